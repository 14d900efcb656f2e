"""Postings: the transfers that each event at a table leads to.

A wager has one path: it is held, then settled or voided. Each transfer of it carries round, spot, wager and leg, and
these four are unique in a book and in the store. Whatever closes a wager moves its stake by the one leg STAKE, so a
wager that was settled cannot be settled or voided again, whichever way is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from pitboss.core.errors import Broken
from pitboss.core.money import Cents
from pitboss.ledger.accounts import Account, bank, escrow, mint, rake, seat, wallet
from pitboss.rules.acts import Act, Award, Outcome, Place, Settle, Stay, seat_of


class Why(Enum):
    ISSUE = "chips issued"
    BUY_IN = "taken to the table"
    CASH_OUT = "taken from the table"
    HOLD = "bet"
    SETTLE = "settled"
    STAY = "stays for the next round"
    VOID = "refunded"
    AWARD = "pot won"
    RAKE = "rake"
    TIME = "time charge"
    REVERSAL = "reversal"
    MOVED = "moved between workers"  # of houses that older builds served with several books


HOLD, STAKE, REST, WIN, AWARD = "hold", "stake", "rest", "win", "award"  # legs


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips from `debit` to `credit`. Never changed, never removed; `id` is unique for ever."""

    id: str
    debit: Account
    credit: Account
    amount: Cents
    why: Why
    round: str = ""
    spot: str = ""
    wager: str = ""
    leg: str = ""
    note: str = ""  # the reason of a void; the id that a reversal reverses

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise Broken(f"Transfer {self.id} moves {self.amount} cents; an amount must be above zero.")
        if self.debit == self.credit:
            raise Broken(f"Transfer {self.id} moves chips from {self.debit} to itself; the accounts must differ.")


# Away from rounds: `id` is the key of the command that asks


def issue(id: str, player: str, amount: Cents) -> Transfer:
    """New play chips: a first wallet or a re-buy."""
    return Transfer(id, mint(player), wallet(player), amount, Why.ISSUE)


def buy_in(id: str, player: str, table: str, number: int, amount: Cents) -> Transfer:
    return Transfer(id, wallet(player), seat(table, number, player), amount, Why.BUY_IN)


def cash_out(id: str, player: str, table: str, number: int, amount: Cents) -> Transfer:
    return Transfer(id, seat(table, number, player), wallet(player), amount, Why.CASH_OUT)


def time_charge(id: str, player: str, table: str, number: int, amount: Cents) -> Transfer:
    return Transfer(id, seat(table, number, player), rake(table), amount, Why.TIME)


def reverse(transfer: Transfer) -> Transfer:
    """The same chips back. A transfer is reversed at most once, as the reversal's id follows from it."""
    return replace(
        transfer,
        id=f"{transfer.id}~",
        debit=transfer.credit,
        credit=transfer.debit,
        why=Why.REVERSAL,
        leg=f"{transfer.leg}~" if transfer.leg else "",
        note=transfer.id,
    )


# A round

Pays = Callable[[str, Outcome, Cents], Cents]  # wager, row, stake -> won, negative where lost


class RoundBook:
    """The chips of one round: acts in, transfers out. The same acts always give the same transfers."""

    def __init__(self, round: str, seats: Mapping[int, Account], pays: Pays, pooled: Collection[str] = ()) -> None:
        self.round, self.seats, self.pays = round, seats, pays
        self.pooled = pooled  # wagers that no bank pays: they end by awards from the pots
        table = round.rpartition("/")[0]
        self.escrow, self.bank, self.rake = escrow(round), bank(table), rake(table)
        self.held: dict[tuple[str, str], Cents] = {}  # by spot and wager, not yet settled
        self.posted: list[Transfer] = []
        self._pot = 0  # pooled stakes, once the first chip of them is awarded
        self._times: Counter[tuple[str, str, str]] = Counter()

    @property
    def open(self) -> Cents:
        """What the round still holds."""
        return sum(self.held.values()) + self._pot

    def post(self, act: Act) -> tuple[Transfer, ...]:
        """What an act moves: nothing for most."""
        if isinstance(act, Place):
            return () if act.lent else self.hold(act.spot, act.wager, act.stake)
        if isinstance(act, Settle) and act.wager not in self.pooled:
            return self.settle(act)
        if isinstance(act, Stay):
            return self.release(act)
        if isinstance(act, Award):
            return self.award(act)
        return ()

    def hold(self, spot: str, wager: str, stake: Cents) -> tuple[Transfer, ...]:
        """Chips from the seat to the layout. A wager may grow during the round."""
        if not stake:
            return ()
        self.held[spot, wager] = self.held.get((spot, wager), 0) + stake
        leg = self._next(spot, wager, HOLD)
        return (self._move(self._seat(spot), self.escrow, stake, Why.HOLD, spot, wager, leg),)

    def settle(self, act: Settle) -> tuple[Transfer, ...]:
        """A wager ends on its row: the stake goes back or to the bank, and the bank pays."""
        spot, wager = act.spot, act.wager
        won = self.pays(wager, act.row, act.stake)
        stake = self._close(spot, wager, act.stake)
        player = self._seat(spot)
        lost = min(stake, max(-won, 0))  # a bonus paid on other bets has no chips to lose
        win = WIN if act.stake else self._next(spot, wager, WIN)  # an envy bonus may come several times
        legs = (
            (self.escrow, self.bank, lost, STAKE),
            (self.escrow, player, stake - lost, REST if lost else STAKE),
            (self.bank, player, max(won, 0), win),
        )
        return tuple(
            self._move(debit, credit, amount, Why.SETTLE, spot, wager, leg)
            for debit, credit, amount, leg in legs
            if amount
        )

    def release(self, act: Stay) -> tuple[Transfer, ...]:
        """A bet that is not decided goes back to its seat, which bets it again in the next round."""
        stake = self._close(act.spot, act.wager, act.stake)
        if not stake:
            return ()
        return (self._move(self.escrow, self._seat(act.spot), stake, Why.STAY, act.spot, act.wager, STAKE),)

    def award(self, act: Award) -> tuple[Transfer, ...]:
        """Chips of the pots to a player, or to the house where the spot is not a seat."""
        for key in [key for key in self.held if key[1] in self.pooled]:
            self._pot += self.held.pop(key)
        self._pot -= act.chips
        if self._pot < 0:
            raise Broken(f"Round {self.round} awards {-self._pot} cents more than its pots hold.")
        if not act.chips:
            return ()
        to, why = (self._seat(act.spot), Why.AWARD) if seat_of(act.spot) else (self.rake, Why.RAKE)
        pot = f"pot {act.pot}"
        return (self._move(self.escrow, to, act.chips, why, act.spot, pot, self._next(act.spot, pot, AWARD)),)

    def void(self, reason: str) -> tuple[Transfer, ...]:
        """All chips of the round go back where they came from, also those already won or lost."""
        undone = tuple(
            reverse(transfer) for transfer in reversed(self.posted) if (transfer.spot, transfer.wager) not in self.held
        )
        refunds = tuple(
            replace(self._move(self.escrow, self._seat(spot), stake, Why.VOID, spot, wager, STAKE), note=reason)
            for (spot, wager), stake in self.held.items()
        )
        self.held.clear()
        self._pot = 0
        return undone + refunds

    def _close(self, spot: str, wager: str, stake: Cents) -> Cents:
        """Holds this wager no more, and says what was held of it: 0 for a bonus that is paid on other bets."""
        held = self.held.pop((spot, wager), 0) if stake else 0
        if held and held != stake:
            raise Broken(f"Round {self.round} closes {stake} on {wager} of {spot}, but holds {held}.")
        return held

    def _seat(self, spot: str) -> Account:
        return self.seats[seat_of(spot)]

    def _next(self, spot: str, wager: str, leg: str) -> str:
        """The name of a leg that may come several times in a round."""
        self._times[spot, wager, leg] += 1
        times = self._times[spot, wager, leg]
        return f"{leg}.{times}" if times > 1 else leg

    def _move(
        self, debit: Account, credit: Account, amount: Cents, why: Why, spot: str, wager: str, leg: str
    ) -> Transfer:
        key = f"{self.round}/{spot}/{wager}/{leg}"
        transfer = Transfer(key, debit, credit, amount, why, self.round, spot, wager, leg)
        self.posted.append(transfer)
        return transfer
