"""The attacks of `benchmarks.attack` ask what the server takes: one that is refused at the door attacks nothing."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest

from benchmarks import attack
from pitboss.server.schemas import SoloTable
from tests.patience import PATIENCE
from tests.server.running import Running


@pytest.mark.parametrize("body", [attack.VICTIMS_TABLE, attack.ANOTHER_TABLE, attack.new_rules(Random(1))])
def test_tables_of_victim_and_attacker_can_be_opened(body: attack.Json) -> None:
    SoloTable.model_validate(body)


def test_costly_requests_are_answered(server: Running) -> None:
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=PATIENCE) as http:
        assert http.post("/session", json={}).status_code == 201
        for path in attack.COSTLY:
            assert http.request("POST" if path == attack.TRAINING else "GET", path).status_code in (200, 422)


@pytest.mark.long
def test_the_victim_goes_on_during_every_attack() -> None:
    found = asyncio.run(attack.run(1.0, 2_000, []))
    assert [one["attack"] for one in found] == [one.__name__ for one in attack.ATTACKS]
    for one in found:
        assert one["actions"], one
        assert one["attack"] == "nothing" or one["attacker"], one
