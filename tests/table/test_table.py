"""A live table: seats, bets, rounds, absent players and voids, and a log that gives the same table again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import (
    BadBets,
    BadValue,
    Broken,
    IllegalChoice,
    NotEnoughChips,
    NotNow,
    NotYourSeat,
    NotYourTurn,
    PitbossError,
    Stale,
)
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.rules.limits import Limits, preset
from pitboss.server.live.table_view import view
from pitboss.table import fairness
from pitboss.table.commands import (
    AddChips,
    Choose,
    CloseTable,
    Command,
    CommitSeed,
    DecideForAbsent,
    DecideForBots,
    Leave,
    PlaceBets,
    Sit,
    StartRound,
    VoidRound,
)
from pitboss.table.replay import fairness_record, follow
from pitboss.table.state import Phase, Settings, Table, TableEvent
from pitboss.table.table import apply, open_table
from pitboss.table.views import frame, snapshot
from tests.table.driver import Driver, entropy, houses, some_bets

HOUSES = houses()
ROO3 = REGISTRY["three-card-roo"].house()
ROO2 = REGISTRY["two-card-roo"].house()


def seated(house: House = ROO3, seed: int = 1) -> Driver:
    driver = Driver(house, seed)
    assert driver.do(Sit("ann", 1, 100_00)) and driver.do(Sit("bob", 3, 100_00))
    return driver


def playing(house: House = ROO2, seed: int = 1) -> Driver:
    """Both have bet and are asked."""
    driver = seated(house, seed)
    for player, number in (("ann", 1), ("bob", 3)):
        assert driver.do(PlaceBets(player, number, {house.game.main[0]: 10_00}))
    assert driver.do(StartRound())
    assert driver.table.phase is Phase.PLAYING
    return driver


def refused(driver: Driver, command: Command, error: type[PitbossError], words: str | None = None) -> None:
    before = snapshot(driver.table, 1)
    with pytest.raises(error, match=words):
        apply(driver.table, command, driver.entropy)
    assert snapshot(driver.table, 1) == before
    assert driver.rebuilt() == driver.table


# Seats


def test_a_seat_is_taken_filled_up_and_left_with_its_chips() -> None:
    driver = seated()
    assert driver.table.seats[1].stack == 100_00
    assert driver.do(AddChips("ann", 1, 50_00))
    assert driver.do(Leave("ann", 1))
    assert 1 not in driver.table.seats and driver.log[-1].body["chips"] == 150_00


def test_seats_are_refused_by_name() -> None:
    driver = seated()
    refused(driver, Sit("cy", 1, 100), NotYourSeat, "taken")
    refused(driver, Sit("cy", 9, 100), BadValue, "seats 1 to 5")
    refused(driver, Sit("cy", 2, 0), BadValue, "more than \$0")
    refused(driver, AddChips("ann", 1, -5), BadValue, "more than \$0")
    refused(driver, Leave("bob", 1), NotYourSeat)
    refused(driver, PlaceBets("ann", 2, {"play": 500}), NotYourSeat)
    refused(driver, CommitSeed("ann", 1, "round 1", "luck"), BadValue, "64 lower-case hexadecimal digits")


def test_a_table_needs_seats_that_its_game_has() -> None:
    for settings in (Settings(seats=0), Settings(seats=99)):
        with pytest.raises(BadValue, match="not offered"):
            open_table("7", ROO3, settings)


def test_a_player_who_leaves_in_a_round_leaves_when_it_is_over() -> None:
    driver = playing()
    assert driver.do(Leave("bob", 3))
    assert driver.table.seats[3].leaving
    refused(driver, Leave("bob", 3), NotNow, "when the round is over")
    assert driver.do(DecideForAbsent())
    assert driver.table.phase is Phase.BETTING and list(driver.table.seats) == [1]


def test_a_player_who_sits_down_in_a_round_waits_for_the_next() -> None:
    driver = playing()
    assert driver.do(Sit("cy", 2, 50_00))
    refused(driver, PlaceBets("cy", 2, {"roo": 500}), NotNow, "between rounds")
    refused(driver, AddChips("cy", 2, 500), NotNow, "between rounds")
    refused(driver, Choose("cy", 2, "high"), NotYourTurn)
    assert driver.do(Leave("cy", 2)) and driver.log[-1].kind == "left"


# Bets


def test_bets_are_placed_changed_and_taken_back_before_the_deal() -> None:
    driver = seated()
    for bets in ({"play": 10_00}, {"play": 5_00, "pocket": 5_00}, {}):
        assert driver.do(PlaceBets("ann", 1, bets))
        assert driver.table.seats[1].bets == bets and driver.table.seats[1].stack == 100_00
    refused(driver, StartRound(), BadBets, "too few bets")


def test_bets_are_refused_by_name() -> None:
    driver = seated()
    refused(driver, PlaceBets("ann", 1, {"pocket": 500}), BadBets, "needs a bet on Play")
    refused(driver, PlaceBets("ann", 1, {"play": 101_00}), NotEnoughChips, "more than the \\$100")
    refused(driver, PlaceBets("ann", 1, {"play": 150}), BadBets, "whole chips")
    refused(driver, PlaceBets("ann", 1, {"play": 500_00}), BadBets, "maximum")
    refused(driver, PlaceBets("ann", 1, {"nonsense": 500}), PitbossError, "nonsense")


def test_a_table_has_its_own_limits() -> None:
    settings = Settings(limits=Limits(minimum=25_00, maximum=50_00))
    driver = Driver(ROO3, 1, settings)
    driver.do(Sit("ann", 1, 100_00))
    refused(driver, PlaceBets("ann", 1, {"play": 20_00}), BadBets, "is under the")
    assert driver.do(PlaceBets("ann", 1, {"play": 25_00}))


@pytest.mark.parametrize("settings", [Settings(), Settings(3, preset("none"), 20, 15, 0)])
def test_settings_are_read_as_written(settings: Settings) -> None:
    assert Settings.read(json.loads(json.dumps(settings.write()))) == settings
    limits = Limits(wagers={"play": (5, 10)}, chip=5)
    assert Settings.read(json.loads(json.dumps(Settings(limits=limits).write()))).limits == limits


# Rounds


@pytest.mark.parametrize("name", HOUSES)
def test_several_rounds_of_every_game_end_with_every_chip_in_place(name: str) -> None:
    house, random = HOUSES[name], Random(5)
    driver = Driver(house, 5)
    for number, player in ((1, "ann"), (2, "bob"), (4, "cy")):
        assert driver.do(Sit(player, number, 10_000_00, bot=number == 4))
    for nth in range(1, 13):
        for number, one in driver.table.seats.items():
            bets = some_bets(house, random, one.stays, driver.table.button, one.stack)
            assert driver.do(PlaceBets(one.player, number, bets))
        assert driver.do(StartRound())
        while driver.table.play:
            ask = random.choice(driver.table.round.asks)
            number = int(ask.spot.partition(".")[0])
            choice = random.choice(sorted(map(str, ask.legal)))
            assert driver.do(Choose(driver.table.seats[number].player, number, choice, ask.spot, driver.table.version))
        assert driver.table.number == nth
    ended = [event.body for event in driver.log if event.kind == "ended"]
    assert len(ended) == 12
    assert sum(sum(body["results"].values()) for body in ended) == sum(
        one.stack - 10_000_00 for one in driver.table.seats.values()
    )
    marks = {event.body.get("mark") for event in driver.log if event.kind == "did" and event.body["spot"][0] == "4"}
    asked = [event for event in driver.log if event.body.get("verb") == "ask" and event.body["spot"][0] == "4"]
    assert marks <= {None, "bot"} and ("bot" in marks) is bool(asked)
    assert driver.rebuilt() == driver.table


@pytest.mark.parametrize("name", HOUSES)
def test_every_shuffle_of_every_game_can_be_checked_by_anyone(name: str) -> None:
    driver = Driver(HOUSES[name], 8)
    for number, player in ((1, "ann"), (2, "bob")):
        driver.do(Sit(player, number, 10_000_00))
    random = Random(8)
    while len([e for e in driver.log if e.kind == "revealed"]) < 3:
        for number, one in driver.table.seats.items():
            bets = some_bets(driver.house, random, one.stays, driver.table.button, one.stack)
            assert driver.do(PlaceBets(one.player, number, bets))
            if driver.table.promise and driver.table.promise.seeds is None:
                assert driver.do(driver.commit(number))
        driver.do(StartRound())
        driver.open_all()
        if driver.table.play and driver.table.number == 2:
            driver.do(VoidRound("A test."))
        while driver.table.play:
            driver.do(DecideForAbsent())
    over = [event.body["deal"] for event in driver.log if event.kind == "revealed"]
    records = [fairness_record("7", driver.house, driver.log, deal, driver.secrets[deal]) for deal in over]
    assert fairness.check_all(json.loads(json.dumps(records))) == []
    gave = [{seat: one["player"] for seat, one in record["seeds"].items()} for record in records]
    assert gave == [{"1": "ann", "2": "bob"}] * len(records)
    assert all(fairness.remarks(record)[0] == "Seats 1, 2 gave seeds." for record in records)
    current = driver.table.promise
    assert current
    with pytest.raises(Broken, match="still in use"):
        fairness_record("7", driver.house, driver.log, current.deal, driver.secrets[current.deal])


def test_a_shoe_lasts_until_its_cut_card() -> None:
    driver = Driver(REGISTRY["two-card-roo"].configured(None, [("decks", "2")]), 3)
    driver.do(Sit("ann", 1, 10_000_00))
    while driver.table.shoes < 3:
        driver.do(PlaceBets("ann", 1, {"roo": 500}))
        driver.do(StartRound())
        driver.do(DecideForAbsent())
    started = [event.body for event in driver.log if event.kind == "started"]
    firsts: dict[str, list[int]] = {}
    for body in started:
        firsts.setdefault(body["deal"], []).append(body["first"])
    assert set(firsts) == {"shoe 1", "shoe 2"}
    assert all(positions == sorted(set(positions)) and positions[0] == 0 for positions in firsts.values())
    assert all(positions[-1] < 78 for positions in firsts.values())
    ended = [event.body["dealt"] for event in driver.log if event.kind == "ended"]
    assert max(ended) >= 78
    assert [("seeds" in body) for body in started] == [body["first"] == 0 for body in started]


@pytest.mark.parametrize(("settings", "cut"), [([], 234), ([("cut", "50")], 156), ([("decks", "1")], 39)])
def test_a_shoe_of_blackjack_ends_at_the_houses_cut_card(settings: list[tuple[str, str]], cut: int) -> None:
    driver = Driver(REGISTRY["blackjack"].configured(None, settings), 3)
    driver.do(Sit("ann", 1, 10_000_00))
    while driver.table.shoes < 3:
        rounds(driver, {"bet": 500})
    first = {event.body["round"]: event.body["first"] for event in driver.log if event.kind == "started"}
    after = {event.body["round"]: event.body["dealt"] for event in driver.log if event.kind == "ended"}
    for number in list(first)[1:]:
        assert first[number] == (0 if after[number - 1] >= cut else after[number - 1])


def test_a_continuous_shuffler_shuffles_before_every_round() -> None:
    driver = Driver(REGISTRY["blackjack"].configured(None, [("shoe", "csm")]), 3)
    driver.do(Sit("ann", 1, 10_000_00))
    for _ in range(4):
        rounds(driver, {"bet": 500})
    assert [event.body["first"] for event in driver.log if event.kind == "started"] == [0] * 4
    deals = [event.body["deal"] for event in driver.log if event.kind == "revealed"]
    assert deals == ["round 1", "round 2", "round 3", "round 4"]
    records = [fairness_record("7", driver.house, driver.log, deal, driver.secrets[deal]) for deal in deals]
    assert fairness.check_all(json.loads(json.dumps(records))) == []


def rounds(driver: Driver, bets: dict[str, int]) -> None:
    """A round in which everybody seated bets, and is then absent."""
    for number, one in driver.table.seats.items():
        driver.do(PlaceBets(one.player, number, bets))
    driver.do(StartRound())
    while driver.table.play:
        driver.do(DecideForAbsent())


def test_a_shoe_with_too_few_cards_for_new_players_is_changed() -> None:
    driver = Driver(REGISTRY["two-card-roo"].configured(None, [("decks", "2"), ("cut", "90")]), 3, Settings(seats=5))
    driver.do(Sit("ann", 1, 10_000_00))
    while not (driver.table.promise and driver.table.promise.dealt in (91, 92)):
        rounds(driver, {"roo": 500})
    shoe = driver.table.promise.sealed.deal
    for number, player in enumerate(("bob", "cy", "dee", "eve"), 2):
        driver.do(Sit(player, number, 1_000_00))
    assert driver.table.promise.sealed.deal != shoe
    assert [event.kind for event in driver.log[-6:]].count("revealed") == 1
    rounds(driver, {"roo": 500})
    assert not any(event.kind == "voided" for event in driver.log)


def test_a_shoe_that_runs_out_voids_the_round() -> None:
    """A cut card that leaves too few for a round."""
    roo = replace(REGISTRY["two-card-roo"], hand_cards=0)
    driver = Driver(roo.configured(None, [("decks", "2"), ("cut", "90")]), 3, Settings(seats=5))
    driver.do(Sit("ann", 1, 10_000_00))
    while not (driver.table.promise and driver.table.promise.dealt in (91, 92)):
        rounds(driver, {"roo": 500})
    for number, player in enumerate(("bob", "cy", "dee", "eve"), 2):
        driver.do(Sit(player, number, 1_000_00))
    before = {number: one.stack for number, one in driver.table.seats.items()}
    rounds(driver, {"roo": 500})
    voided = next(event.body for event in driver.log if event.kind == "voided")
    assert voided["reason"] == "The shoe ran out of cards."
    assert {number: one.stack for number, one in driver.table.seats.items()} == before


def test_the_log_has_a_line_for_every_act_but_a_bonus_that_pays_nothing() -> None:
    driver = playing(ROO3, seed=4)
    driver.do(DecideForAbsent())
    lines = [frame(driver.table, n, event, 1).get("say", "") for n, event in enumerate(driver.log, 1)]
    assert any(words.startswith("Seat 3's Play") and words.endswith("$10") for words in lines)
    silent = [
        event.body["wager"] for event, words in zip(driver.log, lines, strict=True) if event.kind == "did" and not words
    ]
    assert set(silent) <= {"seven_roo"}, "only a bonus that pays nothing has no line"


# Choices


def test_only_the_player_asked_may_choose_and_only_what_is_offered() -> None:
    driver = playing()
    refused(driver, Choose("ann", 1, "sideways"), IllegalChoice, "high")
    refused(driver, Choose("ann", 3, "high"), NotYourSeat)
    refused(driver, Choose("ann", 1, "high", spot="3"), NotYourSeat)
    assert driver.do(Choose("ann", 1, "high"))
    refused(driver, Choose("ann", 1, "low"), NotYourTurn)
    refused(driver, StartRound(), NotNow, "in play")
    refused(driver, CloseTable(), NotNow)


def test_a_choice_made_for_an_older_question_is_stale() -> None:
    driver = playing()
    asked = driver.table.version
    refused(driver, Choose("ann", 1, "high", version=asked - 1), Stale)
    refused(driver, Choose("ann", 1, "high", version=asked + 1), Stale)
    assert driver.do(Choose("bob", 3, "low", version=asked))
    assert driver.do(Choose("ann", 1, "high", version=asked))  # asked together: bob's answer does not age hers


def test_30a_an_absent_player_gets_the_published_choice_and_it_is_marked() -> None:
    driver = playing()
    assert driver.do(DecideForAbsent(frozenset({3})))
    marked = [event.body for event in driver.log if event.kind == "did" and "mark" in event.body]
    assert [(body["spot"], body["mark"]) for body in marked] == [("3", "absent")]
    assert driver.table.play and [ask.spot for ask in driver.table.round.asks] == ["1"]
    refused(driver, DecideForAbsent(frozenset({3})), NotNow)
    refused(driver, DecideForBots(), NotNow)


def test_bots_are_marked() -> None:
    driver = Driver(ROO2, 1)
    driver.do(Sit("ann", 1, 100_00, bot=True))
    driver.do(PlaceBets("ann", 1, {"roo": 500}))
    driver.do(StartRound())
    assert driver.do(DecideForBots())
    assert [e.body["mark"] for e in driver.log if e.kind == "did" and e.body["verb"] == "ask"] == ["bot"]
    assert snapshot(driver.table)["seats"]["1"]["bot"] is True


# Void and close


@pytest.mark.parametrize("name", HOUSES)
def test_a_round_voided_at_any_question_gives_back_every_chip(name: str) -> None:
    house, random = HOUSES[name], Random(2)
    for steps in range(12):
        driver = Driver(house, steps)
        for number, player in ((1, "ann"), (2, "bob"), (5, "cy")):
            driver.do(Sit(player, number, 10_000_00))
            assert driver.do(PlaceBets(player, number, some_bets(house, random, chips=10_000_00)))
        assert driver.do(StartRound())
        for _ in range(steps):
            if driver.table.play:
                ask = random.choice(driver.table.round.asks)
                number = int(ask.spot.partition(".")[0])
                choice = random.choice(sorted(map(str, ask.legal)))
                assert driver.do(Choose(driver.table.seats[number].player, number, choice, ask.spot))
        if driver.table.play:
            assert driver.do(VoidRound("The server was stopped."))
            assert [one.stack for one in driver.table.seats.values()] == [10_000_00] * 3
            assert driver.rebuilt() == driver.table


def test_there_is_nothing_to_void_between_rounds() -> None:
    refused(seated(), VoidRound("x"), NotNow)


def test_a_closed_table_has_paid_out_every_seat_and_shown_its_last_promise() -> None:
    driver = seated()
    assert driver.do(CloseTable())
    assert not driver.table.seats and driver.table.phase is Phase.CLOSED
    assert [event.kind for event in driver.log[-4:]] == ["left", "left", "revealed", "closed"]
    refused(driver, Sit("ann", 1, 100), NotNow, "closed")


# Purity and replay


def test_the_same_table_and_command_give_the_same_whatever_happened_meanwhile() -> None:
    driver = playing()
    old = driver.table
    one, first = apply(old, Choose("ann", 1, "high"))
    other, second = apply(old, Choose("ann", 1, "low"))
    again, third = apply(old, Choose("ann", 1, "high"))
    assert first == third and one == again and first != second
    asked = {one["spot"]: [choice["text"] for choice in one.get("choices", ())] for one in view(old, 1)["asks"]}
    assert asked == {"1": ["high", "low"], "3": []}
    finished, last = apply(one, DecideForAbsent(), entropy(9))
    assert (finished, last) == apply(again, DecideForAbsent(), entropy(9))
    assert other.version == one.version


def replayed(driver: Driver, log: Sequence[TableEvent], secrets: dict[str, bytes] | None = None) -> None:
    follow(Table("7", driver.house, driver.settings), log, (secrets or driver.secrets).__getitem__)


def test_a_log_that_does_not_follow_from_itself_is_broken_and_says_where() -> None:
    driver = playing(ROO3, seed=4)
    driver.do(DecideForAbsent())
    replayed(driver, driver.log)
    for number, event in enumerate(driver.log):
        if event.kind == "did":
            for name, value in event.body.items():
                changed = {**event.body, name: _other(value)}
                log = [*driver.log[:number], event._replace(body=changed), *driver.log[number + 1 :]]
                with pytest.raises(Broken, match="Event|end before"):
                    replayed(driver, log)
            with pytest.raises(Broken):
                replayed(driver, [*driver.log[:number], *driver.log[number + 1 :]])
    with pytest.raises(Broken, match="committed to"):
        replayed(driver, driver.log, dict.fromkeys(driver.secrets, bytes(32)))


def _other(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, value[-1]]
    return {"Ah": "Kd"}.get(str(value), "Ah" if value != "Ah" else "Kd")
