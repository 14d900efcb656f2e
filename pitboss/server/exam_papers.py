"""Finished exams on the server: the result of each in a file, found by its owner or by its hash."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from pitboss.errors import BadFile, BadInput, NotAllowed, NotFound, NotNow
from pitboss.trainer.exam_result import ExamResult, result_hash
from pitboss.trainer.question_json import Data
from pitboss.trainer.seal import sealed

PRACTICE_KEPT = 50  # exams of one player; proctored ones are all kept, as an examiner has opened each
UNSIGNED_SHOWN = 200
PRINTED_HASH = 16  # characters of a result's hash that are printed


class Papers:
    """Finished exams: the result of each in a file, and where to find it by its hash."""

    def __init__(self, folder: Path, key: Callable[[], bytes]) -> None:
        self.folder, self.key = folder, key

    def keep(self, owner: str, id: str, result: ExamResult) -> Data:
        """The result as it is kept, with the seal of the house."""
        folder, data = self.folder / owner, sealed(result.to_json(), self.key())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._write(owner, id, data)
            self._by_hash(data["hash"]).parent.mkdir(parents=True, exist_ok=True)
            self._by_hash(data["hash"]).write_text(json.dumps([owner, id]), encoding="utf-8")
            if data["examiner"]:
                self._waiting.mkdir(parents=True, exist_ok=True)
                (self._waiting / id).write_text(owner, encoding="utf-8")
            else:
                self._drop_old_practice(owner)
        except OSError as error:
            raise BadFile(f"the exam cannot be written to {folder}: {error.strerror}.") from error
        return data

    def _drop_old_practice(self, owner: str) -> None:
        """Deletes the oldest practice exams beyond the limit; proctored results are kept, passed or not."""
        practice = 0
        for file in self._of(owner):
            old = json.loads(file.read_text(encoding="utf-8"))
            practice += not old["examiner"]
            if practice > PRACTICE_KEPT and not old["examiner"]:
                self._by_hash(old["hash"]).unlink(missing_ok=True)
                file.unlink(missing_ok=True)

    def _write(self, owner: str, id: str, data: Data) -> None:
        file = self.folder / owner / f"{id}.json"
        unfinished = file.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        unfinished.replace(file)  # atomic: a partial file would be taken for a result that was handed in

    def _by_hash(self, hash: str) -> Path:
        return self.folder / "by-hash" / hash[:PRINTED_HASH]

    def sign(self, owner: str, id: str, examiner: str, name: str) -> Data:
        """The sign-off of an examiner, by their id and their name, once."""
        if examiner == owner:
            raise NotAllowed("You sat this exam yourself; ask another trainer to sign it.")
        data = self.paper(owner, id)
        if not data["examiner"]:
            raise BadInput("A practice exam is not signed; only a proctored one is.")
        if data.get("signed"):
            raise NotNow(f"This result was signed by {data['signed']['by']} already.")
        data["signed"] = {"by": name, "at": datetime.now(UTC).isoformat()}
        data = sealed(data, self.key())
        self._write(owner, id, data)
        (self._waiting / id).unlink(missing_ok=True)
        return data

    @property
    def _waiting(self) -> Path:
        """The folder of proctored exams without a signature."""
        return self.folder / "unsigned"

    def unsigned(self) -> list[Data]:
        shown = ("trainee", "title", "started", "passed", "examiner", "critical")
        found = []
        for file in self._waiting.glob("*") if self._waiting.exists() else ():
            owner = file.read_text(encoding="utf-8")
            if (self.folder / owner / f"{file.name}.json").is_file():
                data = self.paper(owner, file.name)
                found.append({"id": file.name, "player": owner, **{name: data[name] for name in shown}})
        return sorted(found, key=lambda one: one["started"], reverse=True)[:UNSIGNED_SHOWN]

    def checked(self, hash: str) -> Data:
        """The stored result with this hash, given in full or as printed."""
        wanted = hash.lower().replace("-", "").replace(" ", "")
        if len(wanted) < PRINTED_HASH or not all(c in "0123456789abcdef" for c in wanted):
            raise BadInput(f"{hash!r} is not the code of a result; type the four groups printed on the certificate.")
        file = self._by_hash(wanted)
        if not file.is_file():
            raise NotFound("No result with this code was made here.")
        data = self.paper(*json.loads(file.read_text(encoding="utf-8")))
        if not data["hash"].startswith(wanted) or result_hash(data) != data["hash"]:
            raise NotFound("The stored result does not match this code.")
        shown = ("trainee", "casino", "examiner", "title", "started", "expires", "passed", "critical", "parts", "hash")
        return {name: data[name] for name in shown} | {"signed": data.get("signed"), "rules": data["rules_in_words"]}

    def _of(self, owner: str) -> list[Path]:
        """The latest first."""
        files = list((self.folder / owner).glob("*.json"))
        return sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)

    def of(self, owner: str) -> list[Data]:
        shown = ("game", "title", "started", "seconds", "right", "asked", "passed", "examiner", "expires", "hash")
        found = []
        for file in self._of(owner):
            result = json.loads(file.read_text(encoding="utf-8"))
            found.append({"id": file.stem, **{name: result[name] for name in shown}, "signed": result.get("signed")})
        return found

    def find(self, owner: str, id: str) -> Data | None:
        file = self.folder / owner / f"{id}.json"
        if not id.replace("-", "").replace("_", "").isalnum() or not file.is_file():
            return None
        paper: Data = json.loads(file.read_text(encoding="utf-8"))
        return paper

    def paper(self, owner: str, id: str) -> Data:
        paper = self.find(owner, id)
        if paper is None:
            raise NotFound(f"There is no finished exam {id!r} of this trainee.")
        return paper
