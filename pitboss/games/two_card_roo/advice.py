"""The manual's strategies for 2 Card Roo, and its summary of house edges. Odds and best play are derived."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from pitboss.core.cards import rank_text
from pitboss.games.two_card_roo.hand import house_way
from pitboss.games.two_card_roo.wagers import Roo, Ties
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.declared import Declared, NamedStrategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Counts


def low_up_to(highest: int) -> Callable[[Spot, Layout, Ask], Choice]:
    """A printed strategy: 2 up to this rank low, all others and the ace high."""
    return lambda hand, layout, ask: house_way(hand.cards[0].rank, highest)


def first_card(hand: Spot, layout: Layout) -> str:
    return rank_text(hand.cards[0].rank)


def edge_summary(house: House, counts: Counts) -> dict[str, tuple[Fraction | int | str, ...]]:
    """The printed summary: the value of the Roo bet with ties that push or win, under the rules in force."""
    found: dict[str, tuple[Fraction | int | str, ...]] = {}
    for word, ties in (("no", Ties.PUSH), ("yes", Ties.PLAYER)):
        options = replace(house.options, ties=ties)
        ev = counts.tally(House(house.game, options), "roo", "best").ev_total
        pairs_push = options.pays("roo")[Roo.PAIR] == options.pays("roo")[Roo.DEALER_PAIR] == 0
        found[f"Player Win Ties {word}"] = (
            options.house_low, options.flush_wins, "yes" if pairs_push else "no", ev, -ev,
        )  # fmt: skip
    return found


DECLARED = Declared(
    situation=first_card,
    strategies={
        "manual": NamedStrategy("2 to 9 low, 10 to king and ace high", low_up_to(9)),
        "low-9": NamedStrategy("2 to 9 low, the first printed way to play Flush Roo", low_up_to(9)),
        "low-7": NamedStrategy("2 to 7 low, the second printed way to play Flush Roo", low_up_to(7)),
    },
    figures={"house-edge-summary": edge_summary},
    times={"pairs": 2},  # the two cards in either order
    quick=True,
)
