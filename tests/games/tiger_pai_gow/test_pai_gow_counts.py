"""Exact Pai Gow: the count against every deal of small packs, and the full deck against long simulations."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.core.cache import count_anew, on_disk
from pitboss.core.cards import JOKER, Cards, cards
from pitboss.engine.count import disjoint_kernels
from pitboss.games.tiger_pai_gow import pai_gow_classes
from pitboss.games.tiger_pai_gow.best_setting import setting_results
from pitboss.games.tiger_pai_gow.hand import legal_settings, values
from pitboss.games.tiger_pai_gow.house_ways import Way, house_way
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, ClassPack, flushes, set_classes, unsuited
from pitboss.games.tiger_pai_gow.pai_gow_counts import (
    Broken,
    Colors,
    WaysInForce,
    all_colors,
    breaker_counts,
    breaker_ways,
    pai_gow_counts,
    pairs_of_hands,
)
from pitboss.games.tiger_pai_gow.wagers import PaiGow, SevenMatch, breaker_row, pai_gow_row, seven_match_row
from pitboss.rulesets.poker import Wheel
from tests.interpreted import interpret

SMALL = [
    (ClassPack((1, 2, 3, 4, 5), "cdh"), WaysInForce(Way.A, Way.A, Wheel.SECOND), True),
    (ClassPack((1, 10, 11, 12, 13), "dhs"), WaysInForce(Way.B, Way.C, Wheel.LOWEST), False),
    (ClassPack((1, 2, 3, 4, 5, 6, 8), "ch"), WaysInForce(Way.A, Way.C, Wheel.SECOND), True),
    (ClassPack((5, 6, 7, 8, 9, 12, 13), "cs"), WaysInForce(Way.C, Way.B, Wheel.LOWEST), False),
]
TINY = ClassPack((1, 2, 3, 4), "cdhs")


def every_deal(pack: ClassPack, table: WaysInForce, joker_matches: bool) -> tuple[Counter[PaiGow], Counter[Broken]]:
    """Both hands and the Breaker card one by one, through the rules themselves."""
    hands = list(combinations(pack.cards, 7))
    ours = {hand: house_way(hand, table.player, table.wheel).setting for hand in hands}
    theirs = {hand: house_way(hand, table.dealer, table.wheel).setting for hand in hands}
    standard: Counter[PaiGow] = Counter()
    broken: Counter[Broken] = Counter()
    for hand in hands:
        left = [card for card in pack.cards if card not in hand]
        for dealers in combinations(left, 7):
            row = pai_gow_row(hand, ours[hand], dealers, theirs[dealers], table.wheel)
            standard[row] += 1
            for card in left:
                if card not in dealers:
                    ended = breaker_row(row, hand, dealers, card, joker_matches=joker_matches)
                    broken[ended, seven_match_row(hand, card, joker_matches=joker_matches)] += 1
    return standard, broken


@pytest.mark.parametrize(
    ("pack", "table", "joker_matches"), [pytest.param(*pack, marks=pytest.mark.long) for pack in SMALL[2:]]
)
def test_small_packs_deal_by_deal(pack: ClassPack, table: WaysInForce, joker_matches: bool) -> None:
    standard, broken = every_deal(pack, table, joker_matches)
    assert +pai_gow_counts(table, pack) == +standard
    assert +breaker_counts(table, pack, joker_matches=joker_matches) == +broken


@pytest.mark.parametrize(
    ("pack", "table", "joker_matches"), [pytest.param(*pack, marks=pytest.mark.long) for pack in SMALL[:2]]
)
def test_small_packs_of_three_suits_pair_by_pair(pack: ClassPack, table: WaysInForce, joker_matches: bool) -> None:
    """As above with hands valued beforehand, because there are 400,000 pairs."""
    hands = list(combinations(pack.cards, 7))
    valued: list[dict[Cards, Any]] = [
        {hand: values(hand, house_way(hand, way, table.wheel).setting, table.wheel) for hand in hands}
        for way in (table.player, table.dealer)
    ]
    found: Counter[tuple[int, Colors]] = Counter()
    for hand in hands:
        high, low = valued[0][hand]
        for dealers in combinations([card for card in pack.cards if card not in hand], 7):
            top, bottom = valued[1][dealers]
            reds = (sum(card in REDS for card in some) for some in (hand, dealers))
            found[(high > top) + (low > bottom), Colors(JOKER in hand, JOKER in dealers, *reds)] += 1
    rows = Counter[PaiGow]()
    broken: Counter[Broken] = Counter()
    for (won, colors), n in found.items():
        row = (PaiGow.LOSS, PaiGow.PUSH, PaiGow.WIN)[won]
        rows[row] += n
        for ended, ways in breaker_ways(pack, row, colors, joker_matches).items():
            broken[ended] += n * ways
    assert pai_gow_counts(table, pack) == rows
    assert breaker_counts(table, pack, joker_matches=joker_matches) == broken


REDS = frozenset(card for card in FULL.cards if card != JOKER and card.is_red)


@pytest.mark.parametrize(("pack", "table", "joker_matches"), SMALL)
def test_every_setting_of_some_hands_against_every_dealer(
    pack: ClassPack, table: WaysInForce, joker_matches: bool
) -> None:
    for hand in list(combinations(pack.cards, 7))[::4999]:
        left = [card for card in pack.cards if card not in hand]
        dealers = [(some, house_way(some, table.dealer, table.wheel).setting) for some in combinations(left, 7)]
        found = setting_results(hand, table.dealer, table.wheel, pack=pack, joker_matches=joker_matches)
        assert [result.setting for result in found] == legal_settings(hand, table.wheel)
        plain = setting_results(hand, table.dealer, table.wheel, pack=pack, breaker=False)
        assert [(one.setting, one.pai_gow) for one in plain] == [(one.setting, one.pai_gow) for one in found]
        for result in found:
            rows = Counter(pai_gow_row(hand, result.setting, some, how, table.wheel) for some, how in dealers)
            assert +result.pai_gow == +rows
            assert sum(result.breaker.values()) == len(dealers) * (len(left) - 7)


def test_the_count_does_not_depend_on_threads_and_reports_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python: the loops take seven seconds to compile."""
    interpret(monkeypatch, disjoint_kernels)
    table, reply = WaysInForce(Way.A, Way.B), list[tuple[int, int]]()
    alone = pai_gow_counts(table, TINY, threads=1, progress=lambda done, parts: reply.append((done, parts)))
    assert [pai_gow_counts(table, TINY, threads=n) for n in (2, 5)] == [alone, alone]
    assert [done for done, _ in reply] == list(range(1, reply[0][1] + 1))
    broken, breakers = breaker_counts(table, TINY), len(TINY.cards) - 14
    assert sum(broken.values()) == sum(alone.values()) * breakers == pairs_of_hands(TINY) * breakers


@pytest.mark.long
def test_the_compiled_count_does_not_depend_on_threads_and_reports_progress() -> None:
    pack, table = ClassPack((1, 2, 3, 4, 5, 9, 10), "cdh"), WaysInForce(Way.A, Way.B)
    reply: list[tuple[int, int]] = []
    alone = breaker_counts(table, pack, threads=1, progress=lambda done, parts: reply.append((done, parts)))
    assert [breaker_counts(table, pack, threads=n) for n in (2, 5)] == [alone, alone]
    assert [done for done, _ in reply] == list(range(1, reply[0][1] + 1))
    assert sum(alone.values()) == pairs_of_hands(pack) * (len(pack.cards) - 14)


def test_hands_are_set_alike_in_one_process_and_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = ClassPack((1, 4, 5, 6, 7, 8, 13))
    here = pai_gow_classes.set_classes_anew(pack, Way.C, Wheel.SECOND, count_anew, None)
    monkeypatch.setattr(pai_gow_classes, "PART", 1000)
    monkeypatch.setattr(pai_gow_classes, "FEW_PARTS", 0)
    reply: list[tuple[int, int]] = []
    there = pai_gow_classes.set_classes_anew(
        pack, Way.C, Wheel.SECOND, count_anew, lambda done, of: reply.append((done, of))
    )
    assert all((one == other).all() for one, other in zip(here, there, strict=True))
    assert len(reply) > 4 and reply[-1][0] == reply[-1][1] == sum(map(len, here))


def test_results_are_kept_under_a_name_that_holds_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpret(monkeypatch, disjoint_kernels)
    first = pai_gow_counts(WaysInForce(), TINY, remember=on_disk(tmp_path))
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert [name.rpartition(".")[2] for name in kept] == ["json", "npz"], "the count, and the hands as tables"
    assert pai_gow_counts(WaysInForce(), TINY, remember=on_disk(tmp_path)) == first
    assert sorted(path.name for path in tmp_path.iterdir()) == kept
    assert all("A234cdhs" in name for name in kept), "packs of as many ranks are kept apart"
    for path in tmp_path.iterdir():
        path.write_text("half a file")
    set_classes.cache_clear()
    assert pai_gow_counts(WaysInForce(), TINY, remember=on_disk(tmp_path)) == first


def test_colors_of_all_pairs_add_up() -> None:
    assert sum(all_colors(FULL).values()) == pairs_of_hands(FULL) == comb(53, 7) * comb(46, 7)


def test_all_seven_match_the_breaker_as_often_as_worked_out_by_hand() -> None:
    """7 of 26 cards of a color and a Breaker of that color; with the joker matching, 6 of them too."""
    pushes = all_colors(FULL)
    for joker_matches, expected in ((False, 0.352530), (True, 0.482409)):
        found = sum(
            n * ways
            for colors, n in pushes.items()
            for (_, match), ways in breaker_ways(FULL, PaiGow.PUSH, colors, joker_matches).items()
            if match is SevenMatch.ALL_SEVEN
        )
        assert round(float(Fraction(100 * found, pairs_of_hands(FULL) * 39)), 6) == expected


def test_classes_of_the_full_deck_stand_for_all_hands() -> None:
    counted = 0
    for shape in unsuited(FULL):
        ways = 1
        for rank in set(shape.others):
            ways *= comb(4, shape.others.count(rank))
        counted += ways
    assert counted == comb(53, 7)
    suited = 0
    for shape in flushes(FULL):
        ways = 4
        for rank in set(shape.others):
            ways *= comb(3, shape.others.count(rank))
        suited += ways
    naturals = sum(4 * comb(13, n) * comb(39, 7 - n) for n in (5, 6, 7))
    wild = sum(4 * comb(13, n) * comb(39, 6 - n) for n in (4, 5, 6))
    assert suited == naturals + wild


@pytest.mark.long
def test_every_setting_of_a_full_deck_hand_against_simulated_dealers() -> None:
    """One hand with a flush to break, against 4,000 dealers: within four standard errors for each setting."""
    hand = cards("Kh Kd 9h 7h 4h 2h 3c")
    left = [card for card in FULL.cards if card not in hand]
    rng, n = Random(11), 4_000
    dealers = [tuple(rng.sample(left, 7)) for _ in range(n)]
    how = [(some, house_way(some).setting) for some in dealers]
    for result in setting_results(hand):
        wins = result.pai_gow[PaiGow.WIN] / comb(46, 7)
        seen = sum(pai_gow_row(hand, result.setting, some, set_, Wheel.LOWEST) is PaiGow.WIN for some, set_ in how)
        assert abs(seen - n * wins) < 4 * sqrt(n * wins * (1 - wins)) + 1
