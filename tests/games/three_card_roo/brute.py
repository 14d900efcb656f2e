"""3 Card Roo without the engine and without the game's own functions: the rules once more, over ranks and copies.

Written from the manual, so that count, walk and this loop are independent of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

Copies = Mapping[int, int]  # rank -> cards of it
Rows = Counter[tuple[str, str]]  # (Play, 7 Roo bonus) -> deals
OPENINGS = ("low", "middle", "high")
PLAY_PAYS = {"PAIR": 0, "NO_ROO": -1, "DEALER_PAIR": 1, "DEALER_NO_ROO": 1, "WIN": 1, "TIE": 0, "LOSS": -1}


def pairs_of(copies: Copies) -> list[tuple[int, int, int]]:
    """(low, high, deals) of two cards."""
    return [
        (a, b, copies[a] * (copies[a] - 1) // 2 if a == b else copies[a] * copies[b])
        for a, b in combinations_with_replacement(sorted(copies), 2)
    ]


def less(copies: Copies, *gone: int) -> dict[int, int]:
    return {rank: n - gone.count(rank) for rank, n in copies.items()}


def in_order(low: int, high: int, opening: str, third: int) -> list[int]:
    hand = [low, high]
    hand.insert(OPENINGS.index(opening), third)
    return hand


def ascending(hand: list[int]) -> bool:
    return hand[0] < hand[1] < hand[2]


def dealers_opening(low: int, high: int) -> str:
    if high <= 9:
        return "high"
    chances = {"high": 13 - high, "middle": high - low - 1, "low": low - 1}
    return max(chances, key=lambda opening: (chances[opening], OPENINGS.index(opening)))


def against_dealer(ours: list[int], copies: Copies) -> Counter[str]:
    """Play's rows of a Roo over all dealer's cards that are left."""
    rows: Counter[str] = Counter()
    for low, high, deals in pairs_of(copies):
        for third, n in less(copies, low, high).items():
            theirs = in_order(low, high, dealers_opening(low, high), third)
            if low == high:
                row = "DEALER_PAIR"
            elif not ascending(theirs):
                row = "DEALER_NO_ROO"
            else:
                row = "WIN" if ours[::-1] > theirs[::-1] else "TIE" if ours == theirs else "LOSS"
            rows[row] += deals * n
    return rows


def all_deals(copies: Copies, royal: int = 10, choose: Callable[[int, int], str] | None = None) -> Rows:
    """Rows of all deals, laid by `choose` or else the best way, the first of equals."""

    @cache
    def dealer(low: int, middle: int, high: int) -> Counter[str]:
        return against_dealer([low, middle, high], less(copies, low, middle, high))

    def laid(low: int, high: int, opening: str) -> Rows:
        rows: Rows = Counter()
        for third, n in less(copies, low, high).items():
            ours = in_order(low, high, opening, third)
            if not ascending(ours):
                rows["NO_ROO", "NO_BONUS"] += n * dealer_deals
                continue
            bonus = "ROYAL" if ours == [1, 7, 13] else "SEVEN" if 7 in ours else "OTHER"
            for row, deals in dealer(*ours).items():
                rows[row, "NO_BONUS" if row == "DEALER_PAIR" else bonus] += n * deals
        return rows

    def value(rows: Rows) -> Fraction:
        bonuses = {"ROYAL": royal, "SEVEN": 1}
        return Fraction(sum(n * (PLAY_PAYS[play] + bonuses.get(bonus, 0)) for (play, bonus), n in rows.items()))

    cards = sum(copies.values())
    dealer_deals = (cards - 3) * (cards - 4) // 2 * (cards - 5)
    found: Rows = Counter()
    for low, high, deals in pairs_of(copies):
        if low == high:
            found["PAIR", "NO_BONUS"] += deals * (cards - 2) * dealer_deals
            continue
        ways = [laid(low, high, opening) for opening in OPENINGS]
        best = max(ways, key=value) if choose is None else ways[OPENINGS.index(choose(low, high))]
        for row, n in best.items():
            found[row] += deals * n
    return found


def all_thirds(copies: Copies) -> Counter[str]:
    """Pairs Pay over all deals of three cards."""
    rows: Counter[str] = Counter()
    for (low, high, deals), third in product(pairs_of(copies), copies):
        sevens = "_SEVENS" if (low if low == high else third) == 7 else ""
        row = "DEALT" + sevens if low == high else "THIRD" + sevens if third in (low, high) else "NONE"
        rows[row] += deals * less(copies, low, high)[third]
    return rows
