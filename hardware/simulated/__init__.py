"""The simulated table: a camera that draws pixels, and the people round it.

``SimulatedCamera`` (camera.py) is the door.  Behind it: the hidden true table (room.py), the
people (players.py, listen.py, acts.py), what goes wrong (stress.py), and the painter (lens, cast, solids,
raster, ground, hand, painter).  The referee gets the frame and nothing else.
"""

from __future__ import annotations

from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.heard import Heard
from hardware.simulated.stress import STRESSES
from hardware.simulated.truth import Truth

__all__ = ["STRESSES", "Heard", "SimulatedCamera", "Truth"]
