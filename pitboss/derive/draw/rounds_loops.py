"""Compiled rounds of drawing games over the tables of rounds.py."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.kernel import enter, enter_shoe, loop, relate
from pitboss.engine.streams import CHUNK, deal, fill, gather, reach

FINISHED, SPLITTING = 1, 2
INSURED, ENDED, WAITING = 1, 2, 0  # of a seat


@njit(nogil=True, cache=True, inline="always")
def draw(deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, place: Any, t: Any) -> Any:
    """The class of the next card, and the groups dealt so far. Past the end of a shoe the last card is repeated."""
    place = min(place, len(deck) - 1)
    groups = reach(deck, picks, words, at, groups, place, number, key)
    return np.int64(t.class_of[deck[place]]), groups


@njit(nogil=True, cache=True, inline="always")
def play_seat(
    deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, place: Any, o: Any,
    one: Any, two: Any, t: Any, rows: Any, waiting: Any,
) -> Any:  # fmt: skip
    """Plays a hand and its splits; fills in the rows on which they end. Returns groups, place and how many hands."""
    state, hands, done, pending = np.int64(t.first[o, one, two]), 1, 0, 0
    while True:
        sort = t.sort[state]
        if sort == 0:
            two, groups = draw(deck, picks, words, at, number, key, groups, place, t)
            place += 1
            state = np.int64(t.follow[state, two])
        elif sort == SPLITTING and hands < t.about[state, 0]:
            waiting[pending] = t.starts[o, t.about[state, 3], two]
            pending, hands = pending + 1, hands + 1
            state = np.int64(t.starts[o, t.about[state, 2], one])
        elif sort == SPLITTING:
            state = np.int64(t.about[state, 1])
        else:
            rows[done] = state
            done += 1
            if pending == 0:
                return groups, place, done
            pending -= 1
            state = waiting[pending]


@njit(nogil=True, cache=True, inline="always")
def before_play(
    deck: Any, base: Any, seats: Any, o: Any, sides: Any, first_base: Any, t: Any, ends: Any, outcomes: Any
) -> Any:
    """Settles the wagers on the first cards, and takes the choices before the look. Returns how many outcomes."""
    n = 0
    for seat in range(seats):
        ends[seat] = WAITING
        a, b = deck[base + seat], deck[base + seats + 1 + seat]
        if sides:
            up = deck[base + seats]
            outcomes[n] = first_base + np.int64(t.first_cards[t.kind_of[a], t.kind_of[b], t.kind_of[up]])
            n += 1
        early = t.early[o, t.class_of[a], t.class_of[b]]
        if early == 1:
            ends[seat] = INSURED
        elif early > 1:
            ends[seat] = ENDED
            outcomes[n] = early - 1
            n += 1
    return n


@njit(nogil=True, cache=True, inline="always")
def play_round(
    deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, base: Any, outcomes: Any,
    work: Any, flags: Any, t: Any,
) -> Any:  # fmt: skip
    """Plays the table from the card at `base`. Returns how many outcomes, the next card's place, and the groups."""
    rows, count, stack, ends = work
    root, hole, both_open, sides, side_base, first_base = flags
    seats = len(count)
    place = base + 2 * seats + 1 + hole
    up = np.int64(t.class_of[deck[base + seats]])
    o, kind = t.open_of[up, 0], t.dealer[root, up]
    if both_open:
        second = np.int64(t.class_of[deck[base + 2 * seats + 1]])
        o, kind = t.open_of[up, second], t.dealer[kind, second]
    n = before_play(deck, base, seats, o, sides, first_base, t, ends, outcomes)
    if hole and not both_open:
        kind = t.dealer[kind, t.class_of[deck[base + 2 * seats + 1]]]
        final = t.final[kind]
        ended = final >= 0 and t.looked[final]
        for seat in range(seats):
            if ends[seat] == INSURED:
                outcomes[n] = side_base + t.side[kind]
                n += 1
            if ended and ends[seat] != ENDED:
                a, b = t.class_of[deck[base + seat]], t.class_of[deck[base + seats + 1 + seat]]
                outcomes[n] = t.result[t.once[o, a, b], final]
                n += 1
        if ended:
            return n, place, groups
    draws, open_bets = False, False
    for seat in range(seats):
        count[seat] = 0
        open_bets = open_bets or (ends[seat] == INSURED and not hole)
        if ends[seat] == ENDED:
            continue
        one, two = np.int64(t.class_of[deck[base + seat]]), np.int64(t.class_of[deck[base + seats + 1 + seat]])
        groups, place, count[seat] = play_seat(
            deck, picks, words, at, number, key, groups, place, o, one, two, t, rows[seat], stack
        )
        for which in range(count[seat]):
            state = rows[seat, which]
            draws = draws or t.about[state, 1]
            open_bets = open_bets or not t.settled[o, t.about[state, 0]]
    if open_bets and not hole:
        card, groups = draw(deck, picks, words, at, number, key, groups, place, t)
        place, kind = place + 1, t.dealer[kind, card]
        for seat in range(seats):
            if ends[seat] == INSURED:
                outcomes[n] = side_base + t.side[kind]
                n += 1
    while draws and t.final[kind] < 0:
        card, groups = draw(deck, picks, words, at, number, key, groups, place, t)
        place, kind = place + 1, t.dealer[kind, card]
    final = t.final[kind] if t.final[kind] >= 0 else t.plain[o]
    for seat in range(seats):
        for which in range(count[seat]):
            outcomes[n] = t.result[t.about[rows[seat, which], 0], final]
            n += 1
    return n, place, groups


@loop
def deal_rounds(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any, outcomes: Any, work: Any, flags: Any, t: Any,
    part: Any, book: Any,
) -> None:  # fmt: skip
    """Deals rounds from fresh shoes."""
    counts, relating = book.counts, len(book.kind_of) > 0
    opening = 2 * len(work[1]) + 1 + flags[1]
    for begin in range(first, first + rounds, CHUNK):
        fill(words, begin, key)
        for at in range(min(CHUNK, first + rounds - begin)):
            number, groups = begin + at, (opening + 5) // 6
            deal(deck, picks, words, at, groups, number, key)
            n, _, groups = play_round(deck, picks, words, at, number, key, groups, 0, outcomes, work, flags, t)
            if n == 1:
                counts[outcomes[0]] += 1
            else:
                enter(outcomes[:n], book)
            if relating:
                groups = reach(deck, picks, words, at, groups, part - 1, number, key)
                relate(outcomes[:n], deck, part, book)
            gather(deck, picks, groups)


@loop
def deal_shoes(
    key: Any, first: Any, shoes: Any, cut: Any, deck: Any, picks: Any, words: Any, outcomes: Any, work: Any,
    flags: Any, t: Any, cents: Any, sums: Any,
) -> None:  # fmt: skip
    """Deals whole shoes: rounds start until the cut card is out. A round that the shoe cannot finish is void."""
    opening = 2 * len(work[1]) + 1 + flags[1]
    for number in range(first, first + shoes):
        fill(words, number, key)
        groups, place, rounds, won = 0, 0, 0, 0
        while place < cut and place + opening <= len(deck):
            groups = reach(deck, picks, words, 0, groups, place + opening - 1, number, key)
            n, place, groups = play_round(deck, picks, words, 0, number, key, groups, place, outcomes, work, flags, t)
            if place > len(deck):
                break
            amount = 0
            for which in range(n):
                amount += cents[outcomes[which]]
            won, rounds = won + amount, rounds + 1
            sums[2] += amount * amount
        enter_shoe(rounds, won, sums)
        gather(deck, picks, groups)
