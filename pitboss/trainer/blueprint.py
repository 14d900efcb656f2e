"""The blueprint of an exam: its sections, how many questions each asks and how many answers may be wrong.

Sizes follow from two error rates, by exact binomial arithmetic. A dealer who knows nothing of one section and guesses
among what is offered there passes with probability `BLIND` at most; a dealer who is right 98 % of the time passes the
whole exam with probability `ABLE` at least. A section missed by one answer is asked once more (the second paper).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, prod
from typing import NamedTuple

from pitboss.drills.answers import Answer, CardSet, Order, Pick
from pitboss.drills.questions import ExamPart
from pitboss.rules.house import House
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.exam_rules import ExamRules
from pitboss.trainer.single_steps import STEP_KINDS, easiest_step

BLIND = Fraction(2, 100)
ABLE, RIGHT = Fraction(95, 100), Fraction(98, 100)
LEAST = 4  # questions of a section
WATCHED = "errors"
CLEAN_EVERY = 4  # one in this many rounds to watch has no mistake
LOOKED_AT = 12  # questions from which the easiest guess of a drill is found
KEPT = 64  # houses whose sections are remembered


class Size(NamedTuple):
    """Questions asked of a section, and wrong answers that it allows."""

    asked: int
    wrong: int


class Section(NamedTuple):
    """What an exam asks of one kind: a drill, one kind of step of a dealt round, or rounds to watch."""

    key: str
    title: str
    part: ExamPart
    guess: Fraction  # the chance to guess an answer, at most
    size: Size

    @property
    def blind(self) -> Fraction:
        """The chance to pass it by guessing."""
        return passes(self.size, self.guess)


@dataclass(frozen=True)
class Blueprint:
    """Everything that a certificate needs, in the order in which it is asked."""

    sections: tuple[Section, ...]

    @property
    def asked(self) -> int:
        """Questions without second papers."""
        return sum(one.size.asked for one in self.sections)

    @property
    def blind(self) -> Fraction:
        """The chance that a dealer passes who guesses in one section, the most favorable one, and is perfect else."""
        return max(one.blind for one in self.sections)

    def able(self, right: Fraction = RIGHT) -> Fraction:
        """The chance that a dealer passes each of whose answers is right with this probability."""
        return prod((passes(one.size, right) for one in self.sections), start=Fraction(1))

    def of(self, part: ExamPart) -> list[Section]:
        return [one for one in self.sections if one.part is part]


@lru_cache(maxsize=4096)
def passes(size: Size, right: Fraction) -> Fraction:
    """The chance to pass a section, with its second paper, if each answer is right with this probability.

    >>> passes(Size(6, 0), Fraction(1, 2))
    Fraction(35, 2048)
    """
    first = sum((exactly(size.asked, wrong, right) for wrong in range(size.wrong + 1)), Fraction(0))
    return first + exactly(size.asked, size.wrong + 1, right) * first


def exactly(asked: int, wrong: int, right: Fraction) -> Fraction:
    """The chance of this many wrong answers."""
    return comb(asked, wrong) * (1 - right) ** wrong * right ** (asked - wrong) if wrong <= asked else Fraction(0)


@lru_cache(maxsize=256)
def smallest(wrong: int, guess: Fraction) -> Size:
    """The fewest questions at which guessing passes with probability `BLIND` at most, with this many wrong allowed."""
    asked = max(LEAST, wrong + 2)
    while passes(Size(asked, wrong), guess) > BLIND:
        asked += 1
    return Size(asked, wrong)


def designed(guesses: list[Fraction]) -> list[Size]:
    """The strictest sizes at which an able dealer passes: a wrong answer is allowed first where it helps most."""
    sizes = [smallest(0, guess) for guess in guesses]
    while prod((passes(size, RIGHT) for size in sizes), start=Fraction(1)) < ABLE:
        larger = [smallest(size.wrong + 1, guess) for size, guess in zip(sizes, guesses, strict=True)]
        gains = [
            (passes(more, RIGHT) / passes(size, RIGHT) - 1) / (1 + more.asked - size.asked)
            for size, more in zip(sizes, larger, strict=True)
        ]
        best = max(range(len(sizes)), key=gains.__getitem__)
        sizes[best] = larger[best]
    return sizes


# what a game's exam asks


_known: OrderedDict[tuple[str, str], tuple[Section, ...]] = OrderedDict()


def blueprint_of(house: House) -> Blueprint:
    """The exam of a game in this house: the default, extended as its profile says and never below the default."""
    rules: ExamRules = house.house_profile.exam if house.house_profile else ExamRules()
    key = house.game.key, house.digest
    if key not in _known:
        _known[key] = default_sections(house)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return Blueprint(tuple(one._replace(size=extended(one, rules)) for one in _known[key]))


def extended(section: Section, rules: ExamRules) -> Size:
    """More questions or fewer wrong answers, as the house wants."""
    asked, wrong = section.size
    return Size(max(asked, rules.questions.get(section.key, 0)), min(wrong, rules.wrong.get(section.key, wrong)))


def default_sections(house: House) -> tuple[Section, ...]:
    steps = ((kind, easiest_step(house, kind)) for kind in STEP_KINDS)
    found = [(kind.key, kind.title, kind.part, guess) for kind, guess in steps if guess is not None]
    found.append((WATCHED, "Rounds to watch for mistakes", ExamPart.ERRORS, Fraction(0)))
    found += [(key, one.title, one.part, easiest_guess(house, key)) for key, one in drills_of(house).items()]
    sizes = designed([guess for *_, guess in found])
    return tuple(Section(*head, size) for head, size in zip(found, sizes, strict=True))


def easiest_guess(house: House, drill: str) -> Fraction:
    """The best chance that some questions of a drill give to a guess; the exam asks none that is easier to guess."""
    chances: list[Fraction] = []
    for n in range(LOOKED_AT):
        chances.append(chance_of(ask(house, drill, f"blueprint {n}").question.answer))
        if n == 1 and not any(chances):
            break  # its answers are typed, so nothing is offered
    return max(chances)


def chance_of(answer: Answer) -> Fraction:
    """The chance to guess an answer uniformly among what is offered; 0 where nothing is offered."""
    match answer:
        case Pick():
            return Fraction(len(answer.among), len(answer.choices))
        case Order():
            return Fraction(1, factorial(len(answer.choices)))
        case CardSet():
            return Fraction(len(answer.among), comb(len(answer.of), len(answer.among[0])))
    return Fraction(0)
