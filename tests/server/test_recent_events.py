"""What one text can be sent for: players who are not told apart see the same events."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.server.live.recent_events import RecentEvents, frames, with_own_look
from tests.kinds import KINDS
from tests.sizes import sized
from tests.table.driver import PLAYERS, Driver

COMMANDS = sized(400, 2_000)


@pytest.mark.parametrize("key", KINDS)
@pytest.mark.parametrize("views", [False, True], ids=["events", "felt"])
def test_players_without_an_own_look_see_what_the_room_sees(key: str, views: bool) -> None:
    driver = Driver(REGISTRY[key].house(), 7)
    recent = RecentEvents(driver.table, driver.log)
    alike, apart = 0, 0
    for _ in range(COMMANDS):
        before = driver.table.version
        driver.do(driver.any_command())
        recent.add(driver.table, driver.log[before:])
        new = recent.between(before, driver.table.version)
        if not new:
            continue
        room, own = frames(driver.table, new, "", views=views), with_own_look(new, views=views)
        for player in PLAYERS:
            same = frames(driver.table, new, player, views=views) == room
            assert same or player in own
            alike, apart = alike + (player not in own), apart + (not same)
    assert alike and apart
