"""Games for notebooks and programs: `pitboss.game` finds one and sets its options, a TableGame answers questions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.library.results import (
    AdviceResult,
    EquityResult,
    OddsResult,
    SimulationResult,
    StrategyResult,
    WagerResult,
)
from pitboss.options import chosen, keys, number, value_text

if TYPE_CHECKING:
    from pitboss.library.table_round import TableRound

Amount = int | str | Fraction  # exact: 1, "2.50", "3/2". A float is refused, because 0.1 is not a tenth
Bets = Mapping[str, Amount]


def list_games() -> dict[str, str]:
    """Every game that is installed: its key, as `game` takes it, and its title."""
    return {key: REGISTRY[key].title for key in REGISTRY}


def game(key: str, *, profile: str | None = None, settings: Mapping[str, Any] | None = None) -> TableGame:
    """A game under a profile of its manual and settings of your own.

    `settings` takes what `pitboss odds --set` takes: options ("decks": 6, "hit_soft_17": False), printed pay tables
    ("table.pocket": 2) and single pays ("pays.pocket.royal": 50). `TableGame.settings` lists them.
    """
    return TableGame(House(REGISTRY[key], REGISTRY[key].profile(profile))).with_settings(settings or {})


class TableGame:
    """A game with its options set. Bets are exact amounts in units: `{"play": 1, "pocket": "2.50"}`."""

    def __init__(self, house: House[Any]) -> None:
        self._house = house

    def __repr__(self) -> str:
        return f"<TableGame {self.key}: {self.title}>"

    @property
    def key(self) -> str:
        return self._house.game.key

    @property
    def title(self) -> str:
        return self._house.game.title

    @property
    def options(self) -> dict[str, str]:
        """Every option with the value in force."""
        return chosen(self._house.options)

    @property
    def settings(self) -> tuple[str, ...]:
        """Every name that `with_settings` takes."""
        return tuple(keys(self._house.options))

    @property
    def profiles(self) -> tuple[str, ...]:
        """Sets of options that the manual names; the first is the default."""
        return tuple(self._house.game.profiles)

    @property
    def wagers(self) -> dict[str, str]:
        """What can be bet before the deal: name and title."""
        offered = self._house.placeable.values()
        return {wager.name: wager.title for wager in offered if self._house.options.offers(wager.name)}

    @property
    def clauses(self) -> dict[str, str]:
        """The manual's procedure: number and sentence of each clause."""
        return dict(self._house.clauses)

    def with_settings(self, settings: Mapping[str, Any]) -> TableGame:
        """The same game with some settings changed."""
        from pitboss.options import configure

        texts = [(name, value_text(value)) for name, value in settings.items()]
        return TableGame(House(self._house.game, configure(self._house.options, texts)))

    def odds(self, strategy: str = "best") -> OddsResult:
        """Exact odds of every wager, for a player who follows this strategy."""
        from pitboss.lab.odds import game_odds

        found = game_odds(self._house, None, strategy)
        wagers = {one.name: WagerResult(one.name, one.title, one.tally) for one in found.wagers}
        return OddsResult(self.title, strategy, wagers, found.warnings)

    def wager_odds(self, name: str, strategy: str = "best") -> WagerResult:
        """Exact odds of one wager."""
        from pitboss.lab.odds import game_odds

        (found,) = game_odds(self._house, name, strategy).wagers
        return WagerResult(found.name, found.title, found.tally)

    def strategy(self, bets: Bets | None = None, name: str = "best") -> StrategyResult:
        """Every decision for these bets made together, and its best choice."""
        from pitboss.lab.strategy import counted_strategy

        return StrategyResult(self.title, name, counted_strategy(self._house, self._units(bets), name))

    def advise(self, hand: str, bets: Bets | None = None, *, board: str | None = None, up: str | None = None) -> AdviceResult:  # fmt: skip # noqa: E501
        """What every choice is worth with these cards: `advise("Th 5d")`."""
        from pitboss.lab.strategy import advice

        cards = {"hand": hand, "board": board, "up": up}
        seen = {place: text for place, text in cards.items() if text is not None}
        return AdviceResult(advice(self._house, self._units(bets), seen))

    def simulate(
        self,
        rounds: int,
        bets: Bets | None = None,
        *,
        strategy: str = "best",
        seats: int = 1,
        seed: str = "1",
        workers: int | None = None,
    ) -> SimulationResult:
        """Play rounds by the million. The same seed deals the same rounds, whatever the number of workers."""
        from pitboss.engine.executor import executor
        from pitboss.lab import exact_comparison
        from pitboss.lab import simulate as lab

        if rounds < 1:
            raise BadInput(f"rounds={rounds} is too few; simulate at least 1.")
        job = lab.job_for(self._house, self._units(bets) if bets else None, strategy, None, seats, seed)
        run, place = lab.SimulationRun(job), executor("local", workers, processes=not lab.compiled(job))
        try:
            if not lab.simulate(run, rounds, place):
                raise KeyboardInterrupt
        finally:
            place.close()
        return SimulationResult(exact_comparison.result(run, exact_comparison.exact_for(job)))

    def deal(self, bets: Bets | None = None, *, seats: int | None = None, seed: str | None = None) -> TableRound:
        """Start a round. It stops at each decision until you `choose`; the same seed deals the same cards."""
        from pitboss.library.table_round import TableRound

        return TableRound(self._house, bets, seats, seed)

    def equity(self, *hands: str, board: str = "") -> EquityResult:
        """Hands of a game between players against each other: `equity("Ah Kh", "7c 7d")`."""
        from pitboss.lab.equities import equities_for

        found = equities_for(self._house, ",".join(hands), board)
        players = [
            {"hand": " ".join(map(repr, one.hand)), "win": one.win, "tie": one.tie, "equity": Fraction(one.equity)}
            for one in found.players
        ]
        return EquityResult(found.total, players)

    def report(self, path: str | Path, *, strategy: str = "best", rounds: int = 0) -> Path:
        """Write the full report of this game as .pdf, .html, .xlsx or .json, with a simulation of so many rounds."""
        from pitboss.lab.report import write
        from pitboss.lab.report.content import report
        from pitboss.limits import preset

        path = Path(path)
        write.writer(path)  # refused before the work is done
        write.write(report(self._house, preset("washington"), strategy, None, rounds, False), path)
        return path

    def _units(self, bets: Bets | None) -> dict[str, Fraction]:
        from pitboss.lab.strategy import main_bet

        return {name: exact(amount, name) for name, amount in bets.items()} if bets else dict(main_bet(self._house))


def exact(amount: Amount, name: str) -> Fraction:
    """An amount of a bet as a Fraction."""
    if isinstance(amount, float):
        raise BadInput(f"{name}={amount} is a float; write the bet as an exact amount, such as 1, '2.50' or '3/2'.")
    return Fraction(number(str(amount), name))
