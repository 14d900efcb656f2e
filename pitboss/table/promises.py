"""The promised shuffle of a table: the house commits, clients commit and open their seeds, the house opens its own.

The state of the promise decides who may still change what:

    promised         the house is bound; bets and clients' commitments may come and go
    locked           bets and commitments are fixed; clients open their seeds, nothing else
    all opened       the cards are dealt at once
    time is up       misdealt: no card is dealt, bets stay where they are, the house opens its seed and promises again

A client that does not open its seed never leads to another order of the cards, so no one can choose between two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.core.errors import BadValue, NotNow, Stale
from pitboss.table.fairness_records import CommitmentEnd
from pitboss.table.shuffle import VERSION, SealedSeed, hex_bytes, seal, seal_cards, seed_commitment
from pitboss.table.state import Phase, Promise, Table

if TYPE_CHECKING:
    from pitboss.table.table import Next


def promise(new: Next, after: str = "") -> None:
    """Commit to the next shuffle. `after` is the shuffle that was called off, where this one takes its place."""
    table = new.table
    if table.pooled:
        cards = seal_cards(table.id, _round_deal(table, after), table.rules, new.entropy)
        _record_promise(new, "cards", cards.deal, cards.commitment, cards.seed)
        return
    deal = f"shoe {table.shoes + 1}" if table.house.has_cut_card else _round_deal(table, after)
    sealed = seal(table.id, deal, new.entropy)
    _record_promise(new, "seed", deal, sealed.commitment, sealed.seed)


def _record_promise(new: Next, kind: str, deal: str, commitment: str, secret: bytes) -> None:
    history = {"history": new.table.history} if new.table.history else {}
    new.happens("promised", secret, deal=deal, kind=kind, commitment=commitment, version=VERSION, **history)


def _round_deal(table: Table, after: str) -> str:
    """ "round 12", and "round 12.2" where the first shuffle of round 12 was called off."""
    name = f"round {table.number + 1}"
    first, _, nth = after.partition(".")
    return f"{name}.{int(nth or 1) + 1}" if first == name else name


def reveal(new: Next, end: CommitmentEnd, why: str) -> str:
    """Show the house's seed, or keep it where single cards are opened; the name of the deal."""
    sealed = _promise_of(new).sealed
    seed = sealed.seed.hex() if isinstance(sealed, SealedSeed) else None  # cards committed one by one stay closed
    new.happens("revealed", deal=sealed.deal, end=end.value, why=why, seed=seed)
    return sealed.deal


def _promise_of(new: Next) -> Promise:
    assert new.table.promise
    return new.table.promise


# Clients' seeds


def commit_seed(new: Next, number: int, deal: str, commitment: str) -> None:
    table = new.table
    seat, promised = table.seats[number], table.promise
    hex_bytes(commitment, "commitment to a seed")
    if seat.bot:
        raise BadValue("A bot of the house gives no seed.")
    if promised is None or table.phase is not Phase.BETTING or promised.seeds is not None:
        raise NotNow("No more seeds are taken for this shuffle; give one for the next.")
    if deal != promised.deal:
        raise Stale(f"{deal!r} is not the shuffle promised now; it is {promised.deal!r}.")
    if table.number + 1 < seat.no_seed_before:
        since = seat.no_seed_before
        raise NotNow(f"Seat {number} did not open its last seed; it can give one again from round {since} on.")
    new.happens("seed_committed", seat=number, player=seat.player, deal=deal, commitment=commitment)


def lock(new: Next, away: frozenset[int]) -> bool:
    """Fix the clients' commitments; whether there are any to be opened before the deal."""
    promised = _promise_of(new)
    if promised.seeds is not None:
        return False  # a shoe in use
    fixed = {seat: given for seat, given in sorted(promised.commitments.items()) if seat not in away}
    if fixed:
        commitments = {str(seat): given for seat, given in fixed.items()}
        new.happens("locked", deal=promised.deal, commitments=commitments)
    return bool(fixed)


def open_seed(new: Next, number: int, seed: str) -> bool:
    """Take a seed that was committed to; whether it was the last."""
    table, promised = new.table, new.table.promise
    hex_bytes(seed, "seed")
    if table.phase is not Phase.LOCKED or promised is None:
        raise NotNow("Seeds are opened only when betting has closed and before the cards are dealt.")
    if number not in promised.commitments:
        raise NotNow(f"Seat {number} committed to no seed for this shuffle.")
    if number in promised.opened:
        raise NotNow(f"Seat {number} has opened its seed.")
    house = promised.sealed.commitment
    if seed_commitment(table.id, promised.deal, house, number, seed) != promised.commitments[number]:
        raise BadValue(f"This is not the seed that seat {number} committed to.")
    new.happens("seed_opened", seat=number, seed=seed)
    return not _promise_of(new).unopened


def call_off(new: Next) -> None:
    """Not every seed was opened: nothing is dealt from this shuffle."""
    table = new.table
    if table.phase is not Phase.LOCKED:
        raise NotNow("No seed is waited for.")
    missing = _promise_of(new).unopened
    seats = "Seat " + str(missing[0]) if len(missing) == 1 else "Seats " + ", ".join(map(str, missing))
    misdeal(new, missing, f"{seats} did not open the seed committed to.")


def misdeal(new: Next, seats: list[int], why: str) -> None:
    new.happens("misdealt", deal=_promise_of(new).deal, seats=seats, reason=why)
    promise(new, reveal(new, CommitmentEnd.VOIDED, why))


def fixed_seeds(table: Table) -> dict[str, Any]:
    """The part of the `started` event about seeds: only where they are fixed by it."""
    assert table.promise
    if table.promise.seeds is not None:
        return {}
    return {"seeds": {str(seat): seed for seat, seed in sorted(table.promise.opened.items())}}
