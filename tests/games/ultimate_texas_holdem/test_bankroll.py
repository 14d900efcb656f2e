"""The bankroll at a table of Ultimate Texas Hold'em, where chips are laid beside a bet and raised."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pitboss.server.settings import Rates, ServerSettings
from tests.server.client import Person, at_table, run
from tests.server.running import Running, faults_of, serve
from tests.server.test_bankroll import balances_sent


def test_pages_hear_of_chips_that_are_laid_or_raised_in_a_round(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/ultimate-texas-holdem", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"ante": 500})
            await place.done("deal", seat=1)
            await place.until(lambda: balances_sent(place)[-1] == 100_000 - 2 * 500)  # with the Blind
            ask = place.ask()
            assert ask is not None
            await place.done("choose", seat=1, spot=ask["spot"], choice="bet 4x", version=place.view["version"])
            await place.until(lambda: bool(place.view["phase"] == "betting"))
            await place.until(lambda: balances_sent(place)[-1] == 100_000 + place.view["last"]["results"]["1"])
        assert await faults_of(server) == []
        await person.close()

    for server in serve(ServerSettings(tmp_path, rates=Rates.none())):
        run(partial(play, server))
