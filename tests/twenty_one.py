"""Rounds of Blackjack's family dealt from text, and its rules against dealing every card of a small shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.core.cards import Cards, cards
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.lab.counts.drawn import Solved
from pitboss.rules.acts import Ask, Peek
from pitboss.rules.house import House
from pitboss.rules.odds import odds
from tests.dealing import seat_results
from tests.derive.draw.test_small_shoes import agrees

TEN = 1000  # a bet of ten dollars, in cents


def house_of(key: str, settings: str = "", profile: str | None = None) -> House:
    return REGISTRY[key].configured(profile, [tuple(one.split("=")) for one in settings.split()])  # type: ignore[misc]


def dealt(house: House, text: str, *answers: Any, bets: list[Mapping[str, int]] | None = None) -> Round[Any]:
    """A round dealt from these cards in the order they leave the shoe, the players answering in turn."""
    purses = dict.fromkeys(range(1, len(bets or [1]) + 1), 100_000)
    round: Round[Any] = Round(house, bets or [{"bet": TEN}], purses=purses)
    shoe, left = cards(text), list(answers)
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            if not left:
                break
            round.supply(left.pop(0))
            continue
        drawn: Cards = tuple(shoe[at] for at in request.at)
        round.supply(request.test(round.layout[request.spot].cards + drawn) if isinstance(request, Peek) else drawn)
    assert not left, f"answers left over: {left}"
    return round


def rows(round: Round[Any]) -> list[tuple[str, str, str]]:
    """Spot, wager and row of every settlement, in order."""
    return [(act.spot, act.wager, act.row.key) for act in round.settled]


def offered(round: Round[Any]) -> list[str]:
    """The choices that the player at the turn has."""
    assert isinstance(round.request, Ask)
    return [str(choice) for choice in round.request.legal]


def result(round: Round[Any]) -> int:
    return sum(seat_results(round.house, round.settled).values())


def small_shoe_agrees(house: House, shoe: str, ranks: set[int]) -> int:
    """Compares the value of a small shoe with dealing every card, by open hands of these ranks; returns how many."""
    return agrees(house.drawing, list(cards(shoe)), ranks, lambda one: odds(house.pays[one[0]][one[1]]) * one[2])


def edge(house: House) -> float:
    """House edge of the bet in percent, rounded as published figures are."""
    return round(-100 * Solved(house).solver.value, 4)
