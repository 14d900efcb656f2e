"""What a dealer of the players' game is drilled in: positions, pots and hands, keyed by positions.py and pots.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import text
from pitboss.games.mini_tex.hand import best, form
from pitboss.games.mini_tex.pocket import pocket_row
from pitboss.games.mini_tex_pvp.betting import FOLD
from pitboss.games.mini_tex_pvp.positions import before_flop, blinds, clockwise, next_button, showdown, small_blind
from pitboss.games.mini_tex_pvp.pots import award, pots, split, uncalled
from pitboss.games.mini_tex_pvp.seating import BIG, DEAD, SMALL, seating
from pitboss.layout import Layout, Spot
from pitboss.money import DOLLAR, dollars
from pitboss.questions import Amount, Draw, Number, Pick, Question, Training, drill
from pitboss.rules import NEW, House, Standing

Table = tuple[tuple[str, str], ...]


def seated(draw: Draw, least: int = 2) -> tuple[list[int], int]:
    """Some seats of six, and the button at one of them."""
    seats = sorted(draw.shuffled(range(1, 7))[: draw.number(least, 6)])
    return seats, draw.pick(seats)


def shown(seats: list[int], button: int) -> Table:
    return (("Seats", " ".join(map(str, seats))), ("Button", str(button)))


def who_posts(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw)
    which = draw.number(0, 1)
    return Question(
        f"Which seat posts the {('small', 'big')[which]} blind?",
        Number(blinds(seats, button)[which]),
        ("2",),
        "The first two left of the button, small and big; with two players the button is the small blind.",
        shown(seats, button),
    )


def blind_size(house: House[Any], draw: Draw) -> Question:
    big, chip = draw.pick((2, 3, 5, 10, 15, 25, 50)) * DOLLAR, house.options.chip * DOLLAR
    return Question(
        f"The minimum bet is {dollars(big)}, the smallest chip {dollars(chip)}, and it is rounded down. How much is the"
        " small blind?",
        Amount(small_blind(big, chip)),
        ("2",),
        f"Half the minimum in whole chips of {dollars(chip)}, at least one chip.",
    )


OWED = {(NEW,): "is new", (SMALL,): "missed the small blind", (SMALL, BIG): "missed both blinds"}


def missed_blinds(house: House[Any], draw: Draw) -> Question:
    """Somebody wants to be dealt in at once."""
    seats, _ = seated(draw, 4)
    comes, owed = draw.pick(seats), draw.pick(tuple(OWED))
    settled = [seat for seat in seats if seat != comes]
    button = draw.pick(settled)
    standings = {seat: Standing(owed=owed if seat == comes else ()) for seat in seats}
    now = seating(house.options, (button, *blinds(settled, button)), standings)
    big, small = house.options.big_blind, small_blind(house.options.big_blind, house.options.chip * DOLLAR)
    posts = big * (comes in now.posts[BIG]) + small * (comes in now.posts[DEAD])
    return Question(
        f"Seat {comes} {OWED[owed]} and does not want to wait. How much does it post for this hand?",
        Amount(posts),
        ("2A",),
        "A new player posts a big blind, others what they missed; the big blind itself is all that is asked of whom it"
        " reaches; between button and big blind nobody comes in.",
        (*shown(seats, now.button), ("Big blind", f"{dollars(big)} at {now.big}"), ("Small blind", dollars(small))),
    )


def antes(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw)
    ante = draw.pick((1, 2, 3, 5)) * DOLLAR
    return Question(
        f"The house asks for an ante of {dollars(ante)}. How much is in the pot before the blinds?",
        Amount(ante * len(seats)),
        ("1",),
        "Every player places the ante.",
        shown(seats, button),
    )


def first_to_act(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw, 3)
    round, clause = draw.pick((("first", "4"), ("second", "6"), ("last", "8")))
    folded = draw.shuffled(seats)[: draw.number(0, len(seats) - 2)] if clause != "4" else []
    active = [seat for seat in seats if seat not in folded]
    first = before_flop(seats, blinds(seats, button)[1])[0] if clause == "4" else clockwise(active, button)[0]
    out = ((("Folded", " ".join(map(str, sorted(folded)))),)) if folded else ()
    return Question(
        f"Which seat is first to act in the {round} round of betting?",
        Number(first),
        (clause,),
        "First round: left of the big blind; later: the first active player left of the button.",
        (*shown(seats, button), *out),
    )


def shows_first(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw)
    raiser = draw.pick(seats) if draw.chance(2) else None
    bet = "nobody bet in the last round" if raiser is None else f"seat {raiser} was the last to raise"
    return Question(
        f"All these seats are in at the showdown; {bet}. Which seat shows first?",
        Number(showdown(clockwise(seats, button), raiser)[0]),
        ("9B", "9"),
        "The last to bet or raise, else the first left of the button.",
        shown(seats, button),
    )


def button_moves(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw)
    return Question(
        "The hand is over. At which seat is the button next?",
        Number(next_button(seats, button)),
        ("11",),
        "One player to the left, to the next seat in play.",
        shown(seats, button),
    )


def contributions(draw: Draw) -> tuple[dict[int, int], list[int]]:
    """Chips put by seat, and who has folded."""
    seats, _ = seated(draw, 3)
    put = {seat: draw.pick((15, 30, 45, 60, 60, 90)) * DOLLAR for seat in seats}
    return put, draw.shuffled(seats)[: draw.number(0, len(seats) - 2)]


def put_table(put: Mapping[int, int], folded: list[int]) -> Table:
    return tuple((f"Seat {seat}", dollars(n) + (", folded" if seat in folded else "")) for seat, n in put.items())


def uncalled_bet(house: House[Any], draw: Draw) -> Question:
    put, _ = contributions(draw)
    top = draw.pick(list(put))
    if draw.chance(3, 2):
        put[top] = max(put.values()) + draw.pick((10, 20, 45)) * DOLLAR
    back = uncalled(put)
    return Question(
        "How much of an uncalled bet goes back?",
        Amount(back[1] if back else 0),
        ("9A", "9"),
        "What the highest has put beyond the second highest goes back to him.",
        put_table(put, []),
    )


def side_pots(house: House[Any], draw: Draw) -> Question:
    put, folded = contributions(draw)
    back = uncalled(put)
    if back:
        put[back[0]] -= back[1]
    made = pots(put, set(folded))
    which = draw.number(0, len(made) - 1)
    return Question(
        f"How much is in {'the main pot' if which == 0 else f'side pot {which}'}?",
        Amount(made[which].chips),
        ("9",),
        "; ".join(pot_text(pot.chips, pot.seats) for pot in made) + ".",
        put_table(put, folded),
    )


def pot_text(chips: int, seats: tuple[int, ...]) -> str:
    return f"{dollars(chips)} for seat{'s' * (len(seats) != 1)} {' '.join(map(str, seats))}"


def odd_chips(house: House[Any], draw: Draw) -> Question:
    seats, button = seated(draw, 3)
    winners = [seat for seat in clockwise(seats, button) if seat in draw.shuffled(seats)[:2] or draw.chance(3)][:3]
    winners = winners if len(winners) > 1 else list(clockwise(seats, button)[:2])
    chip = house.options.chip * DOLLAR
    chips = draw.number(10, 80) * chip
    seat = draw.pick(winners)
    return Question(
        f"Seats {' '.join(map(str, sorted(winners)))} split {dollars(chips)}. How much does seat {seat} get?",
        Amount(split(chips, winners, chip)[seat]),
        ("9",),
        "Equal shares in whole chips; odd chips go one by one to the winners, clockwise from the button.",
        shown(seats, button),
    )


def best_hand(house: House[Any], draw: Draw) -> Question:
    """Three hands on one board: who takes the pot?"""
    board = draw.cards(3)
    hands = {seat: draw.cards(2) for seat in (1, 2, 3)}
    ranks = {seat: best(hole, board) for seat, hole in hands.items()}
    shares = award(pots(dict.fromkeys(hands, 30 * DOLLAR)), ranks, (1, 2, 3))
    winners = sorted(share.seat for share in shares)
    names = {(1,): "seat 1", (2,): "seat 2", (3,): "seat 3"}
    splits = {(1, 2): "seats 1 and 2", (1, 3): "seats 1 and 3", (2, 3): "seats 2 and 3", (1, 2, 3): "all three"}
    every = names | splits
    return Question(
        "Who wins the pot?",
        Pick(tuple(every.values()), (every[tuple(winners)],)),
        ("9",),
        "; ".join(f"seat {seat} {text(form(hole, board).plays)}" for seat, hole in hands.items()) + ".",
        (*((f"Seat {seat}", text(hole)) for seat, hole in hands.items()), ("Board", text(board))),
    )


def pocket_poker(house: House[Any], draw: Draw) -> Question:
    plain = draw.chance(4)
    hole = draw.wanted(2, lambda two: (pocket_row(two).key == "other") is plain)
    return Question(
        "Where the house offers Pocket Poker: on which row does it end?",
        Pick(tuple(row.value for row in house.pays["pocket"]), (pocket_row(hole).value,)),
        ("10",),
        "The two hole cards alone count, also after a fold.",
        (("Player", text(hole)),),
    )


def bot(hand: Spot, layout: Layout[Any], ask: Ask, draw: Draw) -> Choice:
    """Any action, a fold less often, so that there are pots to award."""
    actions = list(ask.legal)
    return draw.pick(actions if draw.chance(3) else [action for action in actions if action != FOLD] or actions)


TRAINING = Training(
    drills=(
        drill("blinds", "Who posts the blinds", "2", who_posts),
        drill("small", "The small blind", "2", blind_size),
        drill("missed", "Missed blinds", "2A", missed_blinds),
        drill("antes", "Antes", "1", antes),
        drill("first", "First to act", "4 6 8", first_to_act),
        drill("shows", "Who shows first", "9 9B", shows_first),
        drill("button", "The button", "11", button_moves),
        drill("uncalled", "Uncalled bets", "9 9A", uncalled_bet),
        drill("pots", "Main and side pots", "9", side_pots),
        drill("odd", "Split pots and odd chips", "9", odd_chips),
        drill("hands", "Who wins the pot", "9", best_hand),
        drill("pocket", "Pocket Poker rows", "10", pocket_poker),
    ),
    bets="1",
    players_do="9B",
    button="Button at seat",
    paid={"pocket": "10"},
    variants=((("fee", "hand"), ("pocket_poker", "yes")), (("fee", "rake"),)),
    bot=bot,
)
