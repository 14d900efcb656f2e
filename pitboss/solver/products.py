"""Products of reaches with the matrices of a board, as fast as the device allows and no less exact than needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from pitboss.engine.count.suits import Ints
from pitboss.errors import BadInput
from pitboss.solver.boards import Group

Tensor = Any
LARGEST_ERROR = 3e-5  # relative, against double precision
WORK = 2**28  # elements of one step when the matrices are made


def matrices(group: Group, disjoint: Ints, dtype: Any, device: Any) -> tuple[Tensor, Tensor]:
    """S and D of each board of a group, [board, class j, hand i], over the hands of class j disjoint from hand i.

    S sums +1 for each that i beats and -1 for each that beats i, D counts them. Both are small integers.
    """
    hands = disjoint.shape[0]
    boards, width = group.hands.shape

    def tensor(array: Ints, kind: Any = torch.long) -> Tensor:
        return torch.as_tensor(array, dtype=kind, device=device)

    beats = torch.zeros((boards, width, width), dtype=dtype, device=device)
    meets = torch.zeros_like(beats)
    apart = torch.zeros((hands + 1, hands), dtype=dtype, device=device)
    apart[:hands] = tensor(disjoint, dtype)
    chosen, places, strength = tensor(group.hands), tensor(group.places), tensor(group.strength, torch.int32)
    step = max(1, WORK // (width * hands))
    for low in range(0, boards, step):
        part = slice(low, min(boards, low + step))
        member = torch.zeros((len(places[part]), width + 1, hands), dtype=dtype, device=device)
        member.scatter_(1, torch.where(places[part] < 0, width, places[part])[:, None, :], 1)
        meets[part] = torch.bmm(member[:, :width], apart[chosen[part]].transpose(1, 2))
        sign = torch.sign(strength[part][:, None, :] - strength[part][:, :, None])
        beats[part] = meets[part] * sign.to(dtype)
    return beats, meets


class Products:
    """out = X @ M where X comes as one part, or as two parts of half precision whose sum it is."""

    def __init__(self, dtype: Any, device: Any) -> None:
        self.split = device.type == "cuda"
        self.dtype = torch.bfloat16 if self.split else dtype
        self._way: Callable[[Sequence[Tensor], Tensor, Tensor], None] = _split if self.split else _plain

    def __call__(self, parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
        self._way(parts, matrix, out)

    def parts(self, whole: Tensor) -> list[Tensor]:
        if not self.split:
            return [whole]
        high = whole.to(self.dtype)
        return [high, (whole - high.to(whole.dtype)).to(self.dtype)]

    def check(self, sample: Tensor, say: Callable[[str], None]) -> None:
        """Choose the first way that this version of torch has and that is exact enough."""
        torch.backends.cuda.matmul.allow_tf32 = False
        torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
        source = torch.rand((1, 128, sample.shape[1]), device=sample.device) ** 4
        wanted = torch.bmm(source.double(), sample.double())
        size = torch.bmm(source.double(), sample.double().abs()).clamp(min=1e-9)
        for way in (_split, _split_apart, _converted):
            self._way, found = way, torch.empty_like(source)
            try:
                self(self.parts(source), sample, found)
            except (RuntimeError, TypeError) as error:
                say(f"product {way.__name__} is not available: {str(error)[:100]}")
                continue
            worst = ((found - wanted).abs() / size).max().item()
            say(f"product {way.__name__}: largest relative error {worst:.1e}")
            if worst < LARGEST_ERROR:
                return
        raise BadInput("this device has no matrix product that is exact enough; solve on a CPU with a small --deck.")


def _plain(parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    torch.bmm(parts[0], matrix, out=out)


def _split(parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    torch.bmm(parts[0], matrix, out_dtype=torch.float32, out=out)
    torch.baddbmm(out, parts[1], matrix, out_dtype=torch.float32, out=out)


def _split_apart(parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    out.copy_(torch.bmm(parts[0], matrix, out_dtype=torch.float32))
    out.add_(torch.bmm(parts[1], matrix, out_dtype=torch.float32))


def _converted(parts: Sequence[Tensor], matrix: Tensor, out: Tensor) -> None:
    torch.bmm(parts[0].float() + parts[1].float(), matrix.float(), out=out)
