"""RULES.md as HTML: headings, lists, tables and paragraphs; everything else is shown as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

RULE = re.compile(r"^\W*([A-Z]\d{1,3})\b")
"""A line that begins with a rule's number: it can be linked to as ``#P1``."""

CODE, HOLE = re.compile(r"`([^`]+)`"), "\0"
"""Code, and what stands in its place while the rest of a line is read."""


def html(text: str) -> str:
    """The text as HTML.  Nothing in it is trusted: only tags made here come out."""
    seen: set[str] = set()
    rows = [line.rstrip() for line in text.splitlines()]
    blocks = (list(lines) for kind, lines in groupby(rows, key=_kind) if kind)
    return "\n".join(part for block in blocks for part in _block(block, seen))


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if line.startswith("#"):
        return "heading" + line
    if line.startswith("|"):
        return "table"
    return "list" if re.match(r"\s*([*-]|\d+\.)\s|\s{2,}\S", line) else "text"


def _block(lines: list[str], seen: set[str]) -> Iterator[str]:
    first = lines[0]
    if first.startswith("#"):
        for line in lines:
            level = min(len(line) - len(line.lstrip("#")), 4)
            yield f"<h{level}{_id(line, seen)}>{_inline(line.lstrip('# '))}</h{level}>"
    elif first.startswith("|"):
        yield _table(lines, seen)
    elif _kind(first) == "list":
        yield _list(lines, seen)
    else:
        yield f"<p{_id(first, seen)}>{_inline(' '.join(lines))}</p>"


def _list(lines: list[str], seen: set[str]) -> str:
    items: list[str] = []
    for line in lines:
        start = re.match(r"\s*(?:[*-]|\d+\.)\s+(.*)", line)
        if start or not items:
            items.append(start[1] if start else line.strip())
        else:
            items[-1] += " " + line.strip()
    tag = "ol" if re.match(r"\s*\d+\.", lines[0]) else "ul"
    return f"<{tag}>" + "".join(f"<li{_id(i, seen)}>{_inline(i)}</li>" for i in items) + f"</{tag}>"


def _table(lines: list[str], seen: set[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    ruled = len(rows) > 1 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1])
    head, body = (rows[0], rows[2:]) if ruled else ([], rows)
    top = (
        "<thead><tr>" + "".join(f"<th>{_inline(cell)}</th>" for cell in head) + "</tr></thead>"
        if head
        else ""
    )
    lines = [
        f"<tr{_id(row[0], seen)}>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>"
        for row in body
    ]
    return f'<div class="scroll"><table>{top}<tbody>{"".join(lines)}</tbody></table></div>'


def _id(line: str, seen: set[str]) -> str:
    found = RULE.match(line)
    if not found or found[1] in seen:
        return ""
    seen.add(found[1])
    return f' id="{found[1]}" class="rule"'


def _inline(text: str) -> str:
    """Emphasis may go round code, but what looks like emphasis inside code is code.

    A long name in code may go on in the next line after each of its words.
    """
    text = escape(text).replace(HOLE, "")
    codes = iter(CODE.findall(text))
    text = CODE.sub(HOLE, text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    for mark in "*_":
        text = re.sub(rf"(?<![\w*])\{mark}([^{mark}\s][^{mark}]*)\{mark}(?![\w*])", r"<em>\1</em>", text)
    return re.sub(HOLE, lambda _: f"<code>{next(codes).replace('_', '_<wbr>')}</code>", text)
