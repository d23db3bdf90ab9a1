"""What those who cannot see the window are told of it, and what is lacking there."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)

from desktop.widgets.text import ElidedLabel
from tests.desktop.looks.stage import called, shown

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextEdit,
)

ROLES = {
    getattr(QAccessible.Role, name)
    for name in (
        *("Button", "ButtonMenu", "ButtonDropDown", "CheckBox", "RadioButton", "ComboBox", "EditableText", "SpinBox"),
        *("Slider", "List", "Tree", "Table", "ListItem", "MenuItem", "PageTab", "ProgressBar", "Dialog"),
    )
}
"""What a screen reader has to have a name for."""
DEEPEST, LONGEST = 25, 60
"""So many levels, and so many of what stands in one, are walked through."""
Text = QAccessible.Text


def is_own(widget: QWidget) -> bool:
    """Return whether a widget is the program's own, not a part that Qt made for one that is."""
    holder = widget.parentWidget()
    inner = isinstance(holder, (QAbstractSpinBox, QComboBox, QTabBar, QLineEdit, QAbstractItemView))
    if widget.objectName().startswith("qt_") or isinstance(widget, (QHeaderView, QMenu)) or inner:
        return False
    at = holder
    while at is not None and not isinstance(at, QDialogButtonBox):
        if type(at).__name__ in ("QComboBoxPrivateContainer", "QKeySequenceEdit"):
            return False
        at = at.parentWidget()
    return True


def controls(root: QWidget) -> tuple[QWidget, ...]:
    return tuple(widget for widget in shown(root) if isinstance(widget, CONTROLS) and is_own(widget))


def unnamed(part: QAccessibleInterface | None, depth: int = 0) -> list[str]:
    """Return what of a tree of things, as screen readers see it, has to have a name and has none."""
    if part is None or not part.isValid() or part.state().invisible or depth > DEEPEST:
        return []
    held = part.object()
    # the button in it that empties it has a name of Qt's own, or none: Backspace does the same
    holder = held.parent() if isinstance(held, QWidget) else None
    inner = isinstance(holder, QLineEdit) and isinstance(holder.parentWidget(), QKeySequenceEdit)
    found = []
    if part.role() in ROLES and not part.text(QAccessible.Text.Name).strip() and not inner:
        found.append(f"{part.role().name} {type(held).__name__} in {part.rect().getRect()}")
    for number in range(min(part.childCount(), LONGEST)):
        found += unnamed(part.child(number), depth + 1)
    return found


SILENT = (QAccessible.Role.NoRole, QAccessible.Role.Client)
"""What says nothing of what a widget is."""
WITH_VALUE = (QAccessible.Role.Slider, QAccessible.Role.SpinBox, QAccessible.Role.ProgressBar)


def is_painted(widget: QWidget) -> bool:
    """Return whether the program paints a widget itself."""
    return any("paintEvent" in vars(kind) for kind in type(widget).__mro__ if kind.__module__.startswith("desktop."))


def lineage(widget: QWidget) -> list[QWidget]:
    """Return a widget and what it is in; a page that scrolls is told as the dock is called whose page it is."""
    holder = widget.parentWidget()
    return [widget, *(lineage(holder) if holder is not None else ())]


def without_role(widget: QWidget) -> str:
    """Return what screen readers are not told of a widget: what it is, what it is called, what stands in it."""
    told = QAccessible.queryAccessibleInterface(widget)
    by_key = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    scrolls = isinstance(widget, QScrollArea)
    if (is_painted(widget) or by_key) and told.role() in SILENT and not scrolls and is_own(widget):
        return "" if isinstance(widget, QKeySequenceEdit) else "no role"
    if scrolls and by_key and not any(each.accessibleName() for each in lineage(widget)):
        return "no name"
    if told.role() in WITH_VALUE and told.valueInterface() is None and not told.text(QAccessible.Text.Value):
        return "no value"
    return ""


FRAMES = (QAccessible.Role.Grouping, QAccessible.Role.ToolBar, QAccessible.Role.Dialog, QAccessible.Role.Window)
"""What is painted about other things, which are told themselves."""


def words_of(widget: QWidget) -> str:
    """Return all that is told of a widget and of what is shown in it, with what is chosen or ticked."""
    told = QAccessible.queryAccessibleInterface(widget)
    if told is None or not told.isValid() or widget.isHidden():
        return ""
    rows = told.childCount() if isinstance(widget, QAbstractItemView) else 0
    items = (told.child(number) for number in range(min(rows, LONGEST)))
    inner = (words_of(each) for each in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly))
    return "\n".join(filter(None, (_words(told), *(_words(item) for item in items if item is not None), *inner)))


def _words(told: QAccessibleInterface) -> str:
    texts = (told.text(each).strip() for each in (Text.Name, Text.Value, Text.Description))
    said, state = " ".join(filter(None, texts)), told.state()
    return said and f"{said} {state.checked:d}{state.selected:d}{state.disabled:d}{state.focused:d}"


def without_name(widget: QWidget) -> str:
    """Return what a painted widget lacks: words of its own, or of what is in it."""
    role = QAccessible.queryAccessibleInterface(widget).role()
    empty = isinstance(widget, ElidedLabel) and not widget.text()
    fine = not is_painted(widget) or role in FRAMES or empty or words_of(widget)
    return "" if fine else "painted, and nothing is said of it"


def lacking(root: QWidget) -> dict[str, str]:
    """Return everything in a window, dock or card that screen readers are told too little of, and what that is."""
    found: dict[str, str] = {}
    for control in controls(root):
        text = control.text() if isinstance(control, QAbstractButton) else ""
        if not (control.accessibleName() or text.strip()):
            found[called(control)] = "no name"
    for widget in shown(root):
        if lacks := without_role(widget) or without_name(widget):
            found[called(widget)] = lacks
    for nameless in unnamed(QAccessible.queryAccessibleInterface(root)):
        found[nameless] = "no name in the tree"
    return found


class Changes:
    """What painted widgets looked like and what was told of them: what is painted anew has to be told anew."""

    def __init__(self) -> None:
        self._known: dict[QWidget, tuple[QImage, str]] = {}
        self.silent: dict[str, str] = {}
        self.told = 0
        """How often something was painted anew and told anew."""

    def look(self, place: str, root: QWidget) -> None:
        """Compare everything in a root that can be used with what it was when it was last looked at."""
        for widget in shown(root):
            painted = is_painted(widget) or isinstance(widget, QAbstractItemView)
            if not painted or widget.hasFocus() or widget.underMouse():
                continue
            image, words = widget.grab().toImage(), words_of(widget)
            before = self._known.get(widget)
            self._known[widget] = image, words
            if before is None or before[0].size() != image.size() or before[0] == image:
                continue
            if before[1] == words:
                self.silent[called(widget)] = place
            else:
                self.told += 1
