"""How well real dice are read, on the photographs in ../shared.

python -m tests.dice_table [even|odd|all]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from tests.dice_photos import Answer, Hunt, answers, hunts, share, truth

BANDS = (0, 32, 40, 48, 100)
STEPS = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 1.01)


def main(which: str = "all") -> None:
    names = [name for name in sorted(truth()) if which == "all" or int(name[:3]) % 2 == (which == "odd")]
    read = list(answers(names))
    print(f"{len(names)} photographs, {len(read)} dice\n\n## With the box given\n")
    table("all", read, lambda answer: "all")
    table("value", read, lambda answer: str(answer.value))
    table("colour of the die", read, lambda answer: answer.colour)
    table("pixels across the box", read, lambda answer: band(answer.pixels))
    honesty(read)
    hunted = list(hunts(names))
    print("\n## Found in the whole photograph (overlap at least 0.5)\n")
    found_table(hunted)
    for answer in read:
        if answer.silent_error:
            print(f"surely wrong: {answer.name} {answer.die.box}: {answer.value} read as {answer.die.value}")


def table(title: str, read: Sequence[Answer], kind: Callable[[Answer], str]) -> None:
    print(f"| {title} | dice | right | right or unsure | surely wrong |\n|---|---|---|---|---|")
    for word in sorted({kind(answer) for answer in read}):
        some = [answer for answer in read if kind(answer) == word]
        right = share([answer.right for answer in some])
        safe = share([not answer.silent_error for answer in some])
        wrong = sum(answer.silent_error for answer in some)
        print(f"| {word} | {len(some)} | {right:.1%} | {safe:.1%} | {wrong} |")
    print()


def honesty(read: Sequence[Answer]) -> None:
    print("| probability told | dice | told on average | right |\n|---|---|---|---|")
    for low, high in pairwise(STEPS):
        some = [answer for answer in read if low <= answer.die.p < high]
        if some:
            told = float(np.mean([answer.die.p for answer in some]))
            right = share([answer.right for answer in some])
            print(f"| {low:g} to {min(high, 1):g} | {len(some)} | {told:.3f} | {right:.3f} |")


def found_table(hunted: Sequence[Hunt]) -> None:
    print("| pixels across the box | dice | found | found and read right |\n|---|---|---|---|")
    for word in ["all", *sorted({band(pixels) for hunt in hunted for _, pixels in hunt.true})]:
        here = [
            (index in hunt.found, index in hunt.right)
            for hunt in hunted
            for index, (_, pixels) in enumerate(hunt.true)
            if word in ("all", band(pixels))
        ]
        found, right = share([f for f, _ in here]), share([r for _, r in here])
        print(f"| {word} | {len(here)} | {found:.1%} | {right:.1%} |")
    false = [die for hunt in hunted for die in hunt.false]
    sure = sum(die.p >= 0.9 for die in false)
    print(f"\nFalse finds: {len(false)} on {len(hunted)} photographs, {sure} of them with 0.9 or more\n")


def band(pixels: float) -> str:
    low = max(edge for edge in BANDS if edge <= pixels)
    return f"{low} to {BANDS[BANDS.index(low) + 1]}"


if __name__ == "__main__":
    main(*sys.argv[1:])
