"""How Mini-Tex is counted: the ante table by the solved game, Pocket Poker by all hole cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.acts import Ask, Choice
from pitboss.cards import Cards, cards, deck, distinct, how_many, text
from pitboss.errors import BadCards, UnknownName
from pitboss.games.mini_tex.hand import hole_name
from pitboss.games.mini_tex.pocket import count_pocket, pocket_row
from pitboss.games.mini_tex.wagers import BOARD, Ante, Options, Street, placed
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Line, Plan, Tally, odds, tally
from pitboss.rules import House

if TYPE_CHECKING:
    from pitboss.games.mini_tex.solve import DealerSolution


def row_pay(options: Options, row: Ante) -> Fraction:
    """What all bets on the layout bring together on this row, in antes."""
    return sum((options.times(bet) * odds(options.pays(bet)[row]) for bet in placed(row)), Fraction(0))


def row_stake(options: Options, row: Ante) -> int:
    """What is on the layout when a hand ends on this row, in antes."""
    return sum(options.times(bet) for bet in placed(row))


@lru_cache(maxsize=8)
def solution(options: Options) -> DealerSolution:
    """The game solved for these options. Imported here: only the solved game needs arrays."""
    from pitboss.games.mini_tex.solve import solve

    pays = {row: row_pay(options, row) for row in Ante}
    return solve(pays, options.qualifier, options.tie_break)


def ante_tally(options: Options) -> Tally:
    """All four bets together, as the manual prints them."""
    rows = solution(options).rows()
    total, net = sum(rows.values()), Counter[Fraction]()
    for row, count in rows.items():
        net[row_pay(options, row)] += count
    lines = tuple(Line(row, whole(row_pay(options, row)), rows[row]) for row in Ante)
    staked = Fraction(sum(row_stake(options, row) * count for row, count in rows.items()), total)
    return Tally(lines, total, net, staked)


def whole(pay: Fraction) -> int | Fraction:
    return pay.numerator if pay.denominator == 1 else pay


def pocket_value(options: Options, hole: Cards, bets: Mapping[str, Fraction]) -> Fraction:
    """Pocket Poker is decided by the hole cards and no choice can change it."""
    return bets.get("pocket", Fraction(0)) * odds(options.pocket[pocket_row(hole)])


def decision(options: Options, bets: Mapping[str, Fraction], hole: Cards, board: Cards, where: str = "") -> Decision:
    """Fold or bet with these cards, in units of the ante, all bets of the round together."""
    advice = solution(options).advice(hole, board)
    side = pocket_value(options, hole, bets)
    stake = bets.get("ante", Fraction(0))
    values: dict[Choice, Fraction] = {
        Street.FOLD: stake * advice.fold + side,
        Street.BET: stake * advice.bet + side,
    }
    cards_seen = f"{text(hole)} on {text(board)}" if board else text(hole)
    return Decision(where or cards_seen, values, advice.choice)


def situation(hand: Spot, layout: Layout[Any]) -> Hashable:
    return hole_name(hand.cards)


@dataclass(frozen=True)
class StreetPlan(Plan):
    """The chart lists the decisions before the flop; the later ones, some two million, come from the solved game."""

    options: Options = field(default_factory=Options)
    bets: Mapping[str, Fraction] = field(default_factory=dict)

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision:
        return decision(self.options, self.bets, hand.cards, layout[BOARD].cards)

    @cached_property
    def solved(self) -> DealerSolution:
        return solution(self.options)

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        result = None if layout[BOARD].cards or not self.taken else self.taken.get(situation(hand, layout))
        if result is not None:
            return result
        return Street.BET if self.solved.bets(hand.cards, layout[BOARD].cards) else Street.FOLD


class MiniTexCounts:
    wagers = ("ante", "pocket")
    undecided = ("pocket",)
    strategies = {"best": "every street solved; where fold and bet are worth the same, as the option tie_break says"}

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        return tally(house, ["pocket"], count_pocket()) if wager == "pocket" else ante_tally(house.options)

    def plan(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> Plan:
        """Hole cards by name, the best first."""
        groups: dict[str, list[Cards]] = {}
        for hole in combinations(deck(), 2):
            groups.setdefault(hole_name(hole), []).append(hole)
        decisions = [
            Decision(made.where, made.values, made.best, weight=len(holes))
            for name, holes in groups.items()
            for made in [decision(house.options, bets, holes[0], (), name)]
        ]
        decisions.sort(key=lambda made: made.values[Street.BET], reverse=True)
        chart: dict[Hashable, Decision] = {made.where: made for made in decisions}
        total = sum(made.weight for made in decisions)
        return StreetPlan(strategy, chart, situation, total=total, options=house.options, bets=bets)

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        hole, board = seen_cards(seen)
        return decision(house.options, bets, hole, board)


def seen_cards(seen: Mapping[str, str]) -> tuple[Cards, Cards]:
    """The hole cards and the board of a question, refused in one sentence if they cannot be."""
    for name in seen:
        if name not in ("hand", "board"):
            raise UnknownName("card place", name, ["hand", "board"])
    hole, board = cards(seen.get("hand", "")), cards(seen.get("board", ""))
    if len(hole) != 2:
        raise BadCards(f"the hand {text(hole)!r} has {how_many(hole)}; a Mini-Tex player has 2 hole cards.")
    if len(board) not in (0, 2, 3):
        raise BadCards(f"the board {text(board)!r} has {how_many(board)}; it has none, 2 (flop) or 3 (river).")
    if not all(card.rank for card in distinct(hole + board)):
        raise BadCards(f"{text(hole + board)!r} has a joker; Mini-Tex is played with 52 cards and no joker.")
    return hole, board


COUNTS = MiniTexCounts()
