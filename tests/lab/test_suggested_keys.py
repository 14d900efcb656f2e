"""Keys for choices of games that name none."""

from __future__ import annotations

from pitboss.lab.suggested_keys import suggest


def test_bets_of_several_amounts_are_on_their_digits() -> None:
    assert suggest(["fold", "bet 1x", "bet 2x", "bet 3x"]) == {
        "fold": "f", "bet 1x": "1", "bet 2x": "2", "bet 3x": "3",
    }  # fmt: skip
    assert suggest(["check", "bet 4x"]) == {"check": "k", "bet 4x": "4"}


def test_no_choice_takes_a_key_of_the_coach_or_of_another_choice() -> None:
    found = suggest(["take", "tie", "yes", "try", "ty"])
    keys = [key for key in found.values() if key]
    assert not {"t", "y"} & set(keys) and len(set(keys)) == len(keys)
    assert found["ty"] is None
