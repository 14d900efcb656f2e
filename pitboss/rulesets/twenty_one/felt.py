"""The layout of Blackjack and its family: a place for each hand of a player, with its total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pitboss.rules.acts import Ask, Choice, Choices
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import Felt, Picture, Step, unseen
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.drawing_steps import choice_cost
from pitboss.rulesets.twenty_one import side_bets
from pitboss.rulesets.twenty_one.hand import count, is_bust, is_natural, is_soft
from pitboss.rulesets.twenty_one.rows import Insure, Play


def name(spot: Spot, layout: Layout) -> str:
    cards = spot.cards
    if not cards:
        return ""
    if len(cards) == 1 and cards[0].rank == 1:
        return "Ace"
    if is_natural(cards) and not spot.down and "." not in spot.name and is_only_hand(spot, layout):
        return "Blackjack"
    total = f"{'Soft ' if is_soft(cards) and count(cards) < 21 else ''}{count(cards)}"
    return f"{total} bust" if is_bust(cards) else total


def is_only_hand(spot: Spot, layout: Layout) -> bool:
    return not spot.seat or len(list(layout.spots_of(spot.seat))) == 1


REASONS = {
    "blackjack": "Blackjack",
    "even_money": "Even money for your blackjack",
    "dealer_blackjack": "The dealer has blackjack",
    "surrender": "You surrendered {ours}",
    "bust": "Your {ours} busts",
    "dealer_bust": "The dealer busts with {theirs}",
    "dealer_22": "The dealer's 22 pushes",
    "win": "Your {ours} beats the dealer's {theirs}",
    "push": "Your {ours} ties the dealer's",
    "loss": "The dealer's {theirs} beats your {ours}",
}


def reason_by(reasons: Mapping[str, str], spot: Spot, layout: Layout) -> str:
    """Why the bet ended on its row, by sentences for rows."""
    ours, theirs = count(spot.cards), count(layout.dealer.cards)
    row = next((row for row in spot.rows.values() if row.key in reasons), None) or spot.rows.get("bet")
    if row is None:
        return ""
    if row.key == "push" and ours != theirs:
        return f"The dealer's {theirs} pushes"
    return reasons.get(row.key, f"{row.value}: your {ours}").format(ours=ours, theirs=theirs)


def question(ask: Ask, hand: Spot, layout: Layout) -> str:
    """The hand, the dealer's up card and the choices: "You have 16 against a 10: hit or stand"."""
    offers = [choice for choice in ask.legal if str(choice) != str(Play.DOUBLE_FOR_LESS)]
    if Insure.EVEN_MONEY in offers:
        return "You have a blackjack against an ace: even money, or wait"
    total = name(hand, layout)
    lanes = [spot.name for spot in layout.spots_of(hand.seat)]
    has = "You have" if len(lanes) == 1 else f"Hand {lanes.index(hand.name) + 1} of {len(lanes)} has"
    have = f"{has} {total[:1].lower()}{total[1:]} against {up_card(layout)}"
    if Insure.YES in offers and Play.SURRENDER not in offers:
        return f"{have}: insurance or not"
    words = [str(choice) for choice in offers if isinstance(choice, Choices)]
    if not words:
        return f"{have}: how much to double for"
    return f"{have}: {', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else f"{have}: {words[0]}"


def up_card(layout: Layout) -> str:
    """The dealer's open cards: one by its rank, two by their total."""
    if len(layout.dealer.cards) > 1 and not layout.dealer.down:
        total = name(layout.dealer, layout)
        return f"the dealer's {total[:1].lower()}{total[1:]}"
    rank = layout.dealer.cards[0].rank
    return "an ace" if rank == 1 else f"an {rank}" if rank == 8 else f"a {min(rank, 10)}"


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    if choice is Insure.YES:
        return hand.bets["bet"] // 2
    if choice not in (Play.DOUBLE, Play.SPLIT):
        return 0
    return choice_cost(choice, hand, layout)


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards bust the hand, or give the dealer a blackjack."""
    left = unseen(layout)
    total = sum(left.values())
    if choice in (Play.HIT, Play.STAND):
        busts = sum(n for card, n in left.items() if is_bust((*hand.cards, card)))
        return of_unseen(busts, total, f"bust your {count(hand.cards)}")
    if choice in tuple(Insure):
        tens = sum(n for card, n in left.items() if card.rank >= 10)
        return of_unseen(tens, total, "give the dealer a blackjack")
    return ""


FELT = Felt(
    picture=Picture("Kh ?", "Ah 9h"),
    spots=("bet", "insurance", *side_bets.NAMES),
    pay_tables=side_bets.PAY_TABLES,
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
    others_seen=True,
    question=question,
    reason=partial(reason_by, REASONS),
    why=why,
    cost=cost,
)


def family_felt(reasons: Mapping[str, str] | None = None, **differs: Any) -> Felt:
    """The felt of a member: what it says of itself, and reasons for rows of its own."""
    return replace(FELT, reason=partial(reason_by, {**REASONS, **(reasons or {})}), **differs)
