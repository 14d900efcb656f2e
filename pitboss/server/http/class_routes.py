"""Classes over HTTP, for trainers: roster, assignments, check sheet and exports; and a trainee's own assignments."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Annotated, TypedDict

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from pitboss.core.errors import BadInput, NotFound, UnknownName
from pitboss.games import REGISTRY
from pitboss.server.http.context import Here, Me, Server
from pitboss.server.people.people import require
from pitboss.server.replies.of_classes import (
    AssignableReply,
    AssignmentOfReply,
    AssignmentReply,
    CheckMarkReply,
    ClassLineReply,
    ClassMemberReply,
    ClassReply,
    OwnAssignmentReply,
)
from pitboss.server.replies.of_exams import ExamLineReply
from pitboss.server.schemas import Body
from pitboss.server.training.attempt_records import attempts_by_player
from pitboss.server.training.class_work import (
    CHECK_SHEET,
    COLUMNS,
    csv_lines,
    license_state,
    moment,
    names_of,
    work_done,
)
from pitboss.server.training.train_work import now
from pitboss.store import classes
from pitboss.store.classes import Assignment, CheckMark, Member, TrainingClass
from pitboss.store.store import Role, User
from pitboss.trainer.modes import check_trains_dealers, taught
from pitboss.trainer.progress import Attempt, to_csv
from pitboss.trainer.question_json import Data
from pitboss.trainer.xapi import mark_statement, statements

router = APIRouter(prefix="/api/v1/train", tags=["train"])
MOST = 200  # members of a class, and assignments


class ClassRequest(Body):
    title: str = Field(min_length=1, max_length=60, pattern=r"\S", examples=["June, evenings"])


class ClassMemberRequest(Body):
    """A trainee of a class, by account."""

    trainee: str = Field(min_length=1, max_length=60, description="The trainee's account.", examples=["ann"])
    license: str = Field(min_length=1, max_length=40, pattern=r"^[\w][\w ./-]*$", examples=["68-12345"])
    license_expires: date


class AssignmentRequest(Body):
    """Practice of a game, or its exam, until a day."""

    game: str = Field(max_length=40, examples=["three-card-roo"])
    drills: list[Annotated[str, Field(max_length=40)]] = Field(max_length=40, description="None: the exam.")
    answers: int = Field(10, ge=1, le=1000, description="Right answers that each drill needs.")
    due: date


class CheckMarkRequest(Body):
    passed: bool
    note: str = Field("", max_length=200)


def trains(me: Me) -> None:
    require(me, Role.TRAINER)


def now_ms() -> int:
    return int(now().timestamp() * 1000)


# what a class is shown as


Records = dict[str, tuple[list[Attempt], list[Data]]]  # by trainee: answers, and proctored exams, the latest first


async def records_of(server: Server, members: Iterable[str]) -> Records:
    training, ids = server.training, list(members)
    attempts, exams = await attempts_by_player(training.store, ids), await training.papers.of_all(ids)
    return {id: (attempts[id], [exam for exam in exams[id] if exam["examiner"]]) for id in ids}


async def class_reply(server: Server, group: TrainingClass) -> ClassReply:
    store, today = server.floor.store, now().date()
    members = await classes.members_of(store, group.id)
    assignments, marks = await classes.assignments_of(store, group.id), await classes.marks_of(store, group.id)
    records = await records_of(server, (member.user for member in members))
    markers = {mark.by: await store.user(mark.by) for mark in marks}
    sheets = {(mark.user, mark.item): mark for mark in marks}
    return ClassReply(
        id=group.id,
        title=group.title,
        members=[
            ClassMemberReply(
                player=member.user,
                name=member.name,
                license=member.license,
                license_expires=member.license_expires,
                license_state=license_state(member, today),
                answers=len(attempts),
                right=sum(attempt.right for attempt in attempts),
                last=max((attempt.at.date().isoformat() for attempt in attempts), default=""),
                sheet=[sheet_line(item, sheets.get((member.user, item)), markers) for item in CHECK_SHEET],
                exams=[ExamLineReply(**exam) for exam in exams],
            )
            for member in members
            for attempts, exams in [records[member.user]]
        ],
        assignments=[
            AssignmentReply(
                **describe_assignment(assignment),
                trainees=[
                    AssignmentOfReply(
                        player=member.user, **work_done(assignment, *records[member.user], today)._asdict()
                    )
                    for member in members
                ],
            )
            for assignment in assignments
        ],
    )


def sheet_line(item: str, mark: CheckMark | None, markers: dict[str, User | None]) -> CheckMarkReply:
    if mark is None:
        return CheckMarkReply(item=item, title=CHECK_SHEET[item], passed=None, note="", by="", at=0)
    by = markers[mark.by]
    name = by.name or "" if by else ""
    return CheckMarkReply(item=item, title=CHECK_SHEET[item], passed=mark.passed, note=mark.note, by=name, at=mark.at)


class Assigned(TypedDict):
    """What a class and its trainees see of an assignment."""

    id: str
    game: str
    title: str
    what: str
    drills: list[str]
    answers: int
    due: str


def describe_assignment(assignment: Assignment) -> Assigned:
    game, drills = assignment.game, list(assignment.drills)
    names = names_of(game) if game in REGISTRY else {}
    return {
        "id": assignment.id,
        "game": game,
        "title": REGISTRY[game].title if game in REGISTRY else game,
        "what": ", ".join(names.get(drill, drill) for drill in drills) or "Exam",
        "drills": drills,
        "answers": assignment.answers,
        "due": assignment.due,
    }


async def of_id(server: Server, me: Me, id: str) -> TrainingClass:
    trains(me)
    return await classes.class_of(server.floor.store, id)


async def member_of(server: Server, id: str, player: str) -> Member:
    for member in await classes.members_of(server.floor.store, id):
        if member.user == player:
            return member
    raise NotFound("This trainee is not in the class.")


# classes


@router.get("/classes")
async def every_class(server: Here, me: Me) -> list[ClassLineReply]:
    """Trainers: all classes, the newest first."""
    trains(me)
    lines = []
    for group in await classes.classes(server.floor.store):
        reply = await class_reply(server, group)
        late = sum(trainee.state == "late" for each in reply.assignments for trainee in each.trainees)
        licenses = sum(member.license_state != "in force" for member in reply.members)
        members = len(reply.members)
        lines.append(ClassLineReply(id=group.id, title=group.title, members=members, late=late, licenses=licenses))
    return lines


@router.post("/classes", status_code=201)
async def new_class(server: Here, me: Me, request: ClassRequest) -> ClassReply:
    """Trainers: a new class."""
    trains(me)
    group = TrainingClass(secrets.token_hex(8), request.title.strip(), now_ms())
    await classes.put_class(server.floor.store, group)
    return await class_reply(server, group)


@router.get("/classes/{id}")
async def one_class(server: Here, me: Me, id: str) -> ClassReply:
    """Trainers: the roster, the assignments, and who has done what."""
    return await class_reply(server, await of_id(server, me, id))


@router.delete("/classes/{id}", status_code=204)
async def remove_class(server: Here, me: Me, id: str) -> None:
    """Trainers: remove a class. Training records and exams stay."""
    await classes.remove_class(server.floor.store, (await of_id(server, me, id)).id)


@router.get("/assignable")
def assignable(me: Me) -> list[AssignableReply]:
    """Trainers: what of each game can be assigned."""
    trains(me)
    return [AssignableReply(game=key, title=REGISTRY[key].title, practice=names_of(key)) for key in taught()]


@router.put("/classes/{id}/members")
async def put_member(server: Here, me: Me, id: str, request: ClassMemberRequest) -> ClassReply:
    """Trainers: a trainee on the roster, or another license of one who is there."""
    group, store = await of_id(server, me, id), server.floor.store
    user = await store.user_named(request.trainee)
    if user is None or user.name is None:
        raise NotFound(f"There is no account {request.trainee!r}; the trainee makes one under Account.")
    there = await classes.members_of(store, id)
    if len(there) >= MOST and user.id not in {member.user for member in there}:
        raise BadInput(f"A class has at most {MOST} trainees; make another one.")
    await classes.put_member(store, id, Member(user.id, user.name, request.license, str(request.license_expires)))
    return await class_reply(server, group)


@router.delete("/classes/{id}/members/{player}")
async def remove_member(server: Here, me: Me, id: str, player: str) -> ClassReply:
    """Trainers: take a trainee off the roster, with the marks of the check sheet."""
    group = await of_id(server, me, id)
    await classes.remove_member(server.floor.store, player, id)
    return await class_reply(server, group)


@router.post("/classes/{id}/assignments", status_code=201)
async def assign(server: Here, me: Me, id: str, request: AssignmentRequest) -> ClassReply:
    """Trainers: give the class an assignment. What was practiced before does not count."""
    group, store = await of_id(server, me, id), server.floor.store
    check_trains_dealers(REGISTRY[request.game].house())
    known = names_of(request.game)
    for drill in request.drills:
        if drill not in known:
            raise UnknownName("drill", drill, known)
    if request.due < now().date():
        raise BadInput(f"{request.due} is over; choose a day from today on.")
    if len(await classes.assignments_of(store, id)) >= MOST:
        raise BadInput(f"A class has at most {MOST} assignments; remove one first.")
    drills = tuple(drill for drill in known if drill in request.drills)
    given = Assignment(secrets.token_hex(8), request.game, drills, request.answers, str(request.due), now_ms())
    await classes.put_assignment(store, id, given)
    return await class_reply(server, group)


@router.delete("/classes/{id}/assignments/{assignment}")
async def unassign(server: Here, me: Me, id: str, assignment: str) -> ClassReply:
    """Trainers: take an assignment back."""
    group = await of_id(server, me, id)
    await classes.remove_assignment(server.floor.store, id, assignment)
    return await class_reply(server, group)


@router.put("/classes/{id}/members/{player}/sheet/{item}")
async def mark(server: Here, me: Me, id: str, player: str, item: str, request: CheckMarkRequest) -> ClassReply:
    """Trainers: mark a line of a trainee's practical check sheet."""
    group, store = await of_id(server, me, id), server.floor.store
    if item not in CHECK_SHEET:
        raise UnknownName("line of the check sheet", item, CHECK_SHEET)
    member = await member_of(server, id, player)
    if member.user == me.id:
        raise BadInput("This is your own check sheet; ask another trainer to mark it.")
    note = request.note.strip()
    await classes.put_mark(store, id, CheckMark(member.user, item, request.passed, note, me.id, now_ms()))
    return await class_reply(server, group)


# exports


@router.get("/classes/{id}/class.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def class_csv(server: Here, me: Me, id: str) -> Response:
    """Trainers: a line for each trainee and assignment, for a spreadsheet."""
    text = to_csv(csv_lines(await class_reply(server, await of_id(server, me, id))), COLUMNS)
    headers = {"Content-Disposition": 'attachment; filename="class.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@router.get(
    "/classes/{id}/xapi.json", response_class=Response, responses={200: {"content": {"application/octet-stream": {}}}}
)
async def class_xapi(server: Here, me: Me, id: str, http: Request) -> Response:
    """Trainers: what the members did as xAPI statements, for a learning record store."""
    group = await of_id(server, me, id)
    home = (await server.training.issuer()).address or str(http.base_url).rstrip("/")
    members = await classes.members_of(server.floor.store, group.id)
    records = await records_of(server, (member.user for member in members))
    sent = [statement for id, known in records.items() for statement in statements(home, id, *known)]
    sent += [
        mark_statement(home, mark.user, mark.item, mark.passed, moment(mark.at))
        for mark in await classes.marks_of(server.floor.store, group.id)
    ]
    return JSONResponse(sent, headers={"Content-Disposition": 'attachment; filename="xapi.json"'})


# the trainee


@router.get("/assignments")
async def own_assignments(server: Here, me: Me) -> list[OwnAssignmentReply]:
    """What your classes have been assigned, and what you have done of it."""
    store, lines, today = server.floor.store, list[OwnAssignmentReply](), now().date()
    for group in await classes.classes_of(store, me.id):
        records = (await records_of(server, [me.id]))[me.id]
        for assignment in await classes.assignments_of(store, group.id):
            state, on, right, _ = work_done(assignment, *records, today)
            own = OwnAssignmentReply(
                **describe_assignment(assignment), of_class=group.title, state=state, on=on, right=right
            )
            lines.append(own)
    return sorted(lines, key=lambda line: line.due)
