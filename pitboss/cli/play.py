"""Rounds in the terminal: play them, and replay a saved one."""

from __future__ import annotations

import json
import random
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import GameOrFile, Profile, Settings, console, parse_bets, parse_setting, refuse_faulty, warn
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.engine.round import Round
    from pitboss.rules.acts import Ask, Choice
    from pitboss.rules.game import Strategy
    from pitboss.rules.house import House
    from pitboss.rules.layout import Layout

YOU = 1  # the seat of the person at the keyboard
HALF_HOUR = 15  # hands: the terminal has no clock; a dealer deals about thirty an hour
POT_SEATS = 6  # players at a table with a pot, by default


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss play three-card-roo --bets play=10,pocket=5 --seed 7")(play)
    app.command(epilog="Example: pitboss replay round.json")(replay)


def play(
    game: GameOrFile,
    bets: Annotated[str | None, typer.Option("--bets", help="Your bets in dollars: play=10,pocket=5.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Seats at the table; yours is seat 1, the others are bots.")
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Rounds to play; in games with a pot, stacks carry over.")
    ] = 1,
    seed: Annotated[str | None, typer.Option("--seed", help="Any text; the same seed deals the same cards.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the last round to this file.")] = None,
    limits: Annotated[
        str | None,
        typer.Option("--limits", help="none, washington, washington-2009 ...; default: the house profile's."),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let the best strategy decide for you too.")] = False,
    profile: Profile = None,
    settings: Settings = None,
) -> None:
    """Play rounds in the terminal, dealt and settled in the manual's order."""
    from pitboss.cli.house_store import house_profile
    from pitboss.engine.round import checked_bets
    from pitboss.rules.aggregate_limits import aggregate_words
    from pitboss.rules.in_words import limits_of, profile_name
    from pitboss.rules.limits import posted, preset

    refuse_faulty(game)
    house = house_profile().house(game, profile, [parse_setting(text) for text in settings or ()])
    pot = not house.game.banked
    if seats is None:
        seats = POT_SEATS if pot else 1
    house.game.check_seats(seats)
    staked = stakes_in_cents(house, bets)
    allowed = limits_of(house) if limits is None else preset(limits)
    allowed.check(house, {name: stake for name, stake in staked.items() if name not in house.game.pooled})
    if not pot:
        checked_bets(house, staked)  # refuses bets that the house does not take, before anything is printed
    warn(player_edges(house))
    rng = random.Random(seed) if seed is not None else random.SystemRandom()
    header = [f"Rules: {profile_name(house)}. {posted(allowed, house)}"]
    header += [f"  {words}" for words in aggregate_words(house)]
    header += [f"  {reading}." for reading in house.game.readings(house.options)]
    round = play_rounds(house, staked, seats, rounds, rng, auto, header)
    if save:
        write_round(round, save)


def play_rounds(
    house: House, staked: dict[str, int], seats: int, rounds: int, rng: Any, auto: bool, header: list[str]
) -> Round:
    """Plays rounds one after the other, from one shoe as long as it lasts; returns the last one."""
    from pitboss.core.money import dollars
    from pitboss.engine.net_results import net_by_seat
    from pitboss.engine.round import Round
    from pitboss.engine.simulation_driver import ShuffledShoe
    from pitboss.engine.staying_bets import bets_now
    from pitboss.lab.strategy import bot_for, without_best_play
    from pitboss.rules.game import Standing
    from pitboss.rules.hooks import BetweenPlayers

    pot = not house.game.banked
    if isinstance(house.game.counts, BetweenPlayers):
        if note := house.game.counts.bot_note():
            warn([note])
        else:
            header = [*header, house.game.counts.bot_words(house, seats)]
    bot, stacks, button = bot_for(house, staked, rng.random), dict.fromkeys(range(1, seats + 1), 0), seats
    if notice := without_best_play(house, bot):
        header = [*header, notice]
    if house.game.bets_stay:
        button = 0  # the marker is off
    places, posts = (seats - 1, 0, 0), None  # of button and blinds
    shoe, dealt, stays = ShuffledShoe(list(house.deck), rng), 0, dict[int, dict[str, int]]()
    for number in range(rounds):
        if pot and number and number % HALF_HOUR == 0:
            stacks = collect_time_charge(house, stacks)
            if is_over(stacks):
                break
        if house.game.seating:
            now = house.game.seating(house.options, places, dict.fromkeys(stacks, Standing()))
            button, posts, places = now.button, now.posts, now[:3]
        elif house.game.starts:
            button = house.game.starts(house.options, lambda sides: rng.randint(1, sides))
        # bots bet what you bet before the deal; in games with a pot, without your side bets
        placed = {seat: staked if seat == YOU or not pot else {house.game.main[0]: 0} for seat in stacks}
        if house.game.bets_stay:
            placed = {seat: bets_now(house, bets, stays.get(seat, {}), button) for seat, bets in placed.items()}
            if not placed[YOU]:
                raise BadInput(f"None of these bets can be made now; add another, such as {house.game.main[0]}=10.")
        if dealt >= house.cut_after(seats):
            if dealt and house.has_cut_card:
                console().print("[dim]The cut card is out: the dealer shuffles.[/]")
            shoe, dealt = ShuffledShoe(list(house.deck), rng), 0
        purses = stacks if any(stacks.values()) else None
        round = Round(house, placed, purses=purses, button=button, posts=posts, dealt=dealt)
        for line in [] if number else header:
            console().print(f"[dim]{line}[/]", highlight=False)
        Terminal(house, round, shoe, bot, auto=auto).run()
        dealt, stays = round.layout.dealt, round.stays
        button = round.layout.button
        won = net_by_seat(round)[YOU]
        console().print(f"[bold]You {'win' if won >= 0 else 'lose'} {dollars(abs(won))}.[/]")
        if pot:
            stacks = {seat: chips for seat, chips in round.layout.purses.items() if seat and chips}
            console().print(", ".join(f"seat {seat} has {dollars(chips)}" for seat, chips in stacks.items()))
            if is_over(stacks):
                break
    return round


def collect_time_charge(house: House, stacks: dict[int, int]) -> dict[int, int]:
    """Takes the time charge, if the house has one; returns the stacks that are left."""
    from pitboss.core.money import dollars

    charge = house.game.charge(house.options)
    if charge is None:
        return stacks
    paid = {seat: min(charge.cents, chips) for seat, chips in stacks.items()}
    result = ", ".join(f"seat {seat} pays {dollars(fee)}" for seat, fee in paid.items())
    console().print(f"[bold]Time charge for half an hour:[/] {result}.")
    return {seat: chips - paid[seat] for seat, chips in stacks.items() if chips > paid[seat]}


def is_over(stacks: dict[int, int]) -> bool:
    """Whether you have no chips or all of them; prints which."""
    if YOU in stacks and len(stacks) > 1:
        return False
    console().print("You have no chips left." if YOU not in stacks else "You have all the chips.")
    return True


def write_round(round: Round, path: Path) -> None:
    from pitboss.engine.notation import save

    try:
        path.write_text(json.dumps(save(round), indent=2) + "\n")
    except OSError as error:
        raise BadInput(f"--save {path} cannot be written: {error.strerror}.") from error
    typer.echo(f"Saved to {path}; see it again with: pitboss replay {path}")


def stakes_in_cents(house: House, bets: str | None) -> dict[str, int]:
    """The bets of --bets in cents; ten dollars on the main bet by default."""
    stakes: dict[str, int] = {}
    main = house.game.main[0]
    empty = not house.game.banked  # a pot starts at nothing
    chosen = parse_bets(bets) if bets else {} if empty else {main: Fraction(10)}
    if empty:
        chosen = {main: Fraction(0), **chosen}
    for name, amount in chosen.items():
        house.wager(name)
        cents = amount * 100
        if cents != int(cents):
            raise BadInput(f"{name}={amount} is not an amount of money; write dollars and cents, such as 10 or 2.50.")
        stakes[name] = int(cents)
    return stakes


def player_edges(house: House) -> tuple[str, ...]:
    """Warnings about rules that favor the player, for games that are counted quickly."""
    from pitboss.lab.odds import quick_warnings

    return quick_warnings(house)


class Terminal:
    """Shows a round event by event and asks you for your choices."""

    def __init__(self, house: House, round: Round, shoe: Any, bot: Strategy, *, auto: bool) -> None:
        self.house, self.round, self.shoe, self.bot, self.auto = house, round, shoe, bot, auto
        self.printed = 0

    def run(self) -> None:
        from pitboss.engine.round import OUT_OF_CARDS
        from pitboss.rules.acts import Ask
        from pitboss.rules.layout import Spot

        layout: Layout = self.round.layout
        while (request := self.round.request) is not None:
            self.show_log()
            if isinstance(request, Ask):
                hand: Spot = layout[request.spot]
                if hand.seat == YOU and not self.auto:
                    answer, mark = self.ask(request)
                    self.round.supply(answer, request.spot, mark)
                else:
                    self.round.supply(self.bot(hand, layout.seen_by(hand.seat), request), request.spot, "bot")
            elif request.at and request.at[-1] >= len(self.house.deck):
                self.round.void(OUT_OF_CARDS)
            else:
                self.round.supply(self.shoe.answer(request, layout))
        self.show_log()

    def show_log(self) -> None:
        """Prints the log since the last call, each line with its clause."""
        from pitboss.rules.captions import caption

        log = self.round.log
        for event in log[self.printed :]:
            event = event.seen_by(YOU)
            marked = f" ({event.mark})" if event.mark else ""
            console().print(f"[dim]{event.clause.number:>4}[/]  {caption(event.act, event.answer, self.house)}{marked}")
        self.printed = len(log)
        if self.round.voided:
            console().print(f"The round is void: {self.round.voided} Every chip goes back.")

    def ask(self, request: Ask) -> tuple[Choice, str]:
        """Reads a choice by name, number or start of a name; at the end of input it is that of an absent player."""
        from pitboss.rules.acts import OpenChoices

        choices = list(request.legal)
        names = [str(choice) for choice in choices]
        offered = "  ".join(f"{n} {name}" for n, name in enumerate(names, 1))
        clause = self.round.clause.number
        console().print(f"[dim]{clause:>4}  {self.house.clauses[clause]}[/]")
        while True:
            console().print(f"[bold]      Your choice:[/] {offered}")
            sys.stdout.write("      > ")
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                return self.round.absent(request), "absent"
            typed = line.strip().lower()
            fits = [n for n, name in enumerate(names) if typed and name.lower().startswith(typed)]
            if typed.isdecimal() and 1 <= int(typed) <= len(choices):
                return choices[int(typed) - 1], ""
            if len(fits) == 1:
                return choices[fits[0]], ""
            if isinstance(request.legal, OpenChoices) and (choice := request.legal.parse(typed)) is not None:
                if choice in request.legal:
                    return choice, ""
                typer.echo(f"      {choice} is not possible: {request.legal.refusal(choice)}.")
                continue
            typer.echo(f"      {line.strip()!r} is not offered; type a number or a name.")


def replay(
    file: Annotated[Path, typer.Argument(help="A round saved by `pitboss play --save`.", metavar="FILE")],
    history: Annotated[
        bool, typer.Option("--history", help="Print it as a hand history, where the game has one.")
    ] = False,
) -> None:
    """Replay a saved round from its events and check that its bets settle as they did."""
    from pitboss.engine.notation import load_file
    from pitboss.games import REGISTRY
    from pitboss.rules.hooks import BetweenPlayers

    round = load_file(file, lambda key: REGISTRY[key])
    if history:
        counts = round.house.game.counts
        if not isinstance(counts, BetweenPlayers):
            raise BadInput(f"{round.house.game.title} has no hand histories; replay it without --history.")
        typer.echo(counts.history(round))
        return
    table = Terminal(round.house, round, None, round.house.game.absent, auto=True)
    table.show_log()
    console().print(f"Replayed: {len(round.settled)} settlements, the same rows as saved.")
