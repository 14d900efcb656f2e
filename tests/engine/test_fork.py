"""A fork is an independent copy of a round."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask
from pitboss.rules.house import House
from tests.kinds import GAMES
from tests.random_rounds import some_round
from tests.sizes import sized


def plain(act: Any) -> Any:
    """An act whose legal choices can be compared: some games make a new object of them each time."""
    return (act.spot, tuple(act.legal), act.face) if isinstance(act, Ask) else act


def state(round: Round) -> Any:
    """The observable state of a round."""
    spots = [tuple(getattr(spot, name) for name in spot.__slots__) for spot in round.layout.spots.values()]
    log = [(event.clause, plain(event.act), event.answer, event.mark) for event in round.log]
    requests = [plain(round.request), *map(plain, round.asks)]
    return requests, log, spots, round.layout.purses, round.layout.dealt, round.layout.clause


def answer(round: Round, stack: ShuffledShoe, rng: Random) -> Any:
    request = round.request
    return rng.choice(list(request.legal)) if isinstance(request, Ask) else stack.answer(request, round.layout)  # type: ignore[arg-type]


def played(house: House, rng: Random) -> int:
    """Play a round through forks at every request; each round forked from stays unchanged."""
    round, stack, forks = some_round(house, rng).restart(forks=True), ShuffledShoe(list(house.deck), rng), 0
    while round.request is not None:
        before, twin = state(round), round.fork()
        replayed = round.replay(round.answers)
        assert state(twin) == before == state(replayed)
        given = answer(round, stack, rng)
        twin.supply(given)
        replayed.supply(given)
        assert state(twin) == state(replayed) and state(round) == before
        round, forks = twin, forks + 1
    return forks


@pytest.mark.parametrize("key", GAMES)
def test_a_fork_is_the_round_replayed(key: str) -> None:
    rng = Random(key)
    assert sum(played(REGISTRY[key].house(), rng) for _ in range(sized(4, 60))) > 3
