"""Wagers of Tiger Pai Gow and their printed rows: Pai Gow with or without Breaker, Yin, Yang and 7 Card Tiger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from pitboss.core.cards import JOKER, Card, Cards
from pitboss.games.tiger_pai_gow.hand import Color, Setting, is_foul, matches, values
from pitboss.games.tiger_pai_gow.house_ways import HouseSet
from pitboss.rules.acts import Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.poker import ACE, Wheel, high


class PaiGow(Outcome):
    WIN = "Wins both hands"
    PUSH = "One hand each"
    LOSS = "Loses both hands"
    FOUL = "Foul hand"


class Breaker(Outcome):
    WIN = "Wins both hands"
    BREAKS_TO_PLAYER = "One hand each, more matches to the Breaker"
    PUSH = "One hand each, equal matches or joker Breaker"
    BREAKS_TO_DEALER = "One hand each, fewer matches to the Breaker"
    LOSS = "Loses both hands"
    FOUL = "Foul hand"


class SevenMatch(Outcome):
    ALL_SEVEN = "All 7 cards match the Breaker"
    OTHER = "Other"


class Yin(Outcome):
    JOKER = "Joker"
    FLUSH = "Win, 3 card flush (e.g. 3 hearts when betting on red)"
    COLOR = "Win, all cards same color"
    TWO = "Win (2 reds + 1 black or vice versa)"
    LOSE = "Lose"


class Yang(Outcome):
    SEVEN = "7-Card match, natural"
    SEVEN_WILD = "7-Card match, wild"
    SIX = "6-Card match, natural"
    SIX_WILD = "6-Card match, wild"
    FIVE = "5-Card match, natural"
    FIVE_WILD = "5-Card match, wild"
    OTHER = "Other"


class Tiger(Outcome):
    SEVEN_STRAIGHT_FLUSH = "Natural 7-Card Straight Flush"
    WILD_STRAIGHT_FLUSH = "Wild 7-card Straight Flush"
    FIVE_ACES = "Five Aces"
    SEVEN_FLUSH = "7-Card Flush"
    ROYAL_FLUSH = "Royal Flush"
    STRAIGHT_FLUSH = "Straight Flush"
    QUADS = "Four of a kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    TRIPS = "Three of a Kind"
    COLOR = "7-Card Color Match"
    STRAIGHT = "Straight"
    OTHER = "Other"


def pai_gow_row(cards: Cards, setting: Setting, dealers: Cards, dealers_setting: Setting, wheel: Wheel) -> PaiGow:
    """The row of two hands against the dealer's two; a copy goes to the dealer."""
    if is_foul(cards, setting, wheel):
        return PaiGow.FOUL
    ours, theirs = values(cards, setting, wheel), values(dealers, dealers_setting, wheel)
    won = sum(mine > other for mine, other in zip(ours, theirs, strict=True))
    return (PaiGow.LOSS, PaiGow.PUSH, PaiGow.WIN)[won]


def breaker_row(row: PaiGow, cards: Cards, dealers: Cards, breaker: Card, *, joker_matches: bool) -> Breaker:
    """The row with the Breaker, which breaks only a push, by the number of cards in its color."""
    if row is not PaiGow.PUSH:
        return Breaker[row.name]
    if breaker == JOKER:
        return Breaker.PUSH
    ours, theirs = (matches(seven, breaker.is_red, joker=joker_matches) for seven in (cards, dealers))
    if ours == theirs:
        return Breaker.PUSH
    return Breaker.BREAKS_TO_PLAYER if ours > theirs else Breaker.BREAKS_TO_DEALER


def seven_match_row(cards: Cards, breaker: Card, *, joker_matches: bool) -> SevenMatch:
    """The row of the bonus on the Breaker bet; a joker Breaker has no color to match."""
    if breaker != JOKER and matches(cards, breaker.is_red, joker=joker_matches) == len(cards):
        return SevenMatch.ALL_SEVEN
    return SevenMatch.OTHER


def yin_row(cards: Cards, *, red: bool) -> Yin:
    if JOKER in cards:
        return Yin.JOKER
    same = matches(cards, red)
    if same == 3:
        return Yin.FLUSH if len({card.suit for card in cards}) == 1 else Yin.COLOR
    return Yin.TWO if same == 2 else Yin.LOSE


YANG = {(7, False): Yang.SEVEN, (7, True): Yang.SEVEN_WILD, (6, False): Yang.SIX, (6, True): Yang.SIX_WILD,
        (5, False): Yang.FIVE, (5, True): Yang.FIVE_WILD}  # fmt: skip


def yang_row(cards: Cards, *, red: bool) -> Yang:
    return YANG.get((matches(cards, red), JOKER in cards), Yang.OTHER)


PRINTED = {row: place for place, row in enumerate(Tiger)}


def tiger_row(cards: Cards, *, pay_better: bool = False) -> Tiger:
    """The first row, in the manual's order, that fits the seven cards however they are set.

    With `pay_better` a hand of one color that also has three of a kind is a color match, which pays more.
    """
    wild = JOKER in cards
    natural = [card for card in cards if card != JOKER]
    suits = Counter(card.suit for card in natural)
    longest = {high(card) for card in natural if card.suit == max(suits, key=suits.__getitem__)}
    fits = [flush_row(longest, wild), group_row(Counter(map(high, cards)).values())]
    if is_straight({high(card) for card in natural}, wild):
        fits.append(Tiger.STRAIGHT)
    if len({card.is_red for card in natural}) == 1:
        fits.append(Tiger.COLOR)
    row = min(fits, key=PRINTED.__getitem__)
    return Tiger.COLOR if pay_better and row is Tiger.TRIPS and Tiger.COLOR in fits else row


def flush_row(ranks: Collection[int], wild: bool) -> Tiger:
    """The row made by the ranks of one suit; the joker is any card of the suit."""
    if len(ranks) + wild < 5:
        return Tiger.OTHER
    if len(ranks) + wild == 7:
        if is_run(ranks, 7):
            return Tiger.WILD_STRAIGHT_FLUSH if wild else Tiger.SEVEN_STRAIGHT_FLUSH
        return Tiger.SEVEN_FLUSH
    if len([rank for rank in ranks if rank >= ACE - 4]) + wild >= 5:
        return Tiger.ROYAL_FLUSH
    return Tiger.STRAIGHT_FLUSH if is_straight(ranks, wild) else Tiger.FLUSH


def group_row(counts: Iterable[int]) -> Tiger:
    """The row made by equal ranks; the joker counts as an ace, and only aces can be five."""
    most, *others = sorted(counts, reverse=True)
    if most >= 4:
        return Tiger.FIVE_ACES if most == 5 else Tiger.QUADS
    if most == 3:
        return Tiger.FULL_HOUSE if others and others[0] >= 2 else Tiger.TRIPS
    return Tiger.OTHER


def is_run(ranks: Collection[int], length: int) -> bool:
    """Whether these distinct ranks fit in a run of that length, the ace high or low."""
    low = [1 if rank == ACE else rank for rank in ranks]
    return max(ranks) - min(ranks) < length or max(low) - min(low) < length


def is_straight(ranks: Collection[int], wild: bool) -> bool:
    """Whether five of these ranks, or four and the joker, are consecutive; an ace is high or low."""
    held = set(ranks) | ({1} if ACE in ranks else set())
    return any(len(held.intersection(range(low, low + 5))) + wild >= 5 for low in range(1, ACE - 3))


# on the layout

BREAKER_CARD, YIN_CARDS = "breaker_card", "yin_cards"


def pai_gow(hand: Spot, layout: Layout) -> PaiGow:
    dealer = layout.dealer
    theirs = dealer.choices[HouseSet].setting
    return pai_gow_row(hand.cards, hand.choices[Setting], dealer.cards, theirs, layout.options.wheel)


def breaker(hand: Spot, layout: Layout) -> Breaker:
    (card,) = layout[BREAKER_CARD].cards
    wild = layout.options.joker_matches
    return breaker_row(pai_gow(hand, layout), hand.cards, layout.dealer.cards, card, joker_matches=wild)


def seven_match(hand: Spot, layout: Layout) -> SevenMatch:
    (card,) = layout[BREAKER_CARD].cards
    return seven_match_row(hand.cards, card, joker_matches=layout.options.joker_matches)


def yin(hand: Spot, layout: Layout) -> Yin:
    return yin_row(layout[YIN_CARDS].cards, red=hand.chose(Color) is Color.RED)


def yang(hand: Spot, layout: Layout) -> Yang:
    return yang_row(hand.cards, red=hand.chose(Color) is Color.RED)


def tiger(hand: Spot, layout: Layout) -> Tiger:
    return tiger_row(hand.cards, pay_better=layout.options.pay_better)
