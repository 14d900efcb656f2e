"""What a poker table does between hands: the time charge, blinds that are owed, who waits and who is dealt in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.core.errors import Broken, NotNow
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import rake
from pitboss.ledger.postings import Why
from pitboss.table.commands import CollectTime, Command, DecideForAbsent, Leave, PlaceBets, Sit, StartRound
from pitboss.table.event_codec import say
from pitboss.table.replay import follow
from pitboss.table.state import Settings, Table, checkpoint, restore
from pitboss.table.table import apply
from pitboss.table.views import frame
from tests.table.driver import Driver

HALF_HOUR = 1800
NAMES = {1: "ann", 2: "bob", 3: "cy", 4: "dee", 5: "eve"}


def poker(*settings: tuple[str, str], seats: int = 3, chips: int = 100_00) -> Driver:
    driver = Driver(REGISTRY["mini-tex-pvp"].configured(None, settings), 1, Settings(seats=10))
    for number in range(1, seats + 1):
        assert driver.do(Sit(NAMES[number], number, chips))
    return driver


def by_time(*settings: tuple[str, str], chips: int = 100_00) -> Driver:
    driver = poker(("fee", "time"), *settings, chips=chips)
    assert driver.do(CollectTime(0))  # their time begins
    return driver


def refused(driver: Driver, command: Command, words: str) -> None:
    with pytest.raises(NotNow, match=words):
        apply(driver.table, command, driver.entropy)


def stacks(driver: Driver) -> dict[int, int]:
    return {number: seat.stack for number, seat in driver.table.seats.items()}


def bets(driver: Driver, *seats: int, wait: bool = False) -> None:
    for number in seats:
        assert driver.do(PlaceBets(NAMES[number], number, {"pot": 0}, wait))


def hand(driver: Driver, *seats: int) -> dict[str, Any]:
    """A hand in which every player is absent; the body of its first event."""
    bets(driver, *seats)
    assert driver.do(StartRound())
    while driver.table.play:
        assert driver.do(DecideForAbsent())
    return next(event.body for event in reversed(driver.log) if event.kind == "started")


# the time charge


def test_half_the_fee_of_an_hour_is_collected_each_half_hour() -> None:
    driver = by_time()
    refused(driver, CollectTime(HALF_HOUR - 1), "owes a time charge")
    assert driver.do(CollectTime(HALF_HOUR))
    assert stacks(driver) == {1: 95_00, 2: 95_00, 3: 95_00}
    assert driver.book[rake(driver.table.id)] == 15_00
    assert {transfer.why for transfer in driver.book.transfers if transfer.credit == rake(driver.table.id)} == {
        Why.TIME
    }
    assert driver.do(CollectTime(2 * HALF_HOUR))
    assert stacks(driver) == {1: 90_00, 2: 90_00, 3: 90_00}


def test_no_player_pays_more_than_the_posted_fee_in_any_hour() -> None:
    """Whenever it is asked for: an hour holds at most two collections of half the fee."""
    driver = by_time(chips=10_000_00)
    paid: list[tuple[int, int]] = []
    for now in range(0, 20_000, 47):
        before = stacks(driver)[2]
        driver.do(CollectTime(now))
        paid.append((now, before - stacks(driver)[2]))
    assert sum(fee for _, fee in paid) == 5_00 * (19_975 // 1833)  # the first multiple of 47 after half an hour
    for start, _ in paid:
        assert sum(fee for now, fee in paid if start < now <= start + 3600) <= 10_00


def test_idle_time_is_charged_once() -> None:
    driver = by_time()
    assert driver.do(CollectTime(100 * HALF_HOUR))
    assert stacks(driver)[1] == 95_00


def test_a_fee_is_rounded_down_to_whole_chips() -> None:
    driver = by_time(("time_fee", "7"), ("chip", "1"))
    assert driver.do(CollectTime(HALF_HOUR))
    assert stacks(driver)[1] == 97_00


def test_time_begins_for_each_seat_when_it_sits_down() -> None:
    driver = by_time()
    assert driver.do(Sit("dee", 4, 100_00))
    assert driver.do(CollectTime(1000))
    assert driver.do(CollectTime(HALF_HOUR))
    assert stacks(driver) == {1: 95_00, 2: 95_00, 3: 95_00, 4: 100_00}
    assert driver.do(CollectTime(HALF_HOUR + 1000))
    assert stacks(driver)[4] == 95_00


def test_the_time_charge_is_never_collected_while_a_hand_is_running() -> None:
    driver = by_time()
    bets(driver, 1, 2, 3)
    assert driver.do(StartRound())
    refused(driver, CollectTime(HALF_HOUR), "between rounds only")


def test_the_time_charge_is_never_more_than_the_stack_and_a_player_with_nothing_left_sits_out() -> None:
    driver = by_time()
    assert driver.do(Sit("dee", 4, 3_00))
    assert driver.do(CollectTime(1))
    bets(driver, 1, 2, 4)
    assert driver.do(CollectTime(HALF_HOUR + 1))
    assert stacks(driver)[4] == 0
    assert not driver.table.seats[4].bets
    assert driver.do(StartRound())
    assert driver.table.play and list(driver.table.play.bets) == [1, 2]


def test_the_time_charge_leaves_bets_that_are_placed_alone() -> None:
    driver = by_time(("pocket_poker", "yes"), chips=12_00)
    assert driver.do(PlaceBets("ann", 1, {"pot": 0, "pocket": 10_00}))
    assert driver.do(CollectTime(HALF_HOUR))
    assert stacks(driver) == {1: 10_00, 2: 7_00, 3: 7_00}


def test_a_table_with_another_fee_has_no_time_charge() -> None:
    refused(poker(("fee", "rake")), CollectTime(10 * HALF_HOUR), "owes a time charge")
    refused(poker(("fee", "time"), ("time_fee", "0")), CollectTime(10 * HALF_HOUR), "owes a time charge")


def test_the_time_charge_has_a_line_in_the_table_log() -> None:
    driver = by_time()
    driver.do(CollectTime(HALF_HOUR))
    lines = [frame(driver.table, n, event)["say"] for n, event in enumerate(driver.log, 1) if event.kind == "charged"]
    assert lines == ["The time of new players begins.", "Time charge: seat 1 pays $5, seat 2 pays $5, seat 3 pays $5."]


def test_the_log_of_a_time_charge_is_followed_and_a_changed_one_is_found() -> None:
    driver = by_time()
    driver.do(CollectTime(HALF_HOUR))
    assert driver.rebuilt() == driver.table
    last = driver.log[-1]
    for change in ({"fees": {"1": 1000}}, {"at": HALF_HOUR - 1}, {"players": {"1": "bob"}}):
        log = [*driver.log[:-1], last._replace(body={**last.body, **change})]
        with pytest.raises(Broken, match="another time charge is due"):
            follow(Table("7", driver.house, driver.settings), log, driver.secrets.__getitem__)


# blinds


def test_the_first_hand_has_no_posts() -> None:
    start = hand(poker(), 1, 2, 3)
    assert (start["button"], start["blinds"]) == (1, [2, 3])
    assert start["posts"] == {"small": [2], "big": [3], "dead": []}


def test_the_log_says_a_fold_once() -> None:
    driver = poker()
    hand(driver, 1, 2, 3)
    lines = [say(driver.table.house, event) for event in driver.log if event.kind == "did"]
    folds = [line for line in lines if "fold" in line]
    assert len(folds) == len(set(folds)) == 2 and all(line.endswith(" folds") for line in folds)


def test_a_new_player_posts_a_big_blind_and_is_dealt_in() -> None:
    driver = poker(seats=4)
    hand(driver, 1, 2, 3, 4)
    assert driver.do(Sit("eve", 6, 100_00))
    assert driver.do(PlaceBets("eve", 6, {"pot": 0}))
    start = hand(driver, 1, 2, 3, 4)
    assert start["blinds"] == [3, 4]
    assert start["posts"]["big"] == [4, 6]
    assert driver.table.seats[6].owed == ()


def test_a_player_who_waits_for_the_big_blind_is_dealt_in_when_it_comes() -> None:
    driver = poker(seats=4)
    hand(driver, 1, 2, 3, 4)
    assert driver.do(Sit("eve", 6, 100_00))
    assert driver.do(PlaceBets("eve", 6, {"pot": 0}, wait=True))
    assert list(hand(driver, 1, 2, 3, 4)["bets"]) == ["1", "2", "3", "4"]
    assert driver.table.seats[6].waits and driver.table.seats[6].bets == {"pot": 0}
    start = hand(driver, 1, 2, 3, 4)
    assert start["blinds"] == [4, 6]
    assert not driver.table.seats[6].owed


def test_a_player_who_sits_out_owes_missed_blinds_and_posts_them_on_return() -> None:
    driver = poker(seats=5)
    hand(driver, 1, 2, 3, 4, 5)  # blinds 2 and 3
    hand(driver, 1, 2, 3, 5)  # 3 and 5: seat 4 has missed the big blind
    assert driver.table.seats[4].owed == ("big",)
    hand(driver, 1, 2, 3, 5)  # 5 and 1
    assert set(driver.table.seats[4].owed) == {"small", "big"}
    start = hand(driver, 1, 2, 3, 4, 5)  # 1 and 2: the button has passed seat 4
    assert start["posts"] == {"small": [1], "big": [2, 4], "dead": [4]}
    assert not driver.table.seats[4].owed


def test_a_player_who_leaves_and_sits_down_again_is_new() -> None:
    driver = poker(seats=4)
    hand(driver, 1, 2, 3, 4)
    driver.do(Leave("ann", 1))
    driver.do(Sit("ann", 1, 100_00))
    assert driver.table.seats[1].owed == ("new",)


def test_a_dead_button_lies_at_an_empty_seat() -> None:
    driver = poker(("button", "dead"), seats=5)
    hand(driver, 1, 2, 3, 4, 5)
    driver.do(Leave("bob", 2))
    start = hand(driver, 1, 3, 4, 5)
    assert (start["button"], start["blinds"]) == (2, [3, 4])
    driver.do(Leave("dee", 4))
    start = hand(driver, 1, 3, 5)
    assert (start["button"], start["blinds"], start["posts"]["small"]) == (3, [4, 5], [])


def test_a_table_put_aside_keeps_blinds_and_time() -> None:
    driver = by_time(("button", "dead"))
    hand(driver, 1, 2, 3)
    driver.do(Sit("dee", 4, 100_00))
    state = json.loads(json.dumps(checkpoint(driver.table)))
    secret = driver.secrets[state["promise"]["deal"]]
    assert restore("7", driver.house, driver.settings, state, secret) == driver.table
