"""`pitboss check GAME`: what can be derived from a game's rules, and what not."""

from __future__ import annotations

from tests.cli.run import pitboss


def test_check_says_how_each_wager_is_derived() -> None:
    ran = pitboss("check", "two-card-roo", "--json")
    roo = next(one for one in ran.json["wagers"] if one["wager"] == "roo")
    assert roo["by_rank"] and roo["operators"] == ["listed"] and not roo["reason"]


def test_check_says_why_a_wager_is_not_derived() -> None:
    assert "bet: not derived. clause 7c of Blackjack" in pitboss("check", "blackjack").out
