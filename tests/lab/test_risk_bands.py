"""The distribution over the points that matter is the whole one."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.games import REGISTRY
from pitboss.lab.odds import game_odds
from pitboss.lab.risk import UNSEEN, after, bands, lattice, moments_of, window
from tests.sizes import sized


def tally(game: str, wager: str, *settings: tuple[str, str]):  # type: ignore[no-untyped-def]
    return game_odds(REGISTRY[game].configured(None, list(settings)), wager, "best").wagers[0].tally


@pytest.mark.parametrize(
    "game, wager", (("mini-tex", "ante"), *sized((), (("tiger-pai-gow", "tiger"), ("three-card-roo", "pocket"))))
)
def test_what_is_left_out_does_not_matter(game: str, wager: str) -> None:
    found = tally(game, wager)
    one = lattice(found.net)
    assert one
    low, step, points = one
    whole = np.ones(1)
    for _ in range(30):
        whole = np.convolve(whole, points)
    first, last = window(points, 30)
    assert whole[:first].sum() + whole[last + 1 :].sum() < 2 * UNSEEN
    results = after(found, 30)
    assert results.points is not None and np.abs(results.points - whole[first : last + 1]).max() < 1e-12
    assert results.low == low * 30 + first * step


def test_a_band_holds_its_share_of_players() -> None:
    found = tally("tiger-pai-gow", "tiger")
    last = bands(found, 1000)["rounds"][-1]
    results = after(found, 1000)
    for level, (low, high) in last["bands"].items():
        assert results.at_most(high) - results.at_most(low - 1) >= float(level)
        assert results.at_most(high - 1) - results.at_most(low) <= float(level)


def test_envy_bonuses_are_part_of_the_risk() -> None:
    """7 Card Tiger with five others: the expected result is the edge shown, and the spread holds their prizes."""
    alone, found = tally("tiger-pai-gow", "tiger"), tally("tiger-pai-gow", "tiger", ("other_players", "5"))
    assert moments_of(found).mean == pytest.approx(-float(found.house_edge), abs=1e-12)
    one = (
        sum(n * won**2 for won, n in found.envy.items()) / found.total
        - (sum(n * won for won, n in found.envy.items()) / found.total) ** 2
    )
    assert found.variance == alone.variance + 5 * one
    assert after(found, 100).ahead > after(alone, 100).ahead
