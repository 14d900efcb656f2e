"""The Blackjack layout: a place for each hand of a player, with its total."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.felt import Felt, PayTable, Picture, Step, unseen
from pitboss.games.blackjack.hand import count, is_bust, is_natural, is_soft
from pitboss.games.blackjack.option_words import OPTION_WORDS, PROFILE_NAMES
from pitboss.games.blackjack.rows import Bet
from pitboss.games.blackjack.wagers import Insure, Play
from pitboss.layout import Layout, Spot


def name(spot: Spot, layout: Layout[Any]) -> str:
    cards = spot.cards
    if not cards:
        return ""
    if is_natural(cards) and not spot.down and "." not in spot.name and is_only_hand(spot, layout):
        return "Blackjack"
    total = f"{'Soft ' if is_soft(cards) and count(cards) < 21 else ''}{count(cards)}"
    return f"{total} bust" if is_bust(cards) else total


def is_only_hand(spot: Spot, layout: Layout[Any]) -> bool:
    return not spot.seat or len(list(layout.spots_of(spot.seat))) == 1


def reason(spot: Spot, layout: Layout[Any]) -> str:
    ours, theirs = count(spot.cards), count(layout.dealer.cards)
    match spot.rows.get("bet"):
        case Bet.BLACKJACK:
            return "Blackjack"
        case Bet.EVEN_MONEY:
            return "Even money for your blackjack"
        case Bet.DEALER_BLACKJACK:
            return "The dealer has blackjack"
        case Bet.SURRENDER:
            return f"You surrendered {ours}"
        case Bet.BUST:
            return f"Your {ours} busts"
        case Bet.DEALER_BUST:
            return f"The dealer busts with {theirs}"
        case Bet.WIN:
            return f"Your {ours} beats the dealer's {theirs}"
        case Bet.PUSH:
            return f"Your {ours} ties the dealer's"
        case _:
            return f"The dealer's {theirs} beats your {ours}"


def question(ask: Ask, hand: Spot, layout: Layout[Any]) -> str:
    """The hand, the dealer's up card and the choices: "You have 16 against a 10: hit or stand"."""
    offers = [choice for choice in ask.legal if choice is not Play.DOUBLE_FOR_LESS]
    if Insure.EVEN_MONEY in offers:
        return "You have a blackjack against an ace: even money, or wait"
    total = name(hand, layout)
    lanes = [spot.name for spot in layout.spots_of(hand.seat)]
    has = "You have" if len(lanes) == 1 else f"Hand {lanes.index(hand.name) + 1} of {len(lanes)} has"
    have = f"{has} {total[:1].lower()}{total[1:]} against {up_card(layout)}"
    if Insure.YES in offers:
        return f"{have}: insurance or not"
    words = [str(choice) for choice in offers if isinstance(choice, Play)]
    if not words:
        return f"{have}: how much to double for"
    return f"{have}: {', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else f"{have}: {words[0]}"


def up_card(layout: Layout[Any]) -> str:
    rank = layout.dealer.cards[0].rank
    return "an ace" if rank == 1 else f"an {rank}" if rank == 8 else f"a {min(rank, 10)}"


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout[Any]) -> int:
    stake = hand.bets["bet"]
    if choice is Insure.YES:
        return stake // 2
    return stake if choice in (Play.DOUBLE, Play.SPLIT) else 0


def why(choice: Choice, hand: Spot, layout: Layout[Any]) -> str:
    """How many unseen cards bust the hand, or give the dealer a blackjack."""
    left = unseen(layout)
    total = sum(left.values())
    if choice in (Play.HIT, Play.STAND):
        busts = sum(n for card, n in left.items() if is_bust((*hand.cards, card)))
        return f"{busts} of the {total} unseen cards bust your {count(hand.cards)}."
    if choice in tuple(Insure):
        tens = sum(n for card, n in left.items() if card.rank >= 10)
        return f"{tens} of the {total} unseen cards give the dealer a blackjack."
    return ""


THREE_CARDS = "PLAYER'S 2 CARDS AND DEALER'S UP CARD"
BOTH_BONUSES = ("MUST WAGER ON BOTH BONUS GAMES", "PAID ON LOWEST INDIVIDUAL BONUS WAGER")

FELT = Felt(
    option_words=OPTION_WORDS,
    profile_names=PROFILE_NAMES,
    blurb="Blackjack by your house's rules, with Match the Color, Three Card Hard Hand and the Double Bet Bonus.",
    picture=Picture("Kh ?", "Ah 9h", chips=(1000, 500)),
    spots=("match_the_color", "double_bet", "bet", "hard_hand", "insurance"),
    pay_tables=(
        PayTable(
            "match_the_color",
            "MATCH THE COLOR",
            {"flush": "3 CARD SUITED MATCH", "color": "3 CARD COLOR MATCH"},
            (THREE_CARDS,),
        ),
        PayTable("double_bet", "DOUBLE BET BONUS", {"suited_21": "3 CARD SUITED 21"}, BOTH_BONUSES),
        PayTable(
            "hard_hand",
            "HARD HAND",
            {"suited_21": "3 CARD SUITED 21", "any_21": "3 CARD ANY 21", "total_20": "3 CARD 17 TO 20"},
            (THREE_CARDS,),
        ),
    ),
    lanes=4,
    dealer=5,
    labels={
        "double": "Double {cost}",
        "split": "Split {cost}",
        "no insurance": "No insurance",
        "insurance": "Insurance {cost}",
        "even money": "Even money",
    },
    keys={
        "hit": "h",
        "stand": "s",
        "double": "d",
        "split": "p",
        "insurance": "i",
        "surrender": "g",
        "even money": "e",
    },
    lesson=(
        Step("Bet on Blackjack. You get two cards; one of the dealer's is face up.", "Ah 9h"),
        Step("Get closer to 21 than the dealer without going over. Face cards count 10, an ace 1 or 11.", "Kh 7c 4d"),
        Step("Hit for a card, stand to keep your total, double for one card and a second bet.", "6h 5c"),
        Step("Split two cards of equal value into two hands.", "8h 8s"),
        Step("The dealer draws to 17. A blackjack, an ace with a ten, pays best.", "As Kd"),
    ),
    name=name,
    question=question,
    reason=reason,
    why=why,
    cost=cost,
)
