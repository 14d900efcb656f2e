"""The report section on a solved game between two players: its value, and play before the flop."""

from __future__ import annotations

from typing import Any

from pitboss.lab.report.blocks import Block, Grid, Section, Words, percent
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House


def solution_section(house: House, counts: BetweenPlayers) -> Section:
    points = list(_before_the_flop(house, counts).values())
    worth = points[0]["solution"]
    nodes = [(_in_words(point["line"]), point["actor"], _all_hands(point)) for point in points]
    names = [hand["hand"] for hand in points[0]["hands"]]
    rows = [
        (name, *(_mix(point["actions"], point["hands"][at]["mix"], short=True) for point in points))
        for at, name in enumerate(names)
    ]
    return Section(
        "Strategy",
        [
            *_proof(worth),
            Grid(("After", "To act", "All hands together"), nodes, "Play before the flop"),
            Grid(
                ("Hand", *(_in_words(point["line"]) for point in points)),
                rows,
                "Each hand before the flop: F fold, C check or call, R raise, in percent",
            ),
        ],
    )


def _proof(worth: dict[str, Any]) -> list[Block]:
    """What was solved, what that means, how it was done, how it is checked and how to repeat it."""
    low, high = worth["bounds"]
    what = (
        f"Between two players the game is solved. It is worth {worth['value']:+.4f} big blinds a hand to the button,"
        f" between {low:+.4f} and {high:+.4f}. This covers fixed limit with four wagers a round, a small blind of half"
        " the big blind, no ante, no rake and stacks of at least 16 big blinds, at any stakes. More players, other"
        " limits and shorter stacks are not solved: there the bots play by pot odds and the coach estimates."
    )
    meaning = (
        "Solved means that hardly anything can be won from it. The exploitability of a strategy is what an opponent"
        " who knows exactly what it plays wins at best beyond the value of the game, on average of both seats; a"
        " perfect strategy has none. It is counted in thousandths of a big blind a hand."
    )
    rows = [
        ("The solution itself", f"{worth['solved_mbb']:.2f}"),
        ("What the bot plays: the stored solution and re-solved rivers", f"{worth['exploitability_mbb']:.2f}"),
        ("... on the button", f"{worth['loss_mbb'][0]:.2f}"),
        ("... on the big blind", f"{worth['loss_mbb'][1]:.2f}"),
    ]
    return [Words(what), Words(meaning), Grid(("Strategy", ">Exploitability"), rows, "What can be won from it"),
            *(Words(text) for text in (_how(worth), CHECKED, REPEATED))]  # fmt: skip


def _how(worth: dict[str, Any]) -> str:
    return (
        f"How it was solved: {worth['iterations']:,} iterations of counterfactual regret minimization over the whole"
        f" game, all hands on all boards at once, by the source of commit {worth['commit'][:12]}. Play before and on"
        " the flop is stored. The river is solved again at the table, so that the opponent gets hardly more from"
        " any hand than the solution gives."
    )


CHECKED = (
    "How it is checked: the exploitability is measured by a best response over the whole game against what the"
    " bot plays, with every river re-solved. On small decks the solver equals a plain one that plays one deal at a"
    " time by the game's own rules. On any computer pitboss attack mini-tex-pvp --flop '7c 7d' plays the best response"
    " on one flop."
)
REPEATED = (
    "How to repeat it: pitboss solve mini-tex-pvp --out mine.solution on a GPU of 80 GB, and pitboss solve"
    " mini-tex-pvp --measure mine.solution --hands 1000000 to measure it, also in hands dealt against other players."
    " pitboss solve mini-tex-pvp --values mine.values makes the coach's values. pitboss solve mini-tex-pvp --deck"
    " 2345x2 solves a small deck on any computer. docs/solved.md has the results."
)


def _before_the_flop(house: House, counts: BetweenPlayers) -> dict[str, dict[str, Any]]:
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
