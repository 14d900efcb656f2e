"""Best play and the price of house ways: every deal of small packs, and what is stored of the full deck."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadInput
from pitboss.engine.round import Round
from pitboss.games.tiger_pai_gow import GAME
from pitboss.games.tiger_pai_gow.best_setting import setting_results
from pitboss.games.tiger_pai_gow.hand import front, legal_settings, values
from pitboss.games.tiger_pai_gow.house_ways import AnyWay, OwnWay, Way, house_way
from pitboss.games.tiger_pai_gow.odds import COUNTS
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, ClassPack, shapes
from pitboss.games.tiger_pai_gow.pai_gow_counts import Broken, WaysInForce, breaker_counts, pairs_of_hands
from pitboss.games.tiger_pai_gow.solved import kernels
from pitboss.games.tiger_pai_gow.solved.breaker import TO_DEALER, TO_PLAYER, solve_breaker
from pitboss.games.tiger_pai_gow.solved.groups import groups_of
from pitboss.games.tiger_pai_gow.solved.settings import patterns_of, repeats, suit_orders
from pitboss.games.tiger_pai_gow.solved.solve import Job, solve
from pitboss.games.tiger_pai_gow.solved.stored import (
    COMMISSIONS,
    best_setting,
    class_number,
    table_name,
    tables,
    totals,
)
from pitboss.games.tiger_pai_gow.wagers import PaiGow
from pitboss.rulesets.poker import Wheel
from tests.interpreted import interpret

BY_BIT_SLICES = Path(__file__).parents[2] / "data" / "pai_gow_by_bit_slices.json"
STRONG_FRONT = OwnWay(
    "strong front",
    """
    five aces: first
    four and more: second
    four: others
    two threes: first
    three pair: second
    any, complete, not front lower: complete
    three: others
    full house: second
    three and two pair: second
    two pair: second
    pair: others
    no pair: 2nd+6th
    """,
)
WAYS = (*Way, STRONG_FRONT)
JOBS = [
    Job(Way.A, Wheel.SECOND, WAYS, (0, 5), ClassPack((1, 2, 3, 4, 5, 6, 8), "ch")),
    Job(STRONG_FRONT, Wheel.LOWEST, WAYS, (0, 5), ClassPack((5, 6, 7, 8, 9, 12, 13), "cs")),
]
LARGER = [
    Job(Way.A, Wheel.LOWEST, WAYS, (0, 5), ClassPack((1, 2, 3, 4), "cdhs")),
    Job(Way.B, Wheel.SECOND, WAYS, (0, 3), ClassPack((1, 2, 3, 4, 5), "cdh")),
    Job(Way.C, Wheel.LOWEST, WAYS, (0, 5), ClassPack((1, 10, 11, 12, 13), "dhs")),
]
Won = tuple[int, int]


def dealt_one_by_one(job: Job) -> tuple[list[Won], list[Won]]:
    """What `solve` finds, by every deal and every legal setting."""
    hands = list(combinations(job.pack.cards, 7))
    dealers = {hand: values(hand, house_way(hand, job.dealer, job.wheel).setting, job.wheel) for hand in hands}
    best, ways = Counter[tuple[int, int]](), Counter[tuple[AnyWay, int]]()
    for hand in hands:
        others = [dealers[some] for some in combinations([card for card in job.pack.cards if card not in hand], 7)]
        won: dict[tuple[object, object], Won] = {}
        for setting in legal_settings(hand, job.wheel):
            high, low = both = values(hand, setting, job.wheel)
            wins = sum(high > top and low > bottom for top, bottom in others)
            won[both] = wins, sum(high <= top and low <= bottom for top, bottom in others)
        for percent in job.commissions:
            top = min(won.values(), key=lambda one: (100 * one[1] - (100 - percent) * one[0], one[0]))
            for at in (0, 1):
                best[percent, at] += top[at]
        for way in job.ways:
            for at in (0, 1):
                ways[way, at] += won[values(hand, house_way(hand, way, job.wheel).setting, job.wheel)][at]
    return [(best[one, 0], best[one, 1]) for one in job.commissions], [(ways[one, 0], ways[one, 1]) for one in job.ways]


def test_a_small_pack_deal_by_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python: the loops take half a minute to compile."""
    interpret(monkeypatch, kernels)
    job = replace(JOBS[0], ways=(Way.C, STRONG_FRONT))
    found = solve(job)
    assert (found.best, found.ways) == dealt_one_by_one(job)
    assert found.best[0] != found.ways[0], "a house way is not the best"


@pytest.mark.long
@pytest.mark.parametrize("job", JOBS + LARGER)
def test_packs_of_three_and_four_suits_deal_by_deal(job: Job) -> None:
    found = solve(job)
    assert (found.best, found.ways) == dealt_one_by_one(job)


def test_a_way_that_sets_a_hand_foul_is_refused() -> None:
    foul = OwnWay("ours", STRONG_FRONT.text.replace("pair: others", "pair: first", 1).replace("three pair: first", ""))
    with pytest.raises(BadInput, match="ours sets .* foul: its low hand outranks its high hand."):
        solve(Job(foul, pack=JOBS[0].pack))


def test_suit_orders_stand_for_all_hands_of_their_ranks() -> None:
    assert sum(suit_orders((1, 2, 4), 4, 7).hands) == 4 * 6
    assert max(mask.bit_count() for masks in suit_orders((1,) * 7, 4, 4).masks for mask in masks) == 4
    pack, suits = JOBS[0].pack, len(JOBS[0].pack.suits)
    patterns, groups = patterns_of(pack), groups_of(pack, Wheel.LOWEST)
    hands = sum(sum(patterns.orders[kind].hands) for kind in patterns.of_group)
    assert hands == comb(len(pack.cards), 7) and suits == 2
    assert len(groups.wild) == len(patterns.of_group) == sum(map(len, shapes(pack)))
    assert repeats((1, 1, 3, 5, 5, 5)) == [2, 1, 3]


def test_the_stored_totals_are_those_of_an_independent_count() -> None:
    """Counted by another program and method: every hand against every hand, as bit slices, on a GPU."""
    counted = json.loads(BY_BIT_SLICES.read_text())
    assert set(counted) == {table_name(*table) for table in tables()}
    for dealer, wheel in tables():
        found, other = totals(dealer, wheel), counted[table_name(dealer, wheel)]
        assert found.ways == {way.value: other[way.value] for way in Way}
        assert (found.best[0], found.best[5]) == (other["best"], other["best_5"])
        for percent, (won, lost) in enumerate(found.best):
            others = [*found.best, *found.ways.values()]
            assert all((100 - percent) * (won - w) >= 100 * (lost - m) for w, m in others), "the best is the best"


@pytest.mark.parametrize(
    ("settings", "edge"),
    [
        ([], 0.012956233589),
        ([("player_way", "best")], 0.009784471315),
        ([("player_way", "best"), ("commission", "5")], 0.0243192749),
        ([("player_way", "best"), ("house_way", "c"), ("wheel", "second")], 0.007942369573),
        ([("player_way", "b"), ("house_way", "c")], 0.010178432242),
    ],
)
def test_the_odds_of_the_pai_gow_bet_are_read_from_what_is_stored(settings: list[tuple[str, str]], edge: float) -> None:
    house = GAME.configured(None, settings)
    assert float(COUNTS.tally(house, "pai_gow", "best").house_edge) == pytest.approx(edge, abs=1e-12)


def test_the_best_setting_is_stored_for_every_table_and_commission() -> None:
    """A hand in which way A gives most away: a straight could be behind, but a pair of aces behind is better."""
    hand = cards("Joker As Kd Qc Jh Td 2c")
    assert house_way(hand, Way.A).setting == front(cards("Joker 2c")) != front(cards("As Kd"))
    choices = {best_setting(hand, *table, percent) for table in tables() for percent in COMMISSIONS}
    assert choices <= set(legal_settings(hand))
    house = GAME.configured(None, [("player_way", "best")])
    round = Round(house, [{"pai_gow": 500}])
    round.supply(hand)
    assert round.absent(round.asks[0]) == best_setting(hand, Way.A, Wheel.LOWEST, 0)


def test_hands_that_differ_in_their_suits_only_are_one_class() -> None:
    hand, other = "Ah Kh 9h 7h 5h 3d 2c", "As Ks 9s 7s 5s 3h 2d"
    assert class_number(cards(hand)) == class_number(cards(other)) != class_number(cards(hand.replace("3d", "3c")))


def test_the_best_setting_as_valued_with_the_shipped_hands_of_the_dealer_is_the_stored_one() -> None:
    rng = Random(8)
    for _ in range(4):
        hand = tuple(rng.sample(FULL.cards, 7))
        found = setting_results(hand, breaker=False)
        evs = {one.setting: one.pai_gow[PaiGow.WIN] - one.pai_gow[PaiGow.LOSS] for one in found}
        assert evs[best_setting(hand, Way.A, Wheel.LOWEST, 0)] == max(evs.values())


@pytest.mark.long
def test_the_stored_setting_of_random_hands_is_the_best_of_a_count_of_that_hand() -> None:
    """Each setting against all 53,524,680 dealer's hands, by the count that values hands for the coach."""
    rng = Random(30)
    for (dealer, wheel), percent in product(tables(), (0, 5)):
        for _ in range(12):
            hand = tuple(rng.sample(FULL.cards, 7))
            evs = {
                one.setting: (100 - percent) * one.pai_gow[PaiGow.WIN] - 100 * one.pai_gow[PaiGow.LOSS]
                for one in setting_results(hand, dealer, wheel, breaker=False)
            }
            assert evs[best_setting(hand, dealer, wheel, percent)] == max(evs.values())


BREAKERS = [
    (Job(Way.A, Wheel.SECOND, tuple(Way), (0,), ClassPack((1, 2, 3, 4, 5, 6, 8), "ch")), True),
    (Job(Way.B, Wheel.LOWEST, tuple(Way), (5,), ClassPack((5, 6, 7, 8, 9, 12, 13), "cd")), False),
]


def worth(rows: Counter[Broken], percent: int) -> int:
    return sum(n * ((100 - percent) * (row in TO_PLAYER) - 100 * (row in TO_DEALER)) for (row, _), n in rows.items())


@pytest.mark.long
@pytest.mark.parametrize(("job", "joker_matches"), BREAKERS)
def test_best_play_with_the_breaker_hand_by_hand(job: Job, joker_matches: bool) -> None:
    """House ways by the count of pairs of classes, best play by the count of single hands."""
    found, dealer = solve_breaker(job, joker_matches=joker_matches), job.dealer
    assert isinstance(dealer, Way)
    for way, rows in zip(Way, found.ways, strict=True):
        table = WaysInForce(way, dealer, job.wheel)
        assert +rows == +breaker_counts(table, job.pack, joker_matches=joker_matches)
    best = 0
    for hand in combinations(job.pack.cards, 7):
        results = setting_results(hand, dealer, job.wheel, pack=job.pack, joker_matches=joker_matches)
        best += max(worth(one.breaker, job.commissions[0]) for one in results)
    assert worth(found.best, job.commissions[0]) == best
    assert found.best.total() == pairs_of_hands(job.pack) * (len(job.pack.cards) - 14)
