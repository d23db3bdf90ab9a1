"""All panels that the window offers, in the order of their docks."""

from desktop.panels.act import ACT
from desktop.panels.clock import CLOCK
from desktop.panels.panel import PanelKind
from desktop.panels.roster import ROSTER

PANELS: tuple[PanelKind, ...] = (
    ROSTER,
    ACT,
    CLOCK,
)
