"""All panels that the window offers, in the order of their docks."""

from desktop.panels.act import ACT
from desktop.panels.bestiary import BESTIARY
from desktop.panels.clock import CLOCK
from desktop.panels.history import HISTORY
from desktop.panels.house_rules import HOUSE_RULES
from desktop.panels.layers import LAYERS
from desktop.panels.library import LIBRARY
from desktop.panels.log import LOG
from desktop.panels.notes import NOTES
from desktop.panels.panel import PanelKind
from desktop.panels.players import PLAYERS
from desktop.panels.properties import PROPERTIES
from desktop.panels.roster import ROSTER
from desktop.panels.rules import RULES
from desktop.panels.scenes import SCENES
from desktop.panels.sheet import SHEET

PANELS: tuple[PanelKind, ...] = (
    LIBRARY,
    BESTIARY,
    ROSTER,
    SCENES,
    LAYERS,
    PROPERTIES,
    ACT,
    SHEET,
    NOTES,
    RULES,
    HOUSE_RULES,
    CLOCK,
    LOG,
    HISTORY,
    PLAYERS,
)
