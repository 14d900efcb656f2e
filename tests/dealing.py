"""Rounds dealt from text: the cards and choices of each spot, and the log as lines."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pitboss.core.cards import Card, cards, text
from pitboss.engine.notation import parse
from pitboss.engine.round import Bets, Event, Round
from pitboss.engine.simulation_driver import ShuffledShoe, play, won
from pitboss.rules.acts import (
    Arrange,
    Ask,
    Award,
    Choice,
    Collect,
    Deal,
    Lay,
    Mark,
    Peek,
    Place,
    Roll,
    Settle,
    Show,
    Split,
    Stay,
    Turn,
)
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot


def deal(
    house: House,
    bets: Mapping[int, Bets],
    hands: Mapping[str, str],
    choices: Mapping[str, str] | None = None,
    **more: Any,
) -> Round:
    """Deal each spot its cards in order and answer its choice, until something is asked for that is not given."""
    left = {spot: deque(cards(hand)) for spot, hand in hands.items()}
    round = Round(house, bets, **more)
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            if request.spot not in (choices or {}):
                break
            round.supply(parse(request, (choices or {})[request.spot]), request.spot)
        else:
            assert isinstance(request, Deal | Turn)
            coming = left.get(request.spot, deque())
            if len(coming) < len(request.at):
                break
            round.supply(tuple(coming.popleft() for _ in request.at))
    return round


def log_lines(round: Round, *clauses: str) -> list[str]:
    """The log as text, each line with its clauses; only these clauses if any are given."""
    lines = (f"{' '.join(event.clause.numbers)}: {line(event)}" for event in round.log)
    return [one for one in lines if not clauses or one.partition(":")[0] in clauses]


def line(event: Event) -> str:
    act, answer = event.act, event.answer
    match act:
        case Deal():
            return f"{act.spot} gets {text(answer)}"
        case Turn():
            return f"{act.spot} turns {text(answer)}"
        case Peek() | Ask():
            return f"{act.spot} says {answer}"
        case Roll():
            return f"{act.spot} shows {' '.join(map(str, answer))}"
        case Stay():
            return f"{act.spot} keeps {act.to}"
        case Mark():
            return f"{act.spot} on {act.number}"
        case Lay():
            return f"{act.spot} lays {len(act.at)}"
        case Show():
            return f"{act.spot} shows {text(act.cards)}"
        case Arrange():
            return f"{act.spot} set {act.choice}"
        case Collect():
            return f"{act.spot} cleared of {text(act.cards) or 'nothing'}" + (
                f" and {act.down} down" if act.down else ""
            )
        case Place():
            return f"{act.spot} puts {act.stake} on {act.wager}"
        case Split():
            return f"{act.spot} splits to {act.to}"
        case Settle():
            return f"{act.spot} {act.wager} {act.row.name}"
        case Award():
            return f"{act.spot} takes {act.chips} of pot {act.pot}"


def rows(round: Round, spot: str = "1") -> dict[str, str]:
    """Wager -> the row that it was settled on at a spot."""
    return {act.wager: act.row.name for act in round.settled if act.spot == spot}


def random_choices(rng: Random) -> Any:
    """A strategy that takes any legal choice."""

    def choose(hand: Spot, layout: Layout, ask: Ask) -> Choice:
        return rng.choice(list(ask.legal))

    return choose


def played(house: House, bets: Any, seed: int, **more: Any) -> Round:
    """A random round, the cards and all choices from this seed."""
    rng = Random(seed)
    return play(Round(house, bets, **more), ShuffledShoe(list(house.deck), rng), random_choices(rng))


def all_cards(round: Round) -> list[Card]:
    """Every card that came out, in order."""
    return [card for _, answer in round.answers if isinstance(answer, tuple) for card in answer if type(card) is Card]


def seat_results(house: House, settled: Sequence[Settle]) -> Counter[str]:
    """Cents won or lost by spot."""
    results: Counter[str] = Counter()
    for act in settled:
        results[act.spot] += won(house, act)
    return results
