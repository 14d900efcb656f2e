"""One shape for every error that leaves the server: problem+json (RFC 9457)."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pitboss.errors import PitbossError, Refused, UnknownName


def problem(status: int, kind: str, detail: str, **more: Any) -> JSONResponse:
    body = {"type": f"/problems/{kind}", "title": kind.replace("-", " "), "status": status, "detail": detail, **more}
    return JSONResponse(body, status, media_type="application/problem+json")


def kind_of(error: PitbossError) -> str:
    """NotYourTurn as not-your-turn."""
    name = type(error).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def status_of(error: PitbossError) -> int:
    if isinstance(error, UnknownName):
        return 404
    return 409 if isinstance(error, Refused) else 422


def add_to(app: FastAPI) -> None:
    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> JSONResponse:
        return problem(status_of(error), kind_of(error), str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return problem(422, "malformed", f"{where or 'the request'}: {first['msg']}.", where=where)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        return problem(error.status_code, "http", f"{request.url.path}: {error.detail}.")
