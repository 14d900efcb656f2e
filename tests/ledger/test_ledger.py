"""Chips are moved, never made or lost: one path for each wager, and every balance can be derived again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.core.errors import AlreadyPosted, BadValue, Broken, NotEnoughChips
from pitboss.core.money import pay
from pitboss.ledger.accounts import Account, AccountKind, bank, escrow, mint, player_of, rake, read, seat, wallet
from pitboss.ledger.balances import sum_by_account
from pitboss.ledger.postings import (
    RoundBook,
    Transfer,
    Why,
    buy_in,
    cash_out,
    issue,
    reverse,
)
from pitboss.rules.acts import Award, Collect, Outcome, Place, Settle, Stay
from tests.ledger.book import Book, statement


class Row(Outcome):
    WIN = "Win"
    LOSE = "Lose"
    PUSH = "Push"
    HALF = "Surrender"
    NATURAL = "Blackjack"
    ENVY = "Envy bonus"


ODDS: dict[Row, Fraction | int] = {
    Row.WIN: 1,
    Row.LOSE: -1,
    Row.PUSH: 0,
    Row.HALF: Fraction(-1, 2),
    Row.NATURAL: Fraction(3, 2),
}


def pays(wager: str, row: Outcome, stake: int) -> int:
    assert isinstance(row, Row)
    return 500 if row is Row.ENVY else pay(stake, ODDS[row])


HOUSE, RAKE, ISSUE = bank("7"), rake("7"), mint("ann")
ANN, BOB = seat("7", 1, "ann"), seat("7", 2, "bob")


def started() -> Book:
    book = Book([issue("i1", "ann", 1000_00), issue("i2", "bob", 1000_00)])
    book.post([buy_in("b1", "ann", "7", 1, 200_00), buy_in("b2", "bob", "7", 2, 200_00)])
    return book


def a_round(nth: int = 1, pooled: tuple[str, ...] = ()) -> RoundBook:
    return RoundBook(f"7/{nth}", {1: ANN, 2: BOB}, pays, pooled)


def check(book: Book) -> None:
    assert sum(book.balances.values()) == 0
    assert sum_by_account(book.transfers) == book.balances


@pytest.mark.parametrize(
    ("row", "won", "transfers"),
    [(Row.WIN, 10_01, 2), (Row.LOSE, -10_01, 1), (Row.PUSH, 0, 1), (Row.HALF, -5_01, 2), (Row.NATURAL, 15_01, 2)],
)
def test_a_wager_is_held_then_settled_on_its_row(row: Row, won: int, transfers: int) -> None:
    book, game = started(), a_round()
    book.post(game.hold("1", "play", 10_01))
    assert book[ANN] == 200_00 - 10_01 and book[escrow("7/1")] == game.open == 10_01
    settled = game.post(Settle("1", "play", row, 10_01))
    book.post(settled)
    assert book[ANN] == 200_00 + won and book[HOUSE] == -won
    assert book[escrow("7/1")] == game.open == 0
    assert len(settled) == transfers
    check(book)


def test_a_wager_is_settled_once_whatever_path_runs() -> None:
    book, game, twin = started(), a_round(), a_round()
    for each in (game, twin):
        hold = each.hold("1", "play", 10_00)
    book.post(hold)
    book.post(game.post(Settle("1", "play", Row.WIN, 10_00)))
    before = dict(book.balances)
    for again in (twin.post(Settle("1", "play", Row.LOSE, 10_00)), hold):
        with pytest.raises(AlreadyPosted):
            book.post(again)
    late = a_round()
    late.hold("1", "play", 10_00)
    with pytest.raises(AlreadyPosted):
        book.post(late.void("late"))
    assert book.balances == before


def test_a_bet_that_is_not_decided_goes_back_to_its_seat_once_and_whole() -> None:
    book, game = started(), a_round()
    book.post(game.hold("1", "come", 10_00) + game.hold("1", "pass", 5_00))
    stays = game.post(Stay("1", "come", "come_6", 10_00))
    assert [(each.why, each.amount, each.credit) for each in stays] == [(Why.STAY, 10_00, ANN)]
    book.post(stays)
    assert game.post(Stay("1", "come", "come_6", 10_00)) == () and game.open == 5_00
    with pytest.raises(Broken, match="closes 400 on pass of 1, but holds 500"):
        game.post(Stay("1", "pass", "pass", 4_00))
    check(book)


def test_a_raise_is_held_on_top_and_a_split_hand_on_its_own() -> None:
    book, game = started(), a_round()
    book.post(game.hold("1", "main", 10_00))
    book.post(game.post(Place("1", "main", 10_00)))
    book.post(game.post(Place("1.2", "main", 10_00)))
    assert game.open == 30_00
    book.post(game.post(Settle("1", "main", Row.WIN, 20_00)) + game.post(Settle("1.2", "main", Row.LOSE, 10_00)))
    assert book[ANN] == 210_00
    check(book)


def test_a_bonus_on_another_stake_is_paid_and_has_nothing_to_lose() -> None:
    game = a_round()
    assert [t.amount for t in game.post(Settle("1", "seven_roo", Row.WIN, 10_00))] == [10_00]
    assert game.post(Settle("2", "seven_roo", Row.LOSE, 10_00)) == ()


def test_a_bonus_on_another_stake_is_paid_once() -> None:
    book, game = started(), a_round()
    book.post(game.post(Settle("1", "seven_roo", Row.WIN, 10_00)))
    with pytest.raises(AlreadyPosted):
        book.post(game.post(Settle("1", "seven_roo", Row.WIN, 10_00)))


def test_an_envy_bonus_may_come_twice_in_a_round() -> None:
    book, game = started(), a_round()
    for _ in range(2):
        book.post(game.post(Settle("1", "tiger", Row.ENVY, 0)))
    assert book[ANN] == 210_00
    check(book)


def test_a_stake_that_is_not_the_one_held_breaks() -> None:
    game = a_round()
    game.hold("1", "play", 10_00)
    with pytest.raises(Broken, match="holds 1000"):
        game.post(Settle("1", "play", Row.WIN, 20_00))


def test_pots_are_awarded_and_raked_to_the_chip() -> None:
    book, game = started(), a_round(pooled=("pot",))
    for act in (Place("1", "pot", 30_00), Place("2", "pot", 30_00), Place("2", "pot", 5_00)):
        book.post(game.post(act))
    for award in (Award("2", 1, 5_00), Award("rake", 0, 3_00), Award("1", 0, 57_00), Award("2", 0, 0)):
        book.post(game.post(award))
    assert game.post(Settle("1", "pot", Row.WIN, 30_00)) == ()
    assert game.open == book[escrow("7/1")] == 0
    assert (book[ANN], book[BOB], book[RAKE]) == (227_00, 170_00, 3_00)
    with pytest.raises(Broken, match="more than its pots hold"):
        game.post(Award("1", 0, 1))
    check(book)


def test_a_void_refunds_to_the_chip_also_what_was_settled_already() -> None:
    book, game = started(), a_round(pooled=("pot",))
    before = dict(book.balances)
    book.post(game.hold("1", "play", 10_01) + game.hold("1", "pairs", 5_00) + game.hold("2", "play", 33_33))
    book.post(game.post(Place("1", "play", 7_00)) + game.post(Place("2", "pot", 1_00)))
    book.post(game.post(Settle("1", "pairs", Row.NATURAL, 5_00)) + game.post(Settle("2", "play", Row.LOSE, 33_33)))
    book.post(game.post(Award("1", 0, 1_00)))
    book.post(game.void("The server was stopped."))
    assert {account: amount for account, amount in book.balances.items() if amount} == before
    assert game.open == 0
    assert {t.note for t in book.transfers if t.why is Why.VOID} == {"The server was stopped."}
    check(book)


def test_other_acts_move_nothing() -> None:
    assert a_round().post(Collect("1", ())) == ()
    assert a_round().hold("1", "play", 0) == ()


def test_no_player_bets_or_takes_more_than_they_have() -> None:
    book = started()
    before = list(book.transfers)
    for moves in (
        a_round().hold("1", "play", 200_01),
        (cash_out("c", "ann", "7", 1, 200_01),),
        (buy_in("b", "ann", "7", 1, 800_01),),
        (*a_round().hold("1", "play", 150_00), *a_round(2).hold("1", "play", 50_01)),
    ):
        with pytest.raises(NotEnoughChips, match="not enough"):
            book.post(moves)
    assert book.transfers == before
    book.post([cash_out("c", "ann", "7", 1, 200_00)])
    assert book[wallet("ann")] == 1000_00


def test_a_transfer_moves_something_between_two_accounts() -> None:
    for amount in (0, -1):
        with pytest.raises(Broken, match="above zero"):
            Transfer("x", ISSUE, HOUSE, amount, Why.ISSUE)
    with pytest.raises(Broken, match="itself"):
        Transfer("x", HOUSE, HOUSE, 1, Why.ISSUE)


def test_a_correction_is_a_reversal_and_a_new_posting() -> None:
    book, game = started(), a_round()
    book.post(game.hold("1", "play", 10_00))
    wrong = game.post(Settle("1", "play", Row.LOSE, 10_00))
    book.post(wrong)
    book.post(map(reverse, wrong))
    assert book[escrow("7/1")] == 10_00
    with pytest.raises(AlreadyPosted):
        book.post(map(reverse, wrong))
    book.post([replace(one, id=f"{one.id} right", leg=f"{one.leg} right", amount=5_00) for one in wrong])
    assert (book[ANN], book[escrow("7/1")], book[HOUSE]) == (190_00, 5_00, 5_00)
    check(book)


def test_a_player_can_add_up_the_statement() -> None:
    book, game = started(), a_round()
    book.post(game.hold("1", "play", 10_00) + game.hold("2", "play", 10_00))
    book.post(game.post(Settle("1", "play", Row.NATURAL, 10_00)) + game.post(Settle("2", "play", Row.LOSE, 10_00)))
    book.post([cash_out("c1", "ann", "7", 1, 50_00)])
    paper = statement("ann", book.transfers)
    assert [line.change for line in paper.lines] == [1000_00, 0, -10_00, 10_00, 15_00, 0]
    assert paper.closing == paper.opening + sum(line.change for line in paper.lines) == book[ANN] + book[wallet("ann")]
    later = statement("ann", book.transfers[-1:], opening=1015_00)
    assert later.closing == 1015_00
    assert statement("nobody", book.transfers).closing == 0


@pytest.mark.parametrize("account", [HOUSE, RAKE, ISSUE, ANN, wallet("x:y/z"), escrow("7/1")])
def test_an_account_is_read_as_written(account: Account) -> None:
    assert read(str(account)) == account


def test_text_that_names_no_account_is_refused() -> None:
    with pytest.raises(BadValue, match="purse:3"):
        read("purse:3")


def test_the_player_of_an_account_is_known() -> None:
    assert [player_of(a) for a in (wallet("ann"), seat("7", 1, "a/b"), HOUSE, Account(AccountKind.ESCROW, "7/1"))] == [
        "ann",
        "a/b",
        None,
        None,
    ]
