"""Finished exams in the database: found by their trainee or by their hash, signed, certified and revoked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from pitboss.core.errors import BadInput, NotAllowed, NotFound, NotNow
from pitboss.server.work.threads import in_thread
from pitboss.store import schema, training
from pitboss.store.sql import AnyRow, SqlStore
from pitboss.store.training import KEPT, PRINTED, UNSIGNED, ExamRow
from pitboss.trainer.badges import BadgeIssuer, badge
from pitboss.trainer.exam_result import ExamResult, result_hash
from pitboss.trainer.proctored import PROCTOR_CODE
from pitboss.trainer.question_json import Data
from pitboss.trainer.seal import PURPOSE, sealed

PRACTICE_KEPT = 50  # exams of one player; proctored ones are all kept, as an examiner has opened each
UNSIGNED_SHOWN = 200
ERASED = "The records of its holder were erased."
OF_UNSIGNED = ("trainee", "title", "started", "passed", "examiner", "critical")
OF_FINISHED = ("game", "title", "started", "seconds", "right", "asked", "passed", "certifies", "examiner", "expires")
CHECKED = ("trainee", "casino", "examiner", "title", "started", "expires", "passed", "certifies", "critical", "parts")


def stamp(by: str) -> Data:
    return {"by": by, "at": datetime.now(UTC).isoformat()}


class Papers:
    """Finished exams of a house."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def keep(self, owner: str, id: str, result: ExamResult) -> Data:
        """A practice result as it is kept, with the seal of the house; the oldest beyond the limit are removed."""
        data = sealed(result.to_json(), self.store.keys.derived(PURPOSE))
        row = ExamRow(id, owner, KEPT, self.store.clock(), data, data["hash"][:PRINTED])
        await training.put_exam(self.store, row)
        practice = [id for id in await training.exam_ids(self.store, owner, KEPT) if not PROCTOR_CODE.fullmatch(id)]
        if practice[PRACTICE_KEPT:]:
            await training.remove_exams(self.store, practice[PRACTICE_KEPT:])
        return data

    async def sign(self, owner: str, id: str, examiner: str, name: str) -> Data:
        """The sign-off of an examiner, by their id and their name, once."""
        if examiner == owner:
            raise NotAllowed("You sat this exam yourself; ask another trainer to sign it.")
        key = self.store.keys.derived(PURPOSE)

        def signed(row: ExamRow) -> ExamRow:
            if by := row.body.get("signed"):
                raise NotNow(f"This result was signed by {by['by']} already.")
            if row.state != UNSIGNED:
                raise BadInput("A practice exam is not signed; only a proctored one is.")
            return replace(row, state=KEPT, body=sealed(row.body | {"signed": stamp(name)}, key))

        await self.paper(owner, id)
        return (await training.change_exam(self.store, id, signed)).body

    # badges

    async def badge(self, owner: str, id: str, issuer: BadgeIssuer) -> str:
        """The signed badge of a certificate, unless it was revoked."""
        data = await self.paper(owner, id)
        if revoked := await self._revoked(data["hash"]):
            raise NotFound(f"This certificate was revoked on {revoked['at'][:10]}: {revoked['why']}")
        place = await training.badge_place(self.store, data["hash"]) if certified(data) else 0
        return badge(data, place, issuer)

    async def revoke(self, owner: str, id: str, by: str, why: str) -> Data:
        """Takes a certificate back, once; its badge is on the status list from now on."""
        data = await self.paper(owner, id)
        if not certified(data):
            raise BadInput("Only a signed certificate can be revoked.")
        await training.revoke_badge(self.store, data["hash"], stamp(by) | {"why": why})
        return await self.checked(data["hash"])

    async def revoked(self) -> list[int]:
        """Places of revoked badges on the status list."""
        return [place for place, _ in (await training.revocations(self.store)).values()]

    async def _revoked(self, hash: str) -> Data | None:
        _, why = (await training.revocations(self.store)).get(hash, (0, None))
        return why

    async def erase(self, owner: str, by: str) -> int:
        """Removes every answer and exam of a trainee. The status list keeps the hashes of their badges, revoked."""
        return await training.erase_training(self.store, owner, stamp(by) | {"why": ERASED})

    # looking up

    async def unsigned(self) -> list[Data]:
        rows = await training.exam_rows(self.store, schema.exams.c.state == UNSIGNED)
        lines = [
            {"id": row.id, "player": row.player} | {name: row.body[name] for name in OF_UNSIGNED}
            for row in await self._read(rows)
        ]
        return sorted(lines, key=lambda line: str(line["started"]), reverse=True)[:UNSIGNED_SHOWN]

    async def checked(self, hash: str) -> Data:
        """The stored result with this hash, given in full or as printed."""
        wanted = hash.lower().replace("-", "").replace(" ", "")
        if len(wanted) < PRINTED or not all(c in "0123456789abcdef" for c in wanted):
            raise BadInput(f"{hash!r} is not the code of a result; type the four groups printed on the certificate.")
        rows = await training.exam_rows(self.store, schema.exams.c.printed == wanted[:PRINTED])
        if not rows:
            raise NotFound("No result with this code was made here.")
        data = training.exam_from(self.store.keys, rows[0]).body
        if not data["hash"].startswith(wanted) or result_hash(data) != data["hash"]:
            raise NotFound("The stored result does not match this code.")
        more = {"revoked": await self._revoked(data["hash"]), "rules": data["rules_in_words"]}
        return {name: data[name] for name in (*CHECKED, "hash")} | {"signed": data.get("signed")} | more

    async def of(self, owner: str) -> list[Data]:
        """A trainee's finished exams, the latest first."""
        return (await self.of_all([owner]))[owner]

    async def of_all(self, owners: Iterable[str]) -> dict[str, list[Data]]:
        """The finished exams of several trainees, the latest first."""
        lines: dict[str, list[Data]] = {owner: [] for owner in owners}
        c = schema.exams.c
        rows = await training.exam_rows(self.store, c.player.in_(lines), c.state.in_((UNSIGNED, KEPT)))
        revoked = await training.revocations(self.store)
        for row in await self._read(rows):
            result = row.body
            line = {"id": row.id, **{name: result[name] for name in (*OF_FINISHED, "hash")}}
            line |= {"signed": result.get("signed"), "revoked": revoked.get(result["hash"], (0, None))[1]}
            lines[row.player].append(line)
        return lines

    async def _read(self, rows: Iterable[AnyRow]) -> list[ExamRow]:
        keys = self.store.keys
        return await in_thread(lambda: [training.exam_from(keys, row) for row in rows])

    async def paper(self, owner: str, id: str) -> Data:
        row = await training.exam_of(self.store, id)
        if row is None or row.player != owner or row.state not in (UNSIGNED, KEPT):
            raise NotFound(f"There is no finished exam {id!r} of this trainee.")
        return row.body


def certified(data: Data) -> bool:
    return bool(data["certifies"] and data.get("signed"))
