"""A small PDF writer: vector pages at true scale, in millimetres from the top left corner.

The same drawings always give the same bytes: no dates, no random names.  Text is set in the
Helvetica that every reader has, so nothing is embedded.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from companion.drawing import ROUND, Box, Circle, Drawing, Ink, Mark, Path, Point, Words
from companion.lettering import encoded

POINT = 72 / 25.4
"""PDF points in a millimetre."""


@dataclass(slots=True)
class Page:
    """One sheet, *width* x *height* millimetres; drawn on from back to front."""

    width: float
    height: float
    content: list[str] = field(default_factory=list)
    opacities: set[float] = field(default_factory=set)

    def draw(self, marks: tuple[Mark, ...]) -> None:
        """Paint marks given in the page's own millimetres."""
        self.opacities |= {mark.ink.opacity for mark in marks if mark.ink.opacity != 1}
        self.content += [_paint(mark) for mark in marks]

    def show(self, drawing: Drawing, at: Point, clip: Box | None = None) -> None:
        """Paint a drawing true to scale, the top left of *clip* (its whole box if none) at *at*.

        Nothing outside *clip* (in the drawing's millimetres) is painted.
        """
        x0, y0, x1, y1 = clip or drawing.box
        frame = f"{_n(x0)} {_n(y0)} {_n(x1 - x0)} {_n(y1 - y0)} re W n"
        self.content.append(f"q 1 0 0 1 {_n(at[0] - x0)} {_n(at[1] - y0)} cm {frame}")
        self.draw(drawing.marks)
        self.content.append("Q")


def pdf(pages: list[Page], title: str = "") -> bytes:
    """The pages as a PDF file."""
    objects: list[bytes] = [b"", b""]  # the catalogue and the list of pages, filled in at the end
    fonts = [_add(objects, _font(name)) for name in ("Helvetica", "Helvetica-Bold")]
    info = _add(objects, b"<< /Title " + _string(title) + b" >>")
    kids = [_add_page(objects, page, fonts) for page in pages]
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>"
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>".encode()
    return _file(objects, info)


def _add(objects: list[bytes], data: bytes) -> int:
    objects.append(data)
    return len(objects)


def _font(name: str) -> bytes:
    return f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()


def _add_page(objects: list[bytes], page: Page, fonts: list[int]) -> int:
    # Millimetres, y down: one matrix for the page; text is turned upright again where it stands.
    matrix = f"{POINT:.6f} 0 0 {-POINT:.6f} 0 {page.height * POINT:.4f} cm 1 J 1 j"
    stream = zlib.compress("\n".join([matrix, *page.content]).encode("latin-1"), 9)
    head = f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode()
    content = _add(objects, head + stream + b"\nendstream")
    states = "".join(f"/{_state(o)} << /ca {o} /CA {o} >> " for o in sorted(page.opacities))
    return _add(
        objects,
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page.width * POINT:.4f} {page.height * POINT:.4f}] "
        f"/Contents {content} 0 R /Resources << /Font << /F0 {fonts[0]} 0 R /F1 {fonts[1]} 0 R >> "
        f"/ExtGState << {states}>> >> >>".encode(),
    )


def _file(objects: list[bytes], info: int) -> bytes:
    data, starts = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(f"{start:010d} 00000 n \n".encode() for start in starts)
    data += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {info} 0 R >>\n".encode()
    return bytes(data + f"startxref\n{table}\n%%EOF\n".encode())


def _state(opacity: float) -> str:
    return f"G{round(opacity * 1000)}"


def _paint(mark: Mark) -> str:
    match mark:
        case Words():
            return _inked(mark.ink, _text(mark))
        case Circle():
            shape = _circle(mark)
        case Path():
            shape = _outline(mark)
    ink = mark.ink
    finish = {(True, True): "B", (True, False): "f", (False, True): "S"}.get(
        (bool(ink.fill), bool(ink.line)), "n"
    )
    return _inked(ink, f"{shape} {finish}")


def _inked(ink: Ink, shape: str) -> str:
    parts = ["q"]
    if ink.opacity != 1:
        parts.append(f"/{_state(ink.opacity)} gs")
    if ink.fill:
        parts.append(f"{_colour(ink.fill)} rg")
    if ink.line:
        parts.append(f"{_colour(ink.line)} RG {_n(ink.width)} w")
        if ink.dash:
            parts.append(f"[{' '.join(_n(length) for length in ink.dash)}] 0 d")
    return " ".join([*parts, shape, "Q"])


def _outline(path: Path) -> str:
    parts = [f"{_p(path.start)} m"]
    for segment in path.segments:
        parts.append(" ".join(_p(point) for point in segment) + (" c" if len(segment) == 3 else " l"))
    return " ".join(parts) + (" h" if path.closed else "")


def _circle(circle: Circle) -> str:
    (x, y), r, k = circle.middle, circle.radius, circle.radius * ROUND
    quarters = (
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
    )
    return _outline(Path((x + r, y), quarters, circle.ink))


def _text(words: Words) -> str:
    raw, width = encoded(words.text, words.bold)
    x = words.at[0] - width * words.size / 2
    shown = _string_of(raw).decode("latin-1")
    font = f"/F{int(words.bold)} {_n(words.size)} Tf"
    return f"BT {font} 1 0 0 -1 {_n(x)} {_n(words.at[1])} Tm {shown} Tj ET"


def _string(text: str) -> bytes:
    return _string_of(encoded(text, False)[0])


def _string_of(raw: bytes) -> bytes:
    return b"(" + raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + b")"


def _colour(colour: str) -> str:
    return " ".join(_n(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _p(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
