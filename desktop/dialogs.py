"""The windows that ask something, each opened once, beside the main window; what they need is loaded then."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from core.base.ids import SystemId
from core.edits.document import LONGEST_DOCUMENT_TITLE, SetTitle
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from desktop.menus.command_palette import CommandPalette
from desktop.program import Program
from desktop.tools.options_strip import ToolOptions
from desktop.workspace.workspace import Mode

if TYPE_CHECKING:
    from desktop.printing.print_order import Part


def ask_new(program: Program, systems: Systems, first: str) -> None:
    def make() -> QDialog:
        from desktop.documents.new_adventure import NewAdventure

        dialog = NewAdventure(systems, program.window, first=first)
        dialog.chosen.connect(partial(_begin, program))
        dialog.map_wanted.connect(lambda system, title: import_maps(program, anew=SystemId(system), title=title))
        return dialog

    _opened(program, "new", make)


def _ask_title(program: Program) -> None:
    from desktop.forms.field import Control, FieldSpec
    from desktop.forms.form_dialog import QuestionDialog

    translate, now = QCoreApplication.translate, program.workspace.state.title
    title = FieldSpec(
        "title",
        Control.TEXT,
        longest=LONGEST_DOCUMENT_TITLE,
        title=translate("dialogs", "Title"),
        tip=translate("dialogs", "What the adventure is called; the players never see it"),
        value=now,
    )

    def take(filled: Mapping[str, Any]) -> None:
        program.workspace.submit(SetTitle(filled["title"].strip()))

    QuestionDialog(translate("dialogs", "Rename the adventure"), (title,), take, program.window)


def _begin(program: Program, campaign: Campaign) -> bool:
    if not program.files.new(campaign):
        return False
    program.workspace.set_mode(Mode.PREPARE)
    return True


def _ask_account(program: Program) -> None:
    from desktop.printing.print_order import Part

    _ask_export(program, Part.ACCOUNT)


def _ask_export(program: Program, *parts: "Part") -> None:
    """Ask what to print; with `parts`, these of the encounter that is looked at are ticked."""
    from desktop.printing.dialog import ExportDialog

    _opened(program, "export", lambda: ExportDialog(program.workspace, program.window))
    dialog = program.dialogs["export"]
    if parts and isinstance(dialog, ExportDialog):
        dialog.choose(parts)


def _share_own(program: Program) -> QDialog:
    from desktop.documents.share_own import ShareOwn

    dialog = ShareOwn(program.workspace, program.window)
    dialog.chosen.connect(program.files.share_own)
    return dialog


def _copy_from(program: Program) -> QDialog:
    from desktop.documents.copy_from import CopyFrom

    return CopyFrom(program.workspace, program.files.folder, program.window)


def openers(
    program: Program, systems: Systems, palette: CommandPalette, strip: ToolOptions
) -> dict[str, Callable[[], None]]:
    """Return what opens each window that asks, by its name."""
    return {
        "new": partial(ask_new, program, systems, "blank"),
        "play-sample": program.window.start_page.sample_wanted.emit,
        "import": partial(import_maps, program),
        "export-map": partial(_export_map, program),
        "title": partial(_ask_title, program),
        "copy-from": partial(_opened, program, "copy-from", partial(_copy_from, program)),
        "share-own": partial(_opened, program, "share-own", partial(_share_own, program)),
        "propose-zones": partial(_opened, program, "propose-zones", partial(_of_map, program, "propose-zones")),
        "map-size": partial(_opened, program, "map-size", partial(_of_map, program, "map-size")),
        "align-picture": partial(_align_picture, program),
        "palette": palette.open,
        "menu": program.window.open_menu,
        "tool-options": strip.enter,
        "shortcuts": partial(_ask_shortcuts, program),
        "preferences": partial(_opened, program, "preferences", partial(_preferences, program)),
        "export": partial(_ask_export, program),
        "export-account": partial(_ask_account, program),
        "faults": partial(_opened, program, "faults", partial(_faults, program)),
        "about": partial(_opened, program, "about", partial(_about, program)),
    }


def _of_map(program: Program, window: str) -> QDialog:
    from desktop.scenes.map_size import MapSize
    from desktop.scenes.propose_zones import ProposeZones

    made = MapSize if window == "map-size" else ProposeZones
    return made(program.workspace, program.window)


def _align_picture(program: Program) -> None:
    from desktop.importing.realign import AlignPicture, read_again

    lain = read_again(program.workspace, program.window)
    if lain is not None:
        _opened(program, "align-picture", lambda: AlignPicture(program.workspace, lain, program.window))


def _export_map(program: Program) -> None:
    from desktop.exporting.dialog import MapFileDialog

    scene = program.workspace.scene
    if scene is not None:
        _opened(program, "export-map", lambda: MapFileDialog(program.workspace, scene, program.window))


def _preferences(program: Program) -> QDialog:
    from desktop.window.preferences import Preferences

    return Preferences(program.workspace, program.window)


def _faults(program: Program) -> QDialog:
    from desktop.faults.dialog import FaultDialog

    return FaultDialog(program.faults, program.workspace.words, program.window)


def _about(program: Program) -> QDialog:
    from desktop.window.about import About

    return About(program.window)


def _ask_shortcuts(program: Program) -> None:
    def make() -> QDialog:
        from desktop.menus.shortcuts import ShortcutEditor

        editor = ShortcutEditor(program.actions.listed, program.actions.chosen, program.window)
        editor.kept.connect(lambda chosen: program.settings.change(shortcuts=chosen))
        return editor

    _opened(program, "shortcuts", make)


def _opened(program: Program, name: str, make: Callable[[], QDialog]) -> None:
    """Open a window that asks something, once; the main window stays in use beside it."""
    there = program.dialogs.get(name)
    if there is None:
        there = program.dialogs[name] = make()
        there.finished.connect(lambda _result: _closed(program, name))
    there.show()
    there.raise_()
    there.activateWindow()


def _closed(program: Program, name: str) -> None:
    dialog = program.dialogs.pop(name, None)
    if dialog is not None:
        dialog.deleteLater()


def import_maps(
    program: Program, paths: tuple[Path, ...] = (), *, anew: SystemId | None = None, title: str = ""
) -> None:
    """Import maps into the open document, or into a new one with the shipped party, named after the first of them.

    With a rule system `anew` it is a new one in any case, played by these rules, with the title given.
    """
    from desktop.documents.new_adventure import MAP, begun
    from desktop.importing.choosing_files import start_import

    def begin(name: str, system: SystemId) -> bool:
        return _begin(program, begun(system, SYSTEMS, title or name, MAP)) and program.workspace.is_open

    start_import(program.workspace, program.window, paths, begin=begin, anew=anew)
