"""Who of those who may act now does: a button for each, where there are several, and a key that goes on to the next."""

from PySide6.QtWidgets import QToolButton, QWidget

from core.base.ids import TokenId
from desktop.run.combatants import acting_now, bring, looked_at
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.workspace.workspace import Workspace


class ActorSwitch(QWidget):
    """Buttons for those who may act now, such as master and companion, or who holds; hidden while it is one alone."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.buttons: dict[TokenId, QToolButton] = {}
        self._chosen: TokenId | None = None
        self._flow = FlowLayout(self, gap=TIGHT)
        self.setAccessibleName(self.tr("Who acts"))

    def refresh(self) -> None:
        """Show who may act; whoever was chosen here and has acted is looked at no longer."""
        may = acting_now(self.workspace)
        if self._chosen is not None and self._chosen not in may:
            gone, self._chosen = self._chosen, None
            if self.workspace.selection == (gone,):
                self.workspace.select(())
        if tuple(self.buttons) != may:
            self._rebuild(may)
        shown = looked_at(self.workspace)
        for who, button in self.buttons.items():
            button.setText((self.workspace.name_of(who) or who).replace("&", "&&"))
            button.setChecked(who == shown)
        self.setVisible(len(may) > 1)

    def choose(self, who: TokenId) -> None:
        """Let somebody be the one who acts."""
        self._chosen = who
        bring(self.workspace, who)
        self.refresh()

    def choose_next(self) -> bool:
        """Let the next of them be the one who acts; return whether there is another."""
        may, shown = acting_now(self.workspace), looked_at(self.workspace)
        if len(may) < 2:
            return False
        self.choose(may[(may.index(shown) + 1) % len(may)] if shown in may else may[0])
        return True

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
        button.clicked.connect(lambda: self.choose(who))
        self._flow.addWidget(button)
        return button
