"""The simulated table in a real browser: pieces moved by tap, drag and key, and the rest of the room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import expect, fixtures, visiting
from tests.fake_house import FakeHouse, scene

pytestmark = pytest.mark.browser
browser, table, house, page = fixtures("hands")


def square(page: Any, place: str) -> Any:
    """A square of the view that a phone shows while the pieces are moved by hand."""
    return page.locator(f".straight .fingers [data-place={place}]")


def told(house: FakeHouse, count: int = 1) -> list[Any]:
    return [done["message"] for done in house.wait_done(count)]


def test_a_piece_is_picked_and_put_down_by_two_taps(page: Any, house: FakeHouse) -> None:
    page.get_by_role("button", name="orange kitten").click()
    expect(page.locator("#hint")).to_have_text("Now tap the square for it.")
    square(page, "c3").click()
    assert told(house) == [{"do": "put", "look": "orange-kitten", "place": "c3"}]
    expect(page.locator(".pick[aria-pressed=true]")).to_have_count(0)


OVER = """place => {
  const box = document.querySelector(place).getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && !!seen && !!seen.closest(place);
}"""

BEHIND = """sign => {
  const slab = sign.getBoundingClientRect(), strip = document.querySelector("#strip .strip");
  const radius = element => parseFloat(getComputedStyle(element).borderTopLeftRadius);
  const box = strip.getBoundingClientRect();
  const inset = box.left - slab.left;
  return inset > 0 && box.top - slab.top >= inset - 1 && radius(strip) >= radius(sign) - inset - 1;
}"""
"""The strip lies inside the sign, with corners round the same middle."""


@pytest.mark.parametrize("size", ["small", "phone"])
@pytest.mark.parametrize("scripts", [True, False])
def test_turn_and_verdict_stay_in_view_when_the_sign_is_scrolled_away(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse, size: str, scripts: bool
) -> None:
    house.show(**{**scene("refused"), "simulated": house.shown["simulated"]})
    with visiting(browser, table[1], size, java_script_enabled=scripts) as page:
        strip, sign = page.locator("#strip .strip"), page.locator("#sign .slab")
        if scripts:
            expect(strip).to_be_hidden()
        assert strip.evaluate(f"e => ({OVER})('#sign .slab .words')"), "the sign covers it"
        assert strip.bounding_box()["y"] >= sign.bounding_box()["y"], "it takes no room of its own"
        assert sign.evaluate(BEHIND), "nothing of it looks out behind the sign's corners"
        page.locator(".views").evaluate("e => e.scrollIntoView()")
        expect(strip).to_be_visible()
        assert strip.evaluate(f"e => ({OVER})('#strip .verdict')")
        expect(strip).to_contain_text("Ann")
        expect(strip).to_contain_text("Not allowed")
        if scripts:
            for place in (".straight .ground", ".pick", ".pick.off"):
                assert strip.evaluate(f"(e, place) => ({OVER})(place)", place), f"{place} is in view too"
            house.show(**{**scene("gray"), "simulated": house.shown["simulated"]})
            expect(strip).to_contain_text("Bob")
            expect(strip).to_contain_text("Watching")
            box = strip.bounding_box()  # a finger does not scroll before it taps, as click() would
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(page.locator("#sign .words")).to_be_in_viewport(ratio=1)


def test_a_piece_on_the_board_is_moved_by_two_taps(page: Any, house: FakeHouse) -> None:
    square(page, "d4").click()
    expect(page.locator("#hint")).to_have_text("Now tap where it goes.")
    square(page, "e5").click()
    assert told(house) == [{"do": "move", "from": "d4", "to": "e5"}]


def test_a_piece_is_dragged(page: Any, house: FakeHouse) -> None:
    square(page, "d4").scroll_into_view_if_needed()
    start, end = square(page, "d4").bounding_box(), square(page, "e3").bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + 10, end["y"] + 10, steps=4)
    page.mouse.up()
    assert told(house) == [{"do": "move", "from": "d4", "to": "e3"}]


def test_pieces_are_taken_off_one_after_another(page: Any, house: FakeHouse) -> None:
    page.locator(".pick.off").click()
    square(page, "d4").click()
    square(page, "b2").click()
    assert told(house, 2) == [{"do": "take", "place": "d4"}, {"do": "take", "place": "b2"}]


def test_a_phone_shows_the_pieces_that_lie_there_while_they_are_moved_by_hand(
    page: Any, house: FakeHouse
) -> None:
    hand, straight, diagram = (
        house.shown["simulated"],
        page.locator(".straight"),
        page.locator("figure.diagram"),
    )
    expect(straight).to_be_visible()
    house.show(simulated=hand | {"auto": True})
    expect(diagram).to_be_visible()
    expect(straight).to_be_hidden()
    house.show(simulated=hand)
    expect(straight).to_be_visible()
    page.get_by_text("Diagram", exact=True).click()
    expect(diagram).to_be_visible()
    house.show(simulated=hand | {"light": "dark"})
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(diagram).to_be_visible()
    page.get_by_role("button", name="grey cat").click()
    page.locator(".diagram .fingers [data-place=a1]").click()
    assert told(house) == [{"do": "put", "look": "gray-cat", "place": "a1"}]


def test_the_strip_says_what_to_do_first(page: Any, house: FakeHouse) -> None:
    hint = page.locator("#strip .next")
    expect(hint).to_have_count(0)
    for name in ("unfinished", "refused", "out-of-step"):
        shown = scene(name)
        house.show(**shown | {"simulated": house.shown["simulated"]})
        expect(hint).to_have_text(shown["message"]["todo"][0])
        page.locator(".views").evaluate("e => e.scrollIntoView()")
        expect(hint).to_be_in_viewport(ratio=1)
        house.show(message=shown["message"] | {"todo": [], "text": "Something is wrong here. " * 9})
        expect(hint).to_contain_text("Something is wrong here.")
        assert hint.bounding_box()["height"] < 64, "two lines at most"
    house.show(**scene("question"))
    expect(hint).to_have_count(0)


def test_with_nothing_picked_a_bare_square_does_nothing(page: Any, house: FakeHouse) -> None:
    hint = page.locator("#hint")
    square(page, "c3").click()
    expect(hint).to_have_text("Pick a piece, or tap one on the board.")
    page.mouse.move(0, 0)
    start, end = square(page, "c3").bounding_box(), square(page, "e3").bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + 10, end["y"] + 10, steps=4)
    page.mouse.up()
    square(page, "d4").click()
    square(page, "c3").click()
    assert told(house) == [{"do": "move", "from": "d4", "to": "c3"}], "the first word that was sent"
    square(page, "c3").click()
    expect(hint).to_have_text("Now tap where it goes.")


def test_where_the_record_and_the_table_differ_every_square_can_be_tapped(
    page: Any, house: FakeHouse
) -> None:
    house.show(**scene("out-of-step") | {"simulated": house.shown["simulated"]})
    expect(page.locator("#strip .strip")).to_contain_text("Out of step")
    square(page, "e5").click()
    square(page, "d1").click()
    assert told(house) == [{"do": "move", "from": "e5", "to": "d1"}]


def swipe(page: Any, x: float, y: float, up: int) -> None:
    """A finger comes down, goes up the screen and away."""
    screen = page.context.new_cdp_session(page)

    def finger(kind: str, *points: dict[str, float]) -> None:
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    finger("touchStart", {"x": x, "y": y})
    for step in range(10, up + 1, 10):
        finger("touchMove", {"x": x, "y": y - step})
    finger("touchEnd")


def test_a_swipe_over_the_board_scrolls_and_a_tapped_square_is_not_bleached(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    with visiting(browser, table[1], has_touch=True, is_mobile=True) as page:
        square(page, "d4").scroll_into_view_if_needed()
        before, box = page.evaluate("scrollY"), square(page, "d4").bounding_box()
        swipe(page, box["x"] + 9, box["y"] + 9, 120)
        page.wait_for_function("before => scrollY > before + 60", arg=before)
        assert house.done == []
        square(page, "c3").tap()
        assert square(page, "c3").evaluate("e => getComputedStyle(e).fill") == "rgba(0, 0, 0, 0)"


def test_keys_walk_over_the_squares(page: Any, house: FakeHouse) -> None:
    square(page, "a1").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowLeft", " "):
        page.keyboard.press(key)
    assert told(house) == [{"do": "move", "from": "b2", "to": "a2"}]


def test_a_tap_on_a_touch_screen_moves_a_piece(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    with visiting(browser, table[1], has_touch=True, is_mobile=True) as page:
        square(page, "d4").tap()
        square(page, "e5").tap()
        assert told(house) == [{"do": "move", "from": "d4", "to": "e5"}]


@pytest.mark.parametrize(
    ("button", "message"),
    [
        ("It plays by itself", {"do": "play", "auto": True, "mistakes": 0.1}),
        ("Dark", {"do": "light", "name": "dark"}),
        ("Bright", {"do": "light", "name": "bright"}),
        ("Normal", {"do": "light", "name": "normal"}),
        ("Put a hand in", {"do": "hand", "in": True}),
        ("Take the shadow away", {"do": "shadow", "in": False}),
        ("Bump the camera", {"do": "bump", "px": 12.0}),
        ("Turn the board a little", {"do": "turn", "degrees": 1.5}),
        ("Start over", {"do": "reset"}),
    ],
)
def test_everything_in_the_room_does_something(
    page: Any, house: FakeHouse, button: str, message: dict[str, Any]
) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    if message["do"] == "reset":
        page.locator("#sure").get_by_role("button", name=button).click()
    assert told(house) == [message]


def test_what_is_set_in_the_room_can_be_seen(page: Any, house: FakeHouse) -> None:
    expect(page.get_by_role("button", name="Warm")).to_have_attribute("aria-pressed", "true")
    house.show(simulated={**house.shown["simulated"], "light": "dark", "hand": True})
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Warm")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="Take the hand out")).to_be_visible()


def test_with_people_playing_by_themselves_the_board_cannot_be_tapped(page: Any, house: FakeHouse) -> None:
    expect(square(page, "c3")).to_be_visible()
    house.show(simulated={**house.shown["simulated"], "auto": True})
    expect(square(page, "c3")).to_be_hidden()


def test_with_a_real_camera_there_is_no_room_to_play_with(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    house.show(simulated=None)
    with visiting(browser, table[1]) as page:
        expect(page.get_by_text("Play with the table")).to_have_count(0)
        expect(square(page, "c3")).to_be_hidden()


def test_pieces_can_be_put_by_typing_and_a_wrong_square_is_named(page: Any, house: FakeHouse) -> None:
    page.get_by_text("By typing").click()
    form = page.locator(".typing form").first
    form.get_by_label("Piece").select_option("grey kitten")
    form.get_by_label("Square").fill("F6")
    form.get_by_role("button").click()
    assert told(house) == [{"do": "put", "look": "gray-kitten", "place": "f6"}]
