"""Counting 2 Card Roo: ordered ranks of player and dealer, and suits only where two cards are suited or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from pitboss.acts import Outcome
from pitboss.cards import RANKS, cards
from pitboss.errors import BadCards, UnknownName
from pitboss.games.two_card_roo.hand import Position, house_way, placed
from pitboss.games.two_card_roo.wagers import Options, Roo, Ties, against_dealer, before_dealer, flush_row, pairs_row
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Plan, Tally, decide, odds, tally
from pitboss.rules import House

ALL = range(1, 14)
SUITS = 4

Way = Callable[[int], Position]  # where a first card of this rank goes
Rows = Counter[tuple[Outcome, ...]]


def two_cards(decks: int, first: int, second: int) -> dict[bool, int]:
    """Ordered deals of two ranks, by whether they are suited."""
    copies = SUITS * decks
    suited = SUITS * decks * (decks - (first == second))
    return {True: suited, False: copies * (copies - (first == second)) - suited}


@lru_cache(maxsize=1024)
def dealer_hands(decks: int, house_low: int, gone: tuple[int, int]) -> Counter[tuple[bool, tuple[int, int]]]:
    """(pair?, (high, low)) -> ordered deals, when the player's two ranks are gone."""
    left = {rank: SUITS * decks - gone.count(rank) for rank in ALL}
    hands: Counter[tuple[bool, tuple[int, int]]] = Counter()
    for first, second in product(ALL, repeat=2):
        ways = left[first] * (left[second] - (first == second))
        hands[first == second, placed(first, second, house_way(first, house_low))] += ways
    return hands


def roo_rows(options: Options, first: int, second: int, position: Position) -> Rows:
    """Rows of the Roo bet for a player's two ranks, over suits and all dealer's cards."""
    rows: Rows = Counter()
    early = before_dealer(first, second, position, options)
    low, high = sorted((first, second))
    dealers = dealer_hands(options.decks, options.house_low, (low, high))
    ours, tell_suits = placed(first, second, position), options.flush_wins != 1
    for suited, ways in two_cards(options.decks, first, second).items():
        for (pair, theirs), n in dealers.items():
            row = early or against_dealer(ours, suited and tell_suits, pair, theirs, options)
            rows[(row,)] += ways * n
    return rows


def flush_rows(options: Options, first: int, second: int, position: Position) -> Rows:
    rows: Rows = Counter()
    for suited, ways in two_cards(options.decks, first, second).items():
        rows[(flush_row(first, second, position, suited, options),)] += ways
    return rows


def pairs_rows(options: Options, first: int, second: int, position: Position) -> Rows:
    return Counter({(pairs_row(first, second),): sum(two_cards(options.decks, first, second).values())})


COUNTED = {"roo": roo_rows, "pairs": pairs_rows, "flush": flush_rows}


@lru_cache(maxsize=256)
def rows_for(options: Options, wager: str, first: int, position: Position) -> Rows:
    """Rows of a wager for a first card of this rank in this place, over all that follows."""
    rows: Rows = Counter()
    for second in ALL:
        rows += COUNTED[wager](options, first, second, position)
    return rows


def value(options: Options, wager: str, first: int, position: Position) -> Fraction:
    rows, pays = rows_for(options, wager, first, position), options.pays(wager)
    return sum((n * odds(pays[row]) for (row,), n in rows.items()), Fraction(0)) / sum(rows.values())


def choose(options: Options, bets: Mapping[str, Fraction]) -> dict[int, Decision]:
    """The best place for every rank for these bets together; a tie goes to the high position."""
    decisions = {}
    for rank in ALL:
        worth = {
            position: sum((stake * value(options, wager, rank, position) for wager, stake in bets.items()), Fraction(0))
            for position in Position
        }
        decisions[rank] = decide(label(rank), worth, manual=low_up_to(9)(rank), weight=SUITS * options.decks)
    return decisions


def label(rank: int) -> str:
    return RANKS[rank - 1].replace("T", "10")


def low_up_to(highest: int) -> Way:
    """The printed ways to play: 2 up to this rank low, all others and the ace high."""
    return lambda rank: house_way(rank, highest)


NAMED: dict[str, Way] = {"manual": low_up_to(9), "low-9": low_up_to(9), "low-7": low_up_to(7)}


def way_of(options: Options, wager: str, strategy: str) -> Way:
    if strategy in NAMED:
        return NAMED[strategy]
    chosen = choose(options, {wager: Fraction(1)})
    return lambda rank: chosen[rank].best  # type: ignore[return-value]


def edge_summary(house: House[Options]) -> dict[str, tuple[Fraction | int | str, ...]]:
    """The printed summary: what the Roo bet is worth with ties pushed or won, under the rules in force."""
    from dataclasses import replace

    found: dict[str, tuple[Fraction | int | str, ...]] = {}
    for word, ties in (("no", Ties.PUSH), ("yes", Ties.PLAYER)):
        options = replace(house.options, ties=ties)
        ev = COUNTS.tally(House(house.game, options), "roo", "best").ev_total
        pairs_push = options.pays("roo")[Roo.PAIR] == options.pays("roo")[Roo.DEALER_PAIR] == 0
        flush_pays = options.flush_wins
        found[f"Player Win Ties {word}"] = (options.house_low, flush_pays, "yes" if pairs_push else "no", ev, -ev)
    return found


class TwoCardRooCounts:
    wagers = ("roo", "pairs", "flush")
    undecided = ("pairs",)
    strategies = {
        "best": "the best place for the wager; a tie goes to the high position",
        "manual": "2 to 9 low, 10 to king and ace high",
        "low-9": "2 to 9 low, the first printed way to play Flush Roo",
        "low-7": "2 to 7 low, the second printed way to play Flush Roo",
    }
    figures = {"house-edge-summary": edge_summary}

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        way, rows = way_of(house.options, wager, strategy), Counter[tuple[Outcome, ...]]()
        for rank in ALL:
            rows += rows_for(house.options, wager, rank, way(rank))
        return tally(house, [wager], rows)

    def plan(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> Plan:
        taken: dict[Hashable, Any] = {rank: NAMED[strategy](rank) for rank in ALL} if strategy in NAMED else {}
        return Plan(strategy, choose(house.options, bets), first_rank, total=52 * house.options.decks, taken=taken)  # type: ignore[arg-type]

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        for name in seen:
            if name != "hand":
                raise UnknownName("card place", name, ["hand"])
        hand = cards(seen["hand"])
        if len(hand) != 1 or not hand[0].rank:
            raise BadCards(
                f"{seen['hand']!r} is not one card of the deck; a decision in 2 Card Roo is made with 1 card."
            )
        return choose(house.options, bets)[hand[0].rank]


def first_rank(hand: Spot, layout: Layout[Any]) -> Hashable:
    return hand.cards[0].rank


COUNTS = TwoCardRooCounts()
