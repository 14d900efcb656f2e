"""tests/checks.py: which checks a call runs, and what it says at the end."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import run
from tests import checks

SHARED = "--dist worksteal --durations 20"
WORKERS = " ".join(checks.WORKERS)
EVERY_TEST = [f"pytest {WORKERS} --ignore=tests/browser", f"pytest -n 2 {SHARED} tests/browser"]


def asked(typed: str) -> list[str]:
    return [" ".join(command) for command in checks.chosen(typed.split()).values()]


def test_without_arguments_every_check_runs() -> None:
    assert asked("") == ["ruff check .", "ruff format --check .", "mypy", *EVERY_TEST]


def test_options_go_to_both_runs_of_pytest() -> None:
    assert asked("-x -k tests/browser")[-2:] == [f"{each} -x -k tests/browser" for each in EVERY_TEST]


def test_lint_runs_no_test_and_coverage_runs_them_all() -> None:
    assert asked("--lint") == ["ruff check .", "ruff format --check .", "mypy"]
    [covered] = asked("--coverage")
    assert covered.startswith(EVERY_TEST[0]) and "--cov=pitboss" in covered


@pytest.mark.parametrize(
    ("typed", "runs"),
    [
        ("tests/test_run.py", ["pytest tests/test_run.py"]),
        ("tests/test_run.py::test_x -x", ["pytest -x tests/test_run.py::test_x"]),
        ("-k lock tests/test_run.py", ["pytest -k lock tests/test_run.py"]),
        ("tests/lab", [f"pytest {WORKERS} tests/lab"]),
        ("tests/lab -n 0", ["pytest -n 0 tests/lab"]),
        ("tests/browser/test_lab.py", ["pytest tests/browser/test_lab.py"]),
        ("tests/browser/a.py tests/lab/b.py", ["pytest tests/lab/b.py", "pytest tests/browser/a.py"]),
        ("tests/no_such_file.py", ["pytest tests/no_such_file.py"]),
    ],
)
def test_a_path_is_run_alone(typed: str, runs: list[str]) -> None:
    assert asked(typed) == runs


def test_every_command_of_the_long_tier_exists() -> None:
    modules = {command[0] for command in checks.LONG.values()} - {"pytest"}
    for module in modules:
        assert (run.ROOT / Path(*module.split("."))).with_suffix(".py").is_file()


def test_the_long_tier_runs_every_proof_there_is() -> None:
    proofs = {f"tests.long.{file.stem}" for file in (run.ROOT / "tests" / "long").glob("[!_]*.py")}
    assert proofs <= {command[0] for command in checks.LONG.values()}
    assert set(checks.ARGUMENTS) <= {proof.rpartition(".")[2] for proof in proofs}


def test_all_checks_run_even_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def check(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        ran.append(command[2])
        return subprocess.CompletedProcess(command, returncode=int(command[2] in failing))

    monkeypatch.setattr(subprocess, "run", check)
    monkeypatch.setattr(checks, "prepare", lambda checks: None)
    failing = {"ruff", "pytest"}
    assert checks.main([]) == 1
    assert sorted(ran) == ["mypy", "pytest", "pytest", "pytest", "ruff", "ruff"]
    assert capsys.readouterr().err.splitlines()[-1] == "run.py: FAILED: ruff, format, pytest, browser"

    failing = set()
    assert checks.main([]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "run.py: all well: ruff, format, mypy, pytest, browser"


def test_without_a_browser_the_other_checks_still_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(checks: object) -> None:
        raise run.SetUpError("no browser can be had")

    monkeypatch.setattr(checks, "prepare", refuse)
    monkeypatch.setattr(subprocess, "run", lambda command, **options: subprocess.CompletedProcess(command, 0))
    assert checks.main([]) == 1
    printed = capsys.readouterr().err.splitlines()
    assert "run.py: no browser can be had." in printed and printed[-1] == "run.py: FAILED: browser"


def test_what_the_browsers_tests_print_follows_after_the_others(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(checks, "prepare", lambda checks: None)
    monkeypatch.setattr(checks, "compile_tests", lambda: None)
    months = {
        "browser": ("calendar", "2024", "2"),
        "mypy": ("calendar", "2024", "3"),
        "pytest": ("calendar", "2024", "4"),
    }
    monkeypatch.setattr(checks, "CHECKS", months)
    assert checks.main([]) == 0
    printed = capfdbinary.readouterr().out.decode()
    assert printed.index("March 2024") < printed.index("April 2024") < printed.index("February 2024")
