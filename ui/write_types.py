"""Writes src/lib/types.ts from the server's response models: `python ui/write_types.py`, in the project's environment.

`python ui/write_types.py --check` only checks whether the file is current.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

UI = Path(__file__).resolve().parent
TYPES = UI / "src" / "lib" / "types.ts"
sys.path.insert(0, str(UI.parent))


def write_types(target: Path) -> str:
    """Writes the types to a file and returns them."""
    from pitboss.server.openapi import of_routes

    node = shutil.which("node")
    if node is None:
        raise SystemExit("ui/write_types.py needs node on the PATH; install Node.js.")
    document = json.dumps(of_routes(), sort_keys=True)
    subprocess.run([node, UI / "write_types.mjs", target], input=document, text=True, check=True, cwd=UI)
    return target.read_text(encoding="utf-8")


def main() -> int:
    if "--check" not in sys.argv:
        write_types(TYPES)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        current = write_types(Path(folder, "types.ts")) == TYPES.read_text(encoding="utf-8")
    if not current:
        print("ui/src/lib/types.ts is out of date with the server's response models; run: python ui/write_types.py")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
