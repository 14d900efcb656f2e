"""Where a bet ends that may stay for several rolls: an absorbing chain, solved exactly.

A state is what a bet has become and where the marker lies. Its rounds are run by the game's own rules, once for every
roll. The shares of the rows on which the bet ends follow from one linear system over fractions; nothing is cut off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pitboss.core.errors import NotDerivable, WrongRules
from pitboss.engine.round import Round
from pitboss.engine.staying_bets import allowed
from pitboss.rules.acts import Outcome, Roll
from pitboss.rules.bet_rules import BetRuleKind
from pitboss.rules.house import House

MOST_STATES = 2_000
NOT_THE_SAME = (
    "the same bets and rolls ended in two ways; rules may look only at rolls, bets and options, not at chance, the "
    "clock or earlier rounds."
)
UNIT = 1000  # every bet, in units of the smallest stake: shares of it stay whole numbers


class State(NamedTuple):
    """Before a roll: the marker, the bets on the layout, and whether the wanted bet has been made."""

    marker: int
    bets: tuple[str, ...]
    made: bool


class Fate(NamedTuple):
    """How a bet ends: the share of each row, and how many rolls decide it on average."""

    rows: Mapping[Outcome, Fraction]
    rolls: Fraction


Ways = Mapping[State | Outcome, Fraction]  # where one roll leads


class BetChain:
    """The states of one wager from its first roll on. It is made as soon as the game allows."""

    def __init__(self, house: House, wager: str) -> None:
        self.house, self.wager = house, wager
        self.kept = {wager, *needed_by(house, wager)}
        self.ways: dict[State, Ways] = {}
        waiting = [State(0, (), made=False)]
        while waiting:
            state = waiting.pop()
            if state in self.ways:
                continue
            if len(self.ways) == MOST_STATES:
                raise NotDerivable(f"{house.title(wager)} has more than {MOST_STATES} states between its rolls")
            self.ways[state] = self.after(state)
            if self.after(state) != self.ways[state]:
                raise WrongRules(f"{house.game.title}: {NOT_THE_SAME}")
            waiting += [one for one in self.ways[state] if isinstance(one, State)]

    def after(self, state: State) -> Ways:
        bets, made = self.bets_in(state)
        found: Counter[State | Outcome] = Counter()
        rounds = list(every_roll(Round(self.house, [dict.fromkeys(bets, UNIT)], button=state.marker)))
        for round in rounds:
            found[self.end_of(round, made=made)] += 1
        return {end: Fraction(n, len(rounds)) for end, n in found.items()}

    def end_of(self, round: Round, *, made: bool) -> State | Outcome:
        for act in round.settled:
            if made and self.house.root(act.wager) == self.wager:
                return act.row
        stays = round.layout.hands[0].stays
        kept = [name for name in stays if not made or self.house.root(name) in self.kept or name in self.kept]
        return State(round.layout.button, tuple(kept), made)

    def bets_in(self, state: State) -> tuple[tuple[str, ...], bool]:
        """The bets on the layout for the next roll, and whether the wanted one is among them."""
        if state.made:
            return state.bets, True
        for name in (self.wager, *needed_by(self.house, self.wager), self.house.game.main[0]):
            root = self.house.root(name)
            stands = any(self.house.root(one) == root for one in state.bets)
            bets, stays = dict.fromkeys((*state.bets, root), UNIT), dict.fromkeys(state.bets, UNIT)
            if not stands and allowed(self.house, bets, stays, state.marker):
                return (*state.bets, root), root == self.wager
        return state.bets, False

    def solved(self) -> Fate:
        """The shares of the rows, and the rolls from the one on for which the bet is made."""
        states = list(self.ways)
        rows = list(dict.fromkeys(end for ways in self.ways.values() for end in ways if isinstance(end, Outcome)))
        gains = [
            [*(ways.get(row, Fraction(0)) for row in rows), Fraction(self.bets_in(state)[1])]
            for state, ways in self.ways.items()
        ]
        *shares, rolls = first_of_chain([[self.ways[a].get(b, Fraction(0)) for b in states] for a in states], gains)
        if sum(shares) != 1:
            raise NotDerivable(f"{self.house.title(self.wager)} may stay for ever; let each bet be decided at last")
        return Fate(dict(zip(rows, shares, strict=True)), rolls)


def needed_by(house: House, wager: str) -> list[str]:
    """The bets without which this one is not taken, and those without which they are not."""
    found: list[str] = []
    for rule in house.bet_rules:
        if rule.kind is BetRuleKind.NEEDS and rule.wagers[0] == house.root(wager):
            found += [rule.wagers[1], *needed_by(house, rule.wagers[1])]
    return found


def every_roll(start: Round) -> Iterator[Round]:
    """The round after every roll of its dice."""
    request = start.request
    if not isinstance(request, Roll):
        raise NotDerivable(f"{start.house.game.title} must begin a round with a roll, and ask for nothing else")
    for faces in product(*(range(1, sides + 1) for sides in request.sides)):
        round = start.restart()
        round.supply(faces)
        if round.request is not None:
            raise NotDerivable(f"{start.house.game.title} asks for more than one roll in a round")
        yield round


def first_of_chain(ways: list[list[Fraction]], gains: list[list[Fraction]]) -> list[Fraction]:
    """What the first state gains in all, where each state gains this and then moves on by these shares."""
    size = len(ways)
    rows = [[(a == b) - ways[a][b] for b in range(size)] + gains[a] for a in range(size)]
    for at in range(size - 1, -1, -1):  # from the last, so that the first is left with its own solution
        pivot = next((n for n in range(at + 1) if rows[n][at]), None)
        if pivot is None:
            raise NotDerivable("a bet may stay for ever; let each bet be decided at last")
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for n in range(at):
            if share := rows[n][at] / rows[at][at]:
                rows[n] = [a - share * b for a, b in zip(rows[n], rows[at], strict=True)]
    return [value / rows[0][0] for value in rows[0][size:]]
