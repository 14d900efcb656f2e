"""Request bodies of all routes. Unknown fields are refused."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pitboss.games import REGISTRY
from pitboss.rules.house import House


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Short = Annotated[str, Field(max_length=40)]  # a name or a number
SettingKey = Annotated[str, Field(max_length=80)]


class Rules(Body):
    """The rules of a game: a profile and `key=value` settings, as `--profile` and `--set` take them."""

    profile: Short | None = None
    settings: dict[SettingKey, Short] = Field(default_factory=dict, examples=[{"table.pocket": "1"}], max_length=200)


def house_for(game: str, rules: Rules) -> House:
    return REGISTRY[game].configured(rules.profile, list(rules.settings.items()))


class OddsQuestion(Rules):
    wager: Short | None = None
    strategy: Short = "best"
    only_cached: bool = Field(False, description="Count nothing: wagers that were not counted before are left out.")


class RiskQuestion(Rules):
    wager: Short
    strategy: Short = "best"
    rounds: int = Field(1000, ge=1, le=10_000_000)


class OfferQuestion(Rules):
    """What `pitboss progressive`, `promotion` and `skill` are asked; amounts as they are typed there."""

    kind: Literal["progressive", "match-play", "free-bet", "rebate", "skill"]
    wager: Short = Field("", description="Not of a skill, which is of the main bet.")
    strategy: Short = "best"
    row: str = Field("", max_length=80, description="That pays the meter: its key or printed name.")
    seed: Short = "0"
    contribution: Short = Field("0", description="In percent of every bet.")
    meter: Short | None = None
    share: Short = Field("100", description="Of the meter that the row pays, in percent.")
    rounds_per_hour: Short | None = None
    even_money: bool = False
    push_loses: bool = False
    percent: Short = Field("0", description="Of all losses, paid back.")
    after: str = Field("", max_length=100, description="Numbers of rounds.", examples=["10,100"])
    errors: list[Short] = Field(default_factory=list, max_length=20, description="In percent of all decisions.")
    mistake: Literal["next", "any"] = "next"


class ReportRequest(Rules):
    strategy: Short = "best"
    format: Literal["pdf", "html", "xlsx", "json"] = "pdf"


class StrategyQuestion(Rules):
    bets: dict[Short, Short] = Field(default_factory=dict, examples=[{"play": "1", "pocket": "2"}], max_length=10)
    strategy: Short = "best"
    hand: str | None = Field(None, max_length=100, examples=["Th 5d"])
    board: str | None = Field(None, max_length=100)
    up: str | None = Field(None, max_length=20)


class SolutionQuestion(Rules):
    board: str = Field("", max_length=20, examples=["Kc 9c"])
    line: str = Field("", max_length=40, pattern="^[fcr/]*$", description="Actions by street.", examples=["rc/c"])


# Tables

Cents = Annotated[int, Field(ge=1, le=10**12, strict=True)]
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # Unicode categories
# shown as nothing though their category is another: fillers, the blank of Braille, joiners, selectors of variants
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
MARKS = "M" * 4  # more on one letter than any language writes


def _visible(name: str) -> str:
    """Two names that look alike must not differ by characters without a width or by a change of direction."""
    kinds = [unicodedata.category(letter) for letter in name]
    if not UNSEEN.isdisjoint(kinds) or BLANK.search(name) or (name and name.isspace()):
        raise ValueError("Use letters that can be seen: the name holds characters that cannot be seen.")
    if MARKS in "".join(kind[0] for kind in kinds):
        raise ValueError("Use fewer marks on one letter of the name.")
    return name


Name = Annotated[str, Field(max_length=40), AfterValidator(_visible)]


class LimitsRequest(Body):
    """What may be staked: a preset, narrowed."""

    preset: str = Field(default="washington", max_length=40, examples=["washington"])
    minimum: Cents | None = None
    maximum: Cents | None = None
    hand_maximum: Cents | None = None
    wagers: dict[Short, tuple[Cents, Cents]] = Field(default_factory=dict, max_length=12)


class NewTable(Rules):
    name: Name = ""
    seats: int | None = Field(None, ge=1, le=20)
    bots: int = Field(0, ge=0, le=20)
    unlisted: bool = Field(False, description="Not in the lobby; anyone with its address can join.")
    limits: LimitsRequest = LimitsRequest()
    pace_ms: int = Field(600, ge=0, le=10_000)
    betting_seconds: int = Field(20, ge=0, le=600)
    decision_seconds: int = Field(30, ge=0, le=600)
    bank_seconds: int = Field(
        0, ge=0, le=120, description="Each player's time bank, used when the clock of a decision has run out."
    )


class NewTableOf(NewTable):
    game: str = Field(max_length=40, examples=["three-card-roo"])


class SoloTable(NewTable):
    fresh: bool = False


class CoachQuestion(Body):
    seat: int = Field(ge=1, le=20)
    spot: str = Field("", max_length=10)
    seen: bool = Field(False, description="Count all cards that you can see out of the deck, where that is quick.")
    version: int | None = Field(None, ge=0, description="Of the question that you mean: an answered one is refused.")


# People


class SessionRequest(Body):
    bearer: bool = False


class AccountRequest(Body):
    name: str = Field(min_length=2, max_length=30, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", examples=["ann"])
    password: str = Field(min_length=8, max_length=200)


class Login(Body):
    name: str = Field(max_length=30, examples=["ann"])
    password: str = Field(max_length=200)
    bearer: bool = False


class NewPassword(Body):
    old: str = Field(max_length=200)
    new: str = Field(min_length=8, max_length=200)


Credential = Annotated[dict[str, Any], Field(description="What the browser made, as JSON.", max_length=12)]


class NewPasskey(Body):
    name: Name = Field(min_length=1, examples=["my phone"])
    credential: Credential
    password: str = Field("", max_length=200, description="Of the account, for its first passkey.")


class PasskeyAnswer(Body):
    credential: Credential


class RecoveryCode(Body):
    code: str = Field(min_length=4, max_length=40, examples=["abcd-efgh-jkmn"])


class RoleRequest(Body):
    role: Literal["player", "trainer", "designer", "admin"]


class RebuyRequest(Body):
    key: str = Field(min_length=8, max_length=64, pattern=r"^[\x21-\x7e]+$")


class OwnLimits(Body):
    hand: Cents | None = None
    day_loss: Cents | None = None


class OperatorLimits(OwnLimits):
    maximum: Cents | None = None


# Jobs


class Simulate(Rules):
    kind: Literal["simulate"]
    game: str = Field(max_length=40, examples=["three-card-roo"])
    bets: dict[Short, Short] = Field(default_factory=dict, max_length=12, examples=[{"play": "1"}])
    strategy: str = Field(default="best", max_length=40)
    rounds: int = Field(default=100_000, ge=1, le=10**9)
    seed: str = Field(default="", max_length=64)


class Sweep(Rules):
    kind: Literal["sweep"]
    game: str = Field(max_length=40, examples=["three-card-roo"])
    key: str = Field(max_length=80, examples=["pays.pocket.royal"])
    values: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=200, examples=[["30", "40"]])
    wager: str | None = Field(None, max_length=40)
    strategy: str = Field(default="best", max_length=40)


Percents = Annotated[str, Field(max_length=24, pattern=r"^-?\d{1,4}(\.\d{1,6})?(\.\.-?\d{1,4}(\.\d{1,6})?)?$")]


class DesignPays(Rules):
    kind: Literal["design"]
    game: str = Field(max_length=40, examples=["three-card-roo"])
    wager: str = Field(max_length=40, examples=["pocket"])
    edge: Percents = Field(description="House edge in percent, from..to.", examples=["2.8..2.81"])
    hit: Percents | None = Field(None, description="Hit frequency in percent.", examples=["15..25"])
    sd: Percents | None = Field(None, description="Standard deviation in units.", examples=["2..3"])
    top_award: Percents | None = Field(None, description="What the best row pays to 1.", examples=["40..100"])
    whole_pays: bool = False
    keep: list[Annotated[str, Field(max_length=80)]] = Field(
        default_factory=list, max_length=100, description="Rows that pay as now."
    )
    top: int = Field(default=20, ge=1, le=50, description="How many tables are shown.")


JobRequest = Simulate | Sweep | DesignPays
