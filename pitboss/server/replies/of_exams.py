"""Response models of exams: the blueprint, results, certificates and badges."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.replies.base import Reply, absent
from pitboss.server.replies.of_training import RulesInWordsReply, ScoreReply


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
