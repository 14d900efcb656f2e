"""Anyone can check a deal afterwards, and every change of its record is found."""

from __future__ import annotations

import ast
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.cards import deck
from pitboss.core.errors import BadFile
from pitboss.games import REGISTRY
from pitboss.table import fairness, shuffle, table
from pitboss.table.commands import DecideForAbsent, PlaceBets, Sit, StartRound
from pitboss.table.fairness import check, check_all, read, remarks
from pitboss.table.fairness_records import CommitmentEnd
from pitboss.table.replay import fairness_record, follow
from pitboss.table.shuffle import SealedSeed
from pitboss.table.state import Table, TableEvent, checkpoint, restore
from pitboss.table.table import Next
from tests.sizes import sized
from tests.table.dealing_house import ROO, Record, player_record, round_record, shoe_record
from tests.table.driver import Driver
from tests.table.second_verifier import holds

FIRST = json.loads((Path(__file__).parents[1] / "data" / "first_shuffles.json").read_text())

MAKERS: tuple[Callable[[], Record], ...] = (round_record, shoe_record, player_record)


@pytest.mark.parametrize("make", MAKERS)
def test_a_fair_deal_has_no_fault_also_written_as_json_and_read_back(make: Callable[[], Record]) -> None:
    record = json.loads(json.dumps(make()))
    assert check(record) == [] and holds(record)


@settings(max_examples=sized(10, 200))
@given(st.sets(st.integers(1, 12)).map(tuple))
def test_the_shuffler_and_both_checks_agree_whoever_takes_part(seats: tuple[int, ...]) -> None:
    others = (ROO._replace(deck=tuple(deck(jokers=1))), ROO._replace(deck=tuple(deck(8))))
    made = [round_record(seats=seats), *(round_record(seats=seats, rules=rules) for rules in others)]
    for record in (*made, player_record(seats=seats)):
        assert check(record) == [] and holds(record)


@pytest.mark.parametrize("record", FIRST, ids=[f"{one['rules']['game']} {one['deal']}" for one in FIRST])
def test_records_of_the_first_kind_still_hold(record: Record) -> None:
    assert check(record) == [] and fairness.KNOWN in remarks(record)
    cards = record["rounds"][0]["cards"]
    first = next(iter(cards))
    assert check(
        record | {"rounds": [{"round": "1", "cards": cards | {first: "2c" if cards[first] != "2c" else "3c"}}]}
    )


def test_tables_of_the_first_kind_are_replayed_and_recorded_as_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that plays as it did before clients committed to their seeds."""

    def promise(new: Next, after: str = "") -> None:
        first = SealedSeed("7", f"round {new.table.number + 1}", new.entropy(32), shuffle.FIRST)
        new.happens("promised", first.seed, deal=first.deal, kind="seed", commitment=first.commitment)

    monkeypatch.setattr(table, "promise", promise)
    monkeypatch.setattr(table, "fixed_seeds", lambda table: {"seeds": {"1": "luck of ann"}})
    driver = Driver(REGISTRY["three-card-roo"].house(), 5)
    driver.do(Sit("ann", 1, 100_000))
    for _ in range(2):
        driver.do(PlaceBets("ann", 1, {"play": 1000}))
        driver.do(StartRound())
        driver.do(DecideForAbsent())
    log = [*driver.log[:3], TableEvent("seeded", {"seat": 1, "seed": "luck of ann"}), *driver.log[3:]]
    records = [fairness_record("7", driver.house, log, deal, driver.secrets[deal]) for deal in ("round 1", "round 2")]
    assert check_all(records) == [] and records[0]["format"] == fairness.FIRST_FORMAT
    assert records[0]["seeds"] == {"1": "luck of ann"} and records[0].keys() == FIRST[0].keys()
    again = follow(Table("7", driver.house, driver.settings), log, driver.secrets.__getitem__)
    assert again.seats == driver.table.seats and again.promise == driver.table.promise
    state = checkpoint(again)
    for name in ("version", "history", "commitments", "opened"):  # as it was put aside then
        del state["promise"][name]
    state["seats"]["1"]["seed"] = "luck of ann"
    assert again.promise
    assert restore("7", driver.house, driver.settings, state, driver.secrets[again.promise.deal]) == again


@pytest.mark.parametrize("key", [key for key in REGISTRY if REGISTRY[key].rolls])
def test_a_roll_follows_from_its_promise_and_a_changed_added_or_hidden_one_is_found(key: str) -> None:
    house = REGISTRY[key].house()
    driver = Driver(house, 3)
    driver.do(Sit("ann", 1, 100_000))
    for number in range(1, 4):
        driver.do(PlaceBets("ann", 1, {house.game.main[0]: 1000}))
        driver.do(StartRound())
        deal = f"round {number}"
        record = fairness_record("7", house, driver.log, deal, driver.secrets[deal])
        (rolled,) = record["rounds"]
        assert check(record) == [] and holds(record) and rolled["dice"] and not rolled["cards"]
        for nth, (sides, face) in enumerate(rolled["dice"]):
            for other in {*range(1, sides + 1)} - {face}:
                dice = [*rolled["dice"][:nth], [sides, other], *rolled["dice"][nth + 1 :]]
                forged = record | {"rounds": [rolled | {"dice": dice}]}
                assert check(forged) == [f"A die of round {number} fell on {other}; the seeds give {face}."]
                assert not holds(forged)
        hidden = record | {"rounds": [rolled | {"dice": []}]}
        assert check(hidden) == [f"Round {number} shows no roll, and there are no cards."]


def test_dice_that_no_seed_decides_are_found() -> None:
    record = player_record()
    record["rounds"][0]["dice"] = [[6, 3]]
    assert check(record) == ["Round 4 has dice, but no seed from which they follow."]


def test_the_check_shares_no_code_with_the_shuffler() -> None:
    tree = ast.parse(Path(fairness.__file__).read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module for module in modules if module and module.startswith("pitboss")} == {"pitboss.core.errors"}


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every leaf of a JSON value."""
    if isinstance(value, dict):
        return [found for name, inner in value.items() for found in spots(inner, (*path, name))]
    if isinstance(value, list):
        return [found for at, inner in enumerate(value) for found in spots(inner, (*path, at))]
    return [path]


def altered(value: Any) -> Any:
    if isinstance(value, int):
        return value + 100
    other = {"0": "1", "A": "K", "K": "A"}.get(value[:1], "0") if value else "x"
    return other + value[1:]


@pytest.mark.parametrize("make", MAKERS)
def test_any_single_change_is_found(make: Callable[[], Record]) -> None:
    record = make()
    harmless: set[tuple[Any, ...]] = {("why",), ("history",), ("dealt_at",)}  # any reason will do
    harmless |= {("rounds", n, name) for n in range(3) for name in ("round", "button")}  # checked against the log
    harmless |= {("seeds", seat, "player") for seat in record["seeds"]}
    for path in spots(record):
        if path in harmless:
            continue
        changed = copy.deepcopy(record)
        inner = changed
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = altered(inner[path[-1]])
        assert check(changed), path


def test_a_missing_or_surplus_field_is_found() -> None:
    record = round_record()
    for name in record:
        assert check({key: value for key, value in record.items() if key != name}), name
    assert check(record | {"note": 1})
    assert check({"format": "x"}) and check(record | {"kind": "other"})


WRECKS = [
    {"rounds": [3]},
    {"seeds": {"a": "b"}},
    {"server_seed": "xyz"},
    {"rules": {}},
    {"kept": {"a": 1}},
    {"head": 1},
]


@pytest.mark.parametrize("wreck", WRECKS)
def test_a_wrecked_record_is_a_fault_and_not_a_crash(wreck: Record) -> None:
    assert check(round_record() | wreck)


def test_mistake_committing_after_the_seeds_is_found() -> None:
    late = check(round_record(seats=()) | {"committed_at": 40})
    assert late == ["The house committed after the players' seeds were closed, or dealt before."]
    assert "Seat 1 committed before the house did, or after the seeds were closed." in check(
        round_record() | {"committed_at": 11}
    )


def test_cards_before_the_last_seed_was_opened_are_found() -> None:
    record = round_record(seats=(1, 2))
    record["seeds"]["2"]["opened_at"] = 81
    assert check(record) == ["Seat 2 opened its seed before all had committed, or after the deal."]
    record["seeds"]["2"] |= {"seed": None}
    assert "Cards were dealt although seat 2 had not opened its seed." in check(record)


def test_a_shuffle_without_client_seeds_is_named_as_the_houses_own() -> None:
    assert remarks(round_record(seats=())) == ["The house alone chose this shuffle: no player gave a seed."]
    assert remarks(round_record(seats=(3,))) == ["Seat 3 gave a seed."]


def test_mistake_another_seed_than_committed_is_found() -> None:
    one, other = round_record(1), round_record(1, sealed=SealedSeed("7", "round 1", b"k" * 32))
    assert "The house's seed is not the one it committed to." in check(one | {"server_seed": other["server_seed"]})


def test_mistake_dropped_round_is_found() -> None:
    records = [round_record(nth) for nth in (1, 2, 3)]
    assert check_all(records) == []
    assert check_all([records[0], records[2]]) == ["The record of round 2 is missing."]


def test_mistake_revealed_seed_used_again_is_found() -> None:
    again = [round_record(n, sealed=SealedSeed("7", f"round {n}", b"k" * 32)) for n in (1, 2)]
    assert [check(record) for record in again] == [[], []]
    assert len(check_all(again)) == 1 and "served twice" in check_all(again)[0]


def test_a_position_dealt_twice_is_found() -> None:
    record = shoe_record()
    record["rounds"][1] = record["rounds"][0]
    assert any("after position 8 was dealt" in fault for fault in check(record))


def test_a_void_needs_its_reason() -> None:
    record = round_record() | {"end": CommitmentEnd.VOIDED.value}
    assert check(record) == ["The commitment was voided without a reason."]
    assert check(record | {"why": "The server was stopped."}) == []


def test_in_player_against_player_no_seed_and_no_folded_card_is_in_the_record() -> None:
    record = player_record(shown=(0, 1))
    assert "server_seed" not in record
    shown = {opening["card"] for opening in record["openings"]}
    assert len(shown) == 2
    words = json.dumps({name: value for name, value in record.items() if name != "rules"}).replace('"', " ").split()
    assert {word for word in words if word in record["rules"]["deck"].split()} == shown


def test_a_card_opened_twice_is_found() -> None:
    record = player_record(shown=(0, 1))
    record["openings"].append(record["openings"][0] | {"position": 5})
    assert any("more often than the deck holds it" in fault for fault in check(record))


def test_a_file_that_is_no_record_is_refused_by_name(tmp_path: Path) -> None:
    for name, content in (("a.json", "{"), ("b.json", "[]"), ("c.json", None)):
        path = tmp_path / name
        if content is not None:
            path.write_text(content)
        with pytest.raises(BadFile, match=name):
            read(path)
    good = tmp_path / "good.json"
    good.write_text(json.dumps(round_record()))
    assert check(read(good)) == []
