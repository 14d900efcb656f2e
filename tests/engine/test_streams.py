"""Numbered rounds: the generator against its published answers, and every order of cards equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from pitboss.engine import streams

ONES = 0xFFFFFFFF
PUBLISHED = [  # the known answers that come with the generator's definition
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ONES,) * 4, (ONES,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "answer"), PUBLISHED)
def test_the_generator_gives_its_published_answers(
    counter: tuple[int, ...], key: tuple[int, ...], answer: tuple[int, ...]
) -> None:
    with np.errstate(over="ignore"):
        found = streams.philox.py_func(*(np.uint64(one) for one in counter + key))
    assert tuple(int(one) for one in found) == answer


def philox(counter: list[int], key: list[int]) -> list[int]:
    """The definition once more, in whole numbers of any size."""
    c, k = list(counter), list(key)
    for _ in range(10):
        low, high = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [high >> 32 ^ c[1] ^ k[0], high & ONES, low >> 32 ^ c[3] ^ k[1], low & ONES]
        k = [k[0] + 0x9E3779B9 & ONES, k[1] + 0xBB67AE85 & ONES]
    return c


def order_by_definition(size: int, seed: str, number: int) -> list[int]:
    """Deal one card after the other, as the module's first lines say."""
    deck, key = list(range(size)), list(streams.key_of(seed))
    for group in range(-(-size // 6)):
        attempt = 0
        while True:
            words = philox([number & ONES, number >> 32, group // 2, attempt], key)
            left = words[0] + (words[1] << 32) if group % 2 == 0 else words[2] + (words[3] << 32)
            picks, orders = [], 1
            for place in range(group * 6, min(group * 6 + 6, size)):
                product = left * (size - place)
                picks.append(place + (product >> 64))
                left, orders = product & (1 << 64) - 1, orders * (size - place)
            if left >= (1 << 64) % orders:
                break
            attempt += 1
        for place, pick in enumerate(picks, group * 6):
            deck[place], deck[pick] = deck[pick], deck[place]
    return deck


@pytest.mark.parametrize("size", [6, 52, 53, 416])
@pytest.mark.parametrize("number", [0, 1, 10**6, 2**33 + 5])
def test_the_cards_of_a_round_follow_from_seed_and_number(size: int, number: int) -> None:
    assert streams.order(size, "seed", number) == order_by_definition(size, "seed", number)


def test_an_unfair_word_is_tried_again_from_the_cards_as_they_lay() -> None:
    size, key = 52, streams.key_array("seed")
    (deck, picks), (again, _) = streams.new_deck(size), streams.new_deck(size)
    streams.deal_group(deck, picks, 0, np.uint64(0), 7, key)  # a word of zeros is among the unfair ones
    streams.deal_group(again, picks, 0, streams.later_word(0, 7, 1, key), 7, key)
    assert list(deck) == list(again)


def test_cards_come_back_in_order() -> None:
    deck, picks = streams.new_deck(53)
    words, key = streams.new_words(9, 1), streams.key_array("x")
    streams.fill(words, 3, key)
    streams.deal(deck, picks, words, 0, 9, 3, key)
    assert sorted(deck) == list(range(53)) != list(deck)
    streams.gather(deck, picks, 9)
    assert list(deck) == list(range(53))


def test_every_order_of_four_cards_is_equally_likely() -> None:
    rounds = 24_000
    found = Counter(tuple(streams.order(4, "fair", number)) for number in range(rounds))
    assert set(found) == set(permutations(range(4)))
    expected = rounds / 24
    chi_square = sum((n - expected) ** 2 / expected for n in found.values())
    assert abs(chi_square - 23) < 4 * sqrt(2 * 23)
