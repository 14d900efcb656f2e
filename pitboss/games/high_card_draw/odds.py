"""The odds, strategies and tables of High Card Draw, as the lab asks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.acts import Ask, Choice, Outcome
from pitboss.cards import ERASED, Card, Cards, Shoe, cards, deck, distinct, how_many
from pitboss.errors import BadCards, BadValue, UnknownName
from pitboss.games.high_card_draw.figures import FIGURES
from pitboss.games.high_card_draw.hand import Hold, card_text, highest_first, of_cards, rank_text
from pitboss.games.high_card_draw.wagers import DealerCard, Options, TensUp, tens_up_row
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Plan, Tally, odds, tally
from pitboss.rules import House

if TYPE_CHECKING:  # these bring numpy, which most commands can do without
    from pitboss.games.high_card_draw.count import Dealt
    from pitboss.games.high_card_draw.strategy import Strategy

Key = tuple[int, tuple[int, ...]]  # the dealer's up card or 0, and the dealt ranks from the highest


def key_of(dealt: Cards, up: int) -> Key:
    return up, tuple(sorted((card.rank for card in dealt), reverse=True))


def count_tens_up() -> Counter[TensUp]:
    counts: Counter[TensUp] = Counter()
    for dealt, ways in Shoe.of(deck()).by_rank().deal(3):
        counts[tens_up_row(dealt)] += ways
    return counts


@dataclass(frozen=True)
class HoldPlan(Plan):
    """Decisions are by rank; at the table a holding names real cards."""

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision:
        """Everything on offer: of a pair either card may be held, and both are worth the same."""
        found = super().decision(hand, layout, ask)
        values = {hold: found.values[by_rank(hold)] for hold in ask.legal if isinstance(hold, Hold)}
        return replace(with_cards(found, hand.cards), values=values)

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        key = self.key(hand, layout)
        hold = self.taken.get(key, self.decisions[key].best)
        assert isinstance(hold, Hold)
        return of_cards(hold, hand.cards)


def by_rank(hold: Hold) -> Hold:
    return Hold(tuple(Card(card.rank, ERASED) for card in hold.cards))


def with_cards(decision: Decision, dealt: Cards) -> Decision:
    """A decision by rank for the cards of a real hand."""

    def real(hold: Any) -> Hold:
        return of_cards(hold, dealt)

    values = {real(hold): value for hold, value in decision.values.items()}
    return replace(decision, values=values, best=real(decision.best), manual=real(decision.manual))


def seen_key(hand: Spot, layout: Layout[Any]) -> Hashable:
    return key_of(hand.cards, layout.dealer.cards[0].rank if layout.dealer.cards else 0)


def label(dealt: Cards, up: int) -> str:
    """As people write it, highest card first: "J,10,4", and "J,10,4 against 9" where the dealer shows a card."""
    hand = ",".join(map(card_text, dealt))
    return f"{hand} against {rank_text(up)}" if up else hand


class HighCardDrawCounts:
    wagers = ("play", "tens_up")
    undecided = ("tens_up",)
    strategies = {
        "best": "the holding with the highest EV; on a tie the one with the most cards",
        "keep": "always keeps a dealt qualifying hand, otherwise the best",
        "manual": "the manual's Best Strategy, with its advice to draw two cards to J-10",
    }
    figures = FIGURES

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        if wager == "tens_up":
            return tally(house, ["tens_up"], {(row,): n for row, n in count_tens_up().items()})
        from pitboss.games.high_card_draw.strategy import RULES, solve

        counts: dict[tuple[Outcome, ...], int] = {}
        for row, n in solve(house.options, RULES[strategy]).rows().items():
            if row in house.pays["play"]:
                counts[(row,)] = n
        return tally(house, ["play"], counts)

    def plan(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> Plan:
        from pitboss.games.high_card_draw.strategy import RULES, solve

        solved = solve(house.options)
        decisions: dict[Hashable, Decision] = {}
        total = 0
        for hand, up, best in solved.situations():
            weight = hand.ways * (4 - sum(card.rank == up for card in hand.cards) if up else 1)
            total += weight
            decisions[key_of(hand.cards, up)] = decision(house, bets, solved, hand, up, best, weight)
        taken: dict[Hashable, Choice] = {}
        if strategy != "best":
            followed = solve(house.options, RULES[strategy])
            taken = {key_of(hand.cards, up): hold for hand, up, hold in followed.situations()}
        return HoldPlan(strategy, decisions, seen_key, Fraction(0), total, taken)

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        dealt, up = cards_seen(house.options, seen)
        from pitboss.games.high_card_draw.strategy import solve

        solved, key = solve(house.options), key_of(dealt, up)
        hand, _, best = next(one for one in solved.situations() if key_of(one[0].cards, one[1]) == key)
        found = decision(house, bets, solved, hand, up, best, hand.ways)
        return replace(with_cards(found, dealt), where=label(highest_first(dealt), up))


def decision(
    house: House[Options], bets: Mapping[str, Fraction], solved: Strategy, hand: Dealt, up: int, best: Hold, weight: int
) -> Decision:
    """What to hold, by rank. TensUp is decided by the dealt cards, so it adds the same to every holding."""
    from pitboss.games.high_card_draw.strategy import manual

    side = bets.get("tens_up", Fraction(0)) * odds(house.pays["tens_up"][tens_up_row(hand.cards)])
    stake = bets.get("play", Fraction(0))
    values: dict[Choice, Fraction] = {hold: stake * ev + side for hold, ev in solved.evs(hand, up).items()}
    printed = manual(hand.cards, house.options)
    note = J_10_NOTE if is_jack_ten(best) and values[printed] < values[best] else ""
    return Decision(label(hand.cards, up), values, best, printed, weight, note)


J_10_NOTE = "Drawing two cards with a J-10, as the manual says, is wrong: hold both."


def is_jack_ten(hold: Hold) -> bool:
    return [card.rank for card in hold.cards] == [11, 10]


def cards_seen(options: Options, seen: Mapping[str, str]) -> tuple[Cards, int]:
    """The three dealt cards and the rank of the dealer's up card, 0 where he shows none."""
    shows = options.dealer_card is DealerCard.UP
    for name in seen:
        if name not in ("hand", "up"):
            raise UnknownName("card place", name, ["hand", "up"])
    if "up" in seen and not shows:
        raise BadValue(f"up={seen['up']} is given, but the dealer's first card is face down; set dealer_card=up first.")
    if "up" not in seen and shows:
        raise BadCards("the dealer's up card is missing; with dealer_card=up a decision needs hand and up.")
    hand, up = cards(seen.get("hand", "")), cards(seen.get("up", ""))
    distinct(hand + up)
    if len(hand) != 3:
        raise BadCards(f"{seen.get('hand', '')!r} has {how_many(hand)}; a decision in High Card Draw is made with 3.")
    if len(up) != shows:
        raise BadCards(f"{seen['up']!r} has {how_many(up)}; the dealer shows 1.")
    if any(not card.rank for card in hand + up):
        raise BadCards("the joker is no card of High Card Draw; it is played with 52 cards.")
    return hand, up[0].rank if up else 0


COUNTS = HighCardDrawCounts()
