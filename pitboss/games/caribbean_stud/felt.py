"""The Caribbean Stud layout: printed text, names of hands, and the reasons for results."""

from __future__ import annotations

from pitboss.games.caribbean_stud.wagers import ACE_KING, Decide
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.felt import Felt, PayTable, Picture, Step, unseen
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import deciding_cards, result_reason
from pitboss.rulesets.hand_words import titled, with_article
from pitboss.rulesets.poker import Value, five, five_name, high, rank_word


def value(spot: Spot) -> Value:
    return five(spot.cards) if len(spot.cards) == 5 else ()


def hand_name(made: Value) -> str:
    """The name of a hand; ace-king high is named, as it is the dealer's qualifier."""
    return "ace-king high" if made[:3] == ACE_KING else five_name(made)


def name(spot: Spot, layout: Layout) -> str:
    return titled(hand_name(value(spot))) if value(spot) else ""


def reason(spot: Spot, layout: Layout) -> str:
    return result_reason(spot.rows.get("ante"), hand_name, value(spot), value(layout.dealer))


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    return layout.house.raise_of("raised", hand.bets) if choice is Decide.RAISE else 0


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """The hand's name, and how many unseen cards pair the dealer's face-up card."""
    made, shown = value(hand), layout.dealer.cards
    if not made or len(shown) != 1:
        return ""
    left = unseen(layout)
    pairs = sum(n for card, n in left.items() if card.rank == shown[0].rank)
    return (
        f"You have {with_article(hand_name(made))}; {pairs} of the {sum(left.values())} unseen cards pair the dealer's"
        f" {rank_word(high(shown[0]))}."
    )


FELT = Felt(
    blurb="Five cards against the dealer's five, one of them face up: raise twice your ante or fold.",
    face=GameFace(
        "#0c4a66",
        filled=("M22 52a28 28 0 0 1 56 0z",),  # the sun over the sea
        drawn=(
            "M8 66q10.5-10 21 0t21 0 21 0 21 0",
            "M8 82q10.5-10 21 0t21 0 21 0 21 0",
            "M50 8v8M18 22l6 6M82 22l-6 6",
        ),
    ),
    picture=Picture("8d ? ? ? ?", "Kh Kc 9s 6d 2c", chips=(1000, 2000)),
    spots=("bonus", "ante", "raised"),
    hand=5,
    dealer=5,
    pay_tables=(PayTable("raised", "RAISE"), PayTable("bonus", "BONUS")),
    question="Raise or fold",
    labels={"raise": "Raise {cost}", "fold": "Fold"},
    lesson=(
        Step("Bet the Ante. You and the dealer get five cards each; one of the dealer's is face up.", "Kh Kc 9s 6d 2c"),
        Step("Fold and lose the Ante, or make a Raise bet of twice the Ante."),
        Step("If the dealer has less than ace-king, the Ante wins and the Raise pushes.", "Ad Kc 9h 7s 3d"),
        Step("If the dealer qualifies, the better hand wins. The Raise then pays by your hand.", "8c 8h 8s 4d 4c"),
        Step("The Bonus pays for a flush or better of your own, whatever the dealer has.", "2h 6h 9h Jh Kh"),
    ),
    name=name,
    reason=reason,
    decides=deciding_cards,
    why=why,
    cost=cost,
)
