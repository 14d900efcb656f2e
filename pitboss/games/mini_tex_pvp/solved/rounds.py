"""The three betting rounds of a heads-up fixed-limit hand as trees, built by the game's own betting rules.

Player 0 is the button: the small blind, first to act before the flop and last afterwards. Amounts are in big blinds.
A node is named by the actions that lead to it in its round: f fold, c check or call, r bet or raise. Folding where a
check is free is legal but left out: it is never better than checking.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.core.money import DOLLAR
from pitboss.games.mini_tex_pvp.betting import WAGERS_PER_ROUND, Action, Betting, Kind, Legal, start
from pitboss.games.mini_tex_pvp.positions import before_flop, blinds, clockwise, small_blind
from pitboss.games.mini_tex_pvp.wagers import Options

LETTER = {Kind.FOLD: "f", Kind.CHECK: "c", Kind.CALL: "c", Kind.BET: "r", Kind.RAISE: "r"}
SEATS = BUTTON, BIG_BLIND = 1, 2
STREETS = 3
DEEP = 10**9  # a stack that is never all in


class Branch(NamedTuple):
    """An action and what it leads to: a node, the end of the round (both stay in), or a fold."""

    letter: str
    kind: str  # "node", "end", "fold"
    ref: int  # number of the node, end or fold


class Node(NamedTuple):
    name: str
    player: int
    branches: tuple[Branch, ...]


class End(NamedTuple):
    name: str
    put: float  # by each player in this round


class Fold(NamedTuple):
    name: str
    player: int  # who folds
    put: float  # by that player in this round


Sequence = tuple[int, int] | None  # a player's last action: node and branch; None before the first


class BettingTree:
    """One betting round, nodes before their successors, and the action sequences of both players.

    A player's sequences are numbered so that those leading to ends come first and those leading to folds last.
    """

    def __init__(self, first: Betting, unit: int) -> None:
        self.nodes: list[Node] = []
        self.ends: list[End] = []
        self.folds: list[Fold] = []
        self._unit = unit
        self._before: list[tuple[Sequence, Sequence]] = []  # node -> the sequence of each player that leads to it
        self._paths: dict[str, list[tuple[Sequence, Sequence]]] = {"end": [], "fold": []}
        self._build("", first, (None, None))
        self.sequences: list[list[tuple[int, int]]] = []
        self.sequence_of: list[dict[Sequence, int]] = []
        self.end_sequence: list[list[int]] = []  # [player][end] -> sequence
        self.fold_sequence: list[list[int]] = []
        self.node_sequence: list[list[int]] = []  # [player][node] -> sequence before it, -1 for none
        for player in (0, 1):
            self._number(player)

    def _number(self, player: int) -> None:
        ends, folds = ({path[player] for path in self._paths[kind]} for kind in ("end", "fold"))

        def place(sequence: tuple[int, int]) -> int:
            return 0 if sequence in ends and sequence not in folds else 1 if sequence in ends else 2

        own = [(at, branch) for at, node in enumerate(self.nodes) if node.player == player
               for branch in range(len(node.branches))]  # fmt: skip
        own.sort(key=place)
        number: dict[Sequence, int] = {sequence: at for at, sequence in enumerate(own)}
        number[None] = -1
        self.sequences.append(own)
        self.sequence_of.append(number)
        self.end_sequence.append([number[path[player]] for path in self._paths["end"]])
        self.fold_sequence.append([number[path[player]] for path in self._paths["fold"]])
        self.node_sequence.append([number[path[player]] for path in self._before])

    def _build(self, name: str, betting: Betting, path: tuple[Sequence, Sequence]) -> int:
        seat = betting.to_act
        assert seat is not None
        player, at = SEATS.index(seat), len(self.nodes)
        self.nodes.append(Node(name, player, ()))
        self._before.append(path)
        branches: list[Branch] = []
        for action in actions(betting.legal):
            sequence = (at, len(branches))
            after = (sequence, path[1]) if player == 0 else (path[0], sequence)
            branches.append(self._branch(name + LETTER[action.kind], betting.take(seat, action), player, after))
        self.nodes[at] = Node(name, player, tuple(branches))
        return at

    def _branch(self, name: str, after: Betting, player: int, path: tuple[Sequence, Sequence]) -> Branch:
        put = {one.seat: one.put / self._unit for one in after.players}
        if name[-1] == "f":
            self.folds.append(Fold(name, player, put[SEATS[player]]))
            self._paths["fold"].append(path)
            return Branch("f", "fold", len(self.folds) - 1)
        if after.to_act is None:
            assert put[BUTTON] == put[BIG_BLIND]
            self.ends.append(End(name, put[BUTTON]))
            self._paths["end"].append(path)
            return Branch(name[-1], "end", len(self.ends) - 1)
        return Branch(name[-1], "node", self._build(name, after, path))

    @property
    def counts(self) -> tuple[int, int]:
        """How many sequences each player has."""
        return len(self.sequences[0]), len(self.sequences[1])

    def node_named(self, name: str) -> int:
        return next(at for at, node in enumerate(self.nodes) if node.name == name)

    def ids(self, node: int) -> list[int]:
        """The sequences of a node's branches, of the player who acts there."""
        number = self.sequence_of[self.nodes[node].player]
        return [number[node, branch] for branch in range(len(self.nodes[node].branches))]


def actions(legal: Legal) -> list[Action]:
    """The actions of the solution in the order fold, check or call, bet or raise; no fold where a check is free."""
    found = [action for action in legal if legal.owed or action.kind is not Kind.FOLD]
    return sorted(found, key=lambda action: "fcr".index(LETTER[action.kind]))


@lru_cache(maxsize=8)
def rounds(cap: int = WAGERS_PER_ROUND) -> tuple[BettingTree, BettingTree, BettingTree]:
    """The trees of the three rounds under this cap."""
    options = Options(cap=cap)
    big = options.big_blind
    small, last = blinds(SEATS, BUTTON)
    put = {small: small_blind(big, options.chip * DOLLAR), last: big}
    trees = []
    for street in range(1, STREETS + 1):
        order = before_flop(SEATS, last) if street == 1 else clockwise(SEATS, BUTTON)
        stacks = [(seat, DEEP) for seat in order]
        first = (
            start(options.limits(street), stacks, put, big) if street == 1 else start(options.limits(street), stacks)
        )
        trees.append(BettingTree(first, big))
    return trees[0], trees[1], trees[2]


def most_put(cap: int = WAGERS_PER_ROUND) -> float:
    """The most big blinds that a player can put into one pot."""
    return sum(max(end.put for end in tree.ends) for tree in rounds(cap))


def spent(tree: BettingTree, name: str, player: int, posted: float = 0.0) -> float:
    """Big blinds that the player to act at this node has put in the round, which a fold would lose.

    `posted` is an unraised blind.
    """
    node = tree.nodes[tree.node_named(name)]
    assert node.player == player
    for branch in node.branches:
        if branch.kind == "fold":
            return tree.folds[branch.ref].put
    return posted  # nothing to call: a check is free
