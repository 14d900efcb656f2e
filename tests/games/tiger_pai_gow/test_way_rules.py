"""The rules of a house way as text: what they mean, and what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss.core.cards import cards, deck
from pitboss.core.errors import BadInput
from pitboss.games.tiger_pai_gow.hand import is_foul
from pitboss.games.tiger_pai_gow.house_ways import OwnWay, Way, house_way
from pitboss.games.tiger_pai_gow.solved.solve import Job, solve
from pitboss.games.tiger_pai_gow.way_rules import SHAPES, Rules, SortedHand, in_range
from pitboss.rulesets.poker import Wheel

PRINTED = Path(__file__).parents[3] / "docs" / "pai_gow_way.txt"
TWO_PAIR = "Th Td 8c 8s Ah 3d 4c"


def set_by(rules: str, hand: str) -> tuple[str, str]:
    setting, rule = house_way(cards(hand), OwnWay("ours", rules))
    return str(setting), rule


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("7", (7, 7)),
        ("7-10", (7, 10)),
        ("t", (10, 10)),
        ("J+", (11, 99)),
        ("6-", (1, 6)),
        ("18-", (1, 18)),
        ("x", None),
    ],
)
def test_a_range_of_ranks_or_of_a_sum(text: str, span: tuple[int, int] | None) -> None:
    assert in_range(text) == span


def test_the_first_rule_that_fits_applies_and_its_words_are_shown() -> None:
    rules = "# ours\n\ntwo pair, sum 17-: second\ntwo pair, top A: others | Ace in front.\ntwo pair: second\n"
    assert set_by(rules, TWO_PAIR) == ("low Ah 4c", "Ace in front.")
    assert set_by(rules, TWO_PAIR.replace("8", "7")) == ("low 7c 7s", "two pair, sum 17-: second.")
    assert set_by(rules, TWO_PAIR.replace("Ah", "Kh")) == ("low 8c 8s", "two pair: second.")


@pytest.mark.parametrize(
    ("rule", "hand", "low"),
    [
        ("no pair: 2nd+4th", "Ah Kd Qc 9s 7h 5d 3c", "low 9s Kd"),
        ("pair / no pair: 2nd+6th", "Ah Kd Qc 9s 7h 5d 3c", "low 5d Kd"),
        ("no pair: 2nd+5th", "Ah Kd Qc 9s 7h 5d 3c", "low 7h Kd"),
        ("pair, front rank-: others", "Ah Ad Kc Qs Jh Td 2c", "low Kc Qs"),
        ("pair, front rank-: others", "5h 5d 6c 7s 8h 9d Kc", "none"),
        ("three: one+top", "Kh Kd Kc 9s 7h 5d 3c", "low 9s Kc"),
        ("any, front pair: complete", "Kh Kd Qc Js Th 9d 8c", "low Kd Kh"),
        ("any, front Q-: complete", "Kh Kd Qc Js Th 9d 3c", "none"),
        ("any, front AJ+: complete", "5h 6d 7c 8s 9h Ad Jc", "low Ad Jc"),
        ("any, front AJ+: complete", "5h 6d 7c 8s 9h Ad Tc", "none"),
        ("any, front A-: complete", "5h 6d 7c 8s 9h Ad Tc", "low Ad Tc"),
        ("any, flush, straight: flush", "3h 4h 5h 7h Kh 6c 8d", "low 6c 8d"),
        ("pair, front lower: others", "8h 8d 7c 6s 5h 4d Ac", "none"),
        ("pair, front lower: others", "4h 4d 5s 6c 7d 8c Kh", "low Kh 8c"),
        ("pair, front lower: others", "Kh Kd Qs Jc Ah Tc 2h", "low Ah Qs"),
        ("pair, front lower: others", "Kh Kd Qs 8c Ah Tc 2h", "none"),
        ("any, front Q-: complete", "Kh Kd Qs 8c Ah Tc 2h", "none"),
        ("any, not complete: others", "Kh Kd Qs 8c 4h Tc 2h", "low Qs Tc"),
    ],
)
def test_conditions_and_fronts(rule: str, hand: str, low: str) -> None:
    found = Rules.read(rule).first_that_fits(SortedHand(cards(hand), Wheel.LOWEST))
    if low == "none":
        assert found is None
    else:
        assert found and sorted(found[0]) == sorted(cards(low.removeprefix("low ")))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("two pairs: second", "'two pairs' is not a hand; a rule begins with any, five aces, four,"),
        ("pair: middle", "'middle' does not say what goes in front; say first, second, others,"),
        ("pair", "'' does not say what goes in front"),
        (
            "pair, big: others",
            "'big' is not a condition; there are rank, second, sum, top, next, third,",
        ),
        ("pair, top Z: others", "'top Z' is not a condition"),
        ("pair, front Z+: others", "'front Z.' is not a condition"),
    ],
)
def test_a_line_that_is_no_rule_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Rules.read(line)


def test_a_hand_that_no_rule_fits_or_that_a_rule_cannot_set_is_refused() -> None:
    with pytest.raises(BadInput, match="No rule of ours fits Th Td 8c 8s Ah 3d 4c; end with one for every such hand."):
        set_by("pair: others", TWO_PAIR)
    with pytest.raises(BadInput, match="puts 1 cards of"):
        set_by("three pair: others", "Th Td 8c 8s Ah Ad 4c")


def test_the_way_on_the_printed_page_sets_every_hand_and_none_foul() -> None:
    way, rng = OwnWay("printed", PRINTED.read_text()), Random(7)
    for _ in range(1_500):
        hand = tuple(rng.sample(deck(jokers=1), 7))
        assert not is_foul(hand, house_way(hand, way).setting)


@pytest.mark.long
def test_the_way_on_the_printed_page_wins_and_loses_as_printed() -> None:
    job = Job(Way.A, ways=(OwnWay("printed", PRINTED.read_text()),))
    assert solve(job).ways == [(2_396_460_766_762_536, 2_478_824_943_108_432)]


def test_the_published_ways_have_a_rule_for_every_shape() -> None:
    for way in Way:
        always = [rule.shapes for rule in way.rules.rules if not rule.conditions]
        assert frozenset().union(*always) == frozenset(SHAPES.values())
