"""Keys that widgets lack outside dialogs."""

from PySide6.QtWidgets import QPushButton, QWidget


def let_enter_press(widget: QWidget) -> None:
    """Let Enter press whichever button of a form has the keyboard, as Space does."""
    for button in widget.findChildren(QPushButton):
        button.setAutoDefault(True)
