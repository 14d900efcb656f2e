"""What becomes of a bet by the lines of a question alone, and which of the choices say so."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.drills.typed_answers import read_chips
from pitboss.rules.acts import Outcome
from pitboss.rules.house import House
from pitboss.rules.options import Flat
from pitboss.rulesets.twenty_one.rows import Bet
from pitboss.trainer.table_talk import house_chips
from pitboss.trainer.training import training_of
from tests.trainer.shown_felt import read_felt, shown_layout

FILLS = 3  # ways to fill in the cards that lie face down
PLAIN = ("win", "wins", "tie", "ties", "other", "less")
MONEY = r"\$[\d,]+(?:\.\d\d)?"
SEAT = r"(Seat \d+(?:, hand \d+)?)"
ASKS = (
    rf"^{SEAT}, (.+) ({MONEY})\. What does this bet do\?$",
    rf"^{SEAT}: what does the (.+) pay on ({MONEY})\?$",
    rf"^{SEAT}'s (.+)() is settled next\. What do you call\?$",
    rf"^{SEAT}, (.+) ({MONEY}): you have laid out .+\. Is the payout right\?$",
)


def bet_asked_about(text: str) -> tuple[str, str, str] | None:
    """The seat, the title and the stake of a bet that the question names and that is settled now."""
    for pattern in ASKS:
        if found := re.match(pattern, text):
            return found[1], found[2], found[3]
    return None


def check_settlement(house: House, question: Question) -> None:
    """The row follows from what is shown, and exactly the key says what it pays."""
    asked = bet_asked_about(question.text)
    assert asked
    seat, title, stake = asked
    wager = next(name for name in house.pays if house.title(name) == title)
    row = row_by_what_is_shown(house, question, seat, wager)
    if "laid out" in question.text:
        laid = re.search(r"laid out (.+)\. Is", question.text)
        assert laid
        right = read_chips(laid[1], house_chips(house))[0] == house.won(wager, row, parse(stake))
        assert question.answer.key == ("yes" if right else "no"), question
        return
    if "call" in question.text:
        fit = [one for one in question.answer.choices if one == f"{seat}, {title} {result_words(house, wager, row)}"]
    else:
        fit = [one for one in question.answer.choices if says(house, one, wager, row)]
    assert fit == [question.answer.key], f"by what is shown {row} fits {fit}: {question}"


def row_by_what_is_shown(house: House, question: Question, seat: str, wager: str) -> Outcome:
    felt = read_felt(question)
    assert seat in felt, f"{seat} is not shown: {question}"
    if "takes even money" in felt[seat].notes and wager == "bet":
        return Bet.EVEN_MONEY
    spot = seat.removeprefix("Seat ").replace(", hand ", ".")
    found = set()
    for n in range(FILLS):
        layout = shown_layout(house, question, Random(n))
        try:
            found.add(house.wagers[wager].outcome(layout[spot], layout))
        except (ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError) as error:
            raise AssertionError(f"what is shown does not suffice: {question}") from error
    pays = {result_words(house, wager, row) for row in found}
    assert len(pays) == 1, f"the answer rests on a hidden card: {found}: {question}"
    return found.pop()


def result_words(house: House, wager: str, row: Outcome) -> str:
    """What a bet does on a row, in the words of a choice."""
    pays, known = house.pays[wager][row], house.wagers.get(wager)
    if row.withdrawn:
        return "is withdrawn"
    if isinstance(pays, Flat):
        return f"pays {dollars(pays.cents)}" if pays.cents else "pushes"
    if pays > 0:
        percent = house.options.commission_on(wager, row)
        odds = Fraction(pays) / (1 - Fraction(percent, 100))
        return f"pays {odds.numerator} to {odds.denominator}" + (f" less {percent}% commission" if percent else "")
    if pays == 0:
        return "no bonus" if known and known.paid_on else "pushes"
    return {-1: "loses", Fraction(-1, 2): "loses half"}[pays]


def says(house: House, choice: str, wager: str, row: Outcome) -> bool:
    """Whether a choice is true of a row: what the bet does, and what made it where it names that."""
    label, _, result = choice.rpartition(": ")
    if result != result_words(house, wager, row):
        return False
    loosely = training_of(house.game).loosely
    names = {getattr(loosely, "names", {}).get(one) for one in (row, loosely.get(row))} - {None}
    against = {"Beats the dealer": "win", "Ties the dealer": "tie"}.get(label)
    if against:
        return str(row.value).lower().startswith(against)
    return label in ("", row.value, *names) or str(row.value).startswith(f"{label} ")


def rows_called(house: House, wager: str, label: str) -> list[Outcome]:
    """The rows that a payout question may mean."""
    names = getattr(training_of(house.game).loosely, "names", {})
    wins = [row for row, pays in house.pays[wager].items() if isinstance(pays, Flat) or pays > 0]
    if label == "a winning bet":
        return [row for row in wins if row.value.lower() in PLAIN]
    group = [row for row, name in names.items() if name == label]
    return [row for row in wins if row.value == label] or group


def amount_of(words: str) -> int:
    """What a line of a seat's results comes to: "$20 Straight: pays 2 to 1", "$5 loses", "$40 bonus"."""
    stake, _, result = words.partition(" ")
    cents = parse(stake)
    result = result.rpartition(": ")[2]
    if found := re.match(r"pays (\d+) to (\d+)(?: less (\d+)% commission)?$", result):
        return int(Fraction(cents * int(found[1]), int(found[2])) * (100 - int(found[3] or 0)) / 100)
    if found := re.match(rf"pays ({MONEY})$", result):
        return parse(found[1])
    return {"loses": -cents, "loses half": -cents // 2, "bonus": cents}.get(result, 0)
