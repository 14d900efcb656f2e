"""Stored rounds dealt again from the answers in their events, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.engine.notation import parse
from pitboss.engine.round import Round
from pitboss.rules.acts import Ask, Request, seat_of
from pitboss.rules.house import House
from pitboss.store.store import StoredEvent
from pitboss.table.event_codec import DID, REQUESTED


class StoredDecision(NamedTuple):
    """A choice as it was made, and the round as it was then."""

    event: StoredEvent
    round: Round
    ask: Ask
    choice: Any
    mark: str  # "absent" where the house has decided

    @property
    def seat(self) -> int:
        return seat_of(self.ask.spot)


def begin_round(house: House, start: Mapping[str, Any]) -> Round:
    """The round as it started, with the chips that each seat had left."""
    bets = {int(seat): placed for seat, placed in start["bets"].items()}
    purses = {int(seat): chips - sum(bets[int(seat)].values()) for seat, chips in start["stacks"].items()}
    return Round(house, bets, purses=purses, button=start["button"], posts=start.get("posts"), dealt=start["first"])


def dealt_again(house: House, stored: Sequence[StoredEvent]) -> Round:
    """The finished round that these events record."""
    round = begin_round(house, stored[0].body)
    for _ in _answers(round, stored):
        pass
    return round


def decisions(house: House, stored: Sequence[StoredEvent]) -> Iterator[StoredDecision]:
    """Every decision of a stored round; the round continues when the next is asked for."""
    round = begin_round(house, stored[0].body)
    for past, request, answer, mark in _answers(round, stored):
        if isinstance(request, Ask):
            yield StoredDecision(past, round, request, answer, mark)


def _answers(round: Round, stored: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, Request, Any, str]]:
    """Answers from outside; each is supplied to the round after it was yielded."""
    for past in stored:
        if past.kind != DID or past.body["verb"] not in REQUESTED:
            continue
        act = {**past.body, **(past.event.private or {})}
        request = next((ask for ask in round.asks if ask.spot == act["spot"]), round.request)
        assert request is not None
        mark = act.get("mark", "")
        answer = parse(request, act["choice"] if act["verb"] == "ask" else _text(act))
        yield past, request, answer, mark
        round.supply(answer, act["spot"], mark)


def _text(act: Mapping[str, Any]) -> str:
    match act["verb"]:
        case "peek":
            return "yes" if act["answer"] else "no"
        case "roll":
            return " ".join(map(str, act["rolled"]))
    return str(act["cards"])
