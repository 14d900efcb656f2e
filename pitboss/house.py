"""A game as one house offers it: its options in force, and the pays, deck and clauses that follow from them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.bet_rules import exactly_one
from pitboss.cards import Card
from pitboss.errors import UnknownName
from pitboss.money import dollars
from pitboss.options import Flat, HouseOptions, Pay, Paytable, chosen, house_fields, pay_fields, pay_text

if TYPE_CHECKING:
    from pitboss.rules import Game, Wager

O = TypeVar("O", bound=HouseOptions)  # noqa: E741

OPTION = re.compile(r"\{(\w+)\}")  # in the text of a clause
STAKE = re.compile(r"\{\$(\w+)\}")
PAYS = re.compile(r"\{(\w+)\.(\w+)\}")
SENTENCE = re.compile(r"\{=(\w+)\}")
WITH_BET = re.compile(r"\[(\w+)\|([^\]]*)\]")
RIGHT = re.compile(r"\b([Ff]rom the (?:dealer's )?)right\b")


class House(Generic[O]):
    """A game as one house offers it: the options in force and everything that follows from them."""

    def __init__(self, game: Game[O], options: O | None = None) -> None:
        self.game = game
        self.options: O = game.profile(None) if options is None else options
        self.house_profile: Any = None  # the house profile it belongs to, if any
        self.wagers = {wager.name: wager for wager in game.wagers}
        self.pays: dict[str, Paytable] = {f.name: self.options.pays(f.name) for f in pay_fields(self.options)}
        self.bonuses = [wager for wager in game.wagers if wager.paid_on]
        self.placeable = {  # what may be bet before the deal
            wager.name: wager for wager in game.wagers if not wager.paid_on and not wager.raises
        }
        self.bet_rules = game.bet_rules or (exactly_one(*game.main),)
        self.procedure = [(clause, clause.steps, clause.when, clause.always) for clause in game.procedure]
        self.deck = game.deck(self.options)
        self.kinds: dict[Card, int] = {}
        for card in self.deck:
            self.kinds[card] = self.kinds.get(card, 0) + 1

    @property
    def has_cut_card(self) -> bool:
        """Is a shoe dealt from until its cut card is out? Else every round is dealt from a fresh shuffle."""
        return self.game.cut(self.options) > 0

    def cut_after(self, seats: int) -> int:
        """When so many cards are out, the shoe is changed before the next round; 0 where there is no cut card.

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

    def _in_words(self, number: str, text: str) -> str:
        values = chosen(self.options)
        text = WITH_BET.sub(lambda found: found[2] if self.options.in_play(found[1]) else "", text)
        text = SENTENCE.sub(lambda found: self.option_sentence(found[1]), text)
        text = PAYS.sub(lambda found: odds_text(self.pays[found[1]][self.pays[found[1]].row(found[2])]), text)
        text = STAKE.sub(lambda found: dollars(self.wagers[found[1]].stake or 0), text)
        text = OPTION.sub(lambda found: values.get(found[1], found[0]), text)
        text = text if self.settles_from_right(number) else leftward(text)
        return " ".join(text.split())

    def option_sentence(self, name: str) -> str:
        """An option in force in words; empty where other options leave it without effect."""
        value, wording = chosen(self.options)[name], self.game.felt.option_words.get(name)
        if wording is None:
            field = next(field for field in house_fields(self.options) if field.name == name)
            text = str(field.metadata["help"])
            return f"{text[:1].upper()}{text[1:]}: {value}"
        if callable(wording):
            return wording(self.options)
        return wording.format(value) if isinstance(wording, str) else wording[value]

    def in_force(self, number: str) -> bool:
        """Can it be carried out? A clause on a bet that the house does not take cannot."""
        about = [bet for bet, numbers in self.game.only_with.items() if number in numbers.split()]
        return not about or any(self.options.in_play(bet) for bet in about)

    def sets_direction(self, number: str) -> bool:
        """Is the direction in which this clause settles the house's own choice, as no manual gives it?"""
        source = self.game.sources.get(number)
        return self.options.chooses_direction if source is None else source.sets_direction

    def settles_from_right(self, number: str) -> bool:
        """The direction in which this clause settles: the house's where that is its choice, else the manuals'."""
        return self.options.settles_from_right if self.sets_direction(number) else True

    def source_of(self, number: str) -> str:
        """The source of a clause, in words."""
        source = self.game.sources.get(number)
        if source is None:
            return "House convention: as the game is commonly dealt"
        turned = source.sets_direction and not self.options.settles_from_right
        return str(source._replace(convention=leftward(source.convention)) if turned else source)

    def won(self, wager: str, row: Any, stake: int) -> int:
        """Cents won on a bet that ends on a row; negative when lost."""
        pays = self.pays[wager][row]
        return pays.cents if isinstance(pays, Flat) else self.options.payout(wager, row, stake, pays)

    def main_bet(self, placed: Collection[str]) -> str:
        """The bet that a seat with these bets is known by: its main bet, or its first where it has none."""
        return next((name for name in self.game.main if name in placed), next(iter(placed)))

    @cached_property
    def digest(self) -> str:
        """A hash of the rules in force: the game, its clauses, its options and pays."""
        lines = [self.game.key, *(f"{number} {text}" for number, text in self.clauses.items())]
        lines += [f"{name}={value}" for name, value in chosen(self.options).items()]
        lines += [f"{name}.{row.key}={pay_text(pay)}" for name, pays in self.pays.items() for row, pay in pays.items()]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def title(self, wager: str) -> str:
        """What a bet is called; a pay without a wager of its own, such as envy, by its name."""
        known = self.wagers.get(wager)
        return known.title if known else wager.replace("_", " ").capitalize()

    def raise_of(self, wager: str, bets: Mapping[str, int]) -> int:
        """Chips that a raise takes: so many times the bet that it raises."""
        raised = self.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        return self.options.times(wager) * bets.get(raised, 0)

    def wager(self, name: str) -> Wager:
        if name not in self.wagers:
            raise UnknownName("wager", name, self.wagers)
        return self.wagers[name]


def is_pooled(house: House[Any], wager: str) -> bool:
    """Is it paid from the pots? A pay without a wager of its own, such as envy, is the bank's."""
    known = house.wagers.get(wager)
    return known is not None and known.pooled


def leftward(text: str) -> str:
    """A sentence on settling from the right, for a house that settles from the left.

    >>> leftward("A win pays 1 to 1, from the dealer's right.")
    "A win pays 1 to 1, from the dealer's left."
    """
    return RIGHT.sub(r"\1left", text)


def odds_text(pay: Pay) -> str:
    """What a row pays, as a clause says it.

    >>> odds_text(10), odds_text(Fraction(3, 2))
    ('10 to 1', '3 to 2')
    """
    if isinstance(pay, Flat):
        return pay_text(pay)
    odds = Fraction(pay)
    return f"{odds.numerator} to {odds.denominator}"
