"""The passes on the river as single GPU kernels: Triton source with the tree unrolled, one hand for each thread."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.solver.passes import showdown_layout

LOAD = "tl.load({array} + {offset} + {row} * columns, mask=ok, other=0.0)"
STORE = "tl.store({array} + {offset} + {row} * columns, {value}, mask=ok)"
HEAD = """    b = tl.program_id(1).to(tl.int64)
    m = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ok = m < columns
"""


def load(array: str, offset: str, row: int) -> str:
    return LOAD.format(array=array, offset=offset, row=row)


def store(array: str, offset: str, row: int, value: str) -> str:
    return STORE.format(array=array, offset=offset, row=row, value=value)


def source(tree: BettingTree) -> str:
    parts = ["import triton\nimport triton.language as tl\n"]
    for player in (0, 1):
        parts += [_forward(tree, player), _backward(tree, player)]
    return "\n\n".join(parts)


def _forward(tree: BettingTree, player: int) -> str:
    """Reaches, split into two parts of half precision; with AVERAGE the average moves by them."""
    count = tree.counts[player]
    lines = [f"    o = b * {count} * columns + m", "    root = tl.load(r + b * columns + m, mask=ok, other=0.0)"]
    for at, node in enumerate(tree.nodes):
        if node.player != player:
            continue
        ids, above = tree.ids(at), tree.node_sequence[player][at]
        lines += [f"    g{one} = {load('R', 'o', one)} + eps" for one in ids]
        reach = "root" if above < 0 else f"x{above}"
        lines.append(f"    s{at} = {reach} / ({' + '.join(f'g{one}' for one in ids)})")
        for one in ids:
            low = f"(x{one} - h{one}.to(tl.float32)).to(XL.dtype.element_ty)"
            lines += [
                f"    x{one} = g{one} * s{at}",
                f"    h{one} = x{one}.to(XH.dtype.element_ty)",
                f"    {store('XH', 'o', one, f'h{one}')}",
                f"    {store('XL', 'o', one, low)}",
            ]
    lines.append("    if AVERAGE:")
    for one in range(count):
        moved = f"{load('A', 'o', one)} + w * x{one}"
        lines.append(f"        {store('A', 'o', one, moved)}")
    arguments = "R, A, r, XH, XL, w, eps, columns, AVERAGE: tl.constexpr, BLOCK: tl.constexpr"
    return f"@triton.jit\ndef forward{player}({arguments}):\n" + HEAD + "\n".join(lines) + "\n"


def _backward(tree: BettingTree, player: int) -> str:
    other = 1 - player
    ends, first_fold, folds = showdown_layout(tree, other)
    lines = [
        f"    o = b * {tree.counts[player]} * columns + m",
        f"    oS = b * {ends} * columns + m",
        f"    oD = b * {folds} * columns + m",
        "    pot = tl.load(base + m // K, mask=ok, other=0.0)",
    ]

    def emit(at: int) -> None:
        node, names = tree.nodes[at], []
        for number, branch in enumerate(node.branches):
            name = f"q{at}_{number}"
            if branch.kind == "end":
                row, put = tree.end_sequence[other][branch.ref], tree.ends[branch.ref].put
                lines.append(f"    {name} = {load('YS', 'oS', row)} * (pot + {put})")
            elif branch.kind == "fold":
                fold = tree.folds[branch.ref]
                row, sign = tree.fold_sequence[other][branch.ref] - first_fold, "-" if fold.player == player else ""
                lines.append(f"    {name} = {load('YD', 'oD', row)} * ({sign}(pot + {fold.put}))")
            else:
                emit(branch.ref)
                name = f"v{branch.ref}"
            names.append(name)
        if node.player != player:
            lines.append(f"    v{at} = {' + '.join(names)}")
            return
        ids, best = tree.ids(at), names[0]
        for name in names[1:]:
            best = f"tl.maximum({best}, {name})"
        lines.extend(["    if MODE == 2:", f"        v{at} = {best}", "    else:"])
        lines.extend(f"        g{one} = {load('R', 'o', one)}" for one in ids)
        top = " + ".join(f"(g{one} + eps) * {name}" for one, name in zip(ids, names, strict=True))
        lines.append(f"        v{at} = ({top}) / ({' + '.join(f'(g{one} + eps)' for one in ids)})")
        lines.append("        if MODE == 0:")
        for one, name in zip(ids, names, strict=True):
            moved = f"tl.maximum(g{one} * disc + ({name} - v{at}), 0.0)"
            lines.append(f"            {store('R', 'o', one, moved)}")

    emit(0)
    lines.append("    tl.store(V + b * columns + m, v0, mask=ok)")
    arguments = "R, YS, YD, base, V, disc, eps, columns, K, MODE: tl.constexpr, BLOCK: tl.constexpr"
    return f"@triton.jit\ndef backward{player}({arguments}):\n" + HEAD + "\n".join(lines) + "\n"


def compiled(tree: BettingTree) -> Any:
    """The module of the kernels. Triton reads a kernel's source from its file."""
    path = Path(tempfile.mkdtemp(prefix="pitboss-kernels-")) / "river_kernels.py"
    path.write_text(source(tree))
    spec = importlib.util.spec_from_file_location("river_kernels", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
