"""Compiled rounds of Blackjack. The strategy is asked once for every hand, under the rules of the table.

A hand is the number of its composition (exact/shoe.py). Split hands are equal: each starts with one card of the same
value, so only the number that still wait for their second card is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit

from pitboss.acts import Ask, Ended
from pitboss.cards import Card, Cards
from pitboss.engine.derive.outcome_table import outcome_table
from pitboss.engine.kernel import Ints, Kernel, SumArrays, Table, Words, enter, enter_shoe, loop, relate
from pitboss.engine.streams import CHUNK, deal, fill, gather, groups_for, new_words, reach
from pitboss.games.blackjack import rows
from pitboss.games.blackjack.exact.hand_values import HandAction
from pitboss.games.blackjack.exact.shoe import VALUES, ShoeHands
from pitboss.games.blackjack.hand import best_total, is_natural, stands, value
from pitboss.games.blackjack.play import legal
from pitboss.games.blackjack.rows import Bet, Insurance
from pitboss.games.blackjack.strategies import ACTIONS, BlackjackStrategy
from pitboss.games.blackjack.wagers import THREE_TO_TWO, Insure, Options, Soft17
from pitboss.house import House
from pitboss.layout import Spot
from pitboss.odds import StrategyTable

BET = list(Bet)
BLACKJACK, EVEN_MONEY, DEALER_BLACKJACK, SURRENDER, BUST = (
    BET.index(row) for row in (Bet.BLACKJACK, Bet.EVEN_MONEY, Bet.DEALER_BLACKJACK, Bet.SURRENDER, Bet.BUST)
)
INSURE = (Insure.NO, Insure.YES, Insure.EVEN_MONEY)
STAND, HIT, DOUBLE, SPLIT, SURRENDER_PLAY = (
    int(action)
    for action in (HandAction.STAND, HandAction.HIT, HandAction.DOUBLE, HandAction.SPLIT, HandAction.SURRENDER)
)
UNASKED = 255  # the strategy never reaches this hand
FRESH, AFTER_SPLIT, SPLIT_ACES = 0, 1, 2  # kinds of hands
ROUND_CARDS = 54  # the most cards of a round with one seat; more are practically never dealt
HANDS, INSURED = 0, 2 * len(BET)  # first outcome of the bet, and of insurance
BONUS = INSURED + len(Insurance)  # first outcome of the bonus wagers, which are derived
THREE = (("1", 0), ("1", 1), ("dealer", 0))  # the cards that decide them


def kernel(house: House[Options], bets: Mapping[str, int], strategy_table: StrategyTable, seats: int) -> Kernel | None:
    """Rounds of equal bets on every seat, each from a fresh shoe, all played by the strategy."""
    options = house.options
    if not isinstance(strategy_table, BlackjackStrategy) or "insurance" in bets:
        return None
    hands = strategy_table.round.up_cards[0].against.hands
    asked = StrategyArrays(house, strategy_table, bets["bet"], hands)
    sides = [name for name in ("match_the_color", "hard_hand", "double_bet") if placed(house, bets, name)]
    bonus = outcome_table(house, bets, sides, THREE)
    tables: tuple[Table, ...] = (
        np.array([value(card) - 1 for card in house.deck], dtype=np.uint8),
        bonus.kinds,
        *asked.tables(),
        np.ascontiguousarray(np.where(hands.child < 0, hands.number, hands.child).T.astype(np.uint16)),
        hands.total.astype(np.uint8),
        bonus.by_kinds,
        *dealer_tables(options),
        versus_table(),
    )
    flags = (options.peek, bool(sides), options.max_hands, options.resplit_aces, options.hit_split_aces)
    words = new_words(groups_for(6 * seats + 12))
    outcomes = np.zeros((2 + options.max_hands) * seats, dtype=np.uint64)
    waits = (seats, options.max_hands)

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: SumArrays) -> None:
        kept = np.zeros(waits, dtype=np.int64), np.zeros(waits, dtype=np.int64), np.zeros(seats, dtype=np.int64)
        deal_rounds(key, first, rounds, deck, picks, words.copy(), outcomes.copy(), kept, flags, tables, book)

    def shoes(key: Any, first: int, number: int, cut: int, deck: Words, picks: Words, cents: Ints, sums: Ints) -> None:
        kept = np.zeros(waits, dtype=np.int64), np.zeros(waits, dtype=np.int64), np.zeros(seats, dtype=np.int64)
        few = new_words(2, 1)
        deal_shoes(key, first, number, cut, deck, picks, few, outcomes.copy(), kept, flags, tables, cents, sums)

    part = min(ROUND_CARDS + 12 * (seats - 1), len(house.deck))
    return Kernel(house, bets, seats, [*outcomes_of(bets), *bonus.outcomes], run, part, several=True, shoes=shoes)


def placed(house: House[Options], bets: Mapping[str, int], wager: str) -> bool:
    """Whether this wager is bet, or every wager that it is paid on."""
    return all(name in bets for name in house.wagers[wager].paid_on or (wager,))


def outcomes_of(bets: Mapping[str, int]) -> Iterator[list[Ended]]:
    """Outcomes of a hand at its stake and at twice its stake, then of insurance."""
    for times, row in product((1, 2), BET):
        yield [("bet", row, times * bets["bet"])]
    for insured in Insurance:
        yield [("insurance", insured, bets["bet"] // 2)]


class StrategyArrays:
    """The strategy's answers under the rules of the table, for every hand that it can reach."""

    def __init__(self, house: House[Options], strategy_table: BlackjackStrategy, stake: int, hands: ShoeHands) -> None:
        self.house, self.strategy_table, self.stake, self.hands = house, strategy_table, stake, hands
        self.options = house.options

    def tables(self) -> tuple[Table, Table, Table, Table]:
        """[kind, up, hand] -> action; [up, hand] -> whether it is split again; two values -> hand, insurance."""
        number, find = self.hands.number, self.hands.find
        does = np.full((3, 10, number + 1), UNASKED, dtype=np.uint8)
        again = np.zeros((10, number + 1), dtype=np.uint8)
        for up in VALUES:
            for one, two in product(VALUES, VALUES):
                self.follow(does[FRESH, up], up, FRESH, find(one, two))
                self.follow(does[SPLIT_ACES if one == 0 else AFTER_SPLIT, up], up, 1 + (one == 0), find(one, two))
            for one in VALUES:
                again[up, find(one, one)] = self.ask(up, 1 + (one == 0), find(one, one), hands=2) == SPLIT
        start = np.array([[find(one, two) for two in VALUES] for one in VALUES], dtype=np.uint16)
        insure = np.array([[self.insurance(one, two) for two in VALUES] for one in VALUES], dtype=np.uint8)
        return does, again, start, insure

    def follow(self, does: Table, up: int, kind: int, hand: int) -> None:
        """Fill in the action for a hand, and for all hands that hitting it leads to."""
        if does[hand] != UNASKED:
            return
        does[hand] = found = self.ask(up, kind, hand, self.options.max_hands)
        if found == HIT:
            for child in self.hands.child[:, hand]:
                if child >= 0:
                    self.follow(does, up, kind, int(child))

    def ask(self, up: int, kind: int, hand: int, hands: int) -> int:
        held = [index for index in VALUES for _ in range(int(self.hands.counts[index, hand]))]
        if kind == AFTER_SPLIT:
            held.reverse()  # an ace drawn is not an ace split
        spot = Spot("1", 1, {"bet": self.stake})
        spot.cards = of_values(*held)
        layout: Any = SimpleNamespace(
            options=self.options,
            house=self.house,
            dealer=SimpleNamespace(cards=of_values(up)),
            hands=[spot] * (1 if kind == FRESH else hands),
            affords=lambda hand, chips: True,
        )
        offered = legal(spot, layout)
        return int(ACTIONS[self.strategy_table(spot, layout, Ask("1", offered))]) if offered else STAND

    def insurance(self, one: int, two: int) -> int:
        """The answer to the insurance offer."""
        spot = Spot("1", 1, {"bet": self.stake})
        spot.cards = of_values(one, two)
        offers = [Insure.NO, Insure.YES] if self.stake // 2 else [Insure.NO]
        if is_natural(spot.cards) and self.house.pays["bet"][Bet.BLACKJACK] == THREE_TO_TWO:
            offers.append(Insure.EVEN_MONEY)
        if len(offers) == 1:
            return 0
        layout: Any = SimpleNamespace(dealer=SimpleNamespace(cards=of_values(0)), hands=[spot])
        answer: Any = self.strategy_table(spot, layout, Ask("1", tuple(offers)))
        return INSURE.index(answer)


def of_values(*indices: int) -> Cards:
    return tuple(Card(index + 1, "c") for index in indices)


def dealer_tables(options: Options) -> tuple[Table, Table]:
    """[hard count, has an ace] -> total, and whether the dealer draws."""
    total, draws = np.zeros((32, 2), dtype=np.uint8), np.zeros((32, 2), dtype=np.uint8)
    for hard, ace in product(range(32), (False, True)):
        total[hard, int(ace)] = best = best_total(hard, ace)
        draws[hard, int(ace)] = not stands(best, best != hard, options.soft17 is Soft17.HIT)
    return total, draws


def versus_table() -> Table:
    """[player's total, dealer's total] -> row, for hands that are no blackjacks."""
    table = np.zeros((22, 32), dtype=np.uint8)
    for ours, theirs in product(range(4, 22), range(17, 27)):
        table[ours, theirs] = BET.index(rows.bet(cards_of_total(ours), cards_of_total(theirs), split=True))
    return table


def cards_of_total(total: int) -> Cards:
    """Three cards or more of this hard count, none of them an ace unless nothing else makes it."""
    indices = [1] * (3 if total > 8 else 1)
    while sum(index + 1 for index in indices) < total:
        indices.append(min(9, total - sum(index + 1 for index in indices) - 1))
    return of_values(*indices)


@njit(nogil=True, cache=True, inline="always")
def bonus_outcome(a: Any, b: Any, c: Any, kinds: Any, bonus: Any) -> Any:
    """Outcome of the bonus wagers, by the player's two cards and the dealer's up card."""
    return BONUS + np.int64(bonus[kinds[a], kinds[b], kinds[c]])


@njit(nogil=True, cache=True, inline="always")
def open_round(
    deck: Any, base: Any, up: Any, natural: Any, peek: Any, sides: Any, values: Any, kinds: Any, start: Any,
    insure: Any, totals: Any, bonus: Any, versus: Any, left: Any, outcomes: Any,
) -> Any:  # fmt: skip
    """Settle bonus wagers, insurance and the dealer's peek. Returns how many outcomes, and how many blackjacks wait."""
    n, waiting, seats = 0, 0, len(left)
    for seat in range(seats):
        left[seat] = 0
        if sides:
            outcomes[n] = bonus_outcome(
                deck[base + seat], deck[base + seats + 1 + seat], deck[base + seats], kinds, bonus
            )
            n += 1
    for seat in range(seats):
        one, two = values[deck[base + seat]], values[deck[base + seats + 1 + seat]]
        answer = insure[one, two] if up == 0 else np.uint8(0)
        blackjack = totals[start[one, two]] == 21
        if answer == 2:
            outcomes[n] = HANDS + EVEN_MONEY
            n += 1
            continue
        if answer == 1 and peek:
            outcomes[n] = INSURED + np.int64(not natural)
            n += 1
        elif answer == 1:
            left[seat] = -1  # settled with the dealer's second card
        if natural:
            outcomes[n] = HANDS + (versus[21, 21] if blackjack else DEALER_BLACKJACK)
            n += 1
        elif blackjack:
            if peek or not (up == 0 or up == 9):
                outcomes[n] = HANDS + BLACKJACK
                n += 1
            else:
                waiting += 1  # against a card that may become the dealer's blackjack
    return n, waiting


@njit(nogil=True, cache=True, inline="always")
def draw(
    deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, place: Any, values: Any
) -> Any:
    """The value of the next card, and the groups dealt so far. Past the end of a shoe the last card is repeated."""
    place = min(place, len(deck) - 1)
    groups = reach(deck, picks, words, at, groups, place, number, key)
    return values[deck[place]], groups


@njit(nogil=True, cache=True, inline="always")
def play_seat(
    deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, place: Any, n: Any,
    up: Any, one: Any, hand: Any, flags: Any, values: Any, does: Any, again: Any, start: Any, child: Any, totals: Any,
    seat: Any, final: Any, stake: Any, outcomes: Any,
) -> Any:  # fmt: skip
    """Play a hand and its splits. Returns the groups and cards dealt, the outcomes, and the hands that wait."""
    peek, _, max_hands, resplit_aces, hit_split_aces = flags
    made, pending, kind, times, count, bust = 1, 0, FRESH, 1, 0, child.shape[0]
    while True:
        what = does[kind, up, hand]
        if kind != FRESH and again[up, hand] and made < max_hands and (one != 0 or resplit_aces):
            what = SPLIT
        elif kind == SPLIT_ACES and not hit_split_aces:
            what = STAND
        if what in (SPLIT, HIT, DOUBLE):
            card, groups = draw(deck, picks, words, at, number, key, groups, place, values)
            place += 1
            if what == SPLIT:
                made, pending = made + 1, pending + 1
                kind = SPLIT_ACES if one == 0 else AFTER_SPLIT
                hand = np.int64(start[one, card])
            else:
                hand = np.int64(child[hand, card])
            if what == DOUBLE:
                times = 2
            elif hand != bust and totals[hand] < 21:
                continue
        if hand == bust:
            outcomes[n] = HANDS + (times - 1) * 9 + BUST
            n += 1
        elif what == SURRENDER_PLAY and peek:
            outcomes[n] = HANDS + SURRENDER
            n += 1
        else:
            final[seat, count] = -1 if what == SURRENDER_PLAY else np.int64(totals[hand])
            stake[seat, count] = times
            count += 1
        if pending == 0:
            break
        pending, times = pending - 1, 1
        card, groups = draw(deck, picks, words, at, number, key, groups, place, values)
        hand = np.int64(start[one, card])
        place += 1
    return groups, place, n, count


@njit(nogil=True, cache=True, inline="always")
def settle_waiting(
    deck: Any, base: Any, n: Any, up: Any, theirs: Any, late: Any, peek: Any, values: Any, start: Any, insure: Any,
    totals: Any, versus: Any, final: Any, stake: Any, left: Any, outcomes: Any,
) -> Any:  # fmt: skip
    """Settle what waited for the dealer: insurance without a hole card, blackjacks, hands."""
    seats = len(left)
    for seat in range(seats):
        one, two = values[deck[base + seat]], values[deck[base + seats + 1 + seat]]
        count = left[seat]
        if count < 0 or count >= 100:
            outcomes[n] = INSURED + np.int64(not late)
            n += 1
            count = 0 if count < 0 else count - 100
        even = up == 0 and insure[one, two] == 2
        if not peek and totals[start[one, two]] == 21 and (up == 0 or up == 9) and not even:
            outcomes[n] = HANDS + (versus[21, 21] if late else BLACKJACK)
            n += 1
        for which in range(count):
            row = DEALER_BLACKJACK if late else SURRENDER
            if not late and final[seat, which] >= 0:
                row = int(versus[final[seat, which], theirs])
            outcomes[n] = HANDS + (stake[seat, which] - 1) * 9 + row
            n += 1
    return n


@njit(nogil=True, cache=True, inline="always")
def play_round(
    deck: Any, picks: Any, words: Any, at: Any, number: Any, key: Any, groups: Any, base: Any, outcomes: Any,
    final: Any, stake: Any, left: Any, flags: Any, values: Any, kinds: Any, does: Any, again: Any, start: Any,
    insure: Any, child: Any, totals: Any, bonus: Any, dealer_total: Any, dealer_draws: Any, versus: Any,
) -> Any:  # fmt: skip
    """Play the table from the card at `base`. Returns how many outcomes, the next card's place and the groups dealt."""
    peek, sides, seats = flags[0], flags[1], len(left)
    place = base + 2 * seats + 1 + np.int64(peek)
    up = values[deck[base + seats]]
    hole = values[deck[base + 2 * seats + 1]] if peek else np.uint8(99)
    natural = (up == 0 and hole == 9) or (up == 9 and hole == 0)
    n, waiting = open_round(
        deck, base, up, natural, peek, sides, values, kinds, start, insure, totals, bonus, versus, left, outcomes
    )
    if natural:
        return n, place, groups
    compared, insured = False, False
    for seat in range(seats):
        one = values[deck[base + seat]]
        hand = np.int64(start[one, values[deck[base + seats + 1 + seat]]])
        insured = insured or left[seat] < 0
        if totals[hand] == 21:
            continue
        groups, place, n, count = play_seat(
            deck, picks, words, at, number, key, groups, place, n, up, one, hand, flags, values, does, again, start,
            child, totals, seat, final, stake, outcomes,
        )  # fmt: skip
        for which in range(count):
            compared = compared or final[seat, which] >= 0
        waiting += count
        left[seat] = count + (100 if left[seat] < 0 else 0)
    if waiting == 0 and not insured:  # insurance without a hole card keeps the round open, too
        return n, place, groups
    if not peek:
        hole, groups = draw(deck, picks, words, at, number, key, groups, place, values)
        place += 1
    late = (up == 0 and hole == 9) or (up == 9 and hole == 0)
    hard, ace = np.int64(up) + np.int64(hole) + 2, np.int64(up == 0 or hole == 0)
    while compared and dealer_draws[hard, ace]:
        card, groups = draw(deck, picks, words, at, number, key, groups, place, values)
        place += 1
        hard += np.int64(card) + 1
        ace = np.int64(1) if card == 0 else ace
    n = settle_waiting(
        deck, base, n, up, dealer_total[hard, ace], late, peek, values, start, insure, totals, versus, final, stake,
        left, outcomes,
    )  # fmt: skip
    return n, place, groups


@loop
def deal_rounds(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any,
    outcomes: Any, kept: Any, flags: Any, tables: Any, book: Any,
) -> None:  # fmt: skip
    """Deal rounds from fresh shoes."""
    values, kinds, does, again, start, insure, child, totals, bonus, dealer_total, dealer_draws, versus = tables
    final, stake, left = kept  # totals and stakes of hands that wait for the dealer, and how many by seat
    counts, relating = book.counts, len(book.kind_of) > 0
    opening, part = 2 * len(left) + 1 + np.int64(flags[0]), min(ROUND_CARDS + 12 * (len(left) - 1), len(deck))
    for begin in range(first, first + rounds, CHUNK):
        fill(words, begin, key)
        for at in range(min(CHUNK, first + rounds - begin)):
            number, groups = begin + at, (opening + 5) // 6
            deal(deck, picks, words, at, groups, number, key)
            n, _, groups = play_round(
                deck, picks, words, at, number, key, groups, 0, outcomes, final, stake, left, flags, values, kinds,
                does, again, start, insure, child, totals, bonus, dealer_total, dealer_draws, versus,
            )  # fmt: skip
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
    key: Any, first: Any, shoes: Any, cut: Any, deck: Any, picks: Any, words: Any,
    outcomes: Any, kept: Any, flags: Any, tables: Any, cents: Any, sums: Any,
) -> None:  # fmt: skip
    """Deal whole shoes: rounds start until the cut card is out. A round that the shoe cannot finish is void."""
    values, kinds, does, again, start, insure, child, totals, bonus, dealer_total, dealer_draws, versus = tables
    final, stake, left = kept
    opening = 2 * len(left) + 1 + np.int64(flags[0])
    for number in range(first, first + shoes):
        fill(words, number, key)
        groups, place, rounds, won = 0, 0, 0, 0
        while place < cut and place + opening <= len(deck):
            groups = reach(deck, picks, words, 0, groups, place + opening - 1, number, key)
            n, place, groups = play_round(
                deck, picks, words, 0, number, key, groups, place, outcomes, final, stake, left, flags, values, kinds,
                does, again, start, insure, child, totals, bonus, dealer_total, dealer_draws, versus,
            )  # fmt: skip
            if place > len(deck):
                break
            amount = 0
            for which in range(n):
                amount += cents[outcomes[which]]
            won, rounds = won + amount, rounds + 1
            sums[2] += amount * amount
        enter_shoe(rounds, won, sums)
        gather(deck, picks, groups)
