"""The box beside the board: lamps and buttons on gpiozero, or on its mock pins where there are none."""

from __future__ import annotations

from hardware.panel.box import Box, open_panel
from hardware.panel.trouble import PanelTrouble

__all__ = ["Box", "PanelTrouble", "open_panel"]
