"""Fonts, icons and themes as Qt shows them."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QIcon, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.theme.fonts import FOLDER, load_fonts, number_font, text_font
from desktop.theme.icons import icon, icon_names, icon_pixmap
from desktop.theme.look import style_sheet
from desktop.theme.theme import Theme
from desktop.theme.tokens import CONTRAST, DARK, LIGHT, THEMES


def colours(image: QImage) -> set[str]:
    """Return every opaque colour of a picture."""
    found = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in found if colour.alpha() == 255}


def test_the_bundled_fonts_are_what_text_is_written_in(theme: Theme) -> None:
    assert set(load_fonts()) == {"Inter", "DejaVu Sans"}
    assert QFontInfo(text_font()).family() == "Inter"
    assert QFontDatabase.styles("Inter")
    assert len(list(FOLDER.glob("*.ttf"))) == 6


def test_a_button_that_only_has_the_keyboard_does_not_look_like_the_main_one(qtbot: QtBot, theme: Theme) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    main, other = QPushButton("Go", dialog), QPushButton(icon("arrow-left"), "Back", dialog)
    main.setProperty("primary", "true")
    column = QVBoxLayout(dialog)
    column.addWidget(main)
    column.addWidget(other)
    dialog.show()
    dialog.activateWindow()
    assert QTest.qWaitForWindowActive(dialog)
    other.setFocus()
    assert other.isDefault(), "Enter presses it"
    accent = theme.tokens.accent
    assert accent in colours(main.grab().toImage()) and accent not in colours(other.grab().toImage())
    assert theme.tokens.focus in colours(other.grab().toImage())


def test_figures_can_be_of_equal_width(qtbot: QtBot, theme: Theme) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    label.setFont(number_font(text_font(size=40)))
    assert label.fontMetrics().horizontalAdvance("1111") == label.fontMetrics().horizontalAdvance("0000")
    label.setFont(text_font(size=40))
    assert label.fontMetrics().horizontalAdvance("1111") != label.fontMetrics().horizontalAdvance("0000")


def test_every_icon_draws_something_and_only_in_its_colour(theme: Theme) -> None:
    names = icon_names()
    assert {"door", "wall", "swords", "eye-off", "hourglass"} <= set(names)
    for name in names:
        assert colours(icon_pixmap(name, "#ff0000", 32).toImage()) == {"#ff0000"}, name


def test_the_chosen_one_of_several_is_seen_with_the_keyboard_on_it_too(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, second = QRadioButton("one", window), QRadioButton("other", window)
    second.move(0, 60)
    first.setChecked(True)
    window.show()
    qtbot.waitExposed(window)
    for tokens in THEMES:
        theme.wear(tokens.name)
        second.setFocus()
        calm, size = first.grab().toImage(), first.sizeHint()
        first.setFocus()
        qtbot.waitUntil(first.hasFocus)
        lit = first.grab().toImage()
        middle = size.height() // 2
        ring = [x for x in range(30) if calm.pixelColor(x, middle).name() == tokens.accent]
        assert first.sizeHint() == size, "nothing moves"
        assert ring and {lit.pixelColor(x, middle).name() for x in ring} == {tokens.focus}


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5])
def test_what_one_of_several_is_chosen_with_is_round_at_every_scale(qtbot: QtBot, theme: Theme, scale: float) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, second = QRadioButton("", window), QRadioButton("", window)
    first.setChecked(True)
    theme.wear("light", scale=scale)
    window.show()
    qtbot.waitExposed(window)
    ground = QColor(LIGHT.window)
    for button in (first, second):
        image = button.grab().toImage()
        middle = image.height() // 2
        across = [x for x in range(image.width()) if image.pixelColor(x, middle) != ground]
        down = [y for y in range(image.height()) if image.pixelColor(across[len(across) // 2], y) != ground]
        corners = [image.pixelColor(x, y) for x in (across[0], across[-1]) for y in (down[0], down[-1])]
        assert corners == [ground] * 4
    assert first.sizeHint() == second.sizeHint(), "nothing moves when it is chosen"


def test_an_icon_follows_the_theme_and_fades_when_disabled(qtbot: QtBot, theme: Theme) -> None:
    button = QToolButton()
    qtbot.addWidget(button)
    button.setIcon(icon("square"))
    button.setIconSize(QSize(48, 48))
    gc.collect()
    for tokens in THEMES:
        theme.wear(tokens.name)
        button.setEnabled(True)
        assert QColor(tokens.text).name() in colours(button.grab().toImage())
        button.setEnabled(False)
        faded = colours(button.grab().toImage())
        assert tokens.disabled in faded and tokens.text not in faded


def test_an_icon_takes_another_role_and_survives_copying(theme: Theme) -> None:
    copied = QIcon(icon("square", role=QPalette.ColorRole.Link))
    gc.collect()
    assert LIGHT.link in colours(copied.pixmap(32, 32).toImage())
    assert LIGHT.on_accent in colours(copied.pixmap(32, 32, QIcon.Mode.Selected).toImage())


def test_an_icon_that_is_not_there_is_told_at_once(theme: Theme) -> None:
    with pytest.raises(KeyError, match="no-such-thing"):
        icon("no-such-thing")


def test_a_theme_is_worn_by_what_is_open_already(qtbot: QtBot, theme: Theme) -> None:
    window, label, later = QWidget(), QLabel("text"), QLabel("hidden until then")
    qtbot.addWidget(window)
    for part in (label, later):
        part.setParent(window)
    later.hide()
    window.show()
    with qtbot.waitSignal(theme.changed):
        theme.wear("dark", scale=2)
    later.show()
    for part in (label, later):
        assert part.palette().color(QPalette.ColorRole.WindowText).name() == DARK.text
        assert part.font().pixelSize() == 26
    assert theme.pixels(4) == 8
    theme.wear("contrast", scale=99)
    assert theme.tokens is CONTRAST and theme.scale == 2.5
    theme.wear("system")
    assert theme.tokens in (LIGHT, DARK)


def test_tabs_of_an_open_window_grow_at_once(qtbot: QtBot, theme: Theme) -> None:
    window = QDialog()
    tabs = QTabWidget(window)
    tabs.addTab(QLabel("page"), "Page")
    qtbot.addWidget(window)
    window.show()
    for scale, letters in ((1.25, 16), (2, 26), (1, 13)):
        theme.wear("light", scale=scale)
        assert tabs.tabBar().font().pixelSize() == letters


def test_measures_grow_with_the_scale() -> None:
    assert "min-height: 20px" in style_sheet(LIGHT) and "min-height: 40px" in style_sheet(LIGHT, scale=2)


def test_every_licence_that_is_named_is_there() -> None:
    import tomllib

    folder = FOLDER.parent / "licences"
    notices = tomllib.loads((folder / "notices.toml").read_text(encoding="utf-8"))["notice"]
    named = {notice["text"] for notice in notices}
    assert named == {path.name for path in folder.glob("*.txt")}
    assert all((Path(folder) / name).stat().st_size > 500 for name in named)
