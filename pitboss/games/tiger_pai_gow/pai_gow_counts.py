"""Exact Pai Gow counts: every player's hand against every dealer's, both set a house way, and every Breaker card."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cache import Remember, count_anew, rules_hash
from pitboss.core.cards import JOKER, RED, Card, Cards
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import (
    FULL,
    SEVEN,
    Classes,
    ClassPack,
    Ranked,
    SetClasses,
    deck,
    ranked,
    set_classes,
    setting_rules,
)
from pitboss.games.tiger_pai_gow.wagers import PaiGow, breaker_row, seven_match_row
from pitboss.rules.acts import Outcome
from pitboss.rulesets.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.disjoint import Deck
    from pitboss.engine.count.packed_hands import Array


class WaysInForce(NamedTuple):
    """The house ways of player and dealer, and the wheel's rank."""

    player: Way = Way.A
    dealer: Way = Way.A
    wheel: Wheel = Wheel.LOWEST


def pai_gow_counts(
    table: WaysInForce,
    pack: ClassPack = FULL,
    *,
    threads: int = 2,
    remember: Remember = count_anew,
    progress: Progress | None = None,
) -> Counter[PaiGow]:
    """Rows over all pairs of a player's and a dealer's hand."""
    won, lost = (sum(n for *_, n in some) for some in _deals(table, pack, False, threads, remember, progress))
    return Counter({PaiGow.WIN: won, PaiGow.PUSH: pairs_of_hands(pack) - won - lost, PaiGow.LOSS: lost})


Broken = tuple[Outcome, ...]  # the rows of the Breaker bet and of the bonus paid on it


def breaker_counts(
    table: WaysInForce,
    pack: ClassPack = FULL,
    *,
    joker_matches: bool = True,
    threads: int = 2,
    remember: Remember = count_anew,
    progress: Progress | None = None,
) -> Counter[Broken]:
    """Rows over all pairs of hands and all Breaker cards."""
    won, lost = _deals(table, pack, True, threads, remember, progress)
    pairs = {
        PaiGow.WIN: Counter({Colors(*colors): n for *colors, n in won}),
        PaiGow.LOSS: Counter({Colors(*colors): n for *colors, n in lost}),
    }
    pairs[PaiGow.PUSH] = all_colors(pack)
    for known in (PaiGow.WIN, PaiGow.LOSS):
        pairs[PaiGow.PUSH].subtract(pairs[known])
    rows: Counter[Broken] = Counter()
    for row, by_colors in pairs.items():
        for colors, n in by_colors.items():
            for broken, ways in breaker_ways(pack, row, colors, joker_matches).items():
                rows[broken] += n * ways
    return rows


class Colors(NamedTuple):
    """Numbers of jokers and red cards of both sides; the other cards are black."""

    player_joker: int
    dealer_joker: int
    player_reds: int
    dealer_reds: int


def pairs_of_hands(pack: ClassPack) -> int:
    return comb(len(pack.cards), SEVEN) * comb(len(pack.cards) - SEVEN, SEVEN)


def all_colors(pack: ClassPack) -> Counter[Colors]:
    """Number of pairs of hands by their colors."""
    found: Counter[Colors] = Counter()
    for mine, theirs in ((0, 0), (0, 1), (1, 0)):
        for i in range(SEVEN - mine + 1):
            for j in range(SEVEN - theirs + 1):
                blacks, others = SEVEN - mine - i, SEVEN - theirs - j
                if i + j <= pack.reds and blacks + others <= pack.blacks:
                    player = comb(pack.reds, i) * comb(pack.blacks, blacks)
                    found[Colors(mine, theirs, i, j)] = (
                        player * comb(pack.reds - i, j) * comb(pack.blacks - blacks, others)
                    )
    return found


@cache
def breaker_ways(pack: ClassPack, row: PaiGow, colors: Colors, joker_matches: bool) -> Counter[Broken]:
    """Rows over the remaining Breaker cards, for hands of these colors."""
    ours, theirs = (
        sample_of(colors.player_joker, colors.player_reds),
        sample_of(colors.dealer_joker, colors.dealer_reds),
    )
    reds = pack.reds - colors.player_reds - colors.dealer_reds
    jokers = 1 - colors.player_joker - colors.dealer_joker
    rows: Counter[Broken] = Counter()
    for card, n in ((RED_CARD, reds), (BLACK_CARD, len(pack.cards) - 2 * SEVEN - reds - jokers), (JOKER, jokers)):
        broken = breaker_row(row, ours, theirs, card, joker_matches=joker_matches)
        rows[broken, seven_match_row(ours, card, joker_matches=joker_matches)] += n
    return rows


RED_CARD, BLACK_CARD = Card(2, "h"), Card(2, "s")


def sample_of(joker: int, reds: int) -> Cards:
    """Seven cards of these colors; the Breaker depends on nothing else."""
    return (JOKER,) * joker + (RED_CARD,) * reds + (BLACK_CARD,) * (SEVEN - joker - reds)


Deals = list[list[int]]  # player's joker, dealer's joker, player's reds, dealer's reds, number of pairs


def _deals(
    table: WaysInForce, pack: ClassPack, colored: bool, threads: int, remember: Remember, progress: Progress | None
) -> tuple[Deals, Deals]:
    """Pairs of hands that the player wins, and those that the player loses."""

    def counted() -> list[Deals]:
        sides = (
            set_classes(pack, table.player, table.wheel, remember),
            set_classes(pack, table.dealer, table.wheel, remember),
        )
        found = count(pack, *sides, colored=colored, threads=threads, progress=progress)
        return [[[*map(int, at), int(some[at])] for at in zip(*some.nonzero(), strict=True)] for some in found]

    name = f"pai-gow-{table.player}-{table.dealer}-{table.wheel}-{'colors' if colored else 'plain'}"
    won, lost = remember(f"{name}-{pack.name}-{counting_rules()}", counted)
    return won, lost


def counting_rules() -> str:
    """A hash of the rules and of the code that counts them."""
    from pitboss.engine.count import disjoint, disjoint_kernels
    from pitboss.games.tiger_pai_gow import pai_gow_counts

    return setting_rules() + rules_hash(disjoint, disjoint_kernels, pai_gow_counts)


class SuitOrder(NamedTuple):
    """Suits kept separate, the number of equivalent choices of suits, and of those with the colors swapped."""

    named: str
    alike: int
    swapped: int


def suit_orders(pack: ClassPack, colored: bool) -> list[SuitOrder]:
    """No suit, one suit, or two different suits: one representative of each equivalent choice."""
    found = [SuitOrder("", 1, 0)]
    swaps = colored and pack.reds == pack.blacks
    for size in (1, 2):
        alike: dict[tuple[bool, ...], list[str]] = {}
        for suits in permutations(pack.suits, size):
            reds = tuple(suit in RED for suit in suits) if colored else ()
            key = tuple(red == reds[0] for red in reds) if swaps else reds
            alike.setdefault(key, []).append("".join(suits))
        for some in alike.values():
            same = sum(not swaps or (suits[0] in RED) == (some[0][0] in RED) for suits in some)
            found.append(SuitOrder(some[0], same, len(some) - same))
    return found


def products(classes: Classes, both: Ranked, named: int) -> list[tuple[Array, Array]]:
    """(plain + flush) x (plain + flush), multiplied out over the suits of the flushes."""
    player, dealer = both.player, both.dealer
    if named == 0:
        return [(classes.parts(player, None, plain=True), classes.parts(dealer, None, plain=True))]
    if named == 1:
        return [
            (classes.parts(player, None, plain=True), classes.parts(dealer, 0, plain=False)),
            (classes.parts(player, 0, plain=False), classes.parts(dealer, 0, plain=True)),
        ]
    return [(classes.parts(player, 0, plain=False, base=0), classes.parts(dealer, 1, plain=False, base=0))]


def count(
    pack: ClassPack, player: SetClasses, dealer: SetClasses, *, colored: bool, threads: int, progress: Progress | None
) -> Array:
    """[0: player wins both, 1: dealer wins or copies both][player's joker][dealer's][player's reds][dealer's]

    Without colors all cards count as black.
    """
    import numpy as np

    from pitboss.engine.count.disjoint import pairs

    both, classes = ranked(player, dealer), Classes(pack)
    tasks = []
    for order in suit_orders(pack, colored):
        lots = deck(pack, order.named, colored=colored)
        for left, right in products(classes, both, len(order.named)):
            tasks += [(order, lots, left, right, first) for first in range(-1, len(lots.copies))]

    def work(task: tuple[SuitOrder, Deck, Array, Array, int]) -> Array:
        order, lots, left, right, first = task
        found = pairs(lots, left, right, first).astype(object)
        return found * order.alike + (swapped(found) * order.swapped if order.swapped else 0)

    total = np.zeros((2, 2, 2, SEVEN + 1, SEVEN + 1), object)
    with ThreadPoolExecutor(threads) as pool:
        for done, found in enumerate(pool.map(work, tasks), 1):
            total += found
            if progress:
                progress(done, len(tasks))
    return total


def swapped(found: Array) -> Array:
    """The same hands with red and black exchanged."""
    other = found * 0
    for which, mine, theirs, i, j in zip(*found.nonzero(), strict=True):
        other[which, mine, theirs, SEVEN - mine - i, SEVEN - theirs - j] = found[which, mine, theirs, i, j]
    return other
