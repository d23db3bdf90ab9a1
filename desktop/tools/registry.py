"""Every tool of the map, one line each, in the order of the tool bar."""

from desktop.tools.aim import AimTool
from desktop.tools.measure import MeasureTool
from desktop.tools.move import move_drag
from desktop.tools.pan import PanTool
from desktop.tools.select import SelectTool
from desktop.tools.tool import Tool


def all_tools() -> tuple[Tool, ...]:
    """Return the tools, each made anew: what they remember belongs to one window."""
    return (
        SelectTool(move_drag),
        PanTool(),
        MeasureTool(),
        AimTool(),
    )
