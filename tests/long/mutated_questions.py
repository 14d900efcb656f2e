"""Faults planted in questions of every drill of every game, each of which the check of questions must find.

python -m tests.long.mutated_questions [QUESTIONS] [GAME ...]
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from pitboss.core.cards import cards
from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, dollars, parse
from pitboss.drills.answers import Amount, CardSet, Chips, FewestChips, Number, Order, Pick
from pitboss.drills.draw import Draw
from pitboss.drills.questions import Question
from pitboss.games import REGISTRY
from pitboss.trainer.coverage import houses
from pitboss.trainer.drills import drills_of, made
from tests.trainer.reachable import CARD, check_reachable

QUESTIONS = 3  # of each drill
MONEY = re.compile(r"\$\d[\d,]*(?:\.\d\d)?(?<!,)")
RANKS = "23456789TJQKA"

Mutation = tuple[str, Question]
Change = Callable[[re.Match[str]], str]


def more(found: re.Match[str]) -> str:
    return dollars(parse(found[0]) + 5 * DOLLAR)


def other_rank(found: re.Match[str]) -> str:
    return "2c" if found[0] == "Joker" else RANKS[(RANKS.index(found[0][0]) + 5) % 13] + found[0][1]


def each(pattern: re.Pattern[str], change: Change, text: str) -> Iterator[str]:
    """The text with one hit of the pattern changed, for each hit."""
    for found in pattern.finditer(text):
        yield " ".join((text[: found.start()] + change(found) + text[found.end() :]).split())


def keys(question: Question) -> Iterator[Mutation]:
    answer = question.answer
    if isinstance(answer, Pick):
        wrong = [one for one in answer.choices if one not in answer.among]
        if wrong:
            yield "another key", replace(question, answer=answer._replace(among=(wrong[0],)))
            yield "a second key", replace(question, answer=answer._replace(among=(*answer.among, wrong[-1])))
        if len(wrong) > 1:
            yield "no right choice", replace(question, answer=answer._replace(choices=tuple(wrong)))
    elif isinstance(answer, Amount | Chips | FewestChips):
        yield "another key", replace(question, answer=answer._replace(cents=answer.cents + 5 * DOLLAR))
    elif isinstance(answer, Number):
        yield "another key", replace(question, answer=Number(answer.value + 1))
    elif isinstance(answer, Order):
        yield "another key", replace(question, answer=answer._replace(order=answer.order[::-1]))
    elif isinstance(answer, CardSet):
        wrong_cards = cards(answer.wrong(Draw(Random(1), ())))
        yield "another key", replace(question, answer=answer._replace(among=(wrong_cards,)))
        yield "a second key", replace(question, answer=answer._replace(among=(*answer.among, wrong_cards)))


def lines(question: Question) -> Iterator[Mutation]:
    table = question.table
    for n, (name, text) in enumerate(table):
        changed = [("an amount", one) for one in each(MONEY, more, text)]
        changed += [("a card", one) for one in each(CARD, other_rank, text)]
        changed += [("a card left out", one) for one in each(CARD, lambda found: "", text)]
        changed += [("a card turned down", one) for one in each(CARD, lambda found: "?", text)]
        changed += [("a card turned up", one) for one in each(re.compile(r"\?"), lambda found: "7h", text)]
        changed += [("a bet left out", one) for one in without_a_bet(text)]
        changed += [("a note", f"{text}, surrenders")]
        for what, line in changed:
            yield what, replace(question, table=(*table[:n], (name, line), *table[n + 1 :]))
        if re.match(r"Seat \d", name):
            other = (re.sub(r"\d", "9", name, count=1), text)
            yield "another seat", replace(question, table=(*table[:n], other, *table[n + 1 :]))
    if table:
        yield "a line twice", replace(question, table=(*table, table[0]))
        yield "a line too many", replace(question, table=(*table, ("Seat 8", "2c 3d | $5")))


def without_a_bet(text: str) -> Iterator[str]:
    head, bar, tail = text.rpartition(" | ")
    bets = tail.split("; ")
    if len(bets) > 1 and "$" in tail:
        for n in range(len(bets)):
            yield f"{head}{bar}{'; '.join(bets[:n] + bets[n + 1 :])}"


def words(question: Question) -> Iterator[Mutation]:
    answer = question.answer
    yield "another clause", replace(question, clauses=("end", *question.clauses[1:]))
    for text in each(CARD, other_rank, question.text):
        yield "a card of the text", replace(question, text=text)
    if isinstance(answer, Pick):
        for text in each(re.compile(r"\b\d+ to \d+"), lambda found: "13 to 1", answer.key):
            choices = tuple(text if one == answer.key else one for one in answer.choices)
            yield "the odds of the key", replace(question, answer=Pick(choices, (text,)))


def is_a_fault(drill: str, what: str) -> bool:
    """Whether this makes a question wrong by itself; which clause pays a row is compared over many."""
    return not (what == "another clause" and drill in ("payout", "chips")) and (drill, what) != ("bets", "an amount")


def survivors(game: str, questions: int) -> tuple[int, Counter[str]]:
    planted, left = 0, Counter[str]()
    for house in houses(REGISTRY[game]):
        for key, drill in drills_of(house).items():
            for seed in range(questions):
                question = made(house, drill, f"mutated {seed}").question
                check_reachable(house, key, question)
                for what, faulty in (*keys(question), *lines(question), *words(question)):
                    if faulty == question or not is_a_fault(key, what):
                        continue
                    planted += 1
                    try:
                        check_reachable(house, key, faulty)
                    except (AssertionError, PitbossError, ValueError, KeyError, IndexError):
                        continue
                    left[f"{game} {key}: {what}: {faulty}"] += 1
    return planted, left


def main(wanted: list[str]) -> int:
    questions = int(wanted.pop(0)) if wanted and wanted[0].isdecimal() else QUESTIONS
    every = Counter[str]()
    for game in wanted or REGISTRY:
        planted, left = survivors(game, questions)
        every += left
        print(f"{game}: {planted:,} faults planted, {left.total()} not found", flush=True)
    for one in every:
        print(f"  {one}")
    return 1 if every else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
