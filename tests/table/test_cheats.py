"""Houses and players who try to choose the cards: the check that a player has catches each of them."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping

import pytest

from pitboss.core.cards import Card
from pitboss.core.errors import BadValue, NotNow, Stale
from pitboss.games import REGISTRY
from pitboss.table.commands import CallOffShuffle, CommitSeed, Leave, OpenSeed, PlaceBets, Sit, StartRound
from pitboss.table.fairness import ALONE, check, check_all, remarks
from pitboss.table.fairness_records import KnownDeal, record
from pitboss.table.reducer import SPARED
from pitboss.table.replay import fairness_record
from pitboss.table.shuffle import SealedSeed, seed_commitment
from pitboss.table.state import Phase
from pitboss.table.table import apply
from tests.table.dealing_house import ROO, Record, client_seed, commitment_log, kept_by, round_record
from tests.table.driver import Driver
from tests.table.second_verifier import holds

RANKS = "23456789TJQKA"


def rank(card: Card) -> int:
    return RANKS.index(repr(card)[0])


def candidate(deal: str, nth: int) -> SealedSeed:
    return SealedSeed("7", deal, hashlib.sha256(f"{deal} candidate {nth}".encode()).digest())


def worst_of_200(deal: str, seeds: Mapping[int, str]) -> SealedSeed:
    """The seed of the house that gives the player the lowest first card, if the players' seeds are these."""
    return min((candidate(deal, nth) for nth in range(200)), key=lambda one: rank(one.shuffle(ROO, seeds)[0]))


def dealt_by(sealed: SealedSeed, seeds: Mapping[int, str]) -> Record:
    order = sealed.shuffle(ROO, seeds)
    dealt = KnownDeal(sealed.deal.split()[1], {position: order[position] for position in range(5)}, button=1)
    return record(sealed, ROO, commitment_log(sealed, seeds, [dealt]))


# A cheating house


def test_a_house_that_keeps_the_worst_of_200_seeds_gains_nothing_by_what_it_can_know() -> None:
    """It knows the last round's seeds; the client draws a new one after the promise."""
    deals = [f"round {number}" for number in range(2, 32)]
    guessed = fair = 0
    for deal in deals:
        last = {1: client_seed(1, f"before {deal}")}
        sealed = worst_of_200(deal, last)
        assert rank(sealed.shuffle(ROO, last)[0]) == 0  # what it hoped for
        guessed += rank(sealed.shuffle(ROO, {1: client_seed(1, deal)})[0])
        fair += 6
    assert abs(guessed - fair) < 4 * 3.75 * len(deals) ** 0.5  # four standard errors of the mean rank


def test_a_house_that_uses_a_clients_last_seed_again_is_caught() -> None:
    sticky = {1: client_seed(1, "round 1")}
    records = [dealt_by(candidate("round 1", 0), sticky), dealt_by(worst_of_200("round 2", sticky), sticky)]
    assert [check(one) for one in records] == [[], []]
    assert any("the house knew it" in fault for fault in check_all(records))


def test_a_house_that_draws_its_seed_after_the_clients_is_caught() -> None:
    honest = round_record(1)
    seeds = {int(seat): one["seed"] for seat, one in honest["seeds"].items()}
    forged = dealt_by(worst_of_200("round 1", seeds), seeds)
    naive = copy.deepcopy(forged)  # the commitments stay as the clients sent them
    for seat, one in naive["seeds"].items():
        one["commitment"] = honest["seeds"][seat]["commitment"]
    assert any("committed to after this promise of the house" in fault for fault in check(naive))
    assert not holds(naive)
    assert check(forged) == []  # all of it is forged, also what the clients sent ...
    mine = json.loads(json.dumps(forged | {"kept": kept_by(1, honest)}))
    assert "The house promised you another shuffle than it shows now." in check(mine)  # ... but they have kept it


def test_a_house_that_leaves_clients_out_is_named_as_the_only_chooser() -> None:
    alone = dealt_by(worst_of_200("round 1", {}), {})
    assert check(alone) == [] and remarks(alone) == [ALONE]
    honest = round_record(1)
    alone["kept"] = kept_by(2, honest) | {"commitment": alone["commitment"]}
    assert "The house left out the seed that you opened." in check(alone)


# A cheating last player


def table_of_two() -> Driver:
    driver = Driver(REGISTRY["three-card-roo"].house(), 3)
    for number, player in ((1, "ann"), (2, "bob")):
        driver.do(Sit(player, number, 100_000))
        driver.do(PlaceBets(player, number, {"play": 1000}))
        driver.do(driver.commit(number))
    return driver


def test_the_last_player_cannot_choose_a_seed_when_the_others_are_known() -> None:
    driver = table_of_two()
    assert driver.do(StartRound()) and driver.table.phase is Phase.LOCKED and driver.table.play is None
    assert driver.do(driver.open(1))
    with pytest.raises(BadValue, match="not the seed that seat 2 committed to"):
        driver_apply(driver, OpenSeed("bob", 2, "ab" * 32))
    promise = driver.table.promise
    assert promise
    other = seed_commitment("7", promise.deal, promise.sealed.commitment, 2, "ab" * 32)
    with pytest.raises(NotNow, match="No more seeds"):
        driver_apply(driver, CommitSeed("bob", 2, promise.deal, other))
    assert driver.do(driver.open(2)) and driver.table.play


def test_a_last_player_whom_the_house_lets_choose_is_caught_by_the_others() -> None:
    honest = round_record(1, seats=(1, 2))
    forged = copy.deepcopy(honest)
    house = forged["commitment"]
    forged["seeds"]["2"] |= {
        "seed": "ab" * 32,
        "commitment": seed_commitment("7", "round 1", house, 2, "ab" * 32),
    }
    sealed = SealedSeed("7", "round 1", bytes.fromhex(honest["server_seed"]))
    order = sealed.shuffle(ROO, {1: honest["seeds"]["1"]["seed"], 2: "ab" * 32})
    forged["rounds"][0] |= {"cards": {str(at): repr(order[at]) for at in range(9)}, "dice": []}
    assert check(forged) == []  # alone it holds; the other client noted what was fixed before it opened its seed
    forged["kept"] = kept_by(1, honest)
    assert check(forged) == ["The commitments are not those that were fixed when you opened your seed."]


def test_a_seed_that_is_not_opened_leads_to_no_other_shuffle_and_is_on_record() -> None:
    driver = table_of_two()
    driver.do(StartRound())
    driver.do(driver.open(1))
    assert driver.do(CallOffShuffle())
    assert driver.table.phase is Phase.BETTING and driver.table.number == 0
    assert all(seat.bets == {"play": 1000} for seat in driver.table.seats.values())  # bets stay
    assert driver.table.promise and driver.table.promise.deal == "round 1.2"
    with pytest.raises(NotNow, match=f"from round {SPARED + 1} on"):
        driver_apply(driver, driver.commit(2))
    driver.do(driver.commit(1))
    driver.do(StartRound())
    driver.open_all()
    assert driver.table.number == 1
    while driver.table.play:
        driver.do(driver.choice(1)) or driver.do(driver.choice(2))
    result = fairness_record("7", driver.house, driver.log, "round 1.2", driver.secrets["round 1.2"])
    assert check(result) == [] and holds(result) and list(result["seeds"]) == ["1"]
    assert "Before it, round 1 was called off: Seat 2 did not open the seed committed to." in remarks(result)
    void = fairness_record("7", driver.house, driver.log, "round 1", driver.secrets["round 1"])
    assert check(void) == [] and void["seeds"]["2"]["seed"] is None and not void["rounds"]
    assert check_all([void, result]) == []
    assert driver.rebuilt() == driver.table


def test_seeds_are_for_the_shuffle_promised_now_of_people_who_are_here() -> None:
    driver = table_of_two()
    with pytest.raises(Stale, match="'round 1'"):
        driver_apply(driver, CommitSeed("ann", 1, "round 9", "00" * 32))
    driver.do(Sit("cy", 3, 100_000, bot=True))
    with pytest.raises(BadValue, match="bot"):
        driver_apply(driver, CommitSeed("cy", 3, "round 1", "00" * 32))
    driver.do(Leave("bob", 2))  # takes the commitment along
    assert driver.do(StartRound(frozenset((1,))))  # no client is connected to open the other
    assert driver.table.number == 1 and driver.log[-1].kind != "locked"
    assert next(event for event in driver.log if event.kind == "started").body["seeds"] == {}


def driver_apply(driver: Driver, command: CommitSeed | OpenSeed) -> None:
    apply(driver.table, command, driver.entropy)
