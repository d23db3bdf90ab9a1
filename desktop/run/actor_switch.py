"""Who of those who may act now does: a button for each, where there are several, and a key that goes on to the next."""

from PySide6.QtWidgets import QToolButton, QWidget

from core.base.ids import TokenId
from desktop.run.subject import acting_now, choose, subject
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.workspace.workspace import Workspace


class ActorSwitch(QWidget):
    """Buttons for those who may act now, such as master and companion, or who holds; hidden while it is one alone."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.buttons: dict[TokenId, QToolButton] = {}
        self._flow = FlowLayout(self, gap=TIGHT)
        self.setAccessibleName(self.tr("Who acts"))

    def refresh(self) -> None:
        """Show who may act."""
        may = acting_now(self.workspace)
        if tuple(self.buttons) != may:
            self._rebuild(may)
        shown = subject(self.workspace)
        for who, button in self.buttons.items():
            button.setText((self.workspace.name_of(who) or who).replace("&", "&&"))
            button.setChecked(who == shown)
        self.setVisible(len(may) > 1)

    def _rebuild(self, may: tuple[TokenId, ...]) -> None:
        for old in self.buttons.values():
            self._flow.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = {who: self._button(who) for who in may} if len(may) > 1 else {}

    def _button(self, who: TokenId) -> QToolButton:
        button = QToolButton(self)
        name = self.workspace.name_of(who) or who
        tip = self.tr("{name} may act now: show what is possible (X goes on to the next)").replace("{name}", name)
        button.setCheckable(True)
        button.setProperty("outlined", True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: choose(self.workspace, who))
        self._flow.addWidget(button)
        return button
