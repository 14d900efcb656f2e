"""`pitboss serve` with a sampling profiler, to see where CPU time goes. `benchmarks.load --profile` starts it.

    python -m benchmarks.profiled serve --port 0 ...

The main thread is sampled each time the process has used some more CPU (a sample in the event loop itself is work of
another thread). For the other threads, the CPU time since the last sample is attributed to the functions they are in.
SIGUSR1 discards the samples so far; at the end `profile.txt` is written.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType

from pitboss.cli import main

SAMPLE_EVERY = 0.002  # seconds between two samples of the other threads
TICK = 0.004  # CPU seconds between two samples of the main thread: the resolution of kernels
LINES = 100


class Sampler:
    """Counts CPU seconds by thread and function."""

    def __init__(self) -> None:
        self.own: dict[str, float] = defaultdict(float)
        self.within: dict[str, float] = defaultdict(float)
        self.threads: dict[str, float] = defaultdict(float)
        self.pauses: list[float] = []  # CPU of each collection of garbage
        self._began = 0.0
        self._clocks: dict[int, tuple[int, float]] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sampler", daemon=True)

    def start(self) -> None:
        sys.setswitchinterval(0.0005)
        gc.callbacks.append(self._collects)
        signal.signal(signal.SIGUSR1, lambda *_: self.forget())
        signal.signal(signal.SIGPROF, self._main)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        self._thread.start()

    def _main(self, _signal: int, frame: FrameType | None) -> None:
        if frame and frame.f_code.co_name != "run":  # the loop itself
            self._count("main", frame, TICK)

    def _collects(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.pauses.append(time.thread_time() - self._began)

    def forget(self) -> None:
        for seen in (self.own, self.within, self.threads):
            seen.clear()
        self.pauses.clear()

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(SAMPLE_EVERY):
            names = {thread.ident: thread.name for thread in threading.enumerate()}
            for ident, frame in sys._current_frames().items():
                if ident not in (self._thread.ident, threading.main_thread().ident):
                    self._sample(ident, names.get(ident, "?"), frame)

    def _sample(self, ident: int, name: str, frame: FrameType) -> None:
        if ident not in self._clocks:
            self._clocks[ident] = time.pthread_getcpuclockid(ident), 0.0
        clock, before = self._clocks[ident]
        try:
            now = time.clock_gettime(clock)
        except OSError:  # the thread has ended
            return
        self._clocks[ident] = clock, now
        used = now - before
        if used < 1e-5:
            return
        self._count(name, frame, used)

    def _count(self, name: str, frame: FrameType | None, used: float) -> None:
        self.threads[name] += used
        seen: set[str] = set()
        while frame is not None:
            code = frame.f_code
            place = f"{name[:8]:8} {Path(code.co_filename).parent.name}/{Path(code.co_filename).name}:{code.co_name}"
            if not seen:
                self.own[place] += used
            seen.add(place)
            frame = frame.f_back
        for place in seen:
            self.within[place] += used

    def text(self) -> str:
        longest = max(self.pauses, default=0.0)
        lines = [f"garbage: {len(self.pauses)} times, {sum(self.pauses):.2f} s, {longest * 1000:.0f} ms at most"]
        for title, seen in (("threads", self.threads), ("own", self.own), ("within", self.within)):
            total = sum(self.threads.values()) or 1.0
            most = sorted(seen.items(), key=lambda item: -item[1])[:LINES]
            lines.append(f"\n=== {title}")
            lines += [f"{used:8.2f} s {used / total:6.1%}  {place}" for place, used in most]
        return "\n".join(lines) + "\n"


def run() -> None:
    sampler = Sampler()
    sampler.start()
    try:
        main()
    finally:
        sampler.stop()
        Path(os.environ.get("PITBOSS_PROFILE", "profile.txt")).write_text(sampler.text())


if __name__ == "__main__":
    run()
