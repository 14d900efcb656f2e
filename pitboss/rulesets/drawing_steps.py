"""Steps that deal a drawing game at a table, made from its rules.

A hand's turn follows from the log: from the choices that were made for it. So nothing is kept besides what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.core.cards import Card, Cards
from pitboss.core.money import DOLLAR
from pitboss.rules.acts import Ask, Choice, Deal, Outcome, Place
from pitboss.rules.acts import Split as SplitAct
from pitboss.rules.clauses import Clause
from pitboss.rules.drawing import DrawingRules, Early, Move, Split
from pitboss.rules.layout import Flow, Layout, Spot

Act = Card | Choice


class Extra(NamedTuple):
    """Chips added to a bet that is doubled for less."""

    cents: int

    def __str__(self) -> str:
        return f"${self.cents // DOLLAR}"


@dataclass(frozen=True)
class Played:
    """A hand at the table: its value and turn, and the cards and choices that made them."""

    hand: Any
    turn: Any
    cards: Cards
    acts: tuple[Act, ...]  # since the hand was dealt, or since it came from a split
    split: tuple[Any, Any] | None = None  # the pair's hand and turn before the split that made this hand
    new: bool = False  # the new hand of that split

    def with_card(self, rules: DrawingRules, card: Card) -> Played:
        return replace(self, hand=rules.plus(self.hand, card), cards=(*self.cards, card), acts=(*self.acts, card))


def rules_of(layout: Layout) -> DrawingRules:
    rules: DrawingRules = layout.house.drawing
    return rules


def folded(rules: DrawingRules, cards: Cards) -> Any:
    return rules.fold(cards)


def played(spot: Spot, layout: Layout) -> Played:
    """The hand of a seat as the log tells it, kept with the hand until something else happens."""
    acts = len(layout.log)
    if spot.made is None or spot.made[0] != acts:
        spot.made = acts, read_log(spot, layout)
    found: Played = spot.made[1]
    return found


def read_log(spot: Spot, layout: Layout) -> Played:
    rules = rules_of(layout)
    begun = Played(rules.empty, rules.begins(folded(rules, layout.dealer.cards[: rules.opens])), (), ())
    hands = {f"{spot.seat}": begun}
    splitting: Split | None = None
    for _, act, answer, _ in layout.log:
        now = hands.get(act.spot)
        if now is None:
            continue
        if isinstance(act, Deal):
            for card in answer:
                now = now.with_card(rules, card)
            hands[act.spot] = now
        elif isinstance(act, Ask):
            move = rules.choices(now.hand, now.turn).get(answer)
            if isinstance(move, Move):
                hands[act.spot] = replace(now, turn=move.turn, acts=(*now.acts, answer))
            elif move is not None:
                splitting = move
        elif isinstance(act, SplitAct) and splitting:
            for name, card, turn, new in zip(
                (act.spot, act.to), now.cards, splitting.turns, (False, True), strict=True
            ):
                one = Played(rules.empty, turn, (), (), (now.hand, now.turn), new)
                hands[name] = one.with_card(rules, card)
    return hands.get(spot.name, begun)


def row_of(wager: str) -> Callable[[Spot, Layout], Outcome]:
    """The rule of a wager: its row by the rules of the game."""

    def rule(spot: Spot, layout: Layout) -> Outcome:
        rules, now = rules_of(layout), played(spot, layout)
        found = rules.rows(now.hand, now.turn, folded(rules, layout.dealer.cards))
        return next(row for name, row, _ in found if name == wager)

    return rule


def side_row_of(wager: str) -> Callable[[Spot, Layout], Outcome]:
    """The rule of a wager on the dealer's second card."""

    def rule(spot: Spot, layout: Layout) -> Outcome:
        rules = rules_of(layout)
        return rules.side_row(wager, folded(rules, layout.dealer.cards[: rules.opens + 1]))

    return rule


def raised(rules: DrawingRules, before: Any, after: Any, unit: int) -> dict[str, int]:
    """Cents that each wager grows by between two turns."""
    old, new = rules.bets(before), rules.bets(after)
    more = {wager: Fraction(units) - old.get(wager, 0) for wager, units in new.items()}
    return {wager: int(units * unit) for wager, units in more.items() if units > 0}


def unit_of(spot: Spot, layout: Layout) -> int:
    """Cents of the seat's first bet, before raises."""
    main, first = layout.game.main[0], str(spot.seat)
    acts = [act for _, act, _, _ in layout.log if isinstance(act, Place) and act.spot == first and act.wager == main]
    return layout.spots[first].bets[main] - sum(act.stake for act in acts)


def price(spot: Spot, layout: Layout, turn: Any, move: Move | Split) -> int:
    """Cents that a choice takes from the player's chips."""
    rules, unit = rules_of(layout), unit_of(spot, layout)
    if isinstance(move, Move):
        return sum(own(layout, raised(rules, turn, move.turn, unit)).values())
    new = {wager: int(Fraction(units) * unit) for wager, units in rules.bets(move.turns[1]).items()}
    return sum(own(layout, raised(rules, turn, move.turns[0], unit)).values()) + sum(own(layout, new).values())


def own(layout: Layout, bets: Mapping[str, int]) -> dict[str, int]:
    """Those of these bets that are made with the player's chips."""
    return {wager: cents for wager, cents in bets.items() if not layout.house.wagers[wager].lent}


def choice_cost(choice: Choice, spot: Spot, layout: Layout) -> int:
    """The same for a choice that is offered now."""
    now = played(spot, layout)
    move = rules_of(layout).choices(now.hand, now.turn).get(choice)
    return 0 if move is None else price(spot, layout, now.turn, move)


def offered(spot: Spot, layout: Layout) -> Mapping[Choice, Move | Split]:
    """The choices that a hand may make now, with the chips and the hands that its seat has."""
    now = played(spot, layout)
    hands, found = len(list(layout.spots_of(spot.seat))), dict[Choice, Move | Split]()
    for choice, move in rules_of(layout).choices(now.hand, now.turn).items():
        if isinstance(move, Split) and hands >= move.hands:
            continue
        more, for_less = price(spot, layout, now.turn, move), isinstance(move, Move) and move.for_less
        if extras(spot, layout, more) if for_less else layout.affords(spot, more):
            found[choice] = move
    return found


def extras(spot: Spot, layout: Layout, whole: int) -> tuple[Extra, ...]:
    """Amounts for a double for less: whole dollars below the whole raise that the player can afford."""
    return tuple([Extra(cents) for cents in range(DOLLAR, whole, DOLLAR) if layout.affords(spot, cents)])


def open_hand(layout: Layout) -> Any:
    """What is read of the dealer's cards that lie open before players act."""
    rules = rules_of(layout)
    return folded(rules, layout.dealer.cards[: rules.opens])


def second_card(layout: Layout) -> Flow[None]:
    """The dealer's second card: open, face down, or not yet dealt, as the rules say."""
    rules = rules_of(layout)
    if rules.opens == len(layout.dealer.cards) + 1:
        yield from layout.deal(layout.dealer)
    elif rules.hole:
        layout.lay(layout.dealer)


def is_played(layout: Layout) -> bool:
    """Whether a seat has the main bet. In a count of a side bet alone none has, and the cards are not known."""
    return any(layout.game.main[0] in hand.bets for hand in layout.hands)


def still_bet(hand: Spot, layout: Layout) -> tuple[str, ...]:
    """The bets on a hand that its turn knows and that are not settled."""
    if not is_played(layout):
        return ()
    return tuple([wager for wager in rules_of(layout).bets(played(hand, layout).turn) if wager in hand.open])


def offers_early(layout: Layout) -> bool:
    """Whether a hand against the dealer's open cards may have a choice before the look."""
    rules = rules_of(layout)
    return is_played(layout) and bool(rules.early(rules.empty, open_hand(layout)))


def offer_early(at_once: Mapping[str, Clause], layout: Layout) -> Flow[None]:
    """Offer each hand its choices before the look. A hand that ends with one is settled under the clause of its row."""
    for hand in layout.hands:
        unit = hand.bets[layout.game.main[0]]
        offers = {choice: (early, int(early.units * unit)) for choice, early in early_of(hand, layout).items()}
        legal = [c for c, (e, cents) in offers.items() if not e.wager or (cents and layout.affords(hand, cents))]
        if len(legal) < 2:
            continue
        choice = yield from layout.ask(hand, tuple(legal))
        early, cents = offers[choice]
        if early.wager:
            layout.place(hand, early.wager, cents)
        if early.ends:
            end_early(hand, layout, early, at_once)


def early_of(hand: Spot, layout: Layout) -> Mapping[Choice, Early]:
    return rules_of(layout).early(played(hand, layout).hand, open_hand(layout))


def end_early(hand: Spot, layout: Layout, early: Early, at_once: Mapping[str, Clause]) -> None:
    outer = layout.clause
    for wager, row, _ in early.ends:
        layout.clause = at_once.get(row.key, outer)
        layout.close(hand, wager, row)
    layout.collect(hand)
    layout.clause = outer


def looks(layout: Layout) -> bool:
    return is_played(layout) and rules_of(layout).looks(open_hand(layout))


@dataclass(frozen=True)
class EndsRound:
    """The question of the look. Two of the same rules are equal, as the acts of a replayed round must be."""

    rules: DrawingRules

    def __call__(self, cards: Cards) -> bool:
        return self.rules.ends_round(self.rules.fold(cards))


def look(layout: Layout) -> Flow[None]:
    """Look at the next card. It is turned over if it ends the round; otherwise players learn only that it does not."""
    if (yield from layout.peek(layout.dealer, EndsRound(rules_of(layout)))):
        yield from layout.turn(layout.dealer)


def dealer_ended(layout: Layout) -> bool:
    """Whether the dealer's hand, as it lies open, is one that would have ended the round at the look."""
    rules = rules_of(layout)
    return is_played(layout) and rules.ends_round(folded(rules, layout.dealer.cards))


def looked_in_vain(layout: Layout) -> bool:
    """Whether the dealer has a hole card that does not end the round."""
    return is_played(layout) and rules_of(layout).hole and not dealer_ended(layout)


def is_settled(hand: Spot, layout: Layout) -> bool:
    """Whether a hand is finished and settled before the dealer's next card."""
    if not still_bet(hand, layout):
        return False
    rules, now = rules_of(layout), played(hand, layout)
    finished = not rules.choices(now.hand, now.turn)
    return finished and rules.settled(now.hand, now.turn, open_hand(layout))


def act_on_hands(at_once: Mapping[str, Clause], layout: Layout) -> Flow[None]:
    """Plays the hands from left to right. The new hand of a split is inserted after this one, so it is played next.

    A finished hand that the rules settle before the dealer plays is settled under the clause of its row.
    """
    outer = layout.clause
    for hand in layout.hands:
        if not still_bet(hand, layout):
            continue
        if len(hand.cards) == 1:
            yield from layout.deal(hand)
        while choices := offered(hand, layout):
            yield from choose(hand, layout, choices)
        if is_settled(hand, layout):
            bets = still_bet(hand, layout)
            layout.clause = at_once.get(row_of(bets[0])(hand, layout).key, outer)
            layout.settle(hand, *bets)
            layout.collect(hand)
            layout.clause = outer


def settle_hand(hand: Spot, layout: Layout) -> None:
    """Settle the bets of a hand by the rules."""
    layout.settle(hand, *still_bet(hand, layout))


def settle_sides(hand: Spot, layout: Layout) -> None:
    """Settle the wagers made before the look."""
    layout.settle(hand, *rules_of(layout).sides)


def choose(hand: Spot, layout: Layout, choices: Mapping[Choice, Move | Split]) -> Flow[None]:
    """Asks for one choice and carries it out."""
    rules, before, unit = rules_of(layout), played(hand, layout), unit_of(hand, layout)
    choice = yield from layout.ask(hand, tuple(choices))
    move = choices[choice]
    if isinstance(move, Split):
        split(hand, layout, before.turn, move, unit)
        yield from layout.deal(hand)
        return
    for wager, more in raised(rules, before.turn, move.turn, unit).items():
        if move.for_less:
            extra = yield from layout.ask(hand, extras(hand, layout, more))
            more = extra.cents
        layout.place(hand, wager, more)
    for _ in range(move.draws):
        yield from layout.deal(hand)


def split(hand: Spot, layout: Layout, before: Any, move: Split, unit: int) -> None:
    rules = rules_of(layout)
    other = layout.split(hand)
    for spot, turn, old in ((hand, move.turns[0], before), (other, move.turns[1], None)):
        bets = rules.bets(turn) if old is None else {}
        added = {w: int(Fraction(u) * unit) for w, u in bets.items()} if old is None else raised(rules, old, turn, unit)
        for wager, more in added.items():
            if more:
                layout.place(spot, wager, more)


def dealer_draws(layout: Layout) -> Flow[None]:
    """Turns or deals the second card, then draws if a hand waits for the dealer's total."""
    rules, dealer = rules_of(layout), layout.dealer
    if dealer.down:
        yield from layout.turn(dealer)
    elif not rules.hole:
        yield from layout.deal(dealer)
    if any(waits(hand, layout) for hand in layout.hands):
        while rules.draws(folded(rules, dealer.cards)):
            yield from layout.deal(dealer)


def waits(hand: Spot, layout: Layout) -> bool:
    now = played(hand, layout)
    return bool(still_bet(hand, layout)) and rules_of(layout).waits(now.hand, now.turn)
