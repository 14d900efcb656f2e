"""The manual's strategy for High Card Draw, and one that keeps dealt hands. Odds and best play are derived."""

from __future__ import annotations

from pitboss.core.cards import Cards, rank_text
from pitboss.games.high_card_draw.figures import FIGURES
from pitboss.games.high_card_draw.hand import (
    Hold,
    Stand,
    highest_first,
    is_dealt_qualifying,
    is_pat,
    mistake,
)
from pitboss.games.high_card_draw.wagers import Correction
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.declared import Declared, NamedStrategy
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision

QUEEN_NINE = (12, 9)


def keep(hand: Spot, layout: Layout, ask: Ask) -> Choice | None:
    """Always keep a dealt qualifying hand, otherwise play the best."""
    options = layout.options
    return Hold(highest_first(hand.cards)) if is_dealt_qualifying(hand.cards, options.stand, options.qualify) else None


def by_manual(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    """The printed Best Strategy: stand with three TensUp cards, draw one with a Q-9 and higher, else draw two.

    A J-10 is below Q-9, so this draws two cards with it, as printed. Of a pair one card counts.
    """
    if is_pat(hand.cards, Stand.PAT):
        return Hold(highest_first(hand.cards))
    different = different_ranks(hand.cards)
    draws_one = len(different) > 1 and tuple(card.rank for card in different[:2]) >= QUEEN_NINE
    return Hold(different[: 2 if draws_one else 1])


def different_ranks(cards: Cards) -> Cards:
    """The highest card of each rank, highest first."""
    first_of_rank = {card.rank: card for card in reversed(highest_first(cards))}
    return highest_first(first_of_rank.values())


def dealt(hand: Spot, layout: Layout) -> str:
    """The dealt cards, highest first: "J,10,4", or "J,10,4 against 9" where the dealer shows a card."""
    held = ",".join(rank_text(card.rank) for card in highest_first(hand.cards))
    return f"{held} against {rank_text(layout.dealer.cards[0].rank)}" if layout.dealer.cards else held


def jack_ten(decision: Decision) -> str:
    """A note where the manual's advice about a J-10 is wrong; otherwise empty."""
    best = decision.best
    assert isinstance(best, Hold)
    if [card.rank for card in best.cards] == [11, 10] and decision.cost:
        return "Drawing two cards with a J-10, as the manual says, is wrong: hold both."
    return ""


def is_correct(choice: Choice, layout: Layout) -> bool:
    """Whether the dealer has nothing to correct. A corrected hold is worth as much as the cards left."""
    assert isinstance(choice, Hold)
    options = layout.options
    return options.correction is Correction.OFF or mistake(choice, options.stand, options.qualify) is None


DECLARED = Declared(
    correct=is_correct,
    situation=dealt,
    strategies={
        "keep": NamedStrategy("always keeps a dealt qualifying hand, otherwise the best", keep),
        "manual": NamedStrategy("the manual's Best Strategy, with its advice to draw two cards to J-10", by_manual),
    },
    note=jack_ten,
    figures=FIGURES,
)
