"""Dealer drills of Let It Ride, in addition to those of every game."""

from __future__ import annotations

from itertools import chain

from pitboss.core.cards import Cards, cards
from pitboss.core.money import dollars
from pitboss.drills.answers import Amount
from pitboss.drills.draw import Draw
from pitboss.drills.makers import bet_drill, payout_drill, seat_and_places, settles
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Question, Training
from pitboss.games.let_it_ride.wagers import BOARD, First, Second
from pitboss.rules.acts import Ask, Choice, Settle
from pitboss.rules.captions import who
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

LEFT = "first", "second", "bet"
RIDES = "rides"
WORDS = {str(First.RIDE): RIDES, str(First.WITHDRAW): "withdrawn"}

HANDS = (
    ("Th Jh Qh", "Kh 2c"),
    ("4h 5h 6h", "7h 8h"),
    ("9c 9d 9s", "4d 4c"),
    ("2d 7d Jd", "Kd 3d"),
    ("Qs Kd Ac", "Jh Tc"),
    ("Ts Td 4c", "8h 2s"),
    ("9s 9d 4c", "8h 2s"),
    ("8c 8h 3s", "3d Kc"),
    ("Ah Kh Qh", "2c 7d"),
)


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, with notes on whether Bet 1 and Bet 2 ride."""
    chosen = [(name, spot.chose(choices)) for name, choices in (("first", First), ("second", Second))]
    notes = [f"{layout.house.title(name)} {WORDS[str(choice)]}" for name, choice in chosen if choice is not None]
    return spot.cards[spot.own :], tuple(notes)


def good_hands(table: TrainingTable) -> Wanted:
    """Every other time a hand at a seat that is on a pay table, or nearly."""
    if table.chance(2):
        return Wanted()
    hand, board = table.pick(HANDS)
    return Wanted({str(table.number(1, 6)): cards(hand), BOARD: cards(board)})


def is_shown(moment: Moment) -> bool:
    return not moment.felt[BOARD].down


def nothing_settled(moment: Moment) -> bool:
    """Whether the Base Bet and all bets that ride are still unsettled."""
    shown_spot = moment.felt[moment.act.spot]
    return is_shown(moment) and 1 + sum(note.endswith(RIDES) for note in shown_spot.set) == sum(
        name in LEFT for name, _ in shown_spot.bets
    )


def chips_left(house: House, table: TrainingTable) -> Question:
    """Asks how much of a hand's three bets is still at risk when it is settled."""
    moment = table.moment(house, settles(*LEFT, having=nothing_settled))
    act = moment.act
    assert isinstance(act, Settle)
    left = dict(moment.felt[act.spot].bets)
    at_risk = sum(left.get(name, 0) for name in LEFT)
    asked = [clause.numbers for clause, one, _ in moment.before if isinstance(one, Ask) and one.spot == act.spot]
    named = ", ".join(house.title(name) for name in LEFT if left.get(name))
    return Question(
        f"{who(act.spot)} has made three bets of {dollars(act.stake)}. How much of that is still in action?",
        Amount(at_risk),
        tuple(chain(moment.clause.numbers, *asked)),
        f"What was not withdrawn: {named}, together {dollars(at_risk)}.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Lets bets ride more often than it should, so that there is something to settle."""
    ride, withdraw = ask.legal
    return withdraw if draw.chance(3) else ride


TRAINING = Training(
    drills=(
        bet_drill("hand", "The five-card hand", *LEFT, having=is_shown, prefer=good_hands),
        bet_drill("bonus", "3 Card Bonus", "bonus", prefer=good_hands),
        payout_drill("left", "What is still at risk", chips_left),
    ),
    lies=lies,
    bot=bot,
)
