"""Cards that a player cannot see, drawn at random: which card lies at each position of the deck.

Cards that the dealer peeked at are drawn so that every peek would have given the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from pitboss.core.cards import Card, Cards
from pitboss.core.errors import BadInput
from pitboss.engine.round import Round
from pitboss.rules.acts import Deal, Peek, Roll, Turn

MOST_TRIES = 20_000  # to find cards that fit what peeks have shown


class Order:
    """One way in which the hidden cards may lie, and dice fall: the same whatever is chosen."""

    __slots__ = ("hidden", "cards", "first", "seed")

    def __init__(self, hidden: HiddenCards, cards: list[Card], first: int, seed: float) -> None:
        self.hidden, self.cards, self.first, self.seed = hidden, cards, first, seed

    def card(self, at: int) -> Card:
        """The card at a position of the deck."""
        place = self.hidden.place.get(at)
        if place is not None:
            return self.cards[(place + self.first) % len(self.cards)]
        if at not in self.hidden.seen:
            raise BadInput("a round ran out of cards, so it has no odds; use more decks.")
        return self.hidden.seen[at]

    def at(self, positions: tuple[int, ...]) -> Cards:
        return tuple(map(self.card, positions))

    def roll(self, round: Round, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The next throw of a round."""
        thrown = sum(isinstance(entry[1], Roll) for entry in round.layout.log)
        random = Random(f"{self.seed} {thrown}")
        return tuple(random.randint(1, each) for each in sides)


class Peeked(NamedTuple):
    """What a peek has shown: whether a test held for these cards together with those face up."""

    at: tuple[int, ...]
    test: Callable[[Cards], bool]
    other: Cards
    answer: bool


class HiddenCards:
    """All cards not seen at one moment of a round, with what peeks have shown of them."""

    def __init__(self, round: Round, peeks: tuple[Peeked, ...] = ()) -> None:
        self.unseen, self.peeks = round.unseen, peeks
        self.seen: dict[int, Card] = {}
        for _, act, answer, _ in round.layout.log:
            if isinstance(act, Deal | Turn):
                self.seen |= zip(act.at, answer, strict=True)
        positions = (at for at in range(len(round.house.deck)) if at not in self.seen)
        self.place = {at: n for n, at in enumerate(positions)}

    def orders(self, random: Random, many: int) -> Iterator[Order]:
        """This many orders, each as likely as any other; from one shuffle where no peek tells more.

        Orders from one shuffle begin at different cards of it, so that together they use the cards evenly.
        """
        cards = self.unseen[:]
        random.shuffle(cards)
        for n in range(many):
            if self.peeks:
                yield self._fitting(random)
            else:
                yield Order(self, cards, n * len(cards) // many, random.random())

    def _fitting(self, random: Random) -> Order:
        cards = self.unseen[:]
        for _ in range(MOST_TRIES):
            random.shuffle(cards)
            order = Order(self, cards[:], 0, random.random())
            if all(fits(peek, order) for peek in self.peeks):
                return order
        raise BadInput("what the dealer's peek showed is too rare to be estimated.")


def fits(peek: Peeked, order: Order) -> bool:
    return peek.test(peek.other + order.at(peek.at)) == peek.answer


def peek_of(round: Round, request: Peek, answer: bool) -> Peeked:
    return Peeked(request.at, request.test, round.layout[request.spot].cards, answer)
