"""Seeded rounds of every game, kept as hashes: they say when a game needs another `rules_version`.

    python -m tests.rules_versions        # after a game's rules and version were changed, or its options

The command refuses a change of behavior without another version, and another version without a change of behavior.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from pitboss.engine.round import Event, Round, in_words
from pitboss.engine.simulation_driver import ShuffledShoe, won
from pitboss.games import REGISTRY
from pitboss.rules.acts import Act, Ask, Peek, Settle
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.options import house_fields, value_text
from tests.random_rounds import some_round

FILE = Path(__file__).parent / "data" / "rules_versions.json"
USUAL = "usual rules"
ROUNDS = {USUAL: 100}  # of each other set of options OTHERS
OTHERS = 6
FEW = 4  # values of an option that are all dealt; of more the first, the last and the one between

Recorded = dict[str, Any]  # version, and a hash of the rounds by options


def houses(game: Game) -> Iterator[tuple[str, House]]:
    """The usual rules, each profile, and each option changed by itself."""
    usual = game.profile(None)
    yield USUAL, game.house(usual)
    for name in list(game.profiles)[1:]:
        yield f"profile {name}", game.house(game.profile(name))
    for field in house_fields(usual):
        values = field.metadata["values"]
        for value in values if len(values) <= FEW else (values[0], values[len(values) // 2], values[-1]):
            if value != getattr(usual, field.name):
                yield f"{field.name}={value_text(value)}", game.house(replace(usual, **{field.name: value}))


def record(game: Game) -> Recorded:
    """The version of a game's rules and a hash of what its seeded rounds do, by options."""
    return {
        "version": game.rules_version,
        "rounds": {name: behavior(house, ROUNDS.get(name, OTHERS)) for name, house in houses(game)},
    }


def behavior(house: House, rounds: int) -> str:
    """A hash of everything that happens in these seeded rounds: no sentence and no number of a clause is part of it."""
    lines = (line for seed in range(rounds) for line in round_lines(house, Random(f"{house.game.key} {seed}")))
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def round_lines(house: House, rng: Random) -> Iterator[str]:
    """A round with random bets, choices and cards, act by act, with what an absent player would choose."""
    round = some_round(house, rng)
    stack = ShuffledShoe(list(round.house.deck), rng)
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            ask = rng.choice(round.asks)
            yield f"absent {ask.spot}: {in_words(round.absent(ask))}"
            round.supply(rng.choice(list(ask.legal)), ask.spot)
        else:
            round.supply(stack.answer(request, round.layout))
    yield from (event_line(round, event) for event in round.log)


def event_line(round: Round, event: Event) -> str:
    answer = "" if event.answer is None else in_words(event.answer)
    cents = won(round.house, event.act) if isinstance(event.act, Settle) else ""
    return f"{type(event.act).__name__} {' '.join(act_parts(event.act))} {answer} {cents}"


def act_parts(act: Act) -> Iterator[str]:
    """The fields of an act. The reason that a house way adds in brackets to its setting is a sentence."""
    for name, value in act._asdict().items():
        if not (isinstance(act, Peek) and name == "test") and not (name == "lent" and not value):
            yield f"{name}={' '.join(map(str, value)) if name == 'legal' else str(value).partition(' (')[0]}"


def fault(game: Game, stored: Recorded | None, now: Recorded) -> str:
    """What a maintainer must do before the record can be written; empty if nothing."""
    if stored is None:
        return ""
    common = stored["rounds"].keys() & now["rounds"].keys()
    changed = sorted(name for name in common if stored["rounds"][name] != now["rounds"][name])
    if changed and stored["version"] == now["version"]:
        return f"{game.title} is dealt in another way than before ({changed[0]}): raise its rules_version."
    if not changed and stored["version"] != now["version"]:
        return f"{game.title} is dealt as before: set its rules_version back to {stored['version']}."
    return ""


def out_of_date(game: Game, stored: Recorded | None, now: Recorded) -> str:
    """What the file lacks and what it has too much of, and the command that mends it; empty if it is right."""
    if stored == now:
        return ""
    kept, dealt = (stored or {}).get("rounds", {}), now["rounds"]
    lacking, gone = [name for name in dealt if name not in kept], [name for name in kept if name not in dealt]
    said = [
        f"{FILE.name} has no rounds of {', '.join(lacking)}." if lacking else "",
        f"{FILE.name} still has rounds of {', '.join(gone)}." if gone else "",
        "" if lacking or gone else f"{FILE.name} has the rounds of another rules_version.",
    ]
    return " ".join([f"{game.title}:", *filter(None, said), "Run `python -m tests.rules_versions`."])


def stored() -> dict[str, Recorded]:
    found: dict[str, Recorded] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return found


def main() -> int:
    before, now = stored(), {key: record(REGISTRY[key]) for key in REGISTRY}
    faults = [text for key in now if (text := fault(REGISTRY[key], before.get(key), now[key]))]
    print("\n".join(faults) or f"{FILE.name}: {len(now)} games")
    if not faults:
        FILE.write_text(json.dumps(now, indent=1) + "\n")
    return 2 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
