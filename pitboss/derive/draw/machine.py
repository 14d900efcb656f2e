"""The rules of a drawing game as a finite machine, found by running them.

1. Explore: every (hand, turn, cards due) that the rules reach, by calling `plus` and `choices`.
2. Merge: states that no choice and no row tells apart become one kind, for players and for the dealer.
3. Live partition: which card types a kind can still tell apart. Tens merge, and suits merge as soon as no rule reads
   them again. Cards out of the shoe are counted by these classes only, and the counts stay exact.

Pays take no part: a machine serves every pay table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from pitboss.core.cards import Card
from pitboss.derive.draw.partition import Labels, closure, refined, together
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import DrawingRules, Early, Move, Results, Split

FINAL, DRAW, CHOOSE = 0, 1, 2  # sorts of nodes of a graph

NOTHING: Results = ()


class State(NamedTuple):
    """A player's hand: `due` cards come without a choice."""

    hand: Any
    turn: Any
    due: int


class DealerState(NamedTuple):
    hand: Any
    looked: bool  # the round ended as the dealer looked


class Option(NamedTuple):
    """A choice at a kind of state."""

    choice: Choice
    to: int  # kind after it; -1: a split
    split: tuple[int, int] = (-1, -1)  # kinds without cards, two cards due, of this hand and of the new one
    hands: int = 0


class Machine:
    """Explored and merged rules for the cards of one shoe."""

    def __init__(self, rules: DrawingRules, cards: Iterable[Card]) -> None:
        self.rules = rules
        pack = Counter(cards)
        self.types: list[Card] = sorted(pack)
        self.copies = [pack[card] for card in self.types]
        self._plus: dict[Any, tuple[Any, ...]] = {}
        self._explore_dealer()
        self._explore_players()
        self._find_rows()
        self._merge_dealer()
        self._merge_players()

    def after(self, hand: Any) -> tuple[Any, ...]:
        """The hand with one more card, for each card type."""
        found = self._plus.get(hand)
        if found is None:
            found = self._plus[hand] = tuple([self.rules.plus(hand, card) for card in self.types])
        return found

    # exploring

    def _explore_dealer(self) -> None:
        rules = self.rules
        opens: dict[Any, None] = {rules.empty: None}
        self.dealer_follow: dict[DealerState, tuple[DealerState, ...]] = {}
        for _ in range(rules.opens):
            for hand in opens:
                after = tuple([DealerState(more, False) for more in self.after(hand)])
                self.dealer_follow[DealerState(hand, False)] = after
            self._before_last = list(opens)
            opens = {after: None for hand in opens for after in self.after(hand)}
        self.opens = list(opens)
        waiting = [DealerState(hand, False) for hand in opens]
        while waiting:
            state = waiting.pop()
            if state in self.dealer_follow:
                continue
            following: tuple[DealerState, ...] = ()
            if not state.looked and rules.draws(state.hand):
                looks = state.hand in opens and rules.looks(state.hand)
                following = tuple([DealerState(h, looks and rules.ends_round(h)) for h in self.after(state.hand)])
            self.dealer_follow[state] = following
            waiting += set(following)

    def _explore_players(self) -> None:
        rules = self.rules
        self.roots = {hand: State(rules.empty, rules.begins(hand), 2) for hand in self.opens}
        self.follow: dict[State, tuple[State, ...]] = {}
        self.named: dict[State, tuple[tuple[Choice, int], ...]] = {}  # choices, and into how many hands they split
        waiting = list(self.roots.values())
        while waiting:
            state = waiting.pop()
            if state in self.follow:
                continue
            names: list[tuple[Choice, int]] = []
            after: list[State] = []
            if state.due:
                after = [State(hand, state.turn, state.due - 1) for hand in self.after(state.hand)]
            else:
                for choice, move in rules.choices(state.hand, state.turn).items():
                    if isinstance(move, Move) and move.for_less:
                        continue
                    if isinstance(move, Split):
                        names.append((choice, move.hands))
                        after += [State(rules.empty, turn, 2) for turn in move.turns]
                    else:
                        names.append((choice, 0))
                        after.append(State(state.hand, move.turn, move.draws))
            self.follow[state], self.named[state] = tuple(after), tuple(names)
            waiting += set(after)

    # rows

    def _find_rows(self) -> None:
        """The rows of every finished hand against every final hand of the dealer, as numbers of `results`."""
        rules, read = self.rules, self.rules.read
        self.results: list[Results] = [NOTHING]
        numbers: dict[Results, int] = {NOTHING: 0}
        ends = list({(read(d.hand), d.looked): d for d, after in self.dealer_follow.items() if not after}.values())
        finished = {s: (read(s.hand), s.turn) for s in self.follow if not s.due and not self.named[s]}

        def number(found: Results) -> int:
            if found not in numbers:
                numbers[found] = len(numbers)
                self.results.append(found)
            return numbers[found]

        self.number_of: Mapping[Results, int] = numbers

        def row(state: State, against: list[DealerState]) -> tuple[int, ...]:
            return tuple([number(rules.rows(state.hand, state.turn, d.hand)) for d in against])

        def zeros_if_looked(state: State) -> tuple[int, ...]:
            return tuple([0 if d.looked else n for d, n in zip(ends, row(state, ends), strict=True)])

        by_key = {key: state for state, key in finished.items()}
        rows = {key: zeros_if_looked(state) for key, state in by_key.items()}
        self._row = {state: rows[key] for state, key in finished.items()}
        first = {state.turn for state in self.roots.values()}
        looked = [d for d in ends if d.looked]
        dealt = [s for s in self.follow if not s.due and s.turn in first]
        self._at_once = {s: row(s, looked) for s in dealt}  # a hand with choices is settled as it is
        self._early = {s: self._early_choices(s) for s in dealt}
        for early in [early for offers in self._early.values() for offer in offers for _, early in offer]:
            number(early.ends)
        self._ends, self._looked = ends, looked

    def _early_choices(self, state: State) -> tuple[tuple[tuple[Choice, Early], ...], ...]:
        if type(self.rules).early is DrawingRules.early:
            return ()
        return tuple([tuple(self.rules.early(state.hand, hand).items()) for hand in self.opens])

    @cached_property
    def side_wagers(self) -> list[str]:
        """Wagers that a choice before the look adds."""
        each = (early for offers in self._early.values() for offer in offers for _, early in offer)
        return list(dict.fromkeys(early.wager for early in each if early.wager))

    # merging

    def _merge_dealer(self) -> None:
        read = self.rules.read
        number: dict[Hashable, int] = {}
        columns = list(zip(*set(self._row.values()), strict=True)) or [() for _ in self._ends]
        column = {
            (read(d.hand), d.looked): number.setdefault((d.looked, cells), len(number))
            for d, cells in zip(self._ends, columns, strict=True)
        }
        for d, cells in zip(self._looked, zip(*set(self._at_once.values()), strict=True), strict=True):
            key = read(d.hand), True
            column[key] = number.setdefault((column[key], cells, "looked"), len(number))
        signs = {d: -1 if after else column[read(d.hand), d.looked] for d, after in self.dealer_follow.items()}
        self.dealer_kind = refined({d: (sign, self._side(d)) for d, sign in signs.items()}, self.dealer_follow)
        self.dealer_of = {kind: state for state, kind in reversed(self.dealer_kind.items())}
        place = {(read(d.hand), d.looked): at for at, d in enumerate(self._ends)}
        used = {
            self.dealer_kind[d]: place[read(d.hand), d.looked] for d, after in self.dealer_follow.items() if not after
        }
        self.finals = sorted(used)
        first = [used[kind] for kind in self.finals]
        self.is_looked = [self._ends[at].looked for at in first]
        self.rows_of = {state: tuple([row[at] for at in first]) for state, row in self._row.items()}
        self.at_once_of = {state: self._on_finals(row) for state, row in self._at_once.items()}
        following = {tuple([self.dealer_kind[d] for d in after]) for after in self.dealer_follow.values() if after}
        self.dealer_cards = together(*following)

    def _side(self, dealer: DealerState) -> Hashable:
        """What choices before the look can tell of a dealer's hand."""
        if not self.side_wagers and type(self.rules).early is DrawingRules.early:
            return ()
        if dealer.hand in self.opens:
            at = self.opens.index(dealer.hand)
            return tuple([offers[at] for offers in self._early.values()])
        if any(dealer.hand in self.after(hand) for hand in self.opens):
            return tuple([self.rules.side_row(wager, dealer.hand) for wager in self.side_wagers])
        return ()

    def _on_finals(self, row: tuple[int, ...]) -> tuple[int, ...]:
        results = {(self.rules.read(d.hand), True): n for d, n in zip(self._looked, row, strict=True)}
        ends = [self.dealer_of[kind] for kind in self.finals]
        return tuple([results[self.rules.read(d.hand), True] if d.looked else 0 for d in ends])

    def _merge_players(self) -> None:
        signs = {
            s: (s.due, self.named[s], self.rows_of.get(s), self.at_once_of.get(s), self._early.get(s), self._waits(s))
            for s in self.follow
        }
        self.kind = refined(signs, self.follow)
        self.state_of = {kind: state for state, kind in reversed(self.kind.items())}
        self.signs = {self.kind[state]: sign for state, sign in signs.items()}

    def _waits(self, state: State) -> bool:
        return state in self._row and self.rules.waits(state.hand, state.turn)

    def options(self, kind: int) -> list[Option]:
        """The choices of a kind of states."""
        state = self.state_of[kind]
        after = iter([self.kind[s] for s in self.follow[state]])
        return [
            Option(choice, -1, (next(after), next(after)), hands) if hands else Option(choice, next(after))
            for choice, hands in self.named[state]
        ]

    # which cards matter

    @cached_property
    def live(self) -> dict[int, Labels]:
        """For each kind of state the card types that it or any state after it tells apart."""
        return self._live(with_splits=True)

    @cached_property
    def live_in_one_hand(self) -> dict[int, Labels]:
        """The same while the hand is not split again."""
        return self._live(with_splits=False)

    def _live(self, with_splits: bool) -> dict[int, Labels]:
        parts: dict[int, Labels] = {}
        following: dict[int, set[int]] = {}
        for kind, state in self.state_of.items():
            after = tuple([self.kind[s] for s in self.follow[state]])
            parts[kind] = together(self.dealer_cards, after) if state.due else self.dealer_cards
            if not state.due and not with_splits:
                after = tuple([option.to for option in self.options(kind) if option.to >= 0])
            following[kind] = set(after)
        return closure(parts, following)

    @cached_property
    def open_cards(self) -> Labels:
        """The card types that matter among the dealer's open cards."""
        to_hand = [tuple([self.kind[self.roots[h]] for h in self.after(hand)]) for hand in self._before_last]
        return together(self.dealer_cards, *to_hand, *{self.live[self.kind[root]] for root in self.roots.values()})

    @cached_property
    def alike(self) -> Mapping[str, str]:
        """For each suit the first suit that may be exchanged with it without changing any choice or row."""
        suits = sorted({card.mark for card in self.types})
        found: dict[str, str] = {}
        for suit in suits:
            found[suit] = next((o for o in suits if found.get(o) == o and self._exchangeable(o, suit)), suit)
        return found

    def _exchangeable(self, one: str, other: str) -> bool:
        swap = {one: other, other: one}
        number = {card: t for t, card in enumerate(self.types)}
        to = [number.get(Card(card.rank, swap.get(card.mark, card.mark)), -1) for card in self.types]
        if -1 in to:
            return False
        if any(self.dealer_cards[t] != self.dealer_cards[o] for t, o in enumerate(to)):
            return False
        if any(self.copies[t] != self.copies[o] for t, o in enumerate(to)):
            return False
        return all(self.signs[a] == self.signs[b] for a, b in self._met(to))

    def _met(self, to: list[int]) -> Iterator[tuple[int, int]]:
        """Pairs of kinds that hands reach whose cards differ by this exchange."""
        seen = {(self.kind[root], self.kind[root]) for root in self.roots.values()}
        waiting = list(seen)
        while waiting:
            pair = waiting.pop()
            yield pair
            a, b = (self.state_of[kind] for kind in pair)
            after = self.follow[b]
            for t, s in enumerate(self.follow[a]):
                following = self.kind[s], self.kind[after[to[t] if a.due else t]]
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
