"""What a card counter wins on a wager: exact effects of removal, what to count, and the gain over whole shoes.

The value of a wager by the cards left is exact (`shoe_values`). A counter estimates it: by the effects of removal, and
where pairs, suits or colors matter by how unevenly these are left. The weights of the latter are fitted to exact values
of random shoes. The counter bets one unit whenever the estimate is above zero. Shoes are drawn at random; the estimate
is worked out for all of them, and its error on bets that are made is measured with exact values of a sample, so that
the gain has no bias, only a standard error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import RANKS, RED, Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.lab.counts.shoe_values import ShoeValues

    Floats = NDArray[np.float64]

SEED = 20_260_131
SHOES = 200_000  # compositions drawn in all


@dataclass(frozen=True)
class Effect:
    """The effect of removing one card of a rank from the full shoe, in units of the bet."""

    rank: str
    copies: int
    effect: float
    error: float  # 0: exact
    exact: str = ""  # the effect as a fraction


@dataclass(frozen=True)
class Depth:
    """The result of a counter with the cut card at this share of the shoe."""

    cut: float
    rounds: int
    share: float  # of rounds with a bet
    edge: float  # average edge in those
    units: float  # won a shoe, one unit bet in each of those rounds
    error: float = 0.0  # standard error of the units; 0 where a formula gives them

    @property
    def per_hundred(self) -> float:
        return 100 * self.units / self.rounds

    @property
    def per_hundred_error(self) -> float:
        return 100 * self.error / self.rounds


@dataclass(frozen=True)
class Counted:
    """A thing to count, and how well the estimate from it alone follows the exact value."""

    what: str
    correlation: float


class CountedShoe:
    """One wager's shoe with the estimate of its value by what is counted."""

    def __init__(self, values: ShoeValues, dealt: float, fitted: int, checked: int) -> None:
        """Of `fitted` random shoes and of `checked` ones that are bet on the value is counted exactly."""
        import numpy as np

        self.fitted, self.checked = fitted, checked

        self.values, self.dealt = values, dealt
        self.cards = list(values.classes)
        self.copies = np.array([values.classes[card] for card in self.cards])
        self.size = int(self.copies.sum())
        self.rng = np.random.default_rng(SEED)
        self.removal = values.effects()
        self.slope = np.array([-(self.size - 1) * float(self.removal[card]) for card in self.cards])
        self.groups = uneven_groups(self.cards)
        self.weights = np.zeros(len(self.groups))
        self.weights, self.counted = self._fitted()

    def effects(self, deck: Sequence[Card]) -> list[Effect]:
        """By rank: the mean over the cards of the rank."""
        found = []
        for rank in sorted({card.rank for card in deck}):
            some = [self.removal[self.values.class_of(card)] for card in deck if card.rank == rank]
            mean = sum(some, Fraction(0)) / len(some)
            found.append(Effect(RANKS[rank - 1] if rank else "Joker", len(some), float(mean), 0.0, str(mean)))
        return found

    def _drawn(self, left: int, number: int) -> Floats:
        """Random shoes with this many cards left: [shoe, class] -> copies."""
        return self.rng.multivariate_hypergeometric(self.copies, left, number, method="marginals")  # type: ignore[return-value]

    def _unevenness(self, shoes: Floats) -> Floats:
        """[shoe, group] -> how much more unevenly a thing is left than in random shoes of the same size."""
        import numpy as np

        left = shoes.sum(axis=1, keepdims=True)
        found = np.zeros((len(shoes), len(self.groups)))
        for n, (_, members) in enumerate(self.groups):
            kinds = np.array(members)
            share, copies = (shoes @ kinds.T) / left, kinds @ self.copies
            expected = copies / self.size
            variance = expected * (1 - expected) * (self.size - left) / ((self.size - 1) * left)
            found[:, n] = (share**2).sum(axis=1) - (expected**2 + variance).sum(axis=1)
        return found

    def estimate(self, shoes: Floats) -> Floats:
        left = shoes.sum(axis=1, keepdims=True)
        found: Floats = float(self.values.ev) + (shoes / left) @ self.slope + self._unevenness(shoes) @ self.weights
        return found

    def exact(self, shoe: Any) -> float:
        gone = {card: int(n) for card, n in zip(self.cards, self.copies - shoe, strict=True) if n}
        return float(self.values.value(gone))

    def _fitted(self) -> tuple[Floats, list[Counted]]:
        """Weights of what is left unevenly, and how well each thing by itself follows the value."""
        import numpy as np

        least = max(int(self.dealt) + 1, self.size // 10)
        sizes = [least + (self.size - least) * n // self.fitted for n in range(self.fitted)]
        shoes = np.concatenate([self._drawn(left, 1) for left in sizes])
        value = np.array([self.exact(shoe) for shoe in shoes])
        linear = self.estimate(shoes)
        uneven = self._unevenness(shoes)
        weights: Floats = np.zeros(0)
        if self.groups:
            weights = np.linalg.lstsq(uneven, value - linear, rcond=None)[0].astype(np.float64)
        both = linear + uneven @ weights
        counted = [Counted("ranks, by the effects of removal", correlation(linear, value))]
        for n, (name, _) in enumerate(self.groups):
            sign = 1.0 if weights[n] >= 0 else -1.0
            counted.append(Counted(f"{name} left unevenly", correlation(sign * uneven[:, n], value)))
        counted.append(Counted("all of these", correlation(both, value)))
        return weights, counted

    def depths(self, cuts: Sequence[float]) -> list[Depth]:
        """The counter's result at each depth of the cut card."""
        import numpy as np

        most = self._rounds(max(cuts))
        each = max(1, SHOES // most)
        won, bets, squares, made = np.zeros(most), np.zeros(most), np.zeros(most), []
        for number in range(most):
            shoes = self._drawn(self.size - int(number * self.dealt), each)
            estimate = self.estimate(shoes)
            bet = estimate > 0
            gain = np.where(bet, estimate, 0.0)
            won[number], bets[number], squares[number] = gain.mean(), bet.mean(), gain.var() / each
            made += [(number, shoe, guess) for shoe, guess in zip(shoes[bet], estimate[bet], strict=True)]
        chosen = self.rng.permutation(len(made))[: self.checked]
        wrong = [(made[at][0], self.exact(made[at][1]) - made[at][2]) for at in chosen]
        return [self._at_depth(cut, won, bets, squares, wrong) for cut in cuts]

    def _rounds(self, cut: float) -> int:
        return max(1, int(self.size * cut / self.dealt))

    def _at_depth(
        self, cut: float, won: Floats, bets: Floats, squares: Floats, wrong: Sequence[tuple[int, float]]
    ) -> Depth:
        rounds = self._rounds(cut)
        some = [error for number, error in wrong if number < rounds] or [error for _, error in wrong]
        mean = sum(some) / len(some) if some else 0.0
        spread = sum((one - mean) ** 2 for one in some) / len(some) ** 2 if some else 0.0
        made = float(bets[:rounds].sum())
        units = float(won[:rounds].sum()) + made * mean
        error = sqrt(float(squares[:rounds].sum()) + made**2 * spread)
        return Depth(cut, rounds, made / rounds, units / made if made else 0.0, units, error)


def correlation(one: Floats, other: Floats) -> float:
    """0 where one of them does not vary."""
    import numpy as np

    if float(np.ptp(one)) < 1e-12 or float(np.ptp(other)) < 1e-12:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])


def uneven_groups(cards: Sequence[Card]) -> list[tuple[str, list[list[int]]]]:
    """What can be left unevenly, of the things by which these cards differ: for each value which cards have it."""
    readers: dict[str, Callable[[Card], Any]] = {
        "ranks": lambda card: card.rank,
        "suits": lambda card: card.mark,
        "colors": lambda card: card.mark in RED,
    }
    found = []
    for name, reader in readers.items():
        values = Counter(map(reader, cards))
        if len(values) > 1:
            found.append((name, [[int(reader(card) == value) for card in cards] for value in values]))
    return found
