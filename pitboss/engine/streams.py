"""Numbered rounds: the cards of round n follow from the seed and n alone, on whatever machine it is dealt.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011): ten
rounds of multiply and exchange turn a counter of four 32-bit words and a key of two into four random words. The key is
the seed; the counter is the round's number (two words), the group of cards, and the attempt. Each answer holds two
64-bit words, and each of these deals a group of six cards: the word times the number of cards left gives the pick in
its upper half and the word for the next pick in its lower half. What is left after six picks shows whether the word
belongs to the few that would favor some orders; then the next attempt is made, so every order is equally likely.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.engine import numba_cache  # noqa: F401  first: it sets the folder of compiled code

CHUNK = 256  # rounds whose words are made together
GROUP = 6  # cards dealt from one 64-bit word; even eight decks leave 416 ** 6 far below 2 ** 64

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLY_0, MULTIPLY_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
BUMP_0, BUMP_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


def key_of(seed: str) -> tuple[int, int]:
    """The two key words of a seed, which may be any text."""
    digest = sha256(seed.encode()).digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little")


@njit(nogil=True, cache=True, inline="always")
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four random 32-bit words for a counter and a key, all held in 64-bit integers."""
    for _ in range(10):
        product_0, product_1 = MULTIPLY_0 * c0, MULTIPLY_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c1, c3 = product_1 & LOW, product_0 & LOW
        k0, k1 = (k0 + BUMP_0) & LOW, (k1 + BUMP_1) & LOW
    return c0, c1, c2, c3


@njit(nogil=True, cache=True)
def fill(words: Any, first: Any, key: Any) -> None:
    """The words of as many rounds as there is room for, from this number on: [group, round].

    Many rounds at once, because the compiler then computes several counters in one instruction.
    """
    zero = np.uint64(0)
    for pair in range(words.shape[0] // 2):
        for at in range(words.shape[1]):
            n = np.uint64(first + at)
            a, b, c, d = philox(n & LOW, n >> HALF, np.uint64(pair), zero, key[0], key[1])
            words[2 * pair, at] = a | b << HALF
            words[2 * pair + 1, at] = c | d << HALF


@njit(nogil=True, cache=True)
def later_word(group: Any, number: Any, attempt: Any, key: Any) -> Any:
    """The word of a round's group at a later attempt, or of a group beyond those filled."""
    n = np.uint64(number)
    a, b, c, d = philox(n & LOW, n >> HALF, np.uint64(group >> 1), np.uint64(attempt), key[0], key[1])
    return (a | b << HALF) if group & 1 == 0 else (c | d << HALF)


@njit(nogil=True, cache=True, inline="always")
def swap_in(deck: Any, picks: Any, first: Any, cards: Any, left: Any) -> Any:
    """Swap the next cards into their places; returns whether the word favors no order.

    Places are unsigned: compiled code then need not ask whether they count from the end.
    """
    size, orders = np.uint64(len(deck)), np.uint64(1)
    for step in range(cards):
        place = first + np.uint64(step)
        choice = size - place
        pick = place + (((left >> HALF) * choice + ((left & LOW) * choice >> HALF)) >> HALF)
        left = left * choice
        orders = orders * choice
        picks[place] = pick
        here = deck[place]
        deck[place] = deck[pick]
        deck[pick] = here
    return left >= orders or left >= (np.uint64(0) - orders) % orders


@njit(nogil=True, cache=True)
def undo_swaps(deck: Any, picks: Any, first: Any, cards: Any) -> None:
    for step in range(1, cards + 1):
        place = first + np.uint64(cards - step)
        pick = picks[place]
        here = deck[place]
        deck[place] = deck[pick]
        deck[pick] = here


@njit(nogil=True, cache=True)
def deal_group(deck: Any, picks: Any, group: Any, word: Any, number: Any, key: Any) -> None:
    """The next six cards of a round, fewer at the end of the deck."""
    first = np.uint64(group * GROUP)
    if group * GROUP + GROUP <= len(deck):
        fair = swap_in(deck, picks, first, GROUP, word)
    else:
        fair = swap_in(deck, picks, first, len(deck) - group * GROUP, word)
    attempt = 0
    while not fair:
        cards = min(GROUP, len(deck) - group * GROUP)
        undo_swaps(deck, picks, first, cards)
        attempt += 1
        fair = swap_in(deck, picks, first, cards, later_word(group, number, attempt, key))


@njit(nogil=True, cache=True)
def deal(deck: Any, picks: Any, words: Any, at: Any, groups: Any, number: Any, key: Any) -> None:
    """The first cards of a round, whose words are those `at` this place. The first two groups are compiled apart."""
    deal_group(deck, picks, 0, words[0, at], number, key)
    if groups > 1:
        deal_group(deck, picks, 1, words[1, at], number, key)
    for group in range(2, groups):
        deal_group(deck, picks, group, words[group, at], number, key)


@njit(nogil=True, cache=True, inline="always")
def reach(deck: Any, picks: Any, words: Any, at: Any, groups: Any, place: Any, number: Any, key: Any) -> Any:
    """Deal on until the card at this place is dealt; returns how many groups are dealt."""
    return deal_on(deck, picks, words, at, groups, place, number, key) if place >= groups * GROUP else groups


@njit(nogil=True, cache=True)
def deal_on(deck: Any, picks: Any, words: Any, at: Any, groups: Any, place: Any, number: Any, key: Any) -> Any:
    while place >= groups * GROUP:
        word = words[groups, at] if groups < words.shape[0] else later_word(groups, number, 0, key)
        deal_group(deck, picks, groups, word, number, key)
        groups += 1
    return groups


@njit(nogil=True, cache=True)
def gather(deck: Any, picks: Any, groups: Any) -> None:
    """Put the dealt cards back, so that the deck is in order again."""
    for place in range(min(groups * GROUP, len(deck))):
        pick = picks[place]
        deck[place] = place
        deck[pick] = pick


def new_deck(size: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """A deck in order, and room for the picks."""
    return np.arange(size, dtype=np.uint64), np.empty(size, dtype=np.uint64)


def new_words(groups: int, rounds: int = CHUNK) -> NDArray[np.uint64]:
    """Room for the words of some rounds; two groups share one answer of the generator."""
    return np.empty((groups + groups % 2, rounds), dtype=np.uint64)


def groups_for(cards: int) -> int:
    return -(-cards // GROUP)


def key_array(seed: str) -> NDArray[np.uint64]:
    return np.array(key_of(seed), dtype=np.uint64)


def order(size: int, seed: str, number: int, last_first: int = 0) -> list[int]:
    """The order in which a round's cards lie, as numbers into the unshuffled deck; some of the last are drawn first."""
    (deck, picks), groups, key = new_deck(size), groups_for(size), key_array(seed)
    words = new_words(groups, 1)
    fill(words, number, key)
    deal(deck, picks, words, 0, groups, number, key)
    return [int(card) for card in (*deck[last_first:], *deck[:last_first])]
