"""What bots bring to a table."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.server.live.automatic_play import bot_chips, opening
from pitboss.table.commands import AddChips, Sit
from pitboss.table.state import Settings
from tests.table.driver import Driver


@pytest.mark.parametrize(
    ("settings", "stack", "buys"),
    [
        ({}, 159_00, True),  # the cap takes 16 big blinds of $10
        ({}, 160_00, False),
        ({"bet": "20"}, 319_00, True),
        ({"structure": "no-limit"}, 159_00, False),  # not solved: a bot buys when it is short
        ({"structure": "no-limit"}, 39_00, True),
    ],
)
def test_between_players_a_bot_keeps_a_stack_that_the_solution_covers(
    settings: dict[str, str], stack: int, buys: bool
) -> None:
    house = REGISTRY["mini-tex-pvp"].configured(None, list(settings.items()))
    table = Settings(seats=2)
    driver = Driver(house, 1, table)
    assert driver.do(Sit("ann", 1, 500_00)) and driver.do(Sit("bob", 2, stack, bot=True))
    bought = [command.chips for command in opening(driver.table) if isinstance(command, AddChips)]
    assert bool(bought) is buys
    assert all(stack + chips >= bot_chips(house, table) for chips in bought)
