"""Mistakes in the code of a game's rules: names of wagers, places and rows that are not there, and forgotten yields.

The source is read, not run: a name that only a rare hand uses is found as well.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from enum import Enum
from typing import Any

from pitboss.core.errors import UnknownName
from pitboss.lab.game_source import PITBOSS, GameSource, SourceFile, Where
from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.game import Game

Fault = tuple[Where, str]

REQUESTS = ("deal", "turn", "peek", "ask", "ask_all")  # of a layout: generators
ACTIONS = ("settle", "close", "place", "lay", "show", "collect", "arrange")  # plain calls
LAYOUTS = ("layout", "table")  # what rules call it
WAGER_STEPS = {"settle": None, "place": 1, "fold_or_raise": 1, "check_or_bet": 1, "ride_or_withdraw": 1}
# steps whose first arguments name wagers: how many of them; None: all
WAGER_VERBS = {"settle": slice(1, None), "close": slice(1, 2), "place": slice(1, 2), "losing": slice(1, 2)}
PLACE_STEPS = ("lay", "turn", "deal_to", "at")
NEEDS = {"fold_or_raise": (1, "FOLD"), "has_folded": (1, "FOLD"),
         "ride_or_withdraw": (1, "WITHDRAW"), "has_withdrawn": (1, "WITHDRAW")}  # fmt: skip
OF_WAGERS = ("bets", "open", "rows")  # of a hand: by the name of a wager
CHANCE = ("random", "secrets", "time", "datetime", "uuid", "numpy.random")
OUTSIDE = ("os", "sys", "io", "pathlib", "socket", "threading", "importlib", "subprocess")  # not to be called by rules
CHANCE_CALLS = ("urandom", "getrandom", "getpid", "id", "hash", "input", "open", "__import__")  # of the system
CHANGES = (
    "append",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "clear",
    "add",
    "discard",
    "update",
    "setdefault",
    "appendleft",
    "popleft",
    "sort",
    "reverse",
    "send",
    "__next__",
    "__setitem__",
)  # methods that change what they belong to
KEEP_NOTHING = "so the next round would go by other rules; keep nothing between rounds"


def faults_in_rules(game: Game, source: GameSource) -> Iterator[Fault]:
    """Every mistake in the functions of the rules."""
    rules = RuleNames(game)
    for file in source.files:
        for node in file.nodes:
            for check in CHECKS:
                for at, text in check(node, file, rules):
                    yield file.where(at), text


class RuleNames:
    """What rules may name."""

    def __init__(self, game: Game) -> None:
        self.wagers = [wager.name for wager in game.wagers]
        self.places = list(game.places)

    def wager(self, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
        """A fault if this is the text of a name that no wager has."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in self.wagers:
            yield node, str(UnknownName("wager", node.value, self.wagers))

    def place(self, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
        """A fault if this is the text of a name that no place has."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in self.places:
            yield node, f"{UnknownName('place', node.value, self.places)} Places are named in Game(places=...)."


Found = Iterator[tuple[ast.AST, str]]


def shared_step(node: ast.Call, file: SourceFile) -> str:
    """The name of the function of Pitboss that is called; empty for any other."""
    called = file.value(node.func)
    module = str(getattr(called, "__module__", ""))
    is_shared = callable(called) and module.startswith(PITBOSS) and not isinstance(called, type)
    return str(getattr(called, "__name__", "")) if is_shared else ""


def layout_verb(node: ast.Call) -> str:
    """The verb of a layout that is called; empty for any other call."""
    func = node.func
    return func.attr if isinstance(func, ast.Attribute) and _is_layout(func.value) else ""


def _is_layout(node: ast.AST) -> bool:
    """Whether this is the argument of a rule that holds the layout, and not another variable of that name."""
    if not isinstance(node, ast.Name) or node.id not in LAYOUTS:
        return False
    return any(arg.arg == node.id for function in functions_around(node) for arg in function.args.args)


def functions_around(node: ast.AST) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """The functions that hold this, the innermost first."""
    around = node
    while (around := getattr(around, "inside", None)) is not None:  # type: ignore[assignment]
        if isinstance(around, ast.FunctionDef | ast.Lambda):
            yield around


def names_in_calls(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """Wagers and places in calls of steps and of the layout."""
    if not isinstance(node, ast.Call):
        return
    step, verb = shared_step(node, file), layout_verb(node)
    if step in WAGER_STEPS:
        for arg in node.args[: WAGER_STEPS[step]]:
            yield from rules.wager(arg)
    if step in PLACE_STEPS and node.args:
        yield from rules.place(node.args[0])
    for arg in node.args[WAGER_VERBS[verb]] if verb in WAGER_VERBS else ():
        yield from rules.wager(arg)


def names_in_hands(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`hand.bets["ante"]`, `"ante" in hand.open`, `layout["flop"]`."""
    if isinstance(node, ast.Subscript):
        if isinstance(node.value, ast.Attribute) and node.value.attr in OF_WAGERS:
            yield from rules.wager(node.slice)
        of_spots = isinstance(node.value, ast.Attribute) and node.value.attr == "spots"
        if (_is_layout(node.value) or of_spots) and not _is_seat(node.slice):
            yield from rules.place(node.slice)
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        held = node.comparators[0]
        if isinstance(held, ast.Attribute) and held.attr in OF_WAGERS:
            yield from rules.wager(node.left)


def _is_seat(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and str(node.value).partition(".")[0].isdigit()


def forgotten_yields(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """A request that is made without `yield from` does nothing; a dealer action with it fails."""
    if not isinstance(node, ast.Call):
        return
    verb, around = layout_verb(node), getattr(node, "inside", None)
    if verb in REQUESTS and isinstance(around, ast.Expr | ast.Assign | ast.AnnAssign):
        yield node, f"layout.{verb}(...) only asks when it is waited for; write `yield from layout.{verb}(...)`."
    if verb in ACTIONS and isinstance(around, ast.YieldFrom):
        yield node, f"layout.{verb}(...) is done at once and gives nothing to wait for; leave out `yield from`."


def rows_that_are_not_there(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`Decide.FLOD`, and choices without the member that a shared step looks for."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        kind = file.value(node.value)
        if is_named(kind) and not hasattr(kind, node.attr):
            yield node, f"{UnknownName(kind.__name__, node.attr, kind.__members__)}"
    if isinstance(node, ast.Call) and (needed := NEEDS.get(shared_step(node, file))):
        at, name = needed
        held: Any = file.value(node.args[at]) if len(node.args) > at else None
        if is_named(held) and name not in held.__members__:
            named = ", ".join(held.__members__)
            yield node, f"{held.__name__} has no {name}, which {shared_step(node, file)} looks for; it has {named}."


def names_compared(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`choice.name == "FLOD"` where no choice or row of the game has this name."""
    if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute) or node.left.attr != "name":
        return
    known = {name for kind in file.names.values() if is_named(kind) for name in kind.__members__}
    for comparator in node.comparators:
        if (
            known
            and isinstance(comparator, ast.Constant)
            and isinstance(comparator.value, str)
            and comparator.value not in known
        ):
            yield (
                node,
                f"no choice and no row of this game has the name {comparator.value!r}: {', '.join(sorted(known))}.",
            )


def is_named(kind: Any) -> bool:
    """Is it a class of choices or rows, with members?"""
    return (
        isinstance(kind, type) and issubclass(kind, Enum) and issubclass(kind, Choices | Outcome) and bool(list(kind))
    )


def chance_and_clock(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """What is not the same every time: chance, the clock, files, the environment."""
    what = ""
    if not _in_function(node):
        return
    if isinstance(node, ast.Call):
        called, written = file.value(node.func), ast.unparse(node.func)
        module = _module_of(called)
        name = written if called is None else getattr(called, "__name__", "")
        name = name if called is None or module in ("posix", "nt", "builtins") else ""  # a rule may have such a name
        what = written if name in CHANCE_CALLS or _is_outside(module) else ""
    elif isinstance(node, ast.Attribute) and node.attr == "environ":
        what = ast.unparse(node)
    elif isinstance(node, ast.Import | ast.ImportFrom):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
        what = next(filter(_is_outside, names), "")
    if what:
        yield node, f"{what} is not the same every time; rules may read only cards, choices and options."


def numbers_of_seats(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`hand.seat == 2`: the same cards would win at one seat and lose at another."""
    if isinstance(node, ast.Compare | ast.BinOp):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.left, node.right]
        seat = next((side for side in sides if isinstance(side, ast.Attribute) and side.attr == "seat"), None)
        listed = [
            at for side in sides for at in (side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side])
        ]
        if seat is not None and any(isinstance(at, ast.Constant) and type(at.value) is int for at in listed):
            yield (
                node,
                f"{ast.unparse(node)} makes the odds of seats differ; rules may read only cards, choices and options.",
            )


def loops_without_end(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`while True` with no way out, which a count of lines need not see: `while True: pass` begins no line again."""
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value and _in_function(node):
        ways_out = ast.Break | ast.Return | ast.Raise | ast.Yield | ast.YieldFrom | ast.Call
        if not any(isinstance(one, ways_out) for one in ast.walk(node)):
            yield node, "this loop has no end; leave it by break or return."


def _is_outside(module: str) -> bool:
    """Whether a module is about chance, the clock or the system."""
    return any(module == one or module.startswith(f"{one}.") for one in (*CHANCE, *OUTSIDE))


def names_from_around(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """`global`, and `nonlocal` in a function that outlives the one around it."""
    if (
        isinstance(node, ast.Global)
        or isinstance(node, ast.Nonlocal)
        and _is_returned(next(functions_around(node), None))
    ):
        yield node, f"a rule changes {', '.join(node.names)}, {KEEP_NOTHING}."


def what_rules_remember(node: ast.AST, file: SourceFile, rules: RuleNames) -> Found:
    """Changes of what outlives a round: a list or dict of the module, of the function that made a rule, or a default
    value; an attribute of a function, or of an object that the module holds.
    """
    for changed in _changed(node):
        name = _root(changed)
        functions = list(functions_around(node))
        if name is None or not functions:
            continue
        nearest, around = functions[0], functions[-1]  # names of functions within the outermost are its own
        outlives = name.id in file.names and name.id not in _own_names(around)
        made_around = nearest is not around and name.id not in _own_names(nearest) and _is_returned(nearest)
        of_object = changed is not name and _is_kept_object(name, nearest, file)
        if outlives or made_around or of_object or name.id in _mutable_defaults(around):
            yield node, f"a rule changes {ast.unparse(changed)}, {KEEP_NOTHING}."


def _is_returned(function: Any) -> bool:
    """Whether a function is made within another, which returns it: what it changes around it outlives a round."""
    if not isinstance(function, ast.FunctionDef) or (around := next(functions_around(function), None)) is None:
        return False
    returned = (node.value for node in ast.walk(around) if isinstance(node, ast.Return) and node.value is not None)
    return any(isinstance(at, ast.Name) and at.id == function.name for one in returned for at in ast.walk(one))


def _is_kept_object(name: ast.Name, method: Any, file: SourceFile) -> bool:
    """Whether this is `self` in a method of a class of which the module holds an object."""
    inside, first = getattr(method, "inside", None), getattr(getattr(method, "args", None), "args", None)
    if not isinstance(inside, ast.ClassDef) or not first or name.id != first[0].arg or method.name == "__init__":
        return False
    kind = file.names.get(inside.name)
    return isinstance(kind, type) and any(isinstance(one, kind) for one in file.names.values())


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """What a statement or call changes in place."""
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
        targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
        yield from (target for target in targets if isinstance(target, ast.Subscript | ast.Attribute))
    if isinstance(node, ast.Call):
        func = node.func
        if isinstance(func, ast.Attribute) and func.attr in CHANGES:
            yield func.value
        if isinstance(func, ast.Name) and func.id in ("next", "setattr") and node.args:
            yield node.args[0]


def _root(node: ast.AST) -> ast.Name | None:
    """The name at the start of `a.b[c]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def _own_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """Names that are bound within a function, its arguments among them."""
    found = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    return found | {
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _mutable_defaults(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """Arguments whose default value is one list, dict or set for all calls."""
    takes = function.args
    by_place = zip(reversed([*takes.posonlyargs, *takes.args]), reversed(takes.defaults), strict=False)
    by_name = zip(takes.kwonlyargs, takes.kw_defaults, strict=True)
    return {one.arg for one, default in (*by_place, *by_name) if isinstance(default, ast.List | ast.Dict | ast.Set)}


def _module_of(called: Any) -> str:
    """The module of a function, or of what a method is bound to."""
    bound = getattr(called, "__self__", None)
    if bound is not None and not isinstance(bound, type) and not hasattr(bound, "__name__"):
        return type(bound).__module__
    return str(getattr(called, "__module__", "") or "")


def _in_function(node: ast.AST) -> bool:
    return any(functions_around(node))


Check = Callable[[ast.AST, SourceFile, RuleNames], Found]
CHECKS: Collection[Check] = (
    names_in_calls,
    names_in_hands,
    forgotten_yields,
    rows_that_are_not_there,
    names_compared,
    chance_and_clock,
    loops_without_end,
    names_from_around,
    numbers_of_seats,
    what_rules_remember,
)
