"""Looks that come in kinds: ``card-{number}.{cheese}`` is one for every number and every count of cheese.

What may stand for a word in braces is a list in the table ``[each]`` of the board file.
"""

from __future__ import annotations

import re
from itertools import product

from companion.board_file import BoardFile

MOST = 400
"""Looks of one pattern; more are a slip of the pen."""
FIELD = re.compile(r"\{(\w+)\}")


def kinds(file: BoardFile, name: str) -> list[str]:
    """The looks a name stands for; the name itself if it has no word in braces but ``{colour}``."""
    fields = [field for field in dict.fromkeys(FIELD.findall(name)) if field != "colour"]
    found = []
    for choice in product(*(_choices(file, name, field) for field in fields)):
        found.append(name)
        for field, value in zip(fields, choice, strict=True):
            found[-1] = found[-1].replace(f"{{{field}}}", value)
    if len(found) > MOST:
        file.fail(("looks", name), f"{name} would be {len(found)} looks; there may be {MOST}")
    return found


def _choices(file: BoardFile, name: str, field: str) -> list[str]:
    if field not in file.table("each"):
        file.fail(("looks", name), f"{name} needs a list {field} in the table [each]")
    values = file.items("each", field)
    for value in values:
        if isinstance(value, bool) or not re.fullmatch("[a-z0-9]{1,20}", str(value)):
            why = f"{field} must be a list of whole numbers or of words of small letters, not {value!r}"
            file.fail(("each", field), why)
    if not values or len(set(map(str, values))) != len(values):
        file.fail(("each", field), f"{field} must have each of its values once, and at least one")
    return [str(value) for value in values]
