"""`pitboss check GAME`: what can be derived from a game's rules, and what not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.lab import rule_traps
from pitboss.lab.derivation import derivations, not_traced
from tests.cli.run import pitboss

# Wagers with counting code of their own. Every other wager of every game follows from the rules.
OVERRIDDEN = {"blackjack": {"bet"}, "tiger-pai-gow": {"pai_gow", "breaker", "yang", "tiger"}}


@pytest.mark.parametrize("key", REGISTRY)
def test_every_wager_of_the_lobby_is_traced_but_those_overridden(key: str) -> None:
    found = not_traced(REGISTRY[key].house())
    assert found.keys() == OVERRIDDEN.get(key, set()), found


@pytest.mark.long
@pytest.mark.parametrize("key", REGISTRY)
def test_an_operator_counts_every_wager_that_is_not_overridden(key: str) -> None:
    found = {one.wager: one.reason for one in derivations(REGISTRY[key].house()) if one.reason or not one.operators}
    assert found.keys() == OVERRIDDEN.get(key, set()), found


def test_check_says_how_each_wager_is_derived() -> None:
    ran = pitboss("check", "two-card-roo", "--json")
    roo = next(one for one in ran.json["wagers"] if one["wager"] == "roo")
    assert roo["by_rank"] and roo["operators"] == ["listed"] and not roo["reason"]
    assert any("values in a table of" in reading for reading in roo["readings"]) and ran.json["traps"] == []


def test_check_says_why_a_wager_is_not_derived() -> None:
    out = pitboss("check", "blackjack").out
    assert "bet: not derived. blackjack/play.py, line" in out and "decides after the dealer has looked at cards" in out


def test_check_warns_of_rules_that_sealed_cards_would_make_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "from pitboss.readings import reading\n\ndef rule(card):\n    return isinstance(card, Card)\n"
    monkeypatch.setattr(Path, "read_text", lambda self, encoding: rule)
    warned = rule_traps.traps_in(REGISTRY["two-card-roo"])
    assert "two_card_roo/__init__.py, line 4 (`isinstance(card, Card)`): a sealed card is not a Card" in warned[0]
