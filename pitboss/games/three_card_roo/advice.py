"""The manual's strategies for 3 Card Roo, and figures of this game alone. Odds and best play are derived."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.core.cards import rank_text
from pitboss.games.three_card_roo.hand import Open, house_way
from pitboss.games.three_card_roo.wagers import Play
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.declared import Declared, NamedStrategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Counts

# The manual's columns, as differences from the dealer's: a 9 with 8 or 7, and with 3, 2 or ace; in POCKET also 10-5.
ANTE_COLUMN = {(8, 9): Open.LOW, (7, 9): Open.LOW, **{(low, 9): Open.MIDDLE for low in (1, 2, 3)}}
POCKET_COLUMN = {**ANTE_COLUMN, (5, 10): Open.LOW}


def two_ranks(hand: Spot) -> tuple[int, int]:
    """The lower and the higher of the first two cards."""
    first, second = hand.cards[0].rank, hand.cards[1].rank
    return (first, second) if first < second else (second, first)


def by_house_rule(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    """The dealer's house rule; also the choice of a player who does not answer."""
    return house_way(*two_ranks(hand))


def by_manual(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    column = ANTE_COLUMN if "play" in hand.bets else POCKET_COLUMN
    return column.get(two_ranks(hand), house_way(*two_ranks(hand)))


def hand_name(low: int, high: int) -> str:
    """A hand as printed: the higher card first, ten as 10."""
    return ",".join(map(rank_text, (high, low)))


def two_cards(hand: Spot, layout: Layout) -> str:
    return hand_name(*two_ranks(hand))


def strategy_columns(house: House, counts: Counts) -> dict[str, tuple[str, ...]]:
    """The printed strategy: hand -> the open position for Play, for Pocket Roo, and the dealer's."""
    found: dict[str, tuple[str, ...]] = {}
    for bets, strategy in ({"play": Fraction(1)}, "best"), ({"pocket": Fraction(1)}, "best"), ({"play": 1}, "dealer"):
        table: Any = counts.strategy_table(house, bets, strategy)  # type: ignore[arg-type]
        for key, decision in table.decisions.items():
            taken = table.taken.get(key, decision.best)
            found[decision.where] = (*found.get(decision.where, ()), taken.name[0])
    return found


def player_stats(house: House, counts: Counts) -> dict[str, tuple[Fraction, ...]]:
    """Probabilities of a pair, no Roo and a Roo in the player's three cards, under best play."""
    rows = {line.row: Fraction(line.combinations) for line in counts.tally(house, "play", "best").lines}
    total = sum(rows.values())
    pair, no_roo = rows[Play.PAIR] / total, rows[Play.NO_ROO] / total
    return {"Pair": (pair,), "No Qualify": (no_roo,), "Qualify": (1 - pair - no_roo,)}


DECLARED = Declared(
    ties="play",
    situation=two_cards,
    strategies={
        "manual": NamedStrategy("the manual's ANTE column, for Pocket Roo alone its POCKET column", by_manual),
        "dealer": NamedStrategy("the dealer's house rule", by_house_rule),
    },
    figures={"strategy": strategy_columns, "player-stats": player_stats},
    quick=True,
)
