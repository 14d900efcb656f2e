"""Commands for what a house offers with a wager (progressives, coupons, loss rebates) and for its players' mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import (
    AsJson,
    GameKey,
    Profile,
    Settings,
    StrategyName,
    console,
    counted_house,
    house_for,
    print_json,
    show_progress,
    table_of,
)
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.lab.odds import WagerOdds
    from pitboss.lab.promotion import Rebates
    from pitboss.rules.house import House

Wager = Annotated[str, typer.Argument(metavar="WAGER", help="The wager, as `pitboss games` lists it.")]


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: pitboss progressive three-card-roo pairs --row dealt_sevens --seed 100 --contribution 10"
    )(progressive)
    app.command(epilog="Example: pitboss promotion three-card-roo play --rebate 10 --after 10,100")(promotion)
    app.command(epilog="Example: pitboss skill three-card-roo --errors 1 --errors 5")(skill)


def counted(house: House, wager: str, strategy: str) -> WagerOdds:
    from pitboss.lab.odds import game_odds

    return game_odds(house, wager, strategy, show_progress).wagers[0]


def progressive(
    game: GameKey,
    wager: Wager,
    row: Annotated[str, typer.Option("--row", help="The row that pays the meter: its key or its printed name.")],
    seed: Annotated[str, typer.Option("--seed", help="Where the meter begins, in bets.")],
    contribution: Annotated[
        str, typer.Option("--contribution", metavar="PERCENT", help="Of every bet, that goes into the meter.")
    ],
    meter: Annotated[str | None, typer.Option("--meter", help="The meter now, in bets.")] = None,
    paid: Annotated[str, typer.Option("--share", metavar="PERCENT", help="Of the meter, that the row pays.")] = "100",
    rounds_per_hour: Annotated[
        str | None, typer.Option("--rounds-per-hour", help="Bets in an hour that feed the meter, all seats together.")
    ] = None,
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    as_json: AsJson = False,
) -> None:
    """Show the exact figures of a progressive: edge by meter, break-even, time between hits, the house's hold.

    The row pays the meter to 1, in place of its printed pay. Of every bet the contribution goes into the meter before
    the deal. A hit puts the meter back to the seed; with --share the house refills that share of the seed.
    """
    from pitboss.lab import progressive as lab

    house = counted_house(game, profile, settings)
    odds = counted(house, wager, strategy)
    offer = lab.progressive(odds.tally, row, seed, contribution, meter, paid, rounds_per_hour, prefix="--")
    note = lab.note_of(house, wager, odds.tally)
    if as_json:
        print_json({"game": house.game.key, "wager": wager, **offer.as_json(), "note": note})
        return
    out = console()
    table = table_of(f"{odds.title}, {offer.row.value} pays from a meter", ("At", "Meter, in bets", "House edge"))
    for name, stands in offer.points:
        table.add_row(name, f"{float(stands):,.2f}", f"{float(offer.edge_at(stands)):.4%}")
    out.print(table)
    if offer.break_even is None:
        out.print("Every bet favors the player, whatever the meter shows.")
    hours = "" if offer.hours_between is None else f", {float(offer.hours_between):,.1f} hours"
    out.print(f"Between hits: {float(offer.rounds_between):,.1f} rounds{hours}.")
    out.print(f"The house holds {float(offer.hold):.4%} of all bets, with contributions counted as paid out.")
    if note:
        out.print(note)


def promotion(
    game: GameKey,
    wager: Wager,
    match_play: Annotated[bool, typer.Option("--match-play", help="A coupon with an equal bet in cash.")] = False,
    free_bet: Annotated[bool, typer.Option("--free-bet", help="A coupon in place of the bet.")] = False,
    rebate: Annotated[
        str | None, typer.Option("--rebate", metavar="PERCENT", help="Of what is lost in all, paid back.")
    ] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="ROUNDS", help="When losses are paid back: 10,100.")
    ] = None,
    even_money: Annotated[
        bool, typer.Option("--even-money", help="A coupon that wins is paid 1 to 1, whatever the bet pays.")
    ] = False,
    push_loses: Annotated[
        bool, typer.Option("--push-loses", help="A push takes the coupon; else it is played until it is decided.")
    ] = False,
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    as_json: AsJson = False,
) -> None:
    """Show what a match play, a free bet or a loss rebate is worth, in bets, exactly.

    A coupon that wins is paid what its bet pays and is taken when its bet wins or loses. Choices are those that are
    best without it. Raises after a free bet are made in cash, and bonuses on a stake are not paid on it. A rebate is
    for a player who makes the same bet in every round.
    """
    from pitboss.lab import promotion as lab

    kinds = [kind for kind, given in (("match-play", match_play), ("free-bet", free_bet), ("rebate", rebate)) if given]
    if len(kinds) != 1:
        raise BadInput("a promotion is one of --match-play, --free-bet and --rebate PERCENT; give one of them.")
    if (rebate is None) != (after is None):
        raise BadInput("--rebate PERCENT and --after ROUNDS belong together; give both.")
    if rebate is not None and (even_money or push_loses):
        raise BadInput("--even-money and --push-loses are about coupons; leave them out with --rebate.")
    rounds = lab.rounds_listed(after or "")
    house = counted_house(game, profile, settings)
    odds = counted(house, wager, strategy)
    named = {"game": house.game.key, "wager": wager}
    if rebate is not None:
        back = lab.rebates(odds.tally, rebate, rounds, prefix="--")
        if as_json:
            print_json({**named, **back.as_json(), "note": odds.tally.approximate})
        else:
            show_rebates(odds, back)
        return
    coupon = lab.coupon_on(house, odds.tally, kinds[0], even_money=even_money, push_loses=push_loses)
    if as_json:
        print_json({**named, **coupon.as_json(), "note": odds.tally.approximate})
        return
    out = console()
    what = coupon.kind.replace("-", " ")
    out.print(f"{odds.title}: a {what} is worth {float(coupon.value):+.4%} of a bet to its player.")
    out.print(f"The coupon wins {float(coupon.coupon):+.4%}, the bets in cash with it {float(coupon.cash):+.4%}.")
    if coupon.rounds > 1:
        out.print(f"It takes {float(coupon.rounds):.4f} rounds on average: a push leaves the coupon.")
    if odds.tally.approximate:
        out.print(odds.tally.approximate)


def skill(
    game: GameKey,
    errors: Annotated[
        list[str] | None, typer.Option("--errors", metavar="PERCENT", help="Of all decisions, that are mistakes.")
    ] = None,
    mistake: Annotated[
        str, typer.Option("--mistake", help="What a mistake is: next (the next best choice) or any (of the others).")
    ] = "next",
    profile: Profile = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show the house edge of the main bet by players' skill, exactly: at each decision they err with a given rate.

    Mistakes come at every decision with the same chance, whatever the cards, and are independent of each other. A
    mistake is the next best choice by the values of best play, or any other choice, all equally likely.
    """
    from pitboss.lab import player_skill as lab

    house = house_for(game, profile, settings)
    mistakes = lab.skill(house, errors or lab.RATES, mistake, prefix="--")
    if as_json:
        print_json({"game": house.game.key, **mistakes.as_json()})
        return
    title = f"{mistakes.title}: a mistake is {lab.MISTAKES[mistake]}"
    table = table_of(title, ("Mistakes", "House edge", "Cost of mistakes"), left=0)
    for rate in mistakes.rates:
        table.add_row(f"{float(rate):.2%}", f"{float(mistakes.edge(rate)):.4%}", f"{float(mistakes.cost(rate)):.4%}")
    console().print(table)


def show_rebates(odds: WagerOdds, back: Rebates) -> None:
    from pitboss.lab.promotion import rounds_text

    title = f"{odds.title}: {float(back.share):.2%} of losses paid back, in bets"
    table = table_of(title, ("Rounds", "Rebate", "Without it", "Player's result"), left=0)
    for after in back.after:
        sums = (f"{float(part):+,.4f}" for part in (after.value, after.played, after.total))
        table.add_row(f"{after.rounds:,}", *sums)
    out = console()
    out.print(table)
    if back.best is None:
        out.print("No number of rounds was found after which a player has most.")
    else:
        out.print(f"A player has most on average after {rounds_text(back.best[0])}: {back.best[1]:+.4f} bets.")
    if odds.tally.approximate:
        out.print(odds.tally.approximate)
