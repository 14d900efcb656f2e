"""Mistakes in a game's rules that can be seen without dealing a card, each with the author's own file and line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, get_type_hints

from pitboss.core.cards import JOKER, RANKS, SUITS, Card
from pitboss.core.errors import UnknownName
from pitboss.games import REGISTRY
from pitboss.lab.game_source import GameSource, Where
from pitboss.lab.rule_faults import faults_in_rules
from pitboss.lab.trial_rounds import trial_faults
from pitboss.lab.usual_odds import is_shipped
from pitboss.rules.acts import Outcome
from pitboss.rules.clause_words import word_faults
from pitboss.rules.clauses import Clause
from pitboss.rules.game import Game, Wager, every_clause
from pitboss.rules.options import Flat, HouseOptions, house_fields, pay_fields, value_text

Fault = tuple[Where, str]


@cache
def faults_in(game: Game) -> list[str]:
    """Every mistake, as a sentence that begins with file and line, in the order of the files."""
    source = GameSource(game)
    found = dict.fromkeys([*_faults(game, source), *faults_in_rules(game, source)])
    written = [f"{where}: {text}" for where, text in sorted(found)]
    return written if written or is_shipped(game) else list(trial_faults(game))


def leave_out_faulty_games() -> None:
    """Offer only games without mistakes in this process; `REGISTRY.left_out` has the others, each with the reason."""
    for key in REGISTRY:
        if faults := faults_in(REGISTRY[key]):
            REGISTRY.leave_out(key, f"the game {key} is not offered, its rules have a mistake. {faults[0]}")


def _faults(game: Game, source: GameSource) -> Iterator[Fault]:
    for check in (wager_names, pay_tables, option_values, clause_numbers, clause_words, step_arguments, deck_of_cards):
        yield from check(game, source)


def unknown(kind: str, name: str, known: Collection[str]) -> str:
    return str(UnknownName(kind, name, known))


def wager_names(game: Game, source: GameSource) -> Iterator[Fault]:
    """Wagers that are named but not there, or there twice."""
    names = [wager.name for wager in game.wagers]
    for name in {name for name in names if names.count(name) > 1}:
        yield source.of_string(name), f"two wagers have the name {name!r}; give each its own."
    for wager in game.wagers:
        if wager.raises is not None and wager.raises not in names:
            yield source.of_string(wager.raises, "raises"), f"{wager.title} raises {_no_wager(wager.raises, names)}"
        if wager.raises == wager.name:
            yield source.of_string(wager.name, "raises"), f"{wager.title} raises itself; name the bet that it raises."
        for name in wager.paid_on:
            if name not in names:
                yield source.of_string(name, "paid_on"), f"{wager.title} is paid on {_no_wager(name, names)}"
    declared = game.declared
    named = [("main", game.main), ("together", declared.together)]
    named += [("bet", [clause.bet for clause in every_clause(game) if clause.bet])]
    named += [("times", declared.times), ("card_by_card", declared.card_by_card)]
    named += [("ties", (declared.ties,) if declared.ties else ())]
    for keyword, some in named:
        for name in some:
            if name not in names:
                yield source.of_string(name, keyword), f"{keyword} names {_no_wager(name, names)}"
    if not game.main:
        yield source.of_text("Game("), 'main is empty; name the bet that the game is known by: main=("ante",).'


def _no_wager(name: str, names: Collection[str]) -> str:
    return f"a wager that is not there: {unknown('wager', name, names)}"


def rows_of(wager: Wager) -> type[Outcome] | None:
    """The rows on which a wager may end, as its rule's return type says."""
    rule: Any = wager.outcome
    try:
        found = get_type_hints(rule).get("return")
    except (NameError, TypeError):
        return None
    return found if isinstance(found, type) and issubclass(found, Outcome) and list(found) else None


def pay_tables(game: Game, source: GameSource) -> Iterator[Fault]:
    """Wagers without a pay table, and tables whose rows are not those of the wager."""
    fields = {field.name for field in pay_fields(game.options)}
    for wager in game.wagers:
        if (wager.pays or wager.name) not in fields:
            where = source.of_text(f"class {game.options.__name__}")
            yield (
                where,
                f"{wager.title} has no pay table; add the field {wager.name}: Paytable = tables(table(...)) to "
                f"{game.options.__name__}.",
            )
            continue
        for options in (game.options(), *game.profiles.values()):
            yield from _rows(game, wager, options, source)


def _rows(game: Game, wager: Wager, options: HouseOptions, source: GameSource) -> Iterator[Fault]:
    name = wager.pays or wager.name
    pays, where, rows = options.pays(name), source.of_field(name), rows_of(wager)
    kinds = {type(row) for row in pays}
    rows = rows or (kinds.pop() if len(kinds) == 1 else None)
    if rows is None:
        yield where, f"the pay table of {name} mixes rows of several wagers; use the rows of one Outcome class."
        return
    by_option = type(options).pays is not HouseOptions.pays  # an option may leave out rows that cannot occur
    for row in () if by_option else rows:
        if row not in pays:
            yield (
                where,
                f"the pay table of {name} has no row {row.name}; each row of {rows.__name__} needs a pay.",
            )
    for row, pay in pays.items():
        if not isinstance(row, rows):
            yield where, f"the pay table of {name} has the row {row}, which is not one of {rows.__name__}."
        elif not isinstance(pay, Flat | int | Fraction) or isinstance(pay, bool):
            yield where, f"{name} pays {pay!r} on {row.name}; write a whole number or Fraction(3, 2)."
        elif not isinstance(pay, Flat) and pay < -1:
            yield where, f"{name} pays {pay} on {row.name}; a bet cannot lose more than itself, which is -1."


def option_values(game: Game, source: GameSource) -> Iterator[Fault]:
    """Options whose default is not among their values."""
    plain = game.options()
    for field in house_fields(plain):
        value, values = getattr(plain, field.name), field.metadata["values"]
        if value not in values:
            listed = ", ".join(map(value_text, values))
            where = source.of_field(field.name)
            yield where, f"the option {field.name} is {value_text(value)}, which is not among its values: {listed}."


def clause_numbers(game: Game, source: GameSource) -> Iterator[Fault]:
    """Clauses that are cited and not written, or written twice."""
    written = [clause.number for clause in every_clause(game) if clause.text]
    for number in {number for number in written if written.count(number) > 1}:
        yield source.of_string(number), f"two clauses have the number {number}; give each its own."
    for one in every_clause(game):
        for number in one.numbers:
            if number not in written:
                where = source.of_string(" ".join(one.numbers))
                yield where, f"the procedure cites a clause without a sentence: {unknown('clause', number, written)}"


def clause_words(game: Game, source: GameSource) -> Iterator[Fault]:
    """Braces and brackets in the text of a clause that name no option, wager or row."""
    house = game.house(game.options())
    for number, text in game.clauses.items():
        for written, kind, name, known in word_faults(house, text):
            yield source.of_text(written), f"clause {number}: {unknown(kind, name, known)}"


def step_arguments(game: Game, source: GameSource) -> Iterator[Fault]:
    """Steps that cannot be called as a clause calls them."""
    inner = {id(one) for one in every_clause(game)} - {id(one) for one in game.procedure}
    for clause in every_clause(game):
        takes, called = (2, "a hand and the layout") if id(clause) in inner else (1, "the layout")
        for what in (*clause.steps, *([clause.when] if clause.when else [])):
            needed = arguments(what)
            if needed is not None and needed != takes:
                where = source.of_string(" ".join(clause.numbers))
                advice = _advice(clause, what, takes)
                yield (
                    where,
                    f"clause {clause.number} calls {_name(what)} with {called}, but it takes {needed}; {advice}.",
                )


def _advice(clause: Clause, what: Callable[..., Any], takes: int) -> str:
    if takes == 2:
        return "within a pass around the table each step takes (hand, layout)"
    what_for = "a test" if what is clause.when else "a step"
    return f"{what_for} for every hand goes into from_left(...) or from_right(...)"


def _name(what: Any) -> str:
    return str(getattr(what, "__qualname__", what)).partition(".<locals>")[0]


def arguments(what: Callable[..., Any]) -> int | None:
    """How many arguments a function needs by position; None if it takes any number or is not known."""
    try:
        parameters = inspect.signature(what).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    by_position = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    return sum(parameter.kind in by_position and parameter.default is parameter.empty for parameter in parameters)


def is_card(card: Card) -> bool:
    return card == JOKER or 0 < card.rank <= len(RANKS) and card.mark in tuple(SUITS)


def deck_of_cards(game: Game, source: GameSource) -> Iterator[Fault]:
    """A deck that is none."""
    deck = list(game.deck(game.profile(None)))
    if (not deck and not game.rolls) or not all(isinstance(card, Card) for card in deck):
        yield source.of_text("deck="), "deck gives no list of cards; give a function of the options that returns cards."
    elif unknown_cards := [tuple(card) for card in deck if not is_card(card)]:
        yield (
            source.of_text("deck="),
            f"deck has {unknown_cards[0]}, no card; ranks are 1 to 13, suits c d h s.",
        )
    if game.seats < 1:
        yield source.of_text("seats="), f"{game.seats} seats are too few; a game has at least one."
