"""In every game every dock, card and window tells those who cannot see it what there is, and what has changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.engine.system import Family
from core.rules.registry import SYSTEMS
from desktop.theme.roles import tell_roles
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.opened import CARDS, Cards, come_to_blows, of_docks, of_windows
from tests.desktop.looks.told import Changes, lacking


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the program as it has just started."""
    hand = Hand(tmp_path)
    yield hand
    hand.window.close()
    hand.window.deleteLater()


class Wanting(dict[str, str]):
    """What was lacking, and where."""

    def look(self, place: str, root: QWidget) -> None:
        """Look a root through, and keep what is lacking there."""
        for widget, lacks in lacking(root).items():
            self.setdefault(widget, f"{place}: {lacks}")

    def __str__(self) -> str:
        return "\n".join(f"{place}: {widget}" for widget, place in self.items())


class Gauge(QWidget):
    """Paints a number; told of it is what a test wants."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = 1
        self.setFixedSize(40, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a bar."""
        with QPainter(self) as painter:
            painter.fillRect(0, 0, 4 * self.number, 20, QColor("red"))


class ToldGauge(Gauge):
    """One with a role."""

    role = QAccessible.Role.StaticText


class Dial(QWidget):
    """Has a role that tells a value, and none."""

    role = QAccessible.Role.Slider


def window_of(qtbot: QtBot, kind: type[QWidget]) -> tuple[QWidget, QWidget]:
    """Return a window of the program's with one widget in it, and that widget."""
    tell_roles()
    window = QWidget()
    qtbot.addWidget(window)
    inner = kind(window)
    QVBoxLayout(window).addWidget(inner)
    window.show()
    return window, inner


@pytest.fixture
def as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the widgets of this page taken for the program's own."""
    for kind in (Gauge, ToldGauge, Dial):
        monkeypatch.setattr(kind, "__module__", "desktop.widgets.gauge")


def test_what_is_painted_without_a_role_or_a_name_or_a_value_is_noticed(qtbot: QtBot, as_ours: None) -> None:
    window, gauge = window_of(qtbot, Gauge)
    gauge.setAccessibleName("Health 1")
    assert list(lacking(window).values()) == ["no role"]
    window, gauge = window_of(qtbot, ToldGauge)
    assert list(lacking(window).values()) == ["painted, and nothing is said of it"]
    gauge.setAccessibleName("Health 1")
    assert not lacking(window)
    window, dial = window_of(qtbot, Dial)
    dial.setAccessibleName("Health")
    assert list(lacking(window).values()) == ["no value"]
    window, _button = window_of(qtbot, QToolButton)
    assert "no name" in lacking(window).values()


def test_what_is_painted_anew_and_not_told_anew_is_noticed(qtbot: QtBot, as_ours: None) -> None:
    window, gauge = window_of(qtbot, ToldGauge)
    assert isinstance(gauge, Gauge)
    gauge.setAccessibleName("Health 1")
    changes = Changes()
    changes.look("before", window)
    gauge.number = 2
    gauge.setAccessibleName("Health 2")
    changes.look("told", window)
    assert changes.told == 1 and not changes.silent
    gauge.number = 3
    changes.look("not told", window)
    assert list(changes.silent.values()) == ["not told"]


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_dock_tells_what_is_in_it_in_each_game(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    wanting = Wanting()
    of_docks(hand, wanting.look)
    assert not wanting, str(wanting)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_card_tells_what_is_on_it_in_each_game(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    wanting = Wanting()
    cards = Cards(hand, wanting.look)
    cards.of_menus()
    come_to_blows(hand)
    cards.of_actions()
    cards.of_the_end()
    assert not wanting, str(wanting)
    assert cards.seen >= CARDS


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_window_tells_what_is_in_it_in_each_game(hand: Hand, tmp_path: Path, system: SystemId) -> None:
    hand.sit_down(system)
    wanting = Wanting()
    of_windows(hand, tmp_path, wanting.look)
    assert not wanting, str(wanting)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_what_is_painted_anew_is_told_anew_in_each_game(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    changes = Changes()
    of_docks(hand, changes.look)
    come_to_blows(hand)
    for _ in range(4):
        hand.act_on()
        strike(hand)
        of_docks(hand, changes.look)
    assert not changes.silent, changes.silent
    assert changes.told > 5, changes.told


def strike(hand: Hand) -> None:
    """Let whoever acts attack a foe, and settle all that is asked."""
    attacks = (offer for offer in hand.ways if offer.family is Family.ATTACK and offer.why_not is None)
    offer = next(attacks, None) or next(each for each in hand.ways if each.family is Family.END)
    hand.cards.take(offer)
    aiming = hand.workspace.aiming
    if aiming.offer is not None:
        assert hand.workspace.actor is not None
        actor = hand.encounter.tokens[hand.workspace.actor]
        aiming.pick(next(token.id for token in hand.encounter.tokens.values() if token.side != actor.side))
        aiming.go()
    hand.settle()
    aiming.give_up()
