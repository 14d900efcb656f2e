"""What a player gains by seeing the other players' first cards, which lie face up before he lays his own.

For the deck that is then left, every opening is worth what it brings over all third cards and all hands of the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import Cards
from pitboss.games.three_card_roo.hand import Open, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.odds import PAIRS, ROOS, SUITS, choose, ways_to
from pitboss.games.three_card_roo.wagers import Options, Play, Pocket, SevenRoo, compare, pocket_row, seven_roo_row
from pitboss.odds import Draw, Look, odds
from pitboss.rules import House

FACE_UP = True
WAGERS = ("play", "pocket")  # Play with its bonus
LOOKS = 20_000
OPENINGS = list(Open)
NUMBER = {roo: n for n, roo in enumerate(ROOS)}


def looks(house: House[Options], wager: str, players: int, draw: Draw) -> Iterator[Look]:
    """Two cards of each player, drawn at random; what follows from them is exact."""
    look = look_for_play(house) if wager == "play" else look_for_pocket(house)
    for _ in range(LOOKS):
        yield look(draw(2 * players))


def look_for_play(house: House[Options]) -> Callable[[Cards], Look]:
    """The worth of openings when these cards are seen: first the player's own two."""
    options = house.options
    usual, tables = choose(options, {"play": Fraction(1)}), value_tables(options)
    pushed = float(odds(options.play[Play.PAIR]) + odds(options.seven_roo[SevenRoo.NO_BONUS]))

    def look(shown: Cards) -> Look:
        low, high = sorted(card.rank for card in shown[:2])
        if low == high:
            return Look(pushed, pushed)
        left = np.full(14, SUITS, dtype=np.int64)
        left[0] = 0
        for card in shown:
            left[card.rank] -= 1
        worth: Any = values(left, *tables, PAIRS.index((low, high)))  # type: ignore[call-arg]
        choice: Any = usual[low, high].best
        return Look(float(worth[OPENINGS.index(choice)]), float(worth.max()))

    return look


def look_for_pocket(house: House[Options]) -> Callable[[Cards], Look]:
    """Pocket Roo, which needs no dealer: over every third card that is left."""
    options = house.options
    usual, table = choose(options, {"pocket": Fraction(1)}), pocket_table(options)
    lost = float(odds(options.pocket[Pocket.OTHER]))

    def look(shown: Cards) -> Look:
        (one, two), (low, high) = shown[:2], sorted(card.rank for card in shown[:2])
        if low == high:
            return Look(lost, lost)
        left = np.zeros((14, 2))  # [rank, whether it would make three of a suit]
        left[1:, 0] = SUITS
        if one.suit == two.suit:
            left[1:] = SUITS - 1, 1
        for card in shown:
            left[card.rank, int(card.suit == one.suit == two.suit)] -= 1
        worth = (table[PAIRS.index((low, high))] * left).sum(axis=(1, 2)) / left.sum()
        choice: Any = usual[low, high].best
        return Look(float(worth[OPENINGS.index(choice)]), float(worth.max()))

    return look


def pocket_table(options: Options) -> Any:
    """[pair, opening, third rank, suited] -> what Pocket Roo brings."""
    table = np.full((len(PAIRS), len(OPENINGS), 14, 2), float(odds(options.pocket[Pocket.OTHER])))
    for at, (low, high) in enumerate(PAIRS):
        for which, open in enumerate(OPENINGS):
            for third in range(1, 14):
                ranks = lay_out(low, high, open, third)
                if is_roo(ranks):
                    table[at, which, third] = [
                        float(odds(options.pocket[pocket_row(ranks, flag)])) for flag in (False, True)
                    ]
    return table


def value_tables(options: Options) -> tuple[Any, ...]:
    """The Roo that each opening makes of two ranks and a third; what each pays against each of the dealer's."""
    made = np.full((len(PAIRS), len(OPENINGS), 14), -1, dtype=np.int64)
    for at, (low, high) in enumerate(PAIRS):
        for which, open in enumerate(OPENINGS):
            for third in range(1, 14):
                ranks = lay_out(low, high, open, third)
                if is_roo(ranks):
                    made[at, which, third] = NUMBER[ranks]
    bonus = np.array([float(odds(options.seven_roo[seven_roo_row(roo)])) for roo in ROOS])
    versus = np.array([[float(odds(options.play[compare(ours, theirs)])) for theirs in ROOS] for ours in ROOS])
    no_bonus = float(odds(options.seven_roo[SevenRoo.NO_BONUS]))
    rows = (Play.NO_ROO, Play.DEALER_PAIR, Play.DEALER_NO_ROO)
    pays = np.array([float(odds(options.play[row])) for row in rows])
    ways = np.array([ways_to(roo, house_way) for roo in ROOS], dtype=np.int64)
    return made, versus, bonus, no_bonus, pays, ways, np.array(ROOS, dtype=np.int64)


@njit(nogil=True, cache=True)
def values(
    left: Any, made: Any, versus: Any, bonus: Any, no_bonus: Any, pays: Any, ways: Any, roos: Any, pair: Any
) -> Any:
    """What each opening is worth when these cards are left, over all third cards and all hands of the dealer."""
    worth, cards = np.zeros(made.shape[1]), left.sum()
    for third in range(1, 14):
        if left[third] == 0:
            continue
        chance = left[third] / cards
        left[third] -= 1
        deals = (cards - 1) * (cards - 2) // 2 * (cards - 3)
        pairs = 0
        for rank in range(1, 14):
            pairs += left[rank] * (left[rank] - 1) // 2 * (cards - 3)
        for which in range(made.shape[1]):
            roo = made[pair, which, third]
            if roo < 0:
                worth[which] += chance * (pays[0] + no_bonus)
                continue
            total, others = 0.0, deals - pairs
            for theirs in range(len(ways)):
                n = ways[theirs] * left[roos[theirs, 0]] * left[roos[theirs, 1]] * left[roos[theirs, 2]]
                total += n * (versus[roo, theirs] + bonus[roo])
                others -= n
            total += others * (pays[2] + bonus[roo]) + pairs * (pays[1] + no_bonus)
            worth[which] += chance * total / deals
        left[third] += 1
    return worth
