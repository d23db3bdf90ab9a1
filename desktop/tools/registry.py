"""Every tool of the map, one line each, in the order of the tool bar."""

from desktop.tools.aim import AimTool
from desktop.tools.doors import DoorTool
from desktop.tools.elevation import ElevationTool
from desktop.tools.lights import LightTool
from desktop.tools.measure import MeasureTool
from desktop.tools.move import move_drag
from desktop.tools.pan import PanTool
from desktop.tools.pins import PinTool
from desktop.tools.place import PlaceTool
from desktop.tools.reveal import RevealTool
from desktop.tools.rooms import RoomTool
from desktop.tools.select import SelectTool
from desktop.tools.stamps import StampTool
from desktop.tools.template import TemplateTool
from desktop.tools.terrain import TerrainTool
from desktop.tools.tool import Tool
from desktop.tools.walls import WallTool
from desktop.tools.zones import ZoneTool


def all_tools() -> tuple[Tool, ...]:
    """Return the tools, each made anew: what they remember belongs to one window."""
    return (
        SelectTool(move_drag),
        PanTool(),
        MeasureTool(),
        TemplateTool(),
        RevealTool(),
        AimTool(),
        RoomTool(),
        WallTool(),
        DoorTool(),
        TerrainTool(),
        ElevationTool(),
        StampTool(),
        ZoneTool(),
        LightTool(),
        PinTool(),
        PlaceTool(),
    )
