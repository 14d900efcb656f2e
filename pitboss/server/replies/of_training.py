"""Response models of the trainer: what each game offers, what a session asks, and how an answer was."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.replies.base import Reply, absent
from pitboss.server.replies.of_tables import AskReply
from pitboss.table.shapes import FeltChangeReply, FeltStateReply

TrainMode = TypeAliasType("TrainMode", Literal["deal", "drill", "errors", "exam", "player"])


# What there is


class DrillReply(Reply):
    key: str
    title: str


class WagerTitleReply(Reply):
    name: str
    title: str


class RulesInWordsReply(Reply):
    profile: str
    readings: list[str]
    options: list[str]
    changed: list[str]
    pays: list[str]
    limits: str
    layout: str = Field("", description="The player spots; empty in results of earlier versions.")
    order: list[str]


class PlacingReply(Reply):
    """How a dealer sets a hand by placing cards."""

    says: Literal["open", "filled", "cards"] = Field(
        description="What a claim says: the place left open, the place of the one card, or the cards that play."
    )
    area: str = Field(description="Where the cards that play are placed; empty where the felt has the places.")
    size: int = Field(description="How many cards play.")
    of: list[str] = Field(description="Places whose cards may be placed.")


class FactsReply(Reply):
    """A game as the trainer offers it."""

    game: str
    title: str
    modes: list[TrainMode]
    drills: list[DrillReply]
    examples: str = Field(description="What a dealer of this game may type when a round is dealt.")
    places: list[str]
    printed: list[str] = Field(description="What is printed across the layout.")
    wagers: list[WagerTitleReply]
    has_pot: bool = Field(description="Whether players bet into a pot, which the dealer pushes to a winner.")
    calls: list[str] = Field(description="What the dealer may call; empty where nothing is called.")
    results: dict[str, list[str]] = Field(description="How each bet's results are called, after its seat.")
    button: str
    mistakes: dict[str, str] = Field(description="What a planted mistake may be.")
    chips: dict[str, int] = Field(description="Of the rack: color and cents.")
    placing: PlacingReply | None = Field(description="How the dealer's hand is set, where it is.")
    rules: RulesInWordsReply
    sources: dict[str, str] = Field(
        description="The source of each clause: a part of the manual, or a house convention."
    )


# Sessions


class LaidBetReply(Reply):
    wager: str
    title: str
    stake: int
    bonus: bool


class LyingReply(Reply):
    """One spot of the felt before a dealer's next step."""

    spot: str
    who: str
    cards: list[str]
    down: int
    set: list[str]
    bets: list[LaidBetReply]


class ExamPaperReply(Reply):
    asked: int = Field(description="Questions, without second papers.")
    short: bool
    second: bool = Field(description="Whether the task is on the second paper of a section.")
    proctored: bool


class NumberedTask(Reply):
    """What every task has: its number, and in an exam its part and time."""

    number: int = Field(description="Of the task in its session; an answer names the task it is for.")
    part: str = absent("The part of the exam that its time counts for.")
    seconds_left: float = absent("Of that part.")
    paper: ExamPaperReply = absent()


class DealTaskReply(NumberedTask):
    kind: Literal["deal"]
    game: str
    seed: str = ""
    over: bool
    felt: list[list[str]]
    spots: list[LyingReply]
    button: int
    done: int
    view: FeltStateReply = Field(description="The felt in front of the dealer, as tables have it.")


class FacedDecisionReply(Reply):
    """What a player is asked, on the felt of a table."""

    felt: FeltStateReply
    ask: AskReply


class PaidBetReply(Reply):
    """A bet that a payout is asked of."""

    title: str
    stake: int


class AskedReply(Reply):
    drill: str
    seed: str = ""
    question: str
    table: list[tuple[str, str]]
    choices: list[str]
    form: str
    by: Literal["amount", "cards", "chips", "choice", "order", "words"]
    chips: dict[str, int] = absent("To cut the answer from: color and cents. It may be sent as chips by color.")
    bet: PaidBetReply = absent("That is to be paid.")
    cards: list[str] = absent("To choose from.")
    decision: FacedDecisionReply = absent("Of a player's drill.")


class QuestionTaskReply(AskedReply, NumberedTask):
    kind: Literal["question"]


class ErrorsTaskReply(NumberedTask):
    kind: Literal["errors"]
    seed: str = ""
    posted: str = Field(description="The limits, as the sign at the table says them.")
    lines: list[str]
    view: FeltStateReply = absent("The felt in front of the dealer before the first line; not in an exam.")
    steps: list[FeltChangeReply] = absent("What each line changes on the felt.")


class OverTaskReply(NumberedTask):
    kind: Literal["over"]


TaskReply = Annotated[
    DealTaskReply | QuestionTaskReply | ErrorsTaskReply | OverTaskReply,
    Field(discriminator="kind"),
]


class HappenedReply(Reply):
    clause: str
    text: str


class VerdictReply(Reply):
    """How one claim of a dealer was."""

    claim: str
    right: bool
    wrong: str
    clauses: list[str]
    sentences: list[str]
    sources: list[str]
    why: str
    calls: list[str] = Field(description="What the dealer says aloud with an act that was right.")
    events: list[HappenedReply]


class MarkReply(Reply):
    right: bool
    said: str
    key: str
    clauses: list[str]
    sentences: list[str]
    sources: list[str]
    why: str
    cost: float = absent()


class PlantedReply(Reply):
    """A mistake planted in a round."""

    kind: str
    title: str
    lines: list[int]
    clauses: list[str]
    sentences: list[str]
    sources: list[str]
    why: str


class StepMistakeReply(Reply):
    step: int
    clauses: list[str]
    wrong: str
    said: str
    due: str


class PassReply(Reply):
    """The steps under one clause that follow each other, and how long they took."""

    clause: str
    steps: int
    seconds: float
    target: int


class StepPaceReply(Reply):
    """How long a step of a dealt round took, and the house's target for it."""

    seconds: float
    target: int


class ScoreReply(Reply):
    steps: int = 0
    asked: int = 0
    right: int = 0
    accuracy: float = 0
    mistakes: list[StepMistakeReply] = []
    passes: list[PassReply] = []
    pace: list[StepPaceReply] = []
    goal: int = Field(0, description="Rounds an hour that the house asks of a dealer; 0 for none.")
    rounds: int = 0
    planted: int = 0
    caught: int = 0
    false_alarms: int = 0


class LateMarkReply(Reply):
    task: AskedReply
    mark: MarkReply


class CalledReply(Reply):
    right: bool
    caught: list[PlantedReply]
    missed: list[PlantedReply]
    false_alarms: list[int]


class AnswerReply(Reply):
    """How an answer was, and what is asked next."""

    task: TaskReply
    score: ScoreReply
    verdicts: list[VerdictReply] = absent()
    mark: MarkReply = absent()
    noted: int = absent("A player's answers that cannot be graded yet.")
    late: list[LateMarkReply] = absent("Earlier answers that can be graded now.")
    called: CalledReply = absent()
    lines: list[str] = absent()
    right: bool = absent()
    time_up: str = absent("The part whose time was up before this answer, which then does not count.")
    stopped: bool = Field(False, description="A critical error ended the exam.")
    events: list[HappenedReply] = absent()


class LiveReply(Reply):
    """A session, and what it asks now."""

    id: str
    mode: TrainMode
    game: str
    title: str
    seed: str = ""
    task: TaskReply
    score: ScoreReply
