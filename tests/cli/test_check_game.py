"""`pitboss check GAME`: what can be derived from a game's rules, and what not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.core.errors import NotDerivable
from pitboss.games import REGISTRY
from pitboss.lab import rule_traps
from pitboss.lab.counts.derivation import alike, derivations, traced
from pitboss.lab.counts.derived import DerivedCounts
from tests.cli.run import pitboss

# Wagers with counting code of their own. Every other wager of every game follows from the rules.
CARD_GAMES = [key for key in REGISTRY if not REGISTRY[key].rolls]
DRAWN = {key: set(REGISTRY[key].main) for key in REGISTRY if REGISTRY[key].drawing}  # counted from their drawing rules
OWN_COUNTS = {"tiger-pai-gow": {"pai_gow", "breaker", "yang", "tiger"}}
OVERRIDDEN = DRAWN | OWN_COUNTS


@pytest.mark.parametrize("key", CARD_GAMES)
def test_every_wager_of_the_lobby_is_traced_but_those_overridden(key: str) -> None:
    house, found = REGISTRY[key].house(), set[str]()
    counts = DerivedCounts(house.game)
    for wager in filter(house.options.in_play, counts.wagers):
        try:
            traced(house, counts, wager)
        except NotDerivable:
            found.add(wager)
    assert found == OVERRIDDEN.get(key, set())


@pytest.mark.long
@pytest.mark.parametrize("key", CARD_GAMES)
def test_a_way_counts_every_wager_that_is_not_overridden(key: str) -> None:
    found = {one.wager: one.reason for one in derivations(REGISTRY[key].house()) if one.reason or not one.counted}
    assert found.keys() == OWN_COUNTS.get(key, set()), found


def test_check_says_how_each_wager_is_derived() -> None:
    ran = pitboss("check", "two-card-roo", "--json")
    roo = next(one for one in ran.json["wagers"] if one["wager"] == "roo")
    assert roo["by_rank"] and roo["counted"] == ["drawn one after another"] and not roo["reason"]
    assert any("values in a table of" in reading for reading in roo["readings"]) and ran.json["traps"] == []


def test_check_says_why_a_wager_is_not_derived() -> None:
    out = pitboss("check", "tiger-pai-gow").out
    assert "pai_gow: not derived. clause 5 of Tiger Pai Gow: nothing is left to choose from" in out


ROLLED = [key for key in REGISTRY if REGISTRY[key].rolls]


def test_bets_that_no_tree_is_made_for_have_a_way_too() -> None:
    for key in (*ROLLED, *DRAWN):
        found = {one.wager: one for one in derivations(REGISTRY[key].house())}
        without_tree = [one for name, one in found.items() if key in ROLLED or name in DRAWN[key]]
        assert without_tree and all(one.counted and not one.reason for one in without_tree), key
    assert "bet: counted hand by hand, by the drawing rules" in pitboss("check", "blackjack").out


def test_bets_that_share_pays_and_way_are_in_one_line() -> None:
    for key in ROLLED:
        house = REGISTRY[key].house()
        groups = alike(house, derivations(house))
        assert sum(len(some) for some in groups) == len(derivations(house)) > len(groups), key
        assert all(len({house.pays[one.wager] for one in some}) == 1 for some in groups)
        ran = pitboss("check", key)
        assert len(ran.out.splitlines()) == len(groups) and "not derived" not in ran.out
        assert len(pitboss("check", key, "--json").json["wagers"]) == len(derivations(house))


def test_check_warns_of_rules_that_sealed_cards_would_make_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "from pitboss.rulesets.readings import reading\n\ndef rule(card):\n    return isinstance(card, Card)\n"
    monkeypatch.setattr(Path, "read_text", lambda self, encoding: rule)
    warned = rule_traps.traps_in(REGISTRY["two-card-roo"])
    assert "two_card_roo/__init__.py, line 4 (`isinstance(card, Card)`): a sealed card is not a Card" in warned[0]


def test_check_takes_one_game_or_all() -> None:
    assert pitboss("check").refusal == pitboss("check", "two-card-roo", "--all").refusal
    assert "name a game to check, or give --all" in pitboss("check").refusal


@pytest.mark.long
def test_check_says_of_every_game_in_which_way_each_wager_is_counted() -> None:
    found = pitboss("check", "--all", "--json").json
    assert found.keys() == set(REGISTRY)
    assert "apart" in found["high-card-draw"]["ante"]
