"""The thresholds of the reader, and how they were measured.

Measured on the photorealistic evening (28 pictures, nine kinds of light and knocks) and on the simulated
table (several rooms, all stresses); docs/vision.md has the commands.  Scores are in points: pixels of
1.5 mm that speak for a look, at most three points each.
"""

from __future__ import annotations

TEMPERATURE = 10.0
"""Points per unit of log-likelihood.  Neighbouring pixels say the same thing, so points are not independent.
The least lead of the truth measured: 30 points (a cat seen from its front, against a kitten): 20 to 1."""

FLOOR = 0.002
"""No look is less likely than this, however clear the pixels: a reader must not be over-confident."""

REMEMBERED = 40.0
"""Points for what was accepted at a place whose pixels have not changed since."""

SAME_MARK = 0.95
"""Likeness (correlation) from which a marker is the one seen before.  Measured on 240 simulated pictures:
at least 0.97 for 845 markers that had not moved, at most 0.90 for the 5 that a hand hid."""

CHANGED = 7
"""Grey levels, averaged over 3 x 3 pixels, by which a picture has changed.  Noise measured: 3."""

STEADY_MM = 8.0
"""The camera may move this far before outlines are drawn anew: at 56 cm the top of a 41 mm piece then
leans 0.6 mm another way, less than half a pixel.  A knock of 12 pixels moves it by 1 to 4 mm."""

FRESH = 40
"""Looks after which everything is read anew, changed or not: light that creeps is then noticed."""

PATCH_MM = 10.5
"""Strangeness is averaged over a square this wide: a finger is wider."""

STRANGE = 0.33
"""Share of such a square that nothing explains.  Measured without a hand: at most 0.26, usually below 0.15;
with one: 0.7 to 1, 0.41 for a pale hand in light so bright that the picture is white."""

HAND_MM2 = 20.0
"""Area that must be that strange."""

FOREIGN = 0.5
"""Share of strangeness from which a pixel belongs to the same thing as the strange pixels beside it."""

RIM = 2
"""Pixels from the sheet's edge: what reaches in from outside is seen there."""

BLACK = 14.0
"""Mean grey level of a picture in which nothing can be seen."""

ASKEW_MM = 9.0
"""How far a card's corners reach over its slot when it is laid by hand: 4 mm off and 8 degrees askew."""

FITS = 0.17
"""Share of a picture that may stay unexplained where a learnt card lies.  Measured on the photographed
evening in five kinds of light: at most 0.096 for the true card in its place, at least 0.26 beside it."""

UNLIKE = 0.25
"""What the likeliest picture leaves unexplained of a card that is none of them.  Least measured: 0.7."""

LIKE = 30.0
"""log-likelihood for a whole card of a picture that leaves e times as much unexplained.  The least lead of a
true card measured: 1.15 times (a wedge of cheese more or less, in clipped light): 30 to 1."""

DETAIL = 6.0
"""log-likelihood against a rival that shows e times as much besides.  Measured on 166 simulated cards
in plain and in dark light: the true card shows less than all others, at worst as much, usually a fiftieth."""

ALIKE = 2e-4
"""What any card shows besides: noise."""

SAME = 1e-3
"""What shows no more besides is the card.  Measured: 0.0002 for a true card in sight, 0.004 for others."""

LITTLE = 0.15
"""Share of a card that must be seen of it alone: the edges of a pile are no cards."""

SIDES = 0.75
"""How clear the four sides of an unknown card are.  Measured: 0.94 to 1."""

SLACK_MM = 3.0
"""Room round a thing in a zone that may look strange: its shadow, the thickness of a pile."""
