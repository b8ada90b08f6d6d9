"""How wide words are in Helvetica, which every PDF reader has.  Widths are parts of the letter size."""

from __future__ import annotations

from unicodedata import normalize

# Advance widths in thousandths, from the space to the tilde.
PLAIN = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
)
BOLD = (
    *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611),
    *(975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556),
    *(333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611),
    *(611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584),
)


def encoded(text: str, bold: bool) -> tuple[bytes, float]:
    """The text in the letters of Western Europe (others become ``?``), and its width."""
    raw = text.encode("cp1252", "replace")
    return raw, sum(_width(letter, bold) for letter in raw.decode("cp1252"))


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide *text* is in letters of *size*."""
    return encoded(text, bold)[1] * size


def _width(letter: str, bold: bool) -> float:
    """A letter with an accent is as wide as the letter alone; other signs as wide as a digit."""
    code = ord(normalize("NFD", letter)[0]) - 32
    table = BOLD if bold else PLAIN
    return (table[code] if 0 <= code < len(table) else 556) / 1000


def wrapped(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than *room*; a single long word stays whole."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
