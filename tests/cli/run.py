"""The command run inside the test, as a person runs it in a terminal."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest import mock

from pitboss.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code in (0, 1), self.err
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The one sentence of a refusal, which is all there is."""
        assert self.code == 2, self
        assert self.err.startswith("pitboss: "), self.err
        assert self.err.count("\n") == 1, self.err
        assert self.err.rstrip().endswith((".", "?")), self.err
        assert "Traceback" not in self.err
        assert not self.out
        return self.err.removeprefix("pitboss: ").rstrip()


def pitboss(*arguments: str, stdin: str = "") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["pitboss", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    assert isinstance(code, int)
    return Ran(code, out.getvalue(), err.getvalue())
