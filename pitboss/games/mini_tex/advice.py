"""Declarations of Mini-Tex besides its rules: tie-breaks, names of hands and the chart. Odds are derived."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.core.cards import rank_text, text
from pitboss.games.mini_tex.hand import hole_name
from pitboss.games.mini_tex.wagers import BOARD, Options, Street
from pitboss.rules.acts import Choice
from pitboss.rules.declared import Declared, OnTie
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Axis
from pitboss.rulesets.poker import high


def tie_break_choice(options: Options, before: Sequence[Choice]) -> Choice:
    """Bet or fold where both have the same value; the third decision is the one after the river card."""
    early, late = options.tie_break.bets(options.qualifier)
    return Street.BET if (late if len(before) == 2 else early) else Street.FOLD


def cards_seen(hand: Spot, layout: Layout) -> str:
    """Hole cards by name, "AKs"; with community cards all cards: "Ah Kh on 7c 2s"."""
    board = layout[BOARD].cards
    if not board:
        return hole_name(hand.cards)
    return " on ".join(text(sorted(some, key=high, reverse=True)) for some in (hand.cards, board))


def hole_cards_chart(hand: Spot, layout: Layout) -> tuple[Axis, ...]:
    """Suited hands above the diagonal, the others below it; none with community cards."""
    if layout[BOARD].cards:
        return ()
    upper, lower = sorted(hand.cards, key=high, reverse=True)
    row, column = (upper, lower) if upper.suit == lower.suit else (lower, upper)
    titles = "Suited above, offsuit below the diagonal", ""
    return tuple(
        Axis(title, rank_text(card.rank), -high(card)) for title, card in zip(titles, (row, column), strict=True)
    )


DECLARED = Declared(
    on_tie=OnTie("as the option tie_break says", tie_break_choice),
    situation=cards_seen,
    axes=hole_cards_chart,
    best_first=Street.BET,
    together=("ante",),
)
