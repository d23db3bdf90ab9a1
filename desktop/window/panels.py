"""All panels that the window offers, in the order of their docks; what draws one is loaded when its dock is first seen.

The first window comes without any of them: each function below imports the one panel that it makes.
"""

from desktop.panel import ASIDE, Panel, PanelKind, Side
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode, Workspace


def _stamps(workspace: Workspace) -> Panel:
    from desktop.stamps.panel import StampsPanel

    return StampsPanel(workspace)


def _bestiary(workspace: Workspace) -> Panel:
    from desktop.bestiary.panel import BestiaryPanel

    return BestiaryPanel(workspace)


def _gear(workspace: Workspace) -> Panel:
    from desktop.gear.panel import GearPanel

    return GearPanel(workspace)


def _roster(workspace: Workspace) -> Panel:
    from desktop.roster.panel import RosterPanel

    return RosterPanel(workspace)


def _scenes(workspace: Workspace) -> Panel:
    from desktop.scenes.panel import ScenesPanel

    return ScenesPanel(workspace)


def _layers(workspace: Workspace) -> Panel:
    from desktop.layers.panel import LayersPanel

    return LayersPanel(workspace)


def _properties(workspace: Workspace) -> Panel:
    from desktop.properties.panel import PropertiesPanel

    return PropertiesPanel(workspace)


def _sheet(workspace: Workspace) -> Panel:
    from desktop.sheets.panel import SheetPanel

    return SheetPanel(workspace)


def _notes(workspace: Workspace) -> Panel:
    from desktop.notes.panel import NotesPanel

    return NotesPanel(workspace)


def _rules(workspace: Workspace) -> Panel:
    from desktop.rules_browser.panel import RulesPanel

    return RulesPanel(workspace)


def _house_rules(workspace: Workspace) -> Panel:
    from desktop.house_rules.panel import HouseRulesPanel

    return HouseRulesPanel(workspace)


def _clock(workspace: Workspace) -> Panel:
    from desktop.run.clocks.panel import ClockPanel

    return ClockPanel(workspace)


def _load(workspace: Workspace) -> Panel:
    from desktop.encumbrance.panel import LoadPanel

    return LoadPanel(workspace)


def _log(workspace: Workspace) -> Panel:
    from desktop.log.panel import LogPanel

    return LogPanel(workspace)


def _due(workspace: Workspace) -> Panel:
    from desktop.calendar.panel import DuePanel

    return DuePanel(workspace)


def _afflictions(workspace: Workspace) -> Panel:
    from desktop.afflictions.panel import AfflictionsPanel

    return AfflictionsPanel(workspace)


def _history(workspace: Workspace) -> Panel:
    from desktop.history.panel import HistoryPanel

    return HistoryPanel(workspace)


def _timeline(workspace: Workspace) -> Panel:
    from desktop.timeline.panel import TimelinePanel

    return TimelinePanel(workspace)


def _forecast(workspace: Workspace) -> Panel:
    from desktop.forecast.panel import ForecastPanel

    return ForecastPanel(workspace)


def _find(workspace: Workspace) -> Panel:
    from desktop.finding.panel import FindPanel

    return FindPanel(workspace)


def _check(workspace: Workspace) -> Panel:
    from desktop.map_check.panel import CheckPanel

    return CheckPanel(workspace)


def _players(workspace: Workspace) -> Panel:
    from desktop.player_view.panel import PlayersPanel

    return PlayersPanel(workspace)


STAMPS = PanelKind(
    id="library",
    title=QT_TRANSLATE_NOOP("panels", "Stamps"),
    icon="box",
    make=_stamps,
    manual="drawing#stamps",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    height=460,
    stack="left",
)
BESTIARY = PanelKind(
    id="bestiary",
    title=QT_TRANSLATE_NOOP("panels", "Bestiary"),
    icon="book",
    make=_bestiary,
    manual="people#the-bestiary",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    stack="left",
)
GEAR = PanelKind(
    id="gear",
    title=QT_TRANSLATE_NOOP("panels", "Gear"),
    icon="backpack",
    make=_gear,
    manual="people#gear",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    stack="left",
)
ROSTER = PanelKind(
    id="roster",
    title=QT_TRANSLATE_NOOP("panels", "Roster"),
    icon="users",
    make=_roster,
    manual="people#the-roster",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    stack="left",
)
SCENES = PanelKind(
    id="scenes",
    title=QT_TRANSLATE_NOOP("panels", "Scenes"),
    icon="map-2",
    make=_scenes,
    manual="drawing#scenes",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    height=300,
    stack="left-low",
)
LAYERS = PanelKind(
    id="layers",
    title=QT_TRANSLATE_NOOP("panels", "Layers"),
    icon="stack-2",
    make=_layers,
    manual="drawing#layers",
    side=Side.LEFT,
    modes=(Mode.PREPARE,),
    width=248,
    height=300,
    stack="left-low",
)
PROPERTIES = PanelKind(
    id="properties",
    title=QT_TRANSLATE_NOOP("panels", "Properties"),
    icon="adjustments",
    make=_properties,
    manual="drawing#change-what-is-there",
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=288,
    height=520,
    stack="right",
)
SHEET = PanelKind(
    id="sheet",
    title=QT_TRANSLATE_NOOP("panels", "Sheet"),
    icon="user",
    make=_sheet,
    manual="people#the-sheet",
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=ASIDE,
    stack="right",
    of_one=True,
)
NOTES = PanelKind(
    id="notes",
    title=QT_TRANSLATE_NOOP("panels", "Notes"),
    icon="notes",
    make=_notes,
    manual="people#notes",
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=340,
    stack="right",
    of_one=True,
)
RULES = PanelKind(
    id="rules",
    title=QT_TRANSLATE_NOOP("panels", "Rules"),
    icon="book",
    make=_rules,
    manual="house-rules#read-a-rule",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
)
HOUSE_RULES = PanelKind(
    id="house-rules",
    title=QT_TRANSLATE_NOOP("panels", "House rules"),
    icon="settings",
    make=_house_rules,
    manual="house-rules#the-dock",
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=288,
    stack="right",
    tab=QT_TRANSLATE_NOOP("panels", "House"),
)
CLOCK = PanelKind(
    id="clock",
    title=QT_TRANSLATE_NOOP("panels", "Clock"),
    icon="clock",
    make=_clock,
    manual="running#whose-turn-it-is",
    side=Side.TOP,
    modes=(),
    width=190,
    stack="top",
)
LOG = PanelKind(
    id="log",
    title=QT_TRANSLATE_NOOP("panels", "Log"),
    icon="notes",
    make=_log,
    manual="running#the-log",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
)
LOAD = PanelKind(
    id="load",
    title=QT_TRANSLATE_NOOP("panels", "Load"),
    icon="weight",
    make=_load,
    manual="afflictions#loads",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
)
DUE = PanelKind(
    id="due",
    title=QT_TRANSLATE_NOOP("panels", "Due"),
    icon="hourglass",
    make=_due,
    manual="afflictions#time",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
)
AFFLICTIONS = PanelKind(
    id="afflictions",
    title=QT_TRANSLATE_NOOP("panels", "Afflictions"),
    icon="virus",
    make=_afflictions,
    manual="afflictions#poisons-and-diseases",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
    tab=QT_TRANSLATE_NOOP("panels", "Afflictions"),
)
HISTORY = PanelKind(
    id="history",
    title=QT_TRANSLATE_NOOP("panels", "History"),
    icon="history",
    make=_history,
    manual="running#take-it-back",
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=288,
    height=260,
    stack="right-low",
)
PLAYERS = PanelKind(
    id="players",
    title=QT_TRANSLATE_NOOP("panels", "Players' screen"),
    icon="device-tv",
    make=_players,
    manual="players#what-they-see",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
    tab=QT_TRANSLATE_NOOP("panels", "Players"),
)
TIMELINE = PanelKind(
    id="timeline",
    title=QT_TRANSLATE_NOOP("panels", "Timeline"),
    icon="history",
    make=_timeline,
    manual="running#look-back",
    side=Side.TOP,
    modes=(),
    width=84,
)
FORECAST = PanelKind(
    id="forecast",
    title=QT_TRANSLATE_NOOP("panels", "Forecast"),
    icon="chart-bar",
    make=_forecast,
    manual="running#look-ahead",
    side=Side.RIGHT,
    modes=(),
    width=ASIDE,
    stack="right",
)
FIND = PanelKind(
    id="find",
    title=QT_TRANSLATE_NOOP("panels", "Find"),
    icon="search",
    make=_find,
    manual="drawing#find-and-check",
    side=Side.LEFT,
    modes=(),
    width=248,
    stack="left-low",
)
CHECK = PanelKind(
    id="check",
    title=QT_TRANSLATE_NOOP("panels", "Check of the map"),
    icon="list-check",
    make=_check,
    manual="drawing#find-and-check",
    side=Side.LEFT,
    modes=(),
    width=248,
    stack="left-low",
    tab=QT_TRANSLATE_NOOP("panels", "Check"),
)

PANELS: tuple[PanelKind, ...] = (
    STAMPS,
    BESTIARY,
    GEAR,
    ROSTER,
    SCENES,
    LAYERS,
    PROPERTIES,
    SHEET,
    NOTES,
    RULES,
    HOUSE_RULES,
    CLOCK,
    LOG,
    LOAD,
    DUE,
    AFFLICTIONS,
    HISTORY,
    TIMELINE,
    FORECAST,
    PLAYERS,
    FIND,
    CHECK,
)
