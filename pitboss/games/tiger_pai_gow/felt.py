"""The Tiger Pai Gow layout: two hands for each player, the Breaker card and the Yin cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

from pitboss.core.cards import Card
from pitboss.games.tiger_pai_gow.hand import Color, Setting, behind, values
from pitboss.games.tiger_pai_gow.house_ways import HouseSet
from pitboss.games.tiger_pai_gow.options import PROFILE_NAMES
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.felt import (
    CardPlace,
    Felt,
    PayTable,
    Picking,
    Picture,
    Placed,
    Step,
    Zone,
    Zones,
    choice_phrase,
    faces,
    unseen,
)
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import lost, titled, won
from pitboss.rulesets.poker import Value, five_name, high, names_that_differ, two, two_name

TWO, FIVE = "2ND HIGH HAND", "1ST HIGH HAND"  # as the manual's layout prints them


def descending_key(card: Card) -> tuple[int, str]:
    return -high(card), card.mark


def setting_of(spot: Spot) -> Setting | None:
    house_set = spot.chose(HouseSet)
    return house_set.setting if house_set else spot.chose(Setting)


def zones(spot: Spot, layout: Layout) -> Zones:
    if spot is not layout.dealer and not spot.seat:
        return (Zone("", tuple(faces(spot))),)
    setting = setting_of(spot)
    short = spot is layout.dealer  # pay tables are printed next to it
    front, back = (words.removesuffix(" HAND") if short else words for words in (TWO, FIVE))
    if setting and len(spot.cards) == 7:
        low = tuple(map(Placed, sorted(setting.low, key=descending_key)))
        high = tuple(map(Placed, sorted(behind(spot.cards, setting), key=descending_key)))
        five, two = values(spot.cards, setting, layout.options.wheel)
        return Zone(front, low, 2, titled(two_name(two))), Zone(back, high, 5, titled(five_name(five)))
    cards = (*map(Placed, sorted(spot.cards, key=descending_key)), *list(faces(spot))[len(spot.cards) :])
    return Zone(front, (), 2), Zone(back, cards, 5)


def name(spot: Spot, layout: Layout) -> str:
    setting = setting_of(spot)
    if not setting or len(spot.cards) != 7:
        return ""
    five, two = values(spot.cards, setting, layout.options.wheel)
    return titled(both_hands(two, five_name(five)))


def both_hands(two: Value, five: str) -> str:
    """Names of both hands of a setting, the low hand first."""
    return f"{two_name(two)} / {five}"


def names(spot: Spot, layout: Layout) -> tuple[str, str]:
    """Names of the player's and the dealer's hands, with more detail where they would be the same."""
    settings = setting_of(spot), setting_of(layout.dealer)
    assert settings[0] and settings[1]
    ours = values(spot.cards, settings[0], layout.options.wheel)
    theirs = values(layout.dealer.cards, settings[1], layout.options.wheel)
    fives = names_that_differ(five_name, ours[0], theirs[0])
    return both_hands(ours[1], fives[0]), both_hands(theirs[1], fives[1])


def reason(spot: Spot, layout: Layout) -> str:
    row = spot.rows.get("pai_gow") or spot.rows.get("breaker")
    match row:
        case PaiGow.FOUL | Breaker.FOUL:
            return "Foul hand: the low hand is higher than the high hand"
        case PaiGow.WIN | Breaker.WIN:
            return won(*names(spot, layout))
        case PaiGow.LOSS | Breaker.LOSS:
            return lost(*names(spot, layout))
        case Breaker.BREAKS_TO_PLAYER:
            return "One hand each, and the Breaker card decides for you"
        case Breaker.BREAKS_TO_DEALER:
            return "One hand each, and the Breaker card decides for the dealer"
        case _:
            return "One hand each, a push"


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """The two hands that a setting makes, and how many pairs of unseen cards would beat the low one."""
    if not isinstance(choice, Setting) or len(hand.cards) != 7:
        return ""
    five, front = values(hand.cards, choice, layout.options.wheel)
    left: Counter[int] = Counter()
    example: dict[int, Card] = {}  # a card of each rank
    for card, n in unseen(layout).items():
        left[high(card)] += n
        example[high(card)] = card
    higher = 0
    for one, other in combinations_with_replacement(left, 2):
        if two((example[one], example[other])) > front:
            higher += comb(left[one], 2) if one == other else left[one] * left[other]
    made = f"Low hand {two_name(front)}, high hand {five_name(five)}"
    return f"{made}: {higher} of the {comb(left.total(), 2):,} pairs of unseen cards beat the low hand."


def question(ask: Ask, hand: Spot, layout: Layout) -> str:
    if isinstance(next(iter(ask.legal)), Color):
        bet = next(name for name in ("yang", "yin") if name in hand.bets)
        return f"{layout.house.title(bet)}: red or black"
    return "Pick two cards for the low (2nd high) hand"


def announced(choice: str) -> str:
    front = choice.removeprefix("low ")
    return choice_phrase(choice) if front == choice else f"set the low hand {front}"  # else a color of Yin or Yang


FELT = Felt(
    profile_names=PROFILE_NAMES,
    blurb="Seven cards in two hands against the dealer's two, with the Breaker card, Yin or Yang and 7 Card Tiger.",
    announced=announced,
    face=GameFace(
        "#603813",
        filled=(  # the stripes of a tiger
            "M10 18c24 2 34 10 38 24C34 34 22 30 10 30z",
            "M90 18c-24 2-34 10-38 24 14-8 26-12 38-12z",
            "M12 46c18 0 28 6 34 18-14-6-24-8-34-8z",
            "M88 46c-18 0-28 6-34 18 14-6 24-8 34-8z",
            "M20 72c12 0 20 4 27 14-10-4-18-5-27-5z",
            "M80 72c-12 0-20 4-27 14 10-4 18-5 27-5z",
        ),
    ),
    picture=Picture("? ?", "As Ad Kh Qc Jd 9s Joker", chips=(2500, 500)),
    spots=("tiger", "pai_gow", "breaker", "seven_match", "yin", "yang"),
    pay_tables=(
        PayTable(
            "tiger",
            "SEVEN CARD TIGER",
            {
                "seven_straight_flush": "7 straight flush",
                "wild_straight_flush": "same, with joker",
                "five_aces": "Five aces",
                "seven_flush": "7-card flush",
                "royal_flush": "Royal flush",
                "straight_flush": "Straight flush",
                "quads": "Four of a kind",
                "full_house": "Full house",
                "flush": "Flush",
                "trips": "Three of a kind",
                "color": "7-card color",
                "straight": "Straight",
            },
        ),
        PayTable(
            "yang",
            "YANG BET",
            {
                "seven": "7 cards match",
                "seven_wild": "7 with the joker",
                "six": "6 cards match",
                "six_wild": "6 with the joker",
                "five": "5 cards match",
                "five_wild": "5 with the joker",
            },
        ),
        PayTable(
            "yin",
            "YIN BET",
            {"joker": "Joker", "flush": "3-card flush", "color": "3 of your color", "two": "2 of your color"},
        ),
    ),
    sentences=("TIGER Pai Gow", "YIN or YANG BET", "BET ON 1 ONLY", "Pai Gow BREAKER CARD"),
    hand=7,
    dealer=7,
    places={
        "breaker_card": CardPlace("Breaker card", 1),
        "yin_cards": CardPlace("Yin cards", 3),
        "discards": CardPlace("Discards", 3, hidden=True),
        "empty_positions": CardPlace("Empty positions", 7, hidden=True),
    },
    question=question,
    picking=Picking("low", "low hand", 2, 2, sort=True, confirm="Set the hands", ask="Pick 2 cards"),
    keys={"red": "n", "black": "m"},
    slow=("pai_gow", "breaker"),
    odds_only=("other_players", "tiger_bet"),
    lesson=(
        Step("Bet on Pai Gow, plain or with the Breaker card. You get seven cards.", "As Ad Kh Qc Joker"),
        Step("Set two of them as your low hand; the other five are your high hand, which must be the higher.", "Kh Qc"),
        Step("Win both hands against the dealer to win, lose both to lose. One each is a push."),
        Step("With the Breaker bet, the color of the Breaker card decides a push."),
        Step("7 Card Tiger, Yin and Yang pay for your cards alone. The joker is an ace, or fills a straight or flush."),
    ),
    zones=zones,
    name=name,
    reason=reason,
    why=why,
)
