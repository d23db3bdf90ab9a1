"""Universal VTT files for tests: a small house, with whatever is to be different about it."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

from core.documents.interchange.imported import Choices, ImportedMap, OpenPortals
from core.documents.interchange.registry import import_map
from tests.helpers.images import png

SAMPLE = Path(__file__).resolve().parents[3] / "shared" / "maps" / "dungeondraft-sample.dd2vtt"
if not SAMPLE.exists():
    SAMPLE = Path(__file__).resolve().parents[4] / "shared" / "maps" / SAMPLE.name


def at(x: float, y: float) -> dict[str, float]:
    """Return a point."""
    return {"x": x, "y": y}


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    """Return a chain of points."""
    return [at(x, y) for x, y in points]


def house(**changes: Any) -> dict[str, Any]:
    """Return a map of 6 by 4 squares: a room with a door in its north wall, a window, a pillar and a light."""
    document: dict[str, Any] = {
        "format": 0.3,
        "resolution": {"map_origin": at(0, 0), "map_size": at(6, 4), "pixels_per_grid": 10},
        "line_of_sight": [line((2, 1), (1, 1), (1, 3), (2, 3)), line((3, 3), (5, 3), (5, 1), (3, 1))],
        "objects_line_of_sight": [line((4, 2), (4.25, 2), (4.25, 2.25), (4, 2.25), (4, 2.01))],
        "portals": [
            {"position": at(2.5, 1), "bounds": line((2, 1), (3, 1)), "rotation": 0, "closed": True},
            {"position": at(2.5, 3), "bounds": line((2, 3), (3, 3)), "rotation": 0, "closed": False},
        ],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [{"position": at(3, 2), "range": 2.5, "intensity": 0.5, "color": "80ff8000", "shadows": True}],
        "image": b64encode(png(60, 40)).decode(),
    }
    return {**document, **changes}


def laid(
    folder: Path,
    document: dict[str, Any] | bytes,
    *,
    name: str = "House.dd2vtt",
    tolerance: int = 0,
    open_portals: OpenPortals = OpenPortals.WINDOWS,
) -> ImportedMap:
    """Return what comes of a map, or of the raw bytes of a file."""
    path = folder / name
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return import_map(path, Choices(tolerance=tolerance, open_portals=open_portals))
