"""The collusion watch: what two players do to each other, compared with what each does to all others.

Honest players differ: a weak one loses to all, all fold to one who seldom bets, two timid ones often check. So nothing
is held against a pair that follows from the habits of its players, which are fitted to all pairs together. The pair is
among them, which makes the test careful rather than sharp. A flag is a reason to look at hands, not a proof.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import asin, sqrt
from statistics import NormalDist
from typing import NamedTuple

from pitboss.engine.round import BOT
from pitboss.rules.acts import seat_of
from pitboss.table.event_codec import DID
from pitboss.table.state import TableEvent

LEAST_HANDS = 100  # that a pair must have shared
LEAST_CASES = 30  # hands in which one could fold to the other, or both were alone
ALARM = 0.01  # how often a whole report of honest players may hold a flag
TURNS, STILL = 2_000, 1e-7  # habits are fitted until they no longer change
NET, CHIPS, FOLDS, CHECKS = "net", "chips", "folds", "checks"


class ChosenAction(NamedTuple):
    """What a player chose: fold, check, call, bet or raise."""

    street: str  # the clause of the betting
    player: str
    word: str


class FinishedHand(NamedTuple):
    """A finished hand, as every player at the table saw it."""

    table: str
    won: Mapping[str, int]  # player -> cents won from the pots, or lost
    actions: Sequence[ChosenAction]
    forced: int  # the largest bet before the first choice
    bots: frozenset[str]


def hand_of(table: str, events: Iterable[TableEvent], pooled: Collection[str]) -> FinishedHand:
    """From the events of one round; `pooled` are the wagers that players win from each other."""
    players: dict[int, str] = {}
    won: dict[str, int] = {}
    actions: list[ChosenAction] = []
    forced, bots = 0, set()
    for event in events:
        body = event.body
        if event.kind == "started":
            players = {int(seat): player for seat, player in body["players"].items()}
            won = dict.fromkeys(players.values(), 0)
        player = players.get(seat_of(body["spot"])) if event.kind == DID else None
        if player is None:  # the board, the rake
            continue
        if body["verb"] == "ask":
            actions.append(ChosenAction(body["clause"][0], player, body["choice"].partition(" ")[0]))
            bots |= {player} if body.get("mark") == BOT else set()
        elif body["verb"] == "place" and body["wager"] in pooled:
            won[player] -= body["stake"]
            forced = forced if actions else max(forced, body["stake"])
        elif body["verb"] == "award":
            won[player] += body["chips"]
    return FinishedHand(table, won, actions, forced, frozenset(bots))


def given(won: Mapping[str, int]) -> dict[tuple[str, str], float]:
    """Cents by loser and winner: each loss is shared among the winners in proportion to what they won."""
    winners = {player: chips for player, chips in won.items() if chips > 0}
    total = sum(winners.values())
    losers = {player: -chips for player, chips in won.items() if chips < 0}
    return {(x, y): loss * chips / total for x, loss in losers.items() for y, chips in winners.items()}


def folds(actions: Iterable[ChosenAction]) -> dict[tuple[str, str], bool]:
    """Who had to answer whose bet or raise, and whether by a fold in the end. Blinds do not count as bets."""
    folded: dict[tuple[str, str], bool] = {}
    street = bettor = ""
    for action in actions:
        if action.street != street:
            street, bettor = action.street, ""
        if bettor:
            folded[action.player, bettor] = action.word == "fold"
        if action.word in ("bet", "raise"):
            bettor = action.player
    return folded


def checks(players: Iterable[str], actions: Sequence[ChosenAction]) -> dict[tuple[str, str], bool]:
    """The two who were alone when a street after the first began, and whether they checked it down from there."""
    staying = set(players)
    for number, action in enumerate(actions):
        if number and len(staying) == 2 and action.street != actions[number - 1].street:
            down = all(later.word == "check" for later in actions[number:])
            x, y = staying
            return {(x, y): down, (y, x): down}
        staying -= {action.player} if action.word == "fold" else set()
    return {}


class Cases(NamedTuple):
    """What a first player did to a second one, added up over hands."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, value: float) -> Cases:
        return Cases(self.n + 1, self.total + value, self.squares + value * value)

    def __add__(self, other: Cases) -> Cases:  # type: ignore[override]
        return Cases(self.n + other.n, self.total + other.total, self.squares + other.squares)


PairCases = Mapping[tuple[str, str], Cases]
Tables = dict[str, dict[tuple[str, str], Cases]]  # what was done, by ordered pair


def habits(cases: PairCases, *, rates: bool) -> tuple[dict[str, float], dict[str, float]]:
    """Each player's habit as the first and as the second of a pair: fitted to all pairs at once.

    Rates are a product of the two habits, chips their sum. Each is in turn what the other leaves to be explained.
    """
    first, second = (dict.fromkeys((pair[end] for pair in cases), float(rates)) for end in (0, 1))
    for _ in range(TURNS):
        moved = 0.0
        for end, mine, other in ((0, first, second), (1, second, first)):
            got, weight = dict.fromkeys(mine, 0.0), dict.fromkeys(mine, 0.0)
            for pair, (n, total, _) in cases.items():
                theirs = other[pair[1 - end]]
                got[pair[end]] += total if rates else total - n * theirs
                weight[pair[end]] += n * theirs if rates else n
            for player, left in got.items():
                now = left / weight[player] if weight[player] else 0.0
                moved, mine[player] = max(moved, abs(now - mine[player])), now
        if moved < STILL:
            break
    return first, second


@dataclass(frozen=True, slots=True)
class Sign:
    """More than the habits of two players explain, by `z` standard errors; none where there are too few cases."""

    what: str  # chips: big blinds a hand that the first lost to the second; folds, checks: how often
    first: str
    second: str
    cases: int
    value: float
    expected: float
    z: float | None


@dataclass(frozen=True, slots=True)
class WatchedPair:
    first: str
    second: str
    hands: int
    net: int  # cents that went from the first to the second
    signs: tuple[Sign, ...]
    flag: bool = False

    @property
    def striking(self) -> float:
        return max(sign.z or 0.0 for sign in self.signs)


@dataclass(frozen=True, slots=True)
class WatchReport:
    hands: int
    comparisons: int
    bound: float  # a sign beyond it is flagged
    pairs: tuple[WatchedPair, ...]  # the most striking first


def sign(what: str, x: str, y: str, cases: Cases, expected: float, spread: float) -> Sign:
    """Chips by their mean and its standard error, rates by the arcsine, which does not overrate what is rare.

    `spread` is that of all players' chips: two careful players are not flagged for little, nor before a wild pair.
    """
    n, total, squares = cases
    value = total / n if n else 0.0
    if what == CHIPS:
        error = max(spread, sqrt(max(0.0, squares / n - value**2))) / sqrt(n)
        return Sign(what, x, y, n, value, expected, (value - expected) / error if error else None)
    expected = min(1.0, max(0.0, expected))
    z = 2 * sqrt(n) * (asin(sqrt(value)) - asin(sqrt(expected)))
    return Sign(what, x, y, n, value, expected, z if n >= LEAST_CASES else None)


def tables(hands: Sequence[FinishedHand]) -> Tables:
    """Everything that players did to each other, by ordered pair. Bots of the house are left out."""
    bots = frozenset[str]().union(*(hand.bots for hand in hands))
    blinds: dict[str, int] = defaultdict(int)  # a short stack posts less, so the table's largest counts
    for hand in hands:
        blinds[hand.table] = max(blinds[hand.table], hand.forced, 1)
    by_kind: Tables = {what: defaultdict(Cases) for what in (NET, CHIPS, FOLDS, CHECKS)}
    for hand in hands:
        lost = given(hand.won)
        net = {(x, y): lost.get((x, y), 0.0) - lost.get((y, x), 0.0) for x, y in permutations(hand.won, 2)}
        chips = {pair: cents / blinds[hand.table] for pair, cents in net.items()}
        done: dict[str, Mapping[tuple[str, str], float]]
        done = {NET: net, CHIPS: chips, FOLDS: folds(hand.actions), CHECKS: checks(hand.won, hand.actions)}
        for what, pairs in done.items():
            for pair, value in pairs.items():
                if bots.isdisjoint(pair):
                    by_kind[what][pair] = by_kind[what][pair].plus(value)
    return by_kind


def watch(hands: Sequence[FinishedHand], least: int = LEAST_HANDS, alarm: float = ALARM) -> WatchReport:
    """Every pair that shared enough hands."""
    return watch_tables(len(hands), tables(hands), least, alarm)


def together(parts: Iterable[Tables]) -> Tables:
    """What players did to each other in several parts of a house, each of which has tables of its own."""
    by_kind: Tables = {what: defaultdict(Cases) for what in (NET, CHIPS, FOLDS, CHECKS)}
    for part in parts:
        for what, pairs in part.items():
            for pair, cases in pairs.items():
                by_kind[what][pair] += cases
    return by_kind


def watch_tables(hands: int, by_kind: Tables, least: int = LEAST_HANDS, alarm: float = ALARM) -> WatchReport:
    """The report on this many hands. The habits of others are fitted again without each pair that is flagged."""
    by_kind = dict(by_kind)
    net = {pair: cases for pair, cases in by_kind.pop(NET).items() if cases.n >= least}
    flagged: set[frozenset[str]] = set()
    while True:
        pairs = described(net, by_kind, flagged)
        comparisons = sum(sign.z is not None for pair in pairs for sign in pair.signs)
        bound = NormalDist().inv_cdf(1 - alarm / max(1, comparisons))  # Bonferroni
        worst = next((pair for pair in pairs if not pair.flag and pair.striking > bound), None)
        if worst is None:
            return WatchReport(hands, comparisons, bound, tuple(pairs))
        flagged.add(frozenset((worst.first, worst.second)))


def described(
    net: PairCases, pair_cases: Mapping[str, PairCases], flagged: Collection[frozenset[str]]
) -> list[WatchedPair]:
    """Each pair and what the habits of its players explain, the flagged and most striking first."""
    usual = {
        what: {pair: case for pair, case in cases.items() if frozenset(pair) not in flagged}
        for what, cases in pair_cases.items()
    }
    fits = {what: habits(cases, rates=what != CHIPS) for what, cases in usual.items()}
    chips = usual[CHIPS].values()
    spread = sqrt(sum(case.squares for case in chips) / max(1, sum(case.n for case in chips)))

    def look(what: str, x: str, y: str) -> Sign:
        first, second = (habit.get(player, 0.0) for habit, player in zip(fits[what], (x, y), strict=True))
        expected = first + second if what == CHIPS else first * second
        return sign(what, x, y, pair_cases[what].get((x, y), Cases()), expected, spread)

    pairs = []
    for x, y in ((x, y) if net[x, y].total >= 0 else (y, x) for x, y in net if x < y):
        both = [look(what, *pair) for what in (CHIPS, FOLDS) for pair in ((x, y), (y, x))]
        signs = (*both, look(CHECKS, x, y))
        pairs.append(WatchedPair(x, y, net[x, y].n, round(net[x, y].total), signs, frozenset((x, y)) in flagged))
    return sorted(pairs, key=lambda pair: (not pair.flag, -pair.striking, pair.first, pair.second))
