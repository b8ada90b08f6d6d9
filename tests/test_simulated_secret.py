"""The referee gets pixels and nothing else: nobody who reads may know the truth."""

import ast
from pathlib import Path

from simulated_evening import table

ROOT = Path(__file__).parent.parent
MAY_KNOW = {"simulate.py", "simulate_command.py"}
"""Who scores may know the truth."""
MAY_PHOTOGRAPH = {"pretend.py", *MAY_KNOW}
"""Who learns the simulated set may have it photographed."""
DOORS = {"name", "read", "control", "said", "close"}
"""What the eye may use of its camera."""


def trees(*folders: str) -> list[tuple[Path, ast.Module]]:
    files = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in files]


def used_of_camera(tree: ast.Module) -> set[str]:
    """Attributes of anything called camera: ``camera.x``, ``self.camera.x``."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.value.id == "camera")
            or (isinstance(node.value, ast.Attribute) and node.value.attr == "camera")
        )
    }


def imported(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_vision_imports_nothing_of_the_hardware() -> None:
    found = trees("vision")
    assert found
    for path, tree in found:
        assert not [name for name in imported(tree) if name.startswith("hardware")], path


def test_only_who_scores_asks_for_the_truth() -> None:
    for path, tree in trees("companion", "vision", "web", "hardware/cameras"):
        if path.name not in MAY_KNOW:
            asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            assert "truth" not in asked, path
            assert not [name for name in imported(tree) if name.endswith("Truth")], path


def test_the_eye_uses_only_the_doors_of_its_camera() -> None:
    inner = {*dir(table()), *vars(table())}
    assert inner >= {"truth", "room", "people", *DOORS}
    eyes = [(p, t) for p, t in trees("companion/app") if p.name not in MAY_KNOW]
    for path, tree in eyes:
        doors = DOORS | ({"empty_frame", "enrol_frames"} if path.name in MAY_PHOTOGRAPH else set())
        assert not used_of_camera(tree) & (inner - doors), path
        inside = [name for name in imported(tree) if name.startswith("hardware.simulated.")]
        assert set(inside) <= {"hardware.simulated.SimulatedCamera"}, path


def test_the_watch_sees_a_thief() -> None:
    assert used_of_camera(ast.parse("self.camera.base.pieces")) == {"base"}
    assert imported(ast.parse("from hardware.simulated import Truth")) == {"hardware.simulated.Truth"}
