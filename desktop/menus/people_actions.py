"""Making people from the keyboard: a foe of a few numbers, a variant of the one selected, gear for those selected."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.edit_actions import MENU
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import BESTIARY, GEAR

PEOPLE = (*MENU, QT_TRANSLATE_NOOP("actions", "Pe&ople"))


def not_one_selected(parts: WindowParts) -> str | None:
    """Refuse unless exactly one creature is selected."""
    workspace = parts.workspace
    if len(workspace.selected_tokens) + len(workspace.selected_people) == 1:
        return None
    return QCoreApplication.translate("actions", "Select one creature first")


def make_foe(parts: WindowParts) -> None:
    """Open the form for a foe of a few numbers in the bestiary."""
    # no panel is loaded before its dock is seen
    from desktop.bestiary.panel import BestiaryPanel

    panel = parts.docks.raise_panel(BESTIARY.id)
    if isinstance(panel, BestiaryPanel):
        panel.make_foe()


def make_variant(parts: WindowParts) -> None:
    """Open the form for a variant of the creature selected."""
    from desktop.roster.token_menu import TokenMenu

    TokenMenu(parts.workspace, parts.window).vary()


def find_gear(parts: WindowParts) -> None:
    """Bring the list of gear to the front and search in it."""
    from desktop.gear.panel import GearPanel

    panel = parts.docks.raise_panel(GEAR.id)
    if isinstance(panel, GearPanel):
        panel.search.setFocus()
        panel.search.selectAll()


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="people.foe",
        title=QT_TRANSLATE_NOOP("actions", "&Quick foe…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Make a foe of a few numbers and put it down"),
        do=make_foe,
        shortcuts=("Ctrl+Shift+N",),
        menu=PEOPLE,
        icon="user-plus",
        why_not=needs_document,
    ),
    Action(
        id="people.variant",
        title=QT_TRANSLATE_NOOP("actions", "Make a &variant…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Make a creature like the one selected, with a few numbers changed"),
        do=make_variant,
        shortcuts=("Ctrl+Shift+D",),
        menu=PEOPLE,
        icon="copy",
        why_not=not_one_selected,
    ),
    Action(
        id="people.gear",
        title=QT_TRANSLATE_NOOP("actions", "&Give gear…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Search the list of gear; Enter gives to those selected"),
        do=find_gear,
        shortcuts=("Ctrl+Shift+G",),
        menu=PEOPLE,
        icon="backpack",
        why_not=needs_document,
    ),
)
