"""Compiled rounds of Tiger Pai Gow. The sum of seven card weights gives their class, their suits and the joker.

The house way's setting of each class (pai_gow_classes) and each row are computed once by the game's own functions. A
card weight packs four numbers: the rank in base five among the lower or the higher ranks, so that sums count ranks, the
joker, and the suit.

The Breaker and the Yin cards are the last four of the deck. They are drawn first, so that a round with few seats need
not draw the cards in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numba import njit

from pitboss.core.cache import Remember, rules_hash
from pitboss.core.cards import JOKER, RED, SUITS, Card
from pitboss.engine.kernel import Kernel, LookUp, SumArrays, Words, enter, loop, numbered_outcomes, relate
from pitboss.engine.streams import CHUNK, deal, fill, gather, groups_for, new_words
from pitboss.games.tiger_pai_gow import wagers
from pitboss.games.tiger_pai_gow.odds import SettingStrategy
from pitboss.games.tiger_pai_gow.options import Options
from pitboss.games.tiger_pai_gow.pai_gow_classes import (
    FULL,
    SEVEN,
    HandShape,
    flushes,
    multisets,
    ranked,
    sample,
    set_classes,
    setting_rules,
    unsuited,
)
from pitboss.games.tiger_pai_gow.pai_gow_counts import BLACK_CARD, RED_CARD, sample_of
from pitboss.games.tiger_pai_gow.wagers import (
    PRINTED,
    Breaker,
    PaiGow,
    SevenMatch,
    Tiger,
    Yang,
    Yin,
    breaker_row,
    flush_row,
    seven_match_row,
    tiger_row,
    yang_row,
    yin_row,
)
from pitboss.rules.acts import Ended
from pitboss.rules.house import House
from pitboss.rules.odds import StrategyTable
from pitboss.rules.options import Flat
from pitboss.rulesets.poker import ACE

LOWER, RANKS = 6, len(FULL.ranks)  # ranks in the lower half of a weight, and in all
HIGHER_AT, WILD_AT, SUITS_AT = 14, 31, 32  # where the other numbers of a weight begin: 5**6 < 2**14, 5**7 < 2**17
LOWER_BITS, HIGHER_BITS = np.uint64((1 << 14) - 1), np.uint64((1 << 17) - 1)
FIVE_OF_A_SUIT = np.uint64(0x8888)  # the top bit of each suit's number, once three is added
ROWS = (PaiGow.LOSS, PaiGow.PUSH, PaiGow.WIN)  # by the number of hands won
BREAKER, MATCHED, TIGER, YIN, YANG = list(Breaker), list(SevenMatch), list(Tiger), list(Yin), list(Yang)
LAST_DRAWN_FIRST = 4  # cards
BREAKER_AT, YIN_AT, HANDS_AT = 0, 1, LAST_DRAWN_FIRST  # where they come in the order of drawing
OF_SUITS = [Card(2, suit) for suit in SUITS] + [JOKER]


def kernel(house: House[Options], bets: Mapping[str, int], strategy_table: StrategyTable, seats: int) -> Kernel | None:
    """Rounds of equal bets on every seat, all on red and set by the player's house way."""
    options = house.options
    if not isinstance(strategy_table, SettingStrategy) or options.player_way.way is None:
        return None
    main = "breaker" if "breaker" in bets else "pai_gow"
    bonus = bets[main] if main == "breaker" and options.offers("seven_match") else 0
    color = "yin" if "yin" in bets else "yang"
    bet_on: list[Any] = [
        (main, BREAKER if main == "breaker" else ROWS, bets[main]),
        ("seven_match", MATCHED, bonus),
        ("tiger", TIGER, bets.get("tiger", 0)),
        (color, YIN if color == "yin" else YANG, bets.get(color, 0)),
    ]
    outcomes = numbered_outcomes(bet_on)
    rows_with_envy = envy_rows(house, bets.get("tiger", 0), seats)
    envy: list[list[Ended]] = [[("envy", row, 0)] for row in TIGER]
    tables = (
        np.array([weight(card) for card in house.deck], dtype=np.uint64),
        np.array([(card.rank - 1 if card != JOKER else 0, of_suit(card)) for card in house.deck], dtype=np.uint8),
        *class_tables(),
        *value_tables(options, strategy_table.remember),
        *tiger_tables(options, bets.get("tiger", 0) > 0, strategy_table.remember),
        main_table(options, broken=main == "breaker") * np.uint16(len(TIGER) * len(bet_on[3][1])),
        color_table(yin=color == "yin"),
        np.array([len(outcomes) + n if row in rows_with_envy else 0 for n, row in enumerate(TIGER)], dtype=np.uint16),
    )
    cards = LAST_DRAWN_FIRST + SEVEN * (seats + 1)
    flags = (cards, color == "yin", len(bet_on[3][1]))
    words = new_words(groups_for(cards))

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: SumArrays) -> None:
        seat_outcomes = np.zeros(seats * seats, np.uint64)
        deal_rounds(key, first, rounds, deck, picks, words.copy(), seat_outcomes, seats, flags, tables, book)

    return Kernel(house, bets, seats, outcomes + envy, run, cards)


def envy_rows(house: House[Options], stake: int, seats: int) -> Sequence[Tiger]:
    """Hands that pay an envy bonus to other players."""
    if seats == 1 or not stake or stake < house.options.envy_minimum * 100:
        return []
    return [row for row in TIGER if house.pays["envy"][row] != Flat(0)]


def of_suit(card: Card) -> int:
    return len(SUITS) if card == JOKER else SUITS.index(card.suit)


def weight(card: Card) -> int:
    if card == JOKER:
        return 1 << WILD_AT
    return rank_weight(card.rank - 1) + (1 << SUITS_AT + 4 * of_suit(card))


def rank_weight(at: int) -> int:
    return int(5**at) if at < LOWER else int(5 ** (at - LOWER)) << HIGHER_AT


@cache
def class_tables() -> tuple[LookUp, LookUp]:
    """[joker, lower ranks] and [higher ranks] -> two numbers whose sum is the class of a hand without its suits."""
    sizes = [len(list(multisets(RANKS - LOWER, n, len(SUITS)))) for n in range(SEVEN + 1)]
    lower = np.zeros((2, 5**LOWER), dtype=np.int32)
    higher = np.zeros(5 ** (RANKS - LOWER), dtype=np.int16)
    start = 0
    for wild in (0, 1):
        for n in range(SEVEN - wild + 1):
            for ranks in multisets(LOWER, n, len(SUITS)):
                lower[wild, sum(5**at for at in ranks)] = start
                start += sizes[SEVEN - wild - n]
    for n in range(SEVEN + 1):
        for place, ranks in enumerate(multisets(RANKS - LOWER, n, len(SUITS))):
            higher[sum(5**at for at in ranks)] = place
    return lower, higher


@cache
def numbers() -> dict[HandShape, int]:
    """The number of each class of hands without five of a suit."""
    lower, higher = class_tables()
    keys = {shape: sum(map(rank_weight, shape.others)) for shape in unsuited(FULL)}
    low, high = int(LOWER_BITS), HIGHER_AT
    return {shape: int(lower[int(shape.wild), key & low]) + int(higher[key >> high]) for shape, key in keys.items()}


def value_tables(options: Options, remember: Remember) -> tuple[LookUp, LookUp, LookUp, LookUp, LookUp, LookUp]:
    """[class] -> the player's and the dealer's hands; [joker, ranks of the suit] and the other ranks -> the flush's."""
    ways = options.player_way.way or options.house_way, options.house_way
    sides = [set_classes(FULL, way, options.wheel, remember) for way in ways]
    player, dealer, _ = ranked(*sides)
    place = np.array(list(numbers().values()))
    plain = np.zeros((2, len(place)), dtype=np.uint32)
    for side, one in enumerate((player, dealer)):
        plain[side, place] = one.unsuited[:, 0] << 8 | one.unsuited[:, 1]
    flush = [(one.flushes[:, 0] << 8 | one.flushes[:, 1]).astype(np.uint32) for one in (player, dealer)]
    start, rest = np.zeros((2, 1 << RANKS), dtype=np.int32), np.zeros((3, RANKS, RANKS), dtype=np.int32)
    last: tuple[tuple[int, ...], bool] | None = None
    for at, shape in enumerate(flushes(FULL)):
        if (shape.suited, shape.wild) != last:
            last = shape.suited, shape.wild
            start[int(shape.wild), sum(1 << rank for rank in shape.suited)] = at
    for n in (1, 2):
        for at, ranks in enumerate(multisets(RANKS, n, len(SUITS) - 1)):
            low, high = ranks if n == 2 else (ranks[0], 0)
            rest[n, low, high] = at
            if n == 2:
                rest[n, high, low] = at
    if ways[0] is ways[1]:
        return plain[0], plain[0], flush[0], flush[0], start, rest  # one table fits the cache better than two
    return plain[0], plain[1], flush[0], flush[1], start, rest


def tiger_tables(options: Options, bet: bool, remember: Remember) -> tuple[LookUp, LookUp]:
    """[of one color, class] -> row of a hand without five of a suit; [joker, ranks of a suit] -> row of the flush."""
    flush = np.full((2, 1 << RANKS), PRINTED[Tiger.OTHER], dtype=np.uint8)
    if not bet:
        return np.zeros((2, len(numbers())), dtype=np.uint8), flush
    for wild, ranks in product((0, 1), range(1 << RANKS)):
        held = [at + 1 if at else ACE for at in range(RANKS) if ranks >> at & 1]
        if 5 <= len(held) + wild <= SEVEN:
            flush[wild, ranks] = PRINTED[flush_row(held, bool(wild))]
    better = options.pay_better
    name = f"tiger-rows-{'better' if better else 'printed'}-{setting_rules()}{rules_hash(wagers)}"
    return np.array(remember(name, lambda: unsuited_rows(better)), dtype=np.uint8), flush


def unsuited_rows(better: bool) -> list[list[int]]:
    """Rows of 7 Card Tiger by class, for both colors and for one. Seven cards of alternating suits make no flush."""
    rows = [[0] * len(numbers()), [0] * len(numbers())]
    for shape, number in numbers().items():
        rows[0][number] = PRINTED[tiger_row(sample(FULL, shape), pay_better=better)]
        if all(shape.others.count(rank) <= 2 for rank in shape.others):
            colored = (Card(rank + 1, "dh"[at % 2]) for at, rank in enumerate(shape.others))
            rows[1][number] = PRINTED[tiger_row((*colored, *[JOKER] * shape.wild), pay_better=better)]
    return rows


def main_table(options: Options, *, broken: bool) -> LookUp:
    """[hands won, Breaker card black, red or joker, our joker, our reds, theirs, theirs] -> row, seven match."""
    table = np.zeros((3, 3, 2, 8, 2, 8), dtype=np.uint16)
    wild = options.joker_matches
    for at in np.ndindex(*table.shape):
        won, turned, joker, reds, their_joker, their_reds = at
        row, card = ROWS[won], (BLACK_CARD, RED_CARD, JOKER)[turned]
        if not broken:
            table[at] = won * len(MATCHED)
        elif reds + joker <= SEVEN and their_reds + their_joker <= SEVEN:
            ours, theirs = sample_of(joker, reds), sample_of(their_joker, their_reds)
            ended = BREAKER.index(breaker_row(row, ours, theirs, card, joker_matches=wild))
            matched = MATCHED.index(seven_match_row(ours, card, joker_matches=wild))
            table[at] = ended * len(MATCHED) + matched
    return table


def color_table(*, yin: bool) -> LookUp:
    """[three suits] -> row of Yin, or [joker, reds, 0] -> row of Yang, on red."""
    table = np.zeros((5, 8, 5), dtype=np.uint16)
    if yin:
        for suits in product(range(5), repeat=3):
            table[suits] = YIN.index(yin_row(tuple(OF_SUITS[suit] for suit in suits), red=True))
        return table
    for joker, reds in product((0, 1), range(8)):
        if reds + joker <= SEVEN:
            table[joker, reds, 0] = YANG.index(yang_row(sample_of(joker, reds), red=True))
    return table


assert [suit in RED for suit in SUITS] == [False, True, True, False], "red suits are the second and the third"


@njit(nogil=True, cache=True, inline="always")
def seven(deck: Any, first: Any, weights: Any) -> Any:
    total = np.uint64(0)
    for place in range(first, first + 7):
        total += weights[deck[place]]
    return total


@njit(nogil=True, cache=True, inline="always")
def joker_in(total: Any) -> Any:
    return np.int64(total >> np.uint64(WILD_AT) & np.uint64(1))


@njit(nogil=True, cache=True, inline="always")
def reds_in(total: Any) -> Any:
    return np.int64(
        (total >> np.uint64(SUITS_AT + 4) & np.uint64(15)) + (total >> np.uint64(SUITS_AT + 8) & np.uint64(15))
    )


@njit(nogil=True, cache=True, inline="always")
def class_in(total: Any, lower: Any, higher: Any) -> Any:
    wild = total >> np.uint64(WILD_AT) & np.uint64(1)
    return np.int64(lower[wild, total & LOWER_BITS] + higher[total >> np.uint64(HIGHER_AT) & HIGHER_BITS])


@njit(nogil=True, cache=True, inline="always")
def long_suits(total: Any) -> Any:
    """Nonzero where five cards share a suit, the joker counting as one of them."""
    suits = (total >> np.uint64(SUITS_AT)) + np.uint64(0x3333)
    return (suits + (total >> np.uint64(WILD_AT) & np.uint64(1)) * np.uint64(0x1111)) & FIVE_OF_A_SUIT


@njit(nogil=True, cache=True)
def flush_of(deck: Any, first: Any, wild: Any, long: Any, faces: Any, start: Any, rest: Any) -> Any:
    """The number of a hand with a flush among those hands, and the ranks of its suit."""
    suit = 0
    while long >> np.uint64(4 * suit + 3) & np.uint64(1) == 0:
        suit += 1
    ranks, others, one, two = np.int64(0), 0, np.int64(0), np.int64(0)
    for place in range(first, first + 7):
        rank, of = np.int64(faces[deck[place], 0]), np.int64(faces[deck[place], 1])
        if of == suit:
            ranks |= np.int64(1) << rank
        elif of < 4:
            one, two = rank, one
            others += 1
    return np.int64(start[wild, ranks]) + rest[others, one, two], ranks


@loop
def deal_rounds(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any,
    outcomes: Any, seats: Any, flags: Any, tables: Any, book: Any,
) -> None:  # fmt: skip
    """Deal rounds: the Breaker card and three more, then seven cards to each player and the dealer."""
    weights, faces, lower, higher, players, dealers, with_flush, dealers_flush, start, rest = tables[:10]
    plain, flush, main, color, envy = tables[10:]
    cards, yin, colors = flags
    counts, groups, relating = book.counts, (cards + 5) // 6, len(book.kind_of) > 0
    for begin in range(first, first + rounds, CHUNK):
        fill(words, begin, key)
        for at in range(min(CHUNK, first + rounds - begin)):
            deal(deck, picks, words, at, groups, begin + at, key)
            theirs = seven(deck, HANDS_AT + 7 * seats, weights)
            their_wild, their_reds, long = joker_in(theirs), reds_in(theirs), long_suits(theirs)
            if long:
                house = dealers_flush[flush_of(deck, HANDS_AT + 7 * seats, their_wild, long, faces, start, rest)[0]]
            else:
                house = dealers[class_in(theirs, lower, higher)]
            suit = faces[deck[BREAKER_AT], 1]
            turned = 2 if suit == 4 else 1 if suit == 1 or suit == 2 else 0
            a, b, c = faces[deck[YIN_AT], 1], faces[deck[YIN_AT + 1], 1], faces[deck[YIN_AT + 2], 1]
            n = seats
            for seat in range(seats):
                ours = seven(deck, HANDS_AT + 7 * seat, weights)
                wild, reds, number = joker_in(ours), reds_in(ours), class_in(ours, lower, higher)
                tiger, long = plain[np.int64(reds == 0 or reds + wild == 7), number], long_suits(ours)
                if long:
                    flushed, ranks = flush_of(deck, HANDS_AT + 7 * seat, wild, long, faces, start, rest)
                    hand, tiger = with_flush[flushed], min(tiger, flush[wild, ranks])
                else:
                    hand = players[number]
                won = np.int64(hand >> 8 > house >> 8) + np.int64(hand & 255 > house & 255)
                ended = main[won, turned, wild, reds, their_wild, their_reds]
                outcomes[seat] = ended + tiger * colors + (color[a, b, c] if yin else color[wild, reds, 0])
                if envy[tiger]:
                    for _ in range(seats - 1):
                        outcomes[n] = envy[tiger]
                        n += 1
            if seats == 1 and not relating:
                counts[outcomes[0]] += 1
            else:
                enter(outcomes[:n], book)
                if relating:
                    relate(outcomes[:n], deck, cards, book)
            if cards == len(deck):
                for place in range(cards):  # all were dealt, so none needs to be found
                    deck[place] = place
            else:
                gather(deck, picks, groups)
