"""Arena a second time, slow and simple: no names of rows, no caches, hexes as steps on a grid.

Nothing here is shared with the game but the names of hexes; a hex is three numbers that add up to 0.
"""

from __future__ import annotations

from companion.hexes import names

Cube = tuple[int, int, int]
SIX: tuple[Cube, ...] = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))


class Oracle:
    """A board with mice, a cat and cheese."""

    def __init__(self, radius: int, mice: list[str], cat: str, cheese: list[str]) -> None:
        self.radius = radius
        self.cubes = {str(place): (q, r, -q - r) for place, (q, r) in names(radius).items()}
        self.places = {cube: place for place, cube in self.cubes.items()}
        self.mice, self.cat, self.cheese = mice, cat, cheese

    def step(self, place: str, way: Cube) -> str | None:
        """The next hex that way, if there is one."""
        x, y, z = self.cubes[place]
        return self.places.get((x + way[0], y + way[1], z + way[2]))

    def touching(self, place: str) -> list[str]:
        return [near for near in (self.step(place, way) for way in SIX) if near is not None]

    def outermost(self, place: str) -> bool:
        return len(self.touching(place)) < 6

    def runs(self, seat: int, value: int) -> dict[str, int]:
        """Where a mouse can go with a die, and what it pays."""
        found = {}
        for way in SIX:
            here, paid = self.mice[seat], 0
            while True:
                following = self.step(here, way)
                if following is None or following in self.mice or following == self.cat:
                    break
                paid += 1
                for near in self.touching(following):
                    if near == self.cat or (near in self.mice and near != self.mice[seat]):
                        paid += 1
                if paid > value:
                    break
                here = following
                found[here] = paid
        return found

    def walks(self, value: int) -> dict[str, list[str]]:
        """Where the cat can go with a die, and over which hexes."""
        found = {}
        for way in SIX:
            here, row = self.cat, []
            while len(row) < value:
                following = self.step(here, way)
                if following is None or self.outermost(following):
                    break
                if following in self.mice or any(near in self.mice for near in self.touching(following)):
                    break
                here = following
                row.append(here)
            if row:
                found[here] = row
        return found

    def spots(self, value: int) -> set[str]:
        """Where a cheese die can be put: rings round the cat, grown step by step."""
        ring, inside = {self.cat}, {self.cat}
        for _ in range(value):
            ring = {near for place in ring for near in self.touching(place)} - inside
            inside |= ring
        return {place for place in ring if place not in self.mice and place not in self.cheese}
