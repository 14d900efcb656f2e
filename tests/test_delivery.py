"""The files that others run: container, compose file, workflow and documentation site name only what is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
import yaml

from pitboss.cli import app

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def parsed(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text())


def accepts(arguments: list[str]) -> None:
    """Raise an error where the command line would refuse these arguments."""
    name, *rest = arguments
    group: Any = typer.main.get_command(app)
    command = group.get_command(group.make_context("pitboss", ["--version"], resilient_parsing=True), name)
    assert command, name
    command.make_context(name, rest)


def steps(workflow: Any) -> Iterator[str]:
    for job in workflow["jobs"].values():
        yield from (step["run"] for step in job["steps"] if "run" in step)


def test_the_container_starts_a_command_that_exists() -> None:
    start = re.search(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert start and 'ENTRYPOINT ["pitboss"]' in DOCKERFILE
    accepts(json.loads(start[1]))
    assert "USER pitboss" in DOCKERFILE


def test_the_container_is_built_from_files_that_exist() -> None:
    locks = re.findall(r"[\w-]+\.lock", DOCKERFILE)
    assert locks and all((ROOT / lock).is_file() for lock in locks)


def test_the_services_of_compose_fit_together() -> None:
    compose = parsed("compose.yaml")
    services = compose["services"]
    accepts(services["tables"]["command"])
    for service in services.values():
        assert service.get("depends_on", {}).keys() <= services.keys()
        assert {volume.split(":")[0] for volume in service["volumes"]} <= compose["volumes"].keys()
    assert "healthcheck" in services["database"] and "HEALTHCHECK" in DOCKERFILE


def test_the_workflow_runs_what_a_developer_runs() -> None:
    ran = list(steps(parsed(".github/workflows/test.yml")))
    assert {"python run.py test", "python run.py test --long"} <= set(ran)
    for command in ran:
        for extra in re.findall(r'"\.\[(\w+)\]"', command):
            assert f"\n{extra} = [" in (ROOT / "pyproject.toml").read_text()


def test_the_documentation_site_has_every_page() -> None:
    def pages(part: Any) -> Iterator[str]:
        if isinstance(part, str):
            yield part
        for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from pages(one)

    assert sorted(pages(parsed("mkdocs.yml")["nav"])) == sorted(path.name for path in (ROOT / "docs").glob("*.md"))
