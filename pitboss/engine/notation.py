"""Rounds as text: bets, rules and one answer for each request. Text is read against the requests it answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.core.cards import cards
from pitboss.core.errors import BadFile, PitbossError
from pitboss.engine.round import MARKS, Round, in_words
from pitboss.rules.acts import REQUESTS, Ask, OpenChoices, Peek, Request, Roll
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.options import configure, settings_of

FORMAT = 1


def write(round: Round) -> str:
    """The answers so far, as in "1: Ah | 1: Kd | 1: middle {absent} | 1: 7c | dealer: 9c 3d"."""
    return " | ".join(
        f"{event.act.spot}: {answer_text(event.answer)}" + (f" {{{event.mark}}}" if event.mark else "")
        for event in round.log
        if type(event.act) in REQUESTS
    )


def answer_text(answer: Any) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return in_words(answer)


def read(start: Round, notation: str) -> Round:
    """A new round of the same bets, with the answers of this text supplied."""
    round = start.restart()
    for part in (part for part in notation.split(" | ") if part):
        spot, _, text = part.partition(": ")
        text, _, mark = text.removesuffix("}").partition(" {") if text.endswith("}") else (text, "", "")
        if mark not in ("", *MARKS):
            raise BadFile(f"{part!r} is marked as {mark!r}; an answer can be marked as absent or bot.")
        request = next((ask for ask in round.asks if ask.spot == spot), round.request)
        if request is None:
            raise BadFile(f"{part!r} comes after the round is over.")
        round.supply(parse(request, text), spot, mark)
    return round


def parse(request: Request, text: str) -> Any:
    if isinstance(request, Ask):
        if isinstance(request.legal, OpenChoices):
            return request.legal.parse(text) or text
        return next((choice for choice in request.legal if str(choice) == text), text)
    if isinstance(request, Roll):
        return tuple(int(face) for face in text.split() if face.isdecimal())
    return {"yes": True, "no": False}.get(text, text) if isinstance(request, Peek) else cards(text)


def save(round: Round) -> dict[str, Any]:
    """Everything needed to deal the round again and to check that it ends as it did."""
    house = round.house
    posts = {name: list(seats) for name, seats in (round.posts or {}).items()}
    return {
        **({"posts": posts} if posts else {}),
        **({"void": round.voided} if round.voided else {}),
        "pitboss": FORMAT,
        "game": house.game.key,
        "settings": dict(settings_of(house.options)),
        "rules": house.digest,
        "bets": {str(seat): dict(bets) for seat, bets in round.bets.items()},
        "purses": {str(seat): chips for seat, chips in (round.purses or {}).items()},
        "button": round.button,
        "dealt": round.dealt,
        "answers": write(round),
        "rows": [[act.spot, act.wager, act.row.key, act.stake] for act in round.settled],
    }


def load(data: Any, find: Callable[[str], Game]) -> Round:
    """Deal a saved round again. It must be of the same rules and end on the same rows."""
    try:
        if data["pitboss"] != FORMAT:
            raise BadFile(f"the round is of format {data['pitboss']}; this Pitboss reads format {FORMAT}.")
        game = find(data["game"])
        house: House = game.house(configure(game.options(), list(data["settings"].items())))
        if house.digest != data["rules"]:
            raise BadFile(f"the round was dealt by other rules of {game.title} than these; it cannot be replayed.")
        start = Round(
            house,
            {int(seat): bets for seat, bets in data["bets"].items()},
            purses={int(seat): chips for seat, chips in data["purses"].items()} or None,
            button=read_count(data, "button"),
            posts=read_posts(data),
            dealt=read_count(data, "dealt"),
        )
        round = read(start, data["answers"])
        if "void" in data:
            round.void(str(data["void"]))
    except BadFile:
        raise
    except PitbossError as error:
        raise BadFile(f"the round does not replay: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        lacks = f"{error} is missing" if isinstance(error, KeyError) else "required fields are missing"
        raise BadFile(f"not a saved round: {lacks}.") from error
    rows = [[act.spot, act.wager, act.row.key, act.stake] for act in round.settled]
    if rows != data.get("rows"):
        raise BadFile("the round replays to other rows than the saved ones; the file was changed.")
    return round


def read_posts(data: Any) -> dict[str, list[int]] | None:
    """Forced bets that did not just follow from the button."""
    posts = {name: list(seats) for name, seats in data.get("posts", {}).items()}
    for seat in (seat for seats in posts.values() for seat in seats):
        if str(seat) not in data["bets"]:
            raise BadFile(f"posts={posts} names seat {seat!r}, which is not dealt in; the file was changed.")
    return posts or None


def read_count(data: Any, name: str) -> int:
    """A count: the button's seat, the cards that left the shoe before the round."""
    value = data[name]
    if type(value) is not int or value < 0:
        raise BadFile(f"{name}={value!r} is not a whole number from 0; the file was changed.")
    return value


def load_file(path: Path, find: Callable[[str], Game]) -> Round:
    try:
        data = json.loads(path.read_text())
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path} is not a saved round: it is not JSON ({error}).") from error
    try:
        return load(data, find)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from error
