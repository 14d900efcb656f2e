"""Dealer drills of Three Card Poker, in addition to those of every game."""

from __future__ import annotations

from pitboss.core.cards import cards
from pitboss.drills.draw import Draw
from pitboss.drills.makers import bet_drill, dealer_is_out, qualifier_drill, raise_drill
from pitboss.drills.moments import TrainingTable, Wanted
from pitboss.drills.questions import Training
from pitboss.games.three_card_poker.wagers import Decide
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.game import DEALER
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import Ante


def close_calls(table: TrainingTable) -> Wanted:
    """Every other time a dealer's hand close to the usual qualifier."""
    if table.chance(2):
        return Wanted()
    return Wanted({DEALER: cards(table.pick(("Qd 3h 2s", "Jd Th 8s", "Qc 9s 4d", "Js 9h 2c")))})


def good_hands(table: TrainingTable) -> Wanted:
    """Every other time a hand at a seat that is on a pay table."""
    if table.chance(2):
        return Wanted()
    hand = table.pick(("4h 5h 6h", "9c 9d 9s", "Qs Kd Ac", "2d 7d Jd", "8c 8h 3s", "Ah 2c 3d"))
    return Wanted({str(table.number(1, 6)): cards(hand)})


def six_good_cards(table: TrainingTable) -> Wanted:
    """Every other time cards of a seat and the dealer that together make a hand on the pay table."""
    if table.chance(2):
        return Wanted()
    pairs = (
        ("Ah Kh 2c", "Qh Jh Th"),
        ("4h 5h 6h", "7h 8h 2c"),
        ("9c 9d 4s", "9h 9s Kd"),
        ("8c 8d Ks", "8h Kd 2s"),
        ("2d 7d Jd", "4d Kd 9s"),
        ("4h 5d 9c", "6s 7c 8h"),
        ("Qc Qd 3s", "Qs 7h 2d"),
        ("Qc Qd 3s", "3h 7h 2d"),
    )
    hand, dealer = table.pick(pairs)
    return Wanted({str(table.number(1, 6)): cards(hand), DEALER: cards(dealer)})


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Stays in more often than it should, so that there is something to settle."""
    return Decide.PLAY if Decide.PLAY in ask.legal and not draw.chance(5) else Decide.FOLD


TRAINING = Training(
    drills=(
        raise_drill("play", "What the Play bet costs"),
        qualifier_drill("ante", Ante.NOT_QUALIFIED, lambda house: str(house.options.qualifier.words), close_calls),
        bet_drill("compare", "Against the dealer", "ante", "play", having=dealer_is_out, prefer=close_calls),
        bet_drill("bonus", "Ante Bonus", "bonus", having=dealer_is_out, prefer=good_hands),
        bet_drill("pair_plus", "Pair Plus", "pair_plus", prefer=good_hands),
        bet_drill("six_card", "Six Card Bonus", "six_card", having=dealer_is_out, prefer=six_good_cards),
    ),
    bot=bot,
)
