"""Messages from clients to a table: commands, hello and ping. Unknown fields and types are refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pitboss.server.schemas import Body

PROTOCOL = 1
FRAME = 4096  # bytes at most

Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["b7d1e0aa"])]
SeatNumber = Annotated[int, Field(ge=1, le=20, strict=True)]
Chips = Annotated[int, Field(gt=0, le=10**12, strict=True, examples=[20000])]
Stake = Annotated[int, Field(ge=0, le=10**12, strict=True)]
WagerName = Annotated[str, Field(max_length=40)]
EmoteName = Literal["hello", "good_luck", "nice_hand", "thanks", "wow", "ouch"]
Version = Annotated[int, Field(ge=0, le=2**53)]


class SeatCommand(Body):
    key: Key
    seat: SeatNumber


class SitDown(SeatCommand):
    type: Literal["sit"]
    chips: Chips


class Add(SeatCommand):
    type: Literal["add"]
    chips: Chips


class LeaveSeat(SeatCommand):
    type: Literal["leave"]


class Seed(SeatCommand):
    """A commitment to a seed that the client has drawn for the shuffle promised now."""

    type: Literal["seed"]
    deal: str = Field(max_length=40, examples=["round 12"])
    commitment: str = Field(min_length=64, max_length=64, pattern=r"^[0-9a-f]*$")


class RevealSeed(SeatCommand):
    """The seed itself, once bets and commitments are fixed."""

    type: Literal["open"]
    seed: str = Field(min_length=64, max_length=64, pattern=r"^[0-9a-f]*$")


class MakeBets(SeatCommand):
    type: Literal["bet"]
    bets: dict[WagerName, Stake] = Field(max_length=12, examples=[{"play": 1000}])
    wait: bool = False


class Ready(SeatCommand):
    type: Literal["deal"]


class MakeChoice(SeatCommand):
    type: Literal["choose"]
    choice: str = Field(max_length=200, examples=["middle"])
    amount: Stake | None = None  # of a bet or raise: the total it comes to, with its kind as the choice
    version: Version | None = None
    spot: str = Field("", max_length=10, pattern=r"^(\d{1,2}(\.\d{1,2})?)?$")


class Emote(SeatCommand):
    """A few fixed words that the others at a shared table see for a moment."""

    type: Literal["emote"]
    emote: EmoteName


TableCommand = SitDown | Add | LeaveSeat | Seed | RevealSeed | MakeBets | Ready | MakeChoice
"""What changes the table, with an answer that is stored."""
PlayerCommand = Annotated[TableCommand | Emote, Field(discriminator="type")]
PLAYER_COMMAND: TypeAdapter[PlayerCommand] = TypeAdapter(PlayerCommand)


class Hello(Body):
    type: Literal["hello"]
    protocol: Literal[1] = 1
    after: Version | None = None
    views: bool = True
    patience: Literal[1, 2, 10] = 1  # times the clocks' usual time, for people who need it
    token: str | None = Field(None, max_length=200)


class Ping(Body):
    type: Literal["ping"]
