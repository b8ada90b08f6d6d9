"""The board as the page shows it: valid, complete, and every mark and arrow where it belongs."""

from __future__ import annotations

import re
from importlib import import_module
from xml.etree import ElementTree

import pytest

from companion import games, hexes
from companion.board import Board, Spot
from companion.diagram import diagram, icons, patterns
from companion.games.boop import art
from companion.highlights import KINDS, Arrow
from companion.spread import spread
from companion.words import EMPTY, Look, Place, View, Zone

BOARD = games.board("boop")
SVG = "{http://www.w3.org/2000/svg}"
LOOKS = {Place("a1"): Look("orange-kitten"), Place("c3"): Look("gray-cat"), Place("f6"): Look("gray-cat")}
VIEW = View({place: LOOKS.get(place, EMPTY) for place in BOARD.places})


def drawn(*args: object, **kwargs: object) -> ElementTree.Element:
    return ElementTree.fromstring(diagram(BOARD, art, VIEW, *args, **kwargs))  # type: ignore[arg-type]


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def middle(place: str) -> tuple[float, float]:
    spot = BOARD.places[Place(place)]
    return spot.x, spot.y


def test_every_piece_stands_on_its_square() -> None:
    root = drawn()
    found = {piece.attrib["data-place"]: piece for piece in classed(root, "piece")}
    assert {place: piece.attrib["data-look"] for place, piece in found.items()} == LOOKS
    for place, piece in found.items():
        x, y = map(float, re.findall(r"-?[\d.]+", piece.attrib["transform"]))
        assert (x, y) == middle(place)


def test_every_piece_uses_an_icon_that_is_there_once() -> None:
    root = drawn(prefix="p7-")
    ids = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert len(ids) == len(set(ids))
    assert {"p7-gray-cat", "p7-orange-kitten"} == {name for name in ids if name.endswith(("kitten", "cat"))}
    assert {use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")} == set(ids)


def test_a_diagram_may_borrow_the_icons_of_the_page() -> None:
    root = drawn(symbols=False)
    assert not list(root.iter(f"{SVG}symbol"))
    page = ElementTree.fromstring(f"<svg>{icons(art, BOARD.looks)}{patterns(art, BOARD)}</svg>")
    lent = {symbol.attrib["id"] for symbol in page}
    assert {use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")} <= lent


def test_every_square_can_be_tapped_and_says_what_is_there() -> None:
    root = drawn(name=lambda look: f"<{look}>")
    taps = {tap.attrib["data-place"]: tap.findtext(f"{SVG}title") for tap in classed(root, "place")}
    assert set(taps) == set(BOARD.places)
    assert taps["b2"] == "b2"
    assert taps["c3"] == "c3: <gray-cat>"
    # On top of all else, or fingers would not reach it.
    assert all("place" in element.get("class", "") for element in list(root)[-len(taps) :])


def test_the_rim_names_all_rows_and_columns() -> None:
    words = [text.text for text in drawn().iter(f"{SVG}text")]
    assert words == [*"abcdef", *"123456"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_marked_square_is_marked_where_it_is_and_below_its_piece(kind: str) -> None:
    root = drawn({Place("c3"): kind, Place("b5"): kind})
    marks = classed(root, f"mark-{kind}")
    assert len(marks) == 2
    for mark, place in zip(marks, ("c3", "b5"), strict=True):
        x, y = middle(place)
        starts = [tuple(map(float, found)) for found in re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)", _data(mark))]
        assert starts
        assert all(abs(a - x) <= 22.5 and abs(b - y) <= 22.5 for a, b in starts)
    order = list(root)
    assert order.index(marks[0]) < order.index(classed(root, "piece")[0])


def _data(element: ElementTree.Element) -> str:
    return " ".join(path.attrib.get("d", "") for path in element.iter(f"{SVG}path"))


def test_every_kind_of_mark_has_its_own_shape_not_only_its_own_colour() -> None:
    def shape(kind: str) -> str:
        (mark,) = classed(drawn({Place("c3"): kind}), "mark")
        return re.sub(r'(fill|stroke)="#\w+"', "", ElementTree.tostring(mark, "unicode").replace(kind, ""))

    assert len({shape(kind) for kind in KINDS}) == len(KINDS)


def test_marks_of_places_the_board_does_not_have_are_left_out() -> None:
    assert not classed(drawn({Place("z9"): "todo"}), "mark")


@pytest.mark.parametrize("arrow", [("c3", "d4"), ("c3", "b3"), ("a1", (-30.0, -30.0)), ((300.0, 20.0), "f1")])
def test_an_arrow_points_from_the_first_to_the_second(arrow: Arrow) -> None:
    (found,) = classed(drawn(arrows=[arrow]), "arrow")
    a, b = (end if isinstance(end, tuple) else middle(end) for end in arrow)
    head = [path for path in found.iter(f"{SVG}path") if path.get("fill") not in ("none", "#ffffff")]
    tip = tuple(map(float, re.findall(r"-?[\d.]+", head[-1].attrib["d"])[:2]))
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    along = ((tip[0] - a[0]) * (b[0] - a[0]) + (tip[1] - a[1]) * (b[1] - a[1])) / long
    aside = ((tip[0] - a[0]) * (b[1] - a[1]) - (tip[1] - a[1]) * (b[0] - a[0])) / long
    assert long / 2 < along <= long + 0.01
    assert abs(aside) < 0.1


def test_title_and_description_are_read_aloud() -> None:
    root = drawn(title="The bed", description="Orange & grey")
    assert root.attrib["aria-label"] == "The bed"
    assert root.findtext(f"{SVG}desc") == "Orange & grey"


def test_nothing_is_fetched_from_elsewhere() -> None:
    text = diagram(BOARD, art, VIEW, {Place("a1"): "todo"}, [(Place("a1"), Place("b2"))])
    assert "url(" not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_every_patch_has_the_cloth_and_the_pattern_of_the_printed_bed() -> None:
    root = drawn()
    cloth = {use.attrib["href"]: use for use in root.findall(f"{SVG}use")}
    assert {name.removeprefix("#look-") for name in cloth} == {name for name, _ in art.prints(BOARD).values()}
    printed = {mark.ink.fill for mark in art.bed(BOARD).marks}
    assert set(art.tints(BOARD).values()) <= printed
    for name, colour in art.prints(BOARD).values():
        assert colour in {ink for mark in art.bed(BOARD).marks for ink in (mark.ink.fill, mark.ink.line)}
        assert art.pattern(name, colour)


def test_an_art_without_patterns_gets_plain_patches() -> None:
    class Plain:
        piece = staticmethod(art.piece)
        tints = staticmethod(art.tints)

    root = ElementTree.fromstring(diagram(BOARD, Plain(), VIEW))
    assert not root.findall(f"{SVG}use")
    assert len(classed(root, "piece")) == 3


def test_a_kitten_is_drawn_smaller_than_a_cat() -> None:
    sizes = {
        piece.attrib["data-look"]: float(piece[0].attrib["width"]) for piece in classed(drawn(), "piece")
    }
    assert 25 < sizes["orange-kitten"] < sizes["gray-cat"] < 45


def test_an_arrow_leaves_the_faces_of_pieces_free() -> None:
    """Its tip stays off the middle of a square with a piece, and goes to the middle of a free one."""

    def tip(arrow: Arrow) -> float:
        (found,) = classed(drawn(arrows=[arrow]), "arrow")
        x, y = map(float, re.findall(r"-?[\d.]+", list(found)[-1].attrib["d"])[:2])
        return abs(x - middle(str(arrow[1]))[0]) + abs(y - middle(str(arrow[1]))[1])

    assert tip((Place("b3"), Place("c3"))) > 12
    assert tip((Place("b4"), Place("c4"))) < 6


def test_an_arrow_goes_over_all_squares_of_a_way() -> None:
    (found,) = classed(drawn(arrows=[("b1", "b2", "c2", "c4")]), "arrow")
    shaft = found[0].attrib["d"]
    corners = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", shaft)]
    assert middle("b2") in corners or len(re.findall(r"[MLHVlhv]", shaft)) >= 4
    head = list(found)[-1].attrib["d"]
    x, y = map(float, re.findall(r"-?[\d.]+", head)[:2])
    assert abs(x - middle("c4")[0]) < 0.1 and middle("c2")[1] < y <= middle("c4")[1]


HEXES = Board(
    "hexes",
    (-10, -10, 400, 270),
    {
        place: Spot(*hexes.middle(hex_, 40, (140, 127)), 40, hexagon=True)
        for place, hex_ in hexes.names(3).items()
    },
    BOARD.looks,
    zones={Zone("pool"): (292, 24, 388, 230)},
)
POOL = (Look("gray-cat"), Look("orange-cat"), Look("orange-cat"))


class Felt:
    piece = staticmethod(art.piece)

    @staticmethod
    def tints(board: Board) -> dict[Place, str]:
        return dict.fromkeys(board.places, "#cfe3d4")


def on_hexes(marks: dict[Place, str] | None = None) -> ElementTree.Element:
    view = View(
        {place: Look("gray-cat") if place == "d4" else EMPTY for place in HEXES.places}, {Zone("pool"): POOL}
    )
    return ElementTree.fromstring(diagram(HEXES, Felt(), view, marks or {}))


def points(path: ElementTree.Element) -> list[tuple[float, float]]:
    """The corners of an outline of straight lines."""
    numbers = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path.attrib["d"])
    x = y = 0.0
    found = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + float(dx), y + float(dy)
        found.append((x, y))
    return found


def test_hexes_are_drawn_named_and_tapped_as_hexes() -> None:
    root = on_hexes()
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == list(HEXES.places)
    taps = {tap.attrib["data-place"]: tap for tap in classed(root, "place")}
    assert list(taps) == list(HEXES.places)
    corners = points(taps["d4"])
    assert len(corners) == 6
    assert min(y for _, y in corners) == pytest.approx(127 - 23.09, abs=0.05)
    assert max(x for x, _ in corners) == pytest.approx(160, abs=0.05)
    assert taps["d4"].findtext(f"{SVG}title") == "d4: gray cat"


@pytest.mark.parametrize("kind", KINDS)
def test_a_marked_hex_is_marked_inside_its_hex(kind: str) -> None:
    (found,) = classed(on_hexes({Place("c4"): kind}), f"mark-{kind}")
    spot = HEXES.places[Place("c4")]
    for path in found.iter(f"{SVG}path"):
        for start in re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)", path.attrib["d"]):
            assert abs(float(start[0]) - spot.x) <= 20
            assert abs(float(start[1]) - spot.y) <= 23.1


def test_what_lies_in_a_zone_is_drawn_in_it_each_thing_once() -> None:
    things = classed(on_hexes(), "thing")
    assert [(t.attrib["data-zone"], t.attrib["data-look"]) for t in things] == [
        ("pool", look) for look in POOL
    ]
    boxes = [tuple(float(use.attrib[k]) for k in ("x", "y", "width")) for t in things for use in t]
    for x, y, side in boxes:
        assert x >= 292
        assert x + side <= 388
        assert y >= 24
        assert y + side <= 230
        assert side > 20
    assert len({(x, y) for x, y, _ in boxes}) == 3


@pytest.mark.parametrize("count", range(14))
def test_things_in_a_box_do_not_touch(count: int) -> None:
    side, middles = spread((0, 0, 96, 206), count)
    assert len(middles) == count
    for n, (x, y) in enumerate(middles):
        assert side / 2 <= x <= 96 - side / 2
        assert side / 2 <= y <= 206 - side / 2
        assert all(max(abs(x - a), abs(y - b)) > side for a, b in middles[:n])


def test_an_answer_on_a_large_board_is_drawn_close_up() -> None:
    kitchen, view = games.board("kitchen"), games.game("kitchen").view(games.game("kitchen").start(2, {}))
    tiles = import_module("companion.games.kitchen.art")
    whole = view_box(diagram(kitchen, tiles, view))
    near = view_box(diagram(kitchen, tiles, view, around=(Place("c4"), Place("f1"))))
    assert near[2] < whole[2] / 2 and near[3] < whole[3]
    spots = [kitchen.places[Place(place)] for place in ("c4", "f1")]
    assert all(
        near[0] < spot.x < near[0] + near[2] and near[1] < spot.y < near[1] + near[3] for spot in spots
    )
    assert view_box(diagram(kitchen, tiles, view, around=(Place("a1"), Place("q11")))) == whole
    assert view_box(diagram(kitchen, tiles, view, around=(Place("card"),))) == whole


def view_box(svg: str) -> list[float]:
    found = re.search(r'viewBox="([^"]+)"', svg)
    assert found
    return [float(number) for number in found[1].split()]
