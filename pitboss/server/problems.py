"""One shape for every error that leaves the server: problem+json (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pitboss.core.errors import (
    Broken,
    NoSession,
    NotAllowed,
    NotFound,
    OtherRules,
    PitbossError,
    Refused,
    StillCounting,
    TooFast,
    Unavailable,
    UnknownName,
    WrongCredentials,
)

LONGEST = 500  # characters of a sentence
STATUS: dict[type[PitbossError], int] = {
    UnknownName: 404,
    NotFound: 404,
    NoSession: 401,
    WrongCredentials: 401,
    NotAllowed: 403,
    TooFast: 429,
    Refused: 409,
    OtherRules: 409,
    Broken: 503,
    Unavailable: 503,
}


def printable(text: str) -> str:
    """Text from outside, without lone surrogates, which no answer can carry, and cut to LONGEST."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 100]}…{whole[-99:]}"


def problem(status: int, kind: str, detail: str, **more: str) -> JSONResponse:
    detail, more = printable(detail), {name: printable(text) for name, text in more.items()}
    body = {"type": f"/problems/{kind}", "title": kind.replace("-", " "), "status": status, "detail": detail, **more}
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def kind_of(error: PitbossError) -> str:
    """NotYourTurn as not-your-turn."""
    return _kind(type(error))


def _kind(error: type[PitbossError]) -> str:
    name = error.__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def status_of(error: PitbossError) -> int:
    return _status(type(error))


def _status(error: type[PitbossError]) -> int:
    return next((status for kind, status in STATUS.items() if issubclass(error, kind)), 422)


def refusal(kind: str, detail: str) -> JSONResponse:
    """The problem for a refusal that was stored as its kind and detail."""
    return problem(next((_status(error) for error in _errors(PitbossError) if _kind(error) == kind), 422), kind, detail)


def _errors(base: type[PitbossError]) -> Iterator[type[PitbossError]]:
    for error in base.__subclasses__():
        yield error
        yield from _errors(error)


def place(error: Any) -> str:
    """Where in the body, as `limits.minimum`."""
    return ".".join(str(part) for part in error["loc"] if part != "body")


def sentence_of(error: Any) -> str:
    """A validator's complaint as one sentence."""
    if error["type"] == "json_invalid":
        return f"The request is not JSON: {error['ctx']['error']}."
    if error["type"] == "missing" and not place(error):
        return "The request needs a JSON body."
    if error["type"] == "union_tag_not_found":
        return "type is missing; it names the command."
    limits = error.get("ctx", {})
    field = place(error).rpartition(".")[2].replace("_", " ") or "the request"
    match error["type"]:
        case "string_too_short":
            return f"Use at least {limits['min_length']} characters for {field}."
        case "string_too_long":
            return f"Use at most {limits['max_length']} characters for {field}."
        case "string_pattern_mismatch" if field == "name":
            return "Use letters, digits, dots, dashes and underscores for name, a letter or digit first."
        case "missing":
            return f"{place(error)} is missing."
        case "extra_forbidden":
            return f"{place(error)} is not a field of this request; leave it out."
        case "greater_than_equal":
            return f"{place(error)} must be at least {limits['ge']}."
        case "value_error":
            return str(limits["error"])
        case "less_than_equal":
            return f"{place(error)} must be at most {limits['le']}."
    return f"{place(error) or 'the request'}: {error['msg']}."


def add_to(app: FastAPI) -> None:
    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> JSONResponse:
        return problem(status_of(error), kind_of(error), str(error))

    @app.exception_handler(StillCounting)
    async def counting(request: Request, count: StillCounting) -> JSONResponse:
        return JSONResponse(count.as_json(), 202, {"Retry-After": "1"})

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return problem(422, "malformed", sentence_of(first), where=place(first))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        answer = problem(error.status_code, "http", f"{request.url.path}: {error.detail}.")
        answer.headers.update(error.headers or {})
        return answer
