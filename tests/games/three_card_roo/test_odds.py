"""Odds of 3 Card Roo in four independent ways: derived from the rules, walked, looped over and simulated."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import Shoe, cards, deck, text
from pitboss.core.errors import BadCards, UnknownName
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import simulate
from pitboss.engine.walk import walk
from pitboss.games.three_card_roo import GAME
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.three_card_roo.wagers import SevenRoo
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Ask, Outcome, Peek
from pitboss.rules.odds import StrategyTable, Tally
from tests.chance import chi_square_z
from tests.games.three_card_roo import brute
from tests.rows import row_odds
from tests.sizes import sized

HOUSE, COUNTS = GAME.house(), counts_of(GAME)
FULL = dict.fromkeys(range(1, 14), 4)
AGREES = 3  # standard deviations; one fixed sample in 400 strays further


def tally(wager: str, strategy: str = "best", *settings: tuple[str, str]) -> Tally:
    return COUNTS.tally(GAME.configured(None, settings), wager, strategy)


def strategy_table(*wagers: str) -> StrategyTable:
    return COUNTS.strategy_table(HOUSE, dict.fromkeys(wagers, Fraction(1)), "best")


def counted(one: Tally) -> dict[str, int]:
    return {line.row.name: line.combinations for line in one.lines}


def summed(rows: Counter[tuple[str, str]], at: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for row, n in rows.items():
        found[row[at]] += n
    return found


# count and brute force on the full deck


@pytest.mark.parametrize(("royal", "printed"), sized([(8, "2")], [(10, "1"), (8, "2"), (5, "3")]))
def test_play_counted_equals_a_loop_over_all_deals(royal: int, printed: str) -> None:
    looped = brute.all_deals(FULL, royal)
    setting = ("table.seven_roo", printed)
    assert counted(tally("play", "best", setting)) == summed(looped, 0)
    assert counted(tally("seven_roo", "best", setting)) == summed(looped, 1)


def test_play_by_the_dealers_rule_equals_a_loop_over_all_deals() -> None:
    assert counted(tally("play", "dealer")) == summed(brute.all_deals(FULL, choose=brute.dealers_opening), 0)


def test_results_of_play_with_its_bonus() -> None:
    assert tally("play").net == {
        Fraction(-1): 1_892_433_664,
        Fraction(0): 353_804_128,
        Fraction(1): 1_135_866_176,
        Fraction(2): 272_440_064,
        Fraction(9): 889_344,
        Fraction(10): 15_552,
        Fraction(11): 9_084_672,
    }


@pytest.mark.parametrize(
    ("wager", "settings", "ev", "sd"),
    [
        ("play", "table.seven_roo=1", -0.0282699965, 1.2013),
        ("play", "table.seven_roo=2", -0.0337220235, 1.1557),
        ("play", "table.seven_roo=3", -0.0419000639, 1.1024),
        ("pocket", "table.pocket=1", -0.0314932, 3.246),
        ("pocket", "table.pocket=2", -0.0369231, 3.101),
        ("pocket", "table.pocket=3", -0.0280543, 2.910),
        ("pairs", "table.pairs=1", -0.0289593, 2.322),
        ("pairs", "table.pairs=2", -0.0380090, 2.278),
    ],
)
def test_value_and_standard_deviation(wager: str, settings: str, ev: float, sd: float) -> None:
    key, _, value = settings.partition("=")
    one = tally(wager, "best", (key, value))
    assert float(one.ev_total) == pytest.approx(ev, abs=6e-8)
    assert one.sd == pytest.approx(sd, abs=6e-4)


@pytest.mark.parametrize(("printed", "ev"), [("1", -0.0372851), ("2", -0.0427149), ("3", -0.0348115)])
def test_pocket_roo_laid_by_the_ante_column(printed: str, ev: float) -> None:
    house = GAME.configured(None, [("table.pocket", printed)])
    ante = COUNTS.strategy_table(house, {"play": Fraction(1)}, "best")
    worth = COUNTS.strategy_table(house, {"pocket": Fraction(1)}, "best")
    opening = {decision.where: decision.best for decision in ante.decisions.values()}
    assert float(worth.following(lambda decision: opening[decision.where])) == pytest.approx(ev, abs=6e-8)


def test_the_manual_loses_nothing_alone_and_little_together() -> None:
    for wager in ("play", "pocket"):
        alone = strategy_table(wager)
        assert alone.ev == alone.ev_manual == tally(wager).ev_total
        assert tally(wager, "manual").lines == tally(wager).lines
    both = COUNTS.strategy_table(HOUSE, {"play": Fraction(1), "pocket": Fraction(2)}, "best")
    differs = [decision.where for decision in both.decisions.values() if decision.best is not decision.manual]
    assert differs == ["10,5"], "the only hand where Play and Pocket Roo want different openings"
    assert both.ev_manual is not None
    assert both.ev > both.ev_manual


def test_38_pocket_choices_are_ties_and_go_as_play() -> None:
    pocket, play = (
        {one.where: one for one in strategy_table(wager).decisions.values()} for wager in ("pocket", "play")
    )
    tied = [hand for hand, one in pocket.items() if list(one.values.values()).count(one.value) > 1]
    assert len(tied) == 38
    assert all(pocket[hand].best is play[hand].best for hand in tied)


# every deal through the engine


@pytest.fixture(scope="module")
def every_deal() -> dict[str, Counter[Outcome]]:
    """All 66,300 deals of a player's three cards, each played to its end against some dealer's cards."""
    settled: dict[str, Counter[Outcome]] = {"pocket": Counter(), "pairs": Counter()}
    best, pack = strategy_table("pocket"), deck()
    for first, second in combinations(pack, 2):
        for third in pack:
            if third in (first, second):
                continue
            coming = iter((first, second, third))
            for act in through(coming, (c for c in pack if c not in (first, second, third)), best).settled:
                if act.wager in settled:
                    settled[act.wager][act.row] += 1
    return settled


def through(player: Any, dealer: Any, strategy: StrategyTable) -> Round:
    round = Round(HOUSE, [{"play": 1, "pocket": 1, "pairs": 1}])
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            round.supply(strategy(round.layout["1"], round.layout, request))
        else:
            assert not isinstance(request, Peek)
            source = player if request.spot == "1" else dealer
            round.supply(tuple([next(source) for _ in request.at]))
    return round


@pytest.mark.long
@pytest.mark.parametrize("wager", ["pocket", "pairs"])
def test_side_bets_dealt_out_on_the_full_deck_equal_the_count(
    every_deal: dict[str, Counter[Outcome]], wager: str
) -> None:
    assert sum(every_deal[wager].values()) == 66_300
    assert every_deal[wager] == {line.row: line.combinations for line in tally(wager).lines}


def test_pairs_pay_equals_a_loop() -> None:
    assert counted(tally("pairs")) == brute.all_thirds(FULL)


# the walk on a reduced deck


@pytest.mark.parametrize("ranks", ["A 4 7 T Q K", "3 5 7 8 9 J"])
def test_play_walked_on_a_reduced_deck_equals_a_loop(ranks: str) -> None:
    pack = Shoe.of(cards(" ".join(rank + suit for rank in ranks.split() for suit in "chs"))).by_rank()
    odds = row_odds(walk(Round(HOUSE, [{"play": 1}], kinds=pack.kinds)), "play", "seven_roo")
    looped = brute.all_deals({card.rank: n for card, n in pack.kinds.items()})
    total = sum(looped.values())
    walked = {(play.name, bonus.name): chance for (play, bonus), chance in odds.items()}
    assert walked == {row: Fraction(n, total) for row, n in looped.items() if n}


# simulation


ROUNDS = sized(10_000, 40_000)


@pytest.fixture(scope="module")
def simulated() -> dict[str, Counter[Any]]:
    rounds = simulate(HOUSE, [{"play": 2, "pocket": 2, "pairs": 2}], strategy_table("play"), ROUNDS, Random(20))
    rows: dict[str, Counter[Any]] = {}
    for act, n in rounds.items():
        rows.setdefault(act.wager, Counter())[act.row] += n
    return rows


def exact(wager: str) -> dict[Any, Fraction]:
    """Odds for a player who lays by the ANTE column."""
    one = tally(wager)
    return {line.row: Fraction(line.combinations, one.total) for line in one.lines}


@pytest.mark.parametrize("wager", ["play", "seven_roo", "pairs"])
def test_simulation_through_the_engine_agrees(simulated: dict[str, Counter[Any]], wager: str) -> None:
    assert sum(simulated[wager].values()) == ROUNDS
    assert abs(chi_square_z(simulated[wager], exact(wager))) < AGREES


@pytest.mark.long
def test_a_bias_of_a_tenth_of_a_percent_would_be_seen(simulated: dict[str, Counter[Any]]) -> None:
    biased = exact("seven_roo")
    biased[SevenRoo.ROYAL] -= Fraction(1, 1000)
    biased[SevenRoo.OTHER] += Fraction(1, 1000)
    assert chi_square_z(simulated["seven_roo"], biased) > AGREES


# advice for one hand


def test_advice_for_a_hand() -> None:
    decision = COUNTS.advise(HOUSE, {"play": Fraction(1)}, {"hand": "Th 5d"})
    assert (decision.where, decision.best) == ("10,5", Open.MIDDLE)
    assert COUNTS.advise(HOUSE, {"pocket": Fraction(1)}, {"hand": "5d Th"}).best is Open.LOW


@pytest.mark.parametrize("hand", ["Th", "Th Td", "Th 5d 2c", "Th Th", "Th 5x", ""])
def test_hands_without_a_decision_are_refused(hand: str) -> None:
    with pytest.raises(BadCards):
        COUNTS.advise(HOUSE, {"play": Fraction(1)}, {"hand": hand})


def test_a_joker_is_no_card_of_this_deck() -> None:
    with pytest.raises(BadCards, match="Joker"):
        COUNTS.advise(HOUSE, {"play": Fraction(1)}, {"hand": "Joker 5d"})


def test_the_game_has_no_board() -> None:
    with pytest.raises(UnknownName, match="board"):
        COUNTS.advise(HOUSE, {"play": Fraction(1)}, {"hand": "Th 5d", "board": "2c"})


def test_names_of_hands() -> None:
    assert text(cards("Th 5d")) == "Th 5d"
    assert [decision.where for decision in strategy_table("play").decisions.values()][:2] == ["2,A", "3,A"]
