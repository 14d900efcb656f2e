"""What the house plays by itself at a table: bots sit down, bet and decide, and absent players are decided for."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.core.money import Cents
from pitboss.ledger.accounts import BOT
from pitboss.rules.acts import Ask, seat_of
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.server.replies.of_tables import LastRoundReply
from pitboss.table.commands import AddChips, Command, PlaceBets, Sit, StartRound
from pitboss.table.state import Settings, Table, TableEvent

BOT_CHIPS = 100  # a bot's buy-in, in main bets


def bot_id(table: str, number: int) -> str:
    return f"{BOT}{table}-{number}"


def stake(house: House, settings: Settings) -> dict[str, Cents]:
    """What a bot bets: the least on the main wager, or nothing where bets are made in play."""
    main = house.game.main[0]
    if not house.game.banked:
        return {main: 0}
    low, _ = settings.limits.range_of(house.wagers[main])
    chip = settings.limits.chip if house.wagers[main].stake is None else 1
    return {main: -(-low // chip) * chip}


def bot_chips(house: House, settings: Settings) -> Cents:
    least = max(stake(house, settings).values()) or house.options.usual_buy_in() // BOT_CHIPS
    return max(BOT_CHIPS * max(least, 100), deep(house))


def deep(house: House) -> Cents:
    """What a bot's stack must hold at least to play as well as it can."""
    return house.game.counts.least_stack(house) if isinstance(house.game.counts, BetweenPlayers) else 0


def bot_words(table: Table) -> str:
    """Which bots play here, where the game has more than one kind; nothing without bots."""
    counts, seats = table.house.game.counts, table.seats.values()
    if not isinstance(counts, BetweenPlayers) or not any(seat.bot for seat in seats):
        return ""
    return counts.bot_words(table.house, len(seats))


def seat_bots(table: str, house: House, settings: Settings, numbers: Sequence[int]) -> list[Command]:
    return [Sit(bot_id(table, number), number, bot_chips(house, settings), bot=True) for number in numbers]


def opening(table: Table, away: frozenset[int] = frozenset()) -> list[Command]:
    """No more bets: bots add theirs, buying chips where they have too few, and the round starts."""
    commands: list[Command] = []
    bets = stake(table.house, table.settings)
    chips = bot_chips(table.house, table.settings)
    refuses = table.house.game.refuses
    if refuses and refuses(table.house, bets, {}, table.button):
        return [StartRound(away)]  # a bot without a bet waits until its bet can be made
    for number, seat in table.seats.items():
        if seat.bot and not seat.bets:
            if seat.stack < max(chips // 5, deep(table.house)):
                commands.append(AddChips(seat.player, number, chips))
            commands.append(PlaceBets(seat.player, number, bets))
    return [*commands, StartRound(away)]


def next_automatic(table: Table) -> Ask | None:
    """A hand that is asked now and has no person to answer for it."""
    for ask in table.round.asks:
        seat = table.seats[seat_of(ask.spot)]
        if seat.bot or seat.leaving:
            return ask
    return None


def people_bet(table: Table) -> bool:
    return any(seat.bets and not seat.bot for seat in table.seats.values())


def result(table: str, event: TableEvent) -> LastRoundReply:
    """How the last round ended."""
    body = event.body
    return {
        "round_id": f"{table}/{body['round']}",
        "state": "done" if event.kind == "ended" else "void",
        "results": dict(body.get("results", {})),
    }
