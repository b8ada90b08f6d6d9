"""Who may import whom.  The table is the architecture; the test only reads it."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EVERYTHING = {"companion", "hardware", "vision", "web", "numpy", "cv2", "flask", "waitress"}
MAY_IMPORT = {  # the longest prefix wins
    "companion": {"companion"},
    "companion.app": EVERYTHING,
    "companion.cli": EVERYTHING,
    "vision": {"vision", "companion", "numpy", "cv2"},
    "hardware": {"hardware", "companion", "numpy", "cv2", "gpiozero", "picamera2"},
    "web": {"web", "companion", "flask", "waitress"},
}
ONLY_INSIDE_FUNCTIONS = {"gpiozero", "picamera2"}
WIRES = ("companion.app", "companion.cli")
SHARED_MOVES = ("companion.games.race", "companion.games.kitchen")


def modules() -> list[tuple[str, Path]]:
    files = (p for top in ("companion", "hardware", "vision", "web") for p in (ROOT / top).rglob("*.py"))
    return [
        (".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), p)
        for p in sorted(files)
    ]


def names(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=found):
            return [alias.name for alias in found]
        case ast.ImportFrom(module=str(module), level=0, names=found):
            return [module, *(f"{module}.{alias.name}" for alias in found)]
        case ast.ImportFrom():
            return ["relative import"]
    return []


def law(module: str) -> set[str]:
    return MAY_IMPORT[max((k for k in MAY_IMPORT if module == k or module.startswith(k + ".")), key=len)]


def strays(module: str, source: str) -> list[str]:
    tree = ast.parse(source)
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    at_top = {id(node) for node in tree.body}
    found = []
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        for name in names(node):
            head = name.split(".")[0]
            if head not in sys.stdlib_module_names and head not in law(module):
                found.append(f"{module} imports {name}")
            if head in ONLY_INSIDE_FUNCTIONS and id(node) in at_top:
                found.append(f"{module} imports {name} at its top")
            if name.startswith(WIRES) and not module.startswith(WIRES) and module != "companion.__main__":
                found.append(f"{module} imports {name}, where the wires are joined")
            if other_game(module, name):
                found.append(f"{module} imports {name}, another game")
    return sorted(set(found))


def other_game(module: str, name: str) -> bool:
    if not (module.startswith("companion.games.") and name.startswith("companion.games.")):
        return False
    own, other = (".".join(path.split(".")[:3]) for path in (module, name))
    return own != other and (own, other) != SHARED_MOVES


def test_every_import_obeys_the_table() -> None:
    found = [
        stray for module, path in modules() for stray in strays(module, path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_law_sees_a_stray() -> None:
    assert strays("companion.judge", "import numpy") == ["companion.judge imports numpy"]
    assert strays("companion.judge", "from companion.app import house")
    assert strays("companion.games.boop.rules", "from companion.games.kitchen.rules import GAME")
    assert strays("companion.games.race.rules", "from companion.games.kitchen.rules import GAME") == []
    assert strays("hardware.panel", "import gpiozero") == ["hardware.panel imports gpiozero at its top"]
    assert strays("hardware.panel", "def f() -> None:\n    import gpiozero") == []
    assert strays("vision.reader", "import hardware.panel")


def test_no_module_of_the_house_names_a_game() -> None:
    shelf = [path.parent.name for path in (ROOT / "companion/games").glob("*/board.toml")]
    for module, path in modules():
        if not module.startswith("companion.games"):
            for game in shelf:
                assert f"games.{game}" not in path.read_text(encoding="utf-8"), f"{module} names {game}"
