"""Buttons that show a picture alone."""

from PySide6.QtWidgets import QToolButton, QWidget

from desktop.theme.icons import icon


def picture_button(picture: str, tip: str, parent: QWidget) -> QToolButton:
    """Return a button with a picture; its tooltip is also its name for a screen reader."""
    button = QToolButton(parent)
    button.setIcon(icon(picture))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
