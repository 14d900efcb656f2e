"""Every table and figure of the manual, recounted to its last printed digit."""

from __future__ import annotations

import pytest

from pitboss.lab.verify import PrintedItem, verify

NAMES = (
    "edge-v1",
    "edge-v1-ties-lose",
    "ties-add",
    "table-v2",
    "edge-v2-keep",
    "best-strategy",
    "dealer-highest-card",
    "tens-up",
    "table-3",
    "table-4",
    "table-5",
    "table-6",
)


@pytest.fixture(scope="module")
def items() -> dict[str, PrintedItem]:
    return {item.name.removeprefix("high-card-draw/"): item for item in verify("high-card-draw/")}


def test_all_twelve_are_there(items: dict[str, PrintedItem]) -> None:
    assert tuple(items) == NAMES


@pytest.mark.parametrize("name", [name for name in NAMES if name != "best-strategy"])
def test_exact(items: dict[str, PrintedItem], name: str) -> None:
    assert items[name].differences == []
    assert items[name].printed, "nothing was compared"


def test_only_the_j_10_sentences_of_the_best_strategy_differ(items: dict[str, PrintedItem]) -> None:
    item = items["best-strategy"]
    assert [label for label, _, _ in item.differences] == ["Exception", "J-10"]
    assert item.counted[-1] == ["J-10", "Draw 1 card with a J-10."]
    assert "0.13848 %" in item.note
