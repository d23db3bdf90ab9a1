"""The strip above the map that shows what can be chosen of the tool that is taken up."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop.map.painting.materials.material_icon import material_icon
from desktop.map.painting.stamp_picture import art_icon
from desktop.map.stamp_art.registry import ART
from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG, TIGHT
from desktop.tools.options import AtOnce, Choice, Count, Option, Pick, shown
from desktop.tools.toolbox import Toolbox
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.widgets.layout import take_out
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Mode, Workspace

PICTURE = QSize(20, 20)
ART_PICTURE = QSize(28, 28)
HEIGHT = 40
NARROW = 240
MOST_ROWS = 3
LAYOUTS = (
    (1, True, False, ROOMY),
    (1, False, True, ROOMY),
    (1, False, True, TIGHT),
    (2, True, False, ROOMY),
    (2, False, True, ROOMY),
    (2, False, True, TIGHT),
    (3, False, True, TIGHT),
    (3, False, False, TIGHT),
)
"""How the strip may be laid out, the best first: rows, names of all choices, captions before icons, and the gaps."""
BESIDE = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class ToolOptions(QFrame):
    """A row of controls, made anew whenever other things can be chosen; it keeps its room as long as one prepares.

    While one runs it is there for a tool of which something can be chosen.
    """

    manual = "drawing#the-tools"

    def __init__(self, workspace: Workspace, toolbox: Toolbox, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.toolbox = toolbox
        self.setAccessibleName(self.tr("Options of the tool"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("besideMap", True)
        self.title = _words("", self)
        letters = self.title.font()
        letters.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(letters)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        rows.setSpacing(TIGHT)
        self._rows = tuple(QHBoxLayout() for _ in range(MOST_ROWS))
        for row in self._rows:
            row.setSpacing(TIGHT)
            rows.addLayout(row)
        self._row = self._rows[0]
        self._row.addWidget(self.title)
        self._breaks: tuple[int, ...] = ()
        self._parts: list[QWidget] = []
        self._gaps: list[QWidget] = []
        self._captions: list[QLabel] = []
        self._groups: list[QButtonGroup] = []
        self._shown: tuple[str, tuple[Option, ...]] = ("", ())
        self.buttons: dict[tuple[str, str], QToolButton] = {}
        self.numbers: dict[str, NumberField] = {}
        self.lists: dict[str, CalmChoice] = {}
        for row in self._rows:
            row.addStretch(1)
        rows.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        self._set_rows(1)
        toolbox.tool_changed.connect(self._follow)
        toolbox.options_changed.connect(self._follow)
        workspace.mode_changed.connect(self.refresh)
        workspace.opened.connect(self.refresh)
        workspace.theme.changed.connect(self._recolour)
        self.refresh()

    def refresh(self) -> None:
        """Show what can be chosen, and what is."""
        tool = self.toolbox.tool
        options = tool.options if self.workspace.is_open and self.workspace.mode in tool.choosing else ()
        self.setVisible(self.workspace.is_open and (self.workspace.mode is Mode.PREPARE or bool(options)))
        awake = tuple(replace(each, idle=False) if isinstance(each, Count) else each for each in options)
        if (tool.id, awake) != self._shown:
            self._shown = (tool.id, awake)
            self._build(awake)
            self._fit()
        self.title.setText(tool.title)
        for (option, value), button in self.buttons.items():
            button.setChecked(tool.chosen.get(option) == value)
        for option, box in self.lists.items():
            box.setCurrentIndex(box.findData(tool.chosen.get(option)))
        for option, field in self.numbers.items():
            field.set_value(int(tool.chosen.get(option, 0)))
            field.setEnabled(not any(each.id == option and isinstance(each, Count) and each.idle for each in options))

    def _follow(self) -> None:
        """Show the options of another tool, or others of it, and let the map stay where it is.

        The next click is meant for what lies below the mouse now.
        """
        with self.toolbox.access.view.held_still():
            self.refresh()
            around = self.parentWidget()
            layout = None if around is None else around.layout()
            if layout is not None:
                layout.activate()

    def minimumSizeHint(self) -> QSize:
        """Ask for little: where room is short the names of choices give way to their icons."""
        return QSize(NARROW, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See which names fit."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Write the names of all choices where there is room for them; else what they are about, before the icons.

        What does not fit into one row stands in two, closer together or in three, at last as icons alone.
        """
        for part in self._parts:
            part.ensurePolished()
        for rows, named, captioned, gap in LAYOUTS:
            self._lay_out(named=named, captioned=captioned, gap=gap)
            breaks, fits = self._wrapped()
            if fits and len(breaks) < rows:
                break
        self._into_rows(breaks[: MOST_ROWS - 1])
        self._set_rows(1 + len(self._breaks))

    def _lay_out(self, *, named: bool, captioned: bool, gap: int) -> None:
        for part in self._gaps:
            part.setFixedWidth(gap)
        for caption in self._captions:
            caption.setVisible(captioned)
        for (_, value), button in self.buttons.items():
            if value and button.text():
                button.setToolButtonStyle(BESIDE if named else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _wrapped(self) -> tuple[tuple[int, ...], bool]:
        """Return with which parts a further row begins, so that each option stands in one row, and whether all fit."""
        starts = [number for number, part in enumerate(self._parts) if part in self._gaps]
        room, breaks = self.width() - 2 * SNUG, list[int]()
        used, fits = self.title.sizeHint().width() + TIGHT, True
        for start, end in pairwise((*starts, len(self._parts))):
            wide = sum(each.sizeHint().width() + TIGHT for each in self._parts[start:end] if not each.isHidden())
            if used + wide > room and start:
                breaks.append(start)
                used = 0
            used += wide
            fits = fits and used <= room
        return tuple(breaks), fits

    def _into_rows(self, breaks: tuple[int, ...]) -> None:
        """Have further rows begin with some of the parts."""
        if breaks == self._breaks:
            return
        self._breaks = breaks
        for number, part in enumerate(self._parts):
            row = self._rows[sum(each <= number for each in breaks)]
            for other in self._rows:
                other.removeWidget(part)
            row.insertWidget(row.count() - 1, part)

    def _set_rows(self, count: int) -> None:
        """Be as high as so many rows of controls."""
        self.setFixedHeight(count * HEIGHT + round(self.fontMetrics().height() * 0.5))

    def enter(self) -> None:
        """Give the keyboard to the first control."""
        if self._parts and self.isVisible():
            first = next((p for p in self._parts if p.focusPolicy() is not Qt.FocusPolicy.NoFocus), None)
            if first is not None:
                first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.toolbox.access.view.setFocus()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._shown = ("", ())
        self.refresh()

    def _build(self, options: tuple[Option, ...]) -> None:
        self._into_rows(())
        for part in self._parts:
            take_out(self._row, part)
        for group in self._groups:
            group.deleteLater()
        self._gaps, self._captions = [], []
        self._parts, self._groups, self.buttons, self.numbers, self.lists = [], [], {}, {}, {}
        for option in options:
            match option:
                case Pick(listed=True):
                    self._add_list(option)
                case Pick():
                    self._add_pick(option)
                case Count():
                    self._add_count(option)
                case AtOnce():
                    self._add_deed(option)

    def _add(self, part: QWidget) -> None:
        self._row.insertWidget(self._row.count() - 1, part)
        # what was never shown takes no room in a layout, and so could not be reckoned with
        part.show()
        self._parts.append(part)

    def _gap(self) -> None:
        gap = QWidget(self)
        gap.setFixedWidth(ROOMY)
        self._gaps.append(gap)
        self._add(gap)

    def _add_pick(self, pick: Pick) -> None:
        self._gap()
        if any(choice.icon for choice in pick.choices):
            caption = QLabel(shown(pick.name), self)
            self._captions.append(caption)
            self._add(caption)
        group = QButtonGroup(self)
        self._groups.append(group)
        for number, choice in enumerate(pick.choices, start=1):
            button = self._button(pick, choice, number)
            group.addButton(button)
            self.buttons[pick.id, choice.value] = button
            self._add(button)

    def _add_list(self, pick: Pick) -> None:
        self._gap()
        box = CalmChoice(self)
        box.setIconSize(ART_PICTURE)
        for choice in pick.choices:
            box.addItem(shown(choice.name), choice.value)
            if choice.material is not None:
                box.setItemIcon(box.count() - 1, material_icon(choice.material, ART_PICTURE))
            elif choice.icon:
                box.setItemIcon(box.count() - 1, icon(choice.icon))
        box.setAccessibleName(shown(pick.name))
        box.setToolTip(shown(pick.name))
        box.activated.connect(lambda index: self._chosen(pick.id, str(box.itemData(index))))
        self.lists[pick.id] = box
        self._add(box)

    def _button(self, pick: Pick, choice: Choice, number: int) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        words = shown(choice.name)
        if choice.art:
            name = ART[choice.art].title
            button.setIcon(
                art_icon(choice.art, self.workspace.theme.tokens, ART_PICTURE, ratio=self.devicePixelRatioF())
            )
            button.setIconSize(ART_PICTURE)
            button.setToolTip(f"{name} ({number})")
            button.setAccessibleName(name)
        else:
            button.setIcon(icon(choice.icon))
            button.setIconSize(PICTURE)
            button.setText(words)
            button.setToolButtonStyle(BESIDE)
            button.setToolTip(f"{shown(pick.name)}: {words}")
            button.setAccessibleName(words)
        button.clicked.connect(partial(self._chosen, pick.id, choice.value))
        return button

    def _chosen(self, option: str, value: str | int, _checked: bool = False) -> None:
        self.toolbox.choose(option, value)

    def _add_count(self, count: Count) -> None:
        self._gap()
        words = shown(count.name)
        label = _words(words, self)
        field = NumberField(count.first, self, name=words, least=count.least, most=count.most)
        field.setFixedWidth(64)
        field.edited.connect(partial(self._chosen, count.id))
        self.numbers[count.id] = field
        self._add(label)
        self._add(field)

    def _add_deed(self, deed: AtOnce) -> None:
        self._gap()
        button = QToolButton(self)
        button.setIcon(icon(deed.icon))
        button.setIconSize(PICTURE)
        button.setText(shown(deed.name))
        button.setToolButtonStyle(BESIDE)
        button.setToolTip(shown(deed.tip))
        button.setAccessibleName(shown(deed.name))
        button.clicked.connect(partial(self._done, deed))
        self.buttons[deed.id, ""] = button
        self._add(button)

    def _done(self, deed: AtOnce, _checked: bool = False) -> None:
        deed.do(self.toolbox.access)
        self.toolbox.refresh()


def _words(text: str, parent: QWidget) -> ElidedLabel:
    """Return words that end in dots where there is no room for them."""
    label = ElidedLabel(text, parent)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return label
