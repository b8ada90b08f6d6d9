"""The cameras behind their port: pictures, and sentences when there are none."""

import logging
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from companion.config import CameraConfig
from hardware.cameras import CameraTrouble, choice, open_camera, pinned
from hardware.cameras.folder import FolderCamera
from hardware.cameras.pi import LOCKED, PiCamera
from hardware.cameras.webcam import FROZEN, V4L2_AUTO, Webcam

SIZE = (64, 48)


def photo(value: int) -> Any:
    return np.full((48, 64, 3), value, np.uint8)


# --- folder ---------------------------------------------------------------------------------


@pytest.fixture
def album(tmp_path: Path) -> Path:
    for number in (1, 2, 10):
        cv2.imwrite(str(tmp_path / f"{number}.png"), photo(number * 10))
    (tmp_path / "notes.txt").write_text("not a photograph")
    return tmp_path


def test_a_folder_shows_its_photographs_in_the_order_of_their_numbers(album: Path) -> None:
    camera = FolderCamera(album)
    seen = []
    for _ in range(4):
        seen.append(int(camera.read()[0, 0, 0]))
        assert camera.read()[0, 0, 0] == seen[-1], "it stays until it is told to go on"
        camera.control({"do": "next"})
    assert seen == [10, 20, 100, 100]
    camera.control({"do": "back"})
    assert camera.read()[0, 0, 0] == 20
    camera.control({"do": "first"})
    camera.control({"do": "bump"})
    assert camera.read()[0, 0, 0] == 10


def test_whoever_paints_on_a_photograph_paints_on_a_copy(album: Path) -> None:
    camera = FolderCamera(album)
    camera.read()[:] = 0
    assert camera.read()[0, 0, 0] == 10


def test_a_folder_without_photographs_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CameraTrouble, match=r"no photographs in .* Put JPEG or PNG"):
        FolderCamera(tmp_path)
    with pytest.raises(CameraTrouble, match=r"no folder of photographs at .*nowhere"):
        FolderCamera(tmp_path / "nowhere")
    with pytest.raises(CameraTrouble, match="no folder"):
        FolderCamera(None)


def test_a_damaged_photograph_is_named(tmp_path: Path) -> None:
    (tmp_path / "7.jpg").write_bytes(b"no picture")
    (tmp_path / "8.jpg").write_bytes(b"")
    camera = FolderCamera(tmp_path)
    with pytest.raises(CameraTrouble, match=r"7\.jpg cannot be read"):
        camera.read()
    camera.control({"do": "next"})
    with pytest.raises(CameraTrouble, match=r"8\.jpg cannot be read"):
        camera.read()


# --- webcam ---------------------------------------------------------------------------------


class Capture:
    """cv2.VideoCapture without a camera."""

    opened, working, noisy, jumpy = True, True, True, False
    made: ClassVar[list["Capture"]] = []

    def __init__(self, device: str, api: int) -> None:
        self.device, self.api, self.released = device, api, False
        self.controls: dict[int, float] = {}
        self.frames = 0
        Capture.made.append(self)

    def isOpened(self) -> bool:
        return self.opened

    def read(self) -> tuple[bool, Any]:
        self.frames += 1
        value = 60 + (self.frames % 3 if self.noisy else 0)
        if self.jumpy and self.controls.get(cv2.CAP_PROP_AUTO_EXPOSURE) == 1:
            value = 200
        return (True, photo(value)) if self.working else (False, None)

    def set(self, control: int, value: float) -> bool:
        self.controls[control] = value
        return True

    def get(self, control: int) -> float:
        return self.controls.get(control, 0.0)

    def release(self) -> None:
        self.released = True


def capture(**traits: bool) -> type[Capture]:
    return type("SomeCapture", (Capture,), traits)


@pytest.fixture
def device(tmp_path: Path) -> str:
    (tmp_path / "video0").touch()
    return str(tmp_path / "video0")


def test_a_webcam_is_set_up_once_and_then_held(device: str) -> None:
    camera = Webcam(device, SIZE, capture())
    held = Capture.made[-1].controls
    assert (held[cv2.CAP_PROP_FRAME_WIDTH], held[cv2.CAP_PROP_FRAME_HEIGHT]) == SIZE
    assert held[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert held[cv2.CAP_PROP_AUTOFOCUS] == held[cv2.CAP_PROP_AUTO_WB] == 0
    assert held[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert camera.read().shape == (48, 64, 3)
    camera.close()
    assert Capture.made[-1].released


def test_a_webcam_that_jumps_when_held_is_let_go(device: str) -> None:
    Webcam(device, SIZE, capture(jumpy=True))
    assert Capture.made[-1].controls[cv2.CAP_PROP_AUTO_EXPOSURE] == V4L2_AUTO


@pytest.mark.parametrize("traits", [{"opened": False}, {"working": False}])
def test_a_webcam_without_pictures_is_a_sentence_and_is_released(
    device: str, traits: dict[str, bool]
) -> None:
    with pytest.raises(CameraTrouble, match="gives no pictures"):
        Webcam(device, SIZE, capture(**traits))
    assert Capture.made[-1].released


def test_a_webcam_that_repeats_one_picture_is_frozen(device: str) -> None:
    camera = Webcam(device, SIZE, capture())
    Capture.made[-1].noisy = False
    with pytest.raises(CameraTrouble, match="the same picture all the time"):
        for _ in range(FROZEN + 1):
            camera.read()


def test_a_webcam_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CameraTrouble, match=r"no camera at .*video9"):
        Webcam(str(tmp_path / "video9"), SIZE, capture())


def test_a_forbidden_webcam_names_the_group(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(CameraTrouble, match="group video"):
        Webcam(device, SIZE, capture())


# --- Pi camera ------------------------------------------------------------------------------


class Picamera2:
    """picamera2 without a Pi: exposure settles after some frames."""

    present: ClassVar[list[dict[str, str]]] = [{"Model": "imx708"}]
    busy = silent = False
    camera_controls: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "AfMode", "LensPosition")
    )

    def __init__(self) -> None:
        if self.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.calls: list[str] = []
        self.controls: dict[str, Any] = {}
        self.reports = 0

    @classmethod
    def global_camera_info(cls) -> list[dict[str, str]]:
        return cls.present

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, wanted: dict[str, Any]) -> None:
        self.configuration = wanted

    def start(self) -> None:
        self.calls.append("start")

    def autofocus_cycle(self) -> None:
        self.calls.append("focus")

    def set_controls(self, controls: dict[str, Any]) -> None:
        unknown = set(controls) - set(self.camera_controls)
        assert not unknown, f"libcamera does not know {unknown}"
        self.controls |= controls

    def capture_metadata(self, wait: float) -> dict[str, Any]:
        if self.silent:
            raise TimeoutError
        self.reports += 1
        exposure = 1000 * min(self.reports, 8)
        return {
            "ExposureTime": exposure,
            "AnalogueGain": 1.5,
            "ColourGains": (1.9, 1.4),
            "LensPosition": 2.5,
            "Lux": 9.0,
        }

    def capture_array(self, name: str, wait: float) -> Any:
        if self.silent:
            raise TimeoutError
        return photo(70)

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


def test_the_pi_camera_settles_and_is_locked() -> None:
    camera = PiCamera(Picamera2, SIZE)
    inside = camera._camera
    assert inside.configuration["main"] == {"format": "RGB888", "size": SIZE}
    assert inside.configuration["queue"] is False
    assert inside.calls == ["start", "focus"]
    assert inside.controls["AeEnable"] is inside.controls["AwbEnable"] is False
    assert {name: inside.controls[name] for name in LOCKED} == {
        "ExposureTime": 8000,
        "AnalogueGain": 1.5,
        "ColourGains": (1.9, 1.4),
    }
    assert inside.controls["LensPosition"] == 2.5
    assert camera.read().shape == (48, 64, 3)
    camera.control({"do": "heard"})
    assert inside.calls.count("focus") == 1
    camera.control({"do": "settle"})
    assert inside.calls.count("focus") == 2
    camera.close()
    assert inside.calls[-2:] == ["stop", "close"]


def test_a_pi_camera_without_a_lens_motor_is_not_focused() -> None:
    fixed = type("Fixed", (Picamera2,), {"camera_controls": dict.fromkeys(("AeEnable", "ExposureTime"))})
    assert "focus" not in PiCamera(fixed, SIZE)._camera.calls


@pytest.mark.parametrize(
    ("traits", "said"),
    [
        ({"present": []}, "flat cable"),
        ({"busy": True}, "Another program"),
        ({"silent": True}, "gives no pictures"),
    ],
)
def test_a_pi_camera_that_does_not_work_is_a_sentence(traits: dict[str, Any], said: str) -> None:
    with pytest.raises(CameraTrouble, match=said):
        PiCamera(type("Broken", (Picamera2,), traits), SIZE)


def test_a_pi_camera_that_falls_silent_is_a_sentence() -> None:
    camera = PiCamera(Picamera2, SIZE)
    camera._camera.silent = True
    with pytest.raises(CameraTrouble, match="gives no pictures"):
        camera.read()


# --- which one ------------------------------------------------------------------------------


class Pretend(FolderCamera):
    """Stands for the simulated table."""

    def __init__(self) -> None:
        self.name = "simulated table"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine without any camera."""

    def no_pi(size: tuple[int, int]) -> None:
        raise CameraTrouble("no_picamera2")

    monkeypatch.setattr(choice, "open_pi", no_pi)
    monkeypatch.setattr(choice, "webcams", list)
    return monkeypatch


def test_without_a_camera_it_says_so_and_simulates(
    bare: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert isinstance(open_camera(CameraConfig(), Pretend), Pretend)
    assert "no camera here" in caplog.text


def test_a_webcam_goes_before_the_simulation(bare: pytest.MonkeyPatch, device: str) -> None:
    bare.setattr(choice, "webcams", lambda: ["/dev/not-a-camera", device])
    bare.setattr(choice, "Webcam", lambda name, size: Webcam(name, size, capture()))
    camera = open_camera(CameraConfig(), Pretend)
    assert camera.name == f"webcam {device}"


def test_the_webcam_somebody_named_is_never_replaced(bare: pytest.MonkeyPatch) -> None:
    with pytest.raises(CameraTrouble, match="no camera at /dev/video77"):
        open_camera(CameraConfig(device="/dev/video77"), Pretend)


def test_a_pi_camera_that_is_there_but_does_not_work_is_never_replaced(bare: pytest.MonkeyPatch) -> None:
    def busy(size: tuple[int, int]) -> None:
        raise CameraTrouble("pi_busy", why="it is used")

    bare.setattr(choice, "open_pi", busy)
    with pytest.raises(CameraTrouble, match="Another program"):
        open_camera(CameraConfig(), Pretend)


def test_the_camera_that_was_found_is_the_one_opened_again(device: str, album: Path) -> None:
    auto = CameraConfig(folder=album)
    assert pinned(auto, Webcam(device, SIZE, capture())) == CameraConfig("v4l2", device, album)
    assert pinned(auto, PiCamera(Picamera2, SIZE)).kind == "picamera2"
    assert pinned(auto, FolderCamera(album)).kind == "folder"
