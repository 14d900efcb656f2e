"""Replies about classes: the roster, assignments, and what has been done of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.replies.base import Reply
from pitboss.server.replies.of_exams import ExamLineReply


class ClassLineReply(Reply):
    id: str
    title: str
    members: int
    late: int = Field(description="Assignments that a member has not done in time.")
    licenses: int = Field(description="Licenses that have expired or expire soon.")


class CheckMarkReply(Reply):
    """A line of the practical check sheet."""

    item: str
    title: str
    passed: bool | None = Field(description="Null: not marked yet.")
    note: str
    by: str
    at: int = Field(description="Milliseconds since 1970; 0: not marked yet.")


class ClassMemberReply(Reply):
    player: str
    name: str
    license: str
    license_expires: str
    license_state: Literal["in force", "expires soon", "expired"]
    answers: int = Field(description="In all games.")
    right: int
    last: str = Field(description="The day of the last answer; empty: none yet.")
    sheet: list[CheckMarkReply]
    exams: list[ExamLineReply] = Field(description="Proctored ones, the latest first.")


class AssignmentOfReply(Reply):
    """What one member has done of an assignment."""

    player: str
    state: Literal["done", "done late", "open", "late"]
    on: str = Field(description="The day it was done; empty: not yet.")
    right: dict[str, int] = Field(description="Right answers since it was given, by drill.")
    sittings: list[str] = Field(description="Days on which the exam was sat since then: one, then retakes.")


class AssignedReply(Reply):
    id: str
    game: str
    title: str
    what: str = Field(description="In words.")
    drills: list[str] = Field(description="Empty: the exam.")
    answers: int = Field(description="Right answers that each drill needs.")
    due: str


class AssignmentReply(AssignedReply):
    trainees: list[AssignmentOfReply]


class ClassReply(Reply):
    id: str
    title: str
    members: list[ClassMemberReply]
    assignments: list[AssignmentReply] = Field(description="The one that is due first comes first.")


class OwnAssignmentReply(AssignedReply):
    """An assignment as its trainee sees it."""

    of_class: str
    state: Literal["done", "done late", "open", "late"]
    on: str
    right: dict[str, int]


class AssignableReply(Reply):
    """What of a game can be assigned for practice."""

    game: str
    title: str
    practice: dict[str, str] = Field(description="By key, in words.")
