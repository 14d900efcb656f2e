"""Blackjack strategies: solved rounds for a house's options, and a strategy table that plays at a table.

Imports numpy, so other modules of the game import this one only where something is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Any, ClassVar

from pitboss import odds
from pitboss.acts import Ask, Choice
from pitboss.cards import of_ranks, rank_text, text
from pitboss.games.blackjack.exact import exact_round as exact
from pitboss.games.blackjack.exact.best_chart import best_chart
from pitboss.games.blackjack.exact.chart import Chart, basic_chart
from pitboss.games.blackjack.exact.hand_values import Against, ExactStrategy, HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Counts, counts_of, full_shoe, without
from pitboss.games.blackjack.hand import is_pair, value
from pitboss.games.blackjack.play import Extra
from pitboss.games.blackjack.rows import Bet, Insurance
from pitboss.games.blackjack.wagers import Insure, Options, Play, Soft17, Surrender, was_split
from pitboss.layout import Layout, Spot

PLAYS = {
    HandAction.STAND: Play.STAND,
    HandAction.HIT: Play.HIT,
    HandAction.DOUBLE: Play.DOUBLE,
    HandAction.SPLIT: Play.SPLIT,
    HandAction.SURRENDER: Play.SURRENDER,
}
ACTIONS: dict[Any, HandAction] = {play: action for action, play in PLAYS.items()}
ACE = VALUES[0]
NO_ROUND = exact.ExactRound((0,) * 10, PlayRules())


def house_rules(options: Options) -> PlayRules:
    return PlayRules(
        hits_soft_17=options.soft17 is Soft17.HIT,
        double=options.double.value,
        double_after_split=options.double_after_split,
        max_hands=options.max_hands,
        resplit_aces=options.resplit_aces,
        hit_split_aces=options.hit_split_aces,
        surrender=options.surrender is Surrender.LATE,
        blackjack_pays=odds.odds(options.pays("bet")[Bet.BLACKJACK]),
        insurance_pays=odds.odds(options.pays("insurance")[Insurance.BLACKJACK]),
        peek=options.peek,
    )


@lru_cache(maxsize=32)
def chart_for(decks: int, house: PlayRules, strategy: str) -> Chart:
    return basic_chart(house) if strategy == "chart" else best_chart(full_shoe(decks), house)


@lru_cache(maxsize=32)
def solved(decks: int, house: PlayRules, strategy: str) -> exact.ExactRound:
    """The round in floating point: the strategy, and values good to 1e-12."""
    shoe = full_shoe(decks)
    if strategy == "best":
        return exact.ExactRound(shoe, house)
    chart = chart_for(decks, house, strategy)
    return exact.ExactRound(shoe, house, tuple(chart.strategy(Against(shoe, up, house)) for up in VALUES))


@lru_cache(maxsize=32)
def solved_exactly(decks: int, house: PlayRules, strategy: str) -> exact.ExactRound:
    """The same round in exact fractions."""
    return exact.in_fractions(solved(decks, house, strategy))


def up_name(index: int) -> str:
    return rank_text(index + 1)


def hand_name(counts: Counts) -> str:
    """A hand as players write it: A,7 or 10,10."""
    return ",".join(map(up_name, held_values(counts)))


def held_values(counts: Counts) -> list[int]:
    """The index of each card's value, the ace first."""
    return [index for index in VALUES for _ in range(counts[index])]


@dataclass(frozen=True)
class BlackjackStrategy(odds.StrategyTable):
    """Every two-card decision listed; it also plays hands of more cards and split hands.

    The values of single decisions are floating-point results written with twelve decimals; `ev`, the value of the
    round, and the advice for one hand are exact.
    """

    adjustable: ClassVar[bool] = False  # a two-card decision would be taken after a split, too

    round: exact.ExactRound = NO_ROUND  # under best play
    strategies: Mapping[int, ExactStrategy] = field(default_factory=dict)  # what is played, by up card
    exact_value: Callable[[], Fraction] | None = None  # the exact value of a round under best play

    @property
    def ev(self) -> Fraction:
        return self.following(lambda decision: decision.best) if self.exact_value is None else self.exact_value()

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        if Play.STAND not in ask.legal:
            return self.decision(hand, layout, ask).best
        counts, up = key_of(hand, layout)
        strategy, at = self.strategies[up], self.round.up_cards[up].against.hands.place[counts]
        if not was_split(hand, layout):
            first = PLAYS[HandAction(int(strategy.first[at]))]
            if first in ask.legal:
                return first
        elif is_pair(hand.cards) and Play.SPLIT in ask.legal:
            return Play.SPLIT
        best = PLAYS[HandAction(int(strategy.best[at]))]
        if best in ask.legal:
            return best
        plain = PLAYS[HandAction(int(strategy.plain[at]))]
        return plain if plain in ask.legal else Play.STAND

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> odds.Decision:
        """The value of each choice offered at a live table, in units of the bet."""
        counts, up = key_of(hand, layout)
        where = f"{hand_name(counts)} v {up_name(up)}"
        if Insure.NO in ask.legal:
            values = self._insurance(counts, without(self.round.shoe, up), ask)
        else:
            card = self.round.up_cards[up]
            values = {}
            for choice in ask.legal:
                if isinstance(choice, Extra):
                    stakes = 1 + Fraction(choice.cents, hand.bets["bet"])
                    values[choice] = stakes * value_of(card, HandAction.DOUBLE, counts) / 2
                elif choice is not Play.DOUBLE_FOR_LESS:
                    values[choice] = value_of(card, ACTIONS[choice], counts)
        return odds.decide(where, values)

    def seeing(self, hand: Spot, layout: Layout[Any], ask: Ask) -> odds.Decision | None:
        """The insurance decision with the other players' cards counted out; other decisions are not valued this way."""
        if Insure.NO not in ask.legal:
            return None
        counts, up = key_of(hand, layout)
        others = counts_of([card for other in layout.hands if other.name != hand.name for card in other.cards])
        left = tuple(n - held for n, held in zip(without(self.round.shoe, up), others, strict=True))
        return odds.decide(f"{hand_name(counts)} v {up_name(up)}", self._insurance(counts, left, ask))

    def _insurance(self, counts: Counts, others: Counts, ask: Ask) -> dict[Any, Fraction]:
        """Values of the insurance choices; `others` are the unseen cards and the hand's own."""
        left = tuple(n - held for n, held in zip(others, counts, strict=True))
        natural = sum(counts) == 2 and counts[0] == counts[9] == 1
        wait = self.round.house.blackjack_pays * (1 - Fraction(left[9], sum(left))) if natural else Fraction(0)
        values: dict[Any, Fraction] = {Insure.NO: wait}
        if Insure.YES in ask.legal:
            values[Insure.YES] = wait + exact.insurance(left, self.round.house.insurance_pays) / 2
        if Insure.EVEN_MONEY in ask.legal:
            values[Insure.EVEN_MONEY] = Fraction(1)
        return values


def value_of(card: exact.UpCard, action: HandAction, counts: Counts) -> Fraction:
    """A decision's value when the hand is played, with twelve decimals."""
    at = card.against.hands.place[counts]
    return Fraction(f"{card.value_of(action, at) / card.against.live[at]:.12f}")


def key_of(hand: Spot, layout: Layout[Any]) -> tuple[Counts, int]:
    return counts_of(hand.cards), value(layout.dealer.cards[0]) - 1


class ExactStrategies(Mapping[int, ExactStrategy]):
    """The strategy against each up card, solved on first access: a live hand needs only one."""

    def __init__(self, round: exact.ExactRound) -> None:
        self.round = round

    def __getitem__(self, up: int) -> ExactStrategy:
        return self.round.up_cards[up].strategy

    def __iter__(self) -> Iterator[int]:
        return iter(self.round.up_cards)

    def __len__(self) -> int:
        return len(self.round.up_cards)


class TwoCardDecisions(Mapping[Hashable, odds.Decision]):
    """Every two-card decision by hand and up card, each valued on first access."""

    def __init__(self, round: exact.ExactRound, listed: Mapping[Hashable, tuple[int, int]]) -> None:
        self.round, self.listed = round, listed  # place of the hand, and in how many deals it is played
        self._valued: dict[Hashable, odds.Decision] = {}

    def __getitem__(self, key: Any) -> odds.Decision:
        if key not in self._valued:
            at, weight = self.listed[key]
            held, up = key
            self._valued[key] = _decision(self.round.up_cards[up], at, held, weight)
        return self._valued[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def strategy_table_of(
    round: exact.ExactRound,
    name: str = "best",
    strategies: Mapping[int, ExactStrategy] | None = None,
    exact_value: Callable[[], Fraction] | None = None,
) -> BlackjackStrategy:
    """The strategy table of a round under best play; `strategies` replace what is played."""
    listed: dict[Hashable, tuple[int, int]] = {}
    idle, total = Fraction(0), 0
    for up, card in sorted(round.up_cards.items(), key=lambda item: (item[0] == 0, item[0])):
        hands, rest = card.against.hands, without(round.shoe, up)
        for at in hands.two:
            held: Counts = tuple(hands.counts[:, at].tolist())
            left = tuple(n - taken for n, taken in zip(rest, held, strict=True))
            if min(left) < 0:
                continue
            deals = round.shoe[up] * prod(map(comb, rest, held))
            blackjacks = {0: left[9], 9: left[0]}.get(up, 0)  # hole cards that make the dealer's
            lost = blackjacks if round.house.peek else 0
            total += deals * sum(left)
            if hands.total[at] == 21:
                idle += deals * (sum(left) - blackjacks) * round.house.blackjack_pays
                continue
            idle -= deals * lost
            listed[held, up] = int(at), deals * (sum(left) - lost)
    own = ExactStrategies(round) if strategies is None else strategies
    return BlackjackStrategy(
        name, TwoCardDecisions(round, listed), key_of, idle, total, round=round, strategies=own, exact_value=exact_value
    )


def _decision(card: exact.UpCard, at: int, held: Counts, weight: int) -> odds.Decision:
    against = card.against
    offered = [HandAction.STAND, HandAction.HIT]
    offered += [HandAction.DOUBLE] * bool(against.may_double[at])
    offered += [HandAction.SPLIT] * (max(held) == 2)
    offered += [HandAction.SURRENDER] * card.house.surrender
    values = {PLAYS[action]: value_of(card, action, held) for action in offered}
    best = PLAYS[HandAction(int(card.strategy.first[at]))]
    where = f"{hand_name(held)} v {up_name(card.up)}"
    *hand, up = of_ranks(index + 1 for index in (*held_values(held), card.up))
    return odds.Decision(where, values, best, weight=weight, axes=chart_axes(held, card.up),
                         cards={"hand": text(hand), "up": text([up])})  # fmt: skip


def chart_axes(held: Counts, up: int) -> tuple[odds.Axis, ...]:
    """Two cards among the hard totals, soft totals or pairs, by the dealer's card."""
    first, second = held_values(held)
    total = first + second + 2 + (10 if first == ACE else 0)
    if first == second:
        sheet, row = odds.Axis("Hands", "Pairs", 2), odds.Axis("Hand", hand_name(held), first)
    else:
        name, order = ("Soft totals", 1) if first == ACE else ("Hard totals", 0)
        sheet = odds.Axis("Hands", name, order)
        row = odds.Axis("Hand", f"{total}: {hand_name(held)}", total * len(VALUES) + second)
    return sheet, row, odds.Axis("Dealer's card", up_name(up), len(VALUES) if up == ACE else up)
