"""The rows on which a Blackjack bet and insurance end, and the choices of players."""

from __future__ import annotations

from fractions import Fraction

from pitboss.rules.acts import Choices, Outcome

THREE_TO_TWO = Fraction(3, 2)
HALF = Fraction(1, 2)


class Bet(Outcome):
    BLACKJACK = "Blackjack"
    EVEN_MONEY = "Even Money"  # a blackjack paid before the dealer peeks
    DEALER_BLACKJACK = "Dealer Blackjack"
    SURRENDER = "Surrender"
    BUST = "Player Busts"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


class Insurance(Outcome):
    BLACKJACK = "Dealer Blackjack"
    OTHER = "Other"


class Play(Choices):
    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    DOUBLE_FOR_LESS = "double for less"
    SPLIT = "split"
    SURRENDER = "surrender"


class Insure(Choices):
    NO = "no insurance"
    YES = "insurance"
    EVEN_MONEY = "even money"
    PLAY_ON = "play on"  # where surrender alone is offered
