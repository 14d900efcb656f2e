"""Sets Pitboss up next to this file and runs it. Needs only Python 3.11 or newer.

    python3 run.py               set up, then open the tables in a browser
    python3 run.py test          set up with the developer's tools, then run every check
    python3 run.py test PATH     run only the tests in PATH; further arguments go to pytest (-x, -k WORD)
    python3 run.py test --lint   run only ruff and mypy; --coverage instead: the tests, and which lines they run
    python3 run.py test --long   run the proofs that take minutes to hours each
    python3 run.py lock [...]    write the lock files of all packages; further arguments go to uv (--upgrade)
    python3 run.py WORD [...]    set up, then `pitboss WORD ...`, for example: python3 run.py odds three-card-roo
    python3 run.py -- [...]      the same for options, for example: python3 run.py -- --help

Set-up makes .venv once, from the hashed lock files, and is skipped until they or Python change. It puts the command
`pitboss` into .venv/bin (on Windows .venv/Scripts), as the documentation writes it. Deleting .venv and .cache undoes
all of it. Messages of set-up go to standard error, so that a command's output can be piped.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:  # noqa: UP036 - an older Python can read this file and gets this message
    sys.exit(f"Pitboss needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is Python {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
MAIN_JOB = ("serve", "--any-port")
INSTALLER, RUN, DEV = "requirements-installer.lock", "requirements.lock", "requirements-dev.lock"
LONG = "requirements-long.lock"  # DEV and the large packages that only the proofs need
NODE = "requirements-node.lock"  # a Node.js to build the pages with, where the system has none
FROM_LOCK = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "-r")  # nothing unlisted, nothing built


class SetUpError(Exception):
    """The reason why set-up stopped, as one sentence for the user."""


def say(text: str) -> None:
    print(f"run.py: {text}", file=sys.stderr, flush=True)


def call(command: Sequence[str], cwd: Path) -> bool:
    """Runs a step of set-up; True if it succeeded. The process inherits the set-up lock (see `set_up_lock`)."""
    return subprocess.run(command, cwd=cwd, stdout=sys.stderr, close_fds=False).returncode == 0


class Env:
    """A virtual environment with a stamp file that is removed first and written last: without it, it is incomplete."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        self._stamp = folder / "pitboss-stamp"

    def stamp(self) -> str:
        """The key of the installed packages; empty if the environment is incomplete. Quick, as every call needs it."""
        try:
            return self._stamp.read_text() if self.python.exists() else ""
        except OSError:
            return ""

    def make(self, with_pip: bool) -> None:
        import shutil
        import venv

        self.open()
        if self.folder.exists():
            shutil.rmtree(self.folder)
        venv.create(self.folder, with_pip=with_pip, symlinks=sys.platform != "win32", prompt="pitboss")

    def open(self) -> None:
        self._stamp.unlink(missing_ok=True)

    def seal(self, key: str) -> None:
        draft = self._stamp.with_suffix(".new")
        draft.write_text(key)
        draft.replace(self._stamp)

    def add_to_path(self, folder: Path) -> None:
        """Lets this environment import the packages in `folder`.

        A .pth line does what an editable install would, without a build backend, its own downloads or a build that
        can fail; relative, it is plain ASCII for every locale and stays right when the checkout is moved.
        """
        import sysconfig

        site = Path(sysconfig.get_path("purelib", "venv", {"base": str(self.folder), "platbase": str(self.folder)}))
        (site / "pitboss.pth").write_text(os.path.relpath(folder, site) + "\n")

    def add_command(self, name: str) -> None:
        """Puts a command into this environment that runs the package of this name, wherever the checkout is moved."""
        script, text = self.python.parent / name, f'#!/bin/sh\nexec "$(dirname -- "$0")/python" -P -m {name} "$@"\n'
        if sys.platform == "win32":
            script, text = script.with_suffix(".cmd"), f'@"%~dp0python.exe" -P -m {name} %*\n'
        if not script.exists():
            draft = script.with_suffix(".new")
            draft.write_text(text)
            draft.chmod(0o755)
            draft.replace(script)


def key(root: Path, *locks: str) -> str:
    """A hash of this Python and the content of these lock files."""
    digest = hashlib.sha256("\n".join((sys.version, sys.platform, sys.base_prefix)).encode())
    for lock in locks:
        digest.update((root / lock).read_bytes())
    return digest.hexdigest()


@contextlib.contextmanager
def set_up_lock(cache: Path) -> Iterator[None]:
    """Lets one call at a time set up; others print a message and wait.

    The operating system holds the lock, so that no crash leaves it behind. The programs that set-up starts inherit it:
    if run.py is killed and its installer lives on, the next call still waits for that one.
    """
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / "setup.lock", "a") as file:
        waiting = False
        while not claimed(file.fileno()):
            if not waiting:
                say("another call is setting up; waiting for it to finish (Ctrl-C gives up)")
            waiting = True
            time.sleep(0.1)
        os.set_inheritable(file.fileno(), True)
        yield


def claimed(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def installer(root: Path) -> tuple[Env, bool]:
    """The environment that holds pip and, where available, uv. It stays apart from .venv, which needs neither."""
    import importlib.util

    tools, wanted = Env(root / ".cache" / "installer"), key(root, INSTALLER)
    if tools.stamp() == wanted:
        return tools, True
    if importlib.util.find_spec("ensurepip") is None:
        package = "python{}.{}-venv".format(*sys.version_info)
        raise SetUpError(f"this Python lacks ensurepip, so there is no pip; on Debian or Ubuntu, apt install {package}")
    say("fetching uv, the installer, into .cache")
    tools.make(with_pip=True)
    if call([str(tools.python), "-m", "pip", "install", "--quiet", *FROM_LOCK, INSTALLER], root):
        tools.seal(wanted)
        return tools, True
    return tools, False


def install(root: Path, env: Env, lock: str) -> None:
    """Installs a lock file with uv, or with pip if that fails: pip may know an index or a proxy that uv does not."""
    tools, has_uv = installer(root)
    python, target = str(tools.python), str(env.python)
    say(f"installing the packages of {lock}")
    ready = [python, "-m", "uv", "pip", "install", "--quiet", "--python", target]
    if lock == RUN:  # what tests import is compiled when they do: a third of what is installed
        ready.append("--compile-bytecode")
    if has_uv and call([*ready, *FROM_LOCK, lock], root):
        return
    say(f"uv {'failed' if has_uv else 'is not available'}; trying pip, which takes a minute or two")
    if not call([python, "-m", "pip", "--python", target, "install", "--quiet", *FROM_LOCK, lock], root):
        raise SetUpError(f"the packages of {lock} could not be installed (see above); once that is fixed, call again")


def compile_ahead(folder: Path) -> None:
    """Compiles our own modules, so that the first start is quick, also where Python may not write bytecode later."""
    import compileall

    compileall.compile_dir(folder, quiet=2)


def set_up(root: Path, dev: bool = False) -> Env:
    """The environment .venv, made or completed if necessary; with `dev`, including the developer's tools."""
    env = Env(root / ".venv")
    plain, full = key(root, RUN), key(root, RUN, DEV)
    enough = (full,) if dev else (plain, full)
    if env.stamp() in enough:
        env.add_command("pitboss")  # one that was made before had none
        return env
    with set_up_lock(root / ".cache"):
        stamp = env.stamp()
        if stamp in enough:  # the call we waited for has done it
            return env
        began = time.monotonic()
        if stamp == plain:
            say("adding the developer's tools to .venv")
            env.open()
        else:
            say(f"{'renewing' if env.folder.exists() else 'making'} .venv with Python {sys.version.split()[0]}")
            env.make(with_pip=False)
        install(root, env, DEV if dev else RUN)
        env.add_to_path(root)
        env.add_command("pitboss")
        compile_ahead(root / "pitboss")
        env.seal(full if dev else plain)
        say(f"ready after {time.monotonic() - began:.0f} s")
    return env


def set_up_for_proofs(root: Path) -> Env:
    """The environment of `test --long`, in .cache: that of the tests, and larger packages."""
    env, wanted = Env(root / ".cache" / "long"), key(root, LONG)
    if env.stamp() != wanted:
        with set_up_lock(root / ".cache"):
            if env.stamp() != wanted:
                say("making .cache/long for the proofs")
                env.make(with_pip=False)
                install(root, env, LONG)
                env.add_to_path(root)
                env.add_command("pitboss")
                env.seal(wanted)
    return env


def build_pages(root: Path) -> None:
    """Builds the browser's pages into the package if their sources changed. Pitboss also runs without them."""
    if not (root / "ui" / "build.py").exists():
        return
    sys.path.insert(0, str(root / "ui"))
    import build

    if build.is_built():
        return
    with set_up_lock(root / ".cache"):
        if build.is_built():
            return
        began = time.monotonic()
        say("building the browser's pages from ui/")
        node_on_path(root)
        if build.build():
            say(f"the pages are ready after {time.monotonic() - began:.0f} s")
        else:
            say("the pages could not be built (see above): the server, its API and terminal play work without them;")
            say("install Node.js 20.19 or newer, then call again")


def node_on_path(root: Path) -> None:
    """Puts a downloaded Node.js first on the PATH if the system has none that is new enough; inside `set_up_lock`."""
    sys.path.insert(0, str(root / "ui"))
    import build

    if build.has_node():
        return
    node, wanted = Env(root / ".cache" / "node"), key(root, NODE)
    if node.stamp() != wanted:
        say("no Node.js 20.19 or newer on the PATH; fetching one into .cache")
        node.make(with_pip=False)
        install(root, node, NODE)
        node.seal(wanted)
    os.environ["PATH"] = os.pathsep.join((str(node.python.parent), os.environ.get("PATH", "")))


def pitboss(root: Path, args: Sequence[str]) -> int:
    """Becomes the `pitboss` command in the caller's folder; with -P its files are not imported as modules."""
    command = [str(set_up(root).python), "-P", "-m", "pitboss", *args]
    if args and args[0] == "serve":
        build_pages(root)
    if sys.platform != "win32":  # there, exec would return to the prompt at once
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def test(root: Path, args: Sequence[str]) -> int:
    """Runs the checks of tests/checks.py."""
    env = set_up_for_proofs(root) if "--long" in args else set_up(root, dev=True)
    return subprocess.run([str(env.python), "-m", "tests.checks", *args], cwd=root).returncode


def lock(root: Path, args: Sequence[str]) -> int:
    """Writes the lock files from pyproject.toml, for every system and every Python that Pitboss supports."""
    with set_up_lock(root / ".cache"):
        tools, has_uv = installer(root)
        if not has_uv:
            raise SetUpError("only uv can write the lock files, and it is not available (see above)")
        oldest = "{}.{}".format(*OLDEST)
        uv = [str(tools.python), "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", oldest]
        uv += ["--generate-hashes", "--custom-compile-command", "python3 run.py lock", *args]
        for name, source in (
            (INSTALLER, ["--group", "installer"]),
            (RUN, ["pyproject.toml"]),
            (DEV, ["pyproject.toml", "--extra", "dev", "--constraint", RUN]),
            (LONG, ["pyproject.toml", "--extra", "dev", "--extra", "long", "--constraint", DEV]),
            (NODE, ["--group", "node"]),
        ):
            say(f"writing {name}")
            if not call([*uv, *source, "--output-file", name], root):
                raise SetUpError(f"{name} could not be written (see above)")
    return 0


def main(args: Sequence[str], root: Path = ROOT) -> int:
    first, rest = (args[0], args[1:]) if args else ("--", MAIN_JOB)
    try:
        if first in ("-h", "--help"):
            print(__doc__.strip())
            return 0
        if first in ("test", "lock"):
            return (test if first == "test" else lock)(root, rest)
        return pitboss(root, rest if first == "--" else args)
    except (SetUpError, OSError, subprocess.SubprocessError) as trouble:
        say(f"{trouble}.")
        return 1
    except KeyboardInterrupt:
        say("interrupted; the next call takes up the work")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
