"""The play of hands: legal plays, players from the left, then the dealer."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.blackjack.hand import count, dealer_must_hit, is_bust, is_natural, is_pair, may_double
from pitboss.games.blackjack.wagers import Options, Play, Soft17, Surrender, was_split
from pitboss.layout import Flow, Layout, Spot
from pitboss.money import DOLLAR
from pitboss.rules import Clause

Felt = Layout[Options]

BUST: Clause[Options] = Clause("7h 7g")
SURRENDERED: Clause[Options] = Clause("7i 7g")


class Extra(NamedTuple):
    """Chips added to a bet that is doubled for less."""

    cents: int

    def __str__(self) -> str:
        return f"${self.cents // DOLLAR}"


def legal(hand: Spot, layout: Felt) -> tuple[Play, ...]:
    """The plays a hand may make now: none at 21, and none with split aces unless the house allows them."""
    options, cards, split = layout.options, hand.cards, was_split(hand, layout)
    if count(cards) >= 21:
        return ()
    split_aces = split and cards[0].rank == 1
    may_draw = not split_aces or options.hit_split_aces
    plays = [Play.HIT, Play.STAND] if may_draw else [Play.STAND]
    stake = hand.bets["bet"]
    if (
        may_draw
        and not split_aces
        and (not split or options.double_after_split)
        and may_double(cards, options.double.value)
    ):
        if layout.affords(hand, stake):
            plays.append(Play.DOUBLE)
        if extras(hand, layout):
            plays.append(Play.DOUBLE_FOR_LESS)
    if may_split(hand, layout) and layout.affords(hand, stake):
        plays.append(Play.SPLIT)
    if options.surrender is Surrender.LATE and len(cards) == 2 and not split:
        plays.append(Play.SURRENDER)
    return tuple(plays) if plays != [Play.STAND] else ()


def may_split(hand: Spot, layout: Felt) -> bool:
    hands = sum(other.seat == hand.seat for other in layout.hands)
    if not is_pair(hand.cards) or hands >= layout.options.max_hands:
        return False
    return hands == 1 or hand.cards[0].rank != 1 or layout.options.resplit_aces


def extras(hand: Spot, layout: Felt) -> tuple[Extra, ...]:
    """Amounts for a double for less: whole dollars below the bet that the player can afford."""
    if not layout.options.double_for_less:
        return ()
    return tuple(Extra(cents) for cents in range(DOLLAR, hand.bets["bet"], DOLLAR) if layout.affords(hand, cents))


def players_act(layout: Felt) -> Flow[None]:
    """Play the hands from left to right. A split inserts the new hand right after this one, so it is played next."""
    outer = layout.clause
    for hand in layout.hands:
        if "bet" not in hand.open or (is_natural(hand.cards) and not was_split(hand, layout)):
            continue
        if len(hand.cards) == 1:
            yield from layout.deal(hand)
        yield from play_hand(hand, layout)
        if is_bust(hand.cards):
            layout.clause = BUST
        elif hand.chose(Play) is Play.SURRENDER and layout.options.peek:
            layout.clause = SURRENDERED
        else:
            continue
        layout.settle(hand, "bet")
        layout.collect(hand)
        layout.clause = outer


def play_hand(hand: Spot, layout: Felt) -> Flow[None]:
    while plays := legal(hand, layout):
        play = yield from layout.ask(hand, plays)
        if play in (Play.STAND, Play.SURRENDER):
            return
        if play is Play.SPLIT:
            layout.split(hand, "bet")
        elif play is Play.DOUBLE:
            layout.place(hand, "bet", hand.bets["bet"])
        elif play is Play.DOUBLE_FOR_LESS:
            extra = yield from layout.ask(hand, extras(hand, layout))
            layout.place(hand, "bet", extra.cents)
        yield from layout.deal(hand)
        if play in (Play.DOUBLE, Play.DOUBLE_FOR_LESS):
            return


def dealer_draws(layout: Felt) -> Flow[None]:
    """Turn or deal the second card, then draw if a hand waits for the total; blackjacks and surrenders do not."""
    dealer, hits = layout.dealer, layout.options.soft17 is Soft17.HIT
    if dealer.down:
        yield from layout.turn(dealer)
    elif len(dealer.cards) == 1:
        yield from layout.deal(dealer)
    if any(waits_for_total(hand, layout) for hand in layout.hands):
        while dealer_must_hit(dealer.cards, hits_soft_17=hits):
            yield from layout.deal(dealer)


def waits_for_total(hand: Spot, layout: Felt) -> bool:
    natural = is_natural(hand.cards) and not was_split(hand, layout)
    return "bet" in hand.open and not natural and hand.chose(Play) is not Play.SURRENDER
