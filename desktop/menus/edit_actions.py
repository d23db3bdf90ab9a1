"""The Edit menu."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import CHECK, FIND

MENU = (QT_TRANSLATE_NOOP("actions", "&Edit"),)


def nothing_to_undo(parts: WindowParts) -> str | None:
    """Refuse where there is nothing to take back."""
    if parts.workspace.is_open and parts.workspace.session.last is not None:
        return None
    return QCoreApplication.translate("actions", "There is nothing to take back")


def nothing_to_redo(parts: WindowParts) -> str | None:
    """Refuse where there is nothing to put back."""
    if parts.workspace.is_open and parts.workspace.session.next is not None:
        return None
    return QCoreApplication.translate("actions", "There is nothing to put back")


def nothing_selected(parts: WindowParts) -> str | None:
    """Refuse while nothing is selected."""
    if parts.workspace.selection:
        return None
    return QCoreApplication.translate("actions", "Nothing is selected")


def no_template(parts: WindowParts) -> str | None:
    """Refuse where no template lies on the map."""
    scene = parts.workspace.scene
    if scene is not None and parts.workspace.templates.on(scene.id):
        return None
    return QCoreApplication.translate("actions", "No template lies on this map")


def remove_templates(parts: WindowParts) -> None:
    """Take every template off the map that is looked at."""
    scene = parts.workspace.scene
    if scene is not None:
        parts.workspace.templates.clear(scene.id)


def no_question(parts: WindowParts) -> str | None:
    """Refuse while no question is open."""
    if parts.workspace.is_open and parts.workspace.session.pending is not None:
        return None
    return QCoreApplication.translate("actions", "No question is open")


def undo(parts: WindowParts) -> None:
    """Take back the last action."""
    parts.workspace.undo()


def redo(parts: WindowParts) -> None:
    """Put back what was taken back."""
    parts.workspace.redo()


def find(parts: WindowParts) -> None:
    """Open what finds things, with the keyboard in its field."""
    from desktop.finding.panel import FindPanel

    panel = parts.docks.raise_panel(FIND.id)
    assert isinstance(panel, FindPanel)
    panel.enter()


def check_map(parts: WindowParts) -> None:
    """Open the check of the map."""
    parts.docks.raise_panel(CHECK.id)


def step_back(parts: WindowParts) -> None:
    """Take back the last answer."""
    parts.workspace.take_back()


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="edit.undo",
        title=QT_TRANSLATE_NOOP("actions", "&Undo"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Take back the whole last action, cards and clock included"),
        do=undo,
        shortcuts=("Ctrl+Z",),
        menu=MENU,
        icon="arrow-back-up",
        why_not=nothing_to_undo,
    ),
    Action(
        id="edit.redo",
        title=QT_TRANSLATE_NOOP("actions", "&Redo"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Put back what was taken back, as it was"),
        do=redo,
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        menu=MENU,
        icon="arrow-forward-up",
        why_not=nothing_to_redo,
    ),
    Action(
        id="edit.step-back",
        title=QT_TRANSLATE_NOOP("actions", "Step &back"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Take back the last answer inside the open action"),
        do=step_back,
        shortcuts=("Ctrl+Backspace",),
        menu=MENU,
        icon="arrow-left",
        why_not=no_question,
    ),
    Action(
        id="edit.cut",
        title=QT_TRANSLATE_NOOP("actions", "Cu&t"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Copy what is selected and delete it"),
        do=lambda parts: parts.clipboard.cut(),
        shortcuts=("Ctrl+X",),
        menu=MENU,
        group="clipboard",
        why_not=nothing_selected,
    ),
    Action(
        id="edit.copy",
        title=QT_TRANSLATE_NOOP("actions", "&Copy"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Copy what is selected"),
        do=lambda parts: parts.clipboard.copy(),
        shortcuts=("Ctrl+C",),
        menu=MENU,
        group="clipboard",
        icon="copy",
        why_not=nothing_selected,
    ),
    Action(
        id="edit.paste",
        title=QT_TRANSLATE_NOOP("actions", "&Paste"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Put down what was copied"),
        do=lambda parts: parts.clipboard.paste(),
        shortcuts=("Ctrl+V",),
        menu=MENU,
        group="clipboard",
        icon="clipboard",
        why_not=needs_document,
    ),
    Action(
        id="edit.duplicate",
        title=QT_TRANSLATE_NOOP("actions", "&Duplicate"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Put a copy of what is selected beside it"),
        do=lambda parts: parts.clipboard.duplicate(),
        shortcuts=("Ctrl+D",),
        menu=MENU,
        group="clipboard",
        why_not=nothing_selected,
    ),
    Action(
        id="edit.delete",
        title=QT_TRANSLATE_NOOP("actions", "De&lete"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Delete what is selected"),
        do=lambda parts: parts.clipboard.delete(),
        shortcuts=("Del",),
        menu=MENU,
        group="clipboard",
        icon="trash",
        why_not=nothing_selected,
    ),
    Action(
        id="edit.select-all",
        title=QT_TRANSLATE_NOOP("actions", "Select &all"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Select everything on the map that is not locked"),
        do=lambda parts: parts.clipboard.select_all(),
        shortcuts=("Ctrl+A",),
        menu=MENU,
        group="select",
        icon="select-all",
        why_not=needs_document,
    ),
    Action(
        id="edit.find",
        title=QT_TRANSLATE_NOOP("actions", "&Find…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Find rooms, notes, things, creatures and scenes by name, and go there"),
        do=find,
        shortcuts=("Ctrl+F",),
        menu=MENU,
        group="select",
        icon="search",
        why_not=needs_document,
    ),
    Action(
        id="edit.check-map",
        title=QT_TRANSLATE_NOOP("actions", "C&heck my map"),
        tooltip=QT_TRANSLATE_NOOP("actions", "List gaps, loose doors, closed rooms and what lies wrong; mend each"),
        do=check_map,
        menu=MENU,
        group="select",
        icon="list-check",
        why_not=needs_document,
    ),
    Action(
        id="edit.tool-options",
        title=QT_TRANSLATE_NOOP("actions", "&Options of the tool"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Go to the options of the tool above the map; Escape goes back"),
        do=lambda parts: parts.dialogs["tool-options"](),
        shortcuts=("F4",),
        menu=MENU,
        group="tool",
        icon="adjustments",
        scope="prepare",
        why_not=needs_document,
    ),
    Action(
        id="edit.remove-templates",
        title=QT_TRANSLATE_NOOP("actions", "&Remove all templates"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Take all areas of effect off this map"),
        do=remove_templates,
        menu=MENU,
        group="tool",
        icon="eraser",
        why_not=no_template,
    ),
    Action(
        id="edit.preferences",
        title=QT_TRANSLATE_NOOP("actions", "Pre&ferences…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Look, language, who answers, dice of the table, saving, players' screen"),
        do=lambda parts: parts.dialogs["preferences"](),
        shortcuts=("Ctrl+,",),
        menu=MENU,
        group="preferences",
        icon="settings",
    ),
)
