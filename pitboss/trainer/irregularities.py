"""Irregularities: what went wrong at the table, what the dealer must do, and when the floor is called.

The manuals are silent on nearly all of it. These are house conventions, as card rooms commonly have them; what a
manual does say is asked under its clause (`Training.irregular`).
"""

from __future__ import annotations

from typing import Any

from pitboss.acts import Deal, Face
from pitboss.rules import House
from pitboss.trainer.answers import Pick
from pitboss.trainer.moments import Table
from pitboss.trainer.questions import Irregularity, Question
from pitboss.trainer.training import training_of

STOP = "Stop, touch nothing more, and call the floor"
REMEDIES = {
    "stop": STOP,
    "plays": "The card stays with its hand; play on",
    "replace": "Turn the card down, replace it with the next one, and use it as the burn card",
    "burn": "Burn it, and deal the next card",
    "dead": "Call the floor; that hand is dead and its bets go back",
    "void": "Call the floor; all hands are void and all bets go back",
    "misdeal": "Call the floor; it is a misdeal: collect the cards, shuffle and deal again",
    "move": "Call the floor; move the card to the right seat, as no player has acted on it",
    "refuse": "Push the late bet back to the player; it does not play",
    "reset": "Call the floor; set the hand again by the house rule, as all its cards lie there",
    "correct": "Call the floor; correct the payout before the next hand is dealt",
    "loses": "Show the foul hand to the floor; it loses",
    "order": "Ask the player to put the cards in order, low to high, before any third card is dealt",
    "middle": "Move both cards to the middle position; a pair pushes and gets no third card",
    "discarded": "They stay discards and are replaced; no discard comes back into the game",
    "beside": "Leave the cards face down beside the Pocket Poker circle until that bet is settled",
    "pull": "Take the bet down to the maximum and give the rest back before the deal",
}


OF_ONE_GAME = ("loses", "order", "middle", "discarded", "beside")  # no choice in games that do not know them

CASES = (
    Irregularity("I1", "Dealing the first cards, you flash seat {seat}'s card to the whole table.", "plays",
                 "A player's card that is exposed in a game dealt face up still plays.", face_up=True),
    Irregularity("I2", "After the first round of cards, seat {seat}'s next card is exposed by the dealer.", "replace",
                 "One exposed card, not the first, is replaced; it becomes the burn card.", face_up=False, pot=True),
    Irregularity("I3", "You expose the very first card of the deal.", "misdeal",
                 "The first card exposed is a misdeal.", pot=True),
    Irregularity("I4", "Seat {seat} has one card too many. Nobody has decided anything yet.", "dead",
                 "A player's hand with a wrong number of cards is dead, and its bets go back.", pot=False),
    Irregularity("I5", "Seat {seat} has one hole card too many, found before any action.", "misdeal",
                 "A wrong number of hole cards before any action is a misdeal.", pot=True),
    Irregularity("I6", "The dealer's own hand has one card too few, and it cannot be known which one is missing.",
                 "void", "A wrong number of dealer's cards that cannot be put right voids the round.", pot=False),
    Irregularity("I7", "You deal seat {seat}'s card to seat {other}, notice it at once, and nobody has looked.", "move",
                 "A card to the wrong seat is moved if it can be told which it is and nobody has acted on it."),
    Irregularity("I8", "A card lies face up in the middle of the deck when it comes to be dealt.", "burn",
                 "A boxed card, face up in the deck, is burned."),
    Irregularity("I9", "Cards are out, and seat {seat} adds chips to a bet.", "refuse",
                 "A bet after the deal began does not play.", pot=False),
    Irregularity("I10", "You set the dealer's hand against the house rule and notice it before any bet is paid.",
                 "reset", "A dealer's hand set against the house rule is set again; it is not foul.", pot=False),
    Irregularity("I11", "You paid seat {seat} twice as much as due; the next hand is not dealt yet.", "correct",
                 "A wrong payout is corrected before the next hand."),
    Irregularity("I12", "The discards count one card short at the end of the round.", "stop",
                 "A deck that does not count down is for the floor, before another card is dealt."),
    Irregularity("I13", "Before the deal seat {seat}'s bet lies above the posted maximum.", "pull",
                 "A bet over the maximum is taken down to it before the deal.", pot=False),
    Irregularity("I14", "You deal the flop before the betting is finished.", "stop",
                 "A premature flop is for the floor: the burn card stays, the flop is dealt again.", pot=True),
    Irregularity("I15", "Seat {seat} says the last payout was wrong, but the cards are already collected.", "stop",
                 "A dispute after the cards are gone is for the floor: the hands are played back from the discards."),
)  # fmt: skip

SENTENCES = {case.number: case.sentence for case in CASES}


def deals_face_up(house: House[Any]) -> bool:
    """Do the players' cards lie face up from the start?"""
    from pitboss.trainer.dealt import DealtTable

    for event in DealtTable(house, "face").play().round.log:
        if isinstance(event.act, Deal) and event.act.spot not in house.game.places:
            return event.act.face is Face.UP
    return False


def irregular(house: House[Any], table: Table) -> Question:
    """What does the dealer do about this?"""
    pot, up = any(house.wagers[name].pooled for name in house.game.main), deals_face_up(house)
    common = [case for case in CASES if case.face_up in (None, up) and case.pot in (None, pot)]
    own = [case for case in training_of(house.game).irregular if not case.wager or house.options.in_play(case.wager)]
    cases = [*common, *own * 2]
    case = table.pick(cases)
    seat, other = table.shuffled(range(1, 7))[:2]
    known = {one.remedy for one in own}
    others = [name for name in REMEDIES if name != case.remedy and (name in known or name not in OF_ONE_GAME)]
    choices = table.shuffled([case.remedy, *table.shuffled(others)[:3]])
    return Question(
        f"{case.happened.format(seat=seat, other=other)} What do you do?",
        Pick(tuple(REMEDIES[name] for name in choices), (REMEDIES[case.remedy],)),
        (case.number,),
        f"{case.sentence or house.clauses[case.number]} {REMEDIES[case.remedy]}.",
        (("Game", house.game.title),),
        conventions={**SENTENCES, **{one.number: one.sentence for one in own if one.sentence}},
    )
