"""The trainer over HTTP: drills, rounds to deal and to watch, exams, and the house profile."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.core.cache import compute_once
from pitboss.games import REGISTRY
from pitboss.rules.aggregate_limits import aggregate_words
from pitboss.rules.captions import title
from pitboss.rules.house import House
from pitboss.rules.in_words import profile_choices, rules_in_words
from pitboss.rules.limits import preset_titles
from pitboss.server.http.context import Here, Me, address_of, costs
from pitboss.server.http.train_record_routes import Player
from pitboss.server.people.people import require
from pitboss.server.replies.of_exams import (
    BlueprintReply,
    ExamRulesReply,
    FinishedReply,
    ProctorCodeReply,
    ResultReply,
    UnsignedReply,
)
from pitboss.server.replies.of_house_profile import HouseProfileReply, ProfileDataReply
from pitboss.server.replies.of_training import (
    AnswerReply,
    DrillReply,
    FactsReply,
    LiveReply,
    PlacingReply,
    RulesInWordsReply,
    TrainMode,
    WagerTitleReply,
)
from pitboss.server.schemas import Body, Rules
from pitboss.server.training.proctored_exams import begin_exam, new_exam
from pitboss.server.training.train_sessions import only_for
from pitboss.server.training.train_work import now
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.threads import in_thread
from pitboss.store.store import Role
from pitboss.trainer.blueprint import blueprint_of
from pitboss.trainer.claim_text import examples
from pitboss.trainer.claims import Claim
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.exam_rules import Critical
from pitboss.trainer.house_profile import HouseProfile, example, profile_data, read_profile
from pitboss.trainer.modes import check_trains_dealers, modes_of
from pitboss.trainer.planted_errors import KINDS
from pitboss.trainer.proctored import BegunExam
from pitboss.trainer.question_json import blueprint_data
from pitboss.trainer.table_talk import calls_offered
from pitboss.trainer.toml_writer import toml_text
from pitboss.trainer.training import training_of

router = APIRouter(prefix="/api/v1/train", tags=["train"])

Mode = Literal["deal", "drill", "errors", "exam", "player"]
Seed = Annotated[str, Field(max_length=64, pattern=r"^[\w .-]*$", examples=["monday"])]


class NewTraining(Rules):
    game: str = Field(max_length=40, examples=["three-card-roo"])
    mode: Mode
    seed: Seed = ""
    drills: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=40)
    seats: int | None = Field(None, ge=1, le=20)
    calls: bool = Field(False, description="The trainee says the calls of a round to deal.")
    short: bool = Field(False, description="A practice exam with one question of each section.")
    code: str = Field("", max_length=20, description="Of a proctored exam, from the examiner.")

    _begun: BegunExam | None = None  # the proctored exam that the code belongs to

    @property
    def only(self) -> list[str]:
        return self.drills

    def seats_of(self, house: House) -> int | None:
        if self.seats is not None:
            house.game.check_seats(self.seats)
        return self.seats

    @property
    def begun(self) -> BegunExam | None:
        return self._begun

    def sitting(self, house: House, name: str, seed: str) -> Exam:
        if self._begun:
            return self._begun.exam(now)
        profile: HouseProfile = house.house_profile
        return Exam(house, name, Paper(seed, profile.exam, "", profile.casino, self.short), now)


class ClaimRequest(Body):
    """One thing that a dealer does, in parts."""

    verb: Literal["deal", "turn", "look", "set", "collect", "pay", "take", "push", "award", "say"]
    spot: str = Field(max_length=20, pattern=r"^[A-Za-z0-9._]+$", examples=["3", "dealer", "burn"])
    what: str = Field(
        "", max_length=80, pattern=r"^[\w .,:$%+-]*$", description="The wager, how a hand is set, or a call."
    )
    n: int | None = Field(None, ge=1, le=53, description="Cards.")
    cents: int | None = Field(None, ge=1, le=10**12)
    face: Literal["", "up", "down"] = ""

    def claim(self) -> Claim:
        return Claim(self.verb, self.spot, self.what, self.n, self.cents, self.face)


class AnswerRequest(Body):
    """An answer to one task, as text or as a dealer's act in parts."""

    task: int = Field(ge=1, le=10**9, description="The number of the task it answers.")
    say: str = Field("", max_length=400, examples=["pay 3 pocket 22.50"])
    claim: ClaimRequest | None = Field(None, description="Of a step to deal; every part that the act has is needed.")


# what there is


def training_facts(key: str, house_profile: HouseProfile) -> FactsReply:
    house = house_profile.house(key, training=True)
    training = training_of(house.game)
    general, results = calls_offered(house)
    return FactsReply(
        game=key,
        title=house.game.title,
        modes=cast(list[TrainMode], modes_of(house)),
        examples=examples(house),
        drills=[DrillReply(key=drill, title=asked.title) for drill, asked in drills_of(house).items()],
        places=list(house.places),
        printed=[*house.printed, *aggregate_words(house)],
        wagers=[WagerTitleReply(name=name, title=title(house, name)) for name in house.pays],
        has_pot=not house.game.banked,
        calls=general,
        results=results,
        button=training.button,
        mistakes=KINDS,
        chips={chip.color: chip.value for chip in house_profile.chips},
        placing=PlacingReply(**training.placing._asdict()) if training.placing else None,
        rules=RulesInWordsReply(**rules_in_words(house)),
        sources={number: house.source_of(number) for number in house.game.sources},
    )


@router.get("")
async def offered(server: Here) -> list[FactsReply]:
    """Every game with the modes and drills it has, and the rules in force."""
    return await in_thread(every_game_under, (await server.training.house_profile()).text)


@compute_once(kept=2)
def every_game_under(profile: str) -> list[FactsReply]:
    """What every game offers under a house profile; it takes a sixth of a second of processor time."""
    house_profile = read_profile(profile) if profile else HouseProfile()
    return [training_facts(key, house_profile) for key in REGISTRY if modes_of(house_profile.house(key))]


@router.get("/blueprints/{game}", dependencies=[costs(5)])
async def blueprint(server: Here, game: str) -> BlueprintReply:
    """What the exam of a game asks in this house, and its two error rates."""
    house = (await server.training.house_profile()).house(game, training=True)
    check_trains_dealers(house)
    return BlueprintReply(**blueprint_data(await in_thread(blueprint_of, house)))


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
    only_for(request.mode, bool(request.drills), ("drill", "player"), "drills")
    only_for(request.mode, request.seats is not None, ("deal",), "seats")
    only_for(request.mode, request.short, ("exam",), "short")
    only_for(request.mode, bool(request.code), ("exam",), "code")
    only_for(request.mode, request.calls, ("deal",), "calls")
    training, name, house_profile = server.training, me.player.name, await server.training.house_profile()
    if request.code:
        if sat := training.sat_under(me.id, request.code):
            return await training.asked(sat)
        begun = await begin_exam(training.store, request.code, house_profile, me.id)
        request = NewTraining.model_validate({"game": begun.opened.game, "mode": "exam"})
        request._begun, name, house_profile = begun, begun.opened.trainee, read_profile(begun.profile)
    house = house_profile.house(request.game, request.profile, list(request.settings.items()), training=True)
    asker = Asker(address_of(http), me.id)
    live = await training.start(asker, name, house, request.mode, request.seed, request)
    training.count_ahead(live)
    return await training.asked(live)


@router.get("/sessions/{id}", response_model=LiveReply, response_model_exclude_unset=True)
async def asked(server: Here, me: Me, id: str) -> dict[str, Any]:
    """What is asked now, again."""
    return await server.training.asked(server.training.live(me.id, id))


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
    response = request.claim.claim() if request.claim else request.say
    asker = Asker(address_of(http), me.id)
    shown = await training.answer(asker, live, request.task, response)
    training.count_ahead(live)
    return shown


@router.post("/sessions/{id}/finish", response_model=FinishedReply, response_model_exclude_unset=True)
async def finish(server: Here, me: Me, id: str) -> dict[str, Any]:
    """Ends it. An exam is handed in: what was not answered is not right."""
    return await server.training.finish(server.training.live(me.id, id))


# the house


class HouseProfileRequest(Body):
    """A profile as TOML, or as the form gives it."""

    text: str = Field("", max_length=64 * 1024, description="TOML, see docs/training.md.")
    profile: dict[str, Any] | None = Field(None, description="The same as data.")


def profile_reply(house_profile: HouseProfile) -> HouseProfileReply:
    return HouseProfileReply(
        casino=house_profile.casino,
        text=house_profile.text or example(house_profile),
        exam=ExamRulesReply(**house_profile.exam.to_json()),
        profile=ProfileDataReply(**profile_data(house_profile)),
        presets=preset_titles(),
        critical=[error.value for error in Critical],
        profile_names={key: profile_choices(game) for key, game in REGISTRY.items()},
    )


@router.get("/house", response_model_exclude_unset=True)
async def house_profile(server: Here) -> HouseProfileReply:
    """The house profile: the rules that tables, trainer and exams use."""
    return profile_reply(await server.training.house_profile())


@router.put("/house", response_model_exclude_unset=True)
async def set_house_profile(server: Here, me: Me, request: HouseProfileRequest) -> HouseProfileReply:
    """Trainers: a new house profile. It is refused as a whole if anything in it is wrong."""
    require(me, Role.TRAINER)
    text = request.text if request.profile is None else toml_text(request.profile)
    return profile_reply(await server.training.set_house_profile(text, me.id))


# proctored exams


class ProctoredExamRequest(Body):
    """An exam that an examiner opens for one trainee."""

    game: str = Field(max_length=40, examples=["three-card-roo"])
    trainee: str = Field(min_length=1, max_length=60, description="The trainee's account.", examples=["ann"])
    license: str = Field(min_length=1, max_length=40, pattern=r"^[\w][\w ./-]*$", examples=["68-12345"])
    license_expires: date
    examiner: str = Field("", max_length=60, pattern=r"^[\w .'-]*$", description="Your name, as it is to be printed.")


@router.post("/proctored", status_code=201)
async def open_proctored(server: Here, me: Me, request: ProctoredExamRequest) -> ProctorCodeReply:
    """Trainers: open an exam for a trainee. The code starts it once; its paper is drawn only then."""
    require(me, Role.TRAINER)
    check_trains_dealers(REGISTRY[request.game].house())
    store, examiner = server.floor.store, request.examiner or me.player.name
    expires = request.license_expires
    code = await new_exam(store, request.trainee, request.game, examiner, request.license, expires)
    return ProctorCodeReply(code=code)


@router.get("/proctored", response_model=list[UnsignedReply], response_model_exclude_unset=True)
async def unsigned(server: Here, me: Me) -> list[dict[str, Any]]:
    """Trainers: proctored exams that were sat and wait for a signature, the latest first."""
    require(me, Role.TRAINER)
    ungraded = await server.training.hand_in_left()
    return ungraded + await server.training.papers.unsigned()


@router.post("/exams/{id}/sign", response_model=ResultReply, response_model_exclude_unset=True)
async def sign(server: Here, me: Me, id: str, player: Player) -> dict[str, Any]:
    """Trainers: sign the result of a proctored exam."""
    require(me, Role.TRAINER)
    return await server.training.papers.sign(player, id, me.id, me.player.name)
