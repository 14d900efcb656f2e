"""The bonus wagers, which are derived from the rules, against every three cards and against the engine's walk."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.core.cards import SUITS, Card, Shoe, cards, deck
from pitboss.core.errors import BadInput
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.rows import HardHand, double_bet, hard_hand, match_the_color
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.counts.shoe_values import ShoeValues
from pitboss.rules.acts import Outcome
from pitboss.rules.hooks import HasWarnings
from pitboss.rules.odds import odds
from pitboss.rulesets.twenty_one.rows import Play
from tests.rows import row_odds
from tests.sizes import sized

COUNTS, DERIVED = counts_of(GAME), DerivedCounts(GAME)
BONUS = ("match_the_color", "hard_hand", "double_bet")
Rows = tuple[Outcome, ...]


@pytest.mark.parametrize(
    ("three", "match", "hard"),
    [
        ("6h 7h 8h", "3-Card Flush", "Suited 21"),
        ("6h 7d 8h", "3 Cards, same color", "21"),
        ("6h 7s 8h", "Other", "21"),
        ("Ah Kh Qh", "3-Card Flush", "Suited 21"),
        ("Ah 5c 5d", "Other", "21"),
        ("Ah Ac 9d", "Other", "21"),
        ("Ah Ac 7d", "Other", "19"),
        ("Th Tc Ad", "Other", "21"),
        ("Kh Qc 2d", "Other", "Other"),
        ("2c 3c 4c", "3-Card Flush", "Other"),
        ("9s 8c Ts", "3 Cards, same color", "Other"),
        ("Ts 4c 4s", "3 Cards, same color", "18"),
    ],
)
def test_the_row_of_three_cards(three: str, match: str, hard: str) -> None:
    assert match_the_color(cards(three)).value == match
    assert hard_hand(cards(three)).value == hard
    assert (double_bet(cards(three)).key == "suited_21") == (hard == "Suited 21")


def walked_counts(shoe: Shoe) -> Counter[Rows]:
    """Rows of every three cards."""
    found: Counter[Rows] = Counter()
    for three, ways in shoe.deal(3):
        found[match_the_color(three), hard_hand(three)] += ways
    return found


@pytest.mark.parametrize("decks", sized((2,), (1, 2)))
def test_the_count_agrees_with_laying_out_every_three_cards(decks: int) -> None:
    house = GAME.configured(None, [("decks", str(decks))])
    joint: Counter[Rows] = Counter()
    for ended, n in DERIVED.rows(house, BONUS).items():
        match, hard, double = (row for _, row, _ in ended)
        assert (double.key == "suited_21") == (hard is HardHand.SUITED_21)
        joint[match, hard] += n
    assert joint == walked_counts(Shoe.of(deck(decks)))


def test_the_engine_settles_the_rows_that_were_counted() -> None:
    shoe = Shoe.of(cards("Ah Kh 7h 8d 6h 9c 5d Jd"))
    house = GAME.configured("wa-6")
    stand = lambda hand, layout, ask: Play.STAND if Play.STAND in ask.legal else next(iter(ask.legal))  # noqa: E731
    start = Round(house, [{"bet": 1, "match_the_color": 1, "hard_hand": 1}], kinds=shoe.kinds)
    odds = row_odds(walk(start, stand, merge_orders=False), "match_the_color", "hard_hand")
    counted = walked_counts(shoe)
    assert odds == {rows: Fraction(n, 56) for rows, n in counted.items()}


def test_both_together_with_the_double_bet_bonus() -> None:
    """What the manual leaves out: per unit staked, six decks."""
    with_bonus, without_it = GAME.configured(), GAME.configured(None, [("double_bet_bonus", "0")])
    assert round(float(COUNTS.tally(without_it, "both", "best").house_edge), 6) == 0.044965
    assert round(float(COUNTS.tally(with_bonus, "both", "best").house_edge), 6) == 0.028501


@pytest.mark.parametrize("decks", sized((6,), range(1, 9)))
def test_the_rows_of_both_add_up_to_the_single_wagers(decks: int) -> None:
    house = GAME.configured(None, [("decks", str(decks)), ("double_bet_bonus", "0")])
    match, hard, both = (COUNTS.tally(house, name, "best") for name in ("match_the_color", "hard_hand", "both"))
    assert both.total == match.total == hard.total
    assert both.ev == (match.ev + hard.ev) / 2


def test_any_pay_can_be_changed() -> None:
    house = GAME.configured(None, [("decks", "2"), ("pays.hard_hand.suited_21", "30")])
    plain = COUNTS.tally(GAME.configured(None, [("decks", "2")]), "hard_hand", "best")
    suited = next(line.combinations for line in plain.lines if line.row is HardHand.SUITED_21)
    assert COUNTS.tally(house, "hard_hand", "best").ev - plain.ev == Fraction(5 * suited, plain.total)


def test_fewer_decks_are_much_worse_for_match_the_color() -> None:
    decks = sized((2, 6), tuple(range(1, 9)))
    houses = [GAME.configured(None, [("decks", str(n))]) for n in decks]
    edges = [COUNTS.tally(house, "match_the_color", "best").ev for house in houses]
    assert edges == sorted(edges)
    assert isinstance(COUNTS, HasWarnings)
    assert "much worse" in list(COUNTS.warnings(GAME.configured("wa-2")))[0]
    assert not COUNTS.warnings(GAME.configured("wa-6"))
    assert not COUNTS.warnings(GAME.configured("wa-2", [("bonus", "hard")]))


def test_effects_of_removal_on_the_bonus_wagers() -> None:
    """Hard Hand in thousandths; one card of any kind leaves Match the Color as it is."""
    printed = (-4.36, 0.93, 0.24, -0.46, -0.98, -1.52, -1.07, -0.41, 0.65, 1.75)
    house, found = GAME.configured("wa-6"), dict[str, list[Fraction]]()
    for wager in BONUS[:2]:
        shoe = ShoeValues(house, wager)
        found[wager] = [shoe.value({shoe.class_of(Card(rank, "c")): 1}) - shoe.ev for rank in range(1, 11)]
    assert tuple(round(float(hard) * 1000, 2) for hard in found["hard_hand"]) == printed
    assert set(found["match_the_color"]) == {0}


@pytest.mark.parametrize("suit", sized(SUITS[:1], SUITS))
def test_the_value_of_a_shoe_without_one_card_is_that_of_its_three_card_hands(suit: str) -> None:
    house, gone = GAME.configured("wa-2"), Card(5, suit)
    left = {**house.kinds, gone: 1}
    counted = walked_counts(Shoe(left))
    for at, wager in enumerate(BONUS[:2]):
        pays = house.pays[wager]
        value = sum((odds(pays[rows[at]]) * n for rows, n in counted.items()), Fraction(0)) / sum(counted.values())
        shoe = ShoeValues(house, wager)
        assert shoe.value({shoe.class_of(gone): 1}) == value


def test_a_wager_that_is_not_offered_has_no_odds_and_the_refusal_says_so() -> None:
    house = GAME.configured("wa-2", [("bonus", "hard")])
    for wager in ("match_the_color", "both"):
        with pytest.raises(BadInput, match="Match the Color is not offered under these options; set the option"):
            COUNTS.tally(house, wager, "best")
