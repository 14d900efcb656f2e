"""The trainer over HTTP: drills, rounds to deal and to watch, exams, records, and a trainer's view of the group."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from pitboss.captions import title
from pitboss.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab import describe
from pitboss.limits import preset_names
from pitboss.rules import House
from pitboss.rules_in_words import rules_in_words
from pitboss.server.context import Here, Me, Server
from pitboss.server.people import Someone, require
from pitboss.server.replies.of_training import (
    AnswerReply,
    CheckedReply,
    ExamLineReply,
    FactsReply,
    FinishedReply,
    HouseProfileReply,
    LiveReply,
    MemberReply,
    ProctorCodeReply,
    ProgressReply,
    ResultReply,
    UnsignedReply,
)
from pitboss.server.schemas import Body, Rules
from pitboss.server.threads import in_thread
from pitboss.server.train_sessions import now, only_for
from pitboss.store.store import Role
from pitboss.trainer.claims import Claim
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.exam_rules import Critical, targets_of
from pitboss.trainer.house_profile import HouseProfile, example, profile_data, read_profile, save_profile
from pitboss.trainer.player import player_drills
from pitboss.trainer.proctored import Begun
from pitboss.trainer.progress import Attempt, Summary, by_day, by_drill, group_table, summarise, to_csv
from pitboss.trainer.toml_writer import toml_text
from pitboss.trainer.training import training_of

router = APIRouter(prefix="/api/v1/train", tags=["train"])

Mode = Literal["deal", "drill", "errors", "exam", "player"]
Seed = Annotated[str, Field(max_length=64, pattern=r"^[\w .-]*$", examples=["monday"])]
Player = Annotated[
    str, Query(max_length=40, pattern=r"^[A-Za-z0-9-]*$", description="Another's, for the role trainer.")
]


class PaperWish(Body):
    """What an exam asks."""

    rounds: int = Field(1, ge=0, le=5)
    watched: int = Field(2, ge=0, le=10)
    drills: int = Field(24, ge=0, le=100)


class NewTraining(Rules):
    game: str = Field(max_length=40, examples=["three-card-roo"])
    mode: Mode
    seed: Seed = ""
    drills: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=40)
    seats: int | None = Field(None, ge=1, le=20)
    exam: PaperWish | None = None
    code: str = Field("", max_length=20, description="Of a proctored exam, from the examiner.")

    _begun: Begun | None = None  # the proctored exam that the code belongs to

    @property
    def only(self) -> list[str]:
        return self.drills

    def seats_of(self, house: House[Any]) -> int | None:
        least, most = 1 if describe.banked(house) else 2, house.game.seats
        if self.seats is not None and not least <= self.seats <= most:
            raise BadInput(f"seats {self.seats} cannot be seated; {house.game.title} takes {least} to {most}.")
        return self.seats

    def sitting(self, house: House[Any], name: str, seed: str, room: HouseProfile) -> Exam:
        if self._begun:
            return self._begun.exam(now)
        request = self.exam or PaperWish.model_validate({})
        return Exam(
            house, name, Paper(seed, request.rounds, request.watched, request.drills, room.exam, "", room.casino), now
        )


class ClaimWish(Body):
    """One thing that a dealer does, in parts."""

    verb: Literal["deal", "turn", "look", "set", "collect", "pay", "take", "push", "award"]
    spot: str = Field(max_length=20, pattern=r"^[A-Za-z0-9._]+$", examples=["3", "dealer", "burn"])
    what: str = Field("", max_length=80, pattern=r"^[\w .:-]*$", description="The wager, or how a hand is set.")
    n: int | None = Field(None, ge=1, le=53, description="Cards.")
    cents: int | None = Field(None, ge=1, le=10**12)
    face: Literal["", "up", "down"] = ""

    def __str__(self) -> str:
        return str(Claim(self.verb, self.spot, self.what, self.n, self.cents, self.face))


class AnswerRequest(Body):
    """An answer to one task, as text or as a dealer's act in parts."""

    task: int = Field(ge=1, le=10**9, description="The number of the task it answers.")
    say: str = Field("", max_length=400, examples=["pay 3 pocket 22.50"])
    claim: ClaimWish | None = None


# what there is


def training_facts(key: str, room: HouseProfile) -> dict[str, Any]:
    house = room.house(key)
    own = player_drills(house)
    return {
        "game": key,
        "title": house.game.title,
        "modes": ["deal", "drill", "errors", "exam", *(["player"] if own else [])],
        "drills": [{"key": one, "title": drill.title} for one, drill in drills_of(house).items()],
        "places": list(house.game.places),
        "wagers": [{"name": name, "title": title(house, name)} for name in house.pays],
        "button": training_of(house.game).button,
        "rules": rules_in_words(house),
        "sources": {number: house.source_of(number) for number in house.game.sources},
    }


@router.get("", response_model=list[FactsReply])
def offered(server: Here) -> list[dict[str, Any]]:
    """Every game with the modes and drills it has, and the rules in force."""
    room = server.training.room
    return [training_facts(key, room) for key in REGISTRY]


# sessions


@router.post("/sessions", response_model=LiveReply, response_model_exclude_unset=True, status_code=201)
async def start(server: Here, me: Me, request: NewTraining) -> dict[str, Any]:
    """A session, and the first thing it asks. The same seed and rules ask the same."""
    server.commands.take(me.id)
    only_for(request.mode, bool(request.drills), ("drill",), "drills")
    only_for(request.mode, request.seats is not None, ("deal",), "seats")
    only_for(request.mode, request.exam is not None, ("exam",), "exam")
    only_for(request.mode, bool(request.code), ("exam",), "code")
    training, name = server.training, me.player.name
    if request.code:
        if sat := training.sat_under(me.id, request.code):
            return sat.told()
        begun = await in_thread(training.proctored.begin, request.code, now(), training.room, me.id)
        opened = begun.opened
        request = NewTraining.model_validate({"game": opened["game"], "mode": "exam", "exam": opened["paper"]})
        request._begun, name = begun, opened["trainee"]
    room = read_profile(request._begun.profile) if request._begun else training.room
    house = room.house(request.game, request.profile, list(request.settings.items()))
    live = await in_thread(training.start, me.id, name, house, request.mode, request.seed, request)
    training.count_ahead(live)
    return live.told()


@router.get("/sessions/{id}", response_model=LiveReply, response_model_exclude_unset=True)
def asked(server: Here, me: Me, id: str) -> dict[str, Any]:
    """What is asked now, again."""
    live = server.training.live(me.id, id)
    with live.lock:
        return live.told()


@router.post("/sessions/{id}/answer", response_model=AnswerReply, response_model_exclude_unset=True)
async def answer(server: Here, me: Me, id: str, request: AnswerRequest) -> dict[str, Any]:
    """How the answer was, and the next thing that is asked. `show me` tells or does it, and counts it wrong.

    An answer to a task that is no longer asked (from another tab, or sent twice) counts nothing: 409.
    """
    server.commands.take(me.id)
    live, training = server.training.live(me.id, id), server.training
    await training.settled(live)
    said = str(request.claim) if request.claim else request.say
    told: dict[str, Any] = await in_thread(training.answer, live, request.task, said)
    training.count_ahead(live)
    return told


@router.post("/sessions/{id}/finish", response_model=FinishedReply, response_model_exclude_unset=True)
def finish(server: Here, me: Me, id: str) -> dict[str, Any]:
    """Ends it. An exam is handed in: what was not answered is not right."""
    return server.training.finish(server.training.live(me.id, id))


# the house


class ProfileWish(Body):
    """A profile as TOML, or as the form gives it."""

    text: str = Field("", max_length=64 * 1024, description="TOML, see docs/training.md.")
    profile: dict[str, Any] | None = Field(None, description="The same as data.")


def profile_shown(room: HouseProfile) -> dict[str, Any]:
    return {
        "casino": room.casino,
        "text": room.text or example(room),
        "exam": room.exam.to_json(),
        "profile": profile_data(room),
        "presets": preset_names(),
        "critical": [one.value for one in Critical],
    }


@router.get("/house", response_model=HouseProfileReply, response_model_exclude_unset=True)
def house_profile(server: Here) -> dict[str, Any]:
    """The house profile: the rules that tables, trainer and exams use."""
    return profile_shown(server.training.room)


@router.put("/house", response_model=HouseProfileReply, response_model_exclude_unset=True)
async def set_house_profile(server: Here, me: Me, request: ProfileWish) -> dict[str, Any]:
    """Trainers: a new house profile. It is refused as a whole if anything in it is wrong."""
    require(me, Role.TRAINER)
    text = request.text if request.profile is None else toml_text(request.profile)
    return profile_shown(await in_thread(save_profile, text, server.training.folder))


# exams and records


class ProctorWish(PaperWish):
    """An exam that an examiner opens for one trainee."""

    game: str = Field(max_length=40, examples=["three-card-roo"])
    trainee: str = Field(min_length=1, max_length=60, pattern=r"^[\w][\w .'-]*$", examples=["Ann Smith"])
    examiner: str = Field("", max_length=60, pattern=r"^[\w .'-]*$", description="Your name, as it is to be printed.")


@router.post("/proctored", response_model=ProctorCodeReply, status_code=201)
async def open_proctored(server: Here, me: Me, request: ProctorWish) -> dict[str, str]:
    """Trainers: open an exam for a trainee. The code begins it once; the paper is drawn then, and nobody knows it."""
    require(me, Role.TRAINER)
    REGISTRY[request.game]
    paper = {"rounds": request.rounds, "watched": request.watched, "drills": request.drills}
    named = {"game": request.game, "trainee": request.trainee, "examiner": request.examiner or me.player.name}
    return {"code": await in_thread(server.training.proctored.open, {**named, "paper": paper})}


@router.get("/proctored", response_model=list[UnsignedReply])
def unsigned(server: Here, me: Me) -> list[dict[str, Any]]:
    """Trainers: proctored exams that were sat and wait for a signature, the latest first."""
    require(me, Role.TRAINER)
    server.training.hand_in_left()
    return server.training.papers.unsigned()


@router.post("/exams/{id}/sign", response_model=ResultReply, response_model_exclude_unset=True)
def sign(server: Here, me: Me, id: str, player: Player) -> dict[str, Any]:
    """Trainers: sign the result of a proctored exam."""
    require(me, Role.TRAINER)
    return server.training.papers.sign(player, id, me.player.name)


@router.get("/check", response_model=CheckedReply)
def check(
    server: Here, me: Me, hash: Annotated[str, Query(max_length=80, description="As printed on the certificate.")]
) -> dict[str, Any]:
    """Whether a certificate is genuine: what the house knows of the result with this code."""
    server.commands.take(me.id)
    return server.training.papers.checked(hash)


def whose(me: Someone, player: str) -> str:
    if player and player != me.id:
        require(me, Role.TRAINER)
    return player or me.id


@router.get("/exams", response_model=list[ExamLineReply])
def exams(server: Here, me: Me, player: Player = "") -> list[dict[str, Any]]:
    """Finished exams, the latest first."""
    return server.training.papers.of(whose(me, player))


@router.get("/exams/{id}", response_model=ResultReply, response_model_exclude_unset=True)
def exam(server: Here, me: Me, id: str, player: Player = "") -> dict[str, Any]:
    """The report of an exam as JSON: accuracy, speed, mistakes by clause, every answer."""
    return server.training.papers.paper(whose(me, player), id)


PDF: dict[int | str, dict[str, Any]] = {200: {"content": {"application/pdf": {}}}}


@router.get("/exams/{id}/{page}.pdf", response_class=Response, responses=PDF)
def exam_pdf(server: Here, me: Me, id: str, page: Literal["certificate", "report"], player: Player = "") -> Response:
    """The certificate or the report as PDF, the same bytes each time."""
    from pitboss.trainer.papers import certificate_pdf, report_pdf

    result = server.training.papers.paper(whose(me, player), id)
    return pdf_file(f"{result['game']}-{page}", (certificate_pdf if page == "certificate" else report_pdf)(result))


def pdf_file(name: str, made: bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


@router.get("/exams/{id}/{page}", response_class=HTMLResponse)
def exam_page(
    server: Here, me: Me, id: str, page: Literal["certificate", "report"], player: Player = ""
) -> HTMLResponse:
    """The certificate or the report, as a page to print."""
    from pitboss.trainer.papers import certificate_html, report_html

    result = server.training.papers.paper(whose(me, player), id)
    return HTMLResponse((certificate_html if page == "certificate" else report_html)(result))


def summary_data(summary: Summary) -> dict[str, Any]:
    accuracy = round(float(summary.accuracy), 4)
    return {"answers": summary.answers, "right": summary.right, "accuracy": accuracy, "seconds": summary.seconds}


def drill_targets(house: House[Any]) -> dict[str, int]:
    """Seconds that an answer to each drill should take at most in this house."""
    targets = targets_of(house)
    return {key: targets[drill.part] for key, drill in drills_of(house).items()}


def record(attempts: Sequence[Attempt], room: HouseProfile) -> dict[str, Any]:
    whole = summarise(attempts)
    houses = {game: room.house(game) for game in {attempt.game for attempt in attempts} if game in REGISTRY}
    targets = {game: drill_targets(house) for game, house in houses.items()}
    drills = [
        {"game": game, "mode": mode, "drill": drill, **summary_data(summary)}
        | {"target": targets.get(game, {}).get(drill)}
        for (game, mode, drill), summary in by_drill(attempts).items()
    ]
    weak = [
        {"game": game, "clause": number, "sentence": sentence_of(houses[game], number), "mistakes": n}
        for (game, number), n in whole.mistakes.items()
        if game in houses
    ]
    days = [{"day": day, **summary_data(summary)} for day, summary in by_day(attempts).items()]
    return summary_data(whole) | {"drills": drills, "clauses": weak, "days": days}


@router.get("/progress", response_model=ProgressReply)
def progress(server: Here, me: Me, player: Player = "") -> dict[str, Any]:
    """How somebody is doing: by drill, and the clauses that went wrong most."""
    owner = whose(me, player)
    return {"player": owner, **record(server.training.store.attempts(owner), server.training.room)}


@router.get("/record.pdf", response_class=Response, responses=PDF)
async def record_pdf(server: Here, me: Me, player: Player = "") -> Response:
    """The same as PDF: a report for each trainee."""
    from pitboss.trainer import papers

    owner = whose(me, player)
    user = await server.floor.store.user(owner)
    name = me.player.name if owner == me.id else user and user.name or owner
    attempts, room = server.training.store.attempts(owner), server.training.room
    made = await asyncio.to_thread(papers.record_pdf, name, attempts, room.house)
    return pdf_file("training-record", made)


async def group(server: Server) -> list[dict[str, Any]]:
    """Accounts only: a guest has no name; a guest who makes an account keeps the records."""
    people = {}
    for id in server.training.store.people():
        user = await server.floor.store.user(id)
        if user is not None and user.name is not None:
            people[user.name] = server.training.store.attempts(id), id
    lines = group_table({name: attempts for name, (attempts, _) in people.items()})
    return [line | {"player": people[line["trainee"]][1]} for line in lines]


@router.get("/group", response_model=list[MemberReply])
async def group_lines(server: Here, me: Me) -> list[dict[str, Any]]:
    """Trainers: a line for each person and game, and the clauses that need work."""
    require(me, Role.TRAINER)
    return await group(server)


@router.get("/group.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def group_csv(server: Here, me: Me) -> Response:
    """The same for a spreadsheet."""
    require(me, Role.TRAINER)
    headers = {"Content-Disposition": 'attachment; filename="training.csv"'}
    return Response(to_csv(await group(server)), media_type="text/csv; charset=utf-8", headers=headers)
