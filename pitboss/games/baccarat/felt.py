"""The Baccarat layout: the Player and Banker hands, and the bets on them."""

from __future__ import annotations

from pitboss.games.baccarat.wagers import BANKER, PLAYER, PROFILE_NAMES, points
from pitboss.rules.felt import CardPlace, Felt, Picture, Step
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot

TITLES = {PLAYER: "Player", BANKER: "Banker"}


def name(spot: Spot, layout: Layout) -> str:
    return f"{TITLES[spot.name]} {points(spot.cards)}" if spot.name in TITLES and spot.cards else ""


def reason(spot: Spot, layout: Layout) -> str:
    ours, theirs = points(layout[PLAYER].cards), points(layout[BANKER].cards)
    if ours == theirs:
        return f"Both hands have {ours}"
    return f"Player wins, {ours} to {theirs}" if ours > theirs else f"Banker wins, {theirs} to {ours}"


FELT = Felt(
    blurb="Bet on the Player or the Banker hand: the one nearer to nine wins. No decisions after the bets.",
    face=GameFace(
        "#4b2148",
        filled=("M14 72L8 30l22 18L50 16l20 32 22-18-6 42z", "M14 78h72v10H14z"),  # a coronet
    ),
    picture=Picture("9d 8c", "Ks 9h", chips=(1000,)),
    spots=("player_pair", "panda", "player", "tie", "banker", "dragon", "banker_pair"),
    hand=0,
    places={PLAYER: CardPlace("Player", 3), BANKER: CardPlace("Banker", 3)},
    lesson=(
        Step("Bet on Player, Banker or Tie. Two hands are dealt; they belong to no player."),
        Step("Cards count their number, tens and face cards nothing; only the last digit of the sum counts.", "8c 9d"),
        Step("Eight or nine in two cards ends it. Otherwise a third card may be drawn, by fixed rules.", "Ks 9h"),
        Step("The hand nearer to nine wins even money; the house may take a commission from a winning Banker bet."),
        Step("On a tie, bets on Player and Banker push and Tie bets are paid.", "7d 7s"),
    ),
    name=name,
    reason=reason,
    profile_names=PROFILE_NAMES,
)
