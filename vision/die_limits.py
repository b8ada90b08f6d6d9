"""The thresholds of the die reader, and how they were measured: on the photographs with even numbers in
../shared/photos/dice; docs/vision.md has the commands and what they give on the others.
"""

from __future__ import annotations

DIE_CROP = 36
"""Pixels of the square in which a die is read."""

DIE_MARGIN = 1.15
"""How much wider than the die that square is."""

DIE_REACH = 17
"""Pixels over which brightness and contrast are evened out before a die is searched or read."""

DIE_CELL = 4
"""Pixels from one answer of the finder to the next."""

DIE_SIZES = (11.0, 36.0)
"""Pixels across that the finder can find; other dice are found on a smaller or bigger copy of the picture."""

DIE_WIDEST = 1280
"""A photograph is searched for dice in at most this many pixels."""

DIE_STEP = 0.6
"""How much smaller every next copy is in which dice are searched."""

DIE_SEEN = 0.5
"""The finder's answer from which a spot is looked at.  Measured on 728 real dice: at least 0.58,
0.64 for all but 4."""

DIE_EVEN, DIE_SLOPE = 0.62, 6.0
"""The finder's answer at which a die is as likely as not, and how fast that changes.  Measured on the
same photographs: grey disks as big as dice get 0.58 to 0.67, three quarters of the dice more than 0.78."""

DIE_FOUND = 0.5
"""How likely a die is at a spot, by both networks, for it to be told at all."""

DIE_APART = 0.5
"""Two dice are at least this far apart, as a share of their outline."""

DIE_WIDER = 1.2
"""A box is drawn this much wider than the outline of its die: what people draw.  Measured: 1.0 to 1.5,
1.2 in the middle."""

DIE_ASIDE, DIE_RESIZED = 0.35, 1.7
"""A die seen this far from the middle of a given box (in sizes), and at most so much bigger or smaller,
is the one in the box."""

DIE_VIEW = 0.95
"""How much of the outline is looked at.  Measured: 92 % right with 0.95, 89 % with 0.85 or 1.05."""

DIE_TURNS = (0.0, 0.524, 1.047)
"""Turns (radians) in which a die is looked at, and each a quarter turn on and in the mirror."""

DIE_TEMPERATURE = 1.3
"""By how much the reader's answers are softened.  Measured on 728 dice: with 1.0 five are surely wrong,
with 1.3 none."""

DIE_BATCH = 32
"""Dice read at once."""

DIE_SURE = 0.9
"""A die below this is called unsure."""
