"""A small window around a form that belongs into no dock, wide enough for its title."""

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QDialog, QStyle, QVBoxLayout, QWidget

BESIDE = 6
"""What a frame has beside its title, in heights of it: a picture, three buttons, and the room between them."""


class FormWindow(QDialog):
    """Shows a form, which has the keyboard at once; whoever opens it closes it when the form is done."""

    def __init__(self, title: str, form: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        # help is about the form
        self.manual = str(getattr(form, "manual", ""))
        self.setWindowTitle(title)
        # the frame writes the title, with the program's name after it, beside its picture and buttons
        bold = self.font()
        bold.setBold(True)
        whole = f"{title} — {QApplication.applicationDisplayName()}"
        beside = BESIDE * self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        self.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(whole) + beside)
        self.finished.connect(self.deleteLater)
        QVBoxLayout(self).addWidget(form)
        self.show()
        form.setFocus()
