"""The base of all response models."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Reply(BaseModel):
    """A field that is not declared is an error of the server, and found by its tests."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def absent(description: str | None = None) -> Any:
    """A field that is left out where there is nothing to say; it is never null."""
    return Field(default_factory=lambda: None, description=description)
