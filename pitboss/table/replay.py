"""A table from its events, and what its log says about a shuffle.

A replay gives the rounds the same answers again and compares everything that follows from them with the log, act by
act: a log that does not follow from its own answers, or from the shuffle that was promised, is `Broken`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pitboss.core.cards import Card, cards
from pitboss.core.errors import Broken, PitbossError
from pitboss.engine.notation import parse
from pitboss.engine.round import MARKS, Round
from pitboss.rules.acts import Ask, Deal, Peek, Roll, Turn
from pitboss.rules.house import House
from pitboss.table import fairness_records
from pitboss.table.event_codec import DID, REQUESTED, encode
from pitboss.table.fairness_records import CalledOff, ClientSeed, CommitmentEnd, CommitmentLog, KnownDeal
from pitboss.table.reducer import evolve
from pitboss.table.shuffle import FIRST, SealedSeed, sealed_again
from pitboss.table.state import RunningRound, Table, TableEvent, rules_of
from pitboss.table.table import pay_out

Secrets = Callable[[str], bytes]  # the secret of a deal, by its name


def follow(table: Table, events: Iterable[TableEvent], secrets: Secrets) -> Table:
    """The table after further events."""
    id, house = table.id, table.house
    due: list[TableEvent] = []  # what the round has done, and the log must hold next
    for number, event in enumerate(events, table.version + 1):
        try:
            if event.kind == DID:
                table, due = _did(table, event, due)
            elif due:
                raise Broken(f"it should record {dict(due[0].body)}")
            else:
                if event.kind == "promised":
                    event = _with_secret(id, house, event, secrets)
                table = evolve(table, event)
                if event.kind == "started":
                    due = _not_encoded(table)
        except (PitbossError, KeyError, ValueError, TypeError, AttributeError, AssertionError) as error:
            raise Broken(f"Event {number} of table {id} does not follow from those before: {error}.") from error
    if due:
        raise Broken(f"The events of table {id} end before they record {dict(due[0].body)}.")
    return table


def _with_secret(id: str, house: House, event: TableEvent, secrets: Secrets) -> TableEvent:
    """The secret kept must be the one promised."""
    deal, secret = event.body["deal"], secrets(event.body["deal"])
    sealed = sealed_again(event.body["kind"], id, deal, rules_of(house), secret, event.body.get("version", FIRST))
    if sealed.commitment != event.body["commitment"]:
        raise Broken(f"the secret of {deal} is not the one committed to")
    return event._replace(secret=secret)


def _not_encoded(table: Table) -> list[TableEvent]:
    assert table.play
    round = table.round
    return [encode(entry, round.layout) for entry in round.log_after(table.play.encoded)]


def _did(table: Table, event: TableEvent, due: list[TableEvent]) -> tuple[Table, list[TableEvent]]:
    assert table.play, "no round is in play"
    same = False  # is it still the same question that is asked of others?
    if not due and event.body["verb"] in REQUESTED:
        asked = table.round.asks
        table = _answered(table, event)
        same = any(ask is old for ask in table.round.asks for old in asked)
        due = _not_encoded(table)
    if not due or (due[0].body, due[0].private) != (event.body, event.private):
        raise Broken(f"it should record {dict(due[0].body)}" if due else "nothing is due")
    assert table.play
    version = table.version + 1
    play = replace(table.play, encoded=table.play.encoded + 1, asked=table.play.asked if same else version)
    return replace(pay_out(table, [event]), version=version, play=play), due[1:]


def _answered(table: Table, event: TableEvent) -> Table:
    """Give the round the answer in the log, if it is one that the shuffle or the player could have given."""
    assert table.play
    order = table.order
    round, body = table.take(), {**event.body, **(event.private or {})}
    spot, mark = body["spot"], body.get("mark", "")
    if mark not in ("", *MARKS):
        raise Broken(f"{mark!r} is not a mark")
    request = next((ask for ask in round.asks if ask.spot == spot), round.request)
    answer = _answer(request, body, round, order, table)
    round.supply(answer, spot, mark)
    live = RunningRound()
    live.round, live.order = round, order
    play = replace(table.play, answers=(*table.play.answers, (spot, answer, mark)))
    return replace(table, play=play, live=live)


def _answer(request: Any, body: dict[str, Any], round: Round, order: Sequence[Card], table: Table) -> Any:
    if isinstance(request, Ask):
        return parse(request, body["choice"])
    if isinstance(request, Roll):
        thrown = table.throws(round, request.sides)
        if list(thrown) != body["rolled"]:
            raise Broken(f"the promise gives another roll than {body['rolled']}")
        return thrown
    assert isinstance(request, Deal | Turn | Peek), "nothing is needed"
    drawn = tuple(order[position] for position in request.at)
    if isinstance(request, Peek):
        if body["answer"] != request.test(round.layout[request.spot].cards + drawn):
            raise Broken("the shuffle says otherwise")
        return body["answer"]
    if cards(body["cards"]) != drawn:
        raise Broken(f"the shuffle gives other cards than {body['cards']}")
    return drawn


# What became of a shuffle


def fairness_record(
    id: str, house: House, events: Sequence[TableEvent], deal: str, secret: bytes, first: int = 1
) -> dict[str, Any]:
    """What a player needs to check a deal that is over. The events, from number `first` on, record all of it."""
    account = CommitmentLog()
    promised: TableEvent | None = None
    revealed, playing = False, False
    for number, event in enumerate(events, first):
        body = event.body
        if event.kind == "started":
            playing = body["deal"] == deal
            if not playing:
                account.called_off.clear()
        if body.get("deal") == deal:
            if event.kind == "promised":
                promised, account.committed_at = event, number
            elif event.kind == "revealed":
                revealed, account.end, account.why = True, CommitmentEnd(body["end"]), body["why"]
                account.ended_at = number
            else:
                _account_for(account, number, event)
        elif event.kind == "seed_opened" and promised and not revealed:
            account.seeds[body["seat"]].seed, account.seeds[body["seat"]].opened_at = body["seed"], number
        elif event.kind == "misdealt" and not promised:
            account.called_off.append(CalledOff(body["deal"], tuple(body["seats"]), body["reason"]))
        elif event.kind == DID and playing:
            account.rounds[-1].cards.update(_shown(event, events, number - first))
            if body["verb"] == "roll":
                account.rounds[-1].dice += [list(die) for die in zip(body["sides"], body["rolled"], strict=True)]
    if not revealed or promised is None:
        raise Broken(f"The shuffle of {deal} at table {id} is still in use; it can be checked when it is over.")
    rules, version = rules_of(house), promised.body.get("version", FIRST)
    sealed = sealed_again(promised.body["kind"], id, deal, rules, secret, version)
    account.history = promised.body.get("history", "")
    for dealt in account.rounds:
        if house.game.starts and isinstance(sealed, SealedSeed):
            house.game.starts(house.options, dealt.throwing(sealed.dice(rules, account.used)))
    return fairness_records.record(sealed, rules, account)


def _account_for(account: CommitmentLog, number: int, event: TableEvent) -> None:
    body = event.body
    if event.kind == "seed_committed":
        account.seeds[body["seat"]] = ClientSeed(body["player"], body["commitment"], number)
    elif event.kind == "locked":
        fixed = {int(seat) for seat in body["commitments"]}
        account.seeds = {seat: given for seat, given in account.seeds.items() if seat in fixed}
        account.closed_at = number
    elif event.kind == "started":
        account.rounds.append(KnownDeal(str(body["round"]), {}, body["button"]))
        account.dealt_at = account.dealt_at or number
        if "seeds" in body and not account.closed_at:
            account.closed_at = number
            account.words = {int(seat): seed for seat, seed in body["seeds"].items()}
            account.seeds = {}


def _shown(event: TableEvent, events: Sequence[TableEvent], at: int) -> dict[int, Card]:
    """Cards that all have seen with the event at this place, by their position."""
    body = event.body
    if "at" in body and "cards" in body:
        return dict(zip(body["at"], cards(body["cards"]), strict=True))
    if body["verb"] != "show":
        return {}
    shown: dict[int, Card] = {}
    for place in range(at, -1, -1):
        earlier = events[place]
        if earlier.kind == "started":
            break
        if earlier.kind == DID and earlier.body["spot"] == body["spot"] and earlier.private:
            dealt = earlier.private.get("cards")
            if dealt:
                shown |= dict(zip(earlier.body["at"], cards(dealt), strict=True))
    return shown
