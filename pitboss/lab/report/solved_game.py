"""The section of a report on a solved game between two players: what it is worth, and play before the flop."""

from __future__ import annotations

from typing import Any

from pitboss.hooks import HasSolution
from pitboss.lab.report.blocks import Grid, Section, Words, percent
from pitboss.rules import House


def solution_section(house: House[Any], counts: HasSolution) -> Section:
    points = list(_before_the_flop(house, counts).values())
    worth = points[0]["solution"]
    low, high = worth["bounds"]
    words = (
        f"Between two players the game is solved: {worth['iterations']:,} iterations of counterfactual regret"
        f" minimization over the whole game. It is worth {worth['value']:+.4f} big blinds a hand to the button, between"
        f" {low:+.4f} and {high:+.4f}. An opponent who knows exactly what the bot plays wins at most"
        f" {worth['exploitability_mbb'] / 1000:.5f} big blinds a hand more than the game is worth, on average of both"
        " seats. This covers fixed limit with four wagers a round, a small blind of half the big blind, no ante, no"
        " rake and stacks of at least 16 big blinds; more players, other limits and shorter stacks are not solved."
    )
    nodes = [(_in_words(point["line"]), point["actor"], _all_hands(point)) for point in points]
    names = [hand["hand"] for hand in points[0]["hands"]]
    rows = [
        (name, *(_mix(point["actions"], point["hands"][at]["mix"], short=True) for point in points))
        for at, name in enumerate(names)
    ]
    return Section(
        "Strategy",
        [
            Words(words),
            Grid(("After", "To act", "All hands together"), nodes, "Play before the flop"),
            Grid(
                ("Hand", *(_in_words(point["line"]) for point in points)),
                rows,
                "Each hand before the flop: F fold, C check or call, R raise, in percent",
            ),
        ],
    )


def _before_the_flop(house: House[Any], counts: HasSolution) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    waiting = [""]
    while waiting:
        line = waiting.pop()
        found[line] = counts.explore(house, "", line)
        waiting += [one["leads_to"] for one in found[line]["actions"] if one["leads_to"] and "/" not in one["leads_to"]]
    return dict(sorted(found.items()))


def _all_hands(point: dict[str, Any]) -> str:
    if point["overall"] is None:
        return f"the {point['actor']} practically never comes here"
    return _mix(point["actions"], point["overall"])


def _mix(actions: list[dict[str, Any]], mix: list[float], *, short: bool = False) -> str:
    if short:
        shares = [(one["letter"].upper(), share) for one, share in zip(actions, mix, strict=True) if share >= 0.005]
        return " ".join(letter if share >= 0.995 else f"{letter}{100 * share:.0f}" for letter, share in shares)
    return ", ".join(f"{one['name']} {percent(share, 1)}" for one, share in zip(actions, mix, strict=True))


def _in_words(line: str) -> str:
    return ", ".join({"c": "call", "r": "raise"}[letter] for letter in line) or "the blinds"
