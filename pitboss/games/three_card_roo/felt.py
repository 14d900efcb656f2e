"""The 3 Card Roo layout: three positions, low to high, and the cards around the one left open."""

from __future__ import annotations

from pitboss.core.cards import rank_text
from pitboss.games.three_card_roo.hand import (
    Open,
    PairPosition,
    is_pair,
    is_roo,
    lay_out,
    positioned,
    roo,
    roo_name,
)
from pitboss.games.three_card_roo.wagers import ROYAL, Play
from pitboss.rules.acts import Choice
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import Felt, PayTable, Picture, Placed, Step, Zone, Zones, faces, unseen
from pitboss.rules.game_face import GameFace, card
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import lost, tied, titled, won
from pitboss.rulesets.poker import ace_high_rank, rank_plural

POSITIONS = "LOW", "MIDDLE", "HIGH"


def zones(spot: Spot, layout: Layout) -> Zones:
    """The three positions; before a choice the middle one is shown open, the cards in natural order."""
    cards = [Placed(card) for card in sorted(spot.cards[:2], key=lambda card: card.rank)]
    third = [Placed(card) for card in spot.cards[2:]]
    if spot.chose(PairPosition):
        return tuple(Zone(name, tuple(cards) if name == "MIDDLE" else (), 1) for name in POSITIONS)
    open = spot.chose(Open) or Open.MIDDLE
    two: list[list[Placed]] = [*([card] for card in cards or faces(spot)), [], []]
    three = zip(POSITIONS, positioned(two[0], two[1], open, third), strict=True)
    return tuple(Zone(name, tuple(there), 1) for name, there in three)


def name(spot: Spot, layout: Layout) -> str:
    if len(spot.cards) == 2:
        return f"Pair of {rank_plural(ace_high_rank(spot.cards[0].rank))}" if is_pair(spot) else ""
    if len(spot.cards) != 3 or spot.chose(Open) is None:
        return ""
    made = roo(spot)
    return "-".join(map(rank_text, made)) + " Royal Roo" if made == ROYAL else titled(roo_name(made))


def reason(spot: Spot, layout: Layout) -> str:
    ours, theirs = name(spot, layout), name(layout.dealer, layout)
    match spot.rows.get("play"):
        case Play.PAIR:
            return f"{ours} pushes"
        case Play.NO_ROO:
            third, open = rank_text(spot.cards[2].rank), str(spot.choices[Open]).upper()
            return f"No Roo, the {third} does not fit {open}"
        case Play.DEALER_PAIR:
            return f"{ours} wins, the dealer has a pair"
        case Play.DEALER_NO_ROO:
            return f"{ours} wins, the dealer has no Roo"
        case Play.WIN:
            return won(ours, theirs)
        case Play.TIE:
            return tied(ours)
        case _:
            return lost(ours, theirs)


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards make a Roo."""
    if not isinstance(choice, Open) or len(hand.cards) != 2:
        return ""
    first, second = (card.rank for card in hand.cards)
    left = unseen(layout)
    fits = sum(n for card, n in left.items() if is_roo(lay_out(first, second, choice, card.rank)))
    return of_unseen(fits, sum(left.values()), "make a Roo")


def announced(choice: str) -> str:
    if choice == str(PairPosition.MIDDLE):
        return "lay both cards on the middle position"
    return f"leave {choice.upper()} open"


FELT = Felt(
    blurb="Two cards, then you choose where the third must fall: below, between or above.",
    face=GameFace(
        "#0d4731",
        filled=(card(22, 68, -8), card(50, 68), card(78, 68, 8)),  # a leap over three cards
        drawn=("M10 42C24 6 76 6 90 42", "M90 42l-3-15M90 42l-14-6"),
    ),
    picture=Picture("? ?", "4h Ts Kd", chips=(1000, 500)),
    spots=("pocket", "seven_roo", "play", "pairs"),
    pay_tables=(
        PayTable(
            "pocket",
            "POCKET PAYOUT",
            {
                "royal_flush": "ROYAL ROO FLUSH",
                "royal": "ROYAL ROO (A-7-K)",
                "four_ten": "4-10 ROO",
                "ten": "10 ROO",
                "four": "4 ROO",
            },
        ),
        PayTable("seven_roo", "7 ROO BONUS", {"royal": "ROYAL ROO (A-7-K)", "seven": "ANY 7 ROO"}),
        PayTable(
            "pairs",
            "PAIRS PAYOUT",
            {
                "dealt_sevens": "2 CARD PAIR OF 7s",
                "dealt": "2 CARD PAIR",
                "third_sevens": "3 CARD PAIR OF 7s",
                "third": "3 CARD PAIR",
            },
        ),
    ),
    hand=3,
    dealer=3,
    announced=announced,
    others_seen=True,
    question="Choose the position to leave open",
    labels={"low": "Low open", "middle": "Middle open", "high": "High open"},
    slots={"low": "LOW", "middle": "MIDDLE", "high": "HIGH"},
    lesson=(
        Step("Bet on Play. You and the dealer get two cards each."),
        Step("Leave one position open: low, middle or high. The third card falls there.", "4h Kd"),
        Step("A Roo climbs from left to right. Ace is low, king is high.", "4h Ts Kd"),
        Step("No Roo loses. A Roo plays against the dealer's: the highest card wins, then the next."),
        Step("A dealt pair pushes. A Roo with a 7 pays a bonus; A-7-K is the Royal Roo.", "As 7h Kd"),
    ),
    zones=zones,
    name=name,
    reason=reason,
    why=why,
)
