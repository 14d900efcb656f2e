"""Which clauses a question rests on, found again: by the round that it shows, or as the game's tests say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pitboss.drills.moments import Happened
from pitboss.drills.questions import Question
from pitboss.rules.acts import Deal, Settle, seat_of
from pitboss.rules.captions import title
from pitboss.rules.house import House
from pitboss.trainer.claims import claim_for, claim_words
from tests.games.parts import part
from tests.trainer.shown_keys import CALLS, CHIP_CALLS
from tests.trainer.shown_settlement import rows_called

Cites = Mapping[
    str, Mapping[str, str]
]  # by drill, and by a pattern of text, lines and key: clauses, "|" between several ways


def check_clauses(house: House, drill: str, question: Question) -> None:
    """The clauses that are cited are those that decide it, and each has a sentence and a source."""
    for number in question.clauses:
        assert question.conventions.get(number) or house.clauses.get(number), f"no clause {number}: {question}"
        assert house.source_of(number), f"no source of clause {number}: {question}"
    due = clauses_due(house, drill, question)
    assert " ".join(question.clauses) in due, f"rests on {due}: {question.clauses} {question}"


def clauses_due(house: House, drill: str, question: Question) -> list[str]:
    own = cited_by_the_game(house.game.key, drill, question)
    if own or drill == "irregular":  # whose case is found by its number
        return own or [" ".join(question.clauses)]
    if beside := {"color": "I19", "fill": "I39", "backup": "I40"}.get(drill):
        return [beside]
    if question.text in CHIP_CALLS:
        return ["I38"]
    if drill == "bets":
        return [" ".join(before_the_deal(house))]
    if drill in ("payout", "chips"):
        return [" ".join(question.clauses)]  # `Settled` compares them over many questions
    moment = question.moment
    assert moment is not None, f"no test says which clauses {house.game.key} {drill} rests on: {question}"
    if drill == "calls":
        return ["I16" if question.text in CALLS else "I17"]
    if drill == "seat":
        return [joined(one for one in moment.round.events if is_due_at(house, one, question.text))]
    if drill == "order":
        later = moment.round.events[moment.n :]
        return [joined(one for one in later if words_of(house, one) in question.answer.choices)]
    at = " ".join(moment.clause.numbers)
    return [f"I18 {at}" if drill == "prove" else at]


def cited_by_the_game(game: str, drill: str, question: Question) -> list[str]:
    patterns = getattr(part(game, "shown"), "CITES", {}).get(drill, {})
    for pattern, numbers in patterns.items():
        if re.search(pattern, f"{question.text} {question.table} {question.answer.key}"):
            return str(numbers).split("|")
    return []


def joined(events: Iterable[Happened]) -> str:
    return " ".join(dict.fromkeys(number for one in events for number in one.clause.numbers))


def is_due_at(house: House, event: Happened, text: str) -> bool:
    """Settled at the seat of the question; a bonus, with or without a spot of its own, only where it is paid."""
    act = event.act
    if not isinstance(act, Settle) or not text.startswith(f"Seat {seat_of(act.spot)}:"):
        return False
    wager = house.wagers.get(act.wager)
    return bool(wager and not wager.paid_on) or house.won(act.wager, act.row, act.stake) > 0


def words_of(house: House, event: Happened) -> str:
    claim = claim_for(event.act, house) if isinstance(event.act, Settle) else None
    return claim_words(claim, house) if claim else ""


def before_the_deal(house: House) -> list[str]:
    """Those before the clause that deals the first card."""
    from pitboss.trainer.dealt import DealtTable

    log = DealtTable(house, "any").play().round.layout.log
    first = next(clause.number for clause, act, _, _ in log if isinstance(act, Deal))
    numbers = list(house.game.clauses)
    return numbers[: numbers.index(first)]


class Settled:
    """Under which clauses rows of bets were settled in the rounds of many questions, and which the payouts cite."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], set[str]] = {}
        self.cited: dict[tuple[str, str], list[Question]] = {}

    def note(self, house: House, drill: str, question: Question) -> None:
        events = question.moment.round.events if question.moment else ()
        for event in events:
            if isinstance(event.act, Settle):
                settled = (event.act.wager, str(event.act.row))
                self.seen.setdefault(settled, set()).update(event.clause.numbers)
        if drill in ("payout", "chips"):
            found = re.match(r"^(.+?) \$[\d,.]+, (.+)\. (?:How much|Which chips)", question.text)
            assert found, question.text
            wager = next(name for name in house.pays if title(house, name) == found[1])
            for called in rows_called(house, wager, found[2]):
                self.cited.setdefault((wager, str(called)), []).append(question)

    def check(self) -> None:
        """Each clause under which a row was paid is cited, and no clause under which nothing was ever settled."""
        every = set().union(*self.seen.values())
        for row, questions in self.cited.items():
            for question in questions:
                left_out = self.seen.get(row, set()) - set(question.clauses)
                assert not left_out, f"{row} is settled under {left_out} too: {question.clauses} {question}"
                assert not set(question.clauses) - every, f"{row} is never settled under all of these: {question}"
