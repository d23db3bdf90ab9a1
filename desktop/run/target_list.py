"""The targets of an action as a list, for whoever would rather press a key than point: the likeliest first."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Need, Offer
from desktop.run.offer_groups import KEYS
from desktop.widgets.layout import FlowLayout, take_out
from desktop.workspace.targets import barred_of, targets_of
from desktop.workspace.workspace import Workspace


def candidates(workspace: Workspace, offer: Offer) -> tuple[TokenId, ...]:
    """Return the likeliest targets of an action, as many as there are number keys."""
    return targets_of(workspace, offer)[:KEYS]


class TargetList(QWidget):
    """A button for each of the likely targets, under its number key; those that are aimed at are pressed.

    Whom the action cannot be aimed at by the rules has the reason as its tip; at whom it cannot be at all is closed.

    Where an action takes several, `picked` are those named so far, one after the other, the same one as often as it is
    meant.
    """

    chosen = Signal(object)
    """The `Act` on the target that was chosen."""
    looked_at = Signal(object)
    """The `Act` on the target that the keyboard is on."""

    went_on = Signal()
    """One of several targets was chosen, and more are wanted."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.buttons: dict[TokenId, QToolButton] = {}
        self.picked: tuple[TokenId, ...] = ()
        self._offer: Offer | None = None
        self._row = FlowLayout(self)

    def show_offer(self, offer: Offer | None, act: Act | None) -> None:
        """Show the targets of an offer, and which of them is aimed at."""
        if offer is not self._offer:
            self._offer = offer
            self.picked = ()
            self._fill(() if offer is None else candidates(self.workspace, offer))
        aimed = act.targets if act is not None else self.picked
        for identity, button in self.buttons.items():
            button.setChecked(identity in aimed)

    def pick(self, number: int) -> bool:
        """Choose the target of a number key; return whether there is one."""
        if not 1 <= number <= len(self.buttons):
            return False
        identity = tuple(self.buttons)[number - 1]
        if self.buttons[identity].isEnabled():
            self._choose(identity)
        else:
            self._look_at(identity)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the reckoning follow the keyboard; under the pointer the card would put what is clicked elsewhere."""
        if event.type() is QEvent.Type.FocusIn:
            identity = next((each for each, button in self.buttons.items() if button is watched), None)
            if identity is not None:
                self._look_at(identity)
        return False

    def _look_at(self, identity: TokenId) -> None:
        """Let the card tell how it stands against somebody, or why it cannot be done."""
        if self._offer is not None and self.left == 1 and not self.workspace.aiming.picked:
            self.looked_at.emit(replace(self._offer.act, targets=(*self.picked, identity)))

    def _fill(self, targets: tuple[TokenId, ...]) -> None:
        for button in self.buttons.values():
            take_out(self._row, button)
        self.buttons = {}
        for number, identity in enumerate(targets, 1):
            name = self.workspace.name_of(identity) or identity
            button = QToolButton(self)
            button.setText(f"{number}  {name}")
            button.setCheckable(True)
            button.setProperty("outlined", True)
            button.setToolTip(self.tr("Aim at %1 (key %2)").replace("%1", name).replace("%2", str(number)))
            button.setAccessibleName(self.tr("Aim at %1").replace("%1", name))
            barred = None if self._offer is None else barred_of(self.workspace, self._offer).get(identity)
            if barred is not None and barred.why is not None:
                why = self.workspace.text(barred.why)
                button.setToolTip(f"{name}: {why}")
                button.setAccessibleDescription(why)
                button.setEnabled(not barred.wholly)
            button.clicked.connect(lambda _on=False, identity=identity: self._choose(identity))
            button.installEventFilter(self)
            self._row.addWidget(button)
            self.buttons[identity] = button
        self.setVisible(bool(self.buttons))

    @property
    def left(self) -> int:
        """How many targets are still wanted."""
        needs = () if self._offer is None else self._offer.needs
        return max(1, needs.count(Need.TARGET)) - len(self.picked)

    def _choose(self, identity: TokenId) -> None:
        if self._offer is None:
            return
        if Need.TARGETS in self._offer.needs:
            self.workspace.aiming.pick(identity)
            return
        if self.left > 1:
            self.picked = (*self.picked, identity)
            for each, button in self.buttons.items():
                button.setChecked(each in self.picked)
            self.went_on.emit()
            return
        targets, self.picked = (*self.picked, identity), ()
        self.chosen.emit(replace(self._offer.act, targets=targets))
