"""Response models of the trainer: what a session asks, how an answer was, exams, records and the group."""

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


# Exams


class BlueprintSectionReply(Reply):
    """What an exam asks of one kind."""

    key: str
    title: str
    part: str
    asked: int
    wrong: int = Field(description="Wrong answers that it allows.")
    blind: float = Field(description="The chance to pass it by guessing.")


class BlueprintReply(Reply):
    sections: list[BlueprintSectionReply]
    asked: int
    blind: float = Field(description="The chance that a dealer passes who guesses in one section, at most.")
    able: float = Field(description="The chance that a dealer passes who is right 98 % of the time.")


class ExamRulesReply(Reply):
    minutes: dict[str, int]
    seconds: dict[str, int]
    critical: list[str]
    ends_at_critical: Literal["practice", "every", "none"] = absent(
        "Which exams end with a critical error; the others continue but are still failed."
    )
    valid_days: int
    questions: dict[str, int]
    wrong: dict[str, int]
    payout_seconds: int
    rounds_an_hour: int
    terminal: bool
    address: str


class SecondPaperReply(Reply):
    right: int
    asked: int


class SectionResultReply(Reply):
    key: str
    title: str
    part: str
    right: int
    asked: int
    wrong: int
    second: SecondPaperReply | None
    passed: bool


class SpeedReply(Reply):
    payout_seconds: float
    rounds_an_hour: int = Field(description="An estimate from the median step.")
    too_fast: int = Field(description="Answers faster than a person can read; 0 if they are few.")
    passed: bool


class RatesReply(Reply):
    blind: float
    able: float


class PartResultReply(Reply):
    part: str
    right: int
    asked: int
    seconds: float
    minutes: int
    median: float
    target: int
    cut: bool = Field(False, description="Its time ran out.")
    passed: bool


class SignatureReply(Reply):
    by: str
    at: str


class ExamAnswerReply(Reply):
    part: str
    what: str
    seed: str
    clauses: list[str]
    right: bool
    seconds: float
    said: str
    key: str
    critical: str
    asked: str
    paper: int


class ResultReply(Reply):
    """The result of an exam."""

    trainee: str
    license: str
    license_expires: str
    short: bool
    rates: RatesReply
    certifies: bool
    failing: list[str]
    speed: SpeedReply
    sections: list[SectionResultReply]
    casino: str
    examiner: str
    game: str
    title: str
    rules: str
    rules_in_words: RulesInWordsReply
    exam_rules: ExamRulesReply
    seed: str
    started: str
    expires: str
    seconds: float
    asked: int
    right: int
    passed: bool
    critical: list[str]
    median_seconds: float
    mistakes_by_clause: dict[str, int]
    parts: list[PartResultReply]
    answers: list[ExamAnswerReply]
    hash: str
    signed: SignatureReply = absent()
    sentences: dict[str, str]  # of the clauses that were missed, as they were in force
    sources: dict[str, str]  # where these clauses stand
    seal: str = absent()  # of the house, by its key


class FinishedReply(Reply):
    score: ScoreReply
    exam: str = absent()
    result: ResultReply = absent()


class RevokedReply(Reply):
    """When, by whom and why a certificate was taken back."""

    by: str
    at: str
    why: str


class BadgeCheckReply(Reply):
    """What a badge says, and whether this house has revoked it."""

    issuer: str
    name: str
    valid_from: str
    valid_until: str
    hash: str = Field(description="Of the result it is for.")
    names_license: bool | None = Field(description="Whether it is of the holder of the license that was given.")
    revoked: RevokedReply | None = Field(description="Known for badges of this house only.")


class CheckedReply(Reply):
    """What the house knows of the result with a certificate's code."""

    trainee: str
    casino: str
    examiner: str
    title: str
    started: str
    expires: str
    passed: bool
    certifies: bool
    critical: list[str]
    parts: list[PartResultReply]
    hash: str
    signed: SignatureReply | None
    revoked: RevokedReply | None
    rules: RulesInWordsReply


class ExamLineReply(Reply):
    id: str
    game: str
    title: str
    started: str
    seconds: float
    right: int
    asked: int
    passed: bool
    certifies: bool
    examiner: str
    expires: str
    hash: str
    signed: SignatureReply | None
    revoked: RevokedReply | None


class UnsignedReply(Reply):
    """A proctored exam that waits for its examiner's signature."""

    id: str
    player: str
    trainee: str
    title: str
    started: str
    passed: bool
    examiner: str
    critical: list[str]
    problem: str = absent("Why it cannot be graded; such an exam cannot be signed.")


class ProctorCodeReply(Reply):
    code: str


class GameRulesReply(Reply):
    """How the house offers one game."""

    profile: str = absent()
    minimum: float = absent("Dollars.")
    maximum: float = absent("Dollars.")
    set: dict[str, str] = absent()
    aggregate: dict[str, float] = absent("By wager: dollars that all its winners of a round are paid at most.")
    wording: dict[str, str] = absent("By clause: the house's own wording, shown after the manual's.")


class ProfileDataReply(Reply):
    """The house profile as its TOML holds it."""

    casino: str
    limits: str
    chips: dict[str, float] = Field(description="Color and dollars.")
    exam: ExamRulesReply
    games: dict[str, GameRulesReply]


class HouseProfileReply(Reply):
    casino: str
    text: str
    exam: ExamRulesReply
    profile: ProfileDataReply
    presets: dict[str, str] = Field(description="Limits by law to choose from, by name: what they are called.")
    critical: list[str] = Field(description="Errors that may fail an exam at once.")
    profile_names: dict[str, dict[str, str]] = Field(description="Of each game: its profiles in words.")


# Records


class SummaryReply(Reply):
    answers: int
    right: int
    accuracy: float
    seconds: float


class DrillRecordReply(SummaryReply):
    game: str
    mode: str
    drill: str
    target: int | None


class WeakClauseReply(Reply):
    game: str
    clause: str
    sentence: str
    mistakes: int


class DayReply(SummaryReply):
    day: str


class ProgressReply(SummaryReply):
    player: str
    drills: list[DrillRecordReply]
    clauses: list[WeakClauseReply]
    days: list[DayReply]


class MemberReply(Reply):
    """A trainee at one game."""

    trainee: str
    player: str
    game: str
    answers: int
    right: int
    accuracy: float
    median_seconds: float
    weakest_clauses: str
    last: str
