"""Dealer drills of Casino War, in addition to those of every game."""

from __future__ import annotations

from pitboss.core.cards import Card
from pitboss.drills.draw import Draw
from pitboss.drills.makers import bet_drill, raise_drill
from pitboss.drills.moments import TrainingTable, Wanted
from pitboss.drills.questions import Training
from pitboss.games.casino_war.wagers import Decide
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.game import DEALER
from pitboss.rules.layout import Layout, Spot


def with_ties(table: TrainingTable) -> Wanted:
    """Two times in three a tie at a seat, and in half of those a tie in the war."""
    if table.chance(3):
        return Wanted()
    first, second = table.number(1, 13), table.number(1, 13)
    again = second if table.chance(2) else table.number(1, 13)
    seat = str(table.number(1, 6))
    return Wanted({seat: (Card(first, "h"), Card(again, "d")), DEALER: (Card(first, "s"), Card(second, "c"))})


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Goes to war more often than not, so that there is something to settle."""
    return Decide.WAR if Decide.WAR in ask.legal and not draw.chance(4) else Decide.SURRENDER


TRAINING = Training(
    drills=(
        raise_drill("cost", "What the war bet costs"),
        bet_drill("bet", "The bet", "bet", prefer=with_ties),
        bet_drill("war", "The war bet", "war", prefer=with_ties),
        bet_drill("tie", "The Tie bet", "tie", prefer=with_ties),
    ),
    bot=bot,
    variants=((("tie_pass", "with-bet"),),),
)
