"""What the manuals print is recounted, all of it, and a wrong digit is found."""

from __future__ import annotations

import copy
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.errors import PitbossError
from pitboss.games import MANUAL_ORDER
from pitboss.lab import verify
from pitboss.lab.verify import PrintedItem, format_cell, printed_items, recount
from tests.cli.run import pitboss

# Every table and figure that the manuals print, in their order, and which of them differ from the count and why.
PRINTED = [
    "three-card-roo/play-royal-10",
    "three-card-roo/play-royal-8",
    "three-card-roo/play-royal-5",
    "three-card-roo/strategy",
    "three-card-roo/player-stats",
    "three-card-roo/pocket-100-45-8",
    "three-card-roo/pocket-70-45-8",
    "three-card-roo/pocket-50-40-9",
    "three-card-roo/pairs-12",
    "three-card-roo/pairs-10",
    "two-card-roo/house-edge-summary",
    "two-card-roo/flush-low-9",
    "two-card-roo/flush-low-7",
    "two-card-roo/pairs-insurance",
    "high-card-draw/edge-v1",
    "high-card-draw/edge-v1-ties-lose",
    "high-card-draw/ties-add",
    "high-card-draw/table-v2",
    "high-card-draw/edge-v2-keep",
    "high-card-draw/best-strategy",
    "high-card-draw/dealer-highest-card",
    "high-card-draw/tens-up",
    "high-card-draw/table-3",
    "high-card-draw/table-4",
    "high-card-draw/table-5",
    "high-card-draw/table-6",
    "mini-tex/table-1-pair",
    "mini-tex/table-2-ace-king",
    "mini-tex/pocket-30-20",
    "mini-tex/pocket-35-15",
    "mini-tex/pocket-25-20",
    "blackjack/hard-hand-1-deck",
    "blackjack/hard-hand-2-decks",
    "blackjack/hard-hand-6-decks",
    "blackjack/hard-hand-8-decks",
    "blackjack/match-the-color-6-decks",
    "blackjack/match-the-color-8-decks",
    "tiger-pai-gow/yin",
    "tiger-pai-gow/yang-25-35",
    "tiger-pai-gow/yang-15-25",
    "tiger-pai-gow/yang-25-25",
    "tiger-pai-gow/tiger",
    "tiger-pai-gow/tiger-other-players",
]
NOTED = {"three-card-roo/pocket-70-45-8", "high-card-draw/best-strategy"}

ENTRIES = {entry["name"]: entry for entry in printed_items()}
ROO = [name for name in PRINTED if name.partition("/")[0] in ("three-card-roo", "two-card-roo")]


def test_all_that_the_manuals_print_is_here() -> None:
    assert len(PRINTED) == 43
    assert [name for name, entry in ENTRIES.items() if entry["game"] in MANUAL_ORDER] == PRINTED


@pytest.mark.parametrize("name", ROO)
def test_a_printed_item_is_recounted_exactly_or_noted(name: str) -> None:
    item = recount(ENTRIES[name])
    assert item.verdict == ("noted" if name in NOTED else "exact"), item.differences
    assert bool(item.note) == (name in NOTED)


def test_the_roo_manual_has_14_items_of_which_one_is_noted() -> None:
    assert len(ROO) == 14
    item = recount(ENTRIES["three-card-roo/pocket-70-45-8"])
    assert item.differences == [("House edge", "3.70%", "3.69%")]


def corrupted(entry: dict[str, Any], row: int, cell: int) -> dict[str, Any]:
    """The entry with one printed digit changed."""
    wrong = copy.deepcopy(entry)
    text = wrong["rows"][row][cell]
    wrong["rows"][row][cell] = re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), text)
    assert wrong != entry
    return wrong


def numbers(entry: dict[str, Any]) -> list[tuple[int, int]]:
    return [
        (at, n)
        for at, row in enumerate(entry["rows"])
        for n, cell in enumerate(row)
        if n and re.search(r"\d", cell)
    ]  # fmt: skip


@pytest.mark.parametrize("name", [name for name in ROO if numbers(ENTRIES[name])])
def test_any_wrong_digit_is_found_where_it_is(name: str) -> None:
    entry = ENTRIES[name]
    known = recount(entry).differences
    for row, cell in numbers(entry):
        wrong = corrupted(entry, row, cell)
        item = recount({key: value for key, value in wrong.items() if key != "note"})
        found = [difference for difference in item.differences if difference not in known]
        assert found == [(entry["rows"][row][0], wrong["rows"][row][cell], entry["rows"][row][cell])]
        assert item.verdict == "wrong"


def test_a_wrong_letter_of_the_strategy_table_is_found() -> None:
    wrong = copy.deepcopy(ENTRIES["three-card-roo/strategy"])
    wrong["rows"][37][2] = "M"
    assert recount(wrong).differences == [("10,5", "M", "L")]


@pytest.mark.parametrize("key", ["total", "edge", "bonus_total"])
def test_a_wrong_total_is_found(key: str) -> None:
    wrong = copy.deepcopy(ENTRIES["three-card-roo/play-royal-10"])
    wrong[key] = "2.8271%" if key == "edge" else [*wrong[key][:-1], "-1.0000%"]
    assert recount(wrong).verdict == "wrong"


def test_a_wrong_digit_ends_verify_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = corrupted(ENTRIES["two-card-roo/flush-low-9"], 2, 2)
    monkeypatch.setattr(verify, "printed_items", lambda tables=None: [wrong])
    shown = pitboss("verify")
    assert shown.code == 1
    assert "two-card-roo/flush-low-9: 2-Card Roo Flush: printed 437, counted 436." in shown.out
    assert "0 exact, 0 noted, 1 wrong." in shown.out
    as_json = pitboss("verify", "--json")
    assert as_json.code == 1
    assert as_json.json["wrong"] == 1
    assert as_json.json["items"][0]["equal"] is False


def test_a_cell_left_out_is_not_taken_for_equal() -> None:
    for change in (lambda row: row[:-1], lambda row: [*row, "1"]):
        wrong = copy.deepcopy(ENTRIES["two-card-roo/flush-low-9"])
        wrong["rows"][0] = change(wrong["rows"][0])
        with pytest.raises(PitbossError, match="two-card-roo/flush-low-9: the row '2-Card Straight Flush' has"):
            recount(wrong)


def test_a_row_that_no_outcome_has_is_found() -> None:
    wrong = copy.deepcopy(ENTRIES["two-card-roo/flush-low-9"])
    wrong["rows"][0][0] = "3-Card Straight Flush"
    assert ("3-Card Straight Flush", "52", "missing") in recount(wrong).differences


def test_a_figure_that_no_game_has_is_named() -> None:
    with pytest.raises(PitbossError, match="has no figure 'luck'"):
        recount({**ENTRIES["three-card-roo/strategy"], "figure": "luck"})


def test_a_note_excuses_only_what_differs() -> None:
    same, other = [["a", "1"]], [["a", "2"]]
    assert PrintedItem("x", same, same, "why").verdict == "exact"
    assert PrintedItem("x", same, other, "why").verdict == "noted"
    assert PrintedItem("x", same, other).verdict == "wrong"


@pytest.mark.parametrize(
    ("value", "like", "written"),
    [
        (Fraction(-28054, 10**6), "-2.8054%", "-2.8054%"),
        (Fraction(1, 3), "33%", "33%"),
        (Fraction(1, 8), "0.12", "0.13"),
        (Fraction(-1, 8), "0.12", "-0.13"),
        (Fraction(-1, 10**6), "0.00%", "0.00%"),
        (Fraction(5525), "5,525.0", "5,525.0"),
        (51, "1 in 51.0", "1 in 51.0"),
        (Fraction(253, 1000), ".253", ".253"),
        (3_664_533_600, "3,664,533,600", "3,664,533,600"),
        (66300, "66300", "66300"),
        ("L", "M", "L"),
        (1, "", ""),
    ],
)
def test_figures_are_written_in_the_digits_of_the_printed_ones(value: Any, like: str, written: str) -> None:
    assert format_cell(value, like) == written


def test_no_printed_number_stands_in_the_source() -> None:
    """Counted results live in the tables alone."""
    rare = {
        cell.replace(",", "")
        for entry in ENTRIES.values()
        for row in entry.get("rows", ())
        for cell in row[1:]
        if re.fullmatch(r"[\d,]{5,}", cell)
    }
    assert len(rare) > 10
    package = Path(verify.__file__).parents[1]
    for path in package.rglob("*.py"):
        if "__pycache__" in path.parts:
            continue  # compiled rounds, written when they were first dealt
        found = {number.replace("_", "") for number in re.findall(r"\d[\d_]{4,}", path.read_text())}
        assert not found & rare, f"{path.name} holds a printed result"
