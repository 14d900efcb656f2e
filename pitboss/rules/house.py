"""A game as one house offers it: its options in force, and the pays, deck and clauses that follow from them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from pitboss.core.cards import Card
from pitboss.core.errors import UnknownName
from pitboss.rules.bet_rules import exactly_one
from pitboss.rules.clause_words import in_words
from pitboss.rules.clauses import Order
from pitboss.rules.options import (
    Flat,
    O,
    Paytable,
    chosen,
    house_fields,
    pay_fields,
    pay_text,
    value_text,
)

if TYPE_CHECKING:
    from pitboss.rules.game import Game, Wager


class House(Generic[O]):
    """A game as one house offers it: the options in force and everything that follows from them."""

    def __init__(self, game: Game[O], options: O | None = None) -> None:
        self.game = game
        self.options: O = game.profile(None) if options is None else options
        self.house_profile: Any = None  # the house profile it belongs to, if any
        self.wagers = {wager.name: wager for wager in game.wagers}
        self.pay_tables = {f.name: self.options.pays(f.name) for f in pay_fields(self.options)}
        shared = {wager.name: self.pay_tables[wager.pays] for wager in game.wagers if wager.pays}
        self.pays: dict[str, Paytable] = self.pay_tables | shared
        self.bonuses = [wager for wager in game.wagers if wager.paid_on]
        self.placeable = {  # what may be bet before the deal
            wager.name: wager for wager in game.wagers if not wager.paid_on and not wager.raises
        }
        self.bet_rules = game.bet_rules or (exactly_one(*game.main),)
        self.procedure = [(one, one.steps, one.when, one.always) for one in game.procedure if one.steps]
        self.deck = game.deck(self.options)
        self.kinds: dict[Card, int] = {}
        for card in self.deck:
            self.kinds[card] = self.kinds.get(card, 0) + 1

    @cached_property
    def order_of(self) -> dict[str, int]:
        """The place of each wager among the game's."""
        return {name: at for at, name in enumerate(self.wagers)}

    @cached_property
    def drawing(self) -> Any:
        """The rules of a drawing game under these options; None for other games."""
        return self.game.drawing(self.options) if self.game.drawing else None

    @property
    def has_cut_card(self) -> bool:
        """Is a shoe dealt from until its cut card is out? Else every round is dealt from a fresh shuffle."""
        return self.game.cut(self.options) > 0

    def cut_after(self, seats: int) -> int:
        """When this many cards are out, the shoe is changed before the next round; 0 where there is no cut card.

        The cut card lies where the options say, but never so deep that a round of these seats could run out.
        """
        size = len(self.deck)
        if not self.has_cut_card:
            return 0
        return max(1, min(size * self.game.cut(self.options) // 100, size - self.game.hand_cards * (seats + 1)))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The places of the layout that the rules in force use."""
        return tuple(place for place in self.game.places if self.options.uses_place(place))

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        """The clauses as this house carries them out: its options, its direction where the manual gives none."""
        return {number: self._in_words(number, text) for number, text in self.game.clauses.items()}

    def with_wording(self, number: str, sentence: str) -> str:
        """The sentence of a clause, and the house's own wording of it after it, if there is one."""
        own = self.house_profile.wording_of(self.game.key).get(number) if self.house_profile else None
        return f"{sentence} This house says: {own}" if own else sentence

    def _in_words(self, number: str, text: str) -> str:
        return in_words(self, text, self.side(number))

    @cached_property
    def printed(self) -> list[str]:
        """What is printed across the layout; a result follows from the pays in force."""
        return [in_words(self, text, "") for text in self.game.printed]

    def option_sentence(self, name: str) -> str:
        """An option in force in words; empty where other options leave it without effect."""
        found = next(each for each in house_fields(self.options) if each.name == name)
        value, wording = value_text(getattr(self.options, name)), found.metadata["words"]
        if wording is None:
            text = str(found.metadata["help"])
            return f"{text[:1].upper()}{text[1:]}: {value}"
        if callable(wording):
            return str(wording(self.options))
        return str(wording.format(value) if isinstance(wording, str) else wording[value])

    def in_force(self, number: str) -> bool:
        """Can it be carried out? A clause on a bet that the house does not take cannot."""
        bet = self.game.written[number].bet
        return not bet or self.options.in_play(bet)

    def sets_direction(self, number: str) -> bool:
        """Is the direction in which this clause settles the house's own choice, as no manual gives it?"""
        return self.game.orders.get((number,)) is Order.HOUSE

    def settles_from_right(self, *numbers: str) -> bool:
        """The direction of the pass in which a clause with these numbers settles; from the right if it is in none."""
        orders = self.game.orders
        order = next((orders[each] for each in (numbers, *((number,) for number in numbers)) if each in orders), None)
        return self.options.settles_from_right if order is Order.HOUSE else order is not Order.LEFT

    def side(self, number: str) -> str:
        """The side of the dealer from which this clause settles."""
        return "right" if self.settles_from_right(number) else "left"

    def source_of(self, number: str) -> str:
        """The source of a clause, in words, with its direction if the house sets it."""
        source = self.game.sources.get(number)
        if source is None:
            return "House convention: as the game is commonly dealt"
        if self.sets_direction(number):
            direction = f"the direction, from the dealer's {self.side(number)}"
            added = f"{source.convention}, and {direction}" if source.convention else direction
            source = source._replace(convention=added)
        return str(source)

    def won(self, wager: str, row: Any, stake: int) -> int:
        """Cents won on a bet that ends on a row; negative when lost."""
        pays = self.pays[wager][row]
        return pays.cents if isinstance(pays, Flat) else self.options.payout(wager, row, stake, pays)

    def main_bet(self, placed: Collection[str]) -> str:
        """The bet that a seat with these bets is known by: its main bet, or its first where it has none."""
        return next((name for name in self.game.main if name in placed), next(iter(placed)))

    @cached_property
    def digest(self) -> str:
        """A hash of what decides a round: the version of the game's rules, the options, the pays and the deck."""
        lines = [self.game.key, f"rules={self.game.rules_version}", f"deck={' '.join(map(repr, self.deck))}"]
        lines += [f"{name}={value}" for name, value in chosen(self.options).items()]
        lines += [
            f"{name}.{row.key}={pay_text(pay)}" for name, pays in self.pay_tables.items() for row, pay in pays.items()
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def title(self, wager: str) -> str:
        """What a bet is called; a pay without a wager of its own, such as envy, by its name."""
        known = self.wagers.get(wager)
        return known.title if known else wager.replace("_", " ").capitalize()

    def root(self, wager: str) -> str:
        """The wager that was bet where this one is what it has become."""
        known = self.wagers.get(wager)
        return known.comes_from or wager if known else wager

    def raise_of(self, wager: str, bets: Mapping[str, int]) -> int:
        """Chips that a raise takes: a multiple of the bet that it raises."""
        raised = self.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        return self.options.times(wager) * bets.get(raised, 0)

    def most_bet(self, bets: Mapping[str, int]) -> int:
        """The most chips that a seat which begins with these bets may have bet in all when the round is over."""
        most = {wager: stake * self.options.growth(wager) for wager, stake in bets.items()}
        for wager in self.wagers.values():
            if wager.raises and not wager.lent:
                first = bets.get(wager.raises, most.get(wager.raises, 0))  # of a raise of a raise that one's most
                most[wager.name] = max(most.get(wager.name, 0), self.options.times(wager.name) * first)
        return sum(most.values())

    def wager(self, name: str) -> Wager:
        if name not in self.wagers:
            raise UnknownName("wager", name, self.wagers)
        return self.wagers[name]
