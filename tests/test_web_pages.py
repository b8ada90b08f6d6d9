"""Every scene as HTML: whole, readable without a script, and made of words that exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import games
from tests.fake_house import LONG_NAMES, SCENES, FakeHouse, scene
from web import create_app
from web.action import ACTIONS, MESSAGES, checked, from_form
from web.view import View

VOID = {"wbr", "input", "img", "link", "meta", "br", "hr"}
WEB = Path(__file__).parent.parent / "web"


class Whole(HTMLParser):
    """Reads a page; complains about what is not closed, and remembers what matters."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"the same attribute twice in <{tag} {attrs}>"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())

    @property
    def text(self) -> str:
        return " ".join(self.words)


@cache
def client(name: str = "turn") -> FlaskClient:
    """A reader of one scene; nothing it does changes the scene."""
    return create_app(FakeHouse(scene(name))).test_client()


def page(name: str, path: str = "/") -> Whole:
    answer = client(name).get(path)
    assert answer.status_code == 200
    return Whole(answer.get_data(as_text=True))


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_whole_html_with_ids_that_are_there_once(name: str) -> None:
    read = page(name)
    ids = [attrs["id"] for _, attrs in read.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in read.tags:
        target = attrs.get("for") if tag == "label" else attrs.get("aria-labelledby")
        assert target is None or target in ids


@pytest.mark.parametrize("name", SCENES)
def test_nothing_on_the_page_is_left_unsaid(name: str) -> None:
    text = page(name).text
    assert not re.search(
        r"\{\w*\}|\bNone\b(?! of these)|\bUndefined\b|\b(web|room|kind)\.\w+", text.replace("None Some", "")
    )
    assert "!" not in text, "no exclamation marks"


@pytest.mark.parametrize("name", SCENES)
def test_no_script_or_style_stands_inside_the_page(name: str) -> None:
    for tag, attrs in page(name).tags:
        assert tag != "style" and "style" not in attrs
        assert tag != "script" or attrs.get("src", "").startswith("/static/")  # type: ignore[union-attr]
        assert not any(attr.startswith("on") for attr in attrs)
        for attr in ("src", "href", "action"):
            assert (attrs.get(attr) or "/").startswith(("/", "#")), f"{tag} leads to another machine"


def forms(text: str) -> Iterator[dict[str, list[str]]]:
    """Every way in which every form can be sent: once for each of its buttons."""
    for form in re.findall(r'<form method="post" action="/do"[^>]*>(.*?)</form>', text, re.S):
        fields: dict[str, list[str]] = {}
        for attributes in re.findall(r"<input([^>]*)>", form):
            found: dict[str, str] = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
            typed = "c3" if "required" in attributes else ""
            fields.setdefault(found["name"], []).append(unescape(found.get("value") or typed))
        for select, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', form, re.S):
            fields[select] = re.findall(r'value="([^"]*)"', options)[:1]
        for button in re.findall(r"<button([^>]*)>", form):
            found = dict(re.findall(r'([\w-]+)="([^"]*)"', button))
            yield {**fields, found["name"]: [found["value"]]} if "name" in found else fields


@pytest.mark.parametrize("name", SCENES)
def test_every_form_asks_for_something_that_can_be_done(name: str) -> None:
    board = games.board("boop")
    asked = [
        checked(from_form(fields), board) for fields in forms(client(name).get("/").get_data(as_text=True))
    ]
    assert {"do": "new", "game": "boop"}.items() <= max(asked, key=lambda a: a["do"] == "new").items()


def test_help_tells_of_every_button_and_how_long_holding_is() -> None:
    from hardware.panel.box import HOLD

    text = page("turn", "/help").text
    for words in ("Hold it for a second", "The referee's button", "confirms the framed answer", "means done"):
        assert words in text
    assert "Hold for a second" in page("turn").text
    script = (WEB / "static" / "app.js").read_text(encoding="utf-8")
    assert f"HOLD_MS = {HOLD * 1000:.0f}," in script, "as long as at the panel"


def test_the_sign_says_whose_turn_it_is_in_that_players_colour() -> None:
    text = client("gray").get("/").get_data(as_text=True)
    sign = text[text.index('id="sign"') : text.index('id="verdict"')]
    assert 'colour-gray"' in sign
    assert '<span class="who">Bob</span> <span class="rest">to move</span>' in sign
    assert "Bob: put a kitten on a free square." in sign


@pytest.mark.parametrize("name", ["question", "pointed", "refused", "out-of-step", "unfinished"])
def test_while_something_else_is_to_be_done_the_sign_asks_for_no_move(name: str) -> None:
    assert scene(name)["prompt"] and scene(name)["prompt"] not in page(name).text
    assert "Ann to move" in page(name).text


def test_the_winner_is_on_the_sign_at_the_end_and_another_game_is_one_tap_away() -> None:
    text = client("over").get("/").get_data(as_text=True)
    assert '<span class="who">Bob</span> <span class="rest">wins</span>' in text
    assert "Bob has three cats in a row and wins." in text
    assert "Play again" in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("watching", ()),
        ("hand", ("A hand is over the board",)),
        ("reading", ("Reading the board",)),
        ("accepted", ("Accepted",)),
        (
            "unfinished",
            ("This move is not finished.", "Still to do:", "Push the grey kitten on b2 to a1 as well"),
        ),
        (
            "refused",
            (
                "Not allowed",
                "A kitten cannot push a cat.",
                "Move the grey cat from a6 back to a5",
                "Why: rule P1",
            ),
        ),
        ("question", ("Which one is it?", "Ann puts an orange kitten on c3", "None of these")),
        ("pointed", ("Chosen by button",)),
        ("pointed-none", ("None of these Chosen by button",)),
        ("out-of-step", ("Out of step", "The way back:", "Keep it as it lies")),
        ("lost", ("I cannot see", "The camera does not answer.")),
        ("notice", ("There is no open question.",)),
        ("idle", ("No game yet", "Who plays Orange", "Who begins", "Start")),
        ("long", LONG_NAMES),
        ("first-move", ("No moves yet.",)),
    ],
)
def test_each_state_of_the_referee_has_its_words(name: str, words: tuple[str, ...]) -> None:
    text = page("turn" if name == "watching" else name).text
    for wanted in words or ("Watching",):
        assert wanted in text


def test_the_score_track_draws_each_piece_in_the_pool() -> None:
    text = client("refused").get("/").get_data(as_text=True)
    score = text[text.index('id="score"') : text.index('id="panel"')]
    ann, bob = score.split('<li class="player')[1:3]
    assert len(re.findall('class="icon"', ann[: ann.index('class="aside"')])) == 2
    assert "<b>3</b>" in bob and "cats so far" in bob


def test_forty_moves_show_the_newest_first_and_the_rest_one_tap_away() -> None:
    text = client("forty").get("/").get_data(as_text=True)
    numbers = [int(n) for n in re.findall(r'href="/moves/7/(\d+)" data-open', text)]
    assert numbers == list(range(40, 0, -1))
    assert text.index('href="/moves/7/35"') < text.index("Older moves") < text.index('href="/moves/7/34"')


def test_a_move_has_a_page_with_sentence_diagram_photograph_and_neighbours() -> None:
    text = client().get("/moves/7/2").get_data(as_text=True)
    Whole(text)
    assert "Move 2" in text and "kitten f4" in text
    assert 'data-look="gray-kitten"' in text and 'class="arrow"' in text
    assert 'src="/moves/7/2.jpg"' in text
    assert 'href="/moves/7/1"' in text and 'href="/moves/7/3"' in text


def test_the_first_and_the_last_move_lead_nowhere_else() -> None:
    assert 'href="/moves/7/17"' not in client().get("/moves/7/16").get_data(as_text=True)
    start = client().get("/moves/7/0").get_data(as_text=True)
    assert "The start" in start and 'class="piece"' not in start and "Photograph" not in start


def test_a_move_that_was_said_has_no_photograph() -> None:
    text = client().get("/moves/7/3").get_data(as_text=True)
    assert "There is no photograph of this move." in text and ".jpg" not in text


@pytest.mark.parametrize("path", ["/moves/7/17", "/moves/8/1", "/moves/7/17.jpg/", "/moves/7/3.jpg"])
def test_moves_and_photographs_that_are_not_there_get_a_sentence(path: str) -> None:
    answer = client().get(path)
    assert answer.status_code == 404
    assert "There is no such page or picture." in answer.get_data(as_text=True)


def test_names_with_tags_in_them_are_shown_as_text() -> None:
    text = client("script").get("/").get_data(as_text=True)
    assert "<script>boom" not in text and "<img src=x" not in text
    assert "&lt;script&gt;boom()&lt;/script&gt;" in text
    parts = client("script").get("/parts.json").get_json()["parts"]
    assert "<script>boom" not in "".join(part["html"] for part in parts.values())


def test_the_rules_have_an_anchor_for_every_number_a_refusal_may_name() -> None:
    text = client().get("/rules/boop").get_data(as_text=True)
    Whole(text)
    assert 'id="P1"' in text and 'id="P6"' in text
    assert "<script>alert" not in text


def test_the_real_rules_of_every_game_have_such_anchors() -> None:
    from web.rules import html

    for name in games.names():
        text = html((games.folder(name) / "RULES.md").read_text(encoding="utf-8"))
        Whole(text)
        assert text.count('class="rule"') >= 5


@pytest.mark.parametrize("path", ["/help", "/rules/boop", "/moves/7/1", "/nowhere"])
def test_the_sheets_are_whole_too_and_lead_back_to_the_table(path: str) -> None:
    read = Whole(client().get(path).get_data(as_text=True))
    assert ("a", {"class": "button", "href": "/"}) in read.tags


def test_without_a_script_the_page_says_so_and_can_look_again() -> None:
    text = client().get("/").get_data(as_text=True)
    assert "Without JavaScript this page stands still." in text
    assert 'http-equiv="refresh"' not in text
    assert 'http-equiv="refresh" content="5"' in client().get("/?watch").get_data(as_text=True)


def said_keys() -> set[str]:
    keys: set[str] = set()
    for path in (*WEB.rglob("*.html"), *WEB.rglob("*.py")):
        keys |= set(re.findall(r"say\(\s*'([\w.-]+)'", path.read_text(encoding="utf-8")))
        keys |= set(re.findall(r'say\("([\w.-]+)"', path.read_text(encoding="utf-8")))
    return keys


def test_every_word_the_templates_ask_for_exists() -> None:
    data = tomllib.loads((WEB / "texts" / "en.toml").read_text(encoding="utf-8"))
    for key in {key for key in said_keys() if not key.endswith(".")}:
        found: Any = data
        for part in key.split("."):
            assert part in found, f"no text for {key}"
            found = found[part]


def test_no_word_of_the_page_is_left_over() -> None:
    data = tomllib.loads((WEB / "texts" / "en.toml").read_text(encoding="utf-8"))
    source = "".join(p.read_text(encoding="utf-8") for p in (*WEB.rglob("*.html"), *WEB.rglob("*.py")))
    left = [
        f"{table}.{name}"
        for table in ("web", "room")
        for name in data[table]
        if f"{table}.{name}" not in source and f"'{name}'" not in source
    ]
    assert not left


def test_the_window_is_called_by_what_happens() -> None:
    assert "<title>Ann to move · boop.</title>" in client().get("/").get_data(as_text=True)
    assert client("over").get("/parts.json").get_json()["title"] == "Bob wins · boop."


def test_the_documentation_names_every_action_address_and_key() -> None:
    text = (WEB.parent / "docs" / "page.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[\w.-]+", " ".join(re.findall(r"`([^`]+)`", text))))
    assert set(ACTIONS) | set(MESSAGES) <= words
    assert set(scene("turn")) <= words
    rules = create_app(FakeHouse()).url_map.iter_rules()
    for part in {rule.rule.split("/")[1] for rule in rules if rule.endpoint != "static"} - {""}:
        assert part in words, f"docs/page.md does not tell of /{part}"


def test_one_is_counted_in_the_singular() -> None:
    view = View({"game": {"name": "boop"}}, "en")
    assert view.part("score", 1) == "cat so far"
    assert view.part("score", 2) == "cats so far"
    assert view.part("nonsense", 1) == ""


def test_emphasis_goes_round_code_and_never_into_it() -> None:
    from web.rules import html

    text = html("*Option `opponent_cats_win`: three `a*b*c` and _four_ of `_x_`.*")
    assert text == (
        "<p><em>Option <code>opponent_<wbr>cats_<wbr>win</code>: three <code>a*b*c</code> and "
        "<em>four</em> of <code>_<wbr>x_<wbr></code>.</em></p>"
    )
    assert html("_so_ **it** is_not_so") == "<p><em>so</em> <strong>it</strong> is_not_so</p>"


def test_the_real_rules_show_no_asterisks() -> None:
    from web.rules import html

    for name in games.names():
        text = html((games.folder(name) / "RULES.md").read_text(encoding="utf-8"))
        assert "*" not in re.sub(r"<code>.*?</code>", "", text)


def test_the_field_for_a_move_shows_how_the_newest_one_was_written() -> None:
    def examples(shown: dict[str, Any]) -> list[str | None]:
        page = Whole(create_app(FakeHouse(shown)).test_client().get("/").get_data(as_text=True))
        return [attrs.get("placeholder") for _, attrs in page.tags if attrs.get("name") == "text"]

    shown = scene("turn")
    assert examples(shown) == [f"For example: {shown['moves'][-1]['notation']}"]
    kept = shown["moves"][-1] | {"by": "accepted", "notation": "e3=orange-kitten turn=1"}
    assert examples(shown | {"moves": [*shown["moves"], kept]}) == examples(shown), "a kept table is no move"
    assert examples(scene("first-move")) == [None]
