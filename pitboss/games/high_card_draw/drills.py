"""What a dealer of High Card Draw is drilled in. Every key is worked out by the rules of hand.py and wagers.py."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pitboss.acts import Outcome
from pitboss.cards import Card, Cards, text
from pitboss.games.high_card_draw.hand import (
    Hold,
    Mistake,
    best_three,
    corrected,
    discards,
    highest_first,
    holds,
    is_pat,
    live,
    mistake,
    qualifies,
    rank_text,
)
from pitboss.games.high_card_draw.wagers import Play, Ties, play, tens_up_row
from pitboss.questions import (
    CardSet,
    Draw,
    Number,
    Pick,
    Question,
    Training,
    drill,
    felt_with,
    right_rows,
    spot_with,
    yes_no,
)
from pitboss.rules import House

CORRECTIONS = {Mistake.PAIR: "14a", Mistake.THREE_OF_A_KIND: "14b", Mistake.NOT_PAT: "14c"}
NOTHING = "Nothing to correct"
AREAS = ("Hold Area", "Discard Area")


def of_ranks(cards: Cards, ranks: Sequence[int]) -> tuple[Cards, ...]:
    """Every choice of cards with these ranks: suits make no difference."""
    want = sorted(ranks)
    return tuple(some for some in combinations(cards, len(want)) if sorted(card.rank for card in some) == want)


def has_pair(cards: Cards) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def three_dealt(draw: Draw) -> Cards:
    """Three cards, with a pair or three of a kind more often than they come."""
    ranks = draw.pick((1, 2, 2, 2, 3, 3, 3, 3))
    return draw.only(3, lambda three: len({card.rank for card in three}) == ranks)


def pair_removal(house: House[Any], draw: Draw) -> Question:
    paired = not draw.chance(4)
    five = draw.only(5, lambda five: has_pair(five) is paired and bool(live(five)))
    ranks = best_three(five).ranks
    return Question(
        "Pairs are removed. Which of the dealer's cards form his hand?",
        CardSet(of_ranks(five, ranks), five),
        ("23",),
        f"What is left, at most the three highest: {' '.join(map(rank_text, ranks))}.",
        (("Dealer", text(five)),),
    )


def held_cards(house: House[Any], draw: Draw) -> tuple[Cards, Hold]:
    three = three_dealt(draw)
    return three, draw.pick(holds(three, 3) * 3 + holds(three, 2, 1))


def which_mistake(house: House[Any], draw: Draw) -> Question:
    three, hold = held_cards(house, draw)
    found = mistake(hold, house.options.stand, house.options.qualify)
    names = (NOTHING, *(one.value for one in Mistake))
    return Question(
        "These cards lie in the Hold Area. Under the correction rule, what does the dealer correct?",
        Pick(names, (found.value if found else NOTHING,)),
        (CORRECTIONS[found], "14") if found else ("14",),
        "Pairs first, then three of a kind, then a hand kept whole that is no pat hand.",
        (("Hold", text(hold.cards)), ("Discard", text(discards(three, hold)))),
    )


def correction(house: House[Any], draw: Draw) -> Question:
    options = house.options
    three, hold = held_cards(house, draw)
    while (found := mistake(hold, options.stand, options.qualify)) is None:
        draw.put_back(three)
        three, hold = held_cards(house, draw)
    left = corrected(hold, options.stand, options.qualify)
    return Question(
        "The dealer corrects this hand. Which cards stay in the Hold Area?",
        CardSet(of_ranks(hold.cards, [card.rank for card in left.cards]), hold.cards),
        (CORRECTIONS[found], "14"),
        f"{found.value}; discards never return.",
        (("Hold", text(hold.cards)), ("Discard", text(discards(three, hold)))),
    )


def may_stand(house: House[Any], draw: Draw) -> Question:
    close = draw.chance(2)
    three = draw.wanted(3, lambda three: is_pat(three, house.options.stand) is close)
    pat = is_pat(three, house.options.stand)
    return Question(
        "May a player with these three dealt cards stand?",
        yes_no(pat),
        ("8", "7") if pat else ("9", "7"),
        "A pat hand is three different TensUp cards; by house option also two and a 7, 8 or 9, or any hand.",
        (("Player", text(three)),),
    )


def should_discard(house: House[Any], draw: Draw) -> Question:
    threes = draw.chance(4)
    three = draw.only(3, lambda three: len({card.rank for card in three}) == (1 if threes else 2))
    whole = Hold(highest_first(three))
    gone = len(discards(three, corrected(whole, house.options.stand, house.options.qualify)))
    is_three = len({card.rank for card in three}) == 1
    return Question(
        "How many of these cards should the player discard at least?",
        Number(gone),
        ("11",) if is_three else ("10",),
        "Of a pair one card plays at most, of three of a kind likewise: the others have no value.",
        (("Player", text(three)),),
    )


def area(house: House[Any], draw: Draw) -> Question:
    three, hold = held_cards(house, draw)
    card: Card = draw.pick(three)
    held = card in hold.cards
    return Question(
        f"Of {text(three)} the player keeps {text(hold.cards)}. Where does {card!r} go, face up?",
        Pick(AREAS, (AREAS[0 if held else 1],)),
        ("12",) if held else ("13",),
        "Hold cards go face up in the Hold Area, discards face up in the Discard Area.",
    )


def tens_up_bonus(house: House[Any], draw: Draw) -> Question:
    three = draw.wanted(3, lambda three: sum(card.rank >= 10 for card in three) >= 2 or draw.chance(6))
    row = tens_up_row(three)
    return Question(
        "On which row does TensUp end for these dealt cards?",
        Pick(tuple(row.value for row in house.pays["tens_up"]), (row.value,)),
        ("16",),
        "Pairs have no value: two or three different TensUp cards are wanted, in the three dealt cards.",
        (("Player", text(three)),),
    )


def final_hand(draw: Draw) -> Cards:
    low = draw.chance(2)
    return draw.wanted(3, lambda three: (max(live(three), default=0) <= 10) is low)


def plays_on(house: House[Any], draw: Draw) -> Question:
    three = final_hand(draw)
    qualified = qualifies(three, house.options.qualify)
    return Question(
        "Does this final hand play against the dealer?",
        yes_no(qualified),
        ("21",) if qualified else ("20",),
        f"Pairs removed, it needs a {house.options.qualify.value} or better.",
        (("Player", text(three)),),
    )


def same(ours: Sequence[int], theirs: Sequence[int]) -> int:
    """How many cards are equal before the first that differs."""
    pairs = list(zip(ours, theirs, strict=False))
    return next((n for n, (mine, other) in enumerate(pairs) if mine != other), len(pairs))


def who_wins(house: House[Any], draw: Draw) -> Question:
    dealers = draw.only(5, lambda five: max(live(five), default=0) >= 11 and len(live(five)) >= 3)
    alike = draw.pick((0, 0, 1, 1, 2, 3))  # how many of the highest cards are the same
    theirs = best_three(dealers).ranks
    qualify = house.options.qualify
    three = draw.wanted(3, lambda three: qualifies(three, qualify) and same(live(three), theirs) == alike, 2000)
    if not qualifies(three, qualify):  # so alike no hand can be, as with K-2 against K-2-A
        draw.put_back(three)
        three = draw.only(3, lambda three: qualifies(three, qualify))
    hand, dealer = spot_with("1", three), spot_with("dealer", dealers)
    row = play(hand, felt_with(house, hand, dealer))
    tie = "the bet pushes" if house.options.ties is Ties.PUSH else "the dealer wins"
    return Question(
        "On which row does the Play bet end?",
        Pick(tuple(row.value for row in house.pays["play"]), right_rows(house, "play", row, LOOSELY)),
        ("25", "26") if row is Play.TIE else ("24", "26"),
        f"Pairs removed, highest card first, a missing card is lowest; with three equal cards {tie}.",
        (("Player", text(three)), ("Dealer", text(dealers))),
    )


LOOSELY: dict[Outcome, Outcome] = {Play.WIN_THREE: Play.WIN}

TRAINING = Training(
    loosely=LOOSELY,
    drills=(
        drill("removal", "Pair removal", "23", pair_removal),
        drill("mistake", "What must be corrected", "14 14a 14b 14c", which_mistake),
        drill("correction", "The correction rule", "14 14a 14b 14c", correction),
        drill("stand", "Pat hands", "7 8 9", may_stand),
        drill("discard", "Pairs and three of a kind", "10 11", should_discard),
        drill("area", "Hold and discard", "12 13", area),
        drill("tens_up", "TensUp rows", "16", tens_up_bonus),
        drill("qualify", "Who plays on", "20 21", plays_on),
        drill("compare", "Who wins", "24 25 26", who_wins),
    ),
    bets="1 2 3",
    players_do="12",
    paid={"play": "26 24", "tens_up": "16"},
    variants=((("correction", "on"),), (("dealer_card", "up"),)),
)
