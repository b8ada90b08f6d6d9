"""The page in a real browser: live, quiet, readable, and everything on it does something."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion import games
from tests.browser import Visit, chromium, expect, fixtures, visiting
from tests.fake_house import QUESTION, SCENES, FakeHouse, scene

pytestmark = pytest.mark.browser
browser, table, house, page = fixtures("turn")


@pytest.mark.parametrize(("ci", "end"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_a_browser_these_tests_are_skipped_but_in_ci_they_fail(
    ci: str, end: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr("tests.browser.CHROMIUM", "/nowhere/chromium")
    with pytest.raises(end, match="Chromium is not installed"), chromium():
        pass


def test_the_sign_is_the_biggest_thing_and_its_letters_can_be_read_from_two_metres(page: Any) -> None:
    sizes = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => e.offsetParent && e.textContent.trim())"
        ".map(e => [parseFloat(getComputedStyle(e).fontSize), e.className])"
    )
    biggest = max(sizes)
    assert biggest[1] == "who"
    # A phone's CSS pixel is about 0.16 mm: 60 of them are letters of a centimetre.
    assert biggest[0] >= 60


def test_a_change_arrives_without_loading_the_page_again(page: Any, house: FakeHouse) -> None:
    page.evaluate("window.stayed = true")
    house.show(**scene("gray"))
    expect(page.locator("#sign .who")).to_have_text("Bob")
    expect(page.locator("#sign .slab")).to_have_class(re.compile("colour-gray"))
    assert page.title() == "Bob to move · boop."
    assert page.evaluate("window.stayed")


def test_a_refusal_marks_its_squares_and_leads_to_the_rule(page: Any, house: FakeHouse) -> None:
    house.show(**scene("refused"))
    expect(page.locator("#verdict")).to_contain_text("A kitten cannot push a cat.")
    expect(page.locator("#board .mark-refused")).to_have_count(2)
    page.get_by_role("link", name="Why: rule P1").click()
    expect(page.locator("#P1")).to_be_in_viewport()


def test_a_question_is_answered_by_a_tap(page: Any, house: FakeHouse) -> None:
    house.show(**scene("question"))
    page.get_by_role("button", name=re.compile("on c4")).click()
    assert house.wait_done() == [{"do": "answer", "option": 1, "question": QUESTION}]
    page.get_by_role("button", name="None of these").click()
    assert house.wait_done(2)[1] == {"do": "answer", "option": None, "question": QUESTION}


def test_an_answer_chosen_by_button_can_be_seen(page: Any, house: FakeHouse) -> None:
    house.show(**scene("pointed"))
    expect(page.locator(".answer.pointed")).to_contain_text("on c4")
    expect(page.locator(".answer.pointed")).to_contain_text("Chosen by button")
    house.show(**scene("pointed-none"))
    expect(page.locator(".answer.pointed")).to_have_text("None of these Chosen by button")


def test_an_answer_goes_to_the_question_that_is_shown(page: Any, house: FakeHouse) -> None:
    first = scene("question")
    house.show(**first)
    expect(page.locator("#question .answer")).to_have_count(3)
    house.show(**first | {"question": first["question"] | {"number": 23, "text": "And which is this?"}})
    expect(page.locator("#question-text")).to_contain_text("And which is this?")
    page.get_by_role("button", name="None of these").click()
    assert house.wait_done() == [{"do": "answer", "option": None, "question": 23}]


def test_a_colour_that_the_page_does_not_know_can_still_be_read(page: Any, house: FakeHouse) -> None:
    players = [player | {"colour": "turquoise"} for player in scene("turn")["players"]]
    house.show(players=players)
    expect(page.locator("#sign .slab.colour-turquoise")).to_have_count(1)
    found = "getComputedStyle(document.querySelector('#sign .slab')).getPropertyValue('--player').trim()"
    assert page.evaluate(found) == "#2b2f4a"


def test_buttons_know_a_press_from_a_hold(page: Any, house: FakeHouse) -> None:
    button = page.get_by_role("button", name="Button of Ann")
    button.click()
    assert house.wait_done() == [{"do": "press", "button": "seat.0"}]
    button.click(delay=1300)
    assert house.wait_done(2)[1] == {"do": "press", "button": "seat.0", "kind": "hold"}
    button.press("Enter")
    assert house.wait_done(3)[2] == {"do": "press", "button": "seat.0"}
    for name in ("Back", "Referee"):
        page.get_by_role("button", name=name, exact=True).click()
    assert [done["button"] for done in house.wait_done(5)[3:]] == ["back", "referee"]


def test_a_move_can_be_said_and_a_wrong_one_gets_its_sentence_beside_the_field(
    page: Any, house: FakeHouse
) -> None:
    page.get_by_text("A move the camera could not see").click()
    field = page.locator("[name=text]")
    house.refuse = 'I cannot read "zz" as a move.'
    with page.expect_response("**/do"):
        field.fill("zz")
        field.press("Enter")
    expect(page.locator("#acts .problem")).to_have_text('I cannot read "zz" as a move.')
    expect(field).to_have_value("zz")
    house.refuse = None
    field.fill("kitten c3")
    page.get_by_role("button", name="Tell").click()
    expect(field).to_have_value("")
    expect(page.locator("#acts .problem")).to_be_hidden()
    assert house.done[-1] == {"do": "declare", "text": "kitten c3"}


def test_a_move_is_taken_back_or_kept_by_a_tap(page: Any, house: FakeHouse) -> None:
    page.get_by_role("button", name="Take back the last move").click()
    assert house.wait_done() == [{"do": "undo"}]
    house.show(**scene("out-of-step"))
    page.get_by_role("button", name="Keep it as it lies").click()
    assert house.wait_done(2)[1] == {"do": "accept"}


def test_what_cannot_be_done_is_said(page: Any, house: FakeHouse) -> None:
    house.refuse = "There is no move to take back."
    page.get_by_role("button", name="Take back the last move").click()
    expect(page.locator("#said")).to_have_text("There is no move to take back.")


def test_a_new_game_begins_with_names_who_is_first_and_house_rules(page: Any, house: FakeHouse) -> None:
    page.get_by_text("New game").click()
    page.get_by_label("Who plays Orange").fill("Zoe")
    page.get_by_label("Who begins").select_option("By chance")
    page.get_by_label(re.compile("For younger players")).check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("#sure").get_by_role("button", name="Start").click()
    assert house.wait_done() == [
        {
            "do": "new",
            "game": "boop",
            "players": ["Zoe", "Bob"],
            "options": {"opponent_cats_win": False, "kittens_only": True},
        }
    ]


def test_after_the_end_the_same_people_play_again(page: Any, house: FakeHouse) -> None:
    house.show(**scene("over"))
    page.get_by_role("button", name="Play again").click()
    assert house.wait_done() == [{"do": "new", "game": "boop", "players": ["Ann", "Bob"]}]


def test_a_move_opens_with_photograph_and_diagram_and_its_neighbours(page: Any) -> None:
    page.locator('a[href="/moves/7/16"]').click()
    large = page.locator("#large")
    expect(large.locator("h1")).to_have_text("Move 16")
    expect(large.locator("svg.diagram")).to_be_visible()
    expect(large.locator("img")).to_be_visible()
    large.get_by_role("link", name="Earlier").click()
    expect(large.locator("h1")).to_have_text("Move 15")
    large.get_by_role("button", name="Close").click()
    expect(large).to_be_hidden()
    assert page.url.endswith("/")


def test_half_typed_words_and_open_drawers_survive_a_change(page: Any, house: FakeHouse) -> None:
    page.get_by_text("A move the camera could not see").click()
    page.locator("[name=text]").fill("kitten")
    house.show(**{**scene("gray"), "can": {"declare": True, "undo": False, "draw": True}})
    expect(page.locator("#sign .who")).to_have_text("Bob")
    expect(page.locator("[name=text]")).to_have_value("kitten")
    expect(page.locator("[name=text]")).to_be_focused()
    expect(page.get_by_role("button", name="Take back the last move")).to_have_count(0)


def test_names_with_tags_in_them_do_nothing(page: Any, house: FakeHouse) -> None:
    page.evaluate("() => { window.boom = () => { window.boomed = true } }")
    house.show(**scene("script"))
    expect(page.locator("#score")).to_contain_text("<script>boom()</script>")
    assert not page.evaluate("window.boomed || false")


def test_when_the_stream_breaks_the_page_asks_again_and_again(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    visit = Visit(browser, table[1])
    visit.page.route("**/stream*", lambda route: route.abort())
    visit.page.goto(table[1])
    expect(visit.page.locator("#link")).to_have_text("Live, a little slower")
    house.show(**scene("gray"))
    expect(visit.page.locator("#sign .who")).to_have_text("Bob")
    visit.page.unroute("**/stream*")
    expect(visit.page.locator("#link")).to_have_class("link live")
    visit.close()


@pytest.mark.parametrize("size", ["small", "phone"])
def test_a_lost_connection_can_be_seen_wherever_one_has_scrolled(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse, size: str
) -> None:
    visit = Visit(browser, table[1], size)
    visit.page.goto(table[1])
    link, cut = visit.page.locator("#link"), visit.page.locator("#strip .cut")
    expect(link).to_have_class("link live")
    visit.page.locator("#moves").evaluate("e => e.scrollIntoView()")
    expect(cut).to_be_hidden()
    visit.page.route("**/*", lambda route: route.abort())
    visit.page.evaluate("stream.close(); listen()")
    visit.page.get_by_role("button", name="Take back the last move").click()
    expect(visit.page.locator("#said")).to_have_text(
        "Not connected, so that was not sent. Tap again in a moment."
    )
    visit.page.locator("#moves").evaluate("e => e.scrollIntoView()")
    expect(cut).to_have_text("Not connected")
    expect(cut).to_be_in_viewport(ratio=1)
    expect(visit.page.locator("#strip .verdict")).to_be_hidden()
    box, brand = link.bounding_box(), visit.page.locator(".brand").bounding_box()
    assert box["height"] < (40 if size == "small" else 30), "one line, on a small phone two"
    assert box["x"] > brand["x"] + brand["width"]
    visit.page.unroute("**/*")
    expect(link).to_have_class("link live")
    expect(cut).to_be_hidden()
    visit.close()


def test_after_a_restart_the_page_begins_afresh(page: Any, house: FakeHouse) -> None:
    page.evaluate("window.stayed = true; document.body.dataset.start = 'before'")
    with page.expect_navigation():
        house.show(**scene("gray"))
    assert page.evaluate("window.stayed || false") is False
    expect(page.locator("#sign .who")).to_have_text("Bob")


def test_when_the_first_game_begins_the_page_turns_into_the_table(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    house.show(**scene("idle"))
    with visiting(browser, table[1]) as page:
        expect(page.locator("#sign")).to_contain_text("No game yet")
        expect(page.locator("#board")).to_be_hidden()
        with page.expect_navigation():
            house.show(**scene("first-move"))
        expect(page.locator("#board svg")).to_be_visible()


def test_the_next_picture_comes_when_there_is_one(page: Any, house: FakeHouse) -> None:
    page.get_by_text("Camera", exact=True).click()
    with page.expect_request("**/camera.jpg?v=99"):
        house.show(camera={**house.shown["camera"], "version": 99})
    expect(page.locator("#camera-picture")).to_be_visible()


def test_without_pictures_the_page_says_so(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    house.picture = None
    house.show(moves=[])
    with visiting(browser, table[1], "laptop") as page:
        expect(page.locator(".camera .nothing")).to_have_text("No picture yet.")


def test_what_ends_a_game_is_asked_once_more(page: Any, house: FakeHouse) -> None:
    sure = page.locator("#sure")
    page.get_by_text("End the game early").click()
    page.get_by_role("button", name="Agree on a draw").click()
    expect(sure).to_contain_text("The game ends as a draw.")
    sure.get_by_role("button", name="No, play on").click()
    expect(sure).to_be_hidden()
    assert house.done == []
    page.get_by_role("button", name="Ann gives up").click()
    page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    page.get_by_role("button", name="Bob gives up").click()
    sure.get_by_role("button", name="Bob gives up").click()
    assert house.wait_done() == [{"do": "resign", "seat": 1}]


def test_a_new_game_asks_only_when_another_would_end(page: Any, house: FakeHouse) -> None:
    house.show(**scene("over"))
    page.locator("#new summary").click()
    expect(page.locator("#new .ends")).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    assert house.wait_done()[0]["do"] == "new"
    house.show(**scene("turn"))
    page.locator("#new summary").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#sure")).to_contain_text("a new one begins")
    page.locator("#sure").get_by_role("button", name="No, play on").click()
    assert len(house.done) == 1


ANIMATED = "document.getAnimations().filter(a => a.effect.target.closest('#board')).length"


def test_pieces_slide_unless_the_reader_wants_no_motion(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    for motion, moving in (("no-preference", True), ("reduce", False)):
        house.show(**scene("turn"))
        with visiting(browser, table[1], reduced_motion=motion) as page:
            page.evaluate(
                f"() => {{ const f = slide; slide = (...a) => {{ f(...a); window.moved = {ANIMATED} }} }}"
            )
            house.show(**scene("gray"))
            expect(page.locator("#sign .who")).to_have_text("Bob")
            assert (page.evaluate("window.moved") > 0) is moving
            assert page.evaluate("document.getAnimations().length > 0") is moving or moving


AUDIT = """
() => {
  const found = [];
  const numbers = text => text.match(/[\\d.]+/g).map(Number);
  const light = colour => {
    const [r, g, b] = colour.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const style = getComputedStyle(e), colour = numbers(style.backgroundColor);
      if (colour.length < 4 || colour[3] > .99) return colour.slice(0, 3);
      if (style.backgroundImage !== "none") return [56, 60, 82];
    }
    return [255, 255, 255];
  };
  const seen = e => e.offsetParent && !e.closest("svg, .unseen, .skip");
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const e = words.currentNode.parentElement, text = words.currentNode.nodeValue.trim();
    if (!text || !seen(e)) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const [a, b] = [light(numbers(style.color)), light(behind(e))];
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    const large = size >= 24 || (size >= 18.7 && style.fontWeight >= 700);
    if (contrast < (large ? 3 : 4.5)) found.push(`too pale (${contrast.toFixed(1)}): ${text}`);
  }
  for (const e of document.querySelectorAll("a, button, summary, input, select, .tabs label")) {
    if (!seen(e) || e.type === "hidden") continue;
    const box = (e.type === "checkbox" ? e.closest("label") : e).getBoundingClientRect();
    if (box.height < 47.5 || box.width < 47.5) found.push(`too small to tap: ${e.textContent || e.name}`);
  }
  for (const e of document.querySelectorAll("body *")) {
    if (seen(e) && e.getBoundingClientRect().right > innerWidth + 1) found.push(`too wide: ${e.className}`);
  }
  return found;
}
"""
TORN = """
() => {
  const found = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, e = node.parentElement;
    if (!e.offsetParent || e.closest("svg, .unseen, .skip, code")) continue;
    for (const word of node.nodeValue.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}
"""
OPEN = "for (const drawer of document.querySelectorAll('details')) drawer.open = true"


@pytest.mark.parametrize(("size", "scheme"), [("small", "light"), ("phone", "dark"), ("laptop", "light")])
def test_every_scene_has_contrast_and_fits_fingers_and_the_window(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse, size: str, scheme: str
) -> None:
    with visiting(browser, table[1], size, color_scheme=scheme, reduced_motion="reduce") as page:
        for name in SCENES:
            page.goto("about:blank")  # else the page would load itself again, in the middle of it
            house.show(**scene(name))
            page.goto(table[1])
            page.evaluate(OPEN)
            assert page.evaluate(AUDIT) == [], name


def test_without_scripts_everything_can_be_read_and_forms_work(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    with visiting(browser, table[1], java_script_enabled=False) as page:
        expect(page.locator("#sign")).to_contain_text("Ann to move")
        expect(page.locator("#board svg")).to_be_visible()
        expect(page.get_by_text("Without JavaScript this page stands still.")).to_be_visible()
        page.get_by_text("Camera", exact=True).click()
        expect(page.locator("#camera-picture")).to_be_visible()
        page.get_by_role("button", name="Bob does not agree").click()
        assert house.done[-1] == {"do": "press", "button": "seat.1", "kind": "hold"}
        assert page.url == table[1] + "/"
        page.locator('a[href="/moves/7/16"]').click()
        expect(page.get_by_role("heading", name="Move 16")).to_be_visible()
        page.get_by_role("link", name="Back to the table").click()


def test_without_scripts_the_page_says_whether_it_looks_again(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    with visiting(browser, table[1], java_script_enabled=False) as page:
        page.get_by_role("link", name="Look again every five seconds").click()
        said = page.locator("p.no-script")
        expect(said).to_contain_text("this page looks again every five seconds")
        expect(said).not_to_contain_text("stands still")
        assert page.locator("meta[http-equiv=refresh]").count() == 1
        page.get_by_role("link", name="Stand still").click()
        expect(said).to_contain_text("this page stands still")


def test_without_scripts_a_question_is_answered_and_a_refusal_is_said(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse
) -> None:
    house.show(**scene("question"))
    visit = Visit(browser, table[1], java_script_enabled=False)
    visit.page.goto(table[1])
    visit.page.get_by_role("button", name="None of these").click()
    assert house.done[-1] == {"do": "answer", "option": None, "question": QUESTION}
    house.refuse = "There is no open question."
    visit.page.get_by_role("button", name="None of these").click()
    expect(visit.page.get_by_role("alert")).to_have_text("There is no open question.")
    visit.close()


def test_no_word_is_torn_on_a_small_phone(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = (games.folder("boop") / "RULES.md").read_text(encoding="utf-8")
    monkeypatch.setattr(house, "rules", lambda game: rules)
    with visiting(browser, table[1], "small", reduced_motion="reduce") as page:
        for name in [name for name in SCENES if name not in ("long", "script")]:
            page.goto("about:blank")
            house.show(**scene(name))
            page.goto(table[1])
            page.evaluate(OPEN)
            assert page.evaluate(TORN) == [], name
        for path in ("/help", "/rules/boop", "/moves/7/16"):
            page.goto(table[1] + path)
            assert page.evaluate(TORN) == [], path
            assert "too wide" not in str(page.evaluate(AUDIT)), path


@pytest.mark.parametrize("size", ["small", "phone"])
def test_names_shrink_before_their_words_are_torn(
    browser: Any, table: tuple[FakeHouse, str], house: FakeHouse, size: str
) -> None:
    pairs = [
        ("Grey", "Orange"),
        ("Charlotte", "Mommy"),
        ("Maximilian", "Anne-Sophie"),
        ("Emma W", "Konstantin"),
    ]
    with visiting(browser, table[1], size, reduced_motion="reduce") as page:
        for names in pairs:
            for turn in (0, 1):
                players = [
                    p | {"name": name} for p, name in zip(scene("turn")["players"], names, strict=True)
                ]
                house.show(players=players, turn=turn, headline=f"{names[turn]} to move")
                expect(page.locator("#sign .who")).to_have_text(names[turn])
                assert page.evaluate(TORN) == [], names
        assert page.evaluate(AUDIT) == []
