"""The coach at a table of Let It Ride."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pitboss.server.settings import Rates, ServerSettings
from tests.server.client import Person, at_table, run
from tests.server.running import Running, serve
from tests.server.test_coach import counted


@pytest.mark.long  # what it asks for is counted for seconds
def test_where_other_cards_cannot_be_counted_out_the_coach_says_so(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/let-it-ride", {"pace_ms": 0, "bots": 1}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"bet": 1000})
            done = await place.done("deal", seat=1)
            await place.at(done["version"])
            answer = await counted(person, table, seen=True)
        assert answer["seen"] is False
        await person.close()

    for server in serve(ServerSettings(tmp_path, rates=Rates.none())):
        run(partial(play, server))
