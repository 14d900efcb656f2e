"""The exact walk: probabilities add up, best play uses only what is seen, and equivalent orders are merged."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from pitboss.core.cards import Card, Cards, Shoe, ShoeEmpty, SuitErased, cards
from pitboss.engine.round import Round
from pitboss.engine.walk import expectation, walk
from pitboss.games import three_card_roo
from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import DEALER, Game, Wager, ask_players, deal_from_left, from_left, lay, settle
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from tests import toy
from tests.rows import row_odds

ROO = three_card_roo.GAME.house()


class Bet(Outcome):
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"
    FOLD = "Folds"


class Call(Choices):
    STAY = "stay"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    bet: Paytable = tables(table(Bet, 1, 0, -1, Fraction(-1, 3)))


def total(hand: Cards) -> int:
    return sum(card.rank for card in hand)


def bet(hand: Spot, layout: Layout) -> Bet:
    if hand.chose(Call) is Call.FOLD:
        return Bet.FOLD
    ours, theirs = total(hand.cards), total(layout.dealer.cards)
    return Bet.WIN if ours > theirs else Bet.LOSS if ours < theirs else Bet.TIE


def strong(hidden: Cards) -> bool:
    return total(hidden) >= 12


def peeks(layout: Layout) -> Flow[None]:
    yield from layout.peek(layout.dealer, strong)


def turns_one(layout: Layout) -> Flow[None]:
    yield from layout.turn(layout.dealer, 1)


def turns_all(layout: Layout) -> Flow[None]:
    yield from layout.turn(layout.dealer)


def another(layout: Layout) -> None:
    layout.lay(layout.dealer)


def game(*before_the_choice: Any, cards_down: int = 1) -> Game[Options]:
    """Two cards up to the player and some down to the dealer, who may peek; then the player stays or folds."""
    return Game(
        key="peek",
        title="Peek",
        options=Options,
        main=("bet",),
        wagers=(Wager("bet", "Bet", bet),),
        absent=lambda hand, layout, ask: Call.FOLD,
        procedure=(
            clause("1", "All of it.", deal_from_left(), deal_from_left(), lay(DEALER, cards_down), *before_the_choice),
            Clause("1", ask_players(Call), turns_all, from_left(settle("bet"))),
        ),
    )


PACK = cards("Ac 2c 4c 6c 9c Qc")


def looped(seen: Any, down: int) -> dict[str, Fraction]:
    """Best play by hand: all orders of the deck, grouped by what the player sees."""
    groups: dict[Any, Counter[int]] = {}
    orders = list(permutations(PACK, 2 + down))
    for order in orders:
        ours, theirs = total(order[:2]), total(order[2:])
        groups.setdefault((frozenset(order[:2]), *seen(order[2:])), Counter())[(ours > theirs) - (ours < theirs)] += 1
    rows: Counter[str] = Counter()
    for results in groups.values():
        n = sum(results.values())
        stay = Fraction(results[1] - results[-1], n)
        if stay >= Fraction(-1, 3):
            rows += Counter({"WIN": results[1], "TIE": results[0], "LOSS": results[-1]})
        else:
            rows["FOLD"] += n
    return {row: Fraction(n, len(orders)) for row, n in rows.items() if n}


def walked(one: Game[Options], **how: Any) -> dict[str, Fraction]:
    start = Round(one.house(), [{"bet": 1}], kinds=Shoe.of(PACK).kinds)
    return {row.name: Fraction(chance) for (row,), chance in row_odds(walk(start, **how), "bet").items()}


def test_best_play_knows_no_more_than_the_answer_of_the_peek() -> None:
    blind = walked(game(cards_down=1))
    result = walked(game(peeks, cards_down=1))
    assert blind == looped(lambda down: (), 1)
    assert result == looped(lambda down: (strong(down),), 1)
    assert result != blind, "the answer of the peek has a value"


def test_two_hidden_cards_of_which_one_is_turned_after_the_peek() -> None:
    """Which of the two is first must not follow from their order in the deck."""
    assert walked(game(peeks, turns_one, cards_down=2)) == looped(lambda down: (strong(down), down[0]), 2)


def test_a_card_laid_beside_one_already_peeked_at() -> None:
    assert walked(game(peeks, another, cards_down=1)) == looped(lambda down: (strong(down[:1]),), 2)


def test_turning_part_of_what_was_laid() -> None:
    assert walked(game(turns_one, cards_down=2)) == looped(lambda down: (down[0],), 2)


@pytest.mark.parametrize("one", [game(), game(peeks), game(peeks, turns_one, cards_down=2)])
def test_merging_orders_changes_nothing(one: Game[Options]) -> None:
    assert walked(one, merge_orders=True) == walked(one, merge_orders=False)


def test_merging_orders_of_several_seats_changes_nothing() -> None:
    house = three_card_roo.GAME.house()
    kinds = Shoe.of(cards("Ac 4c 7c 7d Tc Kc Kd 2h")).by_rank().kinds
    start = Round(house, [{"play": 1}], kinds=kinds)
    assert row_odds(walk(start), "play") == row_odds(walk(start, merge_orders=False), "play")


def test_chances_add_up_to_one() -> None:
    assert sum(walked(game(peeks)).values()) == 1


def test_a_walk_goes_on_from_where_the_round_is() -> None:
    house = toy.GAME.house()
    start = Round(house, [{"war": 2}])
    start.supply(cards("Tc"))
    odds = walk(start)
    rows = {row.name: chance for (row,), chance in row_odds(odds, "war").items()}
    assert rows == {"WIN": Fraction(36, 51), "TIE": Fraction(3, 51), "LOSS": Fraction(12, 51)}
    assert expectation(house, odds) == 2 * Fraction(36 - 12, 51)


def test_a_walk_folds_where_that_is_best() -> None:
    house = toy.GAME.house()
    start = Round(house, [{"war": 1}])
    start.supply(cards("Ac"))
    assert {row.name for (row,) in row_odds(walk(start), "war")} == {"FOLD"}


def test_a_walk_under_a_strategy() -> None:
    house = toy.GAME.house()
    start = Round(house, [{"war": 1}, {"war": 1}], kinds=Shoe.of(cards("2c 3c 4c")).kinds)
    odds = walk(start, lambda hand, layout, ask: toy.Call.STAY)
    ended = {tuple(act.row.name for act in rows): chance for rows, chance in odds.items()}
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert ended == {("WIN", "WIN"): third, ("LOSS", "LOSS"): third, ("WIN", "LOSS"): sixth, ("LOSS", "WIN"): sixth}


def test_best_play_of_several_seats_is_not_one_answer() -> None:
    with pytest.raises(ValueError, match="give a strategy"):
        walk(Round(ROO, [{"play": 1}, {"play": 1}]))


def test_a_walk_does_not_start_behind_a_peek() -> None:
    start = Round(game(peeks).house(), [{"bet": 1}], kinds=Shoe.of(PACK).kinds)
    start = start.replay([("1", cards("Ac")), ("1", cards("2c")), ("dealer", True)])
    with pytest.raises(ValueError, match="starts before it"):
        walk(start)


def test_a_false_symmetry_fails_loudly() -> None:
    """Pocket Roo reads suits for its royal flush, so it may not be walked by rank."""
    kinds = Shoe.of(cards("Ac 7c Kc 2d 3d 4d")).by_rank().kinds
    with pytest.raises(SuitErased):
        walk(Round(ROO, [{"play": 1, "pocket": 1}], kinds=kinds))


def test_a_deck_too_small_fails_loudly() -> None:
    with pytest.raises(ShoeEmpty):
        walk(Round(ROO, [{"play": 1}], kinds=Shoe.of(cards("Ac 7c Kc 2d")).kinds))


def test_a_row_that_is_not_settled_is_none() -> None:
    odds = walk(Round(toy.GAME.house(), [{"war": 1}], kinds={Card(1, "c"): 1, Card(2, "c"): 1}))
    assert set(row_odds(odds, "war", "other")) == {(toy.War.FOLD, None), (toy.War.WIN, None)}


def test_a_walk_reports_progress() -> None:
    reported: list[tuple[int, int]] = []
    start = Round(game().house(), [{"bet": 6}], kinds=dict.fromkeys(ROO.deck[:24], 1))
    assert walk(start, progress=lambda done, parts: reported.append((done, parts))) == walk(start)
    done = [one / parts for one, parts in reported]
    assert len(done) > 20 and done == sorted(done) and done[-1] == 1
    assert max(after - before for before, after in zip(done, done[1:], strict=False)) < 0.1
