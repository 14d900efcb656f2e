"""Rounds dealt to see whether a game's rules carry them out: what a reader of the source cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pitboss.core.errors import BadBets, BadInput, PitbossError
from pitboss.engine.round import Round, checked_bets
from pitboss.engine.rule_lines import where_defined
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.engine.step_limit import bounded
from pitboss.rules.acts import Ask, Outcome
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

ROUNDS = 60
STAKE = 100
FEW = 4  # seats, at most
NOT_THE_SAME = (
    "the same cards and choices ended in two ways; rules may look only at cards, choices and options, not at chance, "
    "the clock or earlier rounds."
)


def trial_faults(game: Game) -> Iterator[str]:
    """What goes wrong in rounds with random cards and choices: the first fault, with its line."""
    house = game.house()
    bets = all_bets(house)
    if not bets or not game.pooled.isdisjoint(bets):
        return
    for number in range(ROUNDS):
        seats = dict.fromkeys(range(1, 1 + (game.seats if number == 1 else min(game.seats, 1 + number % FEW))), bets)
        try:
            first, again = (bounded(lambda: played(house, seats, number)) for _ in range(2))  # noqa: B023
        except PitbossError as error:
            yield str(error)
            return
        except IndexError:
            yield f"{game.title}: {len(house.deck)} cards are too few for a round of {len(seats)} seats."
            return
        if first.settled != again.settled:
            yield f"{game.title}: {NOT_THE_SAME}"
            return
        for act in first.settled:
            if act.row not in house.pays[act.wager]:
                rule = where_defined(house.wagers[act.wager].outcome)
                yield f"{rule}: ends on {row_words(act.row)}, for which the pay table of {act.wager} has no pay."
                return


def row_words(row: Any) -> str:
    return str(row) if isinstance(row, Outcome) else f"{row!r}, which is no row"


def all_bets(house: House) -> dict[str, int]:
    """Every bet that may be made together, the main ones first."""
    bets: dict[str, int] = {}
    wanted = [name for name in (*house.game.main, *house.placeable) if house.options.offers(name)]
    for name in dict.fromkeys(wanted):
        more = bets | {name: house.wagers[name].stake or STAKE}
        try:
            checked_bets(house, more)
        except BadBets:
            continue
        bets = more
    return bets


def played(house: House, seats: dict[int, dict[str, int]], number: int) -> Round:
    """One round; the same cards and choices for the same number."""
    rng = Random(number)

    def choose(hand: Spot, layout: Layout, ask: Ask) -> Any:
        legal = list(ask.legal)
        if not legal:
            raise BadInput(f"clause {layout.clause.number} of {house.game.title} leaves nothing to choose from.")
        return rng.choice(legal)

    return play(Round(house, seats), ShuffledShoe(list(house.deck), rng), choose)
