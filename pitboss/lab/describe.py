"""Describes a game as data, for screens, scripts and documents."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from pitboss.acts import Ask, Choices, seat_of
from pitboss.bet_rules import BetRuleKind
from pitboss.captions import to_one
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.errors import BadBets
from pitboss.felt import CardPlace, PayTable, Step
from pitboss.hooks import HasSolution
from pitboss.house import House
from pitboss.lab.suggested_keys import suggest
from pitboss.lab.walked import counts_of
from pitboss.money import dollars
from pitboss.options import (
    Flat,
    Pay,
    house_fields,
    pay_fields,
    pay_text,
    settings_of,
    table_number,
    value_text,
)
from pitboss.rules import DEALER, Game, Wager

MANY = 20  # values that are still listed one by one
EXAMPLE_ROUNDS, EXAMPLE_SEED = 20_000, "7"  # what the lab simulates when its page is opened
TRIAL_BET = 1000  # cents
TRIAL_ROUNDS = 200  # rounds dealt at most until a player is asked


def describe(game: Game[Any], house: House[Any] | None = None) -> dict[str, Any]:
    """The game under these rules, or under its usual ones."""
    plain = game.profile(None)
    house = house or game.house()
    now = house.options
    return {
        "key": game.key,
        "title": game.title,
        "seats": game.seats,
        "min_seats": 1 if banked(house) else 2,
        "banked": banked(house),
        "solved": isinstance(game.counts, HasSolution) and game.counts.solved(house),
        "deck": len(house.deck),
        "shoe": house.has_cut_card,
        "places": list(game.places),
        "layout": list(game.layout_text),
        "felt": felt(house),
        "wagers": [_wager(house, wager) for wager in game.wagers],
        "main": list(game.main),
        "bet_rules": [{"kind": rule.kind.value, "wagers": list(rule.wagers)} for rule in house.bet_rules],
        "options": {
            f.name: {
                **values_of(f.metadata["values"]),
                "default": value_text(getattr(plain, f.name)),
                "now": value_text(getattr(now, f.name)),
                "help": f.metadata["help"],
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
        "absent": " ".join((game.absent.__doc__ or "").split()),
        "profiles": list(game.profiles),
        "has_manual": game.has_manual,
        "readings": [{"rule": one.rule, "sentence": f"{one}."} for one in game.readings(now)],
        "settings": dict(settings_of(now)),
        "rules": house.digest,
        "strategies": dict(counts_of(game).strategies),
        "simulation": {"bets": example_bets(house), "rounds": EXAMPLE_ROUNDS, "seed": EXAMPLE_SEED},
    }


def example_bets(house: House[Any]) -> list[str]:
    """The bets of the lab's first simulation: the first main bet and every side bet that is offered."""
    placed = [wager for wager in house.game.wagers if offered(house, wager)]
    main = [wager.name for wager in placed if kind_of(house, wager) == "main"][:1]
    return main + [wager.name for wager in placed if kind_of(house, wager) == "side"]


def felt(house: House[Any]) -> dict[str, Any]:
    """The appearance of the game on a table, with defaults from its wagers and places."""
    game, own = house.game, house.game.felt
    named = [name for name in own.spots if name in house.wagers]
    rest = [wager.name for wager in game.wagers if wager.name not in named and not wager.pooled]
    shown = [name for name in (*rest, *named) if offered(house, house.wagers[name])]
    tables = own.pay_tables or tuple(
        PayTable(name, house.wagers[name].title) for name in shown if name not in game.main and name in house.pays
    )
    noted = {note for table in tables for note in table.notes}
    places = {name: own.places.get(name, CardPlace(name.replace("_", " ").capitalize(), 2)) for name in house.places}
    if DEALER in places:
        places[DEALER] = own.places.get(DEALER, CardPlace("Dealer", own.dealer))
    return {
        "blurb": own.blurb or next(iter(house.clauses.values()), game.title),
        "picture": {
            "dealer": own.picture.dealer.split(),
            "hand": own.picture.hand.split(),
            "board": own.picture.board.split(),
            "chips": list(own.picture.chips),
        },
        "spots": shown,
        "pay_tables": [_pay_table(house, table) for table in tables if table.wager in shown],
        "sentences": [sentence for sentence in game.printed if sentence not in noted],
        "hand": own.hand,
        "lanes": own.lanes,
        "places": {name: place._asdict() for name, place in places.items()},
        "picking": own.picking and own.picking._asdict(),
        "lesson": [step._asdict() for step in own.lesson] or [Step(text)._asdict() for text in first_clauses(house)],
        "slow": list(own.slow),
        "odds_only": list(own.odds_only),
        "others_seen": others_seen(house),
    }


OTHERS_SEEN: dict[str, bool] = {}  # by rules
MOST_CACHED = 1000


def others_seen(house: House[Any]) -> bool:
    """Whether players see other players' cards when they decide; found by dealing rounds to two players."""
    if house.digest not in OTHERS_SEEN:
        main = house.game.main[0]
        banked = house.game.seats > 1 and not house.wagers[main].pooled
        asked = (_seen_when_asked(house, main, n) for n in range(TRIAL_ROUNDS)) if banked else ()
        if len(OTHERS_SEEN) >= MOST_CACHED:
            OTHERS_SEEN.clear()
        OTHERS_SEEN[house.digest] = next((seen for seen in asked if seen is not None), False)
    return OTHERS_SEEN[house.digest]


def _seen_when_asked(house: House[Any], main: str, seed: int) -> bool | None:
    """Whether the first player asked sees another's cards; None where no player is asked."""
    round, stack = Round(house, [{main: TRIAL_BET}] * 2), ShuffledShoe(list(house.deck), Random(seed))
    while (request := round.request) is not None:
        if isinstance(request, Ask) and len(list(request.legal)) > 1:
            seat = seat_of(request.spot)
            return any(hand.cards for hand in round.layout.seen_by(seat).hands if hand.seat != seat)
        if isinstance(request, Ask):
            round.supply(house.game.absent(round.layout[request.spot], round.layout, request))
        else:
            round.supply(stack.answer(request, round.layout))
    return None


def first_clauses(house: House[Any]) -> list[str]:
    """The first clauses of the manual, for a game that has no lesson."""
    return list(house.clauses.values())[:5]


def _pay_table(house: House[Any], table: PayTable) -> dict[str, Any]:
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


def banked(house: House[Any]) -> bool:
    """Whether the house banks the main bet; otherwise players play each other."""
    return not any(house.wagers[name].pooled for name in house.game.main)


def kind_of(house: House[Any], wager: Wager) -> str:
    """The kind of a betting spot for screens."""
    if wager.pooled:
        return "pot"
    if wager.paid_on:
        return "bonus"
    if wager.raises:
        return "raise"
    return "main" if wager.name in house.game.main else "side"


def offered(house: House[Any], wager: Wager) -> bool:
    """Whether a table takes this wager; found by a trial bet, as a game may refuse it only then."""
    if not house.options.offers(wager.name):
        return False
    if wager.paid_on or wager.raises or wager.pooled or wager.name in house.game.main:
        return True
    main = next(name for name in house.game.main if house.options.offers(name))
    least = {main: 0 if house.wagers[main].pooled else TRIAL_BET}
    try:
        Round(
            house, [{**least, wager.name: TRIAL_BET}, least], purses={1: 100 * TRIAL_BET, 2: 100 * TRIAL_BET}, button=1
        )
    except BadBets:
        return False
    return True


def _wager(house: House[Any], wager: Wager) -> dict[str, Any]:
    kind = kind_of(house, wager)
    return {
        "name": wager.name,
        "title": wager.title,
        "kind": kind,
        "required": any(rule.kind is BetRuleKind.EXACTLY_ONE and wager.name in rule.wagers for rule in house.bet_rules),
        "offered": offered(house, wager),
        "before_deal": kind in ("main", "side", "pot"),
        "paid_on": list(wager.paid_on),
        "raises": wager.raises,
        "at_once": wager.at_once,
        "times": house.options.times(wager.name),
        "least_times": house.options.least_times(wager.name),
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


def module_of(game: Game[Any]) -> str:
    """The module of a game: the package that holds its `GAME`, or the single file that holds all of it."""
    module = game.options.__module__
    package = module.rpartition(".")[0]
    return package if getattr(sys.modules.get(package), "GAME", None) is game else module


def choice_kinds(game: Game[Any]) -> Iterator[type[Choices]]:
    """The kinds of named choices that the game's own modules define, house options left out."""
    package = module_of(game)
    settings = {type(getattr(game.profile(None), f.name)) for f in house_fields(game.options)}
    seen: set[type] = set()
    for name, module in sorted(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for kind in vars(module).values():
                own = isinstance(kind, type) and issubclass(kind, Choices) and kind.__module__.startswith(package)
                if own and kind not in settings and kind not in seen and len(kind) > 1:  # one leaves nothing to choose
                    seen.add(kind)
                    yield kind


def named_choices(game: Game[Any], kind: type[Choices]) -> dict[str, Any]:
    """Choices with their keys at a table: the game's own, else suggested ones."""
    keys = {text: game.felt.keys.get(text, key) for text, key in suggest(map(str, kind)).items()}
    return {"kind": kind.__name__.lower(), "choices": [{"text": text, "key": key} for text, key in keys.items()]}
