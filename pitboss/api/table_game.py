"""Games for notebooks and programs: `pitboss.game` finds one and sets its options, a TableGame answers questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.api.offer_results import CouponResult, ProgressiveResult, RebateResult, SkillResult
from pitboss.api.results import (
    AdviceResult,
    DesignResult,
    EquityResult,
    OddsResult,
    RiskResult,
    ShortStrategyResult,
    SimulationResult,
    StrategyResult,
    SweepResult,
    VulnerabilityResult,
    WagerResult,
)
from pitboss.core.errors import BadGame, BadInput
from pitboss.games import REGISTRY
from pitboss.lab.game_faults import faults_in
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.options import chosen, keys, number, value_text

if TYPE_CHECKING:
    from pitboss.api.table_round import TableRound

Amount = int | str | Fraction  # exact: 1, "2.50", "3/2". A float is refused, because 0.1 is not a tenth
Amounts = Mapping[str, Amount]


def list_games() -> dict[str, str]:
    """Every game that is installed: its key, as `game` takes it, and its title."""
    return {key: REGISTRY[key].title for key in REGISTRY}


def game(key: str | Game, *, profile: str | None = None, settings: Mapping[str, Any] | None = None) -> TableGame:
    """A game, by its key or as a value (the GAME of a module), under a profile and settings of your own.

    `settings` takes what `pitboss odds --set` takes: options ("decks": 6, "hit_soft_17": False), printed pay tables
    ("table.pocket": 2) and single pays ("pays.pocket.royal": 50). `TableGame.settings` lists them.
    """
    found = key if isinstance(key, Game) else REGISTRY[key]
    if faults := faults_in(found):
        raise BadGame(f"the rules of {found.key} have a mistake. {faults[0]}")
    return TableGame(House(found, found.profile(profile))).with_settings(settings or {})


class TableGame:
    """A game with its options set. Bets are exact amounts in units: `{"play": 1, "pocket": "2.50"}`."""

    def __init__(self, house: House) -> None:
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
        from pitboss.rules.options import configure

        texts = [(name, value_text(value)) for name, value in settings.items()]
        return TableGame(House(self._house.game, configure(self._house.options, texts)))

    def odds(self, strategy: str = "best") -> OddsResult:
        """Exact odds of every wager, for a player who follows this strategy."""
        from pitboss.lab.odds import game_odds

        found = game_odds(self._house, None, strategy)
        wagers = {wager.name: WagerResult(wager.name, wager.title, wager.tally) for wager in found.wagers}
        return OddsResult(self.title, strategy, wagers, found.warnings)

    def wager_odds(self, name: str, strategy: str = "best") -> WagerResult:
        """Exact odds of one wager."""
        from pitboss.lab.odds import game_odds

        (found,) = game_odds(self._house, name, strategy).wagers
        return WagerResult(found.name, found.title, found.tally)

    def strategy(self, bets: Amounts | None = None, name: str = "best") -> StrategyResult:
        """Every decision for these bets made together, and its best choice."""
        from pitboss.lab.strategy import counted_strategy

        return StrategyResult(self.title, name, counted_strategy(self._house, self._units(bets), name))

    def short_strategies(self) -> ShortStrategyResult:
        """The best strategies of one line, two lines, ... for the main bet, each with its exact cost."""
        from pitboss.lab.short_rules.short_strategy import short_strategies

        return ShortStrategyResult(self.title, short_strategies(self._house))

    def sweep(self, vary: Mapping[str, Sequence[Any]], wager: str | None = None, strategy: str = "best") -> SweepResult:
        """Exact edges for every combination of these values: `sweep({"decks": range(1, 9)})`."""
        from pitboss.lab.sweep import grid, solve

        keys = [f"{key}={','.join(map(value_text, values))}" for key, values in vary.items()]
        return SweepResult(self.title, [solve(point) for point in grid(self._house, keys, wager, strategy)])

    def design(
        self,
        wager: str,
        edge: str,
        *,
        hit: str | None = None,
        sd: str | None = None,
        top_award: str | None = None,
        keep: Sequence[str] = (),
        top: int | None = 20,
    ) -> DesignResult:
        """Pay tables of a wager that reach a house edge in percent: `design("pocket", "2.5..3")`."""
        from pitboss.lab.design import Target, design

        target = Target.read(edge, hit, sd, top_award)
        return DesignResult(wager, design(self._house, wager, target, False, top, keep))

    def risk(self, wager: str, rounds: Sequence[int], bankroll: int = 100, strategy: str = "best") -> RiskResult:
        """The results of a flat bet after these numbers of rounds, and the chance to lose a bankroll."""
        from pitboss.lab.odds import game_odds
        from pitboss.lab.risk import risk_json

        (found,) = game_odds(self._house, wager, strategy).wagers
        return RiskResult(wager, bankroll, risk_json(found.tally, rounds, bankroll))

    def progressive(
        self,
        wager: str,
        row: str,
        seed: Amount,
        contribution: Amount,
        *,
        meter: Amount | None = None,
        share: Amount = 100,
        rounds_per_hour: Amount | None = None,
        strategy: str = "best",
    ) -> ProgressiveResult:
        """A row that pays a meter: seed and meter in bets, contribution and share in percent."""
        from pitboss.lab.progressive import note_of, progressive

        odds = self.wager_odds(wager, strategy)
        found = progressive(odds.tally, row, seed, contribution, meter, share, rounds_per_hour)
        return ProgressiveResult(odds.title, found, note_of(self._house, wager, odds.tally))

    def match_play(self, wager: str, *, even_money: bool = False, push_loses: bool = False) -> CouponResult:
        """What a coupon is worth with an equal bet in cash, in bets."""
        return self._coupon(wager, "match-play", even_money, push_loses)

    def free_bet(self, wager: str, *, even_money: bool = False, push_loses: bool = False) -> CouponResult:
        """What a coupon in place of a bet is worth, in bets."""
        return self._coupon(wager, "free-bet", even_money, push_loses)

    def _coupon(self, wager: str, kind: str, even_money: bool, push_loses: bool) -> CouponResult:
        from pitboss.lab.promotion import coupon_on

        odds = self.wager_odds(wager)
        found = coupon_on(self._house, odds.tally, kind, even_money=even_money, push_loses=push_loses)
        return CouponResult(odds.title, found, odds.tally.approximate)

    def loss_rebate(self, wager: str, percent: Amount, rounds: Sequence[int], strategy: str = "best") -> RebateResult:
        """What it is worth to get back this percentage of all losses, after each of these numbers of rounds."""
        from pitboss.lab.promotion import rebates

        odds = self.wager_odds(wager, strategy)
        return RebateResult(odds.title, rebates(odds.tally, percent, rounds), odds.tally.approximate)

    def skill(self, rates: Sequence[Amount] | None = None, mistake: str = "next") -> SkillResult:
        """The edge of the main bet against players who err in these percentages of their decisions.

        A mistake is the "next" best choice, or "any" of the others, all equally likely.
        """
        from pitboss.lab.player_skill import RATES, skill

        return SkillResult(skill(self._house, RATES if rates is None else rates, mistake))

    def vulnerability(self, wager: str, rounds: int = 1_000_000) -> VulnerabilityResult:
        """What a card counter could win on a wager. `rounds` are simulated where no exact value is known."""
        from pitboss.lab.vulnerability import vulnerability

        return VulnerabilityResult(vulnerability(self._house, wager, rounds, known_cards=False))

    def advise(self, hand: str, bets: Amounts | None = None, *, board: str | None = None, up: str | None = None) -> AdviceResult:  # fmt: skip # noqa: E501
        """What every choice is worth with these cards: `advise("Th 5d")`."""
        from pitboss.lab.strategy import advice

        cards = {"hand": hand, "board": board, "up": up}
        seen = {place: text for place, text in cards.items() if text is not None}
        return AdviceResult(advice(self._house, self._units(bets), seen))

    def simulate(
        self,
        rounds: int,
        bets: Amounts | None = None,
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

    def deal(self, bets: Amounts | None = None, *, seats: int | None = None, seed: str | None = None) -> TableRound:
        """Start a round. It stops at each decision until you `choose`; the same seed deals the same cards."""
        from pitboss.api.table_round import TableRound

        return TableRound(self._house, bets, seats, seed)

    def equity(self, *hands: str, board: str = "") -> EquityResult:
        """Hands of a game between players against each other: `equity("Ah Kh", "7c 7d")`."""
        from pitboss.lab.counts.equities import equities_for

        found = equities_for(self._house, ",".join(hands), board)
        players = [
            {
                "hand": " ".join(map(repr, player.hand)),
                "win": player.win,
                "tie": player.tie,
                "equity": Fraction(player.equity),
            }
            for player in found.players
        ]
        return EquityResult(found.total, players)

    def report(self, path: str | Path, *, strategy: str = "best", rounds: int = 0) -> Path:
        """Write the full report of this game as .pdf, .html, .xlsx or .json, with a simulation of this many rounds."""
        from pitboss.lab.report import write
        from pitboss.lab.report.kept import kept_report
        from pitboss.rules.limits import preset

        path = Path(path)
        write.writer(path)  # refused before the work is done
        write.write(kept_report(self._house, preset("washington"), strategy, rounds=rounds), path)
        return path

    def _units(self, bets: Amounts | None) -> dict[str, Fraction]:
        from pitboss.lab.strategy import main_bet

        return {name: exact(amount, name) for name, amount in bets.items()} if bets else dict(main_bet(self._house))


def exact(amount: Amount, name: str) -> Fraction:
    """An amount of a bet as a Fraction."""
    if isinstance(amount, float):
        raise BadInput(f"{name}={amount} is a float; write the bet as an exact amount, such as 1, '2.50' or '3/2'.")
    return Fraction(number(str(amount), name))
