"""Irregularities: what went wrong at the table, what the dealer must do, and when the floor is called.

The manuals are silent on nearly all of it. These are house conventions, as card rooms commonly have them; what a
manual does say is asked under its clause (`Training.irregular`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.drills.answers import Pick
from pitboss.drills.moments import TrainingTable
from pitboss.drills.questions import Irregularity, Question
from pitboss.rules.acts import Arrange, Deal, Face, Lay
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.trainer.claims import BURN
from pitboss.trainer.training import training_of

BOARD = "board"
STOP = "Stop, touch nothing more, and call the floor"
REMEDIES = {
    "stop": STOP,
    "plays": "The card stays with its hand; play on",
    "replace": "Turn the card down, replace it with the next one, and use it as the burn card",
    "burn": "Burn it, and deal the next card",
    "dead": "Call the floor; that hand is dead and its bets go back",
    "void": "Call the floor; all hands are void and all bets go back",
    "misdeal": "Call the floor; it is a misdeal: collect the cards, shuffle and deal again",
    "move": "Call the floor; move the card to where it belongs, as no player has acted on it",
    "refuse": "Push the late bet back to the player; it does not play",
    "reset": "Call the floor; set the hand again by the house rule, as all its cards lie there",
    "back": "Call the floor; take the extra card back out of the hand, which stands at its total",
    "bankers": "Call the floor; it becomes the Banker hand's third card, as that hand must draw",
    "extra": "Call the floor; burn the extra card and settle the hands as they stand",
    "read": "Call the floor; the cards stay where they lie, and the hand is read again from them",
    "correct": "Call the floor; correct the payout before the next hand is dealt",
    "loses": "Show the foul hand to the floor; it loses",
    "order": "Ask the player to put the cards in order, low to high, before any third card is dealt",
    "middle": "Move both cards to the middle position; a pair pushes and gets no third card",
    "discarded": "They stay discards and are replaced; no discard comes back into the game",
    "beside": "Leave the cards face down beside the Pocket Poker circle until that bet is settled",
    "pull": "Take the bet down to the maximum and give the rest back before the deal",
}


OF_ONE_GAME = (
    "loses",
    "order",
    "middle",
    "discarded",
    "beside",
    "back",
    "bankers",
    "extra",
)  # no choice in games that do not know them

CASES = (
    Irregularity("I1", "Before the players have acted, you expose one of the dealer's face-down cards.", "stop",
                 "A dealer's face-down card that is exposed while players may still act is for the floor.",
                 face_up=True, pot=False, needs=("dealer_down",)),
    Irregularity("I2", "After the first round of cards, seat {seat}'s next card is exposed by the dealer.", "replace",
                 "One exposed card, not the first, is replaced; it becomes the burn card.", face_up=False, pot=True),
    Irregularity("I3", "You expose the very first card of the deal.", "misdeal",
                 "The first card exposed is a misdeal.", pot=True),
    Irregularity("I4", "Seat {seat} has one card too many. No player has acted yet.", "dead",
                 "A player's hand with a wrong number of cards is dead, and its bets go back.", pot=False,
                 needs=("players_dealt",)),
    Irregularity("I5", "Seat {seat} has one hole card too many, found before any action.", "misdeal",
                 "A wrong number of hole cards before any action is a misdeal.", pot=True),
    Irregularity("I6", "The dealer's own hand has one card too few, and it cannot be known which one is missing.",
                 "void", "A wrong number of dealer's cards that cannot be put right voids the round.", pot=False,
                 needs=("dealer_down",)),
    Irregularity("I7", "You deal seat {seat}'s card to seat {other} and notice it before another card is dealt.",
                 "move", "A card to the wrong seat is moved if it is known which it is and no player has acted on it.",
                 needs=("players_dealt",)),
    Irregularity("I8", "A card lies face up among the cards still to be dealt when you come to it.", "burn",
                 "A boxed card, face up among those still to be dealt, is burned."),
    Irregularity("I9", "Cards are out, and seat {seat} adds chips to a bet.", "refuse",
                 "A bet after the deal began does not play.", pot=False),
    Irregularity("I10", "You set the dealer's hand against the house rule and notice it before any bet is paid.",
                 "reset", "A dealer's hand set against the house rule is set again; it is not foul.", pot=False,
                 needs=("dealer_set",)),
    Irregularity("I11", "You paid seat {seat} twice what was due; the next hand is not dealt yet.", "correct",
                 "A wrong payout is corrected before the next hand."),
    Irregularity("I12", "The discards count one card short at the end of the round.", "stop",
                 "A deck that does not count down is for the floor, before another card is dealt.",
                 needs=("one_deck",)),
    Irregularity("I13", "Before the deal seat {seat}'s bet is above the posted maximum.", "pull",
                 "A bet over the maximum is taken down to it before the deal.", pot=False),
    Irregularity("I14", "You deal the flop before the betting is finished.", "stop",
                 "A premature flop is for the floor: the burn card stays, the flop is dealt again.", pot=True),
    Irregularity("I15", "Seat {seat} says the last payout was wrong, but the cards are already collected.", "stop",
                 "A dispute after the cards are gone is for the floor: the hands are played back from the discards."),
    Irregularity("I22", "Dealing, you expose one of seat {seat}'s face-down cards.", "plays",
                 "Against the house a player's card that the dealer exposes stays with its hand and plays.",
                 face_up=False, pot=False, needs=("players_dealt",)),
    Irregularity("I23", "Dealing, you expose one of the dealer's face-down cards. No player has acted.",
                 "misdeal", "A dealer's face-down card that is exposed before any player has acted is a misdeal.",
                 face_up=False, pot=False, needs=("dealer_down",)),
    Irregularity("I24", "You began the deal at the wrong seat, and notice it when all the cards are out. No player has"
                 " acted.", "misdeal",
                 "A deal that went wrong from its first card, found before any player has acted, is a misdeal.",
                 pot=False, needs=("players_dealt",)),
    Irregularity("I26", "The shoe runs out of cards in the middle of a round.", "void",
                 "A round that cannot be finished for want of cards is void.", needs=("shoe",)),
    Irregularity("I27", "You pull two cards from the shoe at once, and the second one is seen.", "burn",
                 "Where all cards are dealt face up, a card too many that is seen is burned.",
                 needs=("players_dealt", "all_up")),
    Irregularity("I28", "Before every player has decided, you expose a card of the board that must lie face down.",
                 "void", "A card of the board that is exposed too early voids the round.", needs=("board_down",)),
    Irregularity("I29", "The board has one card too many, and it cannot be known which one.", "void",
                 "A wrong number of cards on the board that cannot be put right voids the round.",
                 needs=("board_down",)),
    Irregularity("I33", "You come to settle seat {seat}'s bet. It is higher than when the cards came out, and it may"
                 " not be raised.", "stop",
                 "A bet that is capped, with chips added late, is for the floor: the chips stay as they lie.",
                 pot=False),
    Irregularity("I34", "You come to take seat {seat}'s bet. It is lower than when the cards came out, and it may not"
                 " be lowered.", "stop",
                 "A bet that is pinched, with chips taken back, is for the floor: the chips stay as they lie.",
                 pot=False),
    Irregularity("I35", "Seat {seat} disputes the result while all the cards still lie there.", "read",
                 "While its cards lie there, a disputed hand is read again before any card is collected."),
    Irregularity("I36", "Seat {seat} disputes the result of the last round, and the next one is dealt already.", "stop",
                 "A dispute that comes after the next deal is for the floor: the hand cannot be backed up any more."),
    Irregularity("I37", "A fill is counted out on the table, and its chips are not worth what its slip says.", "stop",
                 "A fill or credit that differs from its slip is for the floor: nothing goes into or out of the rack."),
)  # fmt: skip

SENTENCES = {case.number: case.sentence for case in CASES}


class DealtFeatures(NamedTuple):
    """What a game deals, as its rounds show it."""

    face_up: bool  # the players' cards
    players_dealt: bool
    all_up: bool  # no card lies face down but burn cards
    dealer_down: bool  # some of the dealer's cards lie face down
    board_down: bool  # and some of the board's
    dealer_set: bool  # the dealer's hand is set by a house rule
    one_deck: bool
    shoe: bool  # several decks


@lru_cache(maxsize=64)
def deals(house: House) -> DealtFeatures:
    from pitboss.trainer.dealt import DealtTable

    acts = [event.act for seed in range(4) for event in DealtTable(house, f"deals {seed}").play().round.log]
    players = [act.face for act in acts if isinstance(act, Deal) and act.spot not in house.game.places]
    laid = {act.spot for act in acts if isinstance(act, Lay)}  # face down
    shoe = len(set(house.deck)) < len(house.deck)
    return DealtFeatures(
        bool(players) and players[0] is Face.UP,
        bool(players),
        laid <= {BURN} and all(act.face is Face.UP for act in acts if isinstance(act, Deal)),
        DEALER in laid,
        BOARD in laid,
        any(isinstance(act, Arrange) and act.spot == DEALER for act in acts),
        not shoe,
        shoe,
    )


def cases_of(house: House) -> list[Irregularity]:
    """Those that can happen in this game, by house convention."""
    pot, has = not house.game.banked, deals(house)
    return [
        case
        for case in CASES
        if case.face_up in (None, has.face_up) and case.pot in (None, pot) and all(getattr(has, n) for n in case.needs)
    ]


def irregular(house: House, table: TrainingTable) -> Question:
    """What does the dealer do about this?"""
    common = cases_of(house)
    own = [case for case in training_of(house.game).irregular if not case.wager or house.options.in_play(case.wager)]
    cases = [*common, *own * 2]
    case = table.pick(cases)
    seat, other = table.shuffled(range(1, 7))[:2]
    known = {one.remedy for one in own}
    wrong = [name for name in REMEDIES if name != case.remedy and (name in known or name not in OF_ONE_GAME)]
    calls_floor = REMEDIES[case.remedy].startswith("Call the floor")  # to stop and call it would be as right
    others = [name for name in wrong if not calls_floor or name != "stop"]
    choices = table.shuffled([case.remedy, *table.shuffled(others)[:3]])
    return Question(
        f"{case.happened.format(seat=seat, other=other)} What do you do?",
        Pick(tuple(REMEDIES[name] for name in choices), (REMEDIES[case.remedy],)),
        (case.number,),
        f"{case.sentence or house.clauses[case.number]} {REMEDIES[case.remedy]}.",
        (("Game", house.game.title),),
        conventions={**SENTENCES, **{one.number: one.sentence for one in own if one.sentence}},
    )
