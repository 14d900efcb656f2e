"""The 2 Card Roo layout: a low and a high position for each hand."""

from __future__ import annotations

from pitboss.games.two_card_roo.hand import Position, is_roo, placed, rank_name, ranks
from pitboss.games.two_card_roo.wagers import PROFILE_NAMES, Roo
from pitboss.rules.acts import Choice
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import CardPlace, Felt, PayTable, Picture, Step, Zone, Zones, faces, unseen
from pitboss.rules.game_face import GameFace, card
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import lost, tied, within, won
from pitboss.rulesets.poker import ace_high_rank, rank_plural


def zones(spot: Spot, layout: Layout) -> Zones:
    """The two positions; the first card is shown low until it is placed."""
    first, second, *_ = (*faces(spot), None, None)
    low, high = (second, first) if spot.chose(Position) is Position.HIGH else (first, second)
    return tuple(Zone(name, (card,) if card else (), 1) for name, card in (("LOW", low), ("HIGH", high)))


def name(spot: Spot, layout: Layout) -> str:
    position = spot.chose(Position)
    if len(spot.cards) != 2 or position is None:
        return ""
    first, second = ranks(spot)
    if first == second:
        return f"Pair of {rank_plural(ace_high_rank(first))}"
    high, low = placed(first, second, position)
    return f"{rank_name(high)}-{rank_name(low)} Roo" if is_roo(high, low) else "No Roo"


def reason(spot: Spot, layout: Layout) -> str:
    ours, theirs = name(spot, layout), name(layout.dealer, layout)
    match spot.rows.get("roo"):
        case Roo.PAIR:
            return f"{ours} pushes"
        case Roo.ACES:
            return ours
        case Roo.NO_ROO:
            high, low = placed(*ranks(spot), spot.choices[Position])
            return f"No Roo, {rank_name(high)} is not above {rank_name(low)}"
        case Roo.DEALER_PAIR:
            ends = "wins" if layout.house.pays["roo"][Roo.DEALER_PAIR] else "pushes"
            return f"{ours} {ends} against the dealer's {within(theirs)}"
        case Roo.DEALER_NO_ROO:
            return f"{ours} wins, the dealer has no Roo"
        case Roo.WIN | Roo.FLUSH_WIN:
            return won(ours, theirs)
        case Roo.TIE:
            return tied(ours)
        case _:
            return lost(ours, theirs)


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards make a Roo."""
    if not isinstance(choice, Position) or len(hand.cards) != 1:
        return ""
    first, left = hand.cards[0].rank, unseen(layout)
    fits = sum(n for card, n in left.items() if card.rank != first and is_roo(*placed(first, card.rank, choice)))
    return of_unseen(fits, sum(left.values()), "make a Roo")


def announced(choice: str) -> str:
    return f"place the first card {choice.upper()}"


FELT = Felt(
    profile_names=PROFILE_NAMES,
    blurb="One card: high or low? The second must fall on the other side of it.",
    announced=announced,
    face=GameFace(
        "#0b444c",
        filled=(card(32, 68, -6), card(68, 68, 6)),  # a leap over two cards
        drawn=("M14 42C28 8 72 8 86 42", "M86 42l-3-15M86 42l-14-6"),
    ),
    picture=Picture("?", "3c Qh", chips=(1000,)),
    spots=("pairs", "roo", "flush"),
    pay_tables=(
        PayTable("pairs", "PAIRS PAY", {"kings": "ANY PAIR"}),
        PayTable("flush", "FLUSH ROO PAYOUT", {"straight_flush": "STRAIGHT FLUSH", "flush": "FLUSH"}),
    ),
    hand=2,
    dealer=2,
    places={"burn": CardPlace("Buried", 2, hidden=True)},
    question="Choose LOW or HIGH for your card",
    labels={"low": "Low position", "high": "High position"},
    slots={"low": "LOW", "high": "HIGH"},
    lesson=(
        Step("Make the Roo bet. You and the dealer get one card each, face down."),
        Step("Put your card on the low or the high position.", "3c"),
        Step("Your second card falls on the other one. High above low is a Roo.", "3c Qh"),
        Step("No Roo loses. A Roo plays against the dealer's: the higher high card wins, then the low card."),
        Step("An ace is high in the high position and low in the low position.", "As Kd"),
    ),
    zones=zones,
    name=name,
    reason=reason,
    why=why,
)
