"""In every theme the words stand out from what is really painted behind them."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.rules.towers.names import TOWERS
from desktop.theme.tokens import luminance
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.opened import of_windows
from tests.desktop.looks.stage import called, settle, shown, started, visit

LEAST = 4.0
"""Against 4.5 for a solid colour: the edges of letters are blended with their ground."""


def contrast(image: QImage) -> float:
    """Return how far the pixel that stands out most is from the commonest one, as the ratio of their luminances."""
    inner = image.copy(2, 2, image.width() - 4, image.height() - 4)
    found = Counter(inner.pixel(x, y) for y in range(inner.height()) for x in range(inner.width()))
    ground = luminance(QColor(found.most_common(1)[0][0]).name())
    lights = [luminance(QColor(pixel).name()) for pixel in found]
    return max((max(light, ground) + 0.05) / (min(light, ground) + 0.05) for light in lights)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_words_stand_out_from_their_ground(qtbot: QtBot, tmp_path: Path, theme: str) -> None:
    faint: dict[str, str] = {}
    seen: list[str] = []

    def look(place: str, root: QWidget) -> None:
        for widget in shown(root):
            words = isinstance(widget, (QLabel, ElidedLabel, QPushButton, QToolButton)) and widget.text().strip()
            # of words that scroll out of sight there may be no letter left
            whole = widget.visibleRegion().boundingRect().height() >= widget.fontMetrics().height()
            if not words or not widget.isEnabled() or not whole or called(widget) in seen:
                continue
            seen.append(called(widget))
            picture = root.grab(widget.rect().translated(widget.mapTo(root, widget.rect().topLeft()))).toImage()
            ratio = contrast(picture)
            if ratio < LEAST:
                faint[f"{place}: {called(widget)}"] = f"{ratio:.2f}"

    with started(tmp_path, theme=theme) as program:
        program.window.resize(1440, 900)
        visit(program, look)
    assert not faint, "\n".join(f"{where}: {what}" for where, what in faint.items())
    assert len(seen) > 40


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_headings_in_lists_stand_out_though_they_cannot_be_chosen(qtbot: QtBot, tmp_path: Path, theme: str) -> None:
    with started(tmp_path, theme=theme) as program:
        program.workspace.set_mode(Mode.PREPARE)
        for name in ("gear", "house-rules"):
            panel = program.docks.raise_panel(name)
            settle()
            lists = (each for each in panel.findChildren(QListWidget) if each.isVisible())
            box, heading = next(
                (each, each.item(number))
                for each in lists
                for number in range(each.count())
                if not each.item(number).flags()
            )
            place = box.visualItemRect(heading)
            ratio = contrast(box.viewport().grab(place).toImage())
            assert ratio >= LEAST, f"{name}: {heading.text()} {ratio:.2f}"


def test_a_picture_on_a_button_of_the_accent_is_as_light_as_its_words(qtbot: QtBot, tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.sit_down(TOWERS)
    dark: dict[str, str] = {}
    found: list[str] = []

    def look(place: str, root: QWidget) -> None:
        for button in root.findChildren(QPushButton):
            if button.property("primary") not in (True, "true") or button.icon().isNull():
                continue
            found.append(place)
            image = button.icon().pixmap(QSize(24, 24)).toImage()
            drawn = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
            lightest = max((luminance(each.name()) for each in drawn if each.alpha() > 200), default=0.0)
            if lightest < luminance(hand.workspace.theme.tokens.on_accent) - 0.1:
                dark[called(button)] = place

    of_windows(hand, tmp_path, look)
    hand.window.close()
    hand.window.deleteLater()
    assert len(found) >= 3 and not dark, (found, dark)
