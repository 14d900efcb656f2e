"""The stored solution: its file, its numbering of cards, and what bot and coach make of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import SUITS, Card, cards
from pitboss.core.errors import BadInput
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import REGISTRY
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex_pvp.betting import FOLD
from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.games.mini_tex_pvp.odds import COUNTS
from pitboss.games.mini_tex_pvp.solved import coach_values, shipped_play, solution
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex, card_index
from pitboss.games.mini_tex_pvp.solved.container import BadSolution, StoredFile, pack
from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered
from pitboss.games.mini_tex_pvp.solved.player import SolvedPlayer, sampled_action
from pitboss.games.mini_tex_pvp.solved.rounds import rounds
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from pitboss.lab.report.strategy_sections import strategy_section
from pitboss.rules.acts import Ask
from pitboss.rules.house import House
from pitboss.trainer.heads_up import SolvedBook
from pitboss.trainer.session import DecisionDrills
from tests.sizes import sized

LARGEST_FILE = 8_000_000  # bytes
read = StoredFile.read


@cache
def strategy() -> SolvedStrategy:
    return SolvedStrategy(solution.shipped(), coach=coach_values.shipped_values())


def house(**options: Any) -> House:
    game = REGISTRY["mini-tex-pvp"]
    return House(game, game.options(**options))


def table(stacks: tuple[int, int] = (20000, 20000), **options: Any) -> Round:
    return Round(house(**options), {1: {"pot": 0}, 2: {"pot": 0}}, purses={1: stacks[0], 2: stacks[1]}, button=1)


def asked(round: Round, stack: ShuffledShoe) -> Ask:
    """The first decision of a round."""
    while not isinstance(round.request, Ask):
        round.supply(stack.answer(round.request, round.layout))  # type: ignore[arg-type]
    return round.request


# cards


def test_hands_rank_as_the_rules_say_on_random_showdowns() -> None:
    index, rng = card_index(), Random(5)
    for _ in range(300):
        one, two, three, four, *board = rng.sample(range(52), 7)
        strength = index.strengths((board[0], board[1], board[2]))
        mine, other = int(strength[index.pair(one, two)]), int(strength[index.pair(three, four)])
        on = tuple(index.deck[at] for at in board)
        shown = [best((index.deck[a], index.deck[b]), on) for a, b in ((one, two), (three, four))]
        assert (mine > other) - (mine < other) == (shown[0] > shown[1]) - (shown[0] < shown[1])


def changed(card: int, suits: dict[str, str], index: CardIndex) -> int:
    old = index.deck[card]
    return index.ranks.at[Card(old.rank, suits[old.suit])]


def test_a_hand_on_a_flop_is_looked_up_as_its_least_form_under_all_changes_of_suits() -> None:
    index, rng = card_index(), Random(7)
    changes = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    for _ in range(40):
        *flop, one, two = rng.sample(range(52), 4)
        forms = []
        for suits in changes:
            moved = [changed(card, suits, index) for card in (*flop, one, two)]
            forms.append((index.pair(moved[0], moved[1]), index.pair(moved[2], moved[3])))
        least_flop, least_hand = min(forms)
        cell = index.cells_on((flop[0], flop[1]))[index.pair(one, two)]
        stored_flop, stored_hand = index.cell_hands[cell]
        assert (int(index.flops[stored_flop]), int(stored_hand)) == (least_flop, least_hand)


def test_every_actual_river_belongs_to_one_canonical_board() -> None:
    index = card_index()
    assert len(index.flops) == 169
    flop = index.hands[index.flops[40]]
    boards = {index.board_on((int(flop[0]), int(flop[1])), card) for card in range(52) if card not in flop}
    assert boards == {number for number, board in enumerate(index.boards) if board.flop == 40}


# the river against a plain reference


class PlainRiver:
    """CFR on a river one deal at a time, with dictionaries, from ranges and then as a gadget game."""

    def __init__(self, index: CardIndex, board: tuple[int, int, int], put: float, bot: int, reach: list[Any]) -> None:
        self.tree, self.put, self.bot, self.reach = rounds()[2], put, bot, reach
        self.strength = index.strengths(board)
        self.hands = [hand for hand in range(len(index.hands)) if self.strength[hand] >= 0]
        self.meet = {(a, b) for a in self.hands for b in self.hands if index.disjoint[a, b]}
        self.regret: dict[tuple[int, int], list[float]] = {}
        self.average: dict[tuple[int, int], list[float]] = {}
        self.enter = dict.fromkeys(self.hands, 0.5)
        self.gadget = {hand: [0.0, 0.0] for hand in self.hands}

    def mix(self, table: dict[tuple[int, int], list[float]], node: int, hand: int) -> list[float]:
        count = len(self.tree.nodes[node].branches)
        kept = table.get((node, hand), [0.0] * count)
        return [(one + 1e-30) / (sum(kept) + count * 1e-30) for one in kept]

    def walk(self, player: int, hand: int, node: int, other: dict[int, float], discount: float, mode: str) -> float:
        """Value of the player's hand against the other's reaches by hand."""
        found, values = self.tree.nodes[node], []
        table = self.average if mode == "best" else self.old
        for number, branch in enumerate(found.branches):
            reach = other
            if found.player != player:
                reach = {one: x * self.mix(table, node, one)[number] for one, x in other.items()}
            if branch.kind == "node":
                values.append(self.walk(player, hand, branch.ref, reach, discount, mode))
            elif branch.kind == "fold":
                fold = self.tree.folds[branch.ref]
                chips = (self.put + fold.put) * (-1 if fold.player == player else 1)
                values.append(chips * sum(x for one, x in reach.items() if (hand, one) in self.meet))
            else:
                chips = self.put + self.tree.ends[branch.ref].put
                mine = self.strength[hand]
                won = sum(x * float(np.sign(mine - self.strength[one])) for one, x in reach.items()
                          if (hand, one) in self.meet)  # fmt: skip
                values.append(chips * won)
        if found.player != player:
            return sum(values)
        if mode == "best":
            return max(values)
        mix = self.mix(self.old, node, hand)
        mean = sum(share * value for share, value in zip(mix, values, strict=True))
        old = self.old.get((node, hand), [0.0] * len(values))
        self.regret[node, hand] = [max(r * discount + v - mean, 0) for r, v in zip(old, values, strict=True)]
        return mean

    def add(self, hand: int, node: int, weight: float) -> None:
        """The bot's average, by its reaches."""
        found = self.tree.nodes[node]
        mix = self.mix(self.old, node, hand) if found.player == self.bot else [1.0] * len(found.branches)
        if found.player == self.bot:
            old = self.average.get((node, hand), [0.0] * len(mix))
            self.average[node, hand] = [a + weight * share for a, share in zip(old, mix, strict=True)]
        for share, branch in zip(mix, found.branches, strict=True):
            if branch.kind == "node":
                self.add(hand, branch.ref, weight * share)

    def run(self, iterations: int, values: dict[int, float] | None) -> None:
        opponent = 1 - self.bot
        for t in range(1, iterations + 1):
            discount = (t - 1) ** 1.5 / ((t - 1) ** 1.5 + 1)
            self.old = dict(self.regret)
            own = {hand: float(self.reach[self.bot][hand]) for hand in self.hands}
            for hand in self.hands:
                self.add(hand, 0, own[hand] * (t / 100) ** 2)
            worth = {hand: self.walk(opponent, hand, 0, own, discount, "update") for hand in self.hands}
            most = max(self.reach[opponent][hand] for hand in self.hands)
            root = {hand: float(self.reach[opponent][hand] / most) for hand in self.hands}
            if values is not None:
                for hand in self.hands:
                    mean = self.enter[hand] * worth[hand] + (1 - self.enter[hand]) * values[hand]
                    play, leave = self.gadget[hand]
                    play = max(play * discount + worth[hand] - mean, 0)
                    leave = max(leave * discount + values[hand] - mean, 0)
                    self.gadget[hand] = [play, leave]
                    self.enter[hand] = (play + 1e-30) / (play + leave + 2e-30)
                root = self.enter
            self.old = dict(self.regret)
            for hand in self.hands:
                self.walk(self.bot, hand, 0, root, discount, "update")


@pytest.mark.parametrize("bot", [0, 1])
@pytest.mark.parametrize("guarded", [False, True])
def test_the_compiled_river_equals_a_plain_one(bot: int, guarded: bool) -> None:
    from pitboss.games.mini_tex_pvp.solved.river import Resolver, subgame

    index = CardIndex(cards("2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h"))
    rng = np.random.default_rng(3)
    reach = [rng.random(len(index.hands)) + 0.05 for _ in (0, 1)]
    board = (0, 4, 8)
    game = subgame(index, board, 2.0, bot, reach[bot], reach[1 - bot])
    values = rng.normal(0, 2, len(game.hands)).astype(np.float32) if guarded else None
    stored = None if values is None else dict(zip(game.hands.tolist(), values.tolist(), strict=True))
    tree, fast, plain = rounds()[2], Resolver(game, 4), PlainRiver(index, board, 2.0, bot, reach)
    fast.run(1, values)
    plain.run(1, stored)
    place = {hand: at for at, hand in enumerate(game.hands.tolist())}
    for (node, hand), wanted in plain.regret.items():  # later ones are noise where no hand gets
        found = fast.regret[tree.nodes[node].player][tree.ids(node), place[hand]]
        np.testing.assert_allclose(found, wanted, atol=1e-4)
    fast.run(5, values)
    own = {hand: float(reach[bot][hand]) for hand in plain.hands}
    nodes = [at for at, node in enumerate(tree.nodes) if node.player == bot]
    plain.average = {
        (at, hand): fast.average[tree.ids(at), place[hand]].tolist() for at in nodes for hand in plain.hands
    }
    best = [plain.walk(1 - bot, hand, 0, own, 1.0, "best") for hand in plain.hands]
    np.testing.assert_allclose(
        fast.opponent_values()[[place[hand] for hand in plain.hands]], best, rtol=1e-4, atol=1e-3
    )


# the file


def test_the_shipped_file_is_small_and_states_its_exploitability() -> None:
    header = solution.shipped().header
    assert len(solution.FILE.read()) <= LARGEST_FILE
    assert header["commit"] and header["iterations"] and header["rules"] == solution.rules_digest(card_index(), 4)
    assert 0 < header["solved_mbb"] < header["exploitability_mbb"] <= 5


def test_a_packed_solution_reads_back_and_a_changed_byte_is_refused() -> None:
    tables: dict[str, Any] = {"a": np.arange(-3, 9, dtype=np.int16).reshape(3, 4), "b": np.arange(5, dtype=np.uint8)}
    wanted = dict.fromkeys(solution.FILE.entries, 1)
    data = pack(wanted, tables)
    header, found = solution.FILE.unpack(data)
    assert header == wanted
    assert all((found[name] == tables[name]).all() for name in tables)
    broken = bytearray(data)
    broken[len(data) // 2] ^= 1
    for refused, words in (
        (bytes(broken), "is damaged"),
        (data[:-1], "is damaged"),
        (b"", "is damaged"),
        (data.replace(b"solution-1", b"solution-2"), "was written by another version of Pitboss"),
        (coach_values.FILE.read(), "is a file of another kind"),
    ):
        with pytest.raises(BadSolution, match=f"^The stored solution {words}; install Pitboss again, or make the file"):
            solution.FILE.unpack(refused)


def test_levels_keep_a_mix_within_half_a_level() -> None:
    mix = np.random.default_rng(1).dirichlet([0.3, 0.3, 0.3], 500)
    back = solution.from_levels(solution.to_levels(mix, 63), 63)
    assert np.abs(back - mix).max() <= 1.01 / 63
    assert (back > -1e-6).all()


def clear_caches() -> None:
    for kept in (shipped_play._loaded, shipped_play._values, shipped_play.bad_file, coach_values.shipped_values):
        kept.cache_clear()
    solution.shipped.cache_clear()


@pytest.fixture
def no_solution(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    clear_caches()
    monkeypatch.setattr(solution, "FILE", solution.FILE._replace(name="nowhere.solution"))
    yield
    monkeypatch.undo()
    clear_caches()


def test_without_the_file_the_reader_plays_and_one_sentence_says_so(no_solution: None) -> None:
    assert isinstance(COUNTS.bot(lambda: 0.5), Reader)
    note = COUNTS.bot_note()
    assert "missing" in note and "pitboss solve mini-tex-pvp" in note and "reader" in note
    with pytest.raises(BadInput, match="missing"):  # which the lab shows
        COUNTS.explore(house(), "", "")
    with pytest.raises(BadInput, match="missing"):
        DecisionDrills(house(), "1", lambda: datetime(2026, 6, 1, tzinfo=UTC))
    facts: Any = SimpleNamespace(house=house(), counts=COUNTS)
    assert note in str(strategy_section(facts).blocks)
    round, stack = table(), ShuffledShoe(list(house().deck), Random(1))
    ask = asked(round, stack)
    hand = round.layout[ask.spot]
    assert not COUNTS.coach(hand, round.layout.seen_by(hand.seat), ask).exact


# bot and coach


def test_the_draw_decides_among_the_actions_of_the_mix() -> None:
    mix = np.array([0.25, 0.0, 0.75])
    assert [sampled_action(mix, number) for number in (0.0, 0.2499, 0.25, 0.999999)] == [0, 0, 2, 2]


def test_the_bot_plays_hands_to_the_end_from_both_seats() -> None:
    rng = Random(4)
    bot = COUNTS.bot(rng.random)
    assert isinstance(bot, SolvedPlayer)
    for number in range(sized(1, 3)):
        round = table()
        play(round, ShuffledShoe(list(house().deck), Random(number)), {1: bot, 2: bot})
        assert sum(chips for seat, chips in round.layout.purses.items() if seat) == 40000


@pytest.mark.parametrize(
    ("stacks", "options", "reason"),
    [
        ((20000, 20000), {}, ""),
        ((20000, 16000), {}, ""),
        ((20000, 15900), {}, "too short"),
        ((20000, 20000), {"ante": 1}, "ante"),
        ((20000, 20000), {"cap": 3}, "cap"),
        ((20000, 20000), {"bet": 5}, "small blind"),
    ],
)
def test_the_solution_says_what_it_does_not_cover(stacks: tuple[int, int], options: Any, reason: str) -> None:
    round, stack = table(stacks, **options), ShuffledShoe(list(house().deck), Random(1))
    asked(round, stack)
    found = not_covered(round.layout)
    assert reason in found if reason else found == ""


@pytest.mark.parametrize(
    ("players", "options", "part"),
    [(2, {}, '"solved"'), (3, {}, "for two players"), (2, {"ante": 1}, "there is an ante")],
)
def test_the_sentence_on_bots_names_the_kind_and_the_reason(players: int, options: Any, part: str) -> None:
    words = COUNTS.bot_words(house(**options), players)
    assert part in words and ("readers" in words) is (part != '"solved"')


def test_the_coach_is_solved_and_what_the_solution_mixes_costs_nothing() -> None:
    round, stack = table(), ShuffledShoe(list(house().deck), Random(5))
    ask = asked(round, stack)
    hand = round.layout[ask.spot]
    found = COUNTS.coach(hand, round.layout.seen_by(hand.seat), ask)
    assert found.exact and found.note.startswith("Solved")
    node = HandPoint((), ("",))
    mixed = [number for number, mix in enumerate(strategy().mixes(node)) if (mix > 0.05).sum() > 1]
    for number in mixed[:3]:
        worth = strategy().values(node, number)
        assert worth is not None and np.ptp(worth[strategy().mixes(node)[number] > 0.05]) < 0.01


def test_better_hands_are_worth_more_before_the_flop() -> None:
    at = card_index().ranks.at
    worth = []
    for hole in ("Ah As", "Kh 9c", "7c 2d"):
        one, two = (at[card] for card in cards(hole))
        found = strategy().values(HandPoint((), ("",)), card_index().pair(one, two))
        assert found is not None
        worth.append(max(found))
    assert worth == sorted(worth, reverse=True)


# values on the flop


def on_the_flop(line: str) -> tuple[Round, Ask]:
    round, stack = table(), ShuffledShoe(list(house().deck), Random(5))
    for word in line.split():
        ask = asked(round, stack)
        round.supply(next(action for action in ask.legal if str(action).startswith(word)))
    return round, asked(round, stack)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("raise call", ""),
        ("call check", "the solution's button practically never calls before the flop here, so it has no range."),
        ("call raise call", "the solution's button practically never calls before the flop here, so it has no range."),
        ("raise raise raise call", "the solution's button practically never raises before the flop here"),
        ("call check check", ""),
    ],
)
def test_on_a_flop_after_any_betting_the_coach_has_values_and_says_against_what(line: str, reason: str) -> None:
    """In the last line the button itself has limped, so the big blind's range is known."""
    round, ask = on_the_flop(line)
    hand = round.layout[ask.spot]
    found = COUNTS.coach(hand, round.layout.seen_by(hand.seat), ask)
    assert (
        found.exact
        and found.note.startswith("Solved against any hand" if reason else "Solved: ")
        and reason in found.note
    )
    assert ("Values are right to about 0." if reason else "Values are rounded to 0.0") in found.note
    assert max(found.values.values()) > 0 or found.best == FOLD


@pytest.mark.parametrize("damage", ["missing", "damaged"])
def test_without_its_file_the_coach_estimates_on_the_flop_and_says_why(
    damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear_caches()
    whole = coach_values.FILE.read()
    if damage == "missing":
        monkeypatch.setattr(coach_values, "FILE", coach_values.FILE._replace(name="nowhere.values"))
    else:
        monkeypatch.setattr(StoredFile, "read", lambda file: whole[:-1] if file == coach_values.FILE else read(file))
    try:
        round, ask = on_the_flop("raise call")
        hand = round.layout[ask.spot]
        found = COUNTS.coach(hand, round.layout.seen_by(hand.seat), ask)
        assert not found.exact and damage in found.note and "pitboss solve mini-tex-pvp --values" in found.note
        assert isinstance(COUNTS.bot(lambda: 0.5), SolvedPlayer)  # who plays on
        with pytest.raises(BadInput, match=damage):
            SolvedBook(COUNTS)
        with pytest.raises(BadInput, match=damage):
            DecisionDrills(house(), "1", lambda: datetime(2026, 6, 1, tzinfo=UTC))
    finally:
        monkeypatch.undo()
        clear_caches()


def test_on_the_flop_a_fold_is_worth_nothing_and_mixed_actions_are_worth_the_same() -> None:
    """On lines that both players take: what the solution mixes costs nothing, by values of another run."""
    found, rng, costs = strategy(), Random(7), []
    for _ in range(60):
        first, second = rng.sample(range(52), 2)
        line, name = rng.choice(["rc", "rrc"]), rng.choice(["", "c", "cr", "r"])
        point = HandPoint((first, second), (line, name))
        if found.never_taken(point, 0) or found.never_taken(point, 1):
            continue
        mixes, own = found.mixes(point), found.range(found.actor(point), point)
        hand = rng.choice([number for number in range(len(own)) if own[number] > 0.01])
        worth, error = found.values(point, hand), found.value_error(point)
        assert worth is not None and (found.letters(point)[0] != "f" or (worth[0] == 0 == error[0]))
        costs.append(float(mixes[hand] @ (worth.max() - worth)))
    assert len(costs) > 25 and max(costs) < 0.2 and sum(costs) / len(costs) < 0.01


def test_the_coach_file_says_what_it_is() -> None:
    header = coach_values.shipped_values().header
    assert len(coach_values.FILE.read()) <= 4_000_000
    assert header["rules"] == solution.rules_digest(card_index(), 4) and header["commit"] and header["iterations"]
    assert header["floor"] == 0.001 and header["played"] == [found_start(line) for line in ("rc", "rrc")]


def found_start(line: str) -> int:
    return strategy().start(line)
