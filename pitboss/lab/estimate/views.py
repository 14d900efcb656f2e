"""The round of one player again, from what the player sees: a layout at a table, or cards given as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.core.cards import Card, Cards, cards, distinct
from pitboss.core.errors import BadCards, BadInput, Refused, UnknownName
from pitboss.engine.round import Round
from pitboss.lab.counts.derived_strategy import HAND, card_argument
from pitboss.lab.estimate.edge import in_cents
from pitboss.lab.estimate.hidden_cards import Peeked, peek_of
from pitboss.lab.estimate.random_tree import State
from pitboss.rules.acts import Ask, Deal, Peek, Turn
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Stakes

LONGEST = 10_000  # ways of a round that are tried to find the decision to which some cards belong


def state_of(house: House, bets: Stakes, hand: Spot, layout: Layout) -> State:
    """The state of a player's hand at a table, as if its player were alone: other players' cards count as unseen."""
    answers: dict[tuple[str, type], list[Any]] = {}
    for _, act, answer, _ in layout.log:
        if answer is not None:
            answers.setdefault((act.spot, type(act)), []).append(answer)
    round, peeks = Round(house, {hand.seat: in_cents(house, bets)}, forks=True), list[Peeked]()
    try:
        while (request := round.request) is not None:
            given = answers.get((request.spot, type(request)))
            if not given:
                break
            answer = given.pop(0)
            if isinstance(request, Peek):
                peeks.append(peek_of(round, request, answer))
            round.supply(answer, request.spot)
    except Refused as error:
        raise BadInput(f"this decision cannot be estimated from one player's view: {error}") from error
    request = round.request
    if not isinstance(request, Ask) or request.spot != hand.name:
        raise BadInput("this decision cannot be estimated: what leads to it depends on other players.")
    return State(round, tuple(peeks))


def state_with(house: House, bets: Stakes, seen: Mapping[str, str]) -> State:
    """The first decision at which a player sees exactly these cards, by the names that advice takes."""
    names = {card_argument(spot): spot for spot in (HAND, *house.game.places)}
    for name in seen:
        if name not in names:
            raise UnknownName("card place", name, names)
    given: dict[str, Cards] = {names[name]: cards(text) for name, text in seen.items()}
    every = distinct(card for some in given.values() for card in some)
    for card in every or ():
        if card not in house.kinds:
            raise BadCards(f"{card!r} is not a card of {house.game.title}.")
    found = _search(State(Round(house, [in_cents(house, bets)], forks=True)), given)
    if found is None:
        raise BadCards(
            f"nothing is decided in {house.game.title} with these cards; give the cards that the player sees when "
            "asked."
        )
    return found


def _search(start: State, given: Mapping[str, Cards]) -> State | None:
    """A decision at which all cards given are seen, by any choices and peeks on the way."""
    open_states = [(start, dict(given))]
    for _ in range(LONGEST):
        if not open_states:
            return None
        state, left = open_states.pop()
        request = state.round.request
        if isinstance(request, Ask):
            if not any(left.values()):
                return state
            answers: list[Any] = list(request.legal)
        elif isinstance(request, Peek):
            answers = [True, False]
        elif isinstance(request, Deal | Turn):
            answers = _from_given(left, request.spot, len(request.at))
        else:
            continue
        for answer in reversed(answers) if isinstance(request, Ask) else answers:
            state_after = state.fork()
            peeks = state.peeks
            if isinstance(request, Peek):
                peeks = (*peeks, peek_of(state.round, request, answer))
            state_after.round.supply(answer, request.spot)
            rest = left
            if isinstance(request, Deal | Turn):
                rest = left | {request.spot: left[request.spot][len(request.at) :]}
            open_states.append((State(state_after.round, peeks), rest))
    return None


def _from_given(left: Mapping[str, Cards], spot: str, many: int) -> list[tuple[Card, ...]]:
    cards_left = left.get(spot, ())
    return [cards_left[:many]] if len(cards_left) >= many else []
