"""Drawings as SVG text: compact, self-contained, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, groupby
from xml.sax.saxutils import escape, quoteattr

from companion.drawing import Box, Circle, Drawing, Ink, Mark, Path, Words, bounds

FONT = "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"


def svg(drawing: Drawing, *, css: str = "", title: str = "", description: str = "") -> str:
    """The drawing as one ``<svg>`` element; without a title it is decoration."""
    return element(drawing.box, body(drawing.marks), css=css, title=title, description=description)


def element(box: Box, inside: str, *, css: str = "", title: str = "", description: str = "") -> str:
    """An ``<svg>`` element showing *box* millimetres of *inside*."""
    x0, y0, x1, y1 = box
    view = " ".join(number(value) for value in (x0, y0, x1 - x0, y1 - y0))
    name = f" class={quoteattr(css)}" if css else ""
    # "group" keeps the places inside reachable for screen readers; "img" would hide them.
    role = f' role="group" aria-label={quoteattr(title)}' if title else ' aria-hidden="true"'
    text = f"<title>{escape(title)}</title>" if title else ""
    text += f"<desc>{escape(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{name}{role} '
        f'stroke-linecap="round" stroke-linejoin="round" font-family="{FONT}" text-anchor="middle">'
        f"{text}{inside}</svg>"
    )


def body(marks: Iterable[Mark]) -> str:
    """The marks as SVG elements; neighbours painted alike that do not overlap become one path."""
    parts = []
    for (ink, _), group in groupby(marks, key=lambda mark: (mark.ink, isinstance(mark, Path))):
        alike = list(group)
        paths = [mark for mark in alike if isinstance(mark, Path)]
        if len(paths) > 1 and ink.opacity == 1 and (ink.fill is None or _apart(paths)):
            parts.append(f'<path d="{"".join(outline(path) for path in paths)}"{paint(ink)}/>')
        else:
            parts += [one(mark) for mark in alike]
    return "".join(parts)


def _apart(paths: list[Path]) -> bool:
    """No two share a spot: else one path of them all could have holes where they overlap."""
    boxes = [bounds(path) for path in paths]
    return not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2)
    )


def one(mark: Mark) -> str:
    """One mark as an SVG element."""
    match mark:
        case Path(_, _, ink, _):
            return f'<path d="{outline(mark)}"{paint(ink)}/>'
        case Circle((x, y), radius, ink):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{paint(ink)}/>'
        case Words((x, y), text, size, ink, bold):
            weight = ' font-weight="700"' if bold else ""
            return (
                f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
                f"{weight}{paint(ink)}>{escape(text)}</text>"
            )


def outline(path: Path) -> str:
    """The path data, moves relative to the point before: short numbers."""
    x, y = round(path.start[0], 2), round(path.start[1], 2)
    parts = [f"M{_pair(x, y)}"]
    for segment in path.segments:
        parts.append(("c" if len(segment) == 3 else "l") + _join(_pair(px - x, py - y) for px, py in segment))
        # Go on from the rounded point, so that errors do not add up.
        x, y = x + round(segment[-1][0] - x, 2), y + round(segment[-1][1] - y, 2)
    return "".join(parts) + ("z" if path.closed else "")


def paint(ink: Ink) -> str:
    """The attributes that paint a shape."""
    text = f' fill="{ink.fill}"' if ink.fill else ' fill="none"'
    if ink.line:
        text += f' stroke="{ink.line}" stroke-width="{number(ink.width)}"'
        if ink.dash:
            text += f' stroke-dasharray="{" ".join(number(length) for length in ink.dash)}"'
    if ink.opacity != 1:
        text += f' opacity="{number(ink.opacity)}"'
    return text


def number(value: float) -> str:
    """At most two decimals (a hundredth of a millimetre), no needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return (
        "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    )


def _pair(x: float, y: float) -> str:
    second = number(y)
    return number(x) + ("" if second.startswith("-") else " ") + second


def _join(pairs: Iterable[str]) -> str:
    text = ""
    for pair in pairs:
        text += pair if not text or pair.startswith("-") else " " + pair
    return text
