"""A game of Blackjack's family: the frame that all members have, filled with what one of them says."""

from __future__ import annotations

from typing import Any

from pitboss.core.cards import deck
from pitboss.rules.clauses import Clause
from pitboss.rules.declared import Declared
from pitboss.rules.felt import Felt
from pitboss.rules.game import Game, Wager
from pitboss.rulesets.drawing_steps import row_of, side_row_of
from pitboss.rulesets.twenty_one.options import HAND_CARDS, cut_card
from pitboss.rulesets.twenty_one.play import FamilyRules
from pitboss.rulesets.twenty_one.procedure import ABSENT_WORDS, absent
from pitboss.rulesets.twenty_one.side_bets import SIDE_BETS


def member(
    key: str,
    title: str,
    options: type[Any],
    drawing: type[FamilyRules],
    felt: Felt,
    procedure: tuple[Clause, ...],
    *,
    bet: str = "Bet",
    before: tuple[Wager, ...] = (),
    lent: tuple[Wager, ...] = (),
    **more: Any,
) -> Game[Any]:
    """The game, with wagers in this order: those `before` the bet, the bet, `lent` ones, insurance, side bets.

    `more` are further fields of the game, or others than those of the family.
    """
    sides = tuple(Wager(name, name.capitalize(), side_row_of(name), raises="bet") for name in drawing.sides)
    usual: dict[str, Any] = {
        "trains_dealers": False,
        "absent": absent,
        "absent_words": ABSENT_WORDS,
        "declared": Declared(card_by_card=("bet", *drawing.sides)),
        "deck": lambda options: deck(options.decks),
        "cut": cut_card,
        "hand_cards": HAND_CARDS,
    }
    return Game(
        key=key,
        title=title,
        options=options,
        main=("bet",),
        wagers=(*before, Wager("bet", bet, row_of("bet")), *lent, *sides, *SIDE_BETS),
        felt=felt,
        drawing=drawing,
        procedure=procedure,
        **usual | more,
    )
