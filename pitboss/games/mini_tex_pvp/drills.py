"""Dealer drills of Mini-Tex between players: positions, pots and hands, each from a dealt hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pitboss.core.cards import cards, text
from pitboss.core.money import DOLLAR, dollars
from pitboss.drills.answers import Amount, Number, Pick
from pitboss.drills.draw import Draw
from pitboss.drills.makers import Lines, asks_yes_no, bet_drill, error_drill, hand_drill, payout_drill, procedure_drill
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Question, Training
from pitboss.games.mini_tex.hand import form
from pitboss.games.mini_tex_pvp import (
    GAME,
    award_pots,
    place_antes,
    post_blinds,
    post_missed,
    return_uncalled,
    show_down,
)
from pitboss.games.mini_tex_pvp.betting import FOLD, Structure
from pitboss.games.mini_tex_pvp.positions import blinds, next_button, small_blind
from pitboss.games.mini_tex_pvp.seating import BIG, SMALL, seating
from pitboss.rules.acts import Ask, Award, Choice, Place, Show, amount_of, seat_of
from pitboss.rules.captions import pot as pot_name
from pitboss.rules.game import NEW, Standing, clause_of
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

BUTTON_MOVES = ("11",)  # a clause without an act: the button moves between two hands
BOARD = "board"
STREETS = {0: "before the flop", 2: "after the flop", 3: "after the river"}  # by community cards
ANTES, BLINDS, MISSED, UNCALLED, SHOWDOWN, POTS = (
    clause_of(GAME, step) for step in (place_antes, post_blinds, post_missed, return_uncalled, show_down, award_pots)
)


def the_pot(number: int) -> str:
    """ "the main pot", "side pot 2" """
    name = pot_name(number)
    return f"the {name}" if number == 0 else name


def some_seats(table: TrainingTable) -> Wanted:
    return Wanted(seats=sorted(table.shuffled(range(1, 7))[: table.number(2, 6)]))


def most_seats(table: TrainingTable) -> Wanted:
    return Wanted(seats=sorted(table.shuffled(range(1, 7))[: table.number(4, 6)]))


def seats_and_button(moment: Moment) -> Lines:
    return (("Seats", " ".join(map(str, moment.round.seats))), ("Button", f"seat {moment.round.button}"))


def chips_in(moment: Moment) -> Lines:
    """Lines of chips put in by each seat, in the hand and this betting round, with folds, all-ins and cards shown."""
    lines, now = [], put_now(moment)
    for seat in moment.round.seats:
        shown_spot = moment.felt[str(seat)]
        stake = dict(shown_spot.bets + shown_spot.settled)["pot"]
        chips = [f"{dollars(stake)} in", f"{dollars(now[seat])} this round" if any(now.values()) else ""]
        chips.append("folded" if "pot" in dict(shown_spot.settled) else "" if behind(moment, seat) else "all in")
        shown = f"{text(shown_spot.cards)} | " if shown_spot.cards else ""
        lines.append((f"Seat {seat}", shown + ", ".join(filter(None, chips))))
    board = moment.felt[BOARD].cards
    return (*lines, *((("Board", text(board)),) if board else ()))


def put_now(moment: Moment) -> Counter[int]:
    """Chips bet by each seat in this betting round, blinds included; empty once the betting is over."""
    put: Counter[int] = Counter()
    if not isinstance(moment.act, Ask):
        return put
    for clause, act, _ in moment.before:
        if act.spot == BOARD:
            put.clear()
        elif isinstance(act, Place) and act.wager == "pot" and clause is not ANTES:
            put[seat_of(act.spot)] += act.stake
    return put


def behind(moment: Moment, seat: int) -> int:
    """Chips that the seat has left."""
    left: int = moment.round.start["purses"][seat]
    for _, act, _ in moment.before:
        if act.spot == str(seat) and isinstance(act, Place | Award):
            left += -act.stake if isinstance(act, Place) else act.chips
    return left


def who_posts(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        posts = isinstance(act, Place) and moment.clause is BLINDS
        before = [one for one in moment.before if one.clause is BLINDS]
        return ("small", "big")[len(before)] if posts and len(before) < 2 else None

    moment = table.moment(house, finds, some_seats)
    small = finds(moment) == "small"
    return Question(
        f"Which seat posts the {'small' if small else 'big'} blind?",
        Number(int(moment.act.spot)),
        moment.clause.numbers,
        "The first two left of the button, small and big; with two players the button is the small blind.",
        seats_and_button(moment),
        moment=moment,
    )


def blind_size(house: House, table: TrainingTable) -> Question:
    big, chip = table.pick((2, 3, 5, 10, 15, 25, 50)) * DOLLAR, house.options.chip * DOLLAR
    return Question(
        f"At another table the minimum bet is {dollars(big)} and the smallest chip {dollars(chip)}; half chips are"
        " rounded down. How much is the small blind?",
        Amount(small_blind(big, chip)),
        BLINDS.numbers,
        f"Half the minimum in whole chips of {dollars(chip)}, at least one chip.",
    )


OWED = {(NEW,): "is new", (SMALL,): "missed the small blind", (SMALL, BIG): "missed both blinds"}


def missed_blinds(house: House, table: TrainingTable) -> Question:
    """Asks what a player posts who wants to be dealt in at once."""
    while True:
        seats = most_seats(table).seats or ()
        comes, owed = table.pick(seats), table.pick(tuple(OWED))
        settled = [seat for seat in seats if seat != comes]
        last = table.pick(settled)
        standings = {seat: Standing(owed=owed if seat == comes else ()) for seat in seats}
        now = seating(house.options, (last, *blinds(settled, last)), standings)
        if comes in now.seats:
            break
    wanted = Wanted(seats=now.seats, posts=now.posts, button=now.button)
    moment = next(table.round(house, lambda table: wanted).moments())
    posts = [act.stake for clause, act, _ in moment.round.events if isinstance(act, Place) and act.spot == str(comes)
             and clause in (BLINDS, MISSED)]  # fmt: skip
    big, small = house.options.big_blind, small_blind(house.options.big_blind, house.options.chip * DOLLAR)
    return Question(
        f"Seat {comes} {OWED[owed]} and does not want to wait. How much does it post for this hand?",
        Amount(sum(posts)),
        MISSED.numbers if comes != now.big else BLINDS.numbers + MISSED.numbers,
        "A player reached by the big blind posts only that; before it, a new player posts a big blind, others what they"
        " missed.",
        (
            *seats_and_button(moment),
            ("Big blind", f"{dollars(big)} at seat {now.big}"),
            ("Small blind", dollars(small)),
        ),
        moment=moment,
    )


def antes(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Place) and moment.act.wager == "pot" and moment.clause is ANTES

    moment = table.moment(house, finds, some_seats)
    ante = house.options.ante * DOLLAR
    return Question(
        f"The ante is {dollars(ante)}. How much is in the pot before the blinds?",
        Amount(ante * len(moment.round.seats)),
        moment.clause.numbers,
        "Every player places the ante.",
        seats_and_button(moment),
        moment=moment,
    )


def first_to_act(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        before = moment.n and moment.round.events[moment.n - 1].clause is not moment.clause
        return moment.clause.number if isinstance(moment.act, Ask) and before else None

    moment = table.moment(house, finds, some_seats)
    return Question(
        f"Which seat is first to act {STREETS[len(moment.felt[BOARD].cards)]}?",
        Number(int(moment.act.spot)),
        moment.clause.numbers,
        "Before the flop: left of the big blind; later: the first active player left of the button.",
        (("Button", f"seat {moment.round.button}"), *chips_in(moment)),
        moment=moment,
    )


def shows_first(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        before = moment.n and moment.round.events[moment.n - 1].clause is not moment.clause
        shows = isinstance(moment.act, Show) and moment.clause is SHOWDOWN and before
        return str(last_raise(moment) is None) if shows else None

    moment = table.moment(house, finds)
    raiser = last_raise(moment)
    bet = "No player bet after the river" if raiser is None else f"Seat {raiser} was the last to bet or raise"
    return Question(
        f"{bet}. Which seat shows first?",
        Number(int(moment.act.spot)),
        moment.clause.numbers,
        "The last to bet or raise, otherwise the first left of the button.",
        (("Button", f"seat {moment.round.button}"), *chips_in(moment)),
        moment=moment,
    )


def last_raise(moment: Moment) -> str | None:
    """The last to bet or raise after the river."""
    for _, act, answer in reversed(moment.before):
        if act.spot == BOARD:
            return None
        if isinstance(act, Ask) and amount_of(answer):
            return act.spot
    return None


def button_moves(house: House, table: TrainingTable) -> Question:
    moment = list(table.round(house, some_seats).moments())[-1].after
    return Question(
        "The hand is over, and all players stay. At which seat is the button next?",
        Number(next_button(moment.round.seats, moment.round.button)),
        BUTTON_MOVES,
        "One player to the left, to the next seat in play.",
        seats_and_button(moment),
        moment=moment,
    )


def first_award(moment: Moment) -> bool:
    """Whether this is the first award of the hand."""
    return isinstance(moment.act, Award) and not any(isinstance(one.act, Award) for one in moment.before)


def awards(moment: Moment) -> list[Award]:
    return [one.act for one in moment.round.events[moment.n :] if isinstance(one.act, Award)]


def uncalled_bet(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return first_award(moment) and str(awards(moment)[0].pot < 0)

    moment = table.moment(house, finds)
    back = sum(award.chips for award in awards(moment) if award.pot < 0)
    return Question(
        "How much of an uncalled bet goes back?",
        Amount(back),
        UNCALLED.numbers,
        "The part of the highest bet that no other player matched goes back.",
        chips_in(moment),
        moment=moment,
    )


def side_pots(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return first_award(moment) and 1 + max(award.pot for award in awards(moment))

    moment = table.moment(house, finds)
    made: Counter[int] = Counter()
    for award in awards(moment):
        made[award.pot] += award.chips
    which = table.pick(sorted(number for number in made if number >= 0))
    return Question(
        f"How much is in {the_pot(which)}, before any rake?",
        Amount(made[which]),
        POTS.numbers,
        "; ".join(f"{pot_name(number)} {dollars(made[number])}" for number in sorted(made)) + ".",
        chips_in(moment),
        moment=moment,
    )


def equal_hands(table: TrainingTable) -> Wanted:
    """Two seats with equal ranks and a board that pairs them, so that they may split."""
    first, second = table.shuffled("123456")[:2]
    return Wanted({first: cards("Kh Qc"), second: cards("Kd Qs"), BOARD: cards("Ks 7h 2d")})


def shares(moment: Moment) -> dict[int, list[Award]]:
    """Awards of split pots to players, by pot."""
    found: dict[int, list[Award]] = {}
    for award in awards(moment):
        if award.pot >= 0 and award.spot.isdecimal():
            found.setdefault(award.pot, []).append(award)
    return {pot: split for pot, split in found.items() if len(split) > 1}


def odd_chips(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        if not first_award(moment):
            return None
        split = shares(moment)
        return str(any(len({one.chips for one in pot}) > 1 for pot in split.values())) if split else None

    moment = table.moment(house, finds, equal_hands)
    number, split = table.pick(sorted(shares(moment).items()))
    share = table.pick(split)
    winners = " and ".join(one.spot for one in split)
    whole = dollars(sum(one.chips for one in split))
    return Question(
        f"Seats {winners} split {the_pot(number)} of {whole}. How much does seat {share.spot} get?",
        Amount(share.chips),
        POTS.numbers,
        "Equal shares in whole chips; odd chips go one by one to the winners, clockwise from the button.",
        (("Button", f"seat {moment.round.button}"), *chips_in(moment)),
        moment=moment,
    )


def best_hand(house: House, table: TrainingTable) -> Question:
    """Asks which of the hands shown wins the main pot."""

    def finds(moment: Moment) -> Any:
        if not first_award(moment) or len(moment.felt[BOARD].cards) < 3:
            return None
        shown = [seat for seat in moment.round.seats if moment.felt[str(seat)].cards]
        return len(main_winners(moment)) if len(shown) > 1 else None

    moment = table.moment(house, finds, equal_hands if table.chance(3) else None)
    winners, board = main_winners(moment), moment.felt[BOARD].cards
    shown = [seat for seat in moment.round.seats if moment.felt[str(seat)].cards]
    names: dict[tuple[int, ...], str] = {(seat,): f"seat {seat}" for seat in shown}
    names |= {(a, b): f"seats {a} and {b} split" for a in shown for b in shown if a < b}
    names.setdefault(tuple(winners), f"seats {' and '.join(map(str, winners))} split")
    plays = [f"seat {seat} {text(form(moment.felt[str(seat)].cards, board).plays)}" for seat in shown]
    return Question(
        "Who wins the main pot?",
        Pick(tuple(names.values()), (names[tuple(winners)],)),
        POTS.numbers,
        "; ".join(plays) + ".",
        chips_in(moment),
        moment=moment,
    )


def main_winners(moment: Moment) -> list[int]:
    return sorted(int(award.spot) for award in awards(moment) if award.pot == 0 and award.spot.isdecimal())


STANDS, EARLY, SHORT, LARGE = "it stands", "out of turn", "too small a raise", "over the limit"


def action_errors(house: House, table: TrainingTable) -> Question:
    """Asks whether a bet or raise stands: in turn, and within the limits."""

    def finds(moment: Moment) -> Any:
        sizes, fixed = raises(moment), house.options.structure is Structure.FIXED
        bet = house.options.limits(3 if len(moment.felt[BOARD].cards) == 3 else 1).bet
        whole = not fixed or all(to % bet == 0 for to in sizes)  # the felt does not show which amount an all-in raised
        return moment.clause.number if sizes and whole else None

    moment = table.moment(house, finds)
    act, sizes, chip = moment.act, raises(moment), house.options.chip * DOLLAR
    kind = table.pick((STANDS, EARLY, SHORT, LARGE))
    seat, to = act.spot, min(sizes)
    others = [str(one) for one in moment.round.seats if str(one) != seat and in_play(moment, one)]
    if kind == EARLY and others:
        seat = table.pick(others)
    elif kind == SHORT and to - chip not in sizes and to > 2 * chip:
        to -= chip
    elif kind == LARGE:
        to = max(sizes) + chip
    else:
        kind = STANDS
    return Question(
        f"It is seat {act.spot}'s turn. Seat {seat} bets or raises to {dollars(to)}. Does that stand?",
        Pick((STANDS, EARLY, SHORT, LARGE), (kind,)),
        moment.clause.numbers,
        f"Seat {act.spot} is to act, and may bet or raise to {dollars(min(sizes))}"
        + (f" up to {dollars(max(sizes))}." if len(sizes) > 1 else "."),
        (("Sign", house.options.posted()), *chips_in(moment)),
        moment=moment,
    )


def in_play(moment: Moment, seat: int) -> bool:
    return "pot" in dict(moment.felt[str(seat)].bets)


def raises(moment: Moment) -> list[int]:
    """Totals that the player to act may bet or raise to; empty where that would be all in."""
    act = moment.act
    if not isinstance(act, Ask):
        return []
    sizes = sorted(to for action in act.legal if (to := amount_of(action)))
    seat = seat_of(act.spot)
    all_in = put_now(moment)[seat] + behind(moment, seat)
    return sizes if sizes and sizes[-1] < all_in else []


def blind_errors(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Place) and moment.clause is BLINDS and moment.act.stake

    moment = table.moment(house, finds, some_seats)
    act = moment.act
    assert isinstance(act, Place)
    off = table.pick((0, 0, 1, -1)) * house.options.chip * DOLLAR
    posted = act.stake + off if act.stake + off > 0 else act.stake
    return asks_yes_no(
        f"Seat {act.spot} posts {dollars(posted)} as its blind. Is that right?",
        posted == act.stake,
        moment.clause.numbers,
        f"The blind of seat {act.spot} is {dollars(act.stake)}.",
        (("Sign", house.options.posted()), *seats_and_button(moment)),
        moment,
    )


def pot_errors(house: House, table: TrainingTable) -> Question:
    """Asks whether the dealer pushes the right amount to a seat."""

    def finds(moment: Moment) -> Any:
        act = moment.act
        return isinstance(act, Award) and act.pot >= 0 and act.spot.isdecimal() and act.pot + 1

    moment = table.moment(house, finds)
    act = moment.act
    assert isinstance(act, Award)
    off = table.pick((0, 0, 5, 10, -5)) * DOLLAR
    pushed = act.chips + off if act.chips + off > 0 else act.chips
    taken = sum(one.act.chips for one in moment.before if isinstance(one.act, Award))
    gone = f"{dollars(taken)} has been pushed already. " if taken else ""
    return asks_yes_no(
        f"{gone}You push {dollars(pushed)} from {the_pot(act.pot)} to seat {act.spot}. Is that right?",
        pushed == act.chips,
        moment.clause.numbers,
        f"Seat {act.spot} gets {dollars(act.chips)} from {the_pot(act.pot)}.",
        (("Button", f"seat {moment.round.button}"), *chips_in(moment)),
        moment,
    )


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Takes any action, but folds less often, so that there are pots to award."""
    actions = list(ask.legal)
    return draw.pick(actions if draw.chance(3) else [action for action in actions if action != FOLD] or actions)


TRAINING = Training(
    drills=(
        procedure_drill("blinds", "Who posts the blinds", who_posts),
        procedure_drill("small", "The small blind", blind_size),
        procedure_drill("missed", "Missed blinds", missed_blinds),
        procedure_drill("antes", "Antes", antes, lambda house: house.options.ante > 0),
        procedure_drill("first", "First to act", first_to_act),
        procedure_drill("shows", "Who shows first", shows_first),
        procedure_drill("button", "The button", button_moves),
        payout_drill("uncalled", "Uncalled bets", uncalled_bet),
        payout_drill("pots", "Main and side pots", side_pots),
        payout_drill("odd", "Split pots and odd chips", odd_chips),
        hand_drill("hands", "Who wins the pot", best_hand),
        bet_drill("pocket", "Pocket Poker", "pocket", when=lambda house: house.options.pocket_poker),
        error_drill("actions", "Out of turn, short and large raises", action_errors),
        error_drill("wrong_blind", "Wrong blinds", blind_errors),
        error_drill("wrong_pot", "Wrong pots", pot_errors),
    ),
    button="Button at seat",
    variants=(
        (("fee", "hand"), ("pocket_poker", "yes")),
        (("fee", "rake"), ("ante", "1")),
    ),
    bot=bot,
)
