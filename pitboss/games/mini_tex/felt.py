"""The Mini-Tex layout: hole cards, community cards, and the bets of each street."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.games.mini_tex.hand import Formed, best, form
from pitboss.games.mini_tex.pocket import POCKET_WORDS
from pitboss.games.mini_tex.wagers import BETS, BOARD, Street
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import (
    CardPlace,
    Felt,
    PayTable,
    Picture,
    Placed,
    Step,
    Zone,
    Zones,
    choice_phrase,
    faces,
    unseen,
)
from pitboss.rules.game_face import GameFace, star
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import result_reason
from pitboss.rulesets.hand_words import titled
from pitboss.rulesets.poker import Three, Value, three_name


def zones(spot: Spot, layout: Layout) -> Zones:
    """A spot's cards. Once the dealer's hand is laid out, unused cards are dimmed and an unused hole card is turned."""
    formed = layout.dealer.chose(Formed)
    if formed and spot is layout.dealer and spot.cards:
        return (Zone("", tuple(Placed(card, card in formed.turned, card in formed.turned) for card in formed.hole)),)
    if formed and spot.name == BOARD and spot.cards:
        return (Zone("", tuple(Placed(card, card not in formed.plays) for card in formed.board)),)
    return (Zone("", tuple(faces(spot))),)


def complete(spot: Spot, layout: Layout) -> bool:
    return len(spot.cards) == 2 and len(layout[BOARD].cards) == 3


def value(spot: Spot, layout: Layout) -> Value:
    return best(spot.cards, layout[BOARD].cards) if complete(spot, layout) else ()


def name(spot: Spot, layout: Layout) -> str:
    made = value(spot, layout)
    return titled(three_name(made)) if made else ""


def decides(spot: Spot, layout: Layout) -> Cards:
    """Own cards and community cards that play."""
    return form(spot.cards, layout[BOARD].cards).plays if complete(spot, layout) else spot.cards


def reason(spot: Spot, layout: Layout) -> str:
    ours, theirs = value(spot, layout), value(layout.dealer, layout)
    return result_reason(spot.rows.get("ante"), three_name, ours, theirs) or "You folded"


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards help the player, or on the river the dealer."""
    board = layout[BOARD].cards
    if choice is not Street.BET or len(hand.cards) != 2:
        return ""
    left = [card for card, n in unseen(layout).items() for _ in range(n)]
    if len(board) == 3:
        fits = sum(card.rank in {one.rank for one in board} for card in left)
        return f"{fits} of the {len(left)} unseen cards pair the board for the dealer; you have {name(hand, layout)}."
    if len({card.rank for card in hand.cards}) == 1:
        return "You hold a pair already."
    if len(board) == 2:
        fits = sum(best(hand.cards, (*board, card))[0] >= Three.PAIR for card in left)
        return of_unseen(fits, len(left), "give you a pair or better")
    fits = sum(card.rank in {own.rank for own in hand.cards} for card in left)
    return of_unseen(fits, len(left), "pair one of yours")


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    """Cost of the next street's bet."""
    due = next((bet for bet in BETS if bet not in hand.bets), None)
    return layout.house.raise_of(due, hand.bets) if due and choice is Street.BET else 0


LESSON = (
    Step("Three-card poker hands: straight flush, three of a kind, straight, flush, pair, high card.", "9h Th Jh"),
    Step("At least one of your two hole cards must play.", "Ah Jc"),
)


def announced(choice: str) -> str:
    return choice_phrase(choice, otherwise="play")


FELT = Felt(
    blurb="Hold'em with three-card hands: ante, see your two cards, then bet the flop, the river and the play.",
    announced=announced,
    face=GameFace(
        "#5a1d2b",
        filled=(star(50, 52, 44),),
    ),
    picture=Picture("? ?", "Ah Jc", "Td 7s Qc", (1000, 1000)),
    spots=("pocket", "ante", "flop", "river", "play"),
    pay_tables=(PayTable("pocket", "POCKET POKER", POCKET_WORDS),),
    sentences=("PLAYERS AND DEALER MUST USE AT LEAST 1 HOLE CARD",),
    places={"board": CardPlace("Community cards", 3), "burn": CardPlace("Buried", 1, hidden=True)},
    question="Bet or fold",
    labels={"bet": "Bet {cost}", "fold": "Fold"},
    odds_only=("tie_break",),
    lesson=(
        Step("Ante. You and the dealer get two hole cards each.", "Ah Jc"),
        Step("Three times you bet or fold: before the flop, before the river and for the play bet.", "Td 7s Qc"),
        *LESSON,
        Step("The dealer must qualify. The better hand wins even money; Pocket Poker pays for your hole cards alone."),
    ),
    zones=zones,
    name=name,
    reason=reason,
    decides=decides,
    cost=cost,
    why=why,
)
