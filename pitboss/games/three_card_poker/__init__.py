"""Three Card Poker: Ante and Play against the dealer, with Pair Plus and the Six Card Bonus. Rules only."""

from __future__ import annotations

from pitboss.games.three_card_poker.felt import FELT
from pitboss.games.three_card_poker.wagers import Decide, Options, ante, bonus, folded, pair_plus, six_card
from pitboss.rules.acts import Face
from pitboss.rules.bet_rules import at_least_one
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    cards_collected,
    deal_from_left,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rulesets.against_dealer import fold_or_raise

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
    absent_words="A player who does not answer folds.",
    felt=FELT,
    procedure=(
        clause("1", "The player bets the Ante, Pair Plus or both, and may add a Six Card Bonus bet.", source="bets"),
        clause("2", "From the dealer's left, three cards face down to each player, then to the dealer.",
            deal_from_left(3, Face.OWN), lay(DEALER, 3), source="dealing"),
        clause("3", "From the dealer's left, each player with an Ante folds or makes a Play bet equal to the Ante.",
            fold_or_raise("play", Decide), source="the player's decision"),
        clause("4", "{ante.fold!|The dealer takes the Ante of folded hands.}{bonus.other|}",
            in_house_order(settle("ante", "bonus"), when=folded), source="folded hands"),
        clause("5", "The dealer turns over the dealer's cards, which qualify with {qualifier} or better.",
            turn(DEALER), source="the dealer's hand"),
        clause("6", "From the dealer's {side}, the dealer shows and settles hand by hand.",
            in_house_order(
                Clause("6", show),
                clause("6a 6", "{ante play:Not qualified: the Ante wins even money and Play pushes. Qualified: the "
                               "better hand wins both bets, a tie pushes.}",
                    settle("ante", "play"), source="settlement"),
                clause("6b 6", "{bonus|The Ante Bonus is paid for a straight or better, even when the dealer wins.}",
                    settle("bonus"), source="settlement"),
                clause("6c 6", "{pair_plus|Pair Plus is paid for a pair or better by the player's cards alone, "
                               "otherwise taken.}",
                    settle("pair_plus"), source="settlement"),
                clause("6d 6", "{six_card|The Six Card Bonus is paid for three of a kind or better of both hands' six "
                               "cards, also to a folded hand, otherwise taken.}",
                    settle("six_card"), source="settlement"),
            ),
            source="settlement + hand by hand"),
        cards_collected(DEALER),
    ),
)  # fmt: skip
