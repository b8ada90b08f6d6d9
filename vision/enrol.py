"""Learns a set of pieces from an empty board and photographs whose layout is known."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.board import Board, Spot
from companion.course import pawns, square
from companion.errors import UnknownLook, UsageError, WorldError
from companion.layout import Laid, Layout
from companion.text import Say
from companion.words import EMPTY, Look, Place
from vision import colours, faces
from vision.cards import learnt
from vision.geometry import Array, Mount, Picture, Rectifier, Sheet
from vision.layouts import Seen, size_of
from vision.light import Ground, Lit, Mask
from vision.pieces import PieceLook, PieceSet
from vision.registration import Registrar
from vision.shapes import WAYS, Body, Patch, cut, silhouette
from vision.sites import guises
from vision.stands import CAP, OFF_CENTRE, REACH, sides, weights
from vision.zones import is_flat, unshown

KNOTS = 5
"""Radii learnt per body, from the foot to the top."""

ROUNDS = 3
"""Colours and bodies are learnt from each other in turns."""

USUAL = 0.15
"""Pieces are usually this near (share) to the height that the board's file gives."""

CHANGED = 0.3
"""Pixels that differ this much from the bare board (log) may belong to a piece; most shadows are weaker."""

ENOUGH = 60
"""So many examples are enough to learn a body from; more move a radius by one step (0.75 mm) at most."""

WIDE_MM = 8.0
"""Softness of the outlines that share out the pixels between neighbours."""

ALIKE = 60.0
"""Looks that win over each other by less than this many points are hard to tell apart."""


ROOM = 1.7
"""Room round a thing that lies freely, in its own widths: as if it stood in the middle of a square."""


@dataclass(slots=True)
class _Example:
    """One piece of known look in one photograph."""

    photo: int
    lit: Lit
    mount: Mount
    frame: Picture
    spot: Spot
    look: Look
    at: tuple[float, float]
    camera: tuple[float, float, float]
    faces: tuple[float, float] = (0.0, 0.0)


def enrol(
    board: Board,
    empty: Picture,
    photos: Sequence[tuple[Picture, Layout | Mapping[Place, Look]]],
    heights: Mapping[Look, float] | None = None,
) -> PieceSet:
    """What the looks of one box are like.  *heights* in millimetres, where they are known."""
    registrar = Registrar(board)
    sheet = Sheet.of(board)
    bare = _rectified(registrar, sheet, empty, "the photo of the empty board")
    ground = Ground(bare)
    examples: list[_Example] = []
    cards: dict[Look, list[Array]] = {}
    for number, (photo, plan) in enumerate(photos, 1):
        lit = ground.light(_rectified(registrar, sheet, photo, f"photo {number}"))
        layout = plan if isinstance(plan, Layout) else Layout(plan)
        mount = registrar.mount
        assert mount is not None
        seen = Seen(board, sheet, photo, mount, lit, number)
        loose = list(seen.laid(layout))
        for look, close, pose in seen.cards(loose):
            cards.setdefault(look, []).append(learnt(close, pose, size_of(board, look)))
        for look, spot in (*_placed(board, layout.places), *_standing(board, loose)):
            at, camera = (spot.x, spot.y), mount.position
            examples.append(_Example(number, lit, mount, photo, spot, look, at, camera))
    if not examples and not cards:
        raise UsageError("The layouts show no pieces; name the pieces and where they stand.")
    learner = _Learner(board, sheet, examples, dict(heights or {}))
    looks = learner.learn() | {look: _card(board, look, shown) for look, shown in cards.items()}
    assert registrar.mount is not None
    lens = registrar.lens or (registrar.mount.focal / registrar.mount.size[0], registrar.mount.k1)
    warnings = (*_missing(board, looks), *learner.warnings())
    return PieceSet(board.name, looks, bare, board.box, sheet.mm, lens, warnings)


def _card(board: Board, look: Look, shown: Sequence[Array]) -> PieceLook:
    shape = board.looks[look]
    samples = colours.pick(np.log(np.clip(np.concatenate(shown).reshape(-1, 3), 1e-3, 1)))
    return PieceLook(Body(shape.height, (0.5 * shape.width,) * 2), samples, card=np.stack(shown))


def _standing(board: Board, loose: Sequence[Laid]) -> Iterator[tuple[Look, Spot]]:
    """What lies freely and is no card: as if it had a place of its own."""
    for thing in loose:
        shape = board.looks[thing.look]
        if not is_flat(shape):
            yield thing.look, Spot(thing.x, thing.y, ROOM * shape.width)


def _missing(board: Board, looks: Container[Look]) -> Iterator[Say]:
    """Looks of the game that were not shown.  The backs of cards need not be: they are what no face is."""
    flat = [look for look, shape in board.looks.items() if is_flat(shape) and _loose(board, look)]
    backs = unshown(board, flat, looks)
    for look in board.looks:
        if look not in looks and look not in backs:
            yield Say.of("enrol.missing", piece=look)


def _loose(board: Board, look: Look) -> bool:
    return any(zone in board.looks[look].on for zone in board.zones)


def _placed(board: Board, layout: Mapping[Place, Look]) -> Iterator[tuple[Look, Spot]]:
    """The pieces of a layout and where they stand; a pawn is a place whose look is its square."""
    known = pawns(board)
    for place, look in layout.items():
        if look == EMPTY:
            continue
        if place in known:
            number = square(look)
            if number is None or number >= len(board.course):
                raise UnknownLook(f"{place} can be at.0 to at.{len(board.course) - 1}, not {look!r}.")
            yield known[place], board.course[number]
        else:
            yield board.look(look), board.places[board.place(place)]


def _rectified(registrar: Registrar, sheet: Sheet, photo: Picture, what: str) -> Picture:
    where = registrar.find(photo)
    if where.mount is None or len(where.seen) < min(3, len(registrar.board.markers)):
        raise WorldError(
            f"The corner markers cannot be seen on {what}; keep all of them in sight and in focus."
        )
    return Rectifier(where.mount, sheet)(photo)


def _speaks(outline: Patch, gain: Array) -> float:
    """How much better a piece with that outline explains the pixels than the bare board."""
    return float(np.log1p(outline.values * np.expm1(gain)).sum())


class _Learner:
    def __init__(
        self, board: Board, sheet: Sheet, examples: list[_Example], heights: dict[Look, float]
    ) -> None:
        self.board, self.sheet, self.examples, self.heights = board, sheet, examples, heights
        self.looks = tuple(sorted({e.look for e in examples}))
        self.bodies = {look: self._guess(look) for look in self.looks}
        self.samples: dict[Look, Array] = {}
        self.indices = {e.photo: colours.indices(e.lit.colour) for e in examples}
        self.gains: dict[tuple[Look, int], Array] = {}
        self.wide: dict[object, Patch] = {}

    def _guess(self, look: Look) -> Body:
        size = min(e.spot.size for e in self.examples if e.look == look)
        shape = self.board.looks.get(look)
        height = self.heights.get(look, shape.height if shape else 0.6 * size)
        radius = min(0.5 * shape.width if shape else 0.3 * size, 0.5 * size)
        radii = np.interp(np.linspace(0, 1, KNOTS), (0.0, 0.4, 1.0), (0.9 * radius, radius, 0.5 * radius))
        if self._pictured(look):  # a die, a disk, a card: as wide above as below
            return Body(height, (radius,) * KNOTS)
        return Body(height, tuple(float(r) for r in radii), 0.2 * height)

    def learn(self) -> dict[Look, PieceLook]:
        for turn in range(ROUNDS):
            for kin in self._guises():
                self.samples.update(dict.fromkeys(kin, self._colours(kin, first=turn == 0)))
            self._weigh()
            for kin in self._kin():
                self._fit(kin)
        return {
            look: PieceLook(self.bodies[look], self.samples[look], self._faces(look)) for look in self.looks
        }

    def _guises(self) -> list[tuple[Look, ...]]:
        """The looks shown, those together that have the same colours."""
        shown = [tuple(look for look in kin if look in self.bodies) for kin in guises(self.board).values()]
        named = {look for kin in shown for look in kin}
        return [*filter(None, shown), *((look,) for look in self.looks if look not in named)]

    def _pictured(self, look: Look) -> bool:
        shape = self.board.looks.get(look)
        return shape is not None and shape.picture

    def _faces(self, look: Look) -> Array | None:
        """The pictures on its tops, where the looks have such."""
        if not self._pictured(look):
            return None
        body = self.bodies[look]
        found = []
        for example in self._of(look):
            top = faces.face(
                example.frame, example.mount, example.at, body.height, self.board.looks[look].width
            )
            h, w = example.lit.field.shape[:2]
            x, y = self.sheet.pixel(*example.at)
            light = example.lit.field[min(max(round(y), 0), h - 1), min(max(round(x), 0), w - 1)]
            found.append(faces.middle(faces.views(top, light.tolist())))
        return np.stack(found)

    def _of(self, look: Look) -> list[_Example]:
        return [e for e in self.examples if e.look == look]

    def _outline(self, example: _Example, body: Body | None = None, soft: float = 1.6) -> Patch:
        return silhouette(
            body or self.bodies[example.look], example.at, example.camera, self.sheet, example.faces, soft
        )

    def _colours(self, kin: Sequence[Look], first: bool) -> Array:
        """Colours under the outlines that the bare board does not explain."""
        found = []
        for example in (e for look in kin for e in self._of(look)):
            patch = self._outline(example)
            h, w = patch.values.shape
            bare = cut(example.lit.bare, patch.left, patch.top, w, h)
            inside = (patch.values > (0.5 if first else 0.75)) & self._own(example, patch)
            if first:
                residue = cut(example.lit.residue, patch.left, patch.top, w, h)
                strange = np.abs(residue).max(axis=2) > CHANGED
            else:
                strange = cut(self.gains[example.look, example.photo], patch.left, patch.top, w, h) > -1.5
            colour = cut(example.lit.colour, patch.left, patch.top, w, h)
            found.append(colour[inside & strange & (bare != 0)])
        samples = np.concatenate(found)
        if len(samples) < 20:
            raise WorldError(
                f"The {kin[0]} cannot be made out in the photos. Is the layout right, is there enough light?"
            )
        return colours.pick(samples)

    def _own(self, example: _Example, patch: Patch) -> Mask:
        """Which pixels belong to this piece rather than to a neighbour on the same photo."""
        h, w = patch.values.shape
        mine = self._wide_outline(example)
        own = cut(mine.values, patch.left - mine.left, patch.top - mine.top, w, h)
        others = np.zeros_like(own)
        for other in self.examples:
            if other.photo == example.photo and other is not example:
                theirs = self._wide_outline(other)
                if theirs.meets(patch):
                    values = cut(theirs.values, patch.left - theirs.left, patch.top - theirs.top, w, h)
                    others = np.maximum(others, values)
        return np.asarray(own >= others)

    def _wide_outline(self, example: _Example) -> Patch:
        """A very soft outline, kept: it is compared with those of all its neighbours."""
        key = (example.photo, example.look, example.at, example.faces, self.bodies[example.look])
        if key not in self.wide:
            self.wide[key] = self._outline(example, soft=WIDE_MM)
        return self.wide[key]

    def _weigh(self) -> None:
        """How much better each look's colours explain each pixel than the bare board does."""
        for look in self.looks:
            table = colours.table(self.samples[look])
            for example in self._of(look):
                values = table[self.indices[example.photo]] - example.lit.bare
                self.gains[look, example.photo] = np.clip(values, -CAP, CAP)

    def _kin(self) -> list[tuple[Look, ...]]:
        """Looks that measure the same are the same body in other colours, and learnt together."""
        groups: dict[object, list[Look]] = {}
        for look in self.looks:
            shape = self.board.looks.get(look)
            size = (shape.height, shape.width, self.heights.get(look)) if shape else look
            groups.setdefault(size, []).append(look)
        return [tuple(group) for group in groups.values()]

    def _fit(self, kin: Sequence[Look]) -> None:
        """The body that covers what looks like the pieces and nothing else."""
        examples = [e for look in kin for e in self._of(look)]
        windows = [self._window(e) for e in examples]
        for _ in range(2):
            for example, window in zip(examples, windows, strict=True):
                self._centre(example, window)
            some = slice(None, None, -(-len(examples) // ENOUGH))
            body = self._descend(kin[0], examples[some], windows[some])
            self.bodies.update(dict.fromkeys(kin, body))

    def _window(self, example: _Example) -> Patch:
        """The gains round an example, without what belongs to its neighbours."""
        size = example.spot.size
        body = self.bodies[example.look]
        wide = Body(body.height * 1.4, (0.62 * size,) * 2)
        spot = example.spot
        area = silhouette(wide, (spot.x, spot.y), example.camera, self.sheet)
        h, w = area.values.shape
        gain = cut(self.gains[example.look, example.photo], area.left, area.top, w, h)
        own = self._own(example, area)
        return Patch(area.left, area.top, np.where(own, gain, np.minimum(gain, 0) * 0).astype(np.float32))

    def _centre(self, example: _Example, window: Patch) -> None:
        """Where its foot is, and which way it faces."""
        spot = example.spot
        reach = max(1, round(REACH * spot.size / self.sheet.mm))
        steps = np.arange(-reach, reach + 1) * self.sheet.mm / (OFF_CENTRE * spot.size)
        slack = -4.0 * (steps[:, None] ** 2 + steps[None, :] ** 2)
        best = -np.inf
        for way in WAYS:
            middle = silhouette(self.bodies[example.look], (spot.x, spot.y), example.camera, self.sheet, way)
            h, w = middle.values.shape
            left, top = middle.left - reach - window.left, middle.top - reach - window.top
            around = cut(window.values, left, top, w + 2 * reach, h + 2 * reach)
            fits = cv2.matchTemplate(sides(around), weights(middle.values), cv2.TM_CCORR) + slack
            _, most, _, (dx, dy) = cv2.minMaxLoc(fits)
            if most > best:
                best, example.faces = most, way
                example.at = (spot.x + (dx - reach) * self.sheet.mm, spot.y + (dy - reach) * self.sheet.mm)

    def _descend(self, look: Look, examples: Sequence[_Example], windows: Sequence[Patch]) -> Body:
        def worth(body: Body) -> float:
            total = 0.0
            for example, window in zip(examples, windows, strict=True):
                patch = self._outline(example, body)
                h, w = patch.values.shape
                gain = cut(window.values, patch.left - window.left, patch.top - window.top, w, h)
                total += _speaks(patch, gain)
            bumps = np.diff(np.array(body.radii), 2)
            taller = (body.height - guess.height) / (USUAL * guess.height)
            return total - len(examples) * (0.5 * float((bumps**2).sum()) + 20.0 * taller**2)

        guess = self._guess(look)
        best = self.bodies[look]
        value = worth(best)
        for step in (3.0, 1.5, 0.75):
            for _ in range(3):
                before = value
                for body in self._neighbours(look, best, step):
                    new = worth(body)
                    if new > value:
                        best, value = body, new
                if value == before:
                    break
        return best

    def _neighbours(self, look: Look, body: Body, step: float) -> list[Body]:
        ways = (-step, step)
        radii = [
            tuple(max(1.0, r + d * (k in (n, -1))) for n, r in enumerate(body.radii))
            for k in range(-1, len(body.radii))
            for d in ways
        ]
        found = [replace(body, radii=r) for r in radii]
        if not self._pictured(look):
            found += [replace(body, lean=max(0.0, body.lean + d)) for d in ways]
        if look not in self.heights:
            found += [replace(body, height=max(0.5, body.height + d)) for d in ways]
        return found

    def warnings(self) -> tuple[Say, ...]:
        """Looks that can hardly be told apart."""
        says = []
        for n, one in enumerate(self.looks):
            for other in self.looks[n + 1 :]:
                if not self._share_a_place(one, other):
                    continue
                if min(self._margin(one, other), self._margin(other, one)) < ALIKE:
                    says.append(Say.of("enrol.alike", one=one, other=other))
        return tuple(says)

    def _share_a_place(self, one: Look, other: Look) -> bool:
        """They may be taken for each other: they may be in the same area, and no picture tells them apart."""
        a, b = self.board.looks[one], self.board.looks[other]
        return bool(set(a.on) & set(b.on)) and not (a.picture and b.picture)

    def _margin(self, one: Look, other: Look) -> float:
        """How clearly pieces of look *one* are told from *other*: the middle of its examples."""
        margins = []
        table = colours.table(self.samples[other])
        for example in self._of(one):
            scores = []
            for gains, body in (
                (self.gains[one, example.photo], self.bodies[one]),
                (
                    np.clip(table[self.indices[example.photo]] - example.lit.bare, -CAP, CAP),
                    self.bodies[other],
                ),
            ):
                best = -np.inf
                for dx in (-4.0, 0.0, 4.0):
                    for dy in (-4.0, 0.0, 4.0):
                        at = (example.at[0] + dx, example.at[1] + dy)
                        p = silhouette(body, at, example.camera, self.sheet, example.faces)
                        h, w = p.values.shape
                        best = max(best, _speaks(p, cut(gains, p.left, p.top, w, h)))
                scores.append(best)
            margins.append(scores[0] - scores[1])
        return float(np.median(margins))
