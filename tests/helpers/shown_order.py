"""Who acts now, as the line above the map shows it."""

from core.engine.ribbon import Standing
from desktop.run.ribbon.ribbon import TurnRibbon


def acting_in(ribbon: TurnRibbon) -> tuple[str, ...]:
    """Return the names on the badges that the line shows as acting; none while there is no fight."""
    lane = ribbon.lane
    if lane is None or lane.ribbon is None:
        return ()
    acts = {cell.token for group in lane.ribbon.groups for cell in group.cells if cell.standing is Standing.ACTS}
    return tuple(spot.face.name for spot in lane.spots if spot.face.token in acts)
