"""Products of reaches with the matrices of a board, by the fastest method that is exact enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pitboss.core.errors import BadInput
from pitboss.engine.count.suits import Ints
from pitboss.solver.arrays import Arrays, Tensor
from pitboss.solver.boards import Group

LARGEST_ERROR = 3e-5  # relative, against double precision
WORK = 2**28  # elements of one step when the matrices are made

Product = Callable[[Any, Sequence[Tensor], Tensor, Tensor], None]


def matrices(group: Group, disjoint: Ints, arrays: Arrays) -> tuple[Tensor, Tensor]:
    """S and D of each board of a group, [board, class j, hand i], over the hands of class j disjoint from hand i.

    S sums +1 for each that i beats and -1 for each that beats i, D counts them. Both are small integers.
    """
    hands, xp = disjoint.shape[0], arrays.xp
    boards, width = group.hands.shape
    beats, meets = arrays.zero_halves(boards, width, width), arrays.zero_halves(boards, width, width)
    apart = arrays.halves(np.concatenate([disjoint, np.zeros((1, hands), dtype=bool)]))
    chosen, strength = arrays.indices(group.hands), arrays.indices(group.strength)
    places = arrays.indices(np.where(group.places < 0, width, group.places))
    every = arrays.indices(np.arange(hands))[None, :]
    step = max(1, WORK // (width * hands))
    for low in range(0, boards, step):
        part = slice(low, min(boards, low + step))
        count = part.stop - part.start
        member = arrays.zero_halves(count, width + 1, hands)
        member[arrays.indices(np.arange(count))[:, None], places[part], every] = 1
        meets[part] = xp.matmul(member[:, :width], xp.swapaxes(apart[chosen[part]], 1, 2))
        beats[part] = meets[part] * xp.sign(strength[part][:, None, :] - strength[part][:, :, None])
    return beats, meets


class Products:
    """out = X @ M where X comes as one part, or as two parts of half precision whose sum it is."""

    def __init__(self, arrays: Arrays) -> None:
        self.split, self._xp = arrays.on_gpu, arrays.xp
        self._product: Product = _split if self.split else _plain

    def __call__(self, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
        self._product(self._xp, parts, matrix, out)

    def parts(self, whole: Tensor) -> list[Tensor]:
        if not self.split:
            return [whole]
        half = self._xp.bfloat16
        high = whole.to(half)
        return [high, (whole - high.to(whole.dtype)).to(half)]

    def check(self, sample: Tensor, say: Callable[[str], None]) -> None:
        """Choose the first product that this version of torch has and that is exact enough."""
        torch = self._xp
        torch.backends.cuda.matmul.allow_tf32 = False
        torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
        source = torch.rand((1, 128, sample.shape[1]), device=sample.device) ** 4
        wanted = torch.bmm(source.double(), sample.double())
        size = torch.bmm(source.double(), sample.double().abs()).clamp(min=1e-9)
        for product in (_split, _split_apart, _converted):
            self._product, found = product, torch.empty_like(source)
            try:
                self(self.parts(source), sample, found)
            except (RuntimeError, TypeError) as error:
                say(f"product {product.__name__} is not available: {str(error)[:100]}")
                continue
            worst = ((found - wanted).abs() / size).max().item()
            say(f"product {product.__name__}: largest relative error {worst:.1e}")
            if worst < LARGEST_ERROR:
                return
        raise BadInput("this device has no matrix product that is exact enough; solve on a CPU with a small --deck.")


def _plain(xp: Any, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    xp.matmul(parts[0], matrix, out=out)


def _split(torch: Any, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    torch.bmm(parts[0], matrix, out_dtype=torch.float32, out=out)
    torch.baddbmm(out, parts[1], matrix, out_dtype=torch.float32, out=out)


def _split_apart(torch: Any, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    out.copy_(torch.bmm(parts[0], matrix, out_dtype=torch.float32))
    out.add_(torch.bmm(parts[1], matrix, out_dtype=torch.float32))


def _converted(torch: Any, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    torch.bmm(parts[0].float() + parts[1].float(), matrix.float(), out=out)
