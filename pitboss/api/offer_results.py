"""Results of a TableGame about progressives, coupons, rebates, and players who make mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pitboss.api.result_frames import Frame, Record

if TYPE_CHECKING:
    from pitboss.lab.player_skill import Skill
    from pitboss.lab.progressive import Progressive
    from pitboss.lab.promotion import Coupon, Rebates


@dataclass(frozen=True, repr=False)
class ProgressiveResult(Frame):
    """A progressive: the house edge at some meters. `progressive` has its other figures, as exact Fractions."""

    axes = ("meter", "house_edge")

    title: str
    progressive: Progressive
    note: str

    @property
    def caption(self) -> str:
        found = self.progressive
        even = "none" if found.break_even is None else f"{float(found.break_even):,.2f}"
        return f"{self.title}, {found.row.value}: break-even meter {even}, hold {float(found.hold):.4%}"

    @cached_property
    def rows(self) -> Sequence[Record]:
        found = self.progressive
        return [{"at": name, "meter": meter, "house_edge": found.edge_at(meter)} for name, meter in found.points]


@dataclass(frozen=True, repr=False)
class CouponResult(Frame):
    """What a match play or a free bet is worth, in bets: one row, as exact Fractions."""

    axes = ("kind", "value")

    title: str
    coupon: Coupon
    note: str

    @property
    def caption(self) -> str:
        return f"{self.title}: a {self.coupon.kind.replace('-', ' ')} is worth {float(self.coupon.value):.4%} of a bet"

    @cached_property
    def rows(self) -> Sequence[Record]:
        found = self.coupon
        return [
            {"kind": found.kind, "value": found.value, "coupon": found.coupon, "cash_bets": found.cash,
             "rounds": found.rounds}
        ]  # fmt: skip


@dataclass(frozen=True, repr=False)
class RebateResult(Frame):
    """A loss rebate: a row for each number of rounds, with its value and the player's result, in bets."""

    axes = ("rounds", "total")

    title: str
    rebates: Rebates
    note: str

    @property
    def caption(self) -> str:
        from pitboss.lab.promotion import rounds_text

        best = self.rebates.best
        found = "" if best is None else f", most after {rounds_text(best[0])}: {best[1]:+.4f} bets"
        return f"{self.title}: {float(self.rebates.share):.2%} of losses back{found}"

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {"rounds": one.rounds, "value": one.value, "played": one.played, "total": one.total}
            for one in self.rebates.after
        ]


@dataclass(frozen=True, repr=False)
class SkillResult(Frame):
    """The house edge by the rate of a player's mistakes; `skill` has it at any rate."""

    axes = ("rate", "house_edge")

    skill: Skill

    @property
    def caption(self) -> str:
        from pitboss.lab.player_skill import MISTAKES

        return f"{self.skill.title}: a mistake is {MISTAKES[self.skill.mistake]}"

    @cached_property
    def rows(self) -> Sequence[Record]:
        found = self.skill
        return [{"rate": rate, "house_edge": found.edge(rate), "cost": found.cost(rate)} for rate in found.rates]
