"""Caribbean Stud: five cards against the dealer's five, one of them face up. Rules only."""

from __future__ import annotations

from pitboss.core.money import DOLLAR
from pitboss.games.caribbean_stud.felt import FELT
from pitboss.games.caribbean_stud.wagers import Decide, Options, ante, bonus, folded, raised
from pitboss.rules.acts import Face
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    cards_collected,
    deal_from_left,
    deal_to,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rulesets.against_dealer import fold_or_raise

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
    absent_words="A player who does not answer folds.",
    felt=FELT,
    procedure=(
        clause("1", "The player bets the Ante and may add a Bonus bet of {$bonus}.", source="bets"),
        clause("2", "From the dealer's left, five cards face down to each player, then to the dealer one face up and "
                    "four face down.",
            deal_from_left(5, Face.OWN), deal_to(DEALER), lay(DEALER, 4), source="dealing"),
        clause("3", "From the dealer's left, each player folds or makes a Raise bet of twice the Ante.",
            fold_or_raise("raised", Decide), source="the player's decision"),
        clause("4", "{ante.fold!|The dealer takes the Ante of folded hands.}",
            in_house_order(settle("ante"), when=folded), source="folded hands"),
        clause("5", "The dealer turns over the dealer's cards, which qualify with an ace and a king or better.",
            turn(DEALER), source="the dealer's hand"),
        clause("6", "From the dealer's {side}, the dealer shows and settles hand by hand.",
            in_house_order(
                Clause("6", show),
                clause("6a 6", "{ante:The Ante wins even money if the dealer does not qualify. Otherwise the better "
                               "hand wins even money, a tie pushes.}",
                    settle("ante"), source="settlement"),
                clause("6b 6", "{raised|The Raise pushes if the dealer does not qualify, otherwise it wins, ties or "
                               "loses with the Ante; a win is paid by the player's hand.}",
                    settle("raised"), source="settlement"),
                clause("6c 6", "{bonus|The Bonus is paid for a flush or better in the player's five cards, whatever "
                               "the dealer has, otherwise taken.}",
                    settle("bonus"), source="settlement"),
            ),
            source="settlement + hand by hand"),
        cards_collected(DEALER),
    ),
)  # fmt: skip
