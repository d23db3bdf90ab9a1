"""The composition root: makes every part of the program and puts them together about the window that is there first.

The window is seen before this module is loaded; keys and clicks wait until it is whole. That must be soon too: what
only asks something is imported when it is asked.
"""

from functools import partial
from importlib import import_module
from pathlib import Path

import platformdirs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.base.errors import SandtableError
from core.base.fault import Fault
from core.base.phrase import say
from core.documents.folder import SUFFIX
from core.engine.context import Systems
from core.explain.words import Words
from core.geometry.units import square_name
from core.rules.registry import SYSTEMS
from desktop.dialogs import ask_new, import_maps, openers
from desktop.documents.files import Files
from desktop.documents.guide import Guide
from desktop.faults.catching import Faults
from desktop.manual.asking import HelpKey
from desktop.manual_reader.opening import ManualOpener
from desktop.menus import (
    arrange_actions,
    duel_actions,
    edit_actions,
    family_actions,
    fight_actions,
    file_actions,
    foresight_actions,
    help_actions,
    map_style_actions,
    people_actions,
    players_actions,
    roof_actions,
    turn_actions,
    view_actions,
)
from desktop.menus.action import Action
from desktop.menus.arrange_actions import show_properties
from desktop.menus.command_palette import CommandPalette
from desktop.menus.window_actions import Actions
from desktop.menus.window_parts import WindowParts
from desktop.player_view.window_control import PlayersWindowControl
from desktop.program import CardsWhenWanted, Program
from desktop.run.answer_policy import policy_of
from desktop.run.cards.hover_card import HoverCard
from desktop.run.on_map import OnMap
from desktop.run.ribbon.ribbon import TurnRibbon
from desktop.settings import NAME
from desktop.tools.canvas import MapCanvas
from desktop.tools.options_strip import ToolOptions
from desktop.tools.tool_bar import ToolBar
from desktop.translation import translate_window
from desktop.widgets.idle_keys import IdleKeys
from desktop.widgets.keys import AltAlone, IdleUndo, KeysGoBack
from desktop.widgets.last_hand import LastHand
from desktop.window.ahead import AHEAD
from desktop.window.band import Band, Late
from desktop.window.docks import Docks
from desktop.window.front import Front, front_of
from desktop.window.garbage import GarbageSearch
from desktop.window.one_painting import OnePainting
from desktop.window.panels import PANELS, RULES, SHEET
from desktop.window.questions import QuestionGuide
from desktop.window.rest import Rest
from desktop.window.run_foot import RunFoot
from desktop.workspace.message import Message, Urgency
from desktop.workspace.own_library import OwnLibrary
from desktop.workspace.workspace import Mode, Workspace


def build(
    application: QApplication,
    *,
    settings: Path | None = None,
    state_folder: Path | None = None,
    systems: Systems = SYSTEMS,
    faults: Faults | None = None,
    front: Front | None = None,
) -> Program:
    """Make the program about the `front` that is there already, else nothing is shown yet.

    The paths are for tests: by default they are the person's own. `faults` hears of errors already; without it the
    program tells of none.
    """
    front = front or front_of(application, settings)
    kept, theme, window = front.settings, front.theme, front.window
    translate_window(application, front.language)
    workspace = Workspace(Words(front.language), kept, theme)
    # they go with their window: what is connected to their signals would keep them, and all they know, for ever
    for part in (workspace, kept):
        part.setParent(window)
    ribbon, foot = TurnRibbon(workspace, window), RunFoot(workspace, window)
    bands = [
        Band(workspace, window, Qt.ToolBarArea.TopToolBarArea, Mode.RUN, ribbon),
        Band(workspace, window, Qt.ToolBarArea.BottomToolBarArea, Mode.RUN, foot),
    ]
    window.attend(workspace, ribbon, foot)
    canvas = MapCanvas(workspace, window)
    policy = policy_of(lambda: kept.value, lambda: workspace.seen)
    files = Files(workspace, systems, window, folder=state_folder, policy=policy)
    workspace.library = OwnLibrary(library_folder(state_folder), systems)
    docks = Docks(window, workspace, kept, PANELS)
    cards = CardsWhenWanted(workspace, canvas)
    parts = WindowParts(workspace, window, files, docks, canvas.view, canvas.clipboard, cards.opener, foot)
    actions = Actions(menu_actions(), parts, window, chosen=kept.value.shortcuts, refused=partial(_refused, workspace))
    program = Program(
        application, kept, theme, workspace, window, canvas, files, docks, actions, parts, kept.value.theme
    )
    if faults is None:
        program.faults.setParent(window)
    else:
        program.faults = faults
    tools = ToolBar(workspace, canvas.toolbox, window)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, tools)
    window.strip = Late(lambda: _strip(program, tools), window)
    window.later.add(partial(import_module, name) for name in AHEAD)
    bands.append(Band(workspace, window, Qt.ToolBarArea.LeftToolBarArea, Mode.RUN, window.strip))
    window.furnish(canvas, files, docks, tuple(bands))
    actions.fill(window.menuBar(), window.menus)
    LastHand(application)
    IdleUndo(application, window)
    KeysGoBack(application, window, canvas.view).done.connect(canvas.take_keys)
    AltAlone(window).struck.connect(window.open_menu)
    IdleKeys(window, actions.why_no_key, window.say_why_not)
    OnePainting(window, canvas.map)
    GarbageSearch(window, Rest(application, window))
    _connect(program, systems)
    return program


def library_folder(state_folder: Path | None) -> Path:
    """Return where the person's own library lies; beside the working copies, if these have a place of their own."""
    if state_folder is not None:
        return state_folder.parent / "library"
    return Path(platformdirs.user_data_dir(NAME, appauthor=False)) / "library"


def menu_actions() -> tuple[Action[WindowParts], ...]:
    """Return every action of the window, menu by menu."""
    return (
        *file_actions.ACTIONS,
        *edit_actions.ACTIONS,
        *arrange_actions.ACTIONS,
        *map_style_actions.ACTIONS,
        *roof_actions.ACTIONS,
        *people_actions.ACTIONS,
        *view_actions.ACTIONS,
        *fight_actions.ACTIONS,
        *family_actions.ACTIONS,
        *duel_actions.ACTIONS,
        *turn_actions.ACTIONS,
        *foresight_actions.ACTIONS,
        *players_actions.ACTIONS,
        *view_actions.panel_actions(PANELS),
        *help_actions.ACTIONS,
    )


def _connect(program: Program, systems: Systems) -> None:
    """Let the parts hear of one another."""
    workspace, window, canvas = program.workspace, program.window, program.canvas
    for signal in (workspace.opened, workspace.scene_changed):
        signal.connect(program.actions.refresh)
    workspace.selection_changed.connect(program.actions.refresh_soon)
    workspace.changed.connect(lambda change: program.actions.refresh_soon())
    workspace.rule_wanted.connect(partial(_rule_wanted, program))
    workspace.panel_wanted.connect(program.docks.raise_panel)
    workspace.action_wanted.connect(program.actions.start)
    workspace.call_wanted.connect(lambda name: fight_actions.call(program.parts, name))
    workspace.mode_changed.connect(lambda: program.actions.enter(workspace.mode.value))
    program.actions.enter(workspace.mode.value)
    program.settings.changed.connect(partial(_taste_changed, program))
    window.foot.wanted.connect(program.actions.start)
    _connect_map(program)
    guide = Guide(workspace, window)
    guide.hide()
    window.place_guide(guide)
    strip = ToolOptions(workspace, canvas.toolbox, window)
    window.place_strip(strip)
    palette = CommandPalette(program.actions, window)
    program.parts.dialogs.update(openers(program, systems, palette, strip))
    workspace.zones_wanted.connect(program.parts.dialogs["propose-zones"])
    screen = PlayersWindowControl(workspace, window, canvas.pictures, window, game_map=canvas)
    screen.told.connect(window.ribbon.players.setToolTip)
    _connect_ribbon(program)
    workspace.player_screen.changed.connect(program.actions.refresh)
    manual = ManualOpener(workspace, window, workspace.words.language, program.parts.cards)
    program.parts.dialogs.update(manual.ways())
    HelpKey(program.application, window, program.actions["help.here"].shortcuts).struck.connect(manual.help_here)
    page = window.start_page
    page.new_wanted.connect(lambda first: ask_new(program, systems, first))
    page.whole_wanted.connect(lambda sample: file_actions.look_at(program.parts, sample))
    page.sample_wanted.connect(partial(_play_sample, program, systems, guide))
    window.drop_files = partial(_dropped, program)
    program.faults.happened.connect(partial(_went_wrong, program))
    program.files.tell_of_makeshift()
    _tell_of_settings(program)


def _tell_of_settings(program: Program) -> None:
    """Tell what of the settings could not be read, and where it lies now."""
    settings = program.workspace.settings
    aside = settings.set_aside
    if aside is None:
        return
    told = say("settings.set-aside", path=str(aside))
    if settings.left_out:
        names = ", ".join(settings.left_out)
        told = say("settings.left-out", count=len(settings.left_out), names=names, path=str(aside))
    program.workspace.tell(told, Urgency.TROUBLE)


def _connect_map(program: Program) -> None:
    """Let what is done on the map open what it asks for, and what happened be written on it."""
    workspace, window, canvas = program.workspace, program.window, program.canvas
    canvas.status.connect(window.say_hint)
    window.say_hint(canvas.toolbox.hint)
    window.messages.lain.connect(canvas.lie_under)
    canvas.menu_wanted.connect(partial(_open_menu, program))
    canvas.maps_wanted.connect(partial(import_maps, program))
    canvas.properties_wanted.connect(partial(_show_properties, program))
    canvas.hovered.connect(lambda square: window.where.setText("" if square is None else square_name(square)))
    OnMap(workspace, canvas.sync, canvas)
    HoverCard(workspace, canvas.view, canvas)


def _connect_ribbon(program: Program) -> None:
    """Give the ribbon its menus, and let it lead to what it speaks of."""
    ribbon, actions = program.window.ribbon, program.actions
    whole = QMenu(ribbon.menu)
    whole.addActions(program.window.menuBar().actions())
    ribbon.menu.setMenu(whole)
    screen = QMenu(ribbon.players)
    screen.setToolTipsVisible(True)
    screen.aboutToShow.connect(actions.refresh)
    for names in (("window",), ("live", "frozen", "black"), ("show-part", "fit")):
        screen.addActions([actions[f"players.{name}"] for name in names])
        screen.addSeparator()
    screen.addAction(actions["panel.players"])
    ribbon.players.setMenu(screen)
    ribbon.menu_wanted.connect(partial(_open_menu, program))
    ribbon.docks_wanted.connect(program.docks.toggle_aside)
    ribbon.question_wanted.connect(QuestionGuide(program.workspace, program.docks, program.window).show)


def _strip(program: Program, tools: ToolBar) -> QWidget:
    """Make the roster strip, with the tools of the map in its foot."""
    from desktop.roster.strip import RosterStrip

    strip = RosterStrip(program.workspace)
    tools.lend(strip.tools)
    return strip


def _rule_wanted(program: Program, rule: str) -> None:
    """Open the rules browser, which may not have been built yet, at a rule."""
    from desktop.rules_browser.panel import RulesPanel

    panel = program.docks.raise_panel(RULES.id)
    assert isinstance(panel, RulesPanel)
    panel.show_rule(rule)


def _open_menu(program: Program, where: QPoint) -> None:
    """Open the menu of what is selected on the map."""
    from desktop.menus.selection_menu import open_selection_menu
    from desktop.roster.token_menu import TokenMenu

    workspace, window = program.workspace, program.window
    if program.token_menu is None:
        program.token_menu = TokenMenu(workspace, window)
    open_selection_menu(program.actions, workspace, program.token_menu, window, where)


def _show_properties(program: Program, identity: str) -> None:
    """Bring the properties of a thing of the map to the front, or the sheet of somebody on it."""
    scene = program.workspace.scene
    if scene is not None and identity in scene.things:
        show_properties(program.parts)
    else:
        program.docks.raise_panel(SHEET.id)


def _play_sample(program: Program, systems: Systems, guide: Guide) -> None:
    """Open the sample, ready to be played."""
    from core.documents.toll_house import script

    campaign, steps = script(systems)
    if program.files.new(campaign):
        for step in steps:
            program.workspace.submit(step.command, dict(step.answers))
        program.workspace.set_mode(Mode.RUN)
        guide.start()


def _went_wrong(program: Program, fault: Fault) -> None:
    """Tell of an error that nobody foresaw, in one calm line; the details are for whoever wants them."""
    from desktop.faults.dialog import FaultDialog

    def save() -> None:
        program.parts.dialogs["faults"]()
        dialog = program.dialogs["faults"]
        assert isinstance(dialog, FaultDialog)
        dialog.ask_and_save()

    window = program.window
    offers = ((window.tr("Details"), program.parts.dialogs["faults"]), (window.tr("Save a report…"), save))
    text = window.tr("Something went wrong that nobody foresaw. It was not done; your adventure is as it was before.")
    if len(program.faults.known) > 1:
        # the line of an older one may still stand there: in the same words nobody would see that it is another
        text = window.tr("Once more something went wrong that nobody foresaw. It was not done; Details tells of all.")
    program.workspace.message.emit(Message(text, Urgency.TROUBLE, offers, topic="fault"))
    # what was painted only half is painted again, once: the same fault is not told twice
    program.canvas.view.viewport().update()
    open_one = program.dialogs.get("faults")
    if isinstance(open_one, FaultDialog):
        open_one.refresh()


def _taste_changed(program: Program) -> None:
    taste = program.settings.value
    if program.actions.chosen != taste.shortcuts:
        program.actions.rebind(taste.shortcuts)
    if (program.worn_theme, program.theme.scale) != (taste.theme, taste.scale):
        program.worn_theme = taste.theme
        program.theme.wear(taste.theme, scale=taste.scale)
    program.actions.refresh()


def _dropped(program: Program, names: tuple[str, ...]) -> None:
    """Open a document that was dropped on the window, and import maps."""
    paths = tuple(Path(name) for name in names)
    documents = [path for path in paths if path.suffix.lower() == SUFFIX]
    if documents:
        program.files.open(documents[0])
    maps = tuple(path for path in paths if path not in documents)
    if maps:
        import_maps(program, maps)


def _refused(workspace: Workspace, error: SandtableError) -> None:
    workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
