"""Array backends of the solver: numpy on any CPU, or torch on a GPU. The solver's own code is the same for both.

It uses only what both libraries have under one name (`xp.matmul`, `xp.clip`, slices, arithmetic); the rest is here.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

import numpy as np

from pitboss.engine.count.suits import Ints

Tensor = Any


class Arrays(Protocol):
    """All numbers have single precision, or double; matrices of small integers may have half precision."""

    xp: Any
    on_gpu: bool
    bytes_each: int
    bytes_half: int

    def zeros(self, *shape: int) -> Tensor: ...
    def halves(self, array: Any) -> Tensor: ...
    def zero_halves(self, *shape: int) -> Tensor: ...
    def reals(self, array: Any) -> Tensor: ...
    def doubles(self, array: Any) -> Tensor: ...
    def indices(self, array: Any) -> Tensor: ...
    def numpy(self, tensor: Tensor) -> Ints: ...
    def sum_rows(self, table: Tensor, values: Tensor) -> Tensor: ...
    def permuted(self, tensor: Tensor, *axes: int) -> Tensor: ...
    def synchronize(self) -> None: ...
    def free_bytes(self) -> int: ...
    def name(self) -> str: ...
    def session(self) -> AbstractContextManager[Any]: ...


class NumpyArrays:
    """Plain numpy: small decks on any CPU, without PyTorch."""

    xp: Any = np
    on_gpu = False

    def __init__(self, *, double: bool = False) -> None:
        self._kind: Any = np.float64 if double else np.float32
        self.bytes_each = self.bytes_half = np.dtype(self._kind).itemsize

    def zeros(self, *shape: int) -> Tensor:
        return np.zeros(shape, dtype=self._kind)

    def reals(self, array: Any) -> Tensor:
        return np.asarray(array, dtype=self._kind)

    zero_halves, halves = zeros, reals

    def doubles(self, array: Any) -> Tensor:
        return np.asarray(array, dtype=np.float64)

    def indices(self, array: Any) -> Tensor:
        return np.asarray(array, dtype=np.int64)

    def numpy(self, tensor: Tensor) -> Ints:
        return np.asarray(tensor)

    def sum_rows(self, table: Tensor, values: Tensor) -> Tensor:
        """[row, ...] the sum of the values that each row of the table names."""
        total = values[table[:, 0]]
        for column in range(1, table.shape[1]):
            total += values[table[:, column]]
        return total

    def permuted(self, tensor: Tensor, *axes: int) -> Tensor:
        return np.ascontiguousarray(np.transpose(tensor, axes))

    def synchronize(self) -> None:
        """numpy has finished when it returns."""

    def free_bytes(self) -> int:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")

    def name(self) -> str:
        return f"numpy {np.__version__}"

    def session(self) -> AbstractContextManager[Any]:
        return nullcontext()


class TorchArrays:
    """PyTorch, on a GPU or a CPU. Matrices of small integers have half precision on a GPU."""

    def __init__(self, device: str, *, double: bool = False) -> None:
        import torch

        self.xp: Any = torch
        self.device = torch.device(device)
        self.on_gpu = self.device.type == "cuda"
        self._kind = torch.float64 if double else torch.float32
        self._half = torch.bfloat16 if self.on_gpu else self._kind
        self.bytes_each, self.bytes_half = self._kind.itemsize, self._half.itemsize

    def _of(self, array: Any, kind: Any) -> Tensor:
        return self.xp.as_tensor(array, dtype=kind, device=self.device)

    def zeros(self, *shape: int) -> Tensor:
        return self.xp.zeros(shape, dtype=self._kind, device=self.device)

    def zero_halves(self, *shape: int) -> Tensor:
        return self.xp.zeros(shape, dtype=self._half, device=self.device)

    def reals(self, array: Any) -> Tensor:
        return self._of(array, self._kind)

    def halves(self, array: Any) -> Tensor:
        return self._of(array, self._half)

    def doubles(self, array: Any) -> Tensor:
        return self._of(array, self.xp.float64)

    def indices(self, array: Any) -> Tensor:
        return self._of(array, self.xp.long)

    def numpy(self, tensor: Tensor) -> Ints:
        return np.asarray(tensor.cpu())

    def sum_rows(self, table: Tensor, values: Tensor) -> Tensor:
        return self.xp.nn.functional.embedding_bag(table, values, mode="sum")

    def permuted(self, tensor: Tensor, *axes: int) -> Tensor:
        return tensor.permute(*axes).contiguous()

    def synchronize(self) -> None:
        if self.on_gpu:
            self.xp.cuda.synchronize()

    def free_bytes(self) -> int:
        return int(self.xp.cuda.mem_get_info()[0]) if self.on_gpu else NumpyArrays().free_bytes()

    def name(self) -> str:
        where = self.xp.cuda.get_device_name() if self.on_gpu else "CPU"
        return f"{where}, torch {self.xp.__version__}"

    def session(self) -> AbstractContextManager[Any]:
        mode: AbstractContextManager[Any] = self.xp.inference_mode()
        return mode


def best_arrays() -> Arrays:
    """A GPU where there is one, else numpy."""
    try:
        import torch
    except ImportError:
        return NumpyArrays()
    return TorchArrays("cuda") if torch.cuda.is_available() else NumpyArrays()
