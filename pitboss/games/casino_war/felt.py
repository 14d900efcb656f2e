"""The Casino War layout: one card each, then the war cards."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.games.casino_war.wagers import Bet, Decide, rank
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.felt import CardPlace, Felt, Picture, Step, choice_phrase
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.poker import rank_word


def reason(spot: Spot, layout: Layout) -> str:
    row = next((row for row in spot.rows.values() if isinstance(row, Bet)), None)
    match row:
        case Bet.WIN:
            return f"Your {card_name(spot, 0)} beats the dealer's {card_name(layout.dealer, 0)}"
        case Bet.LOSS:
            return f"The dealer's {card_name(layout.dealer, 0)} beats your {card_name(spot, 0)}"
        case Bet.SURRENDER:
            return "You surrendered half the bet"
        case Bet.WAR_WIN:
            return f"Your {card_name(spot, 1)} beats the dealer's {card_name(layout.dealer, 1)} in the war"
        case Bet.WAR_TIE:
            return f"The war is tied at {card_name(spot, 1)}, and a tie wins"
        case Bet.WAR_LOSS:
            return f"The dealer's {card_name(layout.dealer, 1)} beats your {card_name(spot, 1)} in the war"
    return ""


def card_name(spot: Spot, n: int) -> str:
    """The rank of the first card or of the war card, as a word."""
    return rank_word(rank(spot.cards[n]))


def name(spot: Spot, layout: Layout) -> str:
    """Whose war card the second one is."""
    whose = "Player" if spot.seat else "Dealer"
    return f"{whose}'s war card: {card_name(spot, 1)}" if len(spot.cards) == 2 else ""


def decides(spot: Spot, layout: Layout) -> Cards:
    """The last card: before a war the first cards are equal."""
    return spot.cards[-1:]


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    return hand.bets["bet"] if choice is Decide.WAR else 0


def announced(choice: str) -> str:
    return "go to war" if choice == str(Decide.WAR) else choice_phrase(choice)


FELT = Felt(
    blurb="One card each, the higher wins. On a tie surrender half your bet or go to war.",
    announced=announced,
    face=GameFace(
        "#641d1d",
        filled=("M12 10l10 2 54 58-6 6L14 20z", "M88 10l-10 2-54 58 6 6L86 20z"),  # crossed swords
        drawn=("M62 82l22-22M38 82L16 60M76 70l14 16M24 70L10 86",),
    ),
    picture=Picture("9s", "Jd", chips=(1000,)),
    spots=("tie", "bet", "war"),
    places={"burn": CardPlace("Burned", 3, hidden=True)},
    others_seen=True,
    question="War or surrender",
    labels={"war": "Go to war {cost}", "surrender": "Surrender"},
    lesson=(
        Step("Bet. You and the dealer get one card each; the higher card wins even money, aces are high.", "Jd 9s"),
        Step("On a tie, surrender half your bet or go to war with a second, equal bet.", "8d 8s"),
        Step("In a war you and the dealer get another card. Yours wins if it is higher or equal.", "8d Qc"),
        Step("Winning the war pays even money on the second bet; the first bet pushes."),
        Step("The Tie bet pays if the first two cards tie.", "8d 8s"),
    ),
    name=name,
    reason=reason,
    decides=decides,
    cost=cost,
)
