"""Results and records of training over HTTP: exams with their papers, progress, and a trainer's view of the group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal, TypedDict

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.server.http.context import Here, Me, Server
from pitboss.server.people.people import Someone, require
from pitboss.server.replies.of_exams import CheckedReply, ExamLineReply, ResultReply
from pitboss.server.replies.of_training_records import (
    DayReply,
    DrillRecordReply,
    MemberReply,
    ProgressReply,
    WeakClauseReply,
)
from pitboss.server.training.attempt_records import attempts_by_player, attempts_of
from pitboss.server.work.threads import in_thread
from pitboss.store.names import names_of
from pitboss.store.store import Role
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam_rules import targets_of
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.progress import Attempt, Summary, by_day, by_drill, group_table, summarize, to_csv

router = APIRouter(prefix="/api/v1/train", tags=["train"])

Player = Annotated[
    str, Query(max_length=40, pattern=r"^[A-Za-z0-9-]*$", description="Another's, for the role trainer.")
]


@router.get("/check", response_model=CheckedReply)
async def check(
    server: Here, me: Me, hash: Annotated[str, Query(max_length=80, description="As printed on the certificate.")]
) -> dict[str, Any]:
    """Whether a certificate is genuine: what the house knows of the result with this code."""
    server.commands.take(me.id)
    return await server.training.papers.checked(hash)


def whose(me: Someone, player: str) -> str:
    if player and player != me.id:
        require(me, Role.TRAINER)
    return player or me.id


@router.get("/exams", response_model=list[ExamLineReply])
async def exams(server: Here, me: Me, player: Player = "") -> list[dict[str, Any]]:
    """Finished exams, the latest first."""
    return await server.training.papers.of(whose(me, player))


@router.get("/exams/{id}", response_model=ResultReply, response_model_exclude_unset=True)
async def exam(server: Here, me: Me, id: str, player: Player = "") -> dict[str, Any]:
    """The report of an exam as JSON: accuracy, speed, mistakes by clause, every answer."""
    return await server.training.papers.paper(whose(me, player), id)


PDF: dict[int | str, dict[str, Any]] = {200: {"content": {"application/pdf": {}}}}


@router.get("/exams/{id}/{page}.pdf", response_class=Response, responses=PDF)
async def exam_pdf(
    server: Here, me: Me, id: str, page: Literal["certificate", "report"], player: Player = ""
) -> Response:
    """The certificate or the report as PDF, the same bytes each time."""
    from pitboss.trainer.papers import certificate_pdf, report_pdf

    result = await server.training.papers.paper(whose(me, player), id)
    made = await in_thread(certificate_pdf if page == "certificate" else report_pdf, result)
    return pdf_file(f"{result['game']}-{page}", made)


def pdf_file(name: str, made: bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


@router.get("/exams/{id}/{page}", response_class=HTMLResponse)
async def exam_page(
    server: Here, me: Me, id: str, page: Literal["certificate", "report"], player: Player = ""
) -> HTMLResponse:
    """The certificate or the report, as a page to print."""
    from pitboss.trainer.papers import certificate_html, report_html

    result = await server.training.papers.paper(whose(me, player), id)
    return HTMLResponse(await in_thread(certificate_html if page == "certificate" else report_html, result))


class Counted(TypedDict):
    """What every line of a record counts."""

    answers: int
    right: int
    accuracy: float
    seconds: float


def count_answers(summary: Summary) -> Counted:
    accuracy = round(float(summary.accuracy), 4)
    return {"answers": summary.answers, "right": summary.right, "accuracy": accuracy, "seconds": summary.seconds}


def drill_targets(house: House) -> dict[str, int]:
    """Seconds that an answer to each drill should take at most in this house."""
    targets = targets_of(house)
    return {key: targets[drill.part] for key, drill in drills_of(house).items()}


def record(player: str, attempts: Sequence[Attempt], house_profile: HouseProfile) -> ProgressReply:
    whole = summarize(attempts)
    houses = {
        game: house_profile.house(game, training=True)
        for game in {attempt.game for attempt in attempts}
        if game in REGISTRY
    }
    targets = {game: drill_targets(house) for game, house in houses.items()}
    drills = [
        DrillRecordReply(
            game=game, mode=mode, drill=drill, target=targets.get(game, {}).get(drill), **count_answers(summary)
        )
        for (game, mode, drill), summary in by_drill(attempts).items()
    ]
    weak = [
        WeakClauseReply(game=game, clause=number, sentence=sentence_of(houses[game], number), mistakes=n)
        for (game, number), n in whole.mistakes.items()
        if game in houses
    ]
    days = [DayReply(day=day, **count_answers(summary)) for day, summary in by_day(attempts).items()]
    return ProgressReply(player=player, drills=drills, clauses=weak, days=days, **count_answers(whole))


@router.get("/progress")
async def progress(server: Here, me: Me, player: Player = "") -> ProgressReply:
    """A trainee's progress: by drill, and the clauses missed most often."""
    owner, training = whose(me, player), server.training
    attempts = await attempts_of(training.store, owner)
    return await in_thread(record, owner, attempts, await training.house_profile())


@router.get("/record.pdf", response_class=Response, responses=PDF)
async def record_pdf(server: Here, me: Me, player: Player = "") -> Response:
    """The same as PDF: a report for each trainee."""
    from pitboss.trainer import papers

    owner = whose(me, player)
    user = await server.floor.store.user(owner)
    name = me.player.name if owner == me.id else user and user.name or owner
    attempts, house_profile = await attempts_of(server.training.store, owner), await server.training.house_profile()
    made = await in_thread(papers.record_pdf, name, attempts, partial(house_profile.house, training=True))
    return pdf_file("training-record", made)


async def group(server: Server) -> list[MemberReply]:
    """Accounts only: a guest has no name; a guest who makes an account keeps the records."""
    records = await attempts_by_player(server.training.store)
    named = await names_of(server.training.store, records)
    ids = {name: id for id, name in named.items()}
    lines = await in_thread(group_table, {name: records[id] for name, id in ids.items()})
    return [MemberReply(**line, player=ids[line["trainee"]]) for line in lines]


@router.get("/group")
async def group_lines(server: Here, me: Me) -> list[MemberReply]:
    """Trainers: a line for each person and game, and the clauses that need work."""
    require(me, Role.TRAINER)
    return await group(server)


@router.get("/group.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def group_csv(server: Here, me: Me) -> Response:
    """The same for a spreadsheet."""
    require(me, Role.TRAINER)
    headers = {"Content-Disposition": 'attachment; filename="training.csv"'}
    text = to_csv([dict(line) for line in await group(server)])
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)
