"""A small convolutional network, run by numpy: layers of weights, each followed by a ramp except the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any


@dataclass(frozen=True, slots=True)
class Layer:
    """``weights`` are outputs x rows x columns x inputs; ``pad`` pixels of nothing surround the input."""

    weights: Array
    bias: Array
    stride: int
    dilation: int
    pad: int


@dataclass(frozen=True, slots=True)
class Network:
    layers: tuple[Layer, ...]

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, Array], name: str) -> Network:
        """``name.0.weights``, ``name.0.bias`` and ``name.0.shape`` (stride, dilation, pad), and so on."""
        count = sum(key.startswith(f"{name}.") and key.endswith(".bias") for key in arrays)
        return cls(tuple(_layer(arrays, f"{name}.{index}") for index in range(count)))

    def run(self, pictures: Array) -> Array:
        """Pictures x rows x columns x channels in, the same out."""
        values = pictures
        for layer in self.layers[:-1]:
            values = np.maximum(_convolved(values, layer), 0)
        return _convolved(values, self.layers[-1])


def _layer(arrays: Mapping[str, Array], key: str) -> Layer:
    stride, dilation, pad = (int(number) for number in arrays[f"{key}.shape"])
    weights, bias = (arrays[f"{key}.{part}"].astype(np.float32) for part in ("weights", "bias"))
    return Layer(weights, bias, stride, dilation, pad)


def _convolved(values: Array, layer: Layer) -> Array:
    """The sum over the kernel's squares of shifted pictures times weights: one matrix product each."""
    pad, step, far = layer.pad, layer.stride, layer.dilation
    values = np.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    outputs, high, wide, inputs = layer.weights.shape
    rows = (values.shape[1] - far * (high - 1) - 1) // step + 1
    columns = (values.shape[2] - far * (wide - 1) - 1) // step + 1
    shifted = [
        values[
            :,
            y * far : y * far + step * (rows - 1) + 1 : step,
            x * far : x * far + step * (columns - 1) + 1 : step,
        ]
        for y in range(high)
        for x in range(wide)
    ]
    gathered = np.concatenate(shifted, axis=3).reshape(-1, high * wide * inputs)
    product = gathered @ layer.weights.reshape(outputs, -1).T + layer.bias
    return product.reshape(len(values), rows, columns, outputs)
