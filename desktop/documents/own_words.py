"""What things that are copied and shared are called: their kinds, each by its name, and what tables have in them."""

from collections.abc import Sequence

from core.documents.library import LibraryKind, Listed
from core.documents.translated import told_cell, told_entry
from core.engine.system import SettingChoice
from core.rulebook.catalogue import find_table
from core.rulebook.own_cells import OwnCell
from desktop.translation import tr, window_language
from desktop.workspace.workspace import Workspace

PICTURES = {
    LibraryKind.CREATURE: "user",
    LibraryKind.GEAR: "backpack",
    LibraryKind.SCENE: "map-2",
    LibraryKind.ENCOUNTER: "swords",
    LibraryKind.STAMP: "photo",
    LibraryKind.CONDITION: "user",
    LibraryKind.SYNDROME: "virus",
    LibraryKind.CALL: "list-check",
    LibraryKind.HOUSE_RULE: "settings",
    LibraryKind.TABLE: "table",
}
"""The sign of each kind."""
FEW = 2
"""So many cells are told one by one."""


def kind_words(kind: LibraryKind) -> str:
    """Return what things of a kind are called."""
    return {
        LibraryKind.CREATURE: tr("Creatures"),
        LibraryKind.GEAR: tr("Gear"),
        LibraryKind.SCENE: tr("Scenes"),
        LibraryKind.ENCOUNTER: tr("Encounters"),
        LibraryKind.STAMP: tr("Stamps"),
        LibraryKind.CONDITION: tr("Conditions"),
        LibraryKind.SYNDROME: tr("Syndromes"),
        LibraryKind.CALL: tr("Calls"),
        LibraryKind.HOUSE_RULE: tr("House rules"),
        LibraryKind.TABLE: tr("Tables"),
    }[kind]


def setting_of(workspace: Workspace, each: Listed) -> SettingChoice | None:
    """Return the setting of a house rule; None for other things, and for one that no game knows any more."""
    known = workspace.session.systems
    if each.kind is not LibraryKind.HOUSE_RULE or each.system is None or each.system not in known:
        return None
    return next((choice for choice in known[each.system].settings if choice.key == each.item), None)


def name_of(workspace: Workspace, each: Listed) -> str:
    """Return what a thing is called in the person's language."""
    if each.kind is LibraryKind.TABLE:
        return told_entry(each.id, window_language()).title
    choice = setting_of(workspace, each)
    return each.name if choice is None else workspace.text(choice.title)


def cells_said(cells: Sequence[OwnCell], language: str) -> str:
    """Return what stands in cells instead of the book's: one or two in words, of more how many."""
    if len(cells) > FEW:
        return tr("%n cells", "", len(cells))
    return ", ".join(
        f"{told_cell(table, each.book, language)} → {told_cell(table, each.value, language)}"
        for each in cells
        for table in (find_table(each.table),)
    )
