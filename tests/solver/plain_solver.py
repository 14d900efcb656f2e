"""CFR and best response one deal at a time, with dictionaries: slow, plain, and independent of the vectorised solver.

Betting comes from `betting.start` and hand values from `hand.best`, the rules that tables play by; nothing is shared
with `pitboss.solver` or the trees of `solved.rounds`. An information set is (player, hole cards, board, actions).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pitboss.core.cards import Card, Cards
from pitboss.core.money import DOLLAR
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex_pvp.betting import Betting, Kind, start
from pitboss.games.mini_tex_pvp.positions import before_flop, blinds, clockwise, small_blind
from pitboss.games.mini_tex_pvp.wagers import Options

BUTTON, BIG_BLIND = 1, 2  # seats of players 0 and 1
DEEP = 10**9  # a stack that is never all in
LETTERS = {Kind.FOLD: "f", Kind.CHECK: "c", Kind.CALL: "c", Kind.BET: "r", Kind.RAISE: "r"}

Key = tuple[int, Cards, Cards, str]
Mix = dict[str, float]
Reach = dict[Cards, float]
Table = dict[Key, list[float]]


class State(NamedTuple):
    """A round of betting after some actions."""

    player: int  # who acts, or who has folded; -1 where the round is over and both are in
    put: float  # in big blinds: by who folded, or by each
    after: dict[str, State]  # by action


def betting_round(street: int, options: Options) -> State:
    seats, big = (BUTTON, BIG_BLIND), options.big_blind
    small, last = blinds(seats, BUTTON)
    order = before_flop(seats, last) if street == 0 else clockwise(seats, BUTTON)
    posted = {small: small_blind(big, options.chip * DOLLAR), last: big}
    stacks, limits = [(seat, DEEP) for seat in order], options.limits(street + 1)

    def state(betting: Betting) -> State:
        put = {one.seat: one.put / big for one in betting.players}
        folded = [one.seat for one in betting.players if one.folded]
        if betting.to_act is None:
            return State(folded[0] - 1, put[folded[0]], {}) if folded else State(-1, put[BUTTON], {})
        after = {
            LETTERS[action.kind]: state(betting.take(betting.to_act, action))
            for action in betting.legal
            if action.kind is not Kind.FOLD or betting.legal.owed  # folding for nothing is left out
        }
        return State(betting.to_act - 1, 0.0, after)

    return state(start(limits, stacks, posted, big) if street == 0 else start(limits, stacks))


class PlainSolver:
    """Player 0 is the button. Values are big blinds. `floor`: every action before the river, taken by accident."""

    def __init__(self, pack: Cards, cap: int, tiny: float, floor: float = 0.0) -> None:
        self.pack, self.tiny, self.floor = pack, tiny, floor
        self.rounds = [betting_round(street, Options(cap=cap)) for street in range(3)]
        self.hands: list[Cards] = list(combinations(pack, 2))
        self.regret: Table = {}
        self.average: Table = {}
        self.iteration = 0
        self.worth = cache(best)
        self.boards = cache(self._boards)

    def _boards(self, board: Cards, held: frozenset[Card]) -> list[Cards]:
        """The boards of the next street that leave these cards alone."""
        rest = [card for card in self.pack if card not in held and card not in board]
        return [(*board, *more) for more in combinations(rest, 1 if board else 2)]

    def state_after(self, line: str) -> State:
        """The betting after the actions of a line."""
        streets = line.split("/")
        state = self.rounds[len(streets) - 1]
        for letter in streets[-1]:
            state = state.after[letter]
        return state

    def showdown(self, mine: Cards, other: Cards, board: Cards) -> int:
        one, two = self.worth(mine, board), self.worth(other, board)
        return (one > two) - (one < two)

    def mix(self, table: Table, key: Key, count: int) -> list[float]:
        kept = table.get(key) or [0.0] * count
        total = sum(kept) + count * self.tiny
        return [(one + self.tiny) / total for one in kept]

    def taken(self, key: Key, count: int) -> list[float]:
        """How likely each action is taken now, with accidents."""
        floor = self.floor if len(key[2]) < 3 else 0.0
        return [(share + floor) / (1 + count * floor) for share in self.mix(self.regret, key, count)]

    # regrets and averages

    def iterate(self, power: float) -> None:
        self.iteration += 1
        past = (self.iteration - 1) ** 1.5
        for player in (0, 1):
            for hand in self.hands:
                self._add_average(1 - player, hand, (), self.rounds[0], "", (self.iteration / 100) ** power)
            change: Table = {}
            for first in self.hands:
                for second in self.hands:
                    if not set(first) & set(second):
                        self._deal(player, (first, second), (), self.rounds[0], "", 0.0, 1.0, change)
            for key, moved in change.items():
                old = self.regret.get(key) or [0.0] * len(moved)
                self.regret[key] = [max(a * past / (past + 1) + b, 0.0) for a, b in zip(old, moved, strict=True)]

    def _deal(
        self, player: int, hands: tuple[Cards, Cards], board: Cards, state: State, line: str, before: float,
        reach: float, change: Table,
    ) -> float:  # fmt: skip
        """Value of one deal for the player; `reach` is how likely the other plays to here."""
        actor, put, after = state
        if not after:
            if actor >= 0:
                return (before + put) * (-1 if actor == player else 1)
            if len(board) == 3:
                return (before + put) * self.showdown(hands[player], hands[1 - player], board)
            then = self.boards(board, frozenset(hands[0] + hands[1]))
            street = self.rounds[2 if board else 1]
            return sum(
                self._deal(player, hands, more, street, line + "/", before + put, reach, change) for more in then
            ) / len(then)
        key = (actor, hands[actor], board, line)
        if actor != player:
            return sum(
                share * self._deal(player, hands, board, then, line + letter, before, reach * share, change)
                for share, (letter, then) in zip(self.taken(key, len(after)), after.items(), strict=True)
            )
        mix = self.mix(self.regret, key, len(after))
        values = [
            self._deal(player, hands, board, then, line + letter, before, reach, change)
            for letter, then in after.items()
        ]
        mean = sum(share * value for share, value in zip(mix, values, strict=True))
        moved = change.setdefault(key, [0.0] * len(values))
        for at, value in enumerate(values):
            moved[at] += reach * (value - mean)
        return mean

    def _add_average(self, player: int, hand: Cards, board: Cards, state: State, line: str, reach: float) -> None:
        """Add the player's reach of each action to that player's average."""
        actor, _, after = state
        if not after:
            if actor < 0 and len(board) < 3:
                for more in self.boards(board, frozenset(hand)):
                    self._add_average(player, hand, more, self.rounds[2 if board else 1], line + "/", reach)
            return
        mix = [1.0] * len(after)
        if actor == player:
            key = (player, hand, board, line)
            mix = self.taken(key, len(after))
            old = self.average.get(key) or [0.0] * len(after)
            self.average[key] = [kept + reach * share for kept, share in zip(old, mix, strict=True)]
        for share, (letter, then) in zip(mix, after.items(), strict=True):
            self._add_average(player, hand, board, then, line + letter, reach * share)

    # what the averages are worth

    def average_value(self, player: int) -> float:
        def choose(key: Key, values: list[float]) -> float:
            mix = self.mix(self.average, key, len(values))
            return sum(share * value for share, value in zip(mix, values, strict=True))

        return self._value(player, choose)

    def best_response(self, player: int) -> float:
        return self._value(player, lambda key, values: max(values))

    def best_values(self, player: int) -> Table:
        """What each action wins in the whole hand, with best play after it."""
        found: Table = {}
        self._value(player, lambda key, values: max(values), found)
        return found

    def _value(self, player: int, choose: Callable[[Key, list[float]], float], found: Table | None = None) -> float:
        """The player's mean result against the other's average; `choose` combines the values of the actions.

        `found` gets the value of each action, of one hand against all that the other may have.
        """

        def walk(hand: Cards, board: Cards, state: State, line: str, before: float, others: Reach) -> float:
            actor, put, after = state
            if not after:
                chips = before + put
                if actor >= 0:
                    return chips * (-1 if actor == player else 1) * sum(others.values())
                if len(board) == 3:
                    return chips * sum(reach * self.showdown(hand, other, board) for other, reach in others.items())
                total = 0.0
                for more in self.boards(board, frozenset(hand)):
                    left = {other: reach for other, reach in others.items() if not set(other) & set(more)}
                    total += walk(hand, more, self.rounds[2 if board else 1], line + "/", chips, left)
                return total / self._ways(board)
            if actor == player:
                values = [walk(hand, board, then, line + letter, before, others) for letter, then in after.items()]
                if found is not None:
                    found[player, hand, board, line] = [value / sum(others.values()) for value in values]
                return choose((player, hand, board, line), values)
            mixes = {other: self.mix(self.average, (actor, other, board, line), len(after)) for other in others}
            total = 0.0
            for at, (letter, then) in enumerate(after.items()):
                left = {other: reach * mixes[other][at] for other, reach in others.items()}
                total += walk(hand, board, then, line + letter, before, left)
            return total

        total = 0.0
        for hand in self.hands:
            others = {other: 1.0 for other in self.hands if not set(hand) & set(other)}
            total += walk(hand, (), self.rounds[0], "", 0.0, others) / len(others)
        return total / len(self.hands)

    def _ways(self, board: Cards) -> int:
        """How many next boards there are once two hands are dealt."""
        left = len(self.pack) - 4 - len(board)
        return left if board else left * (left - 1) // 2
