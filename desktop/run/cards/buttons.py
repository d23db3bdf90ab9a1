"""The buttons at the foot of a card: what Enter does, filled, and the way out."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from desktop.run.cards.card_page import CardPage
from desktop.theme.tokens import SNUG
from desktop.widgets.keys import let_enter_press


def leave_button(page: CardPage) -> QPushButton:
    """Return the button that gives a page up."""
    button = QPushButton(QCoreApplication.translate("cards", "Leave it"))
    button.setToolTip(QCoreApplication.translate("cards", "Do something else (Escape)"))
    button.clicked.connect(page.closed)
    return button


def buttons_of(
    page: CardPage, does: QPushButton | None, *others: QPushButton, before: QWidget | None = None
) -> QWidget:
    """Return a foot: what stands `before` and the other buttons at the left, what the card does at the right."""
    foot = QWidget(page)
    row = QHBoxLayout(foot)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SNUG)
    if before is not None:
        row.addWidget(before, 1)
    for button in others:
        row.addWidget(button)
    if before is None:
        row.addStretch(1)
    if does is not None:
        row.addWidget(does)
    let_enter_press(foot)
    return foot
