"""What a proxy, a service manager and Prometheus read: alive, ready, and metrics that follow what happens."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from pitboss.core import metrics
from pitboss.server.http import health_routes
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store import sql, writer
from tests.patience import PATIENCE
from tests.server.client import Person, at_table, deal_until_asked, first_choice, play_round, run
from tests.server.running import Running, serve


def values(server: Running) -> dict[str, float]:
    """Every metric by its name and labels, as Prometheus reads it."""
    answer = httpx.get(f"{server.address}/metrics", timeout=PATIENCE)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def played(server: Running) -> tuple[dict[str, float], str]:
    """Plays a round and has a bet refused. The metrics before, and the kind of the refusal."""
    before = values(server)

    async def play() -> None:
        ann = await Person(server.address).enter()
        table = (await ann.post("/api/v1/play/two-card-roo", {}))["table"]
        async with at_table(server.address, table, ann.token) as place:
            await play_round([place], [1], [{"roo": 1000}], first_choice)
            await deal_until_asked(place, {"roo": 1000})
            refused = await place.send("bet", seat=2, bets={"roo": 1000})
            assert refused["type"] == "refused"
            assert values(server)["pitboss_sockets"] == before["pitboss_sockets"] + 1
            refusals.append(refused["kind"])
        await ann.close()

    refusals: list[str] = []
    run(play)
    return before, refusals[0]


def test_metrics_follow_what_is_played(server: Running) -> None:
    before, refused = played(server)
    after = values(server)
    grown = {name for name, value in after.items() if value > before.get(name, 0)}
    game = '{game="two-card-roo"}'
    expected = {"pitboss_actions_total", f"pitboss_staked_cents_total{game}", "pitboss_commits_total"}
    expected |= {f'pitboss_refusals_total{{kind="{refused}"}}', 'pitboss_requests_total{status="2xx"}'}
    expected |= {f"pitboss_rounds_total{game}", f"pitboss_theoretical_cents{game}"}
    expected |= {"pitboss_commit_seconds_count", "pitboss_fan_out_seconds_count", "pitboss_commit_changes_sum"}
    assert expected <= grown, expected - grown
    assert 'pitboss_held_cents{game="two-card-roo",odds="known"}' in after
    staked = after[f"pitboss_staked_cents_total{game}"] - before.get(f"pitboss_staked_cents_total{game}", 0)
    assert staked >= 1000 and staked % 1000 == 0


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_board_and_alerts_are_fed_by_a_house_where_a_round_was_played(server: Running, name: str) -> None:
    played(server)
    text = (Path(__file__).parents[2] / "deploy" / name).read_text().replace('\\"', '"')
    shown = values(server)
    for metric, chosen in re.findall(r"(pitboss_\w+)(\{[^}]*\})?", text):
        fed = [one for one in shown if one.partition("{")[0] == metric and (chosen or "{")[1:-1] in one]
        assert fed, f"{metric}{chosen}: nothing"
    for labels, metric in re.findall(r"by \(([\w, ]+)\) \(\w*\(?(pitboss_\w+)", text):
        own = " ".join(one for one in shown if one.partition("{")[0] == metric)
        for label in set(labels.split(", ")) - {"instance"}:  # Prometheus adds where a value is from
            assert f'{label}="' in own, f"{metric}: no {label}"


def test_every_metric_that_is_shown_is_defined_in_the_one_file(server: Running) -> None:
    text = Path(metrics.__file__).read_text()
    shown = {re.sub(r"_(bucket|count|sum|created|total)$", "", name.partition("{")[0]) for name in values(server)}
    own = {name for name in shown if name.startswith("pitboss_")}
    assert len(own) >= 15
    assert all(f'"{name}' in text for name in own), own


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "127.0.0.1"}, {"x-forwarded-for": ""}])
def test_metrics_are_not_for_clients_of_a_proxy(server: Running, headers: dict[str, str]) -> None:
    assert httpx.get(f"{server.address}/metrics", headers=headers, timeout=PATIENCE).status_code == 404


def test_metrics_are_for_this_machine_and_the_networks_named() -> None:
    networks = frozenset(("10.0.0.0/8", "2001:db8::1"))
    taken = {host: health_routes._allowed(host, networks) for host in ("127.0.0.1", "::1", "10.1.2.3", "2001:db8::1")}
    refused = {host: health_routes._allowed(host, networks) for host in ("192.0.2.1", "", "x", "2001:db8::2")}
    assert all(taken.values()) and not any(refused.values())


def test_a_server_asked_by_any_name_says_that_it_is_alive_and_ready(server: Running) -> None:
    for path in ("/livez", "/readyz"):
        assert (
            httpx.get(f"{server.address}{path}", headers={"Host": "10.0.0.5:8001"}, timeout=PATIENCE).status_code == 200
        )


def test_a_database_that_cannot_be_written_is_not_ready_but_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "PROBE_FRESH", 0.0)
    for server in serve(ServerSettings(tmp_path / "house", rates=Rates.none())):
        _where_small_changes_still_fit(server, monkeypatch)
        _as_on_a_full_disk(server)


def _where_small_changes_still_fit(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(writer, "SPARE", 1 << 80)
        assert httpx.get(f"{server.address}/readyz", timeout=PATIENCE).status_code == 503


def _as_on_a_full_disk(server: Running) -> None:
    own = server.app.state.server.floor.store._writer

    def refuse_writes(on: int) -> None:
        connection = own._opened_here()
        connection.exec_driver_sql(f"PRAGMA query_only = {on}")
        connection.rollback()

    assert httpx.get(f"{server.address}/readyz", timeout=PATIENCE).status_code == 200
    own._thread.submit(refuse_writes, 1).result()
    answer = httpx.get(f"{server.address}/readyz", timeout=PATIENCE)
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "1"
    assert "does not answer" in answer.text and "sqlite" not in answer.text.lower()
    assert httpx.get(f"{server.address}/livez", timeout=PATIENCE).status_code == 200
    own._thread.submit(refuse_writes, 0).result()
    assert httpx.get(f"{server.address}/readyz", timeout=PATIENCE).status_code == 200
    server.app.state.server.stopping = True
    assert httpx.get(f"{server.address}/readyz", timeout=PATIENCE).status_code == 404
