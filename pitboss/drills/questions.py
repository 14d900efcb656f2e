"""Questions with a key, and what a game folder offers the trainer.

A game's `drills.py` holds `TRAINING`. A drill makes a question from a house and a `TrainingTable`;
a felt it shows is a state that the engine reached in a dealt round, and the key is what the engine did then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Literal, NamedTuple

from pitboss.core.cards import Cards
from pitboss.drills.answers import Amount, Answer, Chips, FewestChips, Pick, added_up
from pitboss.drills.draw import Draw
from pitboss.drills.felt_in_words import Lies, as_chosen
from pitboss.drills.moments import Moment, TrainingTable
from pitboss.drills.typed_answers import one_of
from pitboss.rules.acts import Ask, Choice, Choices, Outcome
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot


class ExamPart(Enum):
    """A part of an exam, with a pass mark of its own."""

    PROCEDURE = "procedure"
    HANDS = "reading hands"
    DEALER = "dealer's hand"
    PAYOUTS = "payouts"
    ORDER = "order"
    ERRORS = "errors"


class FacedDecision(NamedTuple):
    """What a player is asked at a table, and the felt as that player sees it."""

    ask: Ask
    layout: Layout


class PaidBet(NamedTuple):
    """A bet that a payout is asked of."""

    title: str
    stake: int


@dataclass(frozen=True)
class Question:
    """One question. `clauses` are those the answer rests on, the deciding one first."""

    text: str
    answer: Answer
    clauses: tuple[str, ...]
    why: str  # how the answer is found, for a trainee who got it wrong
    table: tuple[tuple[str, str], ...] = ()  # what lies on the felt: a name and cards or bets
    worth: tuple[tuple[str, Fraction], ...] = ()  # what each choice is worth, where a player decides
    conventions: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)  # not the game's clauses
    moment: Moment | None = field(default=None, compare=False, repr=False)  # the dealt round that the felt is from
    decision: FacedDecision | None = field(default=None, compare=False, repr=False)  # what a player is asked
    result: bool = False  # it asks what becomes of the bet that is settled at its moment
    bet: PaidBet | None = None  # it asks what this bet is paid


Make = Callable[[House, TrainingTable], Question]


@dataclass(frozen=True)
class Drill:
    """An endless supply of questions of one kind."""

    key: str
    title: str
    make: Make
    part: ExamPart
    when: Callable[[House], bool] = lambda house: True  # whether the rules in force give it anything to ask
    shared: bool = False  # made from what every game has


class Irregularity(NamedTuple):
    """What went wrong at the table, and the remedy that is right."""

    number: str  # a house convention, or the clause of the manual that says it
    happened: str
    remedy: str  # see irregularities.REMEDIES
    sentence: str = ""  # of a house convention
    face_up: bool | None = None  # only in games whose players' cards lie face up, or face down
    pot: bool | None = None  # only where players bet into a pot, or against the bank
    wager: str = ""  # only where the house takes this bet
    needs: tuple[str, ...] = ()  # what the game must have, see `irregularities.DealtFeatures`


Bot = Callable[[Spot, Layout, Ask, Draw], Choice]


def its_name(choice: Choice) -> tuple[str, ...]:
    return (str(choice),)


def other_members(choice: Choice, hand: Cards) -> Sequence[Choice]:
    return [member for member in type(choice) if member != choice] if isinstance(choice, Choices) else ()


class Alike(dict[Outcome, Outcome]):
    """Rows that are cases of another one, and what that one is called where they all pay alike."""

    def __init__(self, rows: Mapping[Outcome, Outcome], names: Mapping[Outcome, str]) -> None:
        super().__init__(rows)
        self.names = names


class Placing(NamedTuple):
    """How a dealer sets a hand by placing cards, and how the placement is said."""

    says: Literal["open", "filled", "cards"]  # the place left open, the place of the one card, or the cards that play
    area: str = ""  # where the cards that play are placed
    size: int = 0  # how many do
    of: tuple[str, ...] = (DEALER,)  # places whose cards may be placed


@dataclass(frozen=True)
class Training:
    """What a game folder offers the trainer beyond what every game has. Nothing of it is required."""

    drills: tuple[Drill, ...] = ()
    host: tuple[tuple[str, str], ...] = ()  # steps of the game this one is built on, each with what asks it
    variants: tuple[tuple[tuple[str, str], ...], ...] = ()  # house options that bring up clauses the default does not
    loosely: Mapping[Outcome, Outcome] = field(default_factory=dict)  # a row -> the one it is a case of
    button: str = ""  # what the round's button is called where the dealing depends on it
    names: Callable[[Choice], tuple[str, ...]] = its_name  # what a dealer may call a hand's setting, shortest first
    placing: Placing | None = None  # how the dealer's hand is set, where it is
    lies: Lies = as_chosen  # how a spot is shown
    otherwise: Callable[[Choice, Cards], Sequence[Choice]] = other_members  # how a hand might be set by mistake
    irregular: tuple[Irregularity, ...] = ()  # those of this game alone
    weighed: int = 8  # decisions that a player drill compares for a question; fewer where one takes long to value
    bot: Bot | None = None  # how players at a training table choose; else any legal choice, or the published one


SHOW = ("show", "show me", "give up", "?")


def gives_up(response: str) -> bool:
    """Whether a trainee asks to be shown the answer."""
    return response.strip().lower() in SHOW


class Mark(NamedTuple):
    """A graded answer."""

    right: bool
    response: str  # empty: the answer was asked for
    key: str
    clauses: tuple[str, ...]
    sentences: tuple[str, ...]
    why: str
    cost: Fraction | None = None  # what a player's choice gives away
    sources: tuple[str, ...] = ()  # where the clauses stand


def grade(house: House, question: Question, response: str) -> Mark:
    """Right or wrong, with the clauses. What cannot be read as an answer is refused; to give up is wrong."""
    sentences = tuple(
        house.with_wording(number, question.conventions.get(number) or house.clauses[number])
        for number in question.clauses
    )
    right = not gives_up(response) and question.answer.right(response)
    if gives_up(response):
        response = ""
    elif isinstance(question.answer, Pick):
        response = one_of(response, question.answer.choices)  # by its name, even if it was chosen by its number
    worth = dict(question.worth)
    cost = max(worth.values()) - worth[response] if response in worth else None  # what is always beaten is not valued
    sources = tuple(house.source_of(number) for number in question.clauses)
    why = question.why
    if response and isinstance(question.answer, Amount | Chips | FewestChips):
        why = f"{added_up(response, question.answer)} {why}".lstrip()
    return Mark(right, response, question.answer.key, question.clauses, sentences, why, cost, sources)
