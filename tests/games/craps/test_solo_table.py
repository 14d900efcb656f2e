"""A solo table of a game in which bets stay: chips on the layout are not taken back to the wallet."""

from __future__ import annotations

from pitboss.games.craps import GAME
from pitboss.server.live import bankroll
from pitboss.server.live.automatic_play import opening
from pitboss.table.commands import PlaceBets, Sit, StartRound
from pitboss.table.state import Settings
from tests.table.driver import Driver


def with_a_point(seats: int) -> Driver:
    """A table on whose first roll a number has come out."""
    for seed in range(50):
        driver = Driver(GAME.house(), seed, Settings(seats=5, solo=True))
        driver.do(Sit("ann", 1, 500_00))
        for number, name in enumerate(("bob", "cy")[: seats - 1], 2):
            driver.do(Sit(name, number, 500_00, bot=True))
        driver.do(PlaceBets("ann", 1, {"pass": 1000, "field": 500}))
        for command in opening(driver.table):
            driver.do(command)
        if driver.table.button:
            return driver
    raise AssertionError("no point in 50 rolls")


def test_chips_of_a_seat_not_in_use_go_back_but_those_of_bets_that_stay() -> None:
    driver = with_a_point(1)
    driver.do(PlaceBets("ann", 1, {"pass": 1000, "place_8": 600}))
    for command in bankroll.all_back(driver.table):
        assert driver.do(command)
    seat = driver.table.seats[1]
    assert seat.bets == seat.stays == {"pass": 1000} and seat.stack == 1000
    assert bankroll.all_back(driver.table) == []


def test_a_bot_that_comes_after_the_point_waits_for_the_come_out_roll() -> None:
    driver = with_a_point(2)
    assert driver.do(Sit("cy", 3, 500_00, bot=True))
    commands = opening(driver.table)
    assert commands == [StartRound(frozenset())]
    assert driver.do(commands[0])
