"""Compiled rounds that are printed from a game's rules settle every round as the engine does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import RANKS, Card
from pitboss.derive.compiled_rounds import kernel
from pitboss.derive.generated import exchanges
from pitboss.derive.packs import Pack, numbers
from pitboss.derive.program import Rounds
from pitboss.derive.reading_tables import Tables
from pitboss.derive.strategies import Decided
from pitboss.derive.suited_hands import suited_table
from pitboss.derive.trace import trace
from pitboss.derive.tree import TracedChoice, Tree
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.engine.sums import Sums
from pitboss.games import REGISTRY
from pitboss.lab.strategy import strategy_for
from pitboss.rules.acts import Choice
from pitboss.rulesets.expressions import CardAt, Read, Sealed
from pitboss.rulesets.poker import five
from tests.interpreted import interpret_in_every_run
from tests.sizes import sized

ROUNDS = sized(60, 150)
SEATS = sized((3,), (1, 3))  # one seat: the test below, and simulations
LOOKS_AT = {"three-card-roo": 2, "two-card-roo": 1}  # a player's own cards that decide


class Listed:
    """A strategy listed for every class of the cards that decide; for decisions by few cards."""

    def __init__(
        self,
        tree: Tree,
        pack: Pack,
        looks_at: Callable[[TracedChoice], tuple[CardAt, ...]],
        choose: Callable[[TracedChoice, Mapping[CardAt, Card]], Choice | None],
    ) -> None:
        self.tree, self.pack, self.looks_at, self.choose = tree, pack, looks_at, choose
        self._made: dict[int, Decided] = {}

    def at(self, choice: TracedChoice) -> Decided:
        if id(choice) not in self._made:
            self._made[id(choice)] = self._listed(choice)
        return self._made[id(choice)]

    def _listed(self, choice: TracedChoice) -> Decided:
        places = self.looks_at(choice)
        sets = self.pack.sets(len(places))
        branch = np.zeros(len(sets.first), dtype=np.uint8)
        legal: list[Any] = list(choice.legal)
        for cls, first in enumerate(sets.first):
            cards = [self.pack.kinds[kind] for kind in sets.members[first]]
            chosen = self.choose(choice, dict(zip(places, cards, strict=True)))
            if chosen is not None:  # no such decision comes up with these cards
                branch[cls] = legal.index(chosen)
        return Decided((places,), 0, (1,), branch)


def situation(cards: Mapping[CardAt, Card]) -> str:
    ranks = sorted((card.rank for card in cards.values()), reverse=True)
    return ",".join(RANKS[rank - 1].replace("T", "10") for rank in ranks)


def rounds_of(game: str, wagers: list[str]) -> tuple[Rounds, Any]:
    house = REGISTRY[game].configured()
    strategy_table = strategy_for(house, {wager: Fraction(1) for wager in wagers})
    tree, best = trace(house, wagers), {one.where: one.best for one in strategy_table.decisions.values()}

    def choose(at: TracedChoice, cards: Mapping[CardAt, Card]) -> Choice | None:
        return best.get(situation(cards))

    looks_at = tuple(("1", n) for n in range(LOOKS_AT[game]))
    strategy = Listed(tree, Pack(house.kinds).ranks(), lambda at: looks_at, choose)
    bets = {wager: 100 * n for n, wager in enumerate(wagers, 1)}
    return Rounds(house, bets, tree, strategy), strategy_table


def entered(sums: Sums) -> dict[str, Any]:
    found = sums.as_json()
    return {
        name: {k: v for k, v in part.items() if v} if isinstance(part, dict) else part for name, part in found.items()
    }


@pytest.mark.parametrize(
    "game, wagers",
    [
        ("two-card-roo", ["roo", "flush"]),
        pytest.param("two-card-roo", ["roo", "pairs", "flush"], marks=pytest.mark.long),  # its tree takes seconds
        pytest.param("three-card-roo", ["play", "pocket", "pairs"], marks=pytest.mark.long),  # compiles for long
    ],
)
def test_every_round_ends_as_in_the_engine(game: str, wagers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_in_every_run(monkeypatch)
    rounds, strategy_table = rounds_of(game, wagers)
    for seats in SEATS:
        compiled = kernel(rounds, seats)
        for number in range(ROUNDS):
            expected = deal_by_engine(rounds.house, rounds.bets, strategy_table, seats, "seed", number, 1)
            assert entered(compiled.deal("seed", number, 1)) == entered(expected), number


def test_a_single_seat_deals_the_same_alone_and_beside_the_cards_it_is_related_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interpret_in_every_run(monkeypatch)
    rounds, _ = rounds_of("two-card-roo", ["roo"])
    compiled = kernel(rounds, 1)
    alone = compiled.deal("seed", 0, 1000)
    related, cross = compiled.related("seed", 0, 1000, [card.rank - 1 for card in rounds.house.deck])
    assert entered(alone) == entered(related)
    assert sum(cross["total"]) == compiled.cards * alone.won["total"]


def test_generated_exchanges_sort_any_order() -> None:
    for n in range(2, 8):
        orders = (
            list(permutations(range(n)))
            if n < 6
            else [tuple(np.random.default_rng(n).permutation(n)) for _ in range(500)]
        )
        assert len(orders) in (factorial(n), 500)
        for order in orders:
            found = list(order)
            for i, j in exchanges(n):
                if found[i] > found[j]:
                    found[i], found[j] = found[j], found[i]
            assert found == sorted(found)


def test_a_ranking_of_five_cards_is_known_by_ranks_and_whether_all_are_suited() -> None:
    from pitboss.core.cards import deck

    pack = Pack({card: 1 for card in deck() if card.rank <= 9})
    places = [("1", n) for n in range(5)]
    read = Read(five, (tuple(Sealed(place) for place in places),))
    table = Tables(pack).table(read)
    small = suited_table(table, pack)
    rng = np.random.default_rng(5)
    for _ in range(300):
        cards = [pack.kinds[at] for at in rng.permutation(36)[:5]]
        if rng.random() < 0.5:
            cards = [card for card in pack.kinds if card.mark == "h"][:: int(rng.integers(1, 3))][:5]
        kinds = np.array([[pack.ranks().number[Card(card.rank, "*")] for card in cards]])
        suited = int(len({card.mark for card in cards}) == 1)
        assert table.values[small[suited, numbers(kinds, pack.ranks())[0]]] == five(cards)
