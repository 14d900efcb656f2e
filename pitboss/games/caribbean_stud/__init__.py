"""Caribbean Stud: five cards against the dealer's five, one of them face up. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice, Face
from pitboss.against_dealer import fold_or_raise
from pitboss.games.caribbean_stud.felt import FELT
from pitboss.games.caribbean_stud.sources import SOURCES
from pitboss.games.caribbean_stud.wagers import Decide, Options, ante, bonus, folded, raised
from pitboss.layout import Layout, Spot
from pitboss.money import DOLLAR
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    at,
    clause_texts,
    collect,
    deal_from_left,
    deal_to,
    everyone,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)

CLAUSES = clause_texts("""
1 The player bets the Ante and may add a Bonus bet of {$bonus}.
2 From the dealer's left, five cards face down to each player, then to the dealer one face up and four face down.
3 From the dealer's left, each player folds or makes a Raise bet of twice the Ante.
4 The dealer takes the Ante of folded hands.
5 The dealer turns over the dealer's cards, which qualify with an ace and a king or better.
6 From the dealer's right, the dealer shows and settles hand by hand.
6a The Ante wins even money if the dealer does not qualify. Otherwise the better hand wins even money, a tie pushes.
6b The Raise pushes if the dealer does not qualify, otherwise it wins, ties or loses with the Ante; a win is paid by the player's hand.
6c The Bonus is paid for a flush or better in the player's five cards, whatever the dealer has, otherwise taken.
end The dealer collects the cards.
""")  # noqa: E501  a clause is one line


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer folds."""
    return Decide.FOLD


GAME: Game[Options] = Game(
    key="caribbean-stud",
    title="Caribbean Stud",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("raised", "Raise", raised, raises="ante"),
        Wager("bonus", "Bonus", bonus, stake=DOLLAR),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1",
    absent=absent,
    felt=FELT,
    procedure=(
        Clause("2", deal_from_left(5, Face.OWN), deal_to(DEALER), lay(DEALER, 4)),
        Clause("3", fold_or_raise("raised", Decide)),
        Clause("4", in_house_order(settle("ante"), when=folded)),
        Clause("5", turn(DEALER)),
        Clause("6", in_house_order(
            Clause("6", show),
            Clause("6a 6", settle("ante")),
            Clause("6b 6", settle("raised")),
            Clause("6c 6", settle("bonus")),
        )),
        Clause("end", in_house_order(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
