"""Describes a game as data, for screens, scripts and documents."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pitboss import rulesets
from pitboss.core.money import dollars
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.prepare import is_estimated
from pitboss.lab.suggested_keys import suggest
from pitboss.lab.usual_odds import main_edge
from pitboss.rules.acts import Choices
from pitboss.rules.bet_rules import BetRuleKind
from pitboss.rules.clause_words import in_words
from pitboss.rules.felt import CardPlace, PayTable, Step
from pitboss.rules.game import DEALER, Game, Wager
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.in_words import profiles_in_words
from pitboss.rules.options import (
    Flat,
    Pay,
    house_fields,
    pay_fields,
    pay_text,
    settings_of,
    table_number,
    to_one,
    value_text,
)

RULE_SETS = rulesets.__name__ + "."
MANY = 20  # values that are still listed one by one
EXAMPLE_ROUNDS, EXAMPLE_SEED = 20_000, "7"  # what the lab simulates when its page is opened


def describe(game: Game, house: House | None = None) -> dict[str, Any]:
    """The game under these rules, or under its usual ones."""
    plain = game.profile(None)
    house = house or game.house()
    now = house.options
    return {
        "key": game.key,
        "title": game.title,
        "seats": game.seats,
        "min_seats": game.least_seats,
        "banked": game.banked,
        "solved": isinstance(game.counts, BetweenPlayers) and game.counts.solved(house),
        "deck": len(house.deck),
        "shoe": house.has_cut_card,
        "places": list(game.places),
        "layout": [in_words(house, text, "") for text in game.layout_text],
        "felt": felt(house),
        "wagers": [_wager(house, wager) for wager in game.wagers],
        "main": list(game.main),
        "edge": main_edge(house),
        "card": strategy_card(house),
        "estimated": house.game.counts is None and is_estimated(house),
        "bet_rules": [{"kind": rule.kind.value, "wagers": list(rule.wagers)} for rule in house.bet_rules],
        "options": {
            f.name: {
                **values_of(f.metadata["values"]),
                "default": value_text(getattr(plain, f.name)),
                "now": value_text(getattr(now, f.name)),
                "help": f.metadata["help"],
                "sentence": house.option_sentence(f.name) if f.metadata["words"] else "",
            }
            for f in house_fields(plain)
        },
        "tables": {
            f.name: {
                "printed": len(f.metadata["tables"]),
                "default": table_number(plain, f.name),
                "now": table_number(now, f.name),
                "pays": {row.key: pay_text(pay) for row, pay in house.pays[f.name].items()},
            }
            for f in pay_fields(plain)
        },
        "clauses": [{"number": number, "text": text} for number, text in house.clauses.items()],
        "choices": [named_choices(game, kind) for kind in choice_kinds(game)],
        "absent": game.absent_words,
        "profiles": list(game.profiles),
        "profile_names": profiles_in_words(game),
        "has_manual": game.has_manual,
        "readings": [{"rule": one.rule, "sentence": f"{one}."} for one in game.readings(now)],
        "settings": dict(settings_of(now)),
        "rules": house.digest,
        "strategies": dict(counts_of(game).strategies),
        "simulation": {"bets": example_bets(house), "rounds": EXAMPLE_ROUNDS, "seed": EXAMPLE_SEED},
    }


def example_bets(house: House) -> list[str]:
    """The bets of the lab's first simulation: the first main bet and every side bet that is offered."""
    placed = [wager for wager in house.game.wagers if house.options.in_play(wager.name)]
    main = [wager.name for wager in placed if kind_of(house, wager) == "main"][:1]
    return main + [wager.name for wager in placed if kind_of(house, wager) == "side"]


def felt(house: House) -> dict[str, Any]:
    """The appearance of the game on a table, with defaults from its wagers and places."""
    game, own = house.game, house.game.felt
    named = [name for name in own.spots if name in house.wagers]
    rest = [wager.name for wager in game.wagers if wager.name not in named and not wager.pooled]
    shown = [name for name in (*rest, *named) if house.options.in_play(name)]
    tables = own.pay_tables or tuple(
        PayTable(name, house.wagers[name].title) for name in shown if name not in game.main and name in house.pays
    )
    noted = {note for table in tables for note in table.notes}
    places = {name: own.places.get(name, CardPlace(name.replace("_", " ").capitalize(), 2)) for name in house.places}
    if DEALER in places:
        places[DEALER] = own.places.get(DEALER, CardPlace("Dealer", own.dealer))
    return {
        "blurb": own.blurb or next(iter(house.clauses.values()), game.title),
        "face": own.face._asdict(),
        "picture": {
            "dealer": own.picture.dealer.split(),
            "hand": own.picture.hand.split(),
            "board": own.picture.board.split(),
            "chips": list(own.picture.chips),
        },
        "spots": shown,
        "pay_tables": [_pay_table(house, table) for table in tables if table.wager in shown],
        "sentences": [sentence for sentence in house.printed if sentence not in noted],
        "hand": own.hand,
        "lanes": own.lanes,
        "places": {name: place._asdict() for name, place in places.items()},
        "picking": own.picking and own.picking._asdict(),
        "lesson": [step._asdict() for step in own.lesson] or [Step(text)._asdict() for text in first_clauses(house)],
        "slow": list(own.slow),
        "odds_only": list(own.odds_only),
        "others_seen": own.others_seen,
        **({"board": bet_board(house)} if own.board else {}),
    }


def bet_board(house: House) -> dict[str, Any]:
    """The grid of bets of a game with dice or a wheel, and the wheel's pockets in their order."""
    own = house.game.felt
    spots = own.board(house) if own.board else {}
    return {
        "spots": [{"wager": name, **spot._asdict()} for name, spot in spots.items() if house.options.in_play(name)],
        "wheel": [pocket._asdict() for pocket in own.wheel(house)] if own.wheel else [],
        "dice": 0 if own.wheel else own.dice,
        "marks": {str(number): wager for number, wager in own.marks.items()},
        "start": own.start[0],
        "starting": own.start[1],
    }


def first_clauses(house: House) -> list[str]:
    """The first clauses of the manual, for a game that has no lesson."""
    return list(house.clauses.values())[:5]


def _pay_table(house: House, table: PayTable) -> dict[str, Any]:
    rows = [
        {"label": table.rows.get(row.key, row.value), "text": printed(pay).replace(" to ", ":")}
        for row, pay in house.pays[table.wager].items()
        if (not table.rows or row.key in table.rows) and (isinstance(pay, Flat) or pay > 0)
    ]
    return {"wager": table.wager, "title": table.title, "rows": rows, "notes": list(table.notes)}


def values_of(values: Sequence[Any]) -> dict[str, Any]:
    """What an option takes: its values as texts, or a range where it takes many numbers."""
    if len(values) > MANY and all(type(value) is int for value in values):
        steps = {after - before for before, after in pairwise(values)}
        if len(steps) == 1:
            return {"values": [], "range": {"from": values[0], "to": values[-1], "step": steps.pop()}}
    return {"values": [value_text(value) for value in values]}


def kind_of(house: House, wager: Wager) -> str:
    """The kind of a betting spot for screens."""
    if wager.pooled:
        return "pot"
    if wager.paid_on:
        return "bonus"
    if wager.raises:
        return "raise"
    return "main" if wager.name in house.game.main else "side"


def _wager(house: House, wager: Wager) -> dict[str, Any]:
    kind = kind_of(house, wager)
    return {
        "name": wager.name,
        "title": wager.title,
        "kind": kind,
        "required": any(rule.kind is BetRuleKind.EXACTLY_ONE and wager.name in rule.wagers for rule in house.bet_rules),
        "offered": house.options.in_play(wager.name),
        "before_deal": kind in ("main", "side", "pot"),
        "paid_on": list(wager.paid_on),
        "raises": wager.raises,
        "at_once": wager.at_once,
        "times": house.options.times(wager.name),
        "least_times": house.options.least_times(wager.name),
        **({"contract": True} if wager.contract else {}),
        **({"comes_from": wager.comes_from} if wager.comes_from else {}),
        "rows": [
            {"key": row.key, "label": row.value, "pays": pay_text(pay), "text": printed(pay)}
            for row, pay in house.pays.get(wager.name, {}).items()
        ],
    }


def printed(pay: Pay) -> str:
    """A pay as a felt prints it."""
    if isinstance(pay, Flat):
        return dollars(pay.cents)
    if pay <= 0:
        return {0: "push", -1: "lose"}.get(int(pay) if pay == int(pay) else 1, f"lose {-pay}")
    return to_one(pay)


def module_of(game: Game) -> str:
    """The module of a game: the package that holds its `GAME`, or the single file that holds all of it."""
    module = game.options.__module__
    package = module.rpartition(".")[0]
    return package if getattr(sys.modules.get(package), "GAME", None) is game else module


def choice_kinds(game: Game) -> Iterator[type[Choices]]:
    """The named choices of the game's modules and of the rule sets that it uses, house options left out."""
    settings = {type(getattr(game.profile(None), f.name)) for f in house_fields(game.options)}
    own = _classes_in(module_of(game))
    rule_sets = {".".join(kind.__module__.split(".")[:3]) for kind in own if kind.__module__.startswith(RULE_SETS)}
    shared = [
        kind for name in sorted(rule_sets) if hasattr(sys.modules[name], "__path__") for kind in _classes_in(name)
    ]
    for kind in dict.fromkeys((*own, *shared)):
        if issubclass(kind, Choices) and kind not in settings and len(kind) > 1:  # one leaves nothing to choose
            yield kind


def _classes_in(package: str) -> list[type]:
    """The classes that the modules of a package define or use, those of other packages of the project left out."""
    modules = [module for name, module in sorted(sys.modules.items()) if f"{name}.".startswith(f"{package}.")]
    kinds = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    return [kind for kind in kinds if kind.__module__.startswith((package, RULE_SETS))]


def named_choices(game: Game, kind: type[Choices]) -> dict[str, Any]:
    """Choices with their keys at a table: the game's own, else suggested ones."""
    keys = {text: game.felt.keys.get(text, key) for text, key in suggest(map(str, kind)).items()}
    return {"kind": kind.__name__.lower(), "choices": [{"text": text, "key": key} for text, key in keys.items()]}


def strategy_card(house: House) -> dict[str, Any] | None:
    """The short strategy of a game's usual rules, as it is printed and taught; None where none is shipped."""
    from pitboss.lab.short_rules.short_strategy import nearly_best, usual_strategies

    found = usual_strategies(house)
    if not found:
        return None
    one = nearly_best(found)
    return {"rules": one.words, "edge": float(one.edge), "cost": float(one.cost)}
