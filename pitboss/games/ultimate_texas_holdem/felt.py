"""The Ultimate Texas Hold'em layout: two cards each and five community cards."""

from __future__ import annotations

from itertools import combinations

from pitboss.core.cards import Cards
from pitboss.games.ultimate_texas_holdem.wagers import BOARD, TIMES, River
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.felt import CardPlace, Felt, PayTable, Picture, Step, unseen
from pitboss.rules.game_face import GameFace, star
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import result_reason
from pitboss.rulesets.hand_words import titled, with_article
from pitboss.rulesets.poker import Value, best_five, five, five_name, two, two_name


def value(spot: Spot, layout: Layout) -> Value:
    """Value of the best five cards, once the board has three."""
    cards = spot.cards + layout[BOARD].cards
    if len(spot.cards) != 2 or len(cards) < 5:
        return ()
    return five(cards) if len(cards) == 5 else best_five(cards)


def name(spot: Spot, layout: Layout) -> str:
    if spot.name == BOARD or len(spot.cards) != 2:
        return ""
    made = value(spot, layout)
    return titled(five_name(made) if made else two_name(two(spot.cards)))


def decides(spot: Spot, layout: Layout) -> Cards:
    """The five cards that play, hole cards and community cards."""
    made = value(spot, layout)
    if not made:
        return spot.cards
    return next(some for some in combinations(spot.cards + layout[BOARD].cards, 5) if five(some) == made)


def reason(spot: Spot, layout: Layout) -> str:
    return result_reason(spot.rows.get("ante"), five_name, value(spot, layout), value(layout.dealer, layout))


def question(ask: Ask, hand: Spot, layout: Layout) -> str:
    return "Bet or fold" if River.FOLD in ask.legal else "Check or bet"


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    times: int = TIMES.get(choice, 0)  # type: ignore[call-overload]
    return times * hand.bets["ante"]


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """The hand's name, and on the river how many unseen cards beat it."""
    board, made = layout[BOARD].cards, value(hand, layout)
    if not made:
        return ""
    called = with_article(five_name(made))
    if len(board) < 5:
        return f"You have {called}; a bet made later is smaller."
    left = [card for card, n in unseen(layout).items() if n]
    beaten = sum(best_five((*board, card)) > made for card in left)
    return f"You have {called}: {beaten} of the {len(left)} unseen cards give the dealer a better hand."


FELT = Felt(
    slow=("ante",),
    blurb="Two cards and a board of five against the dealer: bet four times your Ante before the flop, or less later.",
    face=GameFace(
        "#21406b",
        filled=(star(50, 46, 24),),  # a star on a shield
        drawn=("M50 6l36 12v28c0 24-16 38-36 48C30 84 14 70 14 46V18z",),
    ),
    picture=Picture("Jc 8d", "Qh Qs", chips=(1000, 1000)),
    spots=("trips", "ante", "blind", "play"),
    hand=2,
    dealer=2,
    places={BOARD: CardPlace("Board", 5)},
    pay_tables=(PayTable("blind", "BLIND"), PayTable("trips", "TRIPS")),
    question=question,
    labels={
        "check": "Check",
        "fold": "Fold",
        "bet 4x": "Bet 4x {cost}",
        "bet 3x": "Bet 3x {cost}",
        "bet 2x": "Bet 2x {cost}",
        "bet 1x": "Bet 1x {cost}",
    },
    keys={"check": "c", "fold": "f", "bet 4x": "4", "bet 3x": "3", "bet 2x": "2", "bet 1x": "1"},
    lesson=(
        Step("Make an Ante: an equal Blind is placed next to it. You and the dealer get two cards each.", "Qh Qs"),
        Step("Bet three or four times the Ante now, or check and see the flop.", "Qh Qs 7c 2d Js"),
        Step("If you checked, bet twice the Ante after the flop, or the Ante after the last two cards, or fold."),
        Step("The better five of seven cards wins. The Ante pushes if the dealer has no pair.", "Qh Qs 7c 2d Js 4h 9d"),
        Step("The Blind pays extra for a straight or better that wins. Trips pays for three of a kind or better."),
    ),
    name=name,
    reason=reason,
    decides=decides,
    why=why,
    cost=cost,
)
