"""run.py: what it makes, when it makes it again, and where its arguments go. Nothing here needs the network."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent
LOCKS = (run.INSTALLER, run.RUN, run.DEV, run.LONG)


class Machine:
    """A checkout with a fake installer and venv: it records each step and can fail at one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.steps: list[str] = []
        self.refuses: set[str] = set()
        self.interrupted_at = ""
        for name in LOCKS:
            (root / name).write_text(f"# {name}\n")

    def _step(self, name: str) -> bool:
        self.steps.append(name)
        if name == self.interrupted_at:
            raise KeyboardInterrupt
        return name not in self.refuses

    def create(self, folder: Path, **_: object) -> None:
        folder.mkdir(parents=True)
        self._step(f"venv {folder.name}")
        env = run.Env(folder)
        env.python.parent.mkdir()
        env.python.touch()
        (folder / "lib" / f"python3.{sys.version_info.minor}" / "site-packages").mkdir(parents=True)
        (folder / "Lib" / "site-packages").mkdir(parents=True, exist_ok=True)

    def call(self, command: Sequence[str], cwd: Path) -> bool:
        assert cwd == self.root
        return self._step(f"{command[2]} {command[-1]}")

    def set_up(self, dev: bool = False) -> list[str]:
        """The steps that one call takes."""
        self.steps.clear()
        run.set_up(self.root, dev)
        return list(self.steps)

    def stamp(self) -> str:
        return run.Env(self.root / ".venv").stamp()


FETCH = ["venv installer", f"pip {run.INSTALLER}"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    it = Machine(tmp_path)
    monkeypatch.setattr(run, "call", it.call)
    monkeypatch.setattr(venv, "create", it.create)
    return it


# --- when set-up is done, and when it is skipped


def test_the_first_call_sets_up_and_the_second_does_nothing(machine: Machine) -> None:
    assert machine.set_up() == ["venv .venv", *FETCH, f"uv {run.RUN}"]
    assert machine.set_up() == []


def test_only_test_gets_the_developers_tools_and_they_go_on_top(machine: Machine) -> None:
    machine.set_up()
    assert machine.set_up(dev=True) == [f"uv {run.DEV}"]
    assert machine.set_up(dev=True) == []
    assert machine.set_up() == []


def test_a_fresh_test_call_needs_one_install(machine: Machine) -> None:
    assert machine.set_up(dev=True) == ["venv .venv", *FETCH, f"uv {run.DEV}"]


@pytest.mark.parametrize("dev", [False, True])
def test_a_changed_lock_renews_the_venv_from_scratch(machine: Machine, dev: bool) -> None:
    machine.set_up(dev)
    old = machine.root / ".venv" / "old-package"
    old.touch()
    (machine.root / run.RUN).write_text("other==1\n")
    assert machine.set_up(dev) == ["venv .venv", f"uv {run.DEV if dev else run.RUN}"]
    assert not old.exists()


def test_a_changed_dev_lock_leaves_a_plain_venv_alone(machine: Machine) -> None:
    machine.set_up()
    (machine.root / run.DEV).write_text("other==1\n")
    assert machine.set_up() == []


def test_another_python_renews_the_venv_and_the_installer(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.set_up()
    monkeypatch.setattr(sys, "version", "3.99.0 (another)")
    assert machine.set_up() == ["venv .venv", *FETCH, f"uv {run.RUN}"]


def test_a_python_that_has_gone_renews_the_venv(machine: Machine) -> None:
    machine.set_up()
    run.Env(machine.root / ".venv").python.unlink()
    assert machine.stamp() == ""
    assert machine.set_up() == ["venv .venv", f"uv {run.RUN}"]


def test_the_proofs_get_an_environment_of_their_own(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, cwd: subprocess.CompletedProcess(command, 0))
    assert run.main(["test", "--long"], machine.root) == 0
    assert machine.steps == ["venv long", *FETCH, f"uv {run.LONG}"]
    machine.steps.clear()
    assert run.main(["test", "--long"], machine.root) == 0
    assert machine.steps == [] and not (machine.root / ".venv").exists()


# --- half-made


@pytest.mark.parametrize("step", ["venv .venv", *FETCH, f"uv {run.RUN}"])
def test_interrupted_at_any_step_the_next_call_makes_it_whole(machine: Machine, step: str) -> None:
    machine.interrupted_at = step
    assert run.main(["odds"], machine.root) == 130
    assert machine.stamp() == ""
    machine.interrupted_at = ""
    steps = machine.set_up()
    assert (steps[0], steps[-1]) == ("venv .venv", f"uv {run.RUN}")
    assert machine.stamp() == run.key(machine.root, run.RUN)


def test_interrupted_while_adding_tools_the_venv_is_in_doubt(machine: Machine) -> None:
    machine.set_up()
    machine.interrupted_at = f"uv {run.DEV}"
    with pytest.raises(KeyboardInterrupt):
        machine.set_up(dev=True)
    machine.interrupted_at = ""
    assert machine.set_up() == ["venv .venv", f"uv {run.RUN}"]


def test_a_venv_without_a_stamp_is_made_again(machine: Machine) -> None:
    junk = machine.root / ".venv" / "bin" / "junk"
    junk.parent.mkdir(parents=True)
    junk.touch()
    machine.set_up()
    assert not junk.exists()


# --- uv, or else pip


def test_pip_installs_when_uv_cannot_be_had(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.refuses = {f"pip {run.INSTALLER}"}
    assert machine.set_up() == ["venv .venv", *FETCH, f"pip {run.RUN}"]
    assert "uv is not available; trying pip" in capsys.readouterr().err
    assert machine.set_up() == []


def test_pip_installs_when_uv_fails(machine: Machine) -> None:
    machine.refuses = {f"uv {run.RUN}"}
    assert machine.set_up()[-2:] == [f"uv {run.RUN}", f"pip {run.RUN}"]
    assert machine.stamp()


def test_when_both_fail_it_says_so_and_stays_in_doubt(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.refuses = {f"uv {run.RUN}", f"pip {run.RUN}"}
    assert run.main([], machine.root) == 1
    assert "requirements.lock could not be installed" in capsys.readouterr().err.splitlines()[-1]
    assert machine.stamp() == ""


def test_a_python_without_ensurepip_is_told_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run.main([], machine.root) == 1
    assert f"apt install python3.{sys.version_info.minor}-venv." in capsys.readouterr().err


# --- one call at a time


def test_of_two_calls_one_sets_up_and_the_other_waits(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    with run.set_up_lock(machine.root / ".cache"):
        calls = [threading.Thread(target=run.set_up, args=(machine.root,)) for _ in range(2)]
        for one in calls:
            one.start()
        printed = ""
        while printed.count("another call is setting up; waiting") < 2:
            printed += capsys.readouterr().err
            time.sleep(0.01)
        assert machine.steps == []
    for one in calls:
        one.join()
    assert machine.steps == ["venv .venv", *FETCH, f"uv {run.RUN}"]
    assert "another call" not in capsys.readouterr().err


def test_an_installer_that_outlives_run_py_still_holds_the_lock(tmp_path: Path) -> None:
    with run.set_up_lock(tmp_path):
        orphan = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False)
    with open(tmp_path / "setup.lock", "a") as file:
        assert not run.claimed(file.fileno())
        orphan.communicate(b"\n")
        assert run.claimed(file.fileno())


# --- where the arguments go


@pytest.mark.parametrize(
    ("typed", "routed"),
    [
        ("", "pitboss serve --any-port"),
        ("odds three-card-roo --json", "pitboss odds three-card-roo --json"),
        ("odds --help", "pitboss odds --help"),
        ("-- --help", "pitboss --help"),
        ("--version", "pitboss --version"),
        ("test", "test"),
        ("test -k stamp", "test -k stamp"),
        ("lock --upgrade", "lock --upgrade"),
    ],
)
def test_arguments_are_routed(typed: str, routed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def note(name: str) -> None:
        def stand_in(root: Path, args: Sequence[str]) -> int:
            assert root == tmp_path
            seen.append(" ".join([name, *args]))
            return 5

        monkeypatch.setattr(run, name, stand_in)

    for name in ("pitboss", "test", "lock"):
        note(name)
    assert run.main(typed.split(), tmp_path) == 5
    assert seen == [routed]


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_explains_without_setting_up(machine: Machine, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([option], machine.root) == 0
    assert "python3 run.py test" in capsys.readouterr().out
    assert machine.steps == []


def test_the_checks_run_in_the_venv_and_their_exit_code_comes_through(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def check(command: list[str], cwd: Path) -> subprocess.CompletedProcess[bytes]:
        ran.append(command)
        return subprocess.CompletedProcess(command, returncode=1)

    monkeypatch.setattr(subprocess, "run", check)
    assert run.main(["test", "-x"], machine.root) == 1
    assert ran == [[str(run.Env(machine.root / ".venv").python), "-m", "tests.checks", "-x"]]


def test_pitboss_runs_in_the_callers_folder_and_its_exit_code_comes_through(tmp_path: Path) -> None:
    """With a real venv, in a checkout with a space and an accent in its name that was moved after set-up."""
    made, root, elsewhere = tmp_path / "made", tmp_path / "là bas", tmp_path / "elsewhere"
    for folder in (made / "pitboss", elsewhere):
        folder.mkdir(parents=True)
    (elsewhere / "pitboss.py").write_text("raise SystemExit('a file in the way')\n")
    for name in ("run.py", *LOCKS):
        shutil.copy(ROOT / name, made)
    (made / "pitboss" / "__main__.py").write_text("import os, sys\nprint(os.getcwd(), sys.argv[1:])\nsys.exit(7)\n")
    env = run.Env(made / ".venv")
    env.make(with_pip=False)
    env.add_to_path(made)
    env.seal(run.key(made, run.RUN))
    made.rename(root)

    command = [sys.executable, str(root / "run.py"), "odds", "a b"]
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=elsewhere, env=environ, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"{elsewhere} ['odds', 'a b']\n", "")
    assert done.returncode == 7

    (script,) = (root / ".venv" / ("Scripts" if os.name == "nt" else "bin")).glob("pitboss*")
    by_name = subprocess.run([str(script), "odds", "a b"], cwd=elsewhere, env=environ, capture_output=True, text=True)
    assert (by_name.stdout, by_name.stderr, by_name.returncode) == (done.stdout, "", 7)


def test_an_old_python_can_read_run_py_and_is_told() -> None:
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 7))
    pretend = "import sys, runpy; sys.version_info = (3, 10, 0); sys.version = '3.10.0 (old)'; runpy.run_path('run.py')"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "Pitboss needs Python 3.11 or newer; this is Python 3.10.0.\n"
    assert done.returncode == 1


# --- the files that run.py lives on


def pins(name: str) -> set[tuple[str, str]]:
    return set(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / name).read_text(), re.MULTILINE))


def test_every_dependency_is_locked_and_tests_run_on_the_locked_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^a-z0-9-]", each.lower().replace("_", "-"))[0] for each in requirements}

    assert names(project["dependencies"]) <= {name for name, _ in pins(run.RUN)}
    assert names(project["optional-dependencies"]["dev"]) <= {name for name, _ in pins(run.DEV)}
    assert pins(run.RUN) <= pins(run.DEV)
    assert [name for name, _ in pins(run.INSTALLER)] == ["uv"]


def test_every_package_that_is_installed_is_in_the_notices() -> None:
    listed = set(re.findall(r"^\| ([a-z0-9-]+) \|", (ROOT / "NOTICE.md").read_text(), re.MULTILINE))
    assert {name for name, _ in pins(run.RUN)} <= listed


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_hashes_and_names_no_address_or_path(name: str) -> None:
    text = (ROOT / name).read_text()
    for pin in re.split(r"\n(?=\S)", text)[2:]:
        assert "--hash=sha256:" in pin
    assert not re.search(r"://|--index|--find|(?<!\w)/\w", text)


def test_the_build_machine_runs_the_readmes_test_command() -> None:
    command = "python3 run.py test"
    assert f"\n    {command}\n" in (ROOT / "README.md").read_text()
    assert (ROOT / ".ci" / "run").read_text().endswith(f"exec {command}\n")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
