"""Dealer drills of Caribbean Stud, in addition to those of every game."""

from __future__ import annotations

from pitboss.core.cards import cards
from pitboss.drills.draw import Draw
from pitboss.drills.makers import bet_drill, dealer_is_out, qualifier_drill, raise_drill
from pitboss.drills.moments import TrainingTable, Wanted
from pitboss.drills.questions import Training
from pitboss.games.caribbean_stud.wagers import Decide
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.game import DEALER
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import Ante

CLOSE = ("Ad Kh 4s 3c 2d", "Ad Qh Js 9c 8d", "2d 2h 5s 8c Ks", "Kd Qh Js 9c 8d", "Ac Ks 9d 8h 7c", "Ad Kh Qs Jc 9d")
GOOD = ("Th Jh Qh Kh Ah", "4h 5h 6h 7h 8h", "9c 9d 9s 9h 2c", "4d 4c 4s Jd Jh", "2d 7d 9d Jd Kd", "Ts Jd Qc Kh Ac",
        "8c 8h 8s 3d Kc", "Qd Qh 5c 5s 2d", "Ah 2c 3d 4s 5h")  # fmt: skip


def close_calls(table: TrainingTable) -> Wanted:
    """Every other time a dealer's hand close to the qualifier."""
    return Wanted() if table.chance(2) else Wanted({DEALER: cards(table.pick(CLOSE))})


def good_hands(table: TrainingTable) -> Wanted:
    """Every other time a hand at a seat that is on a pay table."""
    return Wanted() if table.chance(2) else Wanted({str(table.number(1, 6)): cards(table.pick(GOOD))})


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Stays in more often than it should, so that there is something to settle."""
    return Decide.RAISE if Decide.RAISE in ask.legal and not draw.chance(5) else Decide.FOLD


TRAINING = Training(
    drills=(
        raise_drill("raised", "What the Raise costs"),
        qualifier_drill("ante", Ante.NOT_QUALIFIED, lambda house: "an ace and a king", close_calls),
        bet_drill("compare", "Against the dealer", "ante", "raised", having=dealer_is_out, prefer=close_calls),
        bet_drill("winning", "What the Raise pays", "raised", having=dealer_is_out, prefer=good_hands),
        bet_drill("bonus", "Bonus", "bonus", prefer=good_hands),
    ),
    bot=bot,
)
