"""Three Card Poker: Ante and Play against the dealer, with Pair Plus and the Six Card Bonus. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice, Face
from pitboss.against_dealer import fold_or_raise
from pitboss.bet_rules import at_least_one
from pitboss.games.three_card_poker.felt import FELT
from pitboss.games.three_card_poker.sources import SOURCES
from pitboss.games.three_card_poker.wagers import Decide, Options, ante, bonus, folded, pair_plus, six_card
from pitboss.layout import Layout, Spot
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    at,
    clause_texts,
    collect,
    deal_from_left,
    everyone,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)

CLAUSES = clause_texts("""
1 The player bets the Ante, Pair Plus or both, and may add a Six Card Bonus bet.
2 From the dealer's left, three cards face down to each player, then to the dealer.
3 From the dealer's left, each player with an Ante folds or makes a Play bet equal to the Ante.
4 The dealer takes the Ante of folded hands.
5 The dealer turns over the dealer's cards, which qualify with {qualifier} or better.
6 From the dealer's right, the dealer shows and settles hand by hand.
6a Not qualified: the Ante wins even money and Play pushes. Qualified: the better hand wins both bets, a tie pushes.
6b The Ante Bonus is paid for a straight or better, also when the dealer wins.
6c Pair Plus is paid for a pair or better by the player's cards alone, otherwise taken.
6d The Six Card Bonus is paid for three of a kind or better of both hands' six cards, also to a folded hand, otherwise taken.
end The dealer collects the cards.
""")  # noqa: E501  a clause is one line


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer folds."""
    return Decide.FOLD


GAME: Game[Options] = Game(
    key="three-card-poker",
    title="Three Card Poker",
    options=Options,
    main=("ante",),
    bet_rules=(at_least_one("ante", "pair_plus"),),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("play", "Play", ante, raises="ante"),
        Wager("bonus", "Ante Bonus", bonus, paid_on=("ante",)),
        Wager("pair_plus", "Pair Plus", pair_plus),
        Wager("six_card", "Six Card Bonus", six_card),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1",
    absent=absent,
    felt=FELT,
    procedure=(
        Clause("2", deal_from_left(3, Face.OWN), lay(DEALER, 3)),
        Clause("3", fold_or_raise("play", Decide)),
        Clause("4", in_house_order(settle("ante", "bonus"), when=folded)),
        Clause("5", turn(DEALER)),
        Clause("6", in_house_order(
            Clause("6", show),
            Clause("6a 6", settle("ante", "play")),
            Clause("6b 6", settle("bonus")),
            Clause("6c 6", settle("pair_plus")),
            Clause("6d 6", settle("six_card")),
        )),
        Clause("end", in_house_order(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
