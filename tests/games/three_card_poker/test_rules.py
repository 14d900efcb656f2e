"""Three Card Poker by the clause, and its published figures."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from pitboss.core.cards import cards
from pitboss.engine.round import Round
from pitboss.games.three_card_poker import GAME
from pitboss.games.three_card_poker.wagers import Bonus, Decide, PairPlus, SixCard
from pitboss.lab import simulate as lab
from pitboss.lab.counts.derived import derived_kernel
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.printed_tables import folder
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import Ante
from tests.derive.test_bet_reasons import sentence
from tests.rules.test_rules_in_words import check_direction

ONE = {"ante": Fraction(1)}


def played(
    hand: str, dealer: str, *, choice: Decide = Decide.PLAY, settings: tuple[tuple[str, str], ...] = ()
) -> dict[str, object]:
    round = Round(GAME.configured(None, settings), [{"ante": 1000, "pair_plus": 500, "six_card": 100}])
    round.supply(cards(hand))
    round.supply(choice)
    round.supply(cards(dealer))
    assert round.request is None
    return dict(round.layout.hands[0].rows)


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("4h 4d 9c", "Jd Th 8s", Ante.NOT_QUALIFIED),
        ("2h 3d 5c", "Jd Th 8s", Ante.NOT_QUALIFIED),
        ("Kh 4d 2c", "Qd 3h 2s", Ante.WIN),
        ("Qh 3d 2c", "Qd 3h 2s", Ante.TIE),
        ("Jh 9d 2c", "Qd 3h 2s", Ante.LOSS),
        ("4h 5d 6c", "2s 7s Ks", Ante.WIN),  # a straight beats a flush
        ("2h 2d 2c", "Qs Kd Ac", Ante.WIN),  # three of a kind beats a straight
    ],
)
def test_the_dealer_needs_a_queen_and_the_better_hand_wins(hand: str, dealer: str, row: Ante) -> None:
    rows = played(hand, dealer)
    assert rows["ante"] is row and rows["play"] is row


def test_the_qualifier_is_an_option_and_its_clause_says_so() -> None:
    settings = (("qualifier", "king"),)
    assert played("Jh 9d 2c", "Qd 3h 2s", settings=settings)["ante"] is Ante.NOT_QUALIFIED
    assert "qualify with king or better" in GAME.configured(None, settings).clauses["5"]
    assert "qualify with queen or better" in GAME.house().clauses["5"]


def test_the_bonus_is_paid_when_the_dealer_wins_and_not_to_a_folded_hand() -> None:
    rows = played("4h 5d 6c", "5h 6h 7h")
    assert (rows["ante"], rows["bonus"]) == (Ante.LOSS, Bonus.STRAIGHT)
    rows = played("4h 5d 6c", "5h 6h 7h", choice=Decide.FOLD)
    assert (rows["ante"], rows["bonus"], rows["pair_plus"]) == (Ante.FOLD, Bonus.OTHER, PairPlus.STRAIGHT)
    assert "play" not in rows


def test_pair_plus_may_be_bet_alone_and_then_nothing_is_asked() -> None:
    round = Round(GAME.house(), [{"pair_plus": 500}, {"ante": 500}])
    round.supply(cards("8c 8h 3s"))
    round.supply(cards("Qs Kd Ac"))
    assert isinstance(round.request, Ask) and round.request.spot == "2"


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Ah Kh 2c", "Qh Jh Th", SixCard.ROYAL_FLUSH),
        ("4h 5h 6h", "7h 8h 2c", SixCard.STRAIGHT_FLUSH),
        ("9c 9d 4s", "9h 9s Kd", SixCard.QUADS),
        ("8c 8d Ks", "8h Kd 2s", SixCard.FULL_HOUSE),
        ("8c 8d 8s", "Kh Kd Ks", SixCard.FULL_HOUSE),
        ("2d 7d Jd", "4d Kd 9s", SixCard.FLUSH),
        ("Ah 2d 9c", "3s 4c 5h", SixCard.STRAIGHT),
        ("Qc Qd 3s", "Qs 7h 2d", SixCard.TRIPS),
        ("Qc Qd 3s", "3h 7h 7d", SixCard.OTHER),
    ],
)
@pytest.mark.parametrize("choice", Decide)
def test_the_six_card_bonus_is_paid_by_both_hands_together_folded_or_not(
    hand: str, dealer: str, row: SixCard, choice: Decide
) -> None:
    assert played(hand, dealer, choice=choice)["six_card"] is row


@pytest.mark.long  # of each bet alone figures are the published ones, below
def test_bets_together_are_worth_what_each_is_worth_alone() -> None:
    counts, house = counts_of(GAME), GAME.house()
    every = counts.strategy_table(
        house, {"ante": Fraction(2), "pair_plus": Fraction(1), "six_card": Fraction(3)}, "best"
    )
    six, plus = (counts.tally(house, name, "best") for name in ("six_card", "pair_plus"))
    assert every.ev == 2 * counts.strategy_table(house, ONE, "best").ev + plus.ev + 3 * six.ev


def test_figures_are_the_published_ones() -> None:
    items = list(verify("three-card-poker/"))
    assert len(items) == 14
    by_name = {item.name: item.verdict for item in items}
    assert by_name.pop("three-card-poker/six-card-1000-200-50-25-20-10-5") == "noted"
    assert set(by_name.values()) == {"exact"}, [item.differences for item in items]


def test_six_card_hands_are_counted_as_the_note_on_the_published_edge_says() -> None:
    tally = counts_of(GAME).tally(GAME.house(), "six_card", "best")
    deals = comb(52, 3) * comb(49, 3) // comb(52, 6)  # in which six cards come to the player and the dealer
    entry = next(one for one in printed() if one["name"].endswith("/six-card-1000-200-50-25-20-10-5"))
    result = [int(number.replace(",", "")) for number in re.findall(r"[\d,]+\d", entry["note"].split(": ")[0])]
    assert result == [tally.total // deals, *(line.combinations // deals for line in tally.lines[:-1])]


def printed() -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((folder() / "three-card-poker.toml").read_text())["printed"]
    return found


def test_the_lowest_hand_that_plays_is_the_published_one() -> None:
    result = tomllib.loads((folder() / "three-card-poker.toml").read_text())["strategy"]
    best = [
        counts_of(GAME).advise(GAME.house(), ONE, {"hand": result[name]}).best for name in ("plays_from", "folds_up_to")
    ]
    assert best == [Decide.PLAY, Decide.FOLD]


@pytest.mark.long  # compiled for a second; in every run Casino War's are
def test_compiled_rounds_follow_the_solved_strategy() -> None:
    strategy_table = counts_of(GAME).strategy_table(GAME.house(), ONE, "best")
    kernel = derived_kernel(GAME.house(), {"ante": 100}, strategy_table, 1)
    assert kernel is not None
    sums = kernel.deal("published", 0, 1 << 20)
    error = (sums.won_squares["total"] / 1e4 / 2**20) ** 0.5 / 2**10
    assert abs(sums.won["total"] / 100 / 2**20 - float(strategy_table.ev)) < 4 * error


@pytest.mark.long  # compiled for a second; those of the ante are above
def test_compiled_rounds_of_the_six_card_bonus_end_as_in_the_engine() -> None:
    job = lab.job_for(GAME.configured(), {"ante": Fraction(1), "six_card": Fraction(1)}, seed="six cards")
    compiled, by_engine = lab.prepared(job), lab.prepared(replace(job, engine=True))
    assert lab.compiled(job)
    assert compiled(0, 150) == by_engine(0, 150)


def test_the_reason_names_the_hand_that_decided() -> None:
    poker = {"bets": {"ante": 500, "pair_plus": 500}, "hand": "Kh Kd 2c"}
    assert sentence("three-card-poker", "play", dealer="Jd 9s 4c", **poker) == (  # type: ignore[arg-type]
        "Dealer does not qualify: the dealer has J-9-4 high"
    )
    assert sentence("three-card-poker", "play", dealer="Ad 9s 4c", **poker) == (  # type: ignore[arg-type]
        "Pair of kings beats the dealer's A-9-4 high"
    )
    assert sentence("three-card-poker", "pair_plus", 1, dealer="Ad 9s 4c", **poker) == (  # type: ignore[arg-type]
        "Pair: you have a pair of kings"
    )


@pytest.mark.parametrize("side", ["right", "left"])
def test_bets_are_settled_in_the_direction_that_the_words_say(side: str) -> None:
    check_direction("three-card-poker", "6", side)


@pytest.mark.parametrize(
    ("qualifier", "rest"),
    [("queen", "; any of 11 of the 49 unseen cards qualifies the dealer."), ("ace-king", ".")],
)
def test_a_choice_is_explained_by_the_cards_that_let_the_dealer_qualify(qualifier: str, rest: str) -> None:
    house = GAME.configured(None, [("qualifier", qualifier)])
    layout: Layout = Layout(house, [Spot("1", 1, {"ante": 1})])
    layout["1"].cards = cards("Qh 6d 4c")
    assert GAME.felt.why(Decide.PLAY, layout["1"], layout) == f"You have Q-6-4 high{rest}"
