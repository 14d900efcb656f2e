"""The Three Card Poker layout: printed text, names of hands, and the reasons for results."""

from __future__ import annotations

from pitboss.games.three_card_poker.wagers import Decide
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.felt import Felt, PayTable, Picture, Step, row_of_main, unseen
from pitboss.rules.game_face import GameFace, diamond
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import deciding_cards, result_reason
from pitboss.rulesets.hand_words import titled, with_article
from pitboss.rulesets.poker import Three, Value, high, three, three_name


def value(spot: Spot) -> Value:
    return three(spot.cards) if len(spot.cards) == 3 else ()


def name(spot: Spot, layout: Layout) -> str:
    return titled(three_name(value(spot))) if value(spot) else ""


def reason(spot: Spot, layout: Layout) -> str:
    ours = name(spot, layout)
    if ended := result_reason(spot.rows.get("ante"), three_name, value(spot), value(layout.dealer)):
        return ended
    return f"{row_of_main(spot, layout)}: {ours}" if ours else row_of_main(spot, layout)


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    return layout.house.raise_of("play", hand.bets) if choice is Decide.PLAY else 0


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """The hand's name, and how many unseen cards qualify the dealer on their own."""
    if len(hand.cards) != 3:
        return ""
    left, called = unseen(layout), with_article(three_name(value(hand)))
    kind, *least = layout.options.qualifier.least
    if kind != Three.HIGH or len(least) != 1:  # not a matter of one card
        return f"You have {called}."
    fits = sum(n for card, n in left.items() if high(card) >= least[0])
    return f"You have {called}; any of {fits} of the {sum(left.values())} unseen cards qualifies the dealer."


FELT = Felt(
    blurb="Three cards against the dealer's three: ante, look, then play or fold. Pair Plus pays for your cards alone.",
    face=GameFace(
        "#472a66",
        filled=(diamond(50, 28, 24), diamond(28, 72, 24), diamond(72, 72, 24)),
    ),
    picture=Picture("Jc 8d 4s", "Qh Qs 7c", chips=(1000, 1000)),
    spots=("pair_plus", "six_card", "ante", "bonus", "play"),
    hand=3,
    dealer=3,
    pay_tables=(
        PayTable("pair_plus", "PAIR PLUS"),
        PayTable("six_card", "SIX CARD BONUS"),
        PayTable("bonus", "ANTE BONUS"),
    ),
    question="Play or fold",
    labels={"play": "Play {cost}", "fold": "Fold"},
    lesson=(
        Step("Bet the Ante, Pair Plus or both. You and the dealer get three cards each.", "Qh Qs 7c"),
        Step(
            "Fold and lose the Ante, or make an equal Play bet. Three of a kind and a straight beat a flush.",
            "9h Tc Jd",
        ),
        Step("The dealer must qualify. If not, the Ante wins even money and Play pushes.", "Jc 8d 4s"),
        Step("Pair Plus pays for a pair or better of your own, whatever the dealer has.", "8c 8h 2d"),
        Step("The Six Card Bonus pays for the best five of your cards and the dealer's.", "9c 9d 4s 9h 2s Kd"),
    ),
    name=name,
    reason=reason,
    decides=deciding_cards,
    why=why,
    cost=cost,
)
