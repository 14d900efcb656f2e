"""Button and blinds from hand to hand when players come, go and sit out. Cases worked by hand, named by the rule."""

from __future__ import annotations

import json
import random
from typing import Any

from pitboss.engine.notation import load, save, write
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.mini_tex_pvp import GAME
from pitboss.games.mini_tex_pvp.history import history
from pitboss.games.mini_tex_pvp.seating import missed, seating
from pitboss.games.mini_tex_pvp.wagers import Button, Options
from pitboss.rules.acts import UNCALLED, Ask, Place
from pitboss.rules.game import NEW, Seating, Standing
from tests.games.mini_tex_pvp.match import random_player
from tests.games.mini_tex_pvp.test_procedure import acts, awards, check_chips, go, sit
from tests.sizes import sized

MOVING, DEAD = Options(), Options(button=Button.DEAD)
IN, OUT = Standing(), Standing(plays=False)
POSTS, WAITS = Standing(owed=(NEW,)), Standing(owed=(NEW,), waits=True)
BOTH = Standing(owed=("small", "big"))


def places(now: Seating) -> tuple[int, int, int]:
    return now.button, now.small, now.big


def everyone(*seats: int, **others: Standing) -> dict[int, Standing]:
    """Seats in good standing; the others as in `s4=OUT`."""
    standings = dict.fromkeys(seats, IN) | {int(name[1:]): one for name, one in others.items()}
    return {seat: standings[seat] for seat in sorted(standings)}


# the first hand


def test_the_first_hand_needs_no_posts() -> None:
    now = seating(MOVING, (0, 0, 0), dict.fromkeys((2, 5, 9), POSTS))
    assert places(now) == (2, 5, 9)
    assert now.seats == (2, 5, 9)
    assert now.posts == {"small": (5,), "big": (9,), "dead": ()}
    assert now.owed == {2: (), 5: (), 9: ()}


def test_with_fewer_than_two_in_good_standing_the_game_starts_anew() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, s4=POSTS, s6=BOTH))
    assert places(now) == (4, 6, 1)
    assert now.posts == {"small": (6,), "big": (1,), "dead": ()}
    assert now.owed == {1: (), 4: (), 6: ()}


# a moving button


def test_moving_the_button_goes_to_the_next_player_and_the_blinds_to_the_next_two() -> None:
    assert places(seating(MOVING, (1, 2, 3), everyone(1, 2, 3, 4))) == (2, 3, 4)
    assert places(seating(MOVING, (2, 3, 4), everyone(1, 2, 3, 4))) == (3, 4, 1)


def test_moving_the_button_jumps_over_a_player_who_has_left() -> None:
    assert places(seating(MOVING, (1, 2, 3), everyone(1, 3, 4, 5))) == (3, 4, 5)


def test_moving_of_two_players_the_button_is_the_small_blind() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 3))
    assert places(now) == (3, 3, 1)
    assert now.posts == {"small": [3], "big": [1], "dead": []}


# a dead button


def test_dead_the_big_blind_moves_on_and_the_others_follow_it() -> None:
    assert places(seating(DEAD, (1, 2, 3), everyone(1, 2, 3, 4))) == (2, 3, 4)


def test_dead_the_small_blind_is_dead_where_the_big_blind_has_left() -> None:
    now = seating(DEAD, (1, 2, 3), everyone(1, 2, 4, 5))
    assert places(now) == (2, 3, 4)
    assert now.posts == {"small": [], "big": [4], "dead": []}


def test_dead_the_button_is_at_an_empty_seat_where_the_small_blind_has_left() -> None:
    now = seating(DEAD, (1, 2, 3), everyone(1, 3, 4, 5))
    assert places(now) == (2, 3, 4)
    assert now.seats == (1, 3, 4, 5)


def test_dead_no_player_is_the_big_blind_twice_or_misses_it_when_others_leave() -> None:
    """Seats 2 and 3 leave together after their blinds: 4 is big, no small blind, then 4 is small and 5 big."""
    now = seating(DEAD, (1, 2, 3), everyone(1, 4, 5))
    assert places(now) == (2, 3, 4)
    assert places(seating(DEAD, places(now), everyone(1, 4, 5))) == (3, 4, 5)


def test_dead_of_two_players_the_button_is_the_small_blind_and_the_big_blind_moves_on() -> None:
    assert places(seating(DEAD, (1, 2, 3), everyone(1, 2))) == (2, 2, 1)
    assert places(seating(DEAD, (2, 2, 1), everyone(1, 2))) == (1, 1, 2)


def test_dead_a_third_player_enters_a_heads_up_game_with_the_big_blind() -> None:
    now = seating(DEAD, (1, 1, 2), everyone(1, 2, s3=POSTS))
    assert places(now) == (1, 2, 3)
    assert now.posts["big"] == [3]


def test_dead_a_third_player_on_the_wrong_side_of_two_waits_one_hand() -> None:
    """Heads-up 1 was the small and 3 the big blind; the new 2 waits a hand and then is the big blind."""
    first = seating(DEAD, (1, 1, 3), everyone(1, 3, s2=POSTS))
    assert places(first) == (3, 3, 1)
    assert first.seats == (1, 3)
    second = seating(DEAD, places(first), everyone(1, 3, s2=POSTS))
    assert places(second) == (3, 1, 2)
    assert second.seats == (1, 2, 3)


# who sits down


def test_a_new_player_posts_a_big_blind_and_is_dealt_in() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 3, 4, s6=POSTS))
    assert places(now) == (2, 3, 4)
    assert now.seats == (1, 2, 3, 4, 6)
    assert now.posts == {"small": [3], "big": [4, 6], "dead": []}
    assert now.owed[6] == ()


def test_a_new_player_who_waits_is_not_dealt_in_before_the_big_blind_comes() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 3, 4, s6=WAITS))
    assert now.seats == (1, 2, 3, 4)
    assert now.owed[6] == (NEW,)
    comes = seating(MOVING, places(now), everyone(1, 2, 3, 4, s6=WAITS))
    assert places(comes) == (3, 4, 6)
    assert comes.posts == {"small": [4], "big": [6], "dead": []}
    assert comes.owed[6] == ()


def test_a_new_player_between_button_and_big_blind_waits_until_the_button_has_passed() -> None:
    for options in (MOVING, DEAD):
        now = seating(options, (1, 2, 4), everyone(1, 2, 4, 6, s3=POSTS))
        assert 3 not in now.seats
        assert now.owed[3] == (NEW,)
        after = seating(options, places(now), everyone(1, 2, 4, 6, s3=POSTS))
        assert places(after) == (4, 6, 1)
        assert 3 in after.seats
        assert after.posts["big"] == [1, 3]


def test_a_new_player_never_gets_the_button_first() -> None:
    now = seating(MOVING, (1, 3, 4), everyone(1, 3, 4, s2=POSTS))
    assert places(now) == (3, 4, 1)
    assert now.posts["big"] == [1, 2]  # seat 2 is beyond the big blind and may post


def test_a_new_player_at_the_seat_of_the_dead_small_blind_waits() -> None:
    now = seating(DEAD, (1, 2, 3), everyone(1, 2, 4, s3=POSTS))
    assert places(now) == (2, 3, 4)
    assert now.posts["small"] == []
    assert now.seats == (1, 2, 4)


# who sits out


def test_a_player_who_sits_out_misses_the_blinds_that_pass() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 3, 5, s4=OUT))
    assert places(now) == (2, 3, 5)
    assert now.owed[4] == ("big",)
    later = seating(MOVING, places(now), everyone(1, 2, 3, 5, s4=Standing(False, now.owed[4])))
    assert places(later) == (3, 5, 1)
    assert later.owed[4] == ("small", "big")


def test_a_player_who_sits_out_after_the_big_blind_misses_the_small_one_only() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 4, 5, s3=OUT))
    assert places(now) == (2, 4, 5)
    assert now.owed[3] == ("small",)


def test_a_player_who_sits_out_far_from_the_blinds_owes_nothing() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 3, 4, 5, s8=OUT))
    assert now.owed[8] == ()


def test_a_returning_player_posts_the_big_blind_live_and_the_small_one_dead() -> None:
    now = seating(MOVING, (3, 5, 1), everyone(1, 2, 3, 5, s4=BOTH))
    assert places(now) == (5, 1, 2)
    assert now.posts == {"small": [1], "big": [2, 4], "dead": [4]}
    assert now.owed[4] == ()


def test_a_returning_player_who_missed_the_small_blind_only_posts_that() -> None:
    now = seating(MOVING, (3, 5, 1), everyone(1, 2, 3, 5, s4=Standing(owed=("small",))))
    assert now.posts == {"small": [1], "big": [2], "dead": [4]}


def test_a_returning_player_who_is_reached_by_the_big_blind_owes_nothing_more() -> None:
    now = seating(MOVING, (1, 2, 3), everyone(1, 2, 3, s4=BOTH))
    assert places(now) == (2, 3, 4)
    assert now.posts == {"small": [3], "big": [4], "dead": []}
    assert now.owed[4] == ()


def test_blinds_are_not_made_up_between_button_and_big_blind() -> None:
    now = seating(MOVING, (2, 4, 6), everyone(2, 4, 6, 8, s5=BOTH))
    assert places(now) == (4, 6, 8)
    assert 5 not in now.seats
    assert now.owed[5] == ("small", "big")


def test_a_new_player_misses_nothing() -> None:
    assert missed(4, (NEW,), (1, 2, 3), (3, 5, 6)) == (NEW,)


# the hand


def with_posts(posts: dict[str, list[int]], purses: dict[int, int], button: int, *settings: tuple[str, str]) -> Any:
    round = sit(purses, button, *settings)
    round.posts = posts
    return round.restart()


RICH = dict.fromkeys((1, 2, 3, 4), 100_000)


def test_2A_a_live_post_is_a_bet_and_a_dead_one_is_not() -> None:
    round = with_posts({"small": [2], "big": [3, 4], "dead": [4]}, RICH, 1)
    assert acts(round, Place) == [
        Place("2", "pot", 500), Place("3", "pot", 1000), Place("4", "pot", 1000), Place("4", "pot", 500)
    ]  # fmt: skip
    go(round, "Ah Kd Qc Jc 2c 3c 4c 5c")
    assert round.request is not None and round.request.spot == "4"  # left of the big blind
    assert set(map(str, round.request.legal)) == {"fold", "check", "raise to $20"}  # the live post counts as a call
    go(round, "4 check", "1 fold", "2 fold", "3 check")
    assert round.layout["board"].cards == ()
    go(round, "9c 9d", "3 bet 10", "4 fold")
    assert awards(round) == [("3", UNCALLED, 10), ("3", 0, 30)]  # 5, 10, 10 and the dead 5, which calls nothing


def test_2_a_dead_small_blind_is_not_posted() -> None:
    round = with_posts({"small": [], "big": [3], "dead": []}, RICH, 1)
    assert acts(round, Place) == [Place("3", "pot", 1000)]
    go(round, "Ah Kd Qc Jc 2c 3c 4c 5c")
    assert isinstance(round.request, Ask) and round.request.spot == "4"


def test_2A_a_short_stack_posts_what_it_has_the_live_part_first() -> None:
    round = with_posts({"small": [2], "big": [3, 4], "dead": [4]}, {**RICH, 4: 1200}, 1)
    assert acts(round, Place)[2:] == [Place("4", "pot", 1000), Place("4", "pot", 200)]


def test_2A_a_dead_blind_is_in_the_main_pot() -> None:
    """3 is all in for 10 and wins 10 from 1 and 4, the small blind's 5 and the dead 5; 4 and 1 play for the rest."""
    round = with_posts({"small": [2], "big": [3, 4], "dead": [4]}, {**RICH, 3: 1000}, 1)
    go(round, "2c Qc 3c Jc 2d Qd 4d 5c", "4 raise 20", "1 call", "2 fold")
    go(round, "9h 8d", "4 check", "1 check", "7s", "4 check", "1 check")
    assert awards(round) == [("1", 1, 20), ("3", 0, 40)]


def test_2A_a_player_with_no_more_than_a_dead_blind_is_all_in_with_it() -> None:
    round = with_posts({"small": [2], "big": [3], "dead": [4]}, {**RICH, 4: 500}, 1)
    go(round, "2c 3c 4c Ac 2d 5d 7d Ad", "1 fold", "2 fold")
    assert round.request is not None and round.request.spot == "board"
    go(round, "9h 8d", "Qs")
    assert awards(round) == [("3", UNCALLED, 5), ("4", 0, 15)]


def test_2A_a_player_all_in_with_the_ante_posts_nothing() -> None:
    round = with_posts({"small": [2], "big": [3], "dead": [4]}, {**RICH, 4: 200}, 1, ("ante", "2"))
    assert [act.spot for act in acts(round, Place)] == ["2", "3", "4", "1", "2", "3"]
    go(round, "2c 3c 4c Ac 2d 5d 7d Ad", "1 fold", "2 fold", "9h 8d", "Qs")
    assert awards(round)[-1] == ("4", 0, 8)


def test_a_history_has_posts_and_no_button_at_an_empty_seat() -> None:
    round = with_posts({"small": [2], "big": [3, 4], "dead": [4]}, RICH, 9)
    go(round, "Ah Kd Qc Jc 2c 3c 4c 5c", "4 fold", "1 fold", "2 fold")
    result = history(round)
    assert "Seat 4 posts a big blind, $10\nSeat 4 posts a missed small blind, $5" in result
    assert ", button" not in result


def test_a_saved_hand_keeps_its_posts_marks_and_reason() -> None:
    round = with_posts({"small": [], "big": [3, 4], "dead": [4]}, RICH, 9)
    go(round, "Ah Kd Qc Jc 2c 3c 4c 5c", "4 check")
    round.supply(round.absent(round.request), "1", "absent")
    round.void("A card was seen.")
    again = load(json.loads(json.dumps(save(round))), lambda key: GAME)
    assert write(again) == write(round)
    result = history(again)
    assert "Seat 1 folds (absent)" in result
    assert "The hand is void: A card was seen. Every chip goes back." in result


def test_random_comings_and_goings_keep_the_order_of_blinds_and_conserve_chips() -> None:
    for options in (MOVING, DEAD):
        chance = random.Random(f"{options.button}")
        house, last, owed = GAME.house(options), (0, 0, 0), dict[int, tuple[str, ...]]()
        for _ in range(sized(150, 400)):
            for seat in range(1, 11):
                if chance.random() < 0.1:
                    owed = {one: owes for one, owes in owed.items() if one != seat}
                elif seat not in owed and chance.random() < 0.2:
                    owed[seat] = (NEW,)
            standings = {
                seat: Standing(chance.random() < 0.8, owed[seat], chance.random() < 0.3) for seat in sorted(owed)
            }
            if sum(one.plays for one in standings.values()) < 2:
                continue
            now = seating(house.options, last, standings)
            playing = {seat for seat, one in standings.items() if one.plays}
            assert {seat for seat in playing if not standings[seat].owed} <= set(now.seats) <= playing
            assert now.big in now.seats and len(now.seats) >= 2
            assert (now.button == now.small) == (len(now.seats) == 2)
            assert all(not now.owed[seat] for seat in now.seats)
            assert set(now.posts["small"]) <= {now.small}
            purses = {seat: chance.randint(1, 300) * 100 for seat in now.seats}
            bets = {seat: {"pot": 0} for seat in now.seats}
            round = Round(house, bets, purses=purses, button=now.button, posts=now.posts)
            play(round, ShuffledShoe(list(house.deck), chance), random_player(chance))
            check_chips(round, purses)
            last, owed = places(now), dict(now.owed)
