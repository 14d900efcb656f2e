"""Values a round by dealing every card of a small shoe, by the rules themselves.

Only the choices are taken from the solver. There are no classes, no exchangeable cards and no formula for splits: the
dealer's next card is dealt first, hands are played one after another with further splits, then the dealer draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.derive.draw.solve import Against, Open, Solver
from pitboss.rules.drawing import Move, Split

Left = tuple[int, ...]  # cards of each type


class Playing(NamedTuple):
    hand: Any
    turn: Any
    node: int
    cards: tuple[int, ...]


class EveryCard:
    def __init__(self, solver: Solver, against: Against) -> None:
        self.rules, self.graph, self.against, self.worth = solver.machine.rules, solver.graph, against, solver.worth
        self.types = solver.machine.types
        self.memo: dict[Any, Fraction] = {}

    def draws(self, left: Left) -> Iterator[tuple[int, Fraction, Left]]:
        whole = sum(left)
        assert whole, "the shoe is empty"
        for card, n in enumerate(left):
            if n:
                yield card, Fraction(n, whole), (*left[:card], n - 1, *left[card + 1 :])

    def with_card(self, playing: Playing, card: int) -> Playing:
        hand, turn, node, cards = playing
        return Playing(self.rules.plus(hand, self.types[card]), turn, self.graph.after_card(node, card), (*cards, card))

    def paid(self, hand: Any, turn: Any, dealer: Any) -> Fraction:
        return sum((self.worth(one) for one in self.rules.rows(hand, turn, dealer)), Fraction(0))

    def value(self, left: Left, open: Open) -> Fraction:
        rules, total = self.rules, Fraction(0)
        up: Any = rules.empty
        for card in open.cards:
            up = rules.plus(up, self.types[card])
            left = (*left[:card], left[card] - 1, *left[card + 1 :])
        draws = self.draws(left) if rules.draws(up) else [(-1, Fraction(1), left)]  # both open cards may be enough
        for hole, p, rest in draws:
            self.dealer = rules.plus(up, self.types[hole]) if hole >= 0 else up
            for one, q, rest1 in self.draws(rest):
                for two, r, rest2 in self.draws(rest1):
                    begun = self.with_card(Playing(rules.empty, rules.begins(up), open.root, ()), one)
                    first = self.with_card(begun, two)
                    if rules.looks(up) and rules.ends_round(self.dealer):
                        total += p * q * r * self.paid(first.hand, first.turn, self.dealer)
                    else:
                        total += p * q * r * self.play(rest2, (first,), (), 1)
        return total

    def play(self, left: Left, waiting: tuple[Playing, ...], done: tuple[Any, ...], hands: int) -> Fraction:
        if not waiting:
            return self.settle(left, self.dealer, done)
        key = (left, waiting, done, hands, self.dealer)
        if key not in self.memo:
            self.memo[key] = self._play(left, waiting, done, hands)
        return self.memo[key]

    def _play(self, left: Left, waiting: tuple[Playing, ...], done: tuple[Any, ...], hands: int) -> Fraction:
        now, others = waiting[0], waiting[1:]
        choices = self.rules.choices(now.hand, now.turn) if len(now.cards) > 1 else {}
        if not choices and len(now.cards) > 1:
            return self.play(left, others, tuple(sorted((*done, (now.hand, now.turn)), key=repr)), hands)
        taken = None
        if choices:
            taken = self.choice(now, choices, hands)
            if isinstance(taken, Split):
                point = self.graph.split_at[now.node]
                begun = [
                    Playing(
                        self.rules.plus(self.rules.empty, self.types[card]),
                        turn,
                        self.graph.start(empty, card),
                        (card,),
                    )
                    for card, turn, empty in zip(now.cards, taken.turns, point.empty, strict=True)
                ]
                return self.play(left, (*begun, *others), done, hands + 1)
            at = list(choices.values()).index(taken)
            now = now._replace(turn=taken.turn, node=self.graph.children(now.node)[at], cards=(*now.cards, -1))
            if not taken.draws:
                return self.play(left, (now, *others), done, hands)
        return sum(
            (
                p * self.play(rest, (self.with_card(now, card), *others), done, hands)
                for card, p, rest in self.draws(left)
            ),
            Fraction(0),
        )

    def choice(self, now: Playing, choices: Any, hands: int) -> Move | Split:
        """The solver's choice; a pair is split again while the rules allow."""
        moves = list(choices.values())
        split = next((move for move in moves if isinstance(move, Split)), None)
        if hands > 1 and split and len(now.cards) == 2 and hands < split.hands:
            return split
        play = self.against.play
        found: Move | Split = moves[int((play.choice if hands == 1 else play.in_split)[now.node])]
        return found

    def settle(self, left: Left, dealer: Any, done: tuple[Any, ...]) -> Fraction:
        if not self.rules.draws(dealer):
            return sum((self.paid(hand, turn, dealer) for hand, turn in done), Fraction(0))
        key = (left, dealer, done)
        if key not in self.memo:
            self.memo[key] = sum(
                (
                    p * self.settle(rest, self.rules.plus(dealer, self.types[c]), done)
                    for c, p, rest in self.draws(left)
                ),
                Fraction(0),
            )
        return self.memo[key]
