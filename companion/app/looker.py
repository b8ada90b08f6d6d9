"""One pair of eyes: frames in, sights out.  Knows no process and no wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Camera, Sight
from companion.text import Say
from companion.words import Instant, Look, Place, View
from vision.reader import Reading

Picture = NDArray[np.uint8]

STILL_FRAMES = 2
"""Frames in a row without movement before a close look: a hand may pause for one."""
SOON, LATER = 0.4, 2.0
"""Seconds until the next look at a table that lies still: the first few looks, and all later ones."""
FIRST_LOOKS = 3
SHOWN_EVERY = 0.25
"""Seconds between two frames for the page while something moves."""
SHOWN_WIDTH = 640
COUNTED = 2.0
"""Seconds over which frames are counted."""
DARK = 10.0
"""Mean brightness (of 255) below which a board that is not found is simply in the dark."""
COVERED_FOR = 8.0
"""Seconds of stillness after which a hand over the board is taken to be something that was left there."""
CONTRADICTED = 0.1
"""A view is not what lies there if the reader gives the look of any of its places less than this."""


class Readable(Protocol):
    def look(self, frame: Picture, at: Instant) -> Reading: ...
    def accept(self, view: View, reading: Reading) -> None: ...


class Calm(Protocol):
    def feed(self, frame: Picture) -> Any:
        """True when nothing moves."""
        ...


class Looker:
    """Looks closely only when the table is still, and seldom when nothing has changed."""

    def __init__(self, camera: Camera, reader: Readable, calm: Calm, clock: Callable[[], Instant]) -> None:
        self.camera, self.reader, self.calm, self.clock = camera, reader, calm, clock
        self.state = ""
        self._looks = self._calm_frames = 0
        self._next_look = self._next_shown = self._wait_until = 0.0
        self._frames, self._counted_from = 0, clock()
        self._fps = 0.0
        self._hand_since: Instant | None = None
        self._reading: Reading | None = None
        self._accepted: View | None = None

    def step(self) -> Sight | None:
        """Take one frame; what there is to tell, if anything."""
        frame = self.camera.read()
        now = self.clock()
        self._count(now)
        self._calm_frames = self._calm_frames + 1 if self.calm.feed(frame) else 0
        if now < self._wait_until:
            return None
        if self._calm_frames < STILL_FRAMES:
            return self._moving(frame, now)
        return self._look(frame, now) if now >= self._next_look else None

    @property
    def idle(self) -> bool:
        """Nothing has happened for a while."""
        return self.state != "moving" and self._looks > FIRST_LOOKS

    def accept(self, places: Mapping[str, str]) -> None:
        """The referee believes that this lies on the table; learn from it as soon as it can be seen."""
        self._accepted = View({Place(place): Look(look) for place, look in places.items()})
        self._learn()

    def wait(self, seconds: float) -> None:
        """Our own lamps change: what is seen meanwhile means nothing."""
        self._wait_until = self.clock() + seconds
        self._fresh()

    def _fresh(self) -> None:
        self._looks, self._next_look = 0, 0.0

    def _moving(self, frame: Picture, now: Instant) -> Sight | None:
        self._fresh()
        if self.state == "moving" and now < self._next_shown:
            return None
        self.state = "moving"
        return Sight("moving", now, frame=self._shown(frame, now), health={"fps": self._fps})

    def _look(self, frame: Picture, now: Instant) -> Sight:
        reading = self.reader.look(frame, now)
        self._looks += 1
        self._next_look = now + (SOON if self._looks < FIRST_LOOKS else LATER)
        self.state = self._hidden(_state(reading), now)
        seen = self.state == "still"
        if seen:
            self._reading = reading
            self._learn()
        return Sight(
            self.state,
            now,
            observation=reading.observation if seen else None,
            problem=self._problem(reading, frame) if self.state == "lost" else None,
            places=tuple(reading.covered),
            picture=jpeg(reading.picture, 85) if seen else b"",
            frame=self._shown(frame, now),
            health=self._health(reading, frame),
        )

    def _hidden(self, state: str, now: Instant) -> str:
        """A hand that never leaves is something else: say that the board cannot be seen."""
        if state != "hand":
            self._hand_since = None
        elif self._hand_since is None:
            self._hand_since = now
        elif now - self._hand_since > COVERED_FOR:
            return "lost"
        return state

    def _problem(self, reading: Reading, frame: Picture) -> Say:
        if brightness(frame) < DARK:
            return Say.of("eye.dark")
        if reading.found:
            return Say.of("eye.covered")
        return reading.problem or Say.of("eye.no_markers")

    def _learn(self) -> None:
        """Only from a picture that agrees: pieces may lie as before although a move was taken back."""
        view, reading = self._accepted, self._reading
        if view is None or reading is None or reading.observation is None:
            return
        places = reading.observation.places
        if all(places[p].get(look, 0.0) >= CONTRADICTED for p, look in view.places.items() if p in places):
            self.reader.accept(view, reading)
            self._accepted = None

    def _shown(self, frame: Picture, now: Instant) -> bytes:
        self._next_shown = now + SHOWN_EVERY
        height, width = frame.shape[:2]
        if width > SHOWN_WIDTH:
            size = (SHOWN_WIDTH, round(height * SHOWN_WIDTH / width))
            return jpeg(np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8), 72)
        return jpeg(frame, 72)

    def _health(self, reading: Reading, frame: Picture) -> dict[str, float]:
        return {
            "error_px": round(float(reading.error_px), 2),
            "ms": round(float(reading.ms), 1),
            "fps": self._fps,
            "brightness": brightness(frame),
            "sharpness": sharpness(frame),
        }

    def _count(self, now: Instant) -> None:
        self._frames += 1
        if now - self._counted_from >= COUNTED:
            self._fps = round(self._frames / (now - self._counted_from), 1)
            self._frames, self._counted_from = 0, now


def _state(reading: Reading) -> str:
    if not reading.found:
        return "lost"
    return "hand" if reading.occluded or reading.observation is None else "still"


def brightness(frame: Picture) -> float:
    """The mean of the picture, of 255."""
    return round(float(frame[::8, ::8].mean()), 1)


def sharpness(frame: Picture) -> float:
    """How much fine detail the middle of the picture has; a blurred one has little."""
    height, width = frame.shape[:2]
    middle = frame[height // 4 : height * 3 // 4, width // 4 : width * 3 // 4]
    grey = cv2.cvtColor(middle, cv2.COLOR_BGR2GRAY)
    return round(float(cv2.Laplacian(grey, cv2.CV_32F).var()), 1)


def jpeg(picture: Picture, quality: int) -> bytes:
    ok, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes() if ok else b""
