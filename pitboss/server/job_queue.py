"""Long work: each job is a process of its own that reports its progress, and can be stopped at any moment.

At most two jobs run at a time. They take turns: when others wait, a job is paused after its share of seconds and goes
on later, so that a small job is done soon however large the others are.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import sys
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import NotFound
from pitboss.server.fair_queue import Asker, Quotas, Use
from pitboss.server.priorities import less_urgent
from pitboss.server.schemas import DesignPays, JobRequest, Simulate, Sweep

RUNNING = 2  # at the same time
SHARE = 2.0  # seconds that a job runs before another one's turn
LONGEST = 1800.0  # seconds of work of one job
EACH, IN_ALL = 4, 32  # unfinished jobs of one person (twice as many of one address), and of all
KEPT = 200
ENDS = ("done", "failed", "cancelled")
CAN_PAUSE = sys.platform != "win32"


@dataclass(eq=False)
class QueuedJob:
    id: str
    asker: Asker
    request: JobRequest
    state: str = "waiting"  # running; waiting for its first or next turn; or one of ENDS
    done: int = 0
    of: int = 0
    result: Any = None
    error: str | None = None
    seconds: float = 0.0  # of work, pauses not counted
    since: float | None = None  # when its present turn began
    counted: float = 0.0  # up to when its seconds are counted
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Event = field(default_factory=asyncio.Event)  # it has had a first turn
    process: asyncio.subprocess.Process | None = None
    task: asyncio.Task[None] | None = None

    @property
    def ended(self) -> bool:
        return self.state in ENDS

    def reply(self) -> dict[str, Any]:
        left = self.seconds * (self.of - self.done) / self.done if self.done and self.state == "running" else None
        return {
            "id": self.id,
            "kind": self.request.kind,
            "state": self.state,
            "request": self.request.model_dump(mode="json"),
            "done": self.done,
            "of": self.of,
            "seconds": round(self.seconds, 3),
            "left": None if left is None else round(left, 3),
            "result": self.result,
            "error": self.error,
        }

    def now(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        self.changed.set()
        self.changed = asyncio.Event()

    def signal(self, number: int) -> None:
        """To the process and those that it has started: it makes a group of its own as soon as it runs."""
        if self.process and self.process.returncode is None:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.process.pid, number)

    def kill(self) -> None:
        if CAN_PAUSE:
            self.signal(signal.SIGKILL)
        elif self.process and self.process.returncode is None:
            self.process.kill()


class Jobs:
    def __init__(self) -> None:
        self._jobs: OrderedDict[str, QueuedJob] = OrderedDict()
        self._quotas, self._use = Quotas(EACH, IN_ALL), Use()
        self._alarm: asyncio.TimerHandle | None = None

    def start(self, asker: Asker, request: JobRequest) -> QueuedJob:
        self._quotas.take(asker)
        job = QueuedJob(f"j{secrets.token_hex(8)}", asker, request)
        match request:
            case Simulate():
                job.of = request.rounds
            case Sweep():
                job.of = len(request.values)
            case DesignPays():
                job.of = 0  # known when the tables that fit are found
        self._jobs[job.id] = job
        while len(self._jobs) > KEPT and next(iter(self._jobs.values())).ended:
            self._jobs.popitem(last=False)
        job.task = asyncio.create_task(self._run(job))
        self._share_out()
        return job

    def of(self, person: str) -> list[QueuedJob]:
        return [job for job in reversed(self._jobs.values()) if job.asker.person == person]

    def unfinished(self) -> list[QueuedJob]:
        return [job for job in self._jobs.values() if not job.ended]

    def find(self, id: str, person: str) -> QueuedJob:
        job = self._jobs.get(id)
        if job is None or job.asker.person != person:
            raise NotFound(f"There is no job {id!r} of yours.")
        return job

    async def cancel(self, job: QueuedJob) -> None:
        if not job.ended and job.task:
            job.task.cancel()
            await asyncio.gather(job.task, return_exceptions=True)

    async def stop(self) -> None:
        await asyncio.gather(*(self.cancel(job) for job in list(self._jobs.values())))
        await asyncio.gather(*(job.task for job in self._jobs.values() if job.task), return_exceptions=True)
        if self._alarm:
            self._alarm.cancel()

    # Turns

    def _share_out(self) -> None:
        """Give turns to jobs of the askers who have used least lately; a job keeps its turn for SHARE seconds."""
        now = time.monotonic()
        running = [job for job in self.unfinished() if job.since is not None]
        for job in running:
            self._count(job, now)
        over = [job for job in running if job.since is not None and now - job.since >= SHARE]
        over.sort(key=lambda job: self._use.rank(job.asker, now))  # the heaviest user is last, and paused first
        waiting = [job for job in self.unfinished() if job.since is None]
        waiting.sort(key=lambda job: self._use.rank(job.asker, now))
        for job in waiting:
            if len(running) >= RUNNING:
                if not (CAN_PAUSE and over):
                    break
                running.remove(over[-1])
                self._pause(over.pop())
            self._resume(job, now)
            running.append(job)
        if self._alarm:
            self._alarm.cancel()
        if running:
            self._alarm = asyncio.get_running_loop().call_later(SHARE, self._share_out)

    def _count(self, job: QueuedJob, now: float) -> None:
        job.seconds += now - job.counted
        self._use.charge(job.asker, now - job.counted)
        job.counted = now
        if job.seconds > LONGEST and job.task and not job.error:
            job.error = f"The job was stopped after {LONGEST / 60:.0f} minutes of work; ask for less at once."
            job.task.cancel()

    def _pause(self, job: QueuedJob) -> None:
        job.since = None
        job.signal(signal.SIGSTOP)
        job.now(state="waiting")

    def _resume(self, job: QueuedJob, now: float) -> None:
        job.since = job.counted = now
        job.turn.set()
        if CAN_PAUSE:
            job.signal(signal.SIGCONT)
        job.now(state="running")

    # Work

    async def _run(self, job: QueuedJob) -> None:
        try:
            await job.turn.wait()
            await self._work(job)
        except asyncio.CancelledError:
            job.now(state="failed" if job.error else "cancelled")
        except Exception as error:  # in any case the client must learn that the job has ended
            job.now(state="failed", error=f"The work stopped: {error}.")
        finally:
            job.kill()
            if job.process:
                await job.process.wait()
            job.since = None
            self._quotas.give_back(job.asker)
            self._share_out()

    async def _work(self, job: QueuedJob) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "pitboss.server.job_process")
        job.process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=2**24
        )
        less_urgent(job.process)
        if job.since is None and CAN_PAUSE:  # its turn was over before the process had started
            job.signal(signal.SIGSTOP)
        assert job.process.stdin and job.process.stdout
        job.process.stdin.write(job.request.model_dump_json().encode() + b"\n")
        await job.process.stdin.drain()
        async for line in job.process.stdout:
            if job.since is not None:
                self._count(job, time.monotonic())
            job.now(**json.loads(line))
            if job.ended:
                return  # the process may be paused by now and is not waited for: it is ended
        await job.process.wait()
        job.now(state="failed", error="The work stopped without a result.")
