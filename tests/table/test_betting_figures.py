"""How a player bets: what counts as entering a hand, as raising it, and as a showdown."""

from __future__ import annotations

from pitboss.table.betting_figures import BettingFigures, figures_of
from pitboss.table.collusion import ChosenAction, FinishedHand


def hand(actions: str, **won: int) -> FinishedHand:
    """From text: "ann raise, bob call / ann check, bob bet, ann fold"; streets are divided by a stroke."""
    chosen = [
        ChosenAction(str(street), *one.split())
        for street, part in enumerate(actions.split("/"))
        for one in part.split(",")
        if one.strip()
    ]
    return FinishedHand("t", won, chosen, 20, frozenset())


def test_a_blind_alone_does_not_enter_a_hand() -> None:
    walk = hand("ann fold", ann=-10, bob=10)
    free = hand("ann call, bob check / bob check, ann bet, bob fold", ann=20, bob=-20)
    assert figures_of([walk, free], "bob") == BettingFigures(hands=2)
    assert figures_of([walk, free], "ann") == BettingFigures(hands=2, entered=1, bets=1, calls=1)


def test_raises_of_later_rounds_do_not_raise_the_hand() -> None:
    late = hand("ann call, bob check / bob bet, ann raise, bob call", ann=80, bob=-80)
    assert figures_of([late], "ann") == BettingFigures(1, 1, 0, bets=1, calls=1, showdowns=1, showdowns_won=1)
    assert figures_of([late], "bob") == BettingFigures(1, 0, 0, bets=1, calls=1, showdowns=1)
    early = hand("ann raise, bob raise, ann fold", ann=-40, bob=40)
    assert figures_of([early], "bob") == BettingFigures(1, 1, 1, bets=1)


def test_who_is_all_in_by_a_blind_goes_to_the_showdown_without_an_action() -> None:
    assert figures_of([hand("", ann=-10, bob=10)], "bob") == BettingFigures(1, showdowns=1, showdowns_won=1)


def test_hands_of_others_do_not_count() -> None:
    assert figures_of([hand("ann fold", ann=-10, bob=10)], "cy") == BettingFigures()
