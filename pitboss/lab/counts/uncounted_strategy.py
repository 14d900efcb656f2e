"""Best play of a slow game that is not counted yet: each decision is computed on demand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pitboss.core.cache import RecentCache
from pitboss.core.cards import Cards, text
from pitboss.core.errors import BadCards, BadInput, NotDerivable
from pitboss.lab.counts.derived import cards_seen, decides, tree_of, units, with_raises_and_bonuses
from pitboss.lab.counts.derived_cache import kept_for
from pitboss.lab.counts.derived_strategy import HAND
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, Stakes, StrategyTable, decide

DECISIONS = 4096  # that a strategy caches


@dataclass(frozen=True)
class UncountedStrategy(StrategyTable):
    """A strategy without a list of decisions. Values before the flop are estimates; all others are exact."""

    house: Any = field(default=None, repr=False)
    game: Any = field(default=None, repr=False)
    values: Any = field(default=None, repr=False)
    found: RecentCache = field(default_factory=lambda: RecentCache(DECISIONS), repr=False, compare=False)

    @property
    def ev(self) -> Fraction:
        raise BadInput(how_to_count(self.house))

    @property
    def board(self) -> str:
        spots: set[str] = {spot for choice in self.game.choices for group in choice.groups[1:] for spot, _ in group}
        return spots.pop()

    def advise(self, seen: Mapping[str, str]) -> Decision:
        """For cards given as text."""
        spots = cards_seen(self.house, (self.board,), seen)
        return self.compute_decision(spots[HAND], spots.get(self.board, ()))

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        result = self.compute_decision(hand.cards, layout[self.board].cards, hand.choices)
        offered = {choice: value for choice, value in result.values.items() if choice in ask.legal}
        if len(offered) == len(result.values):
            return result
        return replace(decide(result.where, offered), exact=result.exact, note=result.note)

    def compute_decision(self, hand: Cards, board: Cards, chosen: Mapping[type, Choice] | None = None) -> Decision:
        """The decision with these cards; `chosen` selects among decisions with as many cards."""
        fitting = [one for one in self.game.choices if _fits(one, len(hand), len(board), chosen)]
        if not fitting:
            held = f"{len(hand)} cards in hand and {len(board)} on the board"
            raise BadCards(f"nothing is decided in {self.house.game.title} with {held}.")
        key = id(fitting[0]), tuple(sorted(hand)), tuple(sorted(board))
        return self.found.get(key, lambda: self._decision(fitting[0], hand, board))

    def _decision(self, choice: Any, hand: Cards, board: Cards) -> Decision:
        number = self.game.pack.number
        found = self.values(choice, [number[card] for card in hand], [number[card] for card in board])
        where = " on ".join(text(sorted(some, reverse=True)) for some in (hand, board) if some)
        result = decide(where, dict(zip(choice.legal, found.values, strict=True)))
        if not found.error:
            return result
        note = f"Estimated from random boards, to about {2 * found.error:.2f}. {how_to_count(self.house)}"
        return replace(result, exact=False, note=note)


def _fits(choice: Any, hand: int, board: int, chosen: Mapping[type, Choice] | None) -> bool:
    seen = len(choice.groups[0]), sum(map(len, choice.groups[1:]))
    return seen == (hand, board) and (chosen is None or all(chosen.get(type(one)) == one for one in choice.path))


def how_to_count(house: House) -> str:
    return f"Exact values take half a minute or more to count, once: pitboss odds {house.game.key}."


def uncounted_strategy(house: House, bets: Stakes) -> UncountedStrategy:
    """The strategy for these bets; raises `NotDerivable` if decisions cannot be computed one by one."""
    from pitboss.derive.board_values import BoardValues, board_game

    decided = {name: stake for name, stake in bets.items() if _decides(house, name)}
    if len(decided) != 1:
        raise NotDerivable("several bets with decisions take too long to count together")
    (main,) = decided
    tree = tree_of(house, (main,), with_raises_and_bonuses(house, main))
    key = "boards", tree.digest, tuple(house.kinds.items())
    game = kept_for(house.game, key, lambda: board_game(tree, house.kinds))
    return UncountedStrategy("best", {}, lambda hand, layout: None, house=house, game=game,
                         values=BoardValues(game, units(house, bets)))  # fmt: skip


def _decides(house: House, wager: str) -> bool:
    bets = {house.game.main[0]: Fraction(1), wager: Fraction(1)}
    return wager in house.game.main or bool(decides(house, wager, bets))
