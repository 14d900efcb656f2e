"""What each choice is worth under the usual rules of the built-in games, counted beforehand and shipped.

`python -m pitboss.lab.usual_values.write` counts the values again; a test recounts them. They are read in a tenth of a
second, without a compiler, so that the coach answers on a new machine. A file holds every decision about the main bet,
or of a drawing game the first of each hand. Its states are named by the cards that the player sees, up to changes of
suits, and not by the numbers of the counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.core.cache import compute_once
from pitboss.core.cards import SUITS, Card, Cards
from pitboss.core.packed_arrays import packed, unpacked
from pitboss.lab.counts.derived_strategy import HAND, label, situation
from pitboss.lab.counts.drawn import hands_name
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.declared import MANUAL
from pitboss.rules.felt import cards_named
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, StrategyTable, decide
from pitboss.rulesets.drawing_steps import played
from pitboss.rulesets.expressions import CardAt

if TYPE_CHECKING:
    from pitboss.derive.packs import Ints

FOLDER = Path(__file__).parent
CARD, SUIT = 64, len(SUITS)  # a card's code is its rank times SUIT and its suit: less than CARD
CODES = {suit: code for code, suit in enumerate(SUITS)}
Groups = tuple[tuple[CardAt, ...], ...]


def pattern(choice: Choice, hand: Cards) -> str:
    """The choice as text; cards that it names by their order in the hand."""
    order = sorted(hand)
    named = (f"{name} {[order.index(card) for card in some]}" for name, some in cards_named(choice).items())
    return " ".join(named) or str(choice)


def chosen_before(path: Iterable[Any]) -> dict[str, str]:
    """The latest choice of each kind, as a hand remembers them."""
    return {type(choice).__name__: str(choice) for choice in path}


class Suits(Enum):
    """How states tell suits apart."""

    NONE = "none"
    CHANGES = "changes"  # up to changes of suits
    OPEN = "open"  # by the suit of the one open card, and whether a hand is all of one other suit
    HAND = "hand"  # in the player's hand, not among the dealer's cards
    EVERY = "every"


def state_key(groups: Sequence[Sequence[Card]], suits: Suits) -> int:
    """The same number for all cards that are one state. The first group is the player's hand."""
    codes = [[(card.rank, CODES[card.suit]) for card in group] for group in groups]
    if suits is Suits.OPEN:
        ((_, up),) = next(group for group in codes if len(group) == 1)
        codes = [[(rank, relative(group, suit, up)) for rank, suit in group] for group in codes]
    if suits in {Suits.NONE, Suits.HAND}:
        codes = [
            [(rank, suit * (at == 0 and suits is Suits.HAND)) for rank, suit in group] for at, group in enumerate(codes)
        ]
    if suits is not Suits.CHANGES:
        return _joined(sorted(rank * SUIT + suit for rank, suit in group) for group in codes)
    changes = permutations(range(SUIT))
    return min(_joined(sorted(rank * SUIT + to[suit] for rank, suit in group) for group in codes) for to in changes)


def relative(hand: Sequence[tuple[int, int]], suit: int, up: int) -> int:
    """0 for the open card's suit; 2 in a hand of one other suit; else 1."""
    return 0 if suit == up else 1 + (len(hand) > 1 and len({one for _, one in hand}) == 1)


def _joined(groups: Iterable[Iterable[int]]) -> int:
    key = 0
    for group in groups:
        for code in group:
            key = key * CARD + code
    return key


class StoredPoint(NamedTuple):
    """A decision: what is chosen before, the places of cards that the player sees, and the values of each choice."""

    before: Mapping[str, str]
    groups: Groups
    choices: Sequence[str]
    deals: int  # what the values are divided by
    keys: Ints  # [state], ascending
    values: Ints  # [choice, state]
    best: Ints  # [state] -> choice
    reached: Ints  # [state] -> whether best play leads here

    @property
    def places(self) -> set[CardAt]:
        return {place for group in self.groups for place in group}

    @property
    def own(self) -> int:
        return sum(spot == HAND for spot, _ in self.places)

    def state(self, key: int) -> int | None:
        at = int(self.keys.searchsorted(key))
        return at if at < len(self.keys) and self.keys[at] == key else None


class StoredValues(NamedTuple):
    suits: Suits
    complete: bool  # every decision is listed
    points: Sequence[StoredPoint]


def read(path: Path) -> tuple[str, StoredValues]:
    """The digest of the rules, and the values."""
    arrays = unpacked(path.read_bytes())
    head = json.loads(arrays["head"].tobytes())
    points = [
        StoredPoint(
            one["before"],
            tuple(tuple((spot, n) for spot, n in group) for group in one["groups"]),
            one["choices"],
            one["deals"],
            arrays[f"keys{at}"].cumsum(),
            arrays[f"values{at}"].cumsum(axis=1),
            arrays[f"best{at}"],
            arrays[f"reached{at}"],
        )
        for at, one in enumerate(head["points"])
    ]
    return head["digest"], StoredValues(Suits(head["suits"]), head["complete"], points)


def write(path: Path, digest: str, stored: StoredValues) -> None:
    """Keys and values are written as differences, which take a fifth of the bytes."""
    import numpy as np

    head = {"digest": digest, "suits": stored.suits.value, "complete": stored.complete, "points": [
        {"before": one.before, "groups": one.groups, "choices": one.choices, "deals": one.deals}
        for one in stored.points]}  # fmt: skip
    arrays: dict[str, Any] = {"head": np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)}
    for at, one in enumerate(stored.points):
        arrays[f"keys{at}"] = np.diff(one.keys, prepend=0)
        arrays[f"values{at}"] = np.diff(one.values, axis=1, prepend=0)
        arrays[f"best{at}"], arrays[f"reached{at}"] = one.best, one.reached
    path.write_bytes(packed(arrays))


@dataclass(frozen=True)
class UsualStrategy(StrategyTable):
    """Best play for the main bet under a game's usual rules, as shipped."""

    house: Any = field(default=None, repr=False)
    stored: Any = field(default=None, repr=False)

    @property
    def complete(self) -> bool:
        """Whether every decision is listed: not those on a board of five cards, which are too many."""
        return bool(self.stored.complete)

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        """Raises `KeyError` if these cards are not listed."""
        found = self.listed(hand, layout, ask)
        if found is None:
            raise KeyError(self.house.game.key)
        return found

    def listed(self, hand: Spot, layout: Layout, ask: Ask) -> Decision | None:
        fitting = self._find(hand, layout, ask)
        if fitting is None:
            return None
        point, state, known = fitting
        listed = {text: at for at, text in enumerate(point.choices)}
        named = ((choice, pattern(choice, hand.cards)) for choice in ask.legal)
        numbers = {choice: listed[text] for choice, text in named if text in listed}
        values = {choice: Fraction(int(point.values[at, state]), point.deals) for choice, at in numbers.items()}
        if self.house.drawing is not None:
            return decide(hands_name(hand.cards, layout.dealer.cards[: self.house.drawing.opens]), values)
        found = decide(
            label(point.groups, known, by_rank=self.stored.suits is Suits.NONE),
            values,
            lambda tied: next((choice for choice in tied if numbers[choice] == point.best[state]), tied[0]),
        )
        return self._declared(found, hand, known)

    def _fits(self, offered: set[str], listed: set[str]) -> bool:
        """Whether values are known of what is offered. A drawing game also offers to double for less."""
        return offered <= listed or (self.house.drawing is not None and listed <= offered)

    def _declared(self, found: Decision, hand: Spot, known: Mapping[CardAt, Card]) -> Decision:
        """With what the game declares: the situation's name, the manual's advice and a note."""
        declared = self.house.game.declared
        named = declared.strategies.get(MANUAL)
        if declared.situation or named:
            legal = tuple(found.values)
            here = situation(self.house, hand.bets, tuple(hand.choices.values()), legal, known)
            if declared.situation:
                found = replace(found, where=declared.situation(here.hand, here.layout))
            if named:
                advised = named.choose(*here)
                found = replace(found, manual=advised if advised in legal else found.best)
        return replace(found, note=declared.note(found)) if declared.note else found

    def _find(self, hand: Spot, layout: Layout, ask: Ask) -> tuple[StoredPoint, int, dict[CardAt, Card]] | None:
        if self.house.drawing is not None and played(hand, layout).split:
            return None
        spots = {name: spot.cards for name, spot in layout.spots.items() if not spot.seat} | {HAND: hand.cards}
        there = {(spot, n) for spot, some in spots.items() for n in range(len(some))}
        before = chosen_before(hand.choices.values())
        offered = {pattern(choice, hand.cards) for choice in ask.legal}
        fitting = []
        for point in self.stored.points:
            every = point.places <= there and point.own == len(hand.cards)
            if every and point.before.items() <= before.items() and self._fits(offered, set(point.choices)):
                groups = [sorted(spots[spot][n] for spot, n in group) for group in point.groups]
                state = point.state(state_key(groups, self.stored.suits))
                if state is not None:
                    places = (place for group in point.groups for place in sorted(group))
                    known = dict(zip(places, (card for group in groups for card in group), strict=True))
                    fitting.append((len(point.places), bool(point.reached[state]), point, state, known))
        return max(fitting, key=lambda one: one[:2])[2:] if fitting else None


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.xz"


@compute_once(kept=32)
def _read_once(game: str) -> tuple[str, StoredValues] | None:
    path = file_of(game)
    return read(path) if path.exists() else None


def usual_strategy(house: House) -> UsualStrategy | None:
    """Best play for the main bet, as shipped; None if it is not shipped for these rules."""
    found = _read_once(house.game.key)
    if found is None or found[0] != house.digest:
        return None
    return UsualStrategy("best", {}, lambda hand, layout: None, house=house, stored=found[1])
