"""The house ways: golden hands for every rule, and what holds for every hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitboss.core.cards import Cards, cards, deck
from pitboss.games.tiger_pai_gow.hand import front, is_foul, legal_settings, settings, values
from pitboss.games.tiger_pai_gow.house_ways import Way, house_way
from pitboss.rulesets.poker import COMPLETE, SIGNS, Five, Wheel, five, is_complete, two

A, B, C = Way.A, Way.B, Way.C


def low(hand: str, way: Way, wheel: Wheel = Wheel.LOWEST) -> str:
    setting, rule = house_way(cards(hand), way, wheel)
    assert rule.endswith(".")
    return " ".join(
        map(repr, sorted(setting.low, key=lambda card: (-(card.rank or 14) if card.rank != 1 else -14, card.mark)))
    )


@pytest.mark.parametrize(
    ("hand", "a", "b", "c"),
    [
        # five aces
        ("Ah Ad Ac As Joker Kd Kc", "Kc Kd", "Kc Kd", "Kc Kd"),
        ("Ah Ad Ac As Joker Qd Qc", "Joker Ac", "Joker Ac", "Joker Ac"),
        # four of a kind
        ("6h 6d 6c 6s 3d 4c 5h", "5h 4c", "5h 4c", "5h 4c"),
        ("9h 9d 9c 9s Kd 4c 2h", "Kd 4c", "Kd 4c", "9c 9d"),
        ("9h 9d 9c 9s Qd 4c 2h", "9c 9d", "9c 9d", "9c 9d"),
        ("9h 9d 9c 9s As Jc 2h", "As Jc", "As Jc", "As Jc"),
        ("9h 9d 9c 9s Joker Jc 2h", "Joker Jc", "Joker Jc", "Joker Jc"),
        ("Qh Qd Qc Qs As 4c 2h", "As 4c", "Qc Qd", "Qc Qd"),
        ("Qh Qd Qc Qs Ks 4c 2h", "Qc Qd", "Qc Qd", "Qc Qd"),
        ("Ah Ad Ac As Ks Qc 2h", "Ac Ad", "Ac Ad", "Ac Ad"),
        ("Joker Ad Ac As Ks Qc 2h", "Joker Ac", "Joker Ac", "Joker Ac"),
        ("9h 9d 9c 9s 4d 4c 2h", "4c 4d", "4c 4d", "4c 4d"),
        ("Jh Jd Jc Js 4d 4c 2h", "4c 4d", "4c 4d", "Jc Jd"),
        ("Jh Jd Jc Js Td Tc 2h", "Tc Td", "Tc Td", "Tc Td"),
        ("Jh Jd Jc Js 4d 4c 4h", "4c 4d", "4c 4d", "Jc Jd"),
        ("Ah Ad Ac As 6d 6c 2h", "6c 6d", "6c 6d", "Ac Ad"),
        ("Ah Ad Ac As 7d 7c 2h", "7c 7d", "7c 7d", "7c 7d"),
        # two threes, full houses
        ("9h 9d 9c 4s 4d 4c 2h", "9c 9d", "9c 9d", "9c 9d"),
        ("9h 9d 9c 4s 4d 2c 2h", "4d 4s", "4d 4s", "4d 4s"),
        ("9h 9d 9c 4s 4d Kc 2h", "4d 4s", "4d 4s", "4d 4s"),
        ("3h 3d 3c 2s 2d Ac Kh", "Ac Kh", "2d 2s", "Ac Kh"),
        ("3h 3d 3c 2s 2d Joker Kh", "Joker Kh", "2d 2s", "Joker Kh"),
        ("3h 3d 3c 2s 2d Ac Qh", "2d 2s", "2d 2s", "2d 2s"),
        # three of a kind
        ("Ah Ad Ac Ks 9d 5c 2h", "Ac Ks", "Ac Ks", "Ac Ks"),
        ("Joker Ad Ac Ks 9d 5c 2h", "Joker Ks", "Joker Ks", "Joker Ks"),
        ("9h 9d 9c Ks Qd 5c 2h", "Ks Qd", "Ks Qd", "Ks Qd"),
        ("9h 9d 9c Ts Jd Qc Kh", "9c 9d", "9c 9d", "9c 9d"),
        # three pair
        ("Kh Kd 9c 9s 4d 4c Ah", "Kd Kh", "Kd Kh", "Kd Kh"),
        # two pair
        ("Ah Ad 3c 3s Kd 9c 5h", "3c 3s", "3c 3s", "3c 3s"),
        ("Joker Ad 3c 3s Kd 9c 5h", "3c 3s", "3c 3s", "3c 3s"),
        ("Kh Kd 8c 8s Ah 3d 4c", "8c 8s", "8c 8s", "8c 8s"),
        ("Kh Kd 3c 3s Ah 9d 4c", "Ah 9d", "3c 3s", "Ah 9d"),
        ("Kh Kd 3c 3s Joker 9d 4c", "Joker 9d", "3c 3s", "Joker 9d"),
        ("Kh Kd 3c 3s Qh 9d 4c", "3c 3s", "3c 3s", "3c 3s"),
        ("Th Td 8c 8s Ah 3d 4c", "Ah 4c", "Ah 4c", "Ah 4c"),
        ("Th Td 8c 8s Kh 3d 4c", "8c 8s", "8c 8s", "8c 8s"),
        ("Th Td 3c 3s Kh 2d 6c", "Kh 6c", "3c 3s", "3c 3s"),
        ("6h 6d 5c 5s Kh 3d 2c", "Kh 3d", "Kh 3d", "Kh 3d"),
        ("6h 6d 5c 5s Qh 3d 2c", "5c 5s", "5c 5s", "Qh 3d"),
        # two pair beside a straight or flush: A and B play two pair, C depends on the pairs
        ("Kh Kd 9h 9s 7h 4h 2h", "9h 9s", "9h 9s", "Kd 9s"),
        ("Kh Kd Th Ts 7h 4h 2h", "Th Ts", "Th Ts", "Th Ts"),
        ("9h 9d 4h 4s Ah 7h 2h", "Ah 7h", "Ah 7h", "Ah 7h"),
        # one pair
        ("9h 9d Ks 7c 5d 3c 2h", "Ks 7c", "Ks 7c", "Ks 7c"),
        ("4h 4d 5s 6c 7d 8c Kh", "Kh 4d", "Kh 4d", "Kh 4d"),
        ("Kh Kd 5s 6c 7d 8c 9h", "Kd Kh", "Kd Kh", "Kd Kh"),
        ("Kh Kd Qs Jc Ah Tc 2h", "Kd 2h", "Ah Qs", "Kd 2h"),
        # no pair
        ("Ah Kd Qc 9s 7h 5d 3c", "Kd Qc", "Kd Qc", "Kd Qc"),
        ("Joker Kd Qc 9s 7h 5d 3c", "Kd Qc", "Kd Qc", "Kd Qc"),
        # wheel, six and seven long, joker completing instead of pairing
        ("Ah 2d 3c 4s 5h 9d Kc", "Kc 9d", "Kc 9d", "Kc 9d"),
        ("2h 3d 4c 5s 6h 7d Kc", "Kc 7d", "Kc 7d", "Kc 7d"),
        ("2h 3d 4c 5s 6h 7d 8c", "8c 7d", "8c 7d", "8c 7d"),
        ("Ah Kh 9h 7h 5h 3h 2c", "Ah 2c", "Ah 2c", "Ah 2c"),
        ("Ah Kh 9h 7h 5h 3h 2h", "Ah Kh", "Ah Kh", "Ah Kh"),
        ("Joker Ah Kd Qc Js 4d 2c", "4d 2c", "4d 2c", "4d 2c"),
        ("Joker Ah Kd Qc Js Td 2c", "Joker 2c", "Joker 2c", "Joker 2c"),
    ],
)  # fmt: skip
def test_golden_hands(hand: str, a: str, b: str, c: str) -> None:
    assert (low(hand, A), low(hand, B), low(hand, C)) == (a, b, c)


def test_the_flamingo_takes_the_flush_unless_a_straight_leaves_a_king_or_better() -> None:
    assert low("8h 9h Th Jh 2h Qc 7d", C) == "Qc 7d"  # flush; the straight would leave only 8h 2h
    assert low("3h 4h 5h 7h Kh 6c 8d", C) == "Kh 8d"  # the straight leaves the king


def test_the_flamingo_breaks_a_royal_only_for_a_king_or_better_in_front() -> None:
    setting, rule = house_way(cards("Ah Kh Qh Jh Th 9c 8d"), C)
    assert setting == front(cards("Ah Kh")) and "broken" in rule  # 8 to Q is still a straight
    setting, rule = house_way(cards("Ah Kh Qh Jh Th 4c 2d"), C)
    assert setting == front(cards("4c 2d")) and "Royal flush behind" in rule


def test_a_house_way_names_its_rule_in_words() -> None:
    assert house_way(cards("Kh Kd 3c 3s Ah 9d 4c"), A).rule == (
        "Two pair, high and low or two medium, and an ace to go in front: both pairs behind."
    )
    assert str(house_way(cards("Ah Kd Qc 9s 7h 5d 3c"), A)) == (
        "low Qc Kd (No pair: the highest card behind, second and third highest in front)"
    )


def random_hands(n: int) -> list[Cards]:
    """Half from the full deck, half from two suits, where straights and flushes are many."""
    rng, stack = Random(53), deck(jokers=1)
    few = [card for card in stack if card.mark in ("", "c", "h")]
    return [tuple(rng.sample(stack if at % 2 else few, 7)) for at in range(n)]


@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("wheel", Wheel)
def test_no_house_way_sets_a_foul_hand_or_minds_the_order_of_cards(way: Way, wheel: Wheel) -> None:
    rng = Random(7)
    for hand in random_hands(1_500):
        found = house_way(hand, way, wheel)
        assert not is_foul(hand, found.setting, wheel)
        assert house_way(tuple(rng.sample(hand, 7)), way, wheel) == found


@pytest.mark.parametrize("way", Way)
def test_suits_do_not_matter_but_as_suits(way: Way) -> None:
    """Exchanging two suits exchanges them in the setting, or sets cards of the same ranks."""
    swap = {"c": "h", "h": "c", "d": "s", "s": "d", "": ""}
    for hand in random_hands(600):
        other = tuple(card._replace(mark=swap[card.mark]) for card in hand)
        assert values(hand, house_way(hand, way).setting) == values(other, house_way(other, way).setting)


def test_is_complete_agrees_with_the_value_of_every_kind_of_five_cards() -> None:
    for hand in random_hands(400):
        for some in combinations(hand, 5):
            assert is_complete(sum(SIGNS[card] for card in some)) == (five(some)[0] in COMPLETE)


def test_the_wheel_is_the_lowest_straight_or_the_second_highest() -> None:
    wheel, six, king, broadway = (
        cards(t) for t in ("Ah 2d 3c 4s 5h", "2d 3c 4s 5h 6h", "9h Td Jc Qs Kh", "Th Jd Qc Ks Ah")
    )
    assert five(wheel) < five(six) < five(king) < five(broadway)
    second = [five(hand, Wheel.SECOND) for hand in (six, king, wheel, broadway)]
    assert second == sorted(second)
    suited = [five(cards(t), Wheel.SECOND) for t in ("9h Th Jh Qh Kh", "Ah 2h 3h 4h 5h", "Th Jh Qh Kh Ah")]
    assert suited == sorted(suited) and suited[1][0] is Five.STRAIGHT_FLUSH


def test_the_joker_completes_or_is_an_ace() -> None:
    assert five(cards("Joker 2d 3c 4s 5h")) == (Five.STRAIGHT, 6)
    assert five(cards("Joker 2d 3c 4s 5h"), Wheel.SECOND) == five(cards("Ah 2d 3c 4s 5h"), Wheel.SECOND)
    assert five(cards("Joker 9h 7h 4h 2h")) == (Five.FLUSH, 14, 9, 7, 4, 2)
    assert five(cards("Joker Ah 7h 4h 2h")) == (Five.FLUSH, 14, 13, 7, 4, 2)
    assert five(cards("Joker Kh Kd 4c 2s")) == (Five.PAIR, 13, 14, 4, 2)
    assert five(cards("Joker Ah Ad Ac As"))[0] is Five.FIVE_ACES
    assert two(cards("Joker Ad")) == (Five.PAIR, 14) and two(cards("Joker Kd")) == (Five.HIGH, 14, 13)


def test_a_hand_is_foul_when_the_low_hand_outranks_the_high_hand() -> None:
    hand = cards("Ah Kd Qc 9s 7h 5d 3c")
    assert is_foul(hand, front(cards("Ah 3c"))) and not is_foul(hand, front(cards("Kd Qc")))
    pairs = cards("Ah Ad Ac Ks Qd 9c 5h")
    assert not is_foul(pairs, front(cards("Ah Ks")))
    assert is_foul(pairs, front(cards("Ah Ad"))), "A-K-Q-9-5 does not stand behind a pair of aces"
    equal = cards("Ah Ad Kc Ks 9d 5c 3h")
    assert not is_foul(equal, front(cards("Ah Kc"))), "A-K in front of A-K is decided by the remaining cards"
    assert len(settings(hand)) == 21 and set(legal_settings(hand)) < set(settings(hand))
