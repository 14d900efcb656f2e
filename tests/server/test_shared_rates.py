"""Several workers give an address what one gives it: rates, and what may be held at the same time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import TooFast
from pitboss.server.addresses import Holding
from pitboss.server.request_checks import Buckets
from pitboss.server.settings import Rate
from pitboss.server.workers.place import WorkerPlace
from pitboss.server.workers.shared_rates import SharedRates

WORKERS, BURST, LIMIT = 4, 10, 8
STRANGER = "203.0.113.7"


class Calls:
    """Stands for the connections between workers."""

    def __init__(self, number: int, house: dict[int, SharedRates]) -> None:
        self.number, self.house, self.away = number, house, set[int]()

    async def ask_all(self, call: str, **given: Any) -> dict[int, Any]:
        assert call == "rates"
        there = [number for number in self.house if number != self.number and number not in self.away]
        for number in there:
            await self.house[number].hear(**given)
        return dict.fromkeys(there)


def house() -> dict[int, SharedRates]:
    workers: dict[int, SharedRates] = {}
    for number in range(1, WORKERS + 1):
        calls: Any = Calls(number, workers)
        one = workers[number] = SharedRates(WorkerPlace(number, WORKERS, Path()), calls)
        one.buckets["requests"] = Buckets(Rate(BURST, 0))  # nothing comes back: whatever is had is of the burst
        one.buckets["requests"].share()
        one.holdings["connections"] = Holding(LIMIT, "connections")
    return workers


async def report(workers: dict[int, SharedRates]) -> None:
    for one in workers.values():
        await one.report()


def had(one: SharedRates, tries: int) -> int:
    """How many of these tries succeed for one address."""
    got = 0
    for _ in range(tries):
        try:
            one.buckets["requests"].take(STRANGER)
            got += 1
        except TooFast:
            pass
    return got


def test_a_stranger_at_four_workers_gets_the_rate_of_one() -> None:
    async def work() -> list[int]:
        workers, got = house(), []
        for one in workers.values():
            got.append(had(one, 4))
            await report(workers)
        return got

    assert asyncio.run(work()) == [4, 4, 2, 0]


def test_what_was_had_from_all_workers_at_once_is_paid_back_before_anything_more() -> None:
    async def work() -> list[float]:
        workers = house()
        assert sum(had(one, 100) for one in workers.values()) == WORKERS * BURST  # within one moment
        await report(workers)
        return [one.buckets["requests"]._now(STRANGER)[0] for one in workers.values()]

    assert asyncio.run(work()) == [BURST - WORKERS * BURST] * WORKERS


def test_what_is_held_at_one_worker_counts_at_the_others_until_it_is_given_back_or_the_worker_is_away() -> None:
    async def work() -> None:
        workers = house()
        first, second = (workers[number].holdings["connections"] for number in (1, 2))
        for _ in range(LIMIT):
            first.take(STRANGER)
        await report(workers)
        with pytest.raises(TooFast):
            second.take(STRANGER)
        second.take("198.51.100.1")  # somebody else
        first.give_back(STRANGER)
        await report(workers)
        second.take(STRANGER)
        calls: Any = workers[2]._peers
        calls.away.add(1)
        await workers[2].report()
        for _ in range(LIMIT - 1):  # its connections have ended with it
            second.take(STRANGER)

    asyncio.run(work())
