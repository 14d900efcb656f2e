"""Any sequence of play keeps every chip, and the check would notice if it did not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pitboss.core.errors import AlreadyPosted, Broken, NotEnoughChips
from pitboss.ledger import postings
from pitboss.ledger.accounts import Account, AccountKind, bank, escrow, mint, rake, seat, wallet
from pitboss.ledger.balances import overdrawn, sum_by_account
from pitboss.ledger.postings import RoundBook, Transfer, buy_in, cash_out, issue, reverse
from pitboss.rules.acts import Award, Place, Settle
from tests.ledger.book import Book, statement
from tests.ledger.test_ledger import Row, pays
from tests.sizes import sized

PLAYERS = ("ann", "bob", "cy")
HOUSE, RAKE, ISSUE = bank("7"), rake("7"), mint("ann")
SEATS = {number: seat("7", number, player) for number, player in enumerate(PLAYERS, 1)}
WAGERS = ("play", "pairs", "main")
ROWS = (Row.WIN, Row.LOSE, Row.PUSH, Row.HALF, Row.NATURAL)


class Cashier:
    """A table's chips, kept twice: in the book by transfers, and here by plain sums."""

    def __init__(self, rounds: type[RoundBook] = RoundBook) -> None:
        self.rounds = rounds
        self.book = Book()
        self.issued = 0
        self.keys = 0
        self.nth = 0
        self.game: RoundBook | None = None
        self.bets: dict[tuple[str, str], int] = {}
        self.worth = dict.fromkeys(PLAYERS, 0)  # wallet and seat, when no round is open
        self.before: dict[Account, int] = {}

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def issue(self, player: str, amount: int) -> None:
        self.book.post([issue(self.key(), player, amount)])
        self.worth[player] += amount
        self.issued += amount

    def sit(self, player: str, amount: int) -> None:
        self._try(buy_in(self.key(), player, "7", PLAYERS.index(player) + 1, amount))

    def leave(self, player: str, amount: int) -> None:
        self._try(cash_out(self.key(), player, "7", PLAYERS.index(player) + 1, amount))

    def _try(self, *moves: Transfer) -> bool:
        try:
            self.book.post(moves)
        except NotEnoughChips:
            return False
        return True

    def start(self) -> None:
        self.nth += 1
        self.before = dict(self.book.balances)
        self.game = self.rounds(f"7/{self.nth}", SEATS, pays, pooled=("pot",))
        self.bets = {}

    def bet(self, spot: str, wager: str, stake: int) -> None:
        assert self.game
        if self.book[SEATS[int(spot[0])]] >= stake:
            self.book.post(self.game.post(Place(spot, wager, stake)))
            self.bets[spot, wager] = self.bets.get((spot, wager), 0) + stake

    def settle(self, spot: str, wager: str, row: Row) -> None:
        assert self.game
        stake = self.bets.pop((spot, wager))
        self.book.post(self.game.post(Settle(spot, wager, row, stake)))
        self.worth[PLAYERS[int(spot[0]) - 1]] += pays(wager, row, stake)

    def award(self, to: int, rake: int) -> None:
        """All pooled bets to one seat, less the rake."""
        assert self.game
        pooled = {key: self.bets.pop(key) for key in list(self.bets) if key[1] == "pot"}
        pot = sum(pooled.values())
        rake = min(rake, pot)
        self.book.post(self.game.post(Award("rake", 0, rake)) + self.game.post(Award(str(to), 0, pot - rake)))
        for (spot, _), stake in pooled.items():
            self.worth[PLAYERS[int(spot[0]) - 1]] -= stake
        self.worth[PLAYERS[to - 1]] += pot - rake

    def void(self, worth: dict[str, int]) -> None:
        assert self.game
        self.book.post(self.game.void("test"))
        self.bets, self.game, self.worth = {}, None, worth
        after = {account: amount for account, amount in self.book.balances.items() if amount}
        assert after == {account: amount for account, amount in self.before.items() if amount}

    def end(self, row: Row, to: int) -> None:
        assert self.game
        for spot, wager in list(self.bets):
            if wager != "pot":
                self.settle(spot, wager, row)
        self.award(to, 7)
        assert self.game.open == 0 == self.book[escrow(self.game.round)]
        self.game = None

    def check(self) -> None:
        book = self.book
        assert sum(book.balances.values()) == 0
        assert sum_by_account(book.transfers) == book.balances
        assert not overdrawn(book.balances)
        assert sum(a for k, a in book.balances.items() if k.kind is AccountKind.ESCROW) == sum(self.bets.values())
        staked = {n: sum(s for (spot, _), s in self.bets.items() if int(spot[0]) == n) for n in SEATS}
        for number, player in enumerate(PLAYERS, 1):
            worth = book[wallet(player)] + book[SEATS[number]]
            assert worth + staked[number] == self.worth[player]
            assert statement(player, book.transfers).closing == worth
        assert sum(book[mint(player)] for player in PLAYERS) == -self.issued
        assert sum(self.worth.values()) + book[HOUSE] + book[RAKE] == self.issued


amounts = st.integers(1, 5_000)
players = st.sampled_from(PLAYERS)
spots = st.sampled_from(("1", "2", "3", "1.2"))


class AnyPlay(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.cashier = Cashier()
        self.worth: dict[str, int] = {}

    @rule(player=players, amount=amounts)
    def buys_chips(self, player: str, amount: int) -> None:
        if not self.cashier.game:
            self.cashier.issue(player, amount)

    @rule(player=players, amount=amounts, sits=st.booleans())
    def moves_between_wallet_and_seat(self, player: str, amount: int, sits: bool) -> None:
        if not self.cashier.game:
            (self.cashier.sit if sits else self.cashier.leave)(player, amount)

    @precondition(lambda self: not self.cashier.game)
    @rule()
    def a_round_starts(self) -> None:
        self.worth = dict(self.cashier.worth)
        self.cashier.start()

    @precondition(lambda self: self.cashier.game)
    @rule(spot=spots, wager=st.sampled_from((*WAGERS, "pot")), stake=st.integers(1, 500))
    def someone_bets(self, spot: str, wager: str, stake: int) -> None:
        settled = {(t.spot, t.wager) for t in self.cashier.game.posted if t.leg != "hold"}  # type: ignore[union-attr]
        if (spot, wager) not in settled and not any(w.startswith("pot ") for _, w in settled):
            self.cashier.bet(spot, wager, stake)

    @precondition(lambda self: self.cashier.bets)
    @rule(data=st.data(), row=st.sampled_from(ROWS))
    def a_wager_is_settled(self, data: st.DataObject, row: Row) -> None:
        spot, wager = data.draw(st.sampled_from(sorted(self.cashier.bets)))
        if wager != "pot":
            self.cashier.settle(spot, wager, row)

    @precondition(lambda self: self.cashier.game)
    @rule()
    def the_round_is_voided(self) -> None:
        self.cashier.void(self.worth)

    @precondition(lambda self: self.cashier.game)
    @rule(row=st.sampled_from(ROWS), to=st.sampled_from((1, 2, 3)))
    def the_round_ends(self, row: Row, to: int) -> None:
        self.cashier.end(row, to)

    @precondition(lambda self: self.cashier.book.transfers)
    @rule(data=st.data())
    def a_transfer_is_sent_again(self, data: st.DataObject) -> None:
        again = data.draw(st.sampled_from(self.cashier.book.transfers))
        with pytest.raises(AlreadyPosted):
            self.cashier.book.post([again])

    @invariant()
    def every_chip_is_there(self) -> None:
        self.cashier.check()


AnyPlay.TestCase.settings = settings(max_examples=sized(30, 300), stateful_step_count=40)
TestAnyPlay = AnyPlay.TestCase


# Teeth: books with a fault each; play must find it


def play(rounds: type[RoundBook], seed: int) -> None:
    random, cashier = Random(seed), Cashier(rounds)
    for player in PLAYERS:
        cashier.issue(player, 50_000)
        cashier.sit(player, 40_000)
    for _ in range(12):
        worth = dict(cashier.worth)
        cashier.start()
        for spot in ("1", "2", "3", "1.2"):
            for wager in (*WAGERS, "pot"):
                for _ in range(random.randrange(3)):
                    cashier.bet(spot, wager, random.randrange(1, 400))
        cashier.check()
        for spot, wager in list(cashier.bets):
            if wager != "pot" and random.random() < 0.5:
                cashier.settle(spot, wager, random.choice(ROWS))
        cashier.check()
        if random.random() < 0.3:
            cashier.void(worth)
        else:
            cashier.end(random.choice(ROWS), random.randrange(1, 4))
        cashier.check()


class WinTwice(RoundBook):
    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        moves = super().settle(act)
        return tuple(replace(m, amount=2 * m.amount) if m.leg == "win" else m for m in moves)


class StakeForgotten(RoundBook):
    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        return tuple(m for m in super().settle(act) if m.leg == "win" or m.credit == HOUSE)


class LossForgotten(RoundBook):
    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        return tuple(m for m in super().settle(act) if m.credit != HOUSE)


class HalfLostRoundedUp(RoundBook):
    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        moves = super().settle(act)
        if len(moves) == 2 and moves[1].leg == "rest" and moves[0].amount > 1:
            return replace(moves[0], amount=moves[0].amount - 1), replace(moves[1], amount=moves[1].amount + 1)
        return moves


class WrongSeat(RoundBook):
    def _seat(self, spot: str) -> Account:
        return self.seats[1 if "." not in spot else 2]


class OneCentLess(RoundBook):
    def hold(self, spot: str, wager: str, stake: int) -> tuple[Transfer, ...]:
        return tuple(replace(m, amount=max(1, m.amount - 1)) for m in super().hold(spot, wager, stake))


class VoidKeepsTheFirst(RoundBook):
    def void(self, reason: str) -> tuple[Transfer, ...]:
        return super().void(reason)[1:]


class VoidRefundsTwice(RoundBook):
    def void(self, reason: str) -> tuple[Transfer, ...]:
        moves = super().void(reason)
        return moves + tuple(replace(m, id=m.id + "!", debit=HOUSE) for m in moves[:1])


class RakeIntoTheMint(RoundBook):
    def award(self, act: Award) -> tuple[Transfer, ...]:
        return tuple(replace(m, credit=ISSUE) if m.credit == RAKE else m for m in super().award(act))


class PotToTheWrongPlayer(RoundBook):
    def award(self, act: Award) -> tuple[Transfer, ...]:
        return super().award(act._replace(spot="1") if act.spot != "rake" else act)


class LegsNotUnique(RoundBook):
    def _next(self, spot: str, wager: str, leg: str) -> str:
        return leg


class PaidFromTheMint(RoundBook):
    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        return tuple(replace(m, debit=ISSUE) if m.debit == HOUSE else m for m in super().settle(act))


FAULTY = (
    WinTwice,
    StakeForgotten,
    LossForgotten,
    HalfLostRoundedUp,
    WrongSeat,
    OneCentLess,
    VoidKeepsTheFirst,
    VoidRefundsTwice,
    RakeIntoTheMint,
    PaidFromTheMint,
    PotToTheWrongPlayer,
    LegsNotUnique,
)


def found(rounds: type[RoundBook]) -> bool:
    for seed in range(4):
        try:
            play(rounds, seed)
        except (AssertionError, Broken, AlreadyPosted, NotEnoughChips):
            return True
    return False


def test_the_right_book_passes() -> None:
    assert not found(RoundBook)


@pytest.mark.parametrize("faulty", FAULTY, ids=lambda faulty: faulty.__name__)
def test_teeth_a_book_with_a_fault_is_found(faulty: type[RoundBook]) -> None:
    assert found(faulty)


def test_teeth_a_reversal_that_reverses_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right: Callable[[Transfer], Transfer] = reverse
    monkeypatch.setattr(postings, "reverse", lambda t: replace(right(t), debit=t.debit, credit=t.credit))
    assert found(RoundBook)
