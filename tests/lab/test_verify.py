"""What the recount of the manuals tells besides its cells."""

from __future__ import annotations

from pitboss.games import REGISTRY
from pitboss.lab import odds, verify


def test_every_printed_table_of_a_wager_tells_the_rules_that_give_its_edge() -> None:
    items = verify.as_json(list(verify.verify("high-card-draw/")))["items"]
    tables = [item for item in items if item["wager"]]
    assert {item["wager"] for item in tables} == {"play", "tens_up"}
    for item in tables:
        house = REGISTRY[item["game"]].configured(item["profile"], list(item["settings"].items()))
        counted = odds.game_odds(house, item["wager"], item["strategy"]).wagers[0].tally
        assert item["house_edge"] == float(counted.house_edge), item["name"]


def test_settings_are_told_by_key_and_figures_have_no_edge() -> None:
    items = {item["name"]: item for item in verify.as_json(list(verify.verify("three-card-roo/")))["items"]}
    assert items["three-card-roo/pocket-70-45-8"]["settings"] == {"table.pocket": "2"}
    assert items["three-card-roo/strategy"]["house_edge"] is None
    assert items["three-card-roo/strategy"]["figure"] == "strategy"
