"""Every tool of the map, one line each, in the order of the tool bar."""

from desktop.map.tools.aim_tool import AimTool
from desktop.map.tools.caption_tool import CaptionTool
from desktop.map.tools.door_tool import DoorTool
from desktop.map.tools.elevation_tool import ElevationTool
from desktop.map.tools.light_tool import LightTool
from desktop.map.tools.measure_tool import MeasureTool
from desktop.map.tools.move_drag import move_drag
from desktop.map.tools.pan_tool import PanTool
from desktop.map.tools.pin_tool import PinTool
from desktop.map.tools.place_tool import PlaceTool
from desktop.map.tools.reveal_tool import RevealTool
from desktop.map.tools.roof_tool import RoofTool
from desktop.map.tools.room_tool import RoomTool
from desktop.map.tools.scribble_tool import ScribbleTool
from desktop.map.tools.select_tool import SelectTool
from desktop.map.tools.stamp_tool import StampTool
from desktop.map.tools.surface_tool import SurfaceTool
from desktop.map.tools.template_tool import TemplateTool
from desktop.map.tools.terrain_tool import TerrainTool
from desktop.map.tools.tool import Tool
from desktop.map.tools.wall_tool import WallTool
from desktop.map.tools.zone_tool import ZoneTool


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
