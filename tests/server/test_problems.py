"""Refusals of malformed requests: one sentence that names the field as people do, and says what to do."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from pitboss.server.problems import sentence_of
from pitboss.server.schemas import AccountRequest, NewTable


@pytest.mark.parametrize(
    ("model", "sent", "sentence"),
    [
        (AccountRequest, {"name": "ann", "password": "short"}, "Use at least 8 characters for password."),
        (AccountRequest, {"name": "a", "password": "long enough"}, "Use at least 2 characters for name."),
        (AccountRequest, {"name": "ann" * 20, "password": "long enough"}, "Use at most 30 characters for name."),
        (
            AccountRequest,
            {"name": "ann & bob", "password": "long enough"},
            "Use letters, digits, dots, dashes and underscores for name, a letter or digit first.",
        ),
        (AccountRequest, {"name": "ann"}, "password is missing."),
        (NewTable, {"seats": 0}, "seats must be at least 1."),
        (NewTable, {"bots": 21}, "bots must be at most 20."),
        (NewTable, {"color": "red"}, "color is not a field of this request; leave it out."),
        (NewTable, {"limits": {"minimum": 0}}, "limits.minimum must be at least 1."),
    ],
)
def test_a_refusal_is_a_plain_sentence(model: type[BaseModel], sent: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError) as refused:
        model.model_validate(sent)
    assert sentence_of(refused.value.errors()[0]) == sentence
