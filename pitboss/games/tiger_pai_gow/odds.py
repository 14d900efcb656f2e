"""Odds and advice of Tiger Pai Gow for the lab, which provides the cache for long counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from pitboss.core.cache import Remember, count_anew
from pitboss.core.cards import Cards, cards, text
from pitboss.core.errors import BadCards, BadInput, UnknownName
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.bonus_counts import tiger_counts, yang_counts, yin_counts
from pitboss.games.tiger_pai_gow.hand import SEVEN, Color, Setting, seven_cards
from pitboss.games.tiger_pai_gow.house_ways import house_way
from pitboss.games.tiger_pai_gow.wagers import PaiGow
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, Line, Part, StrategyTable, Tally, decide, odds, tally
from pitboss.rules.options import Flat

PAIRS = comb(53, SEVEN) * comb(53 - SEVEN, SEVEN)  # of a player's and a dealer's hand

if TYPE_CHECKING:
    from pitboss.games.tiger_pai_gow.options import Options
    from pitboss.games.tiger_pai_gow.pai_gow_counts import Broken


@dataclass(frozen=True)
class TigerTally(Tally):
    """7 Card Tiger with the envy bonuses of other players' hands.

    The mean is exact. The spread takes the other hands as independent, as if each were dealt from a deck of its own.
    """

    envy: Mapping[Fraction, int] = field(default_factory=dict)  # units paid for one other hand -> combinations
    others: int = 0

    @property
    def approximate(self) -> str:
        if not self.together:
            return ""
        return "The spread is approximate: other players' hands are taken as dealt from decks of their own."

    @cached_property
    def results(self) -> Mapping[Fraction, int]:
        found = self.net
        for _ in range(self.others):
            together: Counter[Fraction] = Counter()
            for (won, n), (more, ways) in product(found.items(), self.envy.items()):
                together[won + more] += n * ways
            found = together
        return found

    def _moment(self, power: int) -> Fraction:
        moment = sum((won**power * n for won, n in self.results.items()), Fraction(0))
        return moment / sum(self.results.values())


def tiger_tally(house: House[Options], remember: Remember = count_anew) -> TigerTally:
    options = house.options
    counted = tiger_counts(pay_better=options.pay_better, remember=remember)
    alone = tally(house, ["tiger"], {(row,): n for row, n in counted.items()})
    envy: Counter[Fraction] = Counter()
    paid = options.tiger_bet >= options.envy_minimum
    for line in alone.lines:
        envy[envy_dollars(house, line) / options.tiger_bet if paid else Fraction(0)] += line.combinations
    others = options.other_players if paid else 0
    parts = [Part("envy", line.row, Fraction(others), envy_dollars(house, line) / options.tiger_bet, line.combinations)
             for line in alone.lines]  # fmt: skip
    together = (*alone.parts, *parts) if others else ()
    return TigerTally(alone.lines, alone.total, alone.net, alone.staked, together, envy, options.other_players)


def envy_ev(house: House[Options], lines: tuple[Line, ...], total: int) -> Fraction:
    """Expected envy bonus from one other player's hand, per unit bet."""
    options = house.options
    if options.tiger_bet < options.envy_minimum:
        return Fraction(0)
    return sum((envy_of(house, line, total) for line in lines), Fraction(0))


def envy_of(house: House[Options], line: Line, total: int) -> Fraction:
    return envy_dollars(house, line) * Fraction(line.combinations, total) / house.options.tiger_bet


def envy_dollars(house: House[Options], line: Line) -> Fraction:
    flat = house.pays["envy"][line.row]
    assert isinstance(flat, Flat), "an envy bonus is a fixed amount"
    return Fraction(flat.cents, 100)


# printed tables


def tiger_with_envy(house: House[Options], remember: Remember) -> dict[str, tuple[Any, ...]]:
    """The printed table of 7 Card Tiger: pays, envy, combinations, probability, frequency, EV and envy EV."""
    found = tiger_tally(house, remember)
    rows: dict[str, tuple[Any, ...]] = {}
    for line in found.lines:
        chance = Fraction(line.combinations, found.total)
        back = odds(line.pays) * chance
        envy = envy_of(house, line, found.total)
        rows[line.row.value] = (
            line.pays,
            envy_dollars(house, line),
            line.combinations,
            chance,
            1 / chance if chance else "never",
            back,
            envy,
        )
    rows["Total"] = ("", "", found.total, Fraction(1), "", found.ev, envy_ev(house, found.lines, found.total))
    rows["House Edge when there is no envy bonus:"] = (-found.ev,)
    return rows


def tiger_other_players(house: House[Options], remember: Remember) -> dict[str, tuple[Any, ...]]:
    """The player's EV and the house edge for 0 to 5 other players."""
    found = tiger_tally(house, remember)
    one = envy_ev(house, found.lines, found.total)
    return {str(others): (found.ev + others * one, -found.ev - others * one) for others in range(6)}


# settings


class UnlistedDecisions(Mapping[Hashable, Decision]):
    """Decisions of all seven-card hands, too many to list: every access is refused."""

    def _refuse(self) -> NoReturn:
        raise BadInput("Tiger Pai Gow has too many hands to list; name one, as in --hand 'As Ad Kh Qc Jd 9s Joker'.")

    def __getitem__(self, key: Hashable) -> Decision:
        self._refuse()

    def __iter__(self) -> Iterator[Hashable]:
        self._refuse()

    def __len__(self) -> int:
        self._refuse()


@dataclass(frozen=True)
class SettingStrategy(StrategyTable):
    """Plays the player's house way; `decision` values every setting."""

    remember: Remember = count_anew

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        if Color.RED in ask.legal:  # the deck is half red, half black
            return Decision("color", {color: Fraction(0) for color in Color}, Color.RED)
        bets = {name: Fraction(1) for name in hand.bets if name in ("pai_gow", "breaker")}
        return setting_decision(layout.house, bets, hand.cards, self.remember)

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        return layout.game.absent(hand, layout, ask)


def setting_decision(house: House[Options], bets: Mapping[str, Fraction], hand: Cards, remember: Remember) -> Decision:
    """Values of every legal setting against the dealer's house way, in units of the first bet."""
    from pitboss.games.tiger_pai_gow.best_setting import setting_results

    options = house.options
    values: dict[Setting, Fraction] = {}
    found = setting_results(
        hand,
        options.house_way,
        options.wheel,
        breaker="breaker" in bets,
        joker_matches=options.joker_matches,
        remember=remember,
    )
    for result in found:
        evs = {"pai_gow": tally(house, ["pai_gow"], {(row,): n for row, n in result.pai_gow.items()}).ev_total}
        if "breaker" in bets:
            evs["breaker"] = tally(house, ["breaker", "seven_match"], result.breaker).ev_total
        values[result.setting] = sum((stake * evs[name] for name, stake in bets.items()), Fraction(0))
    way = options.player_way.way or options.house_way
    played = house_way(hand, way, options.wheel)
    ranked = dict(sorted(values.items(), key=lambda item: -item[1]))
    note = f"House way {way} ({way.title}): {played}."
    chosen = decide(text(hand), ranked, manual=played.setting)
    return Decision(chosen.where, chosen.values, chosen.best, chosen.manual, note=note)


def pai_gow_sums(options: Options) -> tuple[int, int]:
    """Pairs of hands won and lost, as they are stored."""
    from pitboss.games.tiger_pai_gow.solved.stored import totals

    found = totals(options.house_way, options.wheel)
    way = options.player_way.way
    return found.ways[way.value] if way else found.best[options.commission]


@dataclass(frozen=True)
class TigerPaiGowCounts:
    """Counts of Tiger Pai Gow."""

    remember: Remember = count_anew  # the cache of long counts
    progress: Progress | None = None  # reports progress of the exact Pai Gow count

    wagers: ClassVar[tuple[str, ...]] = ("pai_gow", "breaker", "yin", "yang", "tiger")
    undecided: ClassVar[tuple[str, ...]] = ("yin", "yang", "tiger")
    quick: ClassVar[tuple[str, ...]] = ("yin", "yang")
    strategies: ClassVar[Mapping[str, str]] = {
        "best": "hands set as player_way says; the best setting of a hand is shown by strategy --hand",
    }

    @property
    def figures(self) -> Mapping[str, Callable[[House[Options]], dict[str, tuple[Any, ...]]]]:
        return {
            "tiger-with-envy": partial(tiger_with_envy, remember=self.remember),
            "tiger-other-players": partial(tiger_other_players, remember=self.remember),
        }

    def with_store(self, remember: Remember, progress: Progress | None = None) -> TigerPaiGowCounts:
        return TigerPaiGowCounts(remember, progress)

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        if wager == "tiger":
            return tiger_tally(house, self.remember)
        if wager == "yin":
            return tally(house, ["yin"], {(row,): n for row, n in yin_counts().items()})
        if wager == "yang":
            return tally(house, ["yang"], {(row,): n for row, n in yang_counts().items()})
        if wager == "pai_gow":
            won, lost = pai_gow_sums(house.options)
            rows = {PaiGow.WIN: won, PaiGow.PUSH: PAIRS - won - lost, PaiGow.LOSS: lost}
            return tally(house, ["pai_gow"], {(row,): n for row, n in rows.items()})
        return tally(house, ["breaker", "seven_match"], self._broken(house.options))

    def _broken(self, options: Options) -> Counter[Broken]:
        """Rows of the Breaker bet, with a house way or best play."""
        from pitboss.games.tiger_pai_gow.pai_gow_counts import WaysInForce, breaker_counts
        from pitboss.games.tiger_pai_gow.solved.breaker import solve_breaker
        from pitboss.games.tiger_pai_gow.solved.solve import Job

        joker, remember = options.joker_matches, self.remember
        if way := options.player_way.way:
            table = WaysInForce(way, options.house_way, options.wheel)
            return breaker_counts(table, joker_matches=joker, remember=remember, progress=self.progress)
        job = Job(options.house_way, options.wheel, commissions=(options.breaker_commission,))
        return solve_breaker(job, joker_matches=joker, remember=remember, progress=self.progress).best

    def strategy_table(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        return SettingStrategy(strategy, UnlistedDecisions(), lambda hand, layout: None, remember=self.remember)

    def prepare(self, house: House[Options], remember: Remember, progress: Progress | None = None) -> None:
        """Build the tables from which settings are valued."""
        from pitboss.games.tiger_pai_gow.best_setting import dealer_tables
        from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL

        dealer_tables(FULL, house.options.house_way, house.options.wheel, remember, progress)

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        for name in seen:
            if name != "hand":
                raise UnknownName("card place", name, ["hand"])
        for name in bets:
            if name not in ("pai_gow", "breaker"):
                raise BadCards(f"{name} does not depend on how a hand is set; advice is for pai_gow or breaker.")
        return setting_decision(house, bets, seven_cards(cards(seen["hand"])), self.remember)


COUNTS = TigerPaiGowCounts()
