"""The OpenAPI document of the server: its routes, its refusals, and the messages of the table socket.

python -m pitboss.server.openapi > openapi.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from pitboss.server.client_messages import PLAYER_COMMAND, Hello, Ping
from pitboss.server.replies.base import Reply
from pitboss.server.replies.frames import MESSAGE
from pitboss.server.replies.of_training import TaskReply
from pitboss.table.shapes import FeltStateReply

PLACE = "#/components/schemas/{model}"


class ProblemReply(Reply):
    """A refusal (RFC 9457): one word for programs at the end of `type`, one sentence for people in `detail`."""

    type: str
    title: str
    status: int
    detail: str
    where: str = ""  # in the request's body


REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "description": "Refused, with one sentence that says what is wrong.",
        "content": {"application/problem+json": {"schema": {"$ref": PLACE.format(model="ProblemReply")}}},
    }
}
BESIDES: dict[str, TypeAdapter[Any]] = {  # components that no route names
    "ProblemReply": TypeAdapter(ProblemReply),
    "MessageReply": MESSAGE,
    "FeltStateReply": TypeAdapter(FeltStateReply),
    "TaskReply": TypeAdapter(TaskReply),
    "Command": PLAYER_COMMAND,
    "Hello": TypeAdapter(Hello),
    "Ping": TypeAdapter(Ping),
}


def document(app: FastAPI) -> dict[str, Any]:
    """FastAPI's document, with socket messages and refusals among the components. Made once."""
    if app.openapi_schema is None:
        components = FastAPI.openapi(app)["components"]["schemas"]
        for name, adapter in BESIDES.items():
            schema = adapter.json_schema(ref_template=PLACE)
            components |= schema.pop("$defs", {})
            components[name] = schema
    assert app.openapi_schema is not None
    return app.openapi_schema


def of_routes() -> dict[str, Any]:
    """The document of a server that is not running."""
    from pitboss.server.app import create_app
    from pitboss.server.settings import ServerSettings

    return create_app(ServerSettings(Path())).openapi()


if __name__ == "__main__":
    json.dump(of_routes(), sys.stdout, indent=1, sort_keys=True)
