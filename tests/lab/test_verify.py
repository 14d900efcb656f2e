"""What the recount of the manuals reports besides its cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab import odds, verify


def test_every_printed_table_of_a_wager_comes_with_the_rules_that_give_its_edge() -> None:
    items = verify.as_json(list(verify.verify("high-card-draw/")))["items"]
    tables = [item for item in items if item["wager"]]
    assert {item["wager"] for item in tables} == {"play", "tens_up"}
    for item in tables:
        house = REGISTRY[item["game"]].configured(item["profile"], list(item["settings"].items()))
        counted = odds.game_odds(house, item["wager"], item["strategy"]).wagers[0].tally
        assert item["house_edge"] == float(counted.house_edge), item["name"]


def test_settings_are_listed_by_key_and_figures_have_no_edge() -> None:
    items = {item["name"]: item for item in verify.as_json(list(verify.verify("three-card-roo/")))["items"]}
    assert items["three-card-roo/pocket-70-45-8"]["settings"] == {"table.pocket": "2"}
    assert items["three-card-roo/strategy"]["house_edge"] is None
    assert items["three-card-roo/strategy"]["figure"] == "strategy"


EDGE = """
[[printed]]
name = "three-card-roo/mine"
game = "three-card-roo"
wager = "pairs"
edge = "2.90%"
"""


def test_an_authors_own_file_is_recounted_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(EDGE)
    for place in (file, tmp_path):
        (item,) = verify.verify(tables=place)
        assert (item.name, item.verdict) == ("three-card-roo/mine", "exact")
    file.write_text(EDGE.replace("2.90", "2.91"))
    assert [item.differences for item in verify.verify(tables=file)] == [[("House edge", "2.91%", "2.90%")]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[printed", "cannot be read"),
        ("", "holds no [[printed]] items"),
        (EDGE.replace("name", "called"), "an item has no name"),
        (EDGE.replace("wager", "bet"), "neither wager nor figure"),
        (EDGE.replace('"three-card-roo"', '"three-card-ro"'), "did you mean three-card-roo"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        list(verify.verify(tables=file))
    assert sentence in str(refused.value)
