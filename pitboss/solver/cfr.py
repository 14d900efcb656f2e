"""CFR over the whole game: all boards, betting lines and hands at once.

Alternating updates with discounted regrets that are never negative (R <- max(R d + r, 0) with
d = (t-1)^1.5 / ((t-1)^1.5 + 1)) and an average weighted by a power of t. Values go from the river to the flop and from
the flop to the hole cards by summing over all actual cards, so suit isomorphism is exact. Player 0 is the button.
Values are in big blinds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Any, NamedTuple

from pitboss.core.errors import BadInput
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.curves import ALPHA
from pitboss.games.mini_tex_pvp.solved.rounds import rounds
from pitboss.solver import kernels
from pitboss.solver.arrays import Arrays, NumpyArrays, Tensor
from pitboss.solver.boards import BoardTables, Group
from pitboss.solver.passes import BEST, EPSILON, UPDATE, VALUE, backward, forward, showdown_layout
from pitboss.solver.products import Products, matrices

REGRET, AVERAGE = 0, 1  # the two kinds of state


def discount_at(iteration: int) -> float:
    weight = (iteration - 1) ** ALPHA
    return float(weight / (weight + 1))


class Exploitability(NamedTuple):
    """The average strategies' value for the button, and the best responses of button and big blind."""

    value: float
    best: tuple[float, float]

    @property
    def mean(self) -> float:
        """What a player who knows the strategy can win against it on average of both seats, in big blinds a hand."""
        return sum(self.best) / 2


@dataclass(eq=False)
class RiverGroup:
    """The river's state for a group of boards."""

    tables: Group
    flop: Tensor
    hands: Tensor
    beats: Tensor
    meets: Tensor
    state: list[list[Tensor]]  # [kind][player], each [board, sequence, line, place]
    chunk: int  # boards worked on at once

    def slices(self) -> list[slice]:
        boards = len(self.tables.boards)
        return [slice(low, min(boards, low + self.chunk)) for low in range(0, boards, self.chunk)]


class Solver:
    """The strategies of both players, their regrets and averages on the three streets."""

    def __init__(
        self,
        index: CardIndex,
        cap: int = 4,
        arrays: Arrays | None = None,
        use_kernels: bool = False,
        work_mb: int = 2048,
        epsilon: float = EPSILON,
        say: Callable[[str], None] = lambda text: None,
        floor: float = 0.0,
    ) -> None:
        """With a floor both players take every action before and on the flop at least so often, by accident."""
        self.index, self.arrays, self.epsilon, self.floor = index, arrays or NumpyArrays(), epsilon, floor
        self.tables = BoardTables(index)
        self.preflop, self.flop, self.river = rounds(cap)
        self.starts, self.middles = len(self.preflop.ends), len(self.flop.ends)
        self.lines = self.starts * self.middles  # line = flop end * starts + preflop end
        self.products = Products(self.arrays)
        self._work = work_mb * 2**20
        self.say = say
        self._check_memory()
        self._make_tables()
        self.groups = [self._group(group) for group in self.tables.groups]
        if self.products.split:
            self.products.check(self.groups[0].beats[:1], say)
        self._make_buffers(use_kernels)
        self.iteration = 0
        self.fixed: dict[int, tuple[Tensor, Tensor, Tensor, Tensor]] = {}  # players whose trunk stays as it is
        self.river_root: Callable[[RiverGroup, slice, int, int], Tensor | None] | None = None
        self.on_river_values: Callable[[RiverGroup, slice, int, int, Tensor, float], None] | None = None

    # memory

    def memory(self) -> dict[str, int]:
        """Bytes needed, by use."""
        size, half, tables = self.arrays.bytes_each, self.arrays.bytes_half, self.tables
        hands = len(self.index.hands)
        squares = sum(len(group.boards) * group.width**2 for group in tables.groups)
        return {
            "river": tables.size * self.lines * sum(self.river.counts) * size * 2,
            "matrices": squares * 2 * half,
            "flop": tables.flops * hands * self.starts * sum(self.flop.counts) * size * 2,
            "values": 8 * tables.size * self.lines * size + 6 * tables.flops * self.lines * hands * size,
            "work": 2 * min(self._work, max(len(group.boards) * self._work_of(group) for group in tables.groups)),
        }

    def _work_of(self, group: Group) -> int:
        """Bytes to work on one board of a group, about."""
        return self.lines * group.width * (8 * max(self.river.counts) + 24)

    def _check_memory(self) -> None:
        need = self.memory()
        total = sum(need.values()) / 1e9
        self.say(
            "memory: " + ", ".join(f"{name} {size / 1e9:.1f} GB" for name, size in need.items()) + f": {total:.1f} GB"
        )
        free = self.arrays.free_bytes() / 1e9
        self.say(f"device: {self.arrays.name()}, {free:.1f} GB free")
        if total > 0.97 * free:
            raise BadInput(f"the solver needs {total:.0f} GB and {free:.0f} GB are free; take a smaller --deck.")

    def _make_tables(self) -> None:
        tables, cards = self.tables, len(self.index.deck)
        self._to_preflop = self.arrays.indices(tables.to_preflop)
        self._to_flop = self.arrays.indices(tables.to_flop.reshape(-1, cards - 2))
        self.disjoint = self.arrays.reals(self.index.disjoint)
        self.possible = self.arrays.reals(self.index.flop_ok)[:, None, :]  # [flop, 1, hand]
        self.put_preflop = self.arrays.reals([end.put for end in self.preflop.ends])
        on_flop = self.arrays.reals([end.put for end in self.flop.ends])
        self.put = (on_flop[:, None] + self.put_preflop[None]).reshape(-1)  # [line], before the river
        hands, flops, zeros = len(self.index.hands), tables.flops, self.arrays.zeros
        self.state0 = [
            [self.arrays.zeros(1, count, 1, hands) for count in self.preflop.counts] for _ in (REGRET, AVERAGE)
        ]
        self.state1 = [
            [zeros(flops, count, self.starts, hands) for count in self.flop.counts] for _ in (REGRET, AVERAGE)
        ]
        self.river_values = self.arrays.zeros(tables.size + 1, self.lines)  # of the player who was worked out last

    def _group(self, group: Group) -> RiverGroup:
        boards, width = group.hands.shape
        beats, meets = matrices(group, self.index.disjoint, self.arrays)
        zeros, indices = self.arrays.zeros, self.arrays.indices
        state = [[zeros(boards, count, self.lines, width) for count in self.river.counts] for _ in (REGRET, AVERAGE)]
        chunk = max(1, min(boards, self._work // self._work_of(group), 32768))
        return RiverGroup(group, indices(group.flop), indices(group.hands), beats, meets, state, chunk)

    def _make_buffers(self, use_kernels: bool) -> None:
        cells = max(group.chunk * group.tables.width for group in self.groups) * self.lines
        most = max(self.river.counts)
        self._kernels = kernels.compiled(self.river) if use_kernels else None
        new = self.arrays.zero_halves if use_kernels else self.arrays.zeros
        self._reaches = [new(cells * most) for _ in range(1 + use_kernels)]
        layouts = [showdown_layout(self.river, player) for player in (0, 1)]
        self._sums = [self.arrays.zeros(cells * max(layout[part] for layout in layouts)) for part in (0, 2)]

    # one pass

    def reach(self, player: int, kind: int, weight: float = 0.0) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """A player's reach: at the root, of preflop and flop sequences, and at the rivers [flop, line, hand + 1]."""
        if kind == REGRET and player in self.fixed:
            return self.fixed[player]
        hands, like = len(self.index.hands), self.arrays.xp.empty_like
        root, floor = self.arrays.zeros(1, 1, hands) + 1, self.floor if kind == REGRET else 0.0  # averages have it
        state0, state1 = self.state0[kind][player], self.state1[kind][player]
        first = forward(self.preflop, player, state0, root, like(state0), self.epsilon, floor)
        on_flop = first[0, self.preflop.end_sequence[player], 0] * self.possible
        second = forward(self.flop, player, state1, on_flop, like(state1), self.epsilon, floor)
        if weight:
            self.state0[AVERAGE][player] += weight * first
            self.state1[AVERAGE][player] += weight * second
        rivers = self.arrays.zeros(self.tables.flops, self.lines, hands + 1)
        rivers[:, :, :hands] = second[:, self.flop.end_sequence[player]].reshape(self.tables.flops, self.lines, hands)
        return root, first, second, rivers

    def sum_rivers(self, values: list[Tensor]) -> Tensor:
        """[flop and hand, line] sums over all actual rivers of values [board, line, place] by group."""
        flat = self.arrays.zeros(self.tables.size + 1, self.lines)
        for group, found in zip(self.groups, values, strict=True):
            at, places = group.tables.offset, len(group.tables.boards) * group.tables.width
            flat[at : at + places] = self.arrays.permuted(found, 0, 2, 1).reshape(-1, self.lines)
        return self.arrays.sum_rows(self._to_flop, flat)

    def root_reach(self, group: RiverGroup, part: slice, rivers: Tensor) -> Tensor:
        """A player's reach at the roots of some boards, [board, line, place]."""
        lines = self.arrays.indices(range(self.lines))[None, :, None]
        return rivers[group.flop[part][:, None, None], lines, group.hands[part][:, None, :]]

    def traverse(
        self, player: int, mode: int, kind: int, weight: float = 0.0, discount: float = 1.0, record: Any = None
    ) -> Tensor | None:
        """Values of the player's hands against the other's strategy of this kind; with a weight its average moves."""
        other = 1 - player
        root, first, second, rivers = self.reach(other, kind, weight if other not in self.fixed else 0.0)
        for group in self.groups:
            for part in group.slices():
                self._river(group, part, rivers, player, mode, kind, weight, discount)
        if player in self.fixed and mode == UPDATE:
            return None  # nothing above the river moves
        hands, flops, cards = len(self.index.hands), self.tables.flops, len(self.index.deck)
        arrays, sum_rows = self.arrays, self.arrays.sum_rows
        ends = sum_rows(self._to_flop, self.river_values).reshape(flops, hands, self.middles, self.starts)
        ends = arrays.permuted(ends, 2, 0, 3, 1) / (cards - 6)  # [flop end, flop, start, hand]
        folded = second[:, self.flop.fold_sequence[other]]
        folded = (folded.reshape(-1, hands) @ self.disjoint).reshape(folded.shape)
        put = self.put_preflop[None, :, None]

        def fold_on_flop(number: int) -> Tensor:
            fold = self.flop.folds[number]
            return folded[:, number] * ((put + fold.put) * (-1 if fold.player == player else 1)) * self.possible

        def keep(street: int) -> Any:
            return (lambda at, values: record(street, at, values)) if record else None

        state = self.state1[kind][player]
        values = backward(
            self.flop,
            player,
            mode,
            state,
            lambda end: ends[end],
            fold_on_flop,
            discount,
            self.epsilon,
            arrays.xp,
            keep(1),
        )  # [flop, start, hand]
        padded = self.arrays.zeros(flops * hands + 1, self.starts)
        padded[:-1] = arrays.permuted(values, 0, 2, 1).reshape(flops * hands, self.starts)
        values = sum_rows(self._to_preflop, padded).T / comb(cards - 4, 2)  # [start, hand]
        reaches = arrays.xp.concatenate([root, first[0]], 0)[:, 0]  # the root first
        given_up = reaches[[one + 1 for one in self.preflop.fold_sequence[other]]] @ self.disjoint

        def fold_preflop(number: int) -> Tensor:
            fold = self.preflop.folds[number]
            return (given_up[number] * (-fold.put if fold.player == player else fold.put))[None, None]

        state = self.state0[kind][player]
        found = backward(
            self.preflop, player, mode, state, lambda end: values[end][None, None], fold_preflop, discount,
            self.epsilon, arrays.xp, keep(0),
        )  # fmt: skip
        return found[0, 0] / comb(cards - 2, 2)

    def _river(
        self, group: RiverGroup, part: slice, rivers: Tensor, player: int, mode: int, kind: int, weight: float,
        discount: float,
    ) -> None:  # fmt: skip
        other, tree, width = 1 - player, self.river, group.tables.width
        count, boards = tree.counts[other], part.stop - part.start
        ends, first_fold, folds = showdown_layout(tree, other)
        root = self.river_root(group, part, other, kind) if self.river_root else None
        if root is None:
            root = self.root_reach(group, part, rivers)
        own, source, average = (
            group.state[kind][player][part], group.state[kind][other][part], group.state[AVERAGE][other][part]
        )  # fmt: skip
        shape = (boards, count, self.lines, width)
        reaches = [buffer[: boards * count * self.lines * width].reshape(shape) for buffer in self._reaches]
        won, met = (
            buffer[: boards * rows * self.lines * width].reshape(boards, rows, self.lines, width)
            for buffer, rows in zip(self._sums, (ends, folds), strict=True)
        )
        columns, block = self.lines * width, 512
        grid = (-(-columns // block), boards)
        if self._kernels:
            run = getattr(self._kernels, f"forward{other}")[grid]
            run(
                source, average, root, *reaches, float(weight), self.epsilon, columns, AVERAGE=bool(weight), BLOCK=block
            )
        else:
            forward(tree, other, source, root, reaches[0], self.epsilon)
            if weight:
                average += weight * reaches[0]
            reaches = self.products.parts(reaches[0])
        flat = (boards, -1, width)
        self.products([x[:, :ends].reshape(flat) for x in reaches], group.beats[part], won.reshape(flat))
        self.products([x[:, first_fold:].reshape(flat) for x in reaches], group.meets[part], met.reshape(flat))
        if self._kernels:
            values = self.arrays.zeros(boards, self.lines, width)
            run = getattr(self._kernels, f"backward{player}")[grid]
            run(own, won, met, self.put, values, float(discount), self.epsilon, columns, width, MODE=mode, BLOCK=block)
        else:
            values = self._river_up(player, mode, own, won, met, first_fold, discount)
        if self.on_river_values:
            self.on_river_values(group, part, player, mode, values, discount)
        at = group.tables.offset + part.start * width
        self.river_values[at : at + boards * width] = self.arrays.permuted(values, 0, 2, 1).reshape(-1, self.lines)

    def _river_up(
        self, player: int, mode: int, own: Tensor, won: Tensor, met: Tensor, first_fold: int, discount: float
    ) -> Tensor:
        other, tree, put = 1 - player, self.river, self.put[None, :, None]

        def end(number: int) -> Tensor:
            return won[:, tree.end_sequence[other][number]] * (put + tree.ends[number].put)

        def fold(number: int) -> Tensor:
            found = tree.folds[number]
            sign = -1 if found.player == player else 1
            return met[:, tree.fold_sequence[other][number] - first_fold] * ((put + found.put) * sign)

        return backward(tree, player, mode, own, end, fold, discount, self.epsilon, self.arrays.xp)

    # the algorithm

    def iterate(self, power: float = 4.0) -> None:
        """One iteration: both players' regrets move, each against the other's newest strategy."""
        self.iteration += 1
        weight = (self.iteration / 100) ** power
        for player in (0, 1):
            self.traverse(player, UPDATE, REGRET, weight, discount_at(self.iteration))

    def reset(self) -> None:
        """Set all regrets and averages to zero."""
        self.iteration = 0
        rivers = [state for group in self.groups for kind in group.state for state in kind]
        for state in (*(one for kind in (*self.state0, *self.state1) for one in kind), *rivers):
            state[...] = 0

    def evaluate(self) -> Exploitability:
        values = [self.mean_value(0, VALUE), self.mean_value(0, BEST), self.mean_value(1, BEST)]
        return Exploitability(values[0], (values[1], values[2]))

    def mean_value(self, player: int, mode: int) -> float:
        """Value of a player's average strategy or best response against the other's average strategy."""
        found = self.traverse(player, mode, AVERAGE)
        assert found is not None
        return float(self.arrays.doubles(found).mean())
