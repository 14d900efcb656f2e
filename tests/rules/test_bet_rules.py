"""What a seat must bet, as data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.rules.bet_rules import BetRule, at_least_one, exactly_one, needs
from tests import toy


@pytest.mark.parametrize(
    ("rule", "allowed", "refused", "sentence"),
    [
        (exactly_one("a", "b"), ["a", "b", "ac"], ["", "ab", "c"], "Every hand needs exactly one bet on a or b."),
        (at_least_one("a", "b"), ["a", "ab", "bc"], ["", "c"], "Every hand needs a bet on a or b."),
        (needs("a", "b", "c"), ["", "ab", "ac", "c"], ["a", "ad"], "a needs a bet on b or c."),
    ],
)
def test_a_rule_allows_and_refuses(rule: BetRule, allowed: list[str], refused: list[str], sentence: str) -> None:
    assert all(rule.allows(list(bets)) for bets in allowed)
    assert not any(rule.allows(list(bets)) for bets in refused)
    assert rule.refusal(str) == sentence


def test_a_round_refuses_bets_that_break_a_rule_of_the_game() -> None:
    name = toy.GAME.main[0]
    broken = replace(toy.GAME, bet_rules=(needs(name, "another"),))
    with pytest.raises(BadBets, match="needs a bet on Another"):
        Round(broken.house(), [{name: 100}])


def test_without_rules_exactly_one_main_bet_is_made() -> None:
    assert toy.GAME.house().bet_rules == (exactly_one(*toy.GAME.main),)
