"""Outcomes of wagers on a player's own cards, in the smallest table that distinguishes them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pitboss.core.cards import Card, deck
from pitboss.derive.own_outcomes import smallest_look_up
from pitboss.derive.packs import Pack
from pitboss.derive.printer import Printer
from pitboss.derive.small_tables import MixedTables

PLACES = [("1", 0), ("1", 1)]
RULES: dict[str, tuple[Callable[[Card, Card], int], int]] = {
    "rank": (lambda a, b: a.rank + 20 * (b.rank > 7), 13**2),
    "same suit": (lambda a, b: 2 * (a.rank == 4) + (a.suit == b.suit), 13**2 * 2),
    "color": (lambda a, b: 2 * a.is_red + b.is_red, 52**2),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_table_distinguishes_what_the_rules_distinguish_and_no_more(rule: str) -> None:
    value, size = RULES[rule]
    cards = deck()
    pack = Pack(dict.fromkeys(cards, 1))
    printer = Printer(cards, MixedTables(pack))
    every = np.indices((52, 52)).reshape(2, -1)
    values = np.array([value(pack.kinds[a], pack.kinds[b]) for a, b in every.T])
    found = smallest_look_up(printer, PLACES, values, every, set(), 0)
    assert max(array.size for array in printer.arrays) == size
    arrays = {f"t{n}": array for n, array in enumerate(printer.arrays)}
    for at in range(0, len(cards) ** 2, 7):
        held = {"c_own_0": at // 52, "c_own_1": at % 52, **arrays}
        exec("\n".join(printer.lines), {}, held)
        assert eval(found, {}, held) == value(cards[at // 52], cards[at % 52])
