"""The files that others run: container, compose file, workflow and documentation site name only what is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from prometheus_client.metrics import MetricWrapperBase

from pitboss.cli import app
from pitboss.core import metrics

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
METRICS = [one for one in vars(metrics).values() if isinstance(one, MetricWrapperBase)]


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
    accepts(services["worker"]["command"])
    assert "ports" not in services["worker"], "a published port would be taken by the first of several workers"
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        for place in (volume.split(":")[0] for volume in service["volumes"]):
            assert (ROOT / place).is_file() if place.startswith("./") else place in compose["volumes"]
    assert services["proxy"]["environment"]["PITBOSS_WORKERS"] == "worker:8000"
    assert "healthcheck" in services["database"] and "HEALTHCHECK" in DOCKERFILE


def test_a_worker_is_started_by_the_service_manager_and_by_kubernetes_as_the_command_line_takes_it() -> None:
    [start] = re.findall(r"^ExecStart=\S*/pitboss (.*)$", _deployed("pitboss@.service"), re.MULTILINE)
    accepts(start.replace("%i", "8001").replace(" $PITBOSS_OPTIONS", "").split())
    deployment, _ = yaml.safe_load_all(_deployed("kubernetes.yaml"))
    [container] = deployment["spec"]["template"]["spec"]["containers"]
    accepts(container["args"])
    assert container["livenessProbe"]["httpGet"]["path"] == "/livez"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"


def _deployed(name: str) -> str:
    return (ROOT / "deploy" / name).read_text()


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_board_and_alerts_name_only_metrics_that_the_server_shows(name: str) -> None:
    shown = {f"{one._name}_total" if one._type == "counter" else one._name for one in METRICS}
    shown |= {f"{one._name}_{part}" for one in METRICS if one._type == "histogram" for part in ("bucket", "sum")}
    named = set(re.findall(r"pitboss_\w+", _deployed(name)))
    assert len(named) >= 8 and named <= shown
    labels = set(re.findall(r"by \(([\w, ]+)\)", _deployed(name)))
    known = {label for family in METRICS for label in family._labelnames} | {"le", "instance"}
    assert {label for group in labels for label in group.split(", ")} <= known


def test_the_board_shows_every_metric() -> None:
    board = json.loads(_deployed("grafana.json"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    assert all(family._name in asked for family in METRICS)
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])


@pytest.mark.parametrize("name", ["haproxy.cfg", "nginx.conf"])
def test_both_proxies_send_whatever_names_a_table_to_one_worker_and_ask_whether_it_is_ready(name: str) -> None:
    text = _deployed(name)
    assert "/readyz" in text and "/metrics" in text and "consistent" in text
    assert "X-Forwarded-For" in text and "X-Forwarded-Proto" in text
    for path in ("/ws/tables/", "/api/v1/tables/", "/api/v1/house/tables/", "/api/v1/train/sessions/"):
        first, *_, last = path.strip("/").split("/")
        assert first in text and last in text and (path in text or name == "nginx.conf")


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

    docs = ROOT / "docs"
    assert sorted(pages(parsed("mkdocs.yml")["nav"])) == sorted(
        path.relative_to(docs).as_posix() for path in docs.rglob("*.md")
    )
