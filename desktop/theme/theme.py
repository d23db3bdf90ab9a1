"""The look in force: which theme, at which scale; widgets that paint for themselves hear when it changes."""

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop.theme.fonts import load_fonts, text_font
from desktop.theme.look import qt_palette, style_sheet
from desktop.theme.roles import tell_roles
from desktop.theme.tokens import LIGHT, Tokens, tokens_named

FRAME = QSize(16, 48)
"""Pixels that the frame of a window and its title may take, as long as nobody knows."""
SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.5
SCALE = "interface-scale"
"""The property of the application that tells windows which have no theme of the scale."""


class Theme(QObject):
    """Dresses one application; `changed` is sent after palette, font and style sheet are in force."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self.tokens: Tokens = LIGHT
        self.scale = 1.0
        load_fonts()
        tell_roles()
        application.setStyle("Fusion")

    def pixels(self, measure: float) -> int:
        """Return a measure in pixels at the interface scale."""
        return round(measure * self.scale)

    def wear(self, name: str, *, scale: float = 1.0) -> None:
        """Put on the theme `light`, `dark`, `contrast`, or `system` for what the desktop prefers."""
        hints = self._application.styleHints()
        dark = hints.colorScheme() == Qt.ColorScheme.Dark
        self.tokens = tokens_named(("dark" if dark else "light") if name == "system" else name)
        before, self.scale = self.scale, min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
        self._application.setProperty(SCALE, self.scale)
        QPixmapCache.clear()
        # while a style sheet is in force, open widgets keep the font they have
        self._application.setStyleSheet("")
        self._application.setPalette(qt_palette(self.tokens))
        self._application.setFont(text_font(scale=self.scale))
        self._application.setStyleSheet(style_sheet(self.tokens, scale=self.scale))
        self.changed.emit()
        if self.scale != before:
            self._fit(self.scale / before)

    def _fit(self, times: float) -> None:
        """Make the dialogs that are open so many times as large, as what stands in them is now."""
        for window in self._application.topLevelWidgets():
            if isinstance(window, QDialog) and window.isVisible():
                room = window.screen().availableSize()
                window.resize((window.size() * times).boundedTo(room).expandedTo(window.minimumSizeHint()))


def first_size(window: QWidget, width: int, height: int) -> QSize:
    """Return the size that a window opens with, given for interface scale 1, and the scale pushes it past no screen."""
    application = QApplication.instance()
    scale = application.property(SCALE) if application is not None else None
    given = QSize(width, height)
    return (given * float(scale or 1.0)).boundedTo(window.screen().availableSize().expandedTo(given))
