"""What is stored of the solutions: the totals of every table, and the best setting of every hand.

`pitboss solve tiger-pai-gow --out FOLDER` makes both files; `tests/long/pai_gow.py` counts them again.
"""

from __future__ import annotations

import json
import lzma
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZipFile

from pitboss.core.cache import rules_hash
from pitboss.core.cards import JOKER, Cards
from pitboss.games.tiger_pai_gow.hand import Setting, legal_settings, values
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, HandShape, number, setting_rules, shapes
from pitboss.games.tiger_pai_gow.solved import groups, settings, solve
from pitboss.games.tiger_pai_gow.solved.settings import patterns_of
from pitboss.games.tiger_pai_gow.solved.solve import Job
from pitboss.rulesets.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

TOTALS, SETTINGS = "pai_gow_totals.json", "best_settings.zip"
COMMISSIONS = tuple(range(6))  # all that the option takes
BEST = "best"


class Totals(NamedTuple):
    """Pairs of hands won and lost by best play, by commission, and by each house way."""

    best: list[tuple[int, int]]
    ways: dict[str, tuple[int, int]]


def job_of(dealer: Way, wheel: Wheel) -> Job:
    return Job(dealer, wheel, tuple(Way), COMMISSIONS)


def table_name(dealer: Way, wheel: Wheel) -> str:
    return f"{dealer}-{wheel}"


def solving_rules() -> str:
    """A hash of the code that solves."""
    kernels = "pitboss.games.tiger_pai_gow.solved.kernels"
    return setting_rules() + rules_hash(groups, settings, solve, kernels)


def tables() -> list[tuple[Way, Wheel]]:
    return [(dealer, wheel) for wheel in Wheel for dealer in Way]


@cache
def _every_total() -> dict[str, Totals]:
    read = json.loads(resources.files(__package__).joinpath(TOTALS).read_text())
    return {name: Totals(**found) for name, found in read.items()}


def totals(dealer: Way, wheel: Wheel) -> Totals:
    return _every_total()[table_name(dealer, wheel)]


@lru_cache(maxsize=2)
def choices_of(dealer: Way, wheel: Wheel, commission: int) -> Array:
    """[suit order of every group]: the number of the best among the useful settings."""
    import numpy as np

    with resources.files(__package__).joinpath(SETTINGS).open("rb") as opened, ZipFile(opened) as file:
        return np.frombuffer(lzma.decompress(file.read(f"{table_name(dealer, wheel)}-{commission}")), np.uint8)


@cache
def _numbers() -> dict[HandShape, int]:
    plain, flush = shapes(FULL)
    return {shape: at for at, shape in enumerate((*plain, *flush))}


def class_number(cards: Cards) -> int:
    """The number of the hands that are the same up to an exchange of suits."""
    wild = JOKER in cards
    by_suit = [[card.rank - 1 for card in cards if card.mark == suit] for suit in FULL.suits]
    by_suit.sort(key=len, reverse=True)
    flush = by_suit[0] if len(by_suit[0]) + wild >= 5 else []
    free = by_suit[1:] if flush else by_suit
    others = tuple(sorted(rank for ranks in free for rank in ranks))
    group = _numbers()[HandShape(tuple(sorted(flush)), others, wild)]
    distinct = sorted(set(others), reverse=True)
    masks = tuple(sorted((sum(1 << distinct.index(rank) for rank in ranks) for ranks in free), reverse=True))
    patterns = patterns_of(FULL)
    orders: list[tuple[int, ...]] = patterns.orders[patterns.of_group[group]].masks
    return int(patterns.first[group]) + orders.index((1 << len(distinct), *masks) if flush else masks)


def useful_settings(cards: Cards, wheel: Wheel) -> list[Setting]:
    """Settings that no other equals or beats in both hands, the better front first."""
    found, top, valued = list[Setting](), -1, list[tuple[int, int, Setting]]()
    for setting in legal_settings(cards, wheel):
        high, low = values(cards, setting, wheel)
        valued.append((number(low), number(high), setting))
    for _, five, setting in sorted(valued, key=lambda one: (-one[0], -one[1])):
        if five > top:
            top = five
            found.append(setting)
    return found


def best_setting(cards: Cards, dealer: Way, wheel: Wheel, commission: int) -> Setting:
    """The best setting for the Pai Gow bet; of equal hands the one whose cards come first."""
    choice: int = choices_of(dealer, wheel, commission)[class_number(cards)]
    return useful_settings(cards, wheel)[choice]
