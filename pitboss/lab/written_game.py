"""The Python of a game that a file describes: `new-game --from` writes it, other commands run it at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType

from pitboss.core.cards import RANKS
from pitboss.core.errors import BadFile
from pitboss.games import REGISTRY
from pitboss.lab.game_file import KINDS, QUALIFIERS, AnteBet, DescribedGame, described
from pitboss.rulesets.hand_words import with_article

LOADED = "pitboss_described"  # prefix of modules that are made of files
MOST_SEATS = 6
LONGEST_LINE = 108
WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def load_file(path: Path) -> str:
    """Offer the game of a file in this process; returns its key."""
    game = described(path)
    name = f"{LOADED}_{game.key.replace('-', '_')}"
    known = getattr(sys.modules.get(name), "WRITTEN", "") == python_of(game)  # run once: rows are equal by identity
    if game.key in REGISTRY:
        if known:
            return game.key
        raise BadFile(f"{path}: there is a game {game.key} already; give the file another name.")
    if not known:
        _run(name, game, path)
    REGISTRY.add(game.key, name)
    return game.key


def _run(name: str, game: DescribedGame, path: Path) -> None:
    """Make the module of a game."""
    module = sys.modules[name] = ModuleType(name, f"Written from {path}.")  # its dataclasses look for it there
    written = python_of(game)
    exec(compile(written, f"<{path.name}>", "exec"), vars(module))
    vars(module)["WRITTEN"] = written


def files_of(path: Path, key: str) -> dict[str, str]:
    """The files of a new game by name, as Python."""
    game = replace(described(path), key=key)
    return {"__init__.py": python_of(game), "drills.py": drills_of(game)}


def python_of(game: DescribedGame) -> str:
    """The game's module."""
    kind = KINDS[game.cards]
    parts = [f'"""{game.title}: made from a description. Rules only: odds, best play and drills follow from them."""']
    parts.append("from __future__ import annotations")
    parts.append(imports(game))
    if game.ante:
        parts.append('class Decide(Choices):\n    FOLD = "fold"\n    RAISE = "raise"')
        if game.ante.bonus:
            parts.append(rows_class("Bonus", game.ante.bonus))
    parts += [rows_class(class_name(bet.name), bet.rows) for bet in game.bets]
    parts.append(options_class(game))
    if game.without:
        out = ", ".join(str(RANKS.index(rank) + 1) for rank in sorted(game.without, key=RANKS.index))
        parts.append(
            "def cards_in_play(options: Options) -> list[Card]:\n"
            f"    return [card for card in deck() if card.rank not in ({out},)]"
        )
    reads = "three" if kind is KINDS[3] else "five"
    if game.ante:
        parts.append(ante_rules(game.ante, reads, kind.__name__))
    parts += [
        f"def {bet.name}(hand: Spot, layout: Layout) -> {class_name(bet.name)}:\n"
        f"    return {reads}_row({class_name(bet.name)}, {reads}(hand.cards))"
        for bet in game.bets
    ]
    parts.append(game_value(game))
    head, body = parts[:3], parts[3:]
    return "\n\n".join(head) + "\n\n\n" + "\n\n\n".join(body) + "\n"


def imports(game: DescribedGame) -> str:
    """The imports of the module, those that this game needs."""
    reads = "three" if game.cards == 3 else "five"
    by_hand = bool(game.bets) or bool(game.ante and game.ante.bonus)
    poker = [*([reads] if by_hand or game.ante else []), *([f"{reads}_row"] if by_hand else [])]
    if game.ante and QUALIFIERS[game.ante.qualifier]:
        poker = [KINDS[game.cards].__name__, *poker]
    names = ["Game", "Wager", "deal_from_left", "everyone", "in_house_order", "settle", "show"]
    names += ["DEALER", "at", "lay", "turn"] if game.ante else []
    lines = ["from dataclasses import dataclass", "\n"]
    pays = _all_pays(game)
    if any(isinstance(pay, Fraction) for pay in pays):
        lines.insert(1, "from fractions import Fraction")
    if game.without:
        lines.append("from pitboss.core.cards import Card, deck")
    acts = [*(["Choices"] if game.ante else []), "Face", *(["Outcome"] if by_hand else [])]
    lines.append(f"from pitboss.rules.acts import {', '.join(acts)}")
    if not game.ante:
        lines.append("from pitboss.rules.bet_rules import at_least_one")
    lines.append("from pitboss.rules.clauses import clause, collect")
    lines.append("from pitboss.rules.felt import Felt")
    lines.append("from pitboss.rules.game import (")
    lines += [*(f"    {name}," for name in sorted(names, key=_imported)), ")"]
    lines.append("from pitboss.rules.layout import Layout, Spot")
    lines.append("from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, settle_from, table, tables")
    if game.ante:
        lines.append("from pitboss.rulesets.against_dealer import Ante, compare, fold_or_raise, has_folded")
    if poker:
        lines.append(f"from pitboss.rulesets.poker import {', '.join(poker)}")
    return "\n".join(lines).replace("\n\n\n", "\n\n")


def _imported(name: str) -> tuple[bool, bool, str]:
    """Constants, then classes, then functions."""
    return not name.isupper(), name.islower(), name


def _all_pays(game: DescribedGame) -> Iterable[int | Fraction]:
    if game.ante:
        yield from (*game.ante.pays.values(), *game.ante.raise_pays.values(), *game.ante.bonus.values())
    for bet in game.bets:
        yield from (*bet.rows.values(), bet.other)


def class_name(bet: str) -> str:
    """The class of a bet's rows: `pair_plus` has `PairPlusRow`."""
    return "".join(word.capitalize() for word in bet.split("_")) + "Row"


def rows_class(name: str, rows: Iterable[str]) -> str:
    lines = [f'    {row.upper()} = "{row_label(row)}"' for row in rows]
    return "\n".join([f"class {name}(Outcome):", *lines, '    OTHER = "Other"'])


def row_label(row: str) -> str:
    """The printed label of a row."""
    names = {"trips": "Three of a kind", "quads": "Four of a kind"}
    return names.get(row, row.replace("_", " ").capitalize())


def pay_table(rows: str, pays: Iterable[int | Fraction]) -> str:
    listed = ", ".join(map(pay_source, pays))
    return f"Paytable = tables(table({rows}, {listed}))"


def pay_source(pay: int | Fraction) -> str:
    whole = not isinstance(pay, Fraction) or pay.denominator == 1
    return str(int(pay)) if whole else f"Fraction({pay.numerator}, {pay.denominator})"


def in_order(pays: Mapping[str, int | Fraction]) -> list[int | Fraction]:
    """Pays in the order of the rows of `Ante`."""
    return [pays[row] for row in ("fold", "not_qualified", "win", "tie", "loss")]


def options_class(game: DescribedGame) -> str:
    lines = ["@dataclass(frozen=True, slots=True)", "class Options(HouseOptions):"]
    lines.append("    settle_from: SettleFrom = settle_from()")
    if game.ante:
        lines.append(f"    ante: {pay_table('Ante', in_order(game.ante.pays))}")
        lines.append(f"    play: {pay_table('Ante', in_order(game.ante.raise_pays))}")
        if game.ante.bonus:
            lines.append(f"    bonus: {pay_table('Bonus', [*game.ante.bonus.values(), 0])}")
    lines += [f"    {b.name}: {pay_table(class_name(b.name), [*b.rows.values(), b.other])}" for b in game.bets]
    if game.ante and game.ante.times > 1:
        lines += ["", "    def times(self, wager: str) -> int:"]
        lines.append(f'        return {game.ante.times} if wager == "play" else HouseOptions.times(self, wager)')
    return "\n".join(lines)


def ante_rules(ante: AnteBet, reads: str, kind: str) -> str:
    """The rules of the Ante, its raise and its bonus."""
    category, *ranks = QUALIFIERS[ante.qualifier] or ("",)
    lowest = f"{kind}.{category}, {', '.join(ranks)}"  # without a rank the comma of a tuple of one
    least = f", least=({lowest.rstrip(' ')})" if category else ""
    text = (
        "def folded(hand: Spot, layout: Layout) -> bool:\n    return has_folded(hand, Decide)\n\n\n"
        "def ante(hand: Spot, layout: Layout) -> Ante:\n    if folded(hand, layout):\n        return Ante.FOLD\n"
        f"    return compare(Ante, {reads}(hand.cards), {reads}(layout.dealer.cards){least})"
    )
    if ante.bonus:
        text += (
            "\n\n\ndef bonus(hand: Spot, layout: Layout) -> Bonus:\n"
            f"    return Bonus.OTHER if folded(hand, layout) else {reads}_row(Bonus, {reads}(hand.cards))"
        )
    return text


def game_value(game: DescribedGame) -> str:
    ante, names = game.ante, [bet.name for bet in game.bets]
    wagers = []
    if ante:
        wagers += ['Wager("ante", "Ante", ante)', f'Wager("play", "{ante.raised}", ante, raises="ante")']
        wagers += ['Wager("bonus", "Ante Bonus", bonus, paid_on=("ante",))'] if ante.bonus else []
    wagers += [f'Wager("{bet.name}", "{bet.title}", {bet.name})' for bet in game.bets]
    main = ["ante"] if ante else names
    lines = ["GAME: Game[Options] = Game(", f'    key="{game.key}",', f'    title="{game.title}",']
    lines += ["    options=Options,", f"    main=({', '.join(map(quoted, main))},),"]
    if not ante:
        lines += [f"    bet_rules=(at_least_one({', '.join(map(quoted, names))}),),", "    places=(),"]
    lines += ["    wagers=(", *(f"        {wager}," for wager in wagers), "    ),"]
    if game.without:
        lines.append("    deck=cards_in_play,")
    if (seats := seats_of(game)) < MOST_SEATS:
        lines.append(f"    seats={seats},")
    said = "A player who does not answer folds." if ante else "Nothing is decided once bets are made."
    lines.append(f'    absent_words="{said}",')
    places = f", dealer={game.cards}" if ante else ""
    question = f', question="{ante.raised} or fold"' if ante else ""
    lines.append(f'    felt=Felt(blurb="{game.blurb}", hand={game.cards}{places}{question}),')
    lines += ["    procedure=(", *(f"        {one}," for one in clauses(game)), "    ),", ")"]
    return "\n".join(lines)


def quoted(name: str) -> str:
    return f'"{name}"'


def seats_of(game: DescribedGame) -> int:
    """As many seats as one deck has cards for, six at most."""
    left = 52 - 4 * len(game.without) - (game.cards if game.ante else 0)
    return min(MOST_SEATS, left // game.cards)


def clauses(game: DescribedGame) -> list[str]:
    """The procedure, clause by clause."""
    ante, size = game.ante, game.cards
    left, right = "From the dealer's left, ", "From the dealer's {side}, "
    side = [bet.name for bet in game.bets]
    if not ante:
        return [
            clause_of("1", "The player makes one bet or several."),
            clause_of("2", f"{left}{WORDS[size]} cards face up to each player.", f"deal_from_left({size})"),
            clause_of("3", f"{right}the dealer settles hand by hand.", f"in_house_order({settle_of(*side)})"),
            clause_of("end", "The dealer collects the cards.", "in_house_order(collect, who=everyone)", "always=True"),
        ]
    dealt = [f"deal_from_left({size}, Face.OWN)", f"lay(DEALER, {size})"]
    dealt += [f"turn(DEALER, {ante.open})"] if ante.open else []
    seen = f", {WORDS[ante.open]} of them face up" if ante.open else ""
    amount = "equal to the Ante" if ante.times == 1 else f"of {ante.times} times the Ante"
    late = ["ante", *(["bonus"] if ante.bonus else [])]
    said = {"any": "", "ace-king": ", which qualify with ace-king or better"}.get(
        ante.qualifier, f", which qualify with {with_article(ante.qualifier)} or better"
    )
    return [
        clause_of("1", "The player bets the Ante" + (" and may add other bets." if side else ".")),
        clause_of("2", f"{left}{WORDS[size]} cards face down to each player, then to the dealer{seen}.", *dealt),
        clause_of(
            "3", f"{left}each player folds or makes a {ante.raised} bet {amount}.", 'fold_or_raise("play", Decide)'
        ),
        clause_of(
            "4", "The dealer takes the Ante of folded hands.", f"in_house_order({settle_of(*late)}, when=folded)"
        ),
        clause_of("5", f"The dealer turns over the dealer's cards{said}.", "turn(DEALER)"),
        clause_of(
            "6",
            f"{right}the dealer shows and settles hand by hand.",
            f"in_house_order(show, {settle_of('ante', 'play', *late[1:], *side)})",
        ),
        clause_of(
            "end",
            "The dealer collects the cards.",
            "in_house_order(collect, who=everyone)",
            "at(DEALER, collect)",
            "always=True",
        ),
    ]


def settle_of(*wagers: str) -> str:
    return f"settle({', '.join(map(quoted, wagers))})"


def clause_of(number: str, sentence: str, *steps: str) -> str:
    """A clause on one line, or with a line for each step where it is longer."""
    parts = quoted(number), quoted(sentence), *steps
    line = f"clause({', '.join(parts)})"
    if len(line) <= LONGEST_LINE:
        return line
    return "clause(\n" + "".join(f"            {part},\n" for part in parts) + "        )"


def drills_of(game: DescribedGame) -> str:
    """The module of drills."""
    made = [f'bet_drill("{bet.name}", "{bet.title}", "{bet.name}")' for bet in game.bets]
    names = ["bet_drill"]
    if game.ante:
        made.insert(0, f'raise_drill("play", "What the {game.ante.raised} bet costs")')
        made.insert(1, 'bet_drill("compare", "Against the dealer", "ante", "play", having=dealer_is_out)')
        names += ["dealer_is_out", "raise_drill"]
    lines = "\n".join(f"        {one}," for one in made)
    return (
        f'"""What a dealer of {game.title} is drilled in besides what every game has."""\n\n'
        "from __future__ import annotations\n\n"
        f"from pitboss.drills.makers import {', '.join(names)}\n"
        "from pitboss.drills.questions import Training\n\n"
        f"TRAINING = Training(\n    drills=(\n{lines}\n    ),\n)\n"
    )
