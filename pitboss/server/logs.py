"""Logs on standard error: text for a person, or one JSON object a line with the request, table and command it is of."""

from __future__ import annotations

import logging
import re
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Any

ACCESS = logging.getLogger("pitboss.access")  # one line for each HTTP request, in JSON only
NAMED: ContextVar[Mapping[str, Any]] = ContextVar("named")  # what every line names, in JSON only
OWN_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")  # of a request, as a proxy may name it


class LogForm(Enum):
    TEXT = "text"
    JSON = "json"


def set_up_logs(form: LogForm) -> None:
    """Sends all logs of this process to standard error. Text is what Python writes by itself, without requests."""
    if form is LogForm.TEXT:
        return
    import structlog  # here, as every command loads this module and only a server logs
    from structlog.stdlib import ProcessorFormatter

    before: list[Any] = [
        _add_named,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written: list[Any] = [
        ProcessorFormatter.remove_processors_meta,
        structlog.processors.dict_tracebacks,
        structlog.processors.JSONRenderer(),
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(ProcessorFormatter(foreign_pre_chain=before, processors=written))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pitboss").setLevel(logging.INFO)


@contextmanager
def naming(named: Mapping[str, Any]) -> Iterator[None]:
    """Lines that are logged within this name all of these."""
    token = NAMED.set({**NAMED.get({}), **named})
    try:
        yield
    finally:
        NAMED.reset(token)


def _add_named(_logger: Any, _method: str, line: Any) -> Any:
    return {**NAMED.get({}), **line}


def request_id(given: str) -> str:
    """The id under which a request is logged and answered: the proxy's own, if it gives a usable one."""
    return given if OWN_ID.fullmatch(given) else secrets.token_hex(8)


def log_request(method: str, path: str, status: int, seconds: float, client: str) -> None:
    """Logs one answered request: without its query, headers and body, which may hold what is not for a log."""
    if ACCESS.isEnabledFor(logging.INFO):
        fields = {"method": method, "path": path, "status": status, "seconds": round(seconds, 4), "client": client}
        ACCESS.info("request", extra=fields)
