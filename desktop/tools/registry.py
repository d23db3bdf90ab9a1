"""Every tool of the map, one line each, in the order of the tool bar."""

from desktop.tools.aim_tool import AimTool
from desktop.tools.caption_tool import CaptionTool
from desktop.tools.door_tool import DoorTool
from desktop.tools.elevation_tool import ElevationTool
from desktop.tools.light_tool import LightTool
from desktop.tools.measure_tool import MeasureTool
from desktop.tools.move_drag import move_drag
from desktop.tools.pan_tool import PanTool
from desktop.tools.pin_tool import PinTool
from desktop.tools.place_tool import PlaceTool
from desktop.tools.reveal_tool import RevealTool
from desktop.tools.roof_tool import RoofTool
from desktop.tools.room_tool import RoomTool
from desktop.tools.scribble_tool import ScribbleTool
from desktop.tools.select_tool import SelectTool
from desktop.tools.stamp_tool import StampTool
from desktop.tools.surface_tool import SurfaceTool
from desktop.tools.template_tool import TemplateTool
from desktop.tools.terrain_tool import TerrainTool
from desktop.tools.tool import Tool
from desktop.tools.wall_tool import WallTool
from desktop.tools.zone_tool import ZoneTool


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
        SurfaceTool(),
        TerrainTool(),
        ElevationTool(),
        StampTool(),
        CaptionTool(),
        ScribbleTool(),
        RoofTool(),
        ZoneTool(),
        LightTool(),
        PinTool(),
        PlaceTool(),
    )
