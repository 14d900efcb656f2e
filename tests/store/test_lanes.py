"""Commits of several writers: a chain for each, and anchors that vouch for all of them."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.store import lanes
from pitboss.store.lanes import LATE, anchor_faults, mark_of


@dataclass
class Signed:
    number: int
    mark: int
    at: int = 0
    heads: str = ""

    @property
    def hash(self) -> str:
        return f"hash of {self.mark}"


def two_lanes(*named: tuple[int, int], at: int = 2 * LATE) -> list[Signed]:
    """Three commits of lane 1, then one of lane 2 that vouches for these places of lanes."""
    heads = {str(lane): [place, f"hash of {mark_of(lane, place)}"] for lane, place in named}
    return [*(Signed(n, mark_of(1, n)) for n in (1, 2, 3)), Signed(7, mark_of(2, 1), at, lanes.written(heads))]


def test_an_anchor_that_names_all_others_has_no_fault() -> None:
    assert anchor_faults(two_lanes((1, 3))) == []


def test_an_anchor_that_leaves_commits_of_a_lane_out_is_found() -> None:
    assert anchor_faults([*two_lanes((1, 2))]) == [(7, "it leaves out commit 3 of lane 1")]
    assert anchor_faults([*two_lanes((1, 2), at=LATE)]) == []  # these may have been written just then


def test_an_anchor_for_a_commit_that_is_not_there_is_found() -> None:
    rows = two_lanes((1, 3))
    assert anchor_faults([*rows[:2], rows[3]]) == [(7, "it vouches for commit 3 of lane 1, which is not there")]
