"""Every drill of every game, and by other means the keys and clauses of those that can be worked out simply."""

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import Cards, cards
from pitboss.core.errors import BadInput, UnknownName
from pitboss.core.money import cut
from pitboss.drills.answers import Amount, CardSet, Chips, FewestChips, Number, Order, Pick
from pitboss.drills.moments import TrainingTable
from pitboss.drills.questions import Question, grade
from pitboss.drills.typed_answers import read_chips
from pitboss.engine.simulation_driver import won
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask, Deal, Settle, Show, Turn
from pitboss.rulesets.poker import three
from pitboss.trainer.citations import before_the_deal, paid_under, wins
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.coverage import houses
from pitboss.trainer.dealt import DealtTable, deal_round
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.house_profile import read_profile
from pitboss.trainer.irregularities import cases_of
from pitboss.trainer.modes import taught
from pitboss.trainer.order_drills import moments, stages
from pitboss.trainer.planted_errors import watch
from pitboss.trainer.training import training_of
from tests.games.parts import part
from tests.kinds import kinds
from tests.sizes import sized
from tests.trainer.asking import check_drills
from tests.trainer.reachable import shown_cards

QUESTIONS = sized(15, 10_000)
SOME = 20


@pytest.mark.parametrize("key", taught())
def test_the_engines_answer_is_right_others_are_wrong_and_every_felt_is_reachable(key: str) -> None:
    assert check_drills(key, QUESTIONS) == QUESTIONS


def asked(game: str, drill: str) -> list[Question]:
    house = REGISTRY[game].house()
    return [ask(house, drill, str(n)).question for n in range(SOME)]


def at(question: Question, name: str) -> Cards:
    return shown_cards(re.split(r" \| |, ", dict(question.table)[name])[0])


def player(question: Question) -> Cards:
    return at(question, next(name for name, _ in question.table if name.startswith("Seat")))


@pytest.mark.parametrize("key", kinds(taught()))
def test_the_clauses_of_payouts_are_those_under_which_the_engine_pays(key: str) -> None:
    check_payout_clauses(key)


def check_payout_clauses(key: str) -> None:
    for house in houses(REGISTRY[key]):
        for n in range(sized(5, 15)):
            for event in DealtTable(house, str(n)).play().round.log:
                act = event.act
                if isinstance(act, Settle) and act.wager in house.wagers and won(house, act) > 0:
                    assert set(event.clause.numbers) <= set(paid_under(house, act.wager, act.row)), (act, event.clause)


def test_the_clauses_on_bets_are_those_before_the_first_card() -> None:
    assert before_the_deal(REGISTRY["three-card-roo"].house()) == ("1", "2", "3")
    assert before_the_deal(REGISTRY["two-card-roo"].configured(None, [("decks", "2")])) == ("1",)


def test_a_row_that_is_paid_by_one_clause_alone_cites_no_other() -> None:
    roo, blackjack = REGISTRY["three-card-roo"].house(), REGISTRY["blackjack"].house()
    assert {row.key: paid_under(roo, "play", row)[0] for row in roo.pays["play"] if wins(roo, "play", row)} == {
        "dealer_pair": "21",
        "dealer_no_roo": "24",
        "win": "28",
    }
    paid = {row.key: paid_under(blackjack, "bet", row)[0] for row in blackjack.pays["bet"]}
    assert (paid["win"], paid["blackjack"], paid["even_money"]) == ("7k", "7f", "7b")


def test_the_same_seed_asks_the_same_question() -> None:
    house = REGISTRY["three-card-roo"].house()
    for drill in drills_of(house):
        assert ask(house, drill, "7") == ask(house, drill, "7")


def test_an_unknown_drill_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="drill 'plaicing' is not known; did you mean placing"):
        ask(REGISTRY["three-card-roo"].house(), "plaicing", "1")


# by other means


def test_cards_out_of_order_are_put_in_order_before_the_third_card_and_for_the_floor_after_it() -> None:
    asked = [ask(REGISTRY["three-card-roo"].house(), "irregular", str(seed)).question for seed in range(80)]
    keys = {question.clauses[0]: question.answer.key for question in asked}
    assert keys["I20"].startswith("Ask the player to put the cards in order, low to high")
    assert keys["I21"] == "Stop, touch nothing more, and call the floor"
    assert keys["6"].startswith("Move both cards to the middle position")
    assert sentence_of(REGISTRY["three-card-roo"].house(), "I20").startswith("Cards laid out of order")


@pytest.mark.parametrize(
    ("game", "clause", "remedy"),
    [("mini-tex", "4", "Leave the cards face down beside the Pocket Poker circle"),
     ("high-card-draw", "14", "They stay discards and are replaced")],
)  # fmt: skip
def test_what_a_manual_says_of_an_irregularity_is_asked_under_its_clause(game: str, clause: str, remedy: str) -> None:
    house = REGISTRY[game].house()
    asked = [ask(house, "irregular", str(seed)).question for seed in range(80)]
    (question, *_) = [one for one in asked if one.clauses == (clause,)]
    assert question.answer.key.startswith(remedy)
    assert not grade(house, question, "show me").sources[0].startswith("House convention")


def test_the_double_bet_bonus_is_capped_at_7_to_1() -> None:
    house = REGISTRY["blackjack"].house()
    asked = [ask(house, "offered", str(seed)).question for seed in range(40)]
    keys = {one.text: one.answer.key for one in asked if one.clauses == ("5",)}
    assert keys["May a house pay the Double Bet Bonus 7 to 1?"] == "yes"
    assert keys["May a house pay the Double Bet Bonus 8 to 1?"] == "no"


def test_roo_ascends_from_left_to_right() -> None:
    for question in asked("three-card-roo", "roo"):
        low, middle, high = (card.rank for card in player(question))
        valid = low < middle < high
        assert question.answer.key == ("yes" if valid else "no")
        assert question.clauses == (("19",) if valid else ("13", "17"))


def test_the_dealers_placing_by_counting_cards_that_complete_it() -> None:
    for question in asked("three-card-roo", "placing"):
        low, high = sorted(card.rank for card in at(question, "Dealer"))
        counts = {"high": 13 - high, "middle": high - low - 1, "low": low - 1}  # higher positions first
        best = "high" if high <= 9 else max(counts, key=lambda position: counts[position])
        assert question.answer.key == best
        assert question.clauses[0] == ("20a" if high <= 9 else "20b")


def test_a_dealer_hand_is_as_the_house_rule_lays_it() -> None:
    """A dealer's three cards are two in ascending order and a third where the house rule left a position open."""
    for drill in ("compare", "bonus", "pocket"):
        for question in asked("three-card-roo", drill):
            dealer = [card.rank for card in at(question, "Dealer")]
            if len(dealer) < 3:
                continue
            ways = []
            for open in range(3):
                low, high = (rank for n, rank in enumerate(dealer) if n != open)
                counts = (low - 1, high - low - 1, 13 - high)
                best = 2 if high <= 9 else max(range(3), key=lambda n: (counts[n], n))
                ways.append(low < high and best == open)
            assert any(ways), question


def test_seven_roo_bonus_is_cancelled_by_a_dealer_pair_only() -> None:
    met = set()
    for question in asked("three-card-roo", "bonus"):
        dealer, roo = at(question, "Dealer"), sorted(card.rank for card in player(question))
        expected = (
            "no bonus" if len(dealer) == 2 or 7 not in roo
            else "Royal Roo Bonus: pays 10 to 1" if roo == [1, 7, 13]
            else "Seven Roo Bonus: pays 1 to 1"
        )  # fmt: skip
        assert question.answer.key == expected, question
        met.add(expected)
    assert len(met) == 3


def test_two_card_roo_placing_by_the_threshold() -> None:
    for question in asked("two-card-roo", "placing"):
        (card,) = at(question, "Dealer")
        assert question.answer.key == ("low" if 2 <= card.rank <= 8 else "high")
        assert question.clauses[0] == "9"


def test_pair_removal_keeps_one_of_three_and_none_of_four() -> None:
    for question in asked("high-card-draw", "removal"):
        ranks = [card.rank for card in at(question, "Dealer")]
        left = sorted({rank for rank in ranks if ranks.count(rank) % 2}, reverse=True)[:3]
        assert sorted((card.rank for card in cards(question.answer.key)), reverse=True) == left


def test_three_cards_are_kept_only_with_a_pat_hand() -> None:
    for question in asked("high-card-draw", "area"):
        dealt, kept = (shown_cards(part) for part in question.text.partition(".")[0].split(" and keeps "))
        pat = len({card.rank for card in dealt}) == 3 and all(card.rank >= 10 for card in dealt)
        assert len(kept) < 3 or pat, question


def test_the_best_three_hold_a_hole_card_and_no_other_way_is_better() -> None:
    for question in asked("mini-tex", "three"):
        hole, board = at(question, "Dealer"), at(question, "Board")
        every = [some for some in combinations(hole + board, 3) if set(some) & set(hole)]
        top = max(map(three, every))
        assert isinstance(question.answer, CardSet)
        assert sorted(map(sorted, question.answer.among)) == sorted(
            sorted(some) for some in every if three(some) == top
        )


def test_blackjack_totals_by_trying_every_value_of_every_ace() -> None:
    for question in asked("blackjack", "total"):
        totals = {0}
        for card in player(question):
            values = (1, 11) if card.rank == 1 else (min(card.rank, 10),)
            totals = {total + value for total in totals for value in values}
        assert question.answer.key == str(max(total for total in totals if total <= 21))


def test_the_blackjack_dealer_draws_to_17_and_on_a_soft_one() -> None:
    met = set()
    for question in asked("blackjack", "draw"):
        hand = at(question, "Dealer")
        hard = sum(min(card.rank, 10) for card in hand)
        soft = any(card.rank == 1 for card in hand) and hard <= 11
        total = hard + 10 * soft
        hits = total < 17 or (total == 17 and soft)
        assert question.answer.key == ("hits" if hits else "stands")
        met.add((total == 17, soft))
    assert (True, False) in met


def test_the_double_bet_bonus_is_on_the_lower_bet() -> None:
    for question in asked("blackjack", "double"):
        match, hard = (int(bet.replace(",", "")) for bet in re.findall(r"\$([\d,]+)", question.text.rstrip(",")))
        assert question.answer == Amount(600 * min(match, hard))


def test_envy_goes_to_each_other_player_with_five_dollars_or_more() -> None:
    for question in asked("tiger-pai-gow", "envy"):
        winner = question.text.partition(" has ")[0]
        paid = sum(int(bet.rpartition("$")[2]) >= 5 for seat, bet in question.table if "$" in bet and seat != winner)
        assert isinstance(question.answer, Amount)
        each = int(question.why.split()[0].strip("$").replace(",", "")) * 100
        assert question.answer.cents == each * paid and "$" in dict(question.table)[winner]


def test_yin_goes_by_the_majority_and_a_joker_loses() -> None:
    house = REGISTRY["tiger-pai-gow"].configured(None, [("color_bet", "yin")])
    for n in range(SOME):
        question = ask(house, "yin", str(n)).question
        three = at(question, "Yin cards")
        on_red = any("on red" in text for name, text in question.table if name.startswith("Seat"))
        same = sum(card.is_red is on_red for card in three if card.rank)
        wins = len([card for card in three if card.rank]) == 3 and same >= 2
        assert ("pays" in question.answer.key) is wins


def test_the_dice_count_round_the_seven_positions() -> None:
    for question in asked("tiger-pai-gow", "dice"):
        thrown = [int(word) for word in question.text.partition(".")[0].split() if word.isdigit()]
        position = 0
        for _ in range(sum(thrown)):
            position = position % 7 + 1
        assert question.answer.key == str(position)


def test_awkward_payouts_in_dollars_and_chips_agree() -> None:
    for game in taught():
        house = REGISTRY[game].house()
        if "payout" not in drills_of(house):
            continue
        for n in range(sized(4, SOME)):
            answer = ask(house, "chips", str(n)).question.answer
            assert isinstance(answer, Chips)
            assert read_chips(answer.key)[0] == answer.cents > 0


# answers


def test_a_choice_is_named_by_number_name_or_beginning() -> None:
    answer = Pick(("low", "middle", "high"), ("middle",))
    assert all(answer.right(typed) for typed in ("2", "middle", "MID", " m "))
    assert not answer.right("high")
    for bad in ("", "4", "x"):
        with pytest.raises(BadInput, match="is not offered; type a number or the start of a name"):
            answer.right(bad)


def test_chips_are_right_if_they_add_up() -> None:
    answer = Chips(3750)
    assert answer.key == "1 green, 2 red, 1 pink"
    assert answer.right("1 green 2 red 1 pink")
    assert answer.right("7 red, 2 white 1 orange")
    assert not answer.right("2 green")
    for bad in ("", "green", "2", "some green", "2 brown"):
        with pytest.raises(BadInput, match="does not name chips"):
            answer.right(bad)


def test_amounts_numbers_and_orders() -> None:
    assert Amount(2250).right("$22.50") and not Amount(2250).right("22")
    assert Number(17).right("17") and not Number(17).right("7")
    order = Order(("b", "a", "c"), (2, 1, 3))
    assert order.right("2 1 3") and order.right("2,1,3") and not order.right("1 2 3")
    with pytest.raises(BadInput, match="is not a number; type digits"):
        Number(17).right("x")
    with pytest.raises(BadInput, match="is not an order of 1 to 3"):
        order.right("1 1 2")


def test_cards_are_right_in_any_order_and_only_of_those_that_lie_there() -> None:
    answer = CardSet((cards("Ah Kd"), cards("Ah Ks")), cards("Ah Kd Ks 2c"))
    assert answer.right("Kd Ah") and answer.right("AhKs") and not answer.right("Ah 2c")
    with pytest.raises(BadInput, match="3c is not there; choose from Ah Kd Ks 2c."):
        answer.right("Ah 3c")


def test_a_game_without_drills_of_its_own_has_those_that_every_game_has() -> None:
    house: Any = REGISTRY["three-card-roo"].house()
    own = {drill.key for drill in training_of(house.game).drills}
    beside = {"irregular", "calls", "prove", "color", "fill", "backup"}
    assert {"next", "order", "row", "seat", "payout", "chips", "bets"} | beside == set(drills_of(house)) - own


@pytest.mark.parametrize(
    ("game", "apart"),
    [
        ("mini-tex", ("7", "10 12A 12B 13A 13B 13C 13D")),
        ("high-card-draw", ("16", "20 26")),
        ("three-card-roo", ("7 8 9 10", "13 14 15 16 17 21 22", "24 25 26 27 28 29 30 31")),
    ],
)
def test_an_order_asked_for_follows_from_the_cards_shown(game: str, apart: tuple[str, ...]) -> None:
    """Between the stages cards are dealt: which bets will end in the later one cannot be known in the earlier."""
    for question in asked(game, "order"):
        assert sum(bool(set(question.clauses) & set(stage.split())) for stage in apart) <= 1, question


def test_rows_that_pay_the_same_here_are_not_told_apart() -> None:
    rows = {question.answer.choices for question in asked("high-card-draw", "compare")}
    assert rows == {("loses", "pays 1 to 1", "pushes")}
    third = ask(REGISTRY["high-card-draw"].configured("v3"), "compare", "1").question.answer.choices
    assert "Wins with 3 non-matching high cards: pays 3 to 2" in third
    assert not any("Flush" in row for question in asked("two-card-roo", "compare") for row in question.answer.choices)


def test_chips_asked_for_are_what_a_dealer_would_cut_out() -> None:
    for n in range(SOME * 3):
        answer = ask(REGISTRY["tiger-pai-gow"].house(), "chips", str(n)).question.answer
        assert isinstance(answer, Chips) and all(count <= 20 for _, count in cut(answer.cents).chips)


def test_whole_dollars_are_changed_without_halves_and_fewer_chips_are_as_right() -> None:
    change = FewestChips(400)
    assert change.key == "4 white" and change.right("4 white") and change.right("1 pink, 1 white, 1 orange")
    assert not change.right("8 orange") and FewestChips(450).key == "1 pink, 2 white"


def test_a_bonus_is_asked_on_what_it_is_paid_and_rows_that_pay_alike_are_one_choice() -> None:
    assert all("what does the 7 Roo bonus pay on $" in one.text for one in asked("three-card-roo", "bonus"))
    choices = {one.answer.choices for one in asked("two-card-roo", "side") if "Pairs Pay $" in one.text}
    assert choices == {("Pair: pays 15 to 1", "loses")}


def test_nothing_is_offered_that_only_another_game_knows() -> None:
    foreign = ("Pocket Poker", "middle position", "foul hand", "discards")
    for question in asked("blackjack", "irregular"):
        assert not any(word in choice for choice in question.answer.choices for word in foreign)
    for question in asked("two-card-roo", "calls"):
        assert not any("Insurance" in choice for choice in question.answer.choices)


def test_players_pots_have_their_own_limits_posted() -> None:
    house = REGISTRY["mini-tex-pvp"].house()
    sign = watch(house, "1").posted
    assert sign == "Limits: $10 bets and raises, $20 after the river, 4 bets a round; chips of $1."


def test_a_burn_card_left_out_is_not_collected_either() -> None:
    for n in range(40):
        watched = watch(REGISTRY["mini-tex"].house(), str(n), 2)
        burned = sum(line == "Dealer burns 1 card" for line in watched.lines)
        gone = [line for line in watched.lines if line.endswith("from the burn")]
        assert gone == ([f"Dealer collects {burned} card{'s' * (burned != 1)} from the burn"] if burned else [])


@pytest.mark.parametrize(
    ("answer", "typed"),
    [
        (Number(5), "seat 5"),
        (Order(("a", "b", "c"), (2, 1, 3)), "213"),
        (Pick(("wins $5", "loses $5"), ("loses $5",)), "loses 5"),
        (CardSet((cards("Qc 4h"),), cards("Qc 4h 2s")), "4h, Qc"),
        (Chips(1700), "3 reds and 2 whites"),
    ],
)
def test_what_a_sensible_person_types_is_understood(answer: Any, typed: str) -> None:
    assert answer.right(typed)


@pytest.mark.parametrize("key", taught())
def test_a_hand_is_backed_up_from_the_discards_of_a_dealt_round(key: str) -> None:
    """What lies on top of it is what the round collected after it, card by card."""
    house: Any = REGISTRY[key].house()
    question = ask(house, "backup", "1").question
    sizes = [int(text.split()[0]) for _, text in question.table]
    number = int(question.text.partition("Number ")[2].partition(",")[0])
    assert question.answer.key == str(sum(sizes[number:])) and 0 < sum(sizes) <= len(house.deck)
    assert question.clauses == ("I40",) and house.source_of("I40").startswith("House convention")


def test_color_changes_fills_credits_and_high_chips_are_called() -> None:
    house: Any = REGISTRY["blackjack"].house()
    questions = [ask(house, "calls", str(n)).question for n in range(3 * SOME)]
    found = {one.answer.key for one in questions if one.clauses == ("I38",)}
    assert found == {"Color coming in", "Fill coming in", "Credit going out", "Checks play"}


def test_a_fill_is_called_by_its_worth_in_the_colors_of_the_house() -> None:
    house = read_profile("[chips]\nblue = 2\ngray = 20\nbrown = 50").house("mini-tex")
    question = ask(house, "fill", "1").question
    assert all(color in question.text for color in ("blue", "gray", "brown"))
    mark = grade(house, question, "1")
    assert not mark.right and "blue $2, gray $20, brown $50" in question.why


NOT_EVERYWHERE = {"I1", "I4", "I10", "I22", "I23", "I24", "I27", "I28"}


@pytest.mark.parametrize("key", [key for key in REGISTRY if part(key, "shown")])
def test_irregularities_are_those_that_can_happen_in_the_game(key: str) -> None:
    """Which ones, the folder of its tests says."""
    house, shown = REGISTRY[key].house(), part(key, "shown")
    numbers = {case.number for case in cases_of(house)}
    assert shown and numbers & NOT_EVERYWHERE == set(shown.IRREGULAR.split())
    assert ("I26" in numbers) is (len(house.deck) > 53) is not ("I12" in numbers), "a shoe is not counted down"
    assert ("I6" in numbers) is bool({"I1", "I10", "I23"} & numbers)


KINDS = {
    "exposed card": ("I1", "I2", "I3", "I22", "I23", "I27", "I28", "I30"),
    "wrong number of cards": ("I4", "I5", "I6", "I29", "I31"),
    "a card to the wrong place": ("I7", "I32"),
    "misdeal or void round": ("I3", "I5", "I23", "I24", "I26"),
    "late bet": ("I9",),
    "wrong payout": ("I11",),
    "disputed payout": ("I35",),
    "a dispute when the hand cannot be backed up": ("I36",),
    "fill that differs from its slip": ("I37",),
}


@pytest.mark.parametrize("key", taught())
@pytest.mark.parametrize("kind", KINDS)
def test_every_game_has_every_kind_of_irregularity(key: str, kind: str) -> None:
    house = REGISTRY[key].house()
    own = {case.number for case in (*cases_of(house), *training_of(house.game).irregular)}
    acts_out_of_turn = kind == "late bet" and "actions" in drills_of(house)  # between players
    assert own & set(KINDS[kind]) or acts_out_of_turn


def test_to_stop_and_call_the_floor_is_no_wrong_answer_where_the_floor_is_called() -> None:
    for key in ("two-card-roo", "blackjack", "mini-tex-pvp"):
        for question in asked(key, "irregular"):
            calls_floor = question.answer.key.startswith("Call the floor")
            assert not calls_floor or not any(one.startswith("Stop,") for one in question.answer.choices)


def test_no_player_decides_between_settlements_that_are_to_be_put_in_order() -> None:
    check_stages("blackjack")


def check_stages(game: str) -> None:
    """A bet that is lost by a later surrender cannot be foreseen from the felt that is shown."""
    house = REGISTRY[game].house()
    for seed in range(12):
        for stage in stages(moments(house, TrainingTable(Random(seed), house.deck, deal_round))):
            between = stage[0].round.events[stage[0].n : stage[-1].n]
            assert not any(isinstance(event.act, Ask | Deal | Turn | Show) for event in between)


def check_order_by_hand(game: str) -> None:
    """Hands are shown and settled one by one; no rule says which bet of a hand is settled first."""
    house = REGISTRY[game].house()
    for seed in range(8):
        seats = [re.search(r"seat (\d)", one) for one in ask(house, "order", str(seed)).question.answer.choices]
        assert len({one[1] for one in seats if one}) == len(seats)
