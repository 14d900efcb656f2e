"""Anyone can check a deal afterwards, and nothing about it can be changed unseen."""

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

from pitboss.cards import deck
from pitboss.errors import BadFile
from pitboss.table import fairness
from pitboss.table.fairness import check, check_all, read
from pitboss.table.proof import Account, Dealt, End, of_cards, of_seed
from pitboss.table.shuffle import Rules, seal, seal_cards
from tests.sizes import sized

Record = dict[str, Any]
SEEDS = {1: "lucky", 2: "7", 11: "x"}


def round_record(nth: int = 1, seeds: dict[int, str] | None = None, decks: int = 1, jokers: int = 0) -> Record:
    rules = Rules("three-card-roo", "1", '{"play": [1, -1]}', tuple(deck(decks, jokers)))
    sealed = seal("7", f"round {nth}")
    seeds = SEEDS if seeds is None else seeds
    order = sealed.shuffle(rules, seeds)
    dealt = Dealt(str(nth), {position: order[position] for position in range(9)})
    return of_seed(sealed, rules, Account(10, 14, seeds, (dealt,)))


def shoe_record() -> Record:
    rules = Rules("blackjack", "1", "{}", tuple(deck(6)))
    sealed = seal("7", "shoe 3")
    order = sealed.shuffle(rules, SEEDS)
    rounds = tuple(Dealt(str(r), {p: order[p] for p in range(20 * r, 20 * r + 9)}) for r in range(3))
    return of_seed(sealed, rules, Account(10, 14, SEEDS, rounds))


def player_record(shown: tuple[int, ...] = (0, 1, 8, 9, 11), seeds: dict[int, str] | None = None) -> Record:
    rules = Rules("mini-tex-pvp", "1", "{}", tuple(deck()))
    sealed = seal_cards("9", "round 4", rules)
    seeds = SEEDS if seeds is None else seeds
    order = sealed.shuffle(seeds)
    return of_cards(sealed, Account(10, 14, seeds, (Dealt("4", {p: order[p] for p in shown}),)))


MAKERS: tuple[Callable[[], Record], ...] = (round_record, shoe_record, player_record)


@pytest.mark.parametrize("make", MAKERS)
def test_a_fair_deal_has_no_fault_also_after_a_way_through_json(make: Callable[[], Record]) -> None:
    assert check(json.loads(json.dumps(make()))) == []


@settings(max_examples=sized(15, 200), deadline=None)
@given(st.dictionaries(st.integers(1, 12), st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)))
def test_the_shuffler_and_the_check_agree_whatever_the_players_give(seeds: dict[int, str]) -> None:
    assert check(round_record(seeds=seeds)) == []
    assert check(round_record(seeds=seeds, jokers=1)) == []
    assert check(round_record(seeds=seeds, decks=8)) == []
    assert check(player_record(seeds=seeds)) == []


def test_the_check_shares_no_code_with_the_shuffler() -> None:
    tree = ast.parse(Path(fairness.__file__).read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module for module in modules if module and module.startswith("pitboss")} == {"pitboss.errors"}


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
    harmless: set[tuple[Any, ...]] = {("why",), ("seeds_closed_at",)}  # any reason will do; closing later is no fault
    harmless |= {("rounds", n, "round") for n in range(3)}  # a round's own name is checked against the log
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


@pytest.mark.parametrize("wreck", [{"rounds": [3]}, {"seeds": {"a": "b"}}, {"server_seed": "xyz"}, {"rules": {}}])
def test_a_wrecked_record_is_a_fault_and_not_a_crash(wreck: Record) -> None:
    assert check(round_record() | wreck)


def test_mistake_committing_after_the_seeds_is_found() -> None:
    assert check(round_record() | {"committed_at": 14}) == ["The house committed after the players' seeds were closed."]


def test_mistake_another_seed_than_committed_is_found() -> None:
    one, other = round_record(1), round_record(1)
    assert "The house's seed is not the one it committed to." in check(one | {"server_seed": other["server_seed"]})


def test_mistake_dropped_round_is_found() -> None:
    records = [round_record(nth) for nth in (1, 2, 3)]
    assert check_all(records) == []
    assert check_all([records[0], records[2]]) == ["The record of round 2 is missing."]


def test_mistake_revealed_seed_used_again_is_found() -> None:
    rules = Rules("three-card-roo", "1", "{}", tuple(deck()))
    again = [of_seed(seal("7", f"round {n}", lambda size: b"k" * size), rules, Account(1, 2, {}, ())) for n in (1, 2)]
    assert [check(record) for record in again] == [[], []]
    assert len(check_all(again)) == 1 and "served twice" in check_all(again)[0]


def test_a_position_dealt_twice_is_found() -> None:
    record = shoe_record()
    record["rounds"][1] = record["rounds"][0]
    assert any("after position 8 was dealt" in fault for fault in check(record))


def test_a_void_needs_its_reason() -> None:
    record = round_record() | {"end": End.VOIDED.value}
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
