"""What a dealer of 2 Card Roo is drilled in. Every key is worked out by the rules of hand.py and wagers.py."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Choice
from pitboss.cards import Cards, text
from pitboss.games.two_card_roo.hand import ACE_HIGH, Position, house_way, placed
from pitboss.games.two_card_roo.wagers import Options, Roo, before_dealer, flush, pairs, roo
from pitboss.layout import Spot
from pitboss.questions import Draw, Number, Pick, Question, Training, drill, felt_with, spot_with
from pitboss.rules import House

ENDS = {Roo.NO_ROO: "no Roo: it loses", Roo.PAIR: "a pair: it pushes", Roo.ACES: "a pair: it pushes"}
PLAYS_ON = "a Roo: it plays against the dealer"
POSITIONS = tuple(str(position) for position in Position)


def is_pair(two: Cards) -> bool:
    return two[0].rank == two[1].rank


def two_cards(name: str, draw: Draw) -> Spot:
    """A pair every fourth time."""
    pair = draw.chance(4)
    return spot_with(name, draw.wanted(2, lambda two: is_pair(two) is pair), draw.pick(list(Position)))


def lies(hand: Spot) -> str:
    first, second = hand.cards
    high, low = (first, second) if hand.choices[Position] is Position.HIGH else (second, first)
    return f"high {high!r}, low {low!r}"


def early_end(hand: Spot, options: Options) -> Roo | None:
    first, second = (card.rank for card in hand.cards)
    return before_dealer(first, second, hand.choices[Position], options)


def valid_roo(house: House[Any], draw: Draw) -> Question:
    hand = two_cards("1", draw)
    end = early_end(hand, house.options)
    clause = {None: "8", Roo.NO_ROO: "5"}.get(end, "6")
    if end is None and is_pair(hand.cards):
        clause = "6"  # two aces, by the published odds
    pair_ends = "a pair: it pushes" if house.pays["roo"][Roo.PAIR] == 0 else "a pair: it loses"
    names = {**ENDS, Roo.PAIR: pair_ends}
    right = PLAYS_ON if end is None else names[end]
    return Question(
        "The player's two cards lie like this. What becomes of the Roo bet?",
        Pick(tuple(dict.fromkeys((PLAYS_ON, *names.values()))), (right,)),
        (clause,),
        "The high card must be above the low card; an ace takes the value of its place.",
        (("Player", lies(hand)),),
    )


def ace(house: House[Any], draw: Draw) -> Question:
    """What a card counts where it lies; every other time it is an ace."""
    aces = draw.chance(2)
    hand = spot_with("1", draw.wanted(2, lambda two: (two[0].rank == 1) is aces), draw.pick(list(Position)))
    high, low = placed(hand.cards[0].rank, hand.cards[1].rank, hand.choices[Position])
    position = hand.choices[Position]
    return Question(
        f"The player's first card is {hand.cards[0].name}, on the {position} position. What does it count (king 13)?",
        Number(high if position is Position.HIGH else low),
        ("3",),
        f"An ace counts {ACE_HIGH} on the high and 1 on the low position.",
    )


def dealers_placing(house: House[Any], draw: Draw) -> Question:
    near = draw.chance(2)
    (card,) = draw.wanted(1, lambda one: (one[0].rank in (1, 7, 8, 9, 10)) is near)
    return Question(
        "The dealer turns his first card. Where does he place it?",
        Pick(POSITIONS, (str(house_way(card.rank, house.options.house_low)),)),
        ("9",),
        f"Two to {house.options.house_low} go low, anything higher and an ace go high.",
        (("Dealer", repr(card)),),
    )


def who_wins(house: House[Any], draw: Draw) -> Question:
    hand = two_cards("1", draw)
    while early_end(hand, house.options) is not None:
        draw.put_back(hand.cards)
        hand = two_cards("1", draw)
    cards = draw.wanted(2, lambda two: draw.chance(3) or two[0].rank in {card.rank for card in hand.cards})
    dealer = spot_with("dealer", cards, house_way(cards[0].rank, house.options.house_low))
    row = roo(hand, felt_with(house, hand, dealer))
    by_dealer = is_pair(cards) or row is Roo.DEALER_NO_ROO
    rows = [row for row in Roo if row not in (Roo.PAIR, Roo.ACES, Roo.NO_ROO, *never(house))]
    pair = "pushes" if house.pays["roo"][Roo.DEALER_PAIR] == 0 else "loses"
    return Question(
        "The player's Roo against the dealer's hand: on which row does the Roo bet end?",
        Pick(tuple(row.value for row in rows), (row.value,)),
        ("11", "13") if by_dealer else ("12", "13"),
        f"A dealer without a Roo loses, with a pair he {pair}; two Roos compare by the high card, then the low card.",
        (("Player", lies(hand)), ("Dealer", lies(dealer))),
    )


def side_bets(house: House[Any], draw: Draw) -> Question:
    suited = draw.chance(2)
    hand = spot_with(
        "1",
        draw.wanted(2, lambda two: (two[0].suit == two[1].suit) is suited or is_pair(two)),
        draw.pick(list(Position)),
    )
    wager, rule = draw.pick((("flush", flush), ("flush", flush), ("pairs", pairs)))
    row = rule(hand, felt_with(house, hand))
    return Question(
        f"On which row does the {house.wagers[wager].title} bet end?",
        Pick(tuple(row.value for row in house.pays[wager]), (row.value,)),
        ("7",),
        "Pairs Pay needs two equal ranks; Flush Roo a valid Roo of one suit, in sequence for the straight flush.",
        (("Player", f"{lies(hand)} ({text(hand.cards[:1])} came first)"),),
    )


def never(house: House[Any]) -> tuple[Roo, ...]:
    """A win with two suited cards is a row of its own only where the house pays more for it."""
    return (Roo.FLUSH_WIN,) if house.options.flush_wins == 1 else ()


def first_card(choice: Choice) -> str:
    return f"first card {choice}"


TRAINING = Training(
    drills=(
        drill("roo", "Valid Roo or not", "5 6 8", valid_roo),
        drill("ace", "What a card counts by its place", "3", ace),
        drill("placing", "The dealer's placing", "9", dealers_placing),
        drill("compare", "Who wins", "11 12 13", who_wins),
        drill("side", "Pairs Pay and Flush Roo", "7", side_bets),
    ),
    bets="1",
    together=("5 6 7",),
    never=never,
    lies=first_card,
    paid={"roo": "13 11 12", "pairs": "7", "flush": "7"},
    variants=((("decks", "2"),),),
)
