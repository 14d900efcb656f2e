"""What regulators ask of a new table game, item by item with its source, and where a dossier answers it.

Only what a public source says is listed. A target without one is not here: the submission requirements that
Gaming Laboratories International publishes are about devices and systems, not about games at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pitboss.core.errors import UnknownName

APPLICANT = ""  # an item that only the applicant can fill in


class Item(NamedTuple):
    """One thing that is asked, where that is said, and the dossier's section that answers it."""

    asked: str
    source: str
    section: str = APPLICANT


@dataclass(frozen=True)
class Target:
    title: str
    sources: dict[str, str]  # by short name: where it can be read
    items: tuple[Item, ...]
    cards_only: bool = False


WAC_035, WAC_040, WAC_055 = "WAC 230-15-035", "WAC 230-15-040", "WAC 230-15-055"
WAC_140, WAC_180, WAC_490 = "WAC 230-15-140", "WAC 230-03-180", "WAC 230-15-490"
REG_14, REG_14_GUIDE = "Regulation 14.230(2)", "Guide of 2016"

TARGETS = {
    "wsgc": Target(
        "Washington State Gambling Commission",
        {
            WAC_035: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-035 (in force from 2021-06-14)",
            WAC_040: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-040",
            WAC_055: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-055",
            WAC_140: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-140",
            WAC_180: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-03-180 (of a card room's own application)",
            WAC_490: "https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-490 (in force from 2021-06-14)",
        },
        (
            Item("A request from a licensed supplier of card games, in the commission's own format", WAC_035),
            Item("Changes to a game that is authorized already, in writing", WAC_035, "Scope and revision"),
            Item("A detailed description of the game with its rules of play", WAC_180, "Rules of play"),
            Item("The table layout", WAC_180, "Layout"),
            Item("At most six separate games with one hand of cards, three of them above $5", WAC_040,
                 "Fitness to Washington's limits"),
            Item("Played with standard cards or with facsimiles that are approved", WAC_040, "Scope and revision"),
            Item("Seats at one table", WAC_055, "Fitness to Washington's limits"),
            Item("Largest single wager", WAC_140, "Fitness to Washington's limits"),
            Item("Aggregate payout limits: where they may be set, and the least they may be", WAC_490, "Exposure"),
        ),
        cards_only=True,
    ),
    "nevada": Target(
        "Nevada Gaming Control Board",
        {
            REG_14: "as described in Lewis and Roca's Approval of New Games, "
                    "May 2008: https://www.lrrc.com/Approval-of-New-Games-05-01-20081",
            REG_14_GUIDE: "A Practical Guide for the Approval of New Games and Game Variations in Nevada, September "
                          "2016: https://www.lrrc.com/approval-of-new-games",
        },
        (
            Item("Name, address and identity of the developer", REG_14),
            Item("The name of the game, unlike that of any approved game", REG_14, "Scope and revision"),
            Item("A description of the game with its rules of play", REG_14, "Rules of play"),
            Item("Specific examples", REG_14, "Worked examples"),
            Item("The proposed schedule of payouts", REG_14, "Rules of play"),
            Item("A statistical evaluation of the theoretical percentages", REG_14, "Summary"),
            Item("For a variation: changed wagers, pay tables and theoretical hold", REG_14_GUIDE, "Sensitivity"),
            Item("A field trial, and the documents of the board's New Game Evaluation Procedure of 2007", REG_14),
        ),
    ),
}  # fmt: skip


def target_of(name: str) -> Target:
    if name not in TARGETS:
        raise UnknownName("target", name, TARGETS)
    return TARGETS[name]
