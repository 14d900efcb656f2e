"""Hands as text for poker players."""

from __future__ import annotations

from pitboss.games.mini_tex_pvp.history import history
from tests.games.mini_tex_pvp.test_procedure import go, sit

HISTORY = """\
Mini-Tex 3 Card Hold'em, player versus player, fixed limit, $10/$20
Seat 1: $15
Seat 2: $1,000
Seat 3: $1,000, button
Seat 1 posts the small blind, $5
Seat 2 posts the big blind, $10
Seat 2 is dealt Kd
Seat 2 is dealt Kc
*** HOLE CARDS ***
Seat 3 raises to $20
Seat 1 calls $10 and is all in
Seat 2 calls $10
*** FLOP *** 9c 8d
Seat 2 bets $10
Seat 3 calls $10
*** RIVER *** 9c 8d Qd
Seat 2 bets $20
Seat 3 folds
Seat 2 shows Kd Kc (king-high flush)
Seat 1 shows Ah 3c (A-Q-9 high)
Uncalled bet of $20 goes back to seat 2
Seat 2 wins $30 from side pot 1
Seat 2 wins $45 from the main pot
*** SUMMARY *** board 9c 8d Qd
Seat 3: folds, $30 in the pot
Seat 1: loses, $15 in the pot
Seat 2: wins, $30 in the pot"""


def test_a_history_is_as_one_player_saw_the_hand() -> None:
    round = sit({1: 1500, 2: 100_000, 3: 100_000}, 3)
    go(round, "Ah Kd 2c 3c Kc 5c", "3 raise 20", "1 call", "2 call", "9c 8d", "2 bet 10", "3 call", "Qd")
    go(round, "2 bet 20", "3 fold")
    result = history(round, seat=2)
    assert result == HISTORY


def test_a_history_without_a_seat_has_every_card() -> None:
    round = go(sit({1: 5000, 2: 5000}, 2, ("ante", "1"), ("fee", "hand")), "Ah Kd 2c 3c", "2 fold")
    result = history(round).splitlines()
    assert "Seat 1 is dealt Ah" in result and "Seat 2 is dealt 3c" in result
    assert "Seat 1 pays the fee of $1" in result and "Seat 1 antes $1" in result
    assert result[-3:] == [
        "*** SUMMARY ***",
        "Seat 2: folds, $6 in the pot",
        "Seat 1: wins without a call, $6 in the pot",
    ]
