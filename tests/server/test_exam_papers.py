"""Finished exams on the server: practice makes room for practice, a proctored result stays."""

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.errors import NotAllowed, NotFound
from pitboss.server import exam_papers
from pitboss.server.exam_papers import Papers
from pitboss.trainer.exam import Paper
from tests.trainer.exam_sitting import ROO, sit, wrong_every

ONE = Paper("june", rounds=0, watched=0, drills=1)


def test_practice_never_pushes_out_a_proctored_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exam_papers, "PRACTICE_KEPT", 2)
    papers = Papers(tmp_path, lambda: b"key")
    failed = sit(ROO, replace(ONE, examiner="Dana Lee"), wrong=wrong_every(1)).result()
    assert not papers.keep("ann", "proctored", failed)["passed"]
    kept = [papers.keep("ann", f"practice{n}", sit(ROO, replace(ONE, seed=str(n))).result()) for n in range(4)]
    assert [line["id"] for line in papers.of("ann")] == ["practice3", "practice2", "proctored"]
    assert [line["id"] for line in papers.unsigned()] == ["proctored"]
    assert papers.checked(failed.to_json()["hash"])["trainee"] == "Ann"
    assert papers.checked(kept[3]["hash"])["passed"]
    with pytest.raises(NotFound, match="No result with this code"):
        papers.checked(kept[0]["hash"])


def test_a_trainer_cannot_sign_an_exam_that_they_sat_themselves(tmp_path: Path) -> None:
    papers = Papers(tmp_path, lambda: b"key")
    papers.keep("ann", "proctored", sit(ROO, replace(ONE, examiner="Dana Lee")).result())
    with pytest.raises(NotAllowed, match="You sat this exam yourself"):
        papers.sign("ann", "proctored", "ann", "Ann")
    assert papers.paper("ann", "proctored").get("signed") is None
    assert papers.sign("ann", "proctored", "dana", "Dana")["signed"]["by"] == "Dana"
