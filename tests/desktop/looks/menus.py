"""Every menu that a right click or a button opens, of docks, lists and the map, in any game."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from desktop.window.panels import PANELS
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.stage import shown

Look = Callable[[str, QMenu], None]
"""What is done with each menu while it is open, under the name of the place."""

OF_QT = (QLineEdit, QTextEdit, QPlainTextEdit, QLabel, QAbstractSpinBox)
"""What has Qt's own menu of cutting and pasting."""
LINES, STEPS = 8, 5
"""How many lines of a list are clicked, and at how many places each way a widget without lines is."""
SOON = 10
"""Milliseconds after which a menu that lets nothing else happen is looked at."""


def menus_of_docks(hand: Hand, look: Look) -> None:
    """Open every menu of every dock in both modes, with somebody selected."""
    party = [token.id for token in hand.encounter.tokens.values() if token.side == "party"]
    for mode in (Mode.PREPARE, Mode.RUN):
        hand.workspace.set_mode(mode)
        hand.workspace.select(tuple(party[:1]))
        for kind in PANELS:
            panel = hand.program.docks.raise_panel(kind.id)
            QApplication.processEvents()
            menus_in(panel, partial(look, f"{kind.id} in {mode.value}"))
        for part in (hand.window.ribbon, hand.window.foot):
            menus_in(part, partial(look, type(part).__name__))


def menus_in(root: QWidget, look: Callable[[QMenu], None]) -> None:
    """Open the menus of a widget and of all in it: those of buttons, and those of right clicks."""
    for widget in shown(root):
        if isinstance(widget, QAbstractButton):
            menu = getattr(widget, "menu", lambda: None)()
            if isinstance(menu, QMenu):
                seen(menu, look)
        if not isinstance(widget, OF_QT):
            for place in places(widget):
                right_click(widget, place, look)


def places(widget: QWidget) -> Iterator[QPoint]:
    """Yield where a widget is clicked: on its lines and below them, else here and there."""
    if isinstance(widget, QAbstractItemView):
        model = widget.model()
        lines = [model.index(row, 0, widget.rootIndex()) for row in range(min(LINES, model.rowCount()))]
        inner = [model.index(0, 0, each) for each in lines if model.rowCount(each)]
        yield from (widget.visualRect(each).center() for each in (*lines, *inner) if each.isValid())
        yield widget.viewport().rect().bottomRight() - QPoint(2, 2)
    elif widget.contextMenuPolicy() is not Qt.ContextMenuPolicy.DefaultContextMenu:
        yield widget.rect().center()
    elif isinstance(spots := getattr(widget, "spots", None), tuple) and spots:
        yield spots[0].box.center().toPoint()
    elif any("contextMenuEvent" in vars(kind) for kind in ours(widget)):
        room: QRect = widget.rect()
        for across in range(STEPS):
            for down in range(STEPS):
                yield QPoint(
                    (2 * across + 1) * room.width() // (2 * STEPS), (2 * down + 1) * room.height() // (2 * STEPS)
                )


def ours(widget: QWidget) -> Iterator[type]:
    """Yield the kinds that a widget is of, but for Qt's own."""
    return (kind for kind in type(widget).__mro__ if not kind.__module__.startswith("PySide6"))


def right_click(widget: QWidget, place: QPoint, look: Callable[[QMenu], None]) -> None:
    """Click with the right button, and have the menu that opens looked at; none may open."""
    if isinstance(widget, QAbstractItemView) and widget.indexAt(place).isValid():
        # the press chooses the line, before the menu comes
        widget.setCurrentIndex(widget.indexAt(place))
    hears = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    # one that waits for an answer is looked at from within its waiting
    soon = QTimer()
    soon.setInterval(SOON)
    soon.timeout.connect(lambda: look_at_popup(look))
    soon.start()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, hears.mapToGlobal(place))
    QApplication.sendEvent(hears, event)
    soon.stop()
    look_at_popup(look)


def look_at_popup(look: Callable[[QMenu], None]) -> None:
    """Have the menu that is open looked at, and close it."""
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        seen(menu, look)
        menu.close()


def seen(menu: QMenu, look: Callable[[QMenu], None]) -> None:
    """Have a menu looked at, and those that it opens."""
    menu.aboutToShow.emit()
    look(menu)
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            seen(inner, look)


def menus_of_map(hand: Hand, look: Look) -> None:
    """Open the menu of everything that may lie on a map, alone, and those of one and of two people."""
    workspace, scene = hand.workspace, hand.workspace.scene
    assert scene is not None
    tokens = [token.id for token in hand.encounter.tokens.values()]
    for mode in (Mode.PREPARE, Mode.RUN):
        workspace.set_mode(mode)
        kinds = {(type(thing), getattr(thing, "secret", False)): thing.id for thing in scene.things.values()}
        for chosen in ((), tuple(tokens[:1]), tuple(tokens[:2]), *((each,) for each in kinds.values())):
            workspace.select(chosen)
            hand.program.canvas.menu_wanted.emit(hand.window.mapToGlobal(QPoint(200, 200)))
            look_at_popup(partial(look, f"map in {mode.value}"))
