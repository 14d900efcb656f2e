"""The trainer over HTTP: drills, rounds to deal and to watch, exams, and the house profile."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.captions import title
from pitboss.compute_once import compute_once
from pitboss.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.lab import describe
from pitboss.limits import preset_titles
from pitboss.rules_in_words import profiles_in_words, rules_in_words
from pitboss.server.context import Here, Me, address_of, costs
from pitboss.server.fair_queue import Asker
from pitboss.server.people import require
from pitboss.server.replies.of_training import (
    AnswerReply,
    FactsReply,
    FinishedReply,
    HouseProfileReply,
    LiveReply,
    ProctorCodeReply,
    ResultReply,
    UnsignedReply,
)
from pitboss.server.schemas import Body, Rules
from pitboss.server.threads import in_thread
from pitboss.server.train_record_routes import Player
from pitboss.server.train_sessions import only_for
from pitboss.server.train_work import now
from pitboss.store.store import Role
from pitboss.trainer.claim_text import examples
from pitboss.trainer.claims import Claim
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.exam_rules import Critical
from pitboss.trainer.house_profile import HouseProfile, example, profile_data, read_profile, save_profile
from pitboss.trainer.player import player_drills
from pitboss.trainer.proctored import BegunExam
from pitboss.trainer.toml_writer import toml_text
from pitboss.trainer.training import training_of

router = APIRouter(prefix="/api/v1/train", tags=["train"])

Mode = Literal["deal", "drill", "errors", "exam", "player"]
Seed = Annotated[str, Field(max_length=64, pattern=r"^[\w .-]*$", examples=["monday"])]


class PaperRequest(Body):
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
    exam: PaperRequest | None = None
    code: str = Field("", max_length=20, description="Of a proctored exam, from the examiner.")

    _begun: BegunExam | None = None  # the proctored exam that the code belongs to

    @property
    def only(self) -> list[str]:
        return self.drills

    def seats_of(self, house: House[Any]) -> int | None:
        least, most = 1 if describe.banked(house) else 2, house.game.seats
        if self.seats is not None and not least <= self.seats <= most:
            raise BadInput(f"seats {self.seats} cannot be seated; {house.game.title} takes {least} to {most}.")
        return self.seats

    def sitting(self, house: House[Any], name: str, seed: str, house_profile: HouseProfile) -> Exam:
        if self._begun:
            return self._begun.exam(now)
        request = self.exam or PaperRequest.model_validate({})
        return Exam(
            house,
            name,
            Paper(seed, request.rounds, request.watched, request.drills, house_profile.exam, "", house_profile.casino),
            now,
        )


class ClaimRequest(Body):
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
    claim: ClaimRequest | None = None


# what there is


def training_facts(key: str, house_profile: HouseProfile) -> dict[str, Any]:
    house = house_profile.house(key)
    own = player_drills(house)
    return {
        "game": key,
        "title": house.game.title,
        "modes": ["deal", "drill", "errors", "exam", *(["player"] if own else [])],
        "examples": examples(house),
        "drills": [{"key": one, "title": drill.title} for one, drill in drills_of(house).items()],
        "places": list(house.places),
        "printed": house.game.printed,
        "wagers": [{"name": name, "title": title(house, name)} for name in house.pays],
        "has_pot": not describe.banked(house),
        "button": training_of(house.game).button,
        "rules": rules_in_words(house),
        "sources": {number: house.source_of(number) for number in house.game.sources},
    }


@router.get("", response_model=list[FactsReply])
def offered(server: Here) -> list[dict[str, Any]]:
    """Every game with the modes and drills it has, and the rules in force."""
    return every_game_under(server.training.house_profile.text)


@compute_once(kept=2)
def every_game_under(profile: str) -> list[dict[str, Any]]:
    """What every game offers under a house profile; it takes a sixth of a second of processor time."""
    house_profile = read_profile(profile) if profile else HouseProfile()
    return [training_facts(key, house_profile) for key in REGISTRY]


# sessions


@router.post(
    "/sessions",
    response_model=LiveReply,
    response_model_exclude_unset=True,
    status_code=201,
    dependencies=[costs(20)],
)
async def start(server: Here, me: Me, request: NewTraining, http: Request) -> dict[str, Any]:
    """A session, and the first thing it asks. The same seed and rules ask the same."""
    server.commands.take(me.id)
    only_for(request.mode, bool(request.drills), ("drill",), "drills")
    only_for(request.mode, request.seats is not None, ("deal",), "seats")
    only_for(request.mode, request.exam is not None, ("exam",), "exam")
    only_for(request.mode, bool(request.code), ("exam",), "code")
    training, name = server.training, me.player.name
    if request.code:
        if sat := training.sat_under(me.id, request.code):
            return sat.reply()
        begun = await in_thread(training.proctored.begin, request.code, now(), training.house_profile, me.id)
        opened = begun.opened
        request = NewTraining.model_validate({"game": opened["game"], "mode": "exam", "exam": opened["paper"]})
        request._begun, name = begun, opened["trainee"]
    house_profile = read_profile(request._begun.profile) if request._begun else training.house_profile
    house = house_profile.house(request.game, request.profile, list(request.settings.items()))
    asker = Asker(address_of(http), me.id)
    live = await training.in_turn(asker, training.start, me.id, name, house, request.mode, request.seed, request)
    training.count_ahead(live)
    return live.reply()


@router.get("/sessions/{id}", response_model=LiveReply, response_model_exclude_unset=True)
def asked(server: Here, me: Me, id: str) -> dict[str, Any]:
    """What is asked now, again."""
    live = server.training.live(me.id, id)
    with live.lock:
        return live.reply()


@router.post(
    "/sessions/{id}/answer", response_model=AnswerReply, response_model_exclude_unset=True, dependencies=[costs(5)]
)
async def answer(server: Here, me: Me, id: str, request: AnswerRequest, http: Request) -> dict[str, Any]:
    """The verdict on an answer, and the next task. `show me` gives the answer or does the step, and counts as wrong.

    An answer to a task that is no longer asked (from another tab, or sent twice) is refused with 409.
    """
    server.commands.take(me.id)
    live, training = server.training.live(me.id, id), server.training
    await training.settled(live)
    response = str(request.claim) if request.claim else request.say
    asker = Asker(address_of(http), me.id)
    shown: dict[str, Any] = await training.in_turn(asker, training.answer, live, request.task, response)
    training.count_ahead(live)
    return shown


@router.post("/sessions/{id}/finish", response_model=FinishedReply, response_model_exclude_unset=True)
def finish(server: Here, me: Me, id: str) -> dict[str, Any]:
    """Ends it. An exam is handed in: what was not answered is not right."""
    return server.training.finish(server.training.live(me.id, id))


# the house


class HouseProfileRequest(Body):
    """A profile as TOML, or as the form gives it."""

    text: str = Field("", max_length=64 * 1024, description="TOML, see docs/training.md.")
    profile: dict[str, Any] | None = Field(None, description="The same as data.")


def profile_shown(house_profile: HouseProfile) -> dict[str, Any]:
    return {
        "casino": house_profile.casino,
        "text": house_profile.text or example(house_profile),
        "exam": house_profile.exam.to_json(),
        "profile": profile_data(house_profile),
        "presets": preset_titles(),
        "critical": [one.value for one in Critical],
        "profile_names": {key: profiles_in_words(REGISTRY[key]) for key in REGISTRY},
    }


@router.get("/house", response_model=HouseProfileReply, response_model_exclude_unset=True)
def house_profile(server: Here) -> dict[str, Any]:
    """The house profile: the rules that tables, trainer and exams use."""
    return profile_shown(server.training.house_profile)


@router.put("/house", response_model=HouseProfileReply, response_model_exclude_unset=True)
async def set_house_profile(server: Here, me: Me, request: HouseProfileRequest) -> dict[str, Any]:
    """Trainers: a new house profile. It is refused as a whole if anything in it is wrong."""
    require(me, Role.TRAINER)
    text = request.text if request.profile is None else toml_text(request.profile)
    return profile_shown(await in_thread(save_profile, text, server.training.folder))


# proctored exams


class ProctoredExamRequest(PaperRequest):
    """An exam that an examiner opens for one trainee."""

    game: str = Field(max_length=40, examples=["three-card-roo"])
    trainee: str = Field(min_length=1, max_length=60, pattern=r"^[\w][\w .'-]*$", examples=["Ann Smith"])
    examiner: str = Field("", max_length=60, pattern=r"^[\w .'-]*$", description="Your name, as it is to be printed.")


@router.post("/proctored", response_model=ProctorCodeReply, status_code=201)
async def open_proctored(server: Here, me: Me, request: ProctoredExamRequest) -> dict[str, str]:
    """Trainers: open an exam for a trainee. The code starts it once; its paper is drawn only then."""
    require(me, Role.TRAINER)
    REGISTRY[request.game]
    paper = {"rounds": request.rounds, "watched": request.watched, "drills": request.drills}
    named = {"game": request.game, "trainee": request.trainee, "examiner": request.examiner or me.player.name}
    return {"code": await in_thread(server.training.proctored.open, {**named, "paper": paper})}


@router.get("/proctored", response_model=list[UnsignedReply], response_model_exclude_unset=True)
def unsigned(server: Here, me: Me) -> list[dict[str, Any]]:
    """Trainers: proctored exams that were sat and wait for a signature, the latest first."""
    require(me, Role.TRAINER)
    ungraded = server.training.hand_in_left()
    return ungraded + server.training.papers.unsigned()


@router.post("/exams/{id}/sign", response_model=ResultReply, response_model_exclude_unset=True)
def sign(server: Here, me: Me, id: str, player: Player) -> dict[str, Any]:
    """Trainers: sign the result of a proctored exam."""
    require(me, Role.TRAINER)
    return server.training.papers.sign(player, id, me.id, me.player.name)
