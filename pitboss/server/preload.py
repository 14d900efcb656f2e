"""Loads and works out once what a server needs, so that a process that has imported this serves at once."""

from __future__ import annotations

import contextlib
import gc
from importlib import import_module

from pitboss.server.http.routes import all_routes
from pitboss.server.people.people import hash_for_unknown

MODULES = (  # some are imported only where they are used, and would be imported then
    "pitboss.server.run",
    "pitboss.games",
    "aiosqlite",
    "asyncpg",
    "encodings.ascii",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "stringprep",
    "uvicorn.lifespan.on",
    "uvloop",
)

for _name in MODULES:
    with contextlib.suppress(ImportError):  # uvloop is not everywhere
        import_module(_name)
all_routes()
hash_for_unknown()
gc.freeze()  # it is not collected again
