"""A game described from its own data: what screens, scripts and documents are drawn from."""

from __future__ import annotations

from typing import Any

from pitboss.lab.walked import counts_of
from pitboss.options import house_fields, pay_fields, pay_text, table_number, value_text
from pitboss.rules import Game


def describe(game: Game[Any]) -> dict[str, Any]:
    plain = game.profile(None)
    return {
        "key": game.key,
        "title": game.title,
        "seats": game.seats,
        "wagers": [
            {
                "name": wager.name,
                "title": wager.title,
                "required": wager.name in game.main,
                "rides_on": list(wager.rides_on),
                "raises": wager.raises,
                "times": wager.times,
            }
            for wager in game.wagers
        ],
        "options": {
            f.name: {
                "values": [value_text(value) for value in f.metadata["values"]],
                "default": value_text(getattr(plain, f.name)),
                "help": f.metadata["help"],
            }
            for f in house_fields(plain)
        },
        "tables": {
            f.name: {
                "printed": len(f.metadata["tables"]),
                "default": table_number(plain, f.name),
                "pays": {row.key: pay_text(pay) for row, pay in plain.pays(f.name).items()},
            }
            for f in pay_fields(plain)
        },
        "profiles": list(game.profiles),
        "strategies": dict(counts_of(game).strategies),
    }
