"""Counting 3 Card Roo. Only ranks matter (suits once, for the Royal Flush Roo), so Roos are counted as rank sets.

A set of three ranks can be reached as a Roo in up to three ways, one for each card that may come third. With each
rank present n times, a Roo of ranks a < b < c comes in ways x n(a) x n(b) x n(c) deals, for the dealer as for the
player; a player's Roo lowers n by one for its own three ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any

from pitboss.acts import Outcome
from pitboss.cards import JOKER, RANKS, cards, distinct
from pitboss.errors import BadCards, UnknownName
from pitboss.games.three_card_roo.hand import Open, Ranks, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.wagers import (
    Options,
    Play,
    Pocket,
    SevenRoo,
    compare,
    pairs_row,
    pocket_row,
    seven_roo_row,
)
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Plan, Tally, decide, odds, tally
from pitboss.rules import House

SUITS, DECK = 4, 52
PAIRS = list(combinations(range(1, 14), 2))  # (low, high)
ROOS: list[Ranks] = list(combinations(range(1, 14), 3))
THIRDS = DECK - 2  # cards that may come third
DEALER_DEALS = comb(DECK - 3, 2) * (DECK - 5)

Way = Callable[[int, int], Open]  # the position left open with two ranks


def ways_to(roo: Ranks, way: Way) -> int:
    """How many of the three cards may come third to this Roo when the other two are laid this way."""
    found = 0
    for third in roo:
        low, high = (rank for rank in roo if rank != third)
        found += lay_out(low, high, way(low, high), third) == roo
    return found


@cache
def against(roo: Ranks) -> Mapping[Play, int]:
    """How the dealer's deals end against a player's Roo."""
    rows: Counter[Play] = Counter()
    held = set(roo)
    rows[Play.DEALER_PAIR] = sum(comb(SUITS - (rank in held), 2) for rank in range(1, 14)) * (DECK - 5)
    deals = [SUITS ** (3 - shared) * (SUITS - 1) ** shared for shared in range(4)]
    for theirs, ways in dealer_roos():
        rows[compare(roo, theirs)] += ways * deals[len(held.intersection(theirs))]
    rows[Play.DEALER_NO_ROO] = DEALER_DEALS - sum(rows.values())
    return rows


@cache
def dealer_roos() -> list[tuple[Ranks, int]]:
    counted = ((roo, ways_to(roo, house_way)) for roo in ROOS)
    return [(roo, ways) for roo, ways in counted if ways]


def roos_from(low: int, high: int, open: Open) -> list[Ranks]:
    """The Roos that a third card can make of two ranks."""
    thirds = (lay_out(low, high, open, third) for third in range(1, 14))
    return [ranks for ranks in thirds if is_roo(ranks)]


def play_value(options: Options, roo: Ranks) -> Fraction:
    """Play and its bonus for a valid Roo, per dealer's deal."""
    pays, bonus = options.play, odds(options.seven_roo[seven_roo_row(roo)])
    no_bonus = odds(options.seven_roo[SevenRoo.NO_BONUS])
    return (
        sum(
            (
                n * (odds(pays[row]) + (no_bonus if row is Play.DEALER_PAIR else bonus))
                for row, n in against(roo).items()
            ),
            Fraction(0),
        )
        / DEALER_DEALS
    )


def pocket_value(options: Options, roo: Ranks) -> Fraction:
    """Pocket Roo for a valid Roo: of all suits three cards can have, one in sixteen is suited."""
    suited, other = (odds(options.pocket[pocket_row(roo, flush)]) for flush in (True, False))
    return other + (suited - other) * Fraction(SUITS, SUITS**3)


def opening_value(low: int, high: int, open: Open, roo_value: Callable[[Ranks], Fraction], lost: Fraction) -> Fraction:
    """A wager's value with this position left open, over all third cards."""
    roos = roos_from(low, high, open)
    made = SUITS * len(roos)
    return (SUITS * sum((roo_value(roo) for roo in roos), Fraction(0)) + (THIRDS - made) * lost) / THIRDS


Values = dict[tuple[int, int], dict[Open, Fraction]]


@lru_cache(maxsize=64)
def values(options: Options, wager: str) -> Values:
    """Value of each opening with every two ranks, for Play with its bonus or for Pocket Roo."""
    if wager == "play":
        lost = odds(options.play[Play.NO_ROO]) + odds(options.seven_roo[SevenRoo.NO_BONUS])
        worth = {roo: play_value(options, roo) for roo in ROOS}
    else:
        lost = odds(options.pocket[Pocket.OTHER])
        worth = {roo: pocket_value(options, roo) for roo in ROOS}
    return {
        (low, high): {open: opening_value(low, high, open, worth.__getitem__, lost) for open in Open}
        for low, high in PAIRS
    }


def pairs_value(options: Options, low: int, high: int) -> Fraction:
    """Pairs Pay once two different ranks are dealt; how they are laid does not matter."""
    rows = Counter({rank: SUITS - (rank in (low, high)) for rank in range(1, 14)})
    return sum((n * odds(options.pairs[pairs_row(low, high, rank)]) for rank, n in rows.items()), Fraction(0)) / THIRDS


# The manual's own columns, said as it differs from the dealer's: the nines with 8 and 7, and with 3, 2 and ace.
ANTE_COLUMN = {(8, 9): Open.LOW, (7, 9): Open.LOW, **{(low, 9): Open.MIDDLE for low in (1, 2, 3)}}
POCKET_COLUMN = {**ANTE_COLUMN, (5, 10): Open.LOW}


def manual_way(wager: str) -> Way:
    column = POCKET_COLUMN if wager == "pocket" else ANTE_COLUMN
    return lambda low, high: column.get((low, high), house_way(low, high))


def label(low: int, high: int) -> str:
    """As printed: the higher card first, ten as 10."""
    return ",".join(RANKS[rank - 1].replace("T", "10") for rank in (high, low))


def choose(options: Options, bets: Mapping[str, Fraction]) -> dict[tuple[int, int], Decision]:
    """The best opening with every two ranks for these bets together; on a tie the one that is best for Play."""
    total = {pair: dict.fromkeys(Open, Fraction(0)) for pair in PAIRS}
    for wager, stake in bets.items():
        for pair in PAIRS:
            for open in Open:
                worth = pairs_value(options, *pair) if wager == "pairs" else values(options, wager)[pair][open]
                total[pair][open] += stake * worth

    def as_play(pair: tuple[int, int]) -> Callable[[Any], Any]:
        return lambda tied: max(tied, key=lambda open: values(options, "play")[pair][open])

    manual = manual_way("play" if "play" in bets else "pocket")
    return {
        pair: decide(label(*pair), total[pair], as_play(pair), manual(*pair), weight=SUITS**2) for pair in PAIRS
    }  # fmt: skip


def way_of(options: Options, wager: str, strategy: str) -> Way:
    if strategy == "manual":
        return manual_way(wager)
    if strategy == "dealer":
        return house_way
    chosen = choose(options, {wager: Fraction(1)})
    return lambda low, high: chosen[low, high].best  # type: ignore[return-value]


def count_play(way: Way) -> Counter[tuple[Outcome, ...]]:
    """Play and 7 Roo rows together, over all deals of player and dealer."""
    counts: Counter[tuple[Outcome, ...]] = Counter()
    counts[Play.PAIR, SevenRoo.NO_BONUS] = 13 * comb(SUITS, 2) * THIRDS * DEALER_DEALS
    made = 0
    for roo in ROOS:
        deals = ways_to(roo, way) * SUITS**3
        made += deals
        if deals:
            for row, n in against(roo).items():
                bonus = SevenRoo.NO_BONUS if row is Play.DEALER_PAIR else seven_roo_row(roo)
                counts[row, bonus] += deals * n
    counts[Play.NO_ROO, SevenRoo.NO_BONUS] = (len(PAIRS) * SUITS**2 * THIRDS - made) * DEALER_DEALS
    return counts


def count_pocket(way: Way) -> Counter[tuple[Outcome, ...]]:
    counts: Counter[tuple[Outcome, ...]] = Counter()
    for roo in ROOS:
        ways = ways_to(roo, way)
        counts[(pocket_row(roo, suited=True),)] += ways * SUITS
        counts[(pocket_row(roo, suited=False),)] += ways * (SUITS**3 - SUITS)
    counts[(Pocket.OTHER,)] += comb(DECK, 2) * THIRDS - sum(counts.values())
    return counts


def count_pairs() -> Counter[tuple[Outcome, ...]]:
    counts: Counter[tuple[Outcome, ...]] = Counter()
    for rank in range(1, 14):
        counts[(pairs_row(rank, rank, None),)] += comb(SUITS, 2) * THIRDS
    for low, high in PAIRS:
        for third in range(1, 14):
            counts[(pairs_row(low, high, third),)] += SUITS**2 * (SUITS - (third in (low, high)))
    return counts


def hand_key(hand: Spot, layout: Layout[Any]) -> Hashable:
    first, second = hand.cards[0].rank, hand.cards[1].rank
    return (first, second) if first < second else (second, first)


def strategy_table(house: House[Options]) -> dict[str, tuple[str, ...]]:
    """The printed strategy: hand -> the opening for Play, for Pocket Roo, and the dealer's."""
    ways = (way_of(house.options, "play", "best"), way_of(house.options, "pocket", "best"), house_way)
    return {label(*pair): tuple(way(*pair).name[0] for way in ways) for pair in PAIRS}


def player_stats(house: House[Options]) -> dict[str, tuple[Fraction, ...]]:
    """How a player fares with his own three cards under the best play."""
    rows = {line.row: Fraction(line.combinations) for line in COUNTS.tally(house, "play", "best").lines}
    total = sum(rows.values())
    pair, no_roo = rows[Play.PAIR] / total, rows[Play.NO_ROO] / total
    return {"Pair": (pair,), "No Qualify": (no_roo,), "Qualify": (1 - pair - no_roo,)}


class ThreeCardRooCounts:
    figures = {"strategy": strategy_table, "player-stats": player_stats}
    wagers = ("play", "seven_roo", "pocket", "pairs")
    undecided = ("pairs",)
    strategies = {
        "best": "the best opening for the wager; on a tie the opening that is best for Play (as-play)",
        "manual": "the manual's ANTE column, for Pocket Roo its POCKET column",
        "dealer": "the dealer's house rule",
    }

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        if wager == "pairs":
            return tally(house, ["pairs"], count_pairs())
        if wager == "pocket":
            return tally(house, ["pocket"], count_pocket(way_of(house.options, "pocket", strategy)))
        counts = count_play(way_of(house.options, "play", strategy))
        if wager == "seven_roo":
            alone: Counter[tuple[Outcome, ...]] = Counter()
            for (_, bonus), n in counts.items():
                alone[(bonus,)] += n
            return tally(house, ["seven_roo"], alone)
        return tally(house, ["play", "seven_roo"], counts)

    def plan(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> Plan:
        options = house.options
        decisions = choose(options, bets)
        on_pair = {
            "play": odds(options.play[Play.PAIR]) + odds(options.seven_roo[SevenRoo.NO_BONUS]),
            "pocket": odds(options.pocket[Pocket.OTHER]),
            "pairs": sum((odds(options.pairs[pairs_row(rank, rank, None)]) for rank in range(1, 14)), Fraction(0)) / 13,
        }
        pair_deals = 13 * comb(SUITS, 2)
        idle = pair_deals * sum((stake * on_pair[wager] for wager, stake in bets.items()), Fraction(0))
        taken: dict[Hashable, Any] = {}
        if strategy != "best":
            way = way_of(options, "play" if "play" in bets else "pocket", strategy)
            taken = {pair: way(*pair) for pair in PAIRS}
        from pitboss.games.three_card_roo.visible import RooPlan

        known: Any = decisions
        return RooPlan(strategy, known, hand_key, idle, comb(DECK, 2), taken, options, dict(bets))

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        hand = two_cards(seen)
        low, high = sorted(card.rank for card in hand)
        if low == high:
            raise BadCards(f"{seen['hand']!r} is a pair, and a pair leaves nothing to decide in 3 Card Roo.")
        return choose(house.options, bets)[low, high]


def two_cards(seen: Mapping[str, str]) -> tuple[Any, ...]:
    for name in seen:
        if name != "hand":
            raise UnknownName("card place", name, ["hand"])
    hand = distinct(cards(seen["hand"]))
    if len(hand) != 2 or JOKER in hand:
        raise BadCards(f"{seen['hand']!r} is not two cards of the deck; a decision in 3 Card Roo is made with 2 cards.")
    return hand


COUNTS = ThreeCardRooCounts()
