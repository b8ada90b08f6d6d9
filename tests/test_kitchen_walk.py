"""One animal's move: small kitchens drawn as text, one ruling at a time.

In a drawing ``D C M`` is who walks (red), ``d c m`` are others in the order of the colours, ``b f k p``
are bone, fish, cheese and potion, ``x`` is crap, ``#`` is dark, ``=`` is the finish, ``.`` is free.
"""

from __future__ import annotations

import pytest

from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.grid import full, squares
from companion.games.kitchen.walk import Ground, Scene, Walk, WalkRules, count_paths, walks

EMPTY_HANDS = ((0, 0, 0, 0),) * 6
ALONE = (0, 1, 2, 3, 4, 5)
MATES = (0, 0, 0, 1, 1, 1)


def scene(drawing: str, **about: object) -> Scene:
    rows = drawing.split()
    signs, cols = "".join(rows), len(rows[0])
    walkers = [cell for cell, sign in enumerate(signs) if sign in "DCM"]
    others = [cell for cell, sign in enumerate(signs) if sign in "dcm"]
    standing = [*walkers, *others]
    ground = Ground(
        len(rows),
        cols,
        squares(cell for cell, sign in enumerate(signs) if sign != "#"),
        squares(cell for cell, sign in enumerate(signs) if sign == "="),
    )
    return Scene(
        ground._replace(far=far(ground)),
        (*standing, *[-1] * (6 - len(standing))),
        (*(Form("dcm".index(signs[cell].lower())) for cell in standing), *[Form.DOG] * (6 - len(standing))),
        *(about.pop(name, default) for name, default in (("owner", ALONE),)),  # type: ignore[arg-type]
        {cell: Kind("bfkp".index(sign)) for cell, sign in enumerate(signs) if sign in "bfkp"},
        squares(cell for cell, sign in enumerate(signs) if sign == "x"),
        about.pop("hands", EMPTY_HANDS),  # type: ignore[arg-type]
        bool(about.pop("wererats", False)),
        WalkRules(**about),  # type: ignore[arg-type]
    )


def far(ground: Ground) -> tuple[int, ...]:
    """Steps to the finish over open squares, by asking the neighbours until nothing changes."""
    if not ground.finish:
        return ()
    found = [0 if ground.finish >> cell & 1 else 99 for cell in range(ground.rows * ground.cols)]
    for _ in found:
        for cell in range(len(found)):
            if ground.open >> cell & 1:
                near = [n for n in (cell - ground.cols, cell + ground.cols) if 0 <= n < len(found)]
                near += [cell - 1] if cell % ground.cols else []
                near += [cell + 1] if (cell + 1) % ground.cols else []
                found[cell] = min(found[cell], *(found[n] + 1 for n in near if ground.open >> n & 1))
    return tuple(found)


def only(scene: Scene) -> Walk:
    found = walks(scene, 0)
    assert len(found) == 1, found
    return found[0]


def ends(scene: Scene) -> list[int]:
    return sorted({walk.end for walk in walks(scene, 0)})


@pytest.mark.parametrize(
    ("start", "form", "paths", "reached"),
    [
        (5 * 17 + 8, Form.DOG, 284, 36),
        (5 * 17 + 8, Form.CAT, 778, 46),
        (5 * 17 + 8, Form.MOUSE, 2142, 58),
        (0, Form.DOG, 60, 12),
        (0, Form.CAT, 146, 15),
        (0, Form.MOUSE, 366, 20),
    ],
)
def test_the_empty_kitchen_has_as_many_paths_as_others_counted(
    start: int, form: Form, paths: int, reached: int
) -> None:
    ground = Ground(11, 17, full(11, 17))
    empty = Scene(ground, (start, *[-1] * 5), (form,) * 6, ALONE, {}, 0, EMPTY_HANDS)
    assert count_paths(empty, 0) == paths
    assert len(walks(empty, 0)) == reached
