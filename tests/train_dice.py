"""Teach the die reader from dice drawn by our own code; writes ``vision/dice.npz``.

    pip install torch==2.13.0
    python -m tests.train_dice                  # about 25 minutes of one core

Torch is needed here only; the product runs the networks with numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from tests.drawn_dice import Lying, scene, sprites
from vision.die_limits import DIE_CELL, DIE_REACH, DIE_SIZES
from vision.die_pixels import channels, crop

Array = Any
Scene = tuple[Array, list[Lying]]
SIDE = 160
DRAWN = (17.0, 52.0)
FINDER_SIDE = 112
NOTHING = 6
Plan = Sequence[tuple[int, int, int, int, int]]
READER: Plan = (  # outputs, kernel, stride, dilation, padding
    (16, 3, 1, 1, 1),
    (32, 3, 2, 1, 1),
    (32, 3, 1, 1, 1),
    (56, 3, 2, 1, 1),
    (56, 3, 1, 1, 1),
    (80, 3, 2, 1, 1),
    (7, 5, 1, 1, 0),
)
FINDER: Plan = (
    (16, 3, 2, 1, 1),
    (32, 3, 2, 1, 1),
    (32, 3, 1, 1, 1),
    (40, 3, 1, 2, 2),
    (40, 3, 1, 2, 2),
    (40, 3, 1, 2, 2),
    (4, 1, 1, 1, 0),
)


SMALL = 24.0


@dataclass(frozen=True, slots=True)
class Lesson:
    """How often all scenes are gone through, how fast, with boxes how wide against their dice, and which
    share of the small dice is shown."""

    epochs: int
    rate: float
    boxes: tuple[float, float]
    small: float


LESSONS = (
    Lesson(2, 3e-3, (0.92, 1.7), 1.0),
    Lesson(6, 2.5e-3, (0.85, 1.35), 0.1),
    Lesson(3, 1.5e-3, (0.85, 1.35), 0.1),
)


def network(plan: Plan) -> nn.Sequential:
    layers: list[nn.Module] = []
    inputs = 6
    for outputs, kernel, stride, dilation, pad in plan:
        layers.append(nn.Conv2d(inputs, outputs, kernel, stride, pad, dilation))
        layers += [nn.BatchNorm2d(outputs), nn.ReLU()]
        inputs = outputs
    return nn.Sequential(*layers[:-2]).to(memory_format=torch.channels_last)


def crops(rng: np.random.Generator, scenes: Sequence[Scene], lesson: Lesson) -> tuple[Array, Array]:
    """Every die of the scenes in a box that is a little off, and a few places that are no die."""
    found, values = [], []
    for picture, lying in scenes:
        for die in lying:
            if die.size < SMALL and rng.random() > lesson.small:
                continue
            size = die.size * np.exp(rng.uniform(*np.log(lesson.boxes)))
            x, y = np.array([die.x, die.y]) + rng.uniform(-0.11, 0.11, 2) * die.size
            found.append(_cut(rng, picture, float(x), float(y), float(size)))
            values.append(die.value - 1)
        for x, y, size in _elsewhere(rng, lying):
            found.append(_cut(rng, picture, x, y, size))
            values.append(NOTHING)
    return np.stack(found), np.array(values)


def _cut(rng: np.random.Generator, picture: Array, x: float, y: float, size: float) -> Array:
    return crop(picture, x, y, size, float(rng.uniform(-np.pi, np.pi)))


def _elsewhere(rng: np.random.Generator, lying: Sequence[Lying]) -> Iterator[tuple[float, float, float]]:
    size = float(rng.uniform(*DRAWN))
    x, y = (float(c) for c in rng.uniform(0, SIDE, 2))
    if all(np.hypot(x - d.x, y - d.y) > 0.55 * max(d.size, size) for d in lying):
        yield x, y, size
    if lying and rng.random() < 0.5:
        die = lying[int(rng.integers(len(lying)))]
        turn = rng.uniform(0, 2 * np.pi)
        x, y = die.x + 0.6 * die.size * np.cos(turn), die.y + 0.6 * die.size * np.sin(turn)
        if all(np.hypot(x - d.x, y - d.y) > 0.5 * d.size for d in lying):
            yield float(x), float(y), die.size
        yield die.x + die.size * 0.25, die.y, die.size * 0.35


def seen(pictures: Sequence[Array]) -> torch.Tensor:
    """As the networks see them: pictures x channels x rows x columns."""
    stacked = np.stack([channels(picture, DIE_REACH) for picture in pictures])
    return torch.from_numpy(stacked).permute(0, 3, 1, 2)


def teach_reader(
    rng: np.random.Generator, scenes: Sequence[Scene], net: nn.Sequential, lesson: Lesson
) -> None:
    batch = 128
    optimiser = torch.optim.AdamW(net.parameters(), lesson.rate, weight_decay=1e-3)
    for epoch in range(lesson.epochs):
        pictures, values = crops(rng, scenes, lesson)
        order = rng.permutation(len(values))
        total = []
        for start in range(0, len(order) - batch, batch):
            _set_rate(optimiser, lesson.rate, (epoch + start / len(order)) / lesson.epochs)
            some = order[start : start + batch]
            with torch.autocast("cpu", torch.bfloat16):
                guess = net(seen(_tinted(rng, pictures[some]))).flatten(1)
            loss = nn.functional.cross_entropy(guess.float(), torch.from_numpy(values[some]))
            total.append(_step(optimiser, loss))
        told = f"reader {epoch + 1}/{lesson.epochs}: {len(values)} crops, loss {np.mean(total):.4f}"
        print(told, flush=True)


def _tinted(rng: np.random.Generator, pictures: Array) -> list[Array]:
    return [p[..., rng.permutation(3)] if rng.random() < 0.3 else p for p in pictures]


def _set_rate(optimiser: torch.optim.Optimizer, best: float, done: float) -> None:
    for group in optimiser.param_groups:
        group["lr"] = best * min(1, 0.05 + done * 15) * (0.5 + 0.5 * np.cos(np.pi * done))


def _step(optimiser: torch.optim.Optimizer, loss: torch.Tensor) -> float:
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return float(loss.detach())


def teach_finder(rng: np.random.Generator, scenes: Sequence[Scene], epochs: int) -> nn.Sequential:
    net = network(FINDER)
    batch, best = 16, 3e-3
    optimiser = torch.optim.AdamW(net.parameters(), best, weight_decay=1e-3)
    for epoch in range(epochs):
        order = rng.permutation(len(scenes))
        total = []
        for start in range(0, len(order) - batch, batch):
            _set_rate(optimiser, best, (epoch + start / len(order)) / epochs)
            some = [_zoomed(rng, *scenes[index]) for index in order[start : start + batch]]
            guess = net(seen([picture for picture, _ in some]))
            loss = _finder_loss(guess, np.stack([_target(dice) for _, dice in some]))
            total.append(_step(optimiser, loss))
        print(f"finder {epoch + 1}/{epochs}: loss {np.mean(total):.4f}", flush=True)
    return net


def _zoomed(rng: np.random.Generator, picture: Array, lying: Sequence[Lying]) -> Scene:
    """A part of the scene as it is on some step of the pyramid: dice may be too small or too big there."""
    scale = FINDER_SIDE / SIDE * (1.0 if rng.random() < 0.6 else float(np.exp(rng.uniform(0, np.log(3)))))
    room = SIDE * scale - FINDER_SIDE
    left, top = rng.uniform(0, 1, 2) * room
    move = np.array([[scale, 0, -left], [0, scale, -top]])
    source = cv2.GaussianBlur(picture, (0, 0), 0.35 / scale) if scale < 1 else picture
    cut = cv2.warpAffine(source, move, (FINDER_SIDE, FINDER_SIDE), borderMode=cv2.BORDER_REPLICATE)
    dice = [Lying(d.value, d.x * scale - left, d.y * scale - top, d.size * scale) for d in lying]
    if rng.random() < 0.5:
        cut, dice = cut[:, ::-1], [Lying(d.value, FINDER_SIDE - 1 - d.x, d.y, d.size) for d in dice]
    if rng.random() < 0.5:
        cut = cut.transpose(1, 0, 2)
        dice = [Lying(d.value, d.y, d.x, d.size) for d in dice]
    return np.ascontiguousarray(cut), dice


def _target(dice: Sequence[Lying]) -> Array:
    """How much every cell is a die's middle, whether that counts, and x, y, log size of the die there."""
    cells = FINDER_SIDE // DIE_CELL
    y, x = np.mgrid[:cells, :cells] * DIE_CELL + 0.0
    target = np.zeros((6, cells, cells), dtype=np.float32)
    target[1] = 1
    for die in dice:
        far = np.hypot(x - die.x, y - die.y)
        if die.size < DIE_SIZES[0] or die.size > 1.25 * DIE_SIZES[1]:
            continue
        if die.size > DIE_SIZES[1]:
            target[1][far < 0.5 * die.size] = 0
            continue
        target[0] = np.maximum(target[0], np.exp(-((far / (0.14 * die.size)) ** 2) / 2))
        near = far < max(0.25 * die.size, DIE_CELL * 0.75)
        target[2][near], target[3][near] = (die.x - x)[near] / DIE_CELL, (die.y - y)[near] / DIE_CELL
        target[4][near], target[5][near] = np.log(die.size / 20), 1
    return target


def _finder_loss(guess: torch.Tensor, wanted: Array) -> torch.Tensor:
    target = torch.from_numpy(wanted)
    heat = nn.functional.binary_cross_entropy_with_logits(guess[:, 0], target[:, 0], reduction="none")
    off = (torch.sigmoid(guess[:, 0]) - target[:, 0]).abs() ** 1.5
    near = target[:, 5]
    place = ((guess[:, 1:4] - target[:, 2:5]).abs().sum(1) * near).sum() / (near.sum() + 1)
    return (heat * off * target[:, 1]).sum() / (near.sum() + 1) * 4 + place


def folded(net: nn.Sequential, plan: Plan, name: str) -> dict[str, Array]:
    """The weights with the normalisation worked in, as numpy has them."""
    arrays: dict[str, Array] = {}
    modules = list(net.eval())
    for index, (_, _, stride, dilation, pad) in enumerate(plan):
        weights = modules[3 * index].weight.detach()
        bias = modules[3 * index].bias.detach()
        if 3 * index + 1 < len(modules):
            norm = modules[3 * index + 1]
            gain = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach()
            bias = (bias - norm.running_mean) * gain + norm.bias.detach()
            weights = weights * gain[:, None, None, None]
        arrays[f"{name}.{index}.weights"] = weights.permute(0, 2, 3, 1).numpy().astype(np.float16)
        arrays[f"{name}.{index}.bias"] = bias.numpy().astype(np.float32)
        arrays[f"{name}.{index}.shape"] = np.array([stride, dilation, pad])
    return arrays


def drawn(rng: np.random.Generator, count: int) -> list[Scene]:
    bank = sprites(rng, count // 2)
    return [scene(rng, bank, SIDE, DRAWN) for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=10000)
    parser.add_argument("--epochs", type=int, default=3, help="of the finder; the reader has its lessons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("vision/dice.npz"))
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    scenes = drawn(rng, args.scenes)
    net = network(READER)
    for lesson in LESSONS:
        teach_reader(rng, scenes, net, lesson)
    reader = folded(net, READER, "reader")
    finder = folded(teach_finder(rng, scenes, args.epochs), FINDER, "finder")
    np.savez_compressed(args.out, **reader, **finder)
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
