"""The line that is always there in Run: who acts, the time, who is next, questions that wait, the players' screen."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.change import Change
from core.engine.system import Turn
from core.explain.times import world_time
from core.model.encounter import Stage
from desktop.run.subject import acting_now, subject
from desktop.widgets.buttons import picture_button
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

SOON = 2
"""So many of those who act after the actor are named."""


class RunLine(QWidget):
    """One line of text buttons; each leads to what it speaks of."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.actor = self._button("swords", self.tr("Bring the one who acts into view"))
        self.actor.clicked.connect(self._show_actor)
        self.actor.setProperty("strong", True)
        self.moment = QLabel(self)
        self.moment.setToolTip(self.tr("Where the clock of the fight stands"))
        self.soon = ElidedLabel("", self)
        self.soon.setToolTip(self.tr("Who acts after that"))
        self.questions = self._button("message-question", self.tr("A question waits for an answer"))
        self.questions.clicked.connect(self._show_question)
        self.players = self._button("device-tv", self.tr("The players' screen"))
        self.world = QLabel(self)
        self.world.setToolTip(self.tr("The time in the world"))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(16)
        row.addWidget(self.actor)
        row.addWidget(self.moment)
        row.addWidget(self.soon, 1)
        for widget in (self.questions, self.world, self.players):
            row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for signal in (workspace.opened, workspace.scene_changed, workspace.mode_changed):
            signal.connect(self.refresh)
        workspace.changed.connect(self._changed)
        workspace.actor_chosen.connect(self.refresh)

    def say_of_screen(self, text: str) -> None:
        """Say what the players' screen is doing."""
        self.players.setText(text)

    def refresh(self) -> None:
        """Show the fight as it is now."""
        workspace = self.workspace
        encounter, system = workspace.encounter, workspace.system
        if encounter is None or system is None or encounter.stage is not Stage.RUNNING:
            self.actor.setText(self._idle_text())
            self.actor.setEnabled(False)
            self.moment.clear()
            self.soon.setText("")
        else:
            turns = system.order(workspace.state, encounter)
            actor = subject(workspace)
            self.actor.setEnabled(actor is not None)
            self.actor.setText(self._acting(turns, actor))
            self.moment.setText(workspace.text(system.moment(workspace.state, encounter)))
            parts = [f"{names} · {workspace.text(moment)}" for names, moment in self._after(turns, actor)[:SOON]]
            self.soon.setText(self.tr("next: %1").replace("%1", ",  ".join(parts)) if parts else "")
        waiting = len(workspace.session.waiting) if workspace.is_open else 0
        self.questions.setVisible(waiting > 0)
        self.questions.setText(
            self.tr("%n questions wait", "", waiting) if waiting > 1 else self.tr("1 question waits")
        )
        self.world.setText(workspace.text(world_time(workspace.state.time)) if workspace.is_open else "")

    def _after(self, turns: tuple[Turn, ...], actor: TokenId | None) -> list[tuple[str, Phrase]]:
        """Return the names and the moments of the places after the actor's, of a place that two share both names."""
        places: dict[TokenId, list[Turn]] = {}
        for turn in turns:
            places.setdefault(turn.shares or turn.token, []).append(turn)
        found = []
        for place in places.values():
            up = [self._name(turn.token) for turn in place if not turn.idle]
            if up and all(turn.token != actor for turn in place):
                found.append((" + ".join(up), place[0].moment))
        return found

    def _acting(self, turns: tuple[Turn, ...], actor: TokenId | None) -> str:
        """Return the name of the one who acts; of all who may act in the same place."""
        if actor is None:
            return self.tr("Nobody can act")
        place = {turn.token: turn.shares or turn.token for turn in turns}
        there = [who for who in acting_now(self.workspace) if place.get(who) == place.get(actor)]
        return self.tr(" or ").join(self._name(who) for who in there)

    def _name(self, token: TokenId) -> str:
        return self.workspace.name_of(token) or token

    def _idle_text(self) -> str:
        encounter = self.workspace.encounter
        if encounter is None:
            return self.tr("No encounter here: add one in Prepare")
        over = encounter.stage is Stage.OVER
        return self.tr("The fight is over") if over else self.tr("No fight is on: Begin starts one")

    def _changed(self, change: Change) -> None:
        self.refresh()

    def _show_actor(self) -> None:
        encounter, actor = self.workspace.encounter, self.workspace.actor
        if encounter is not None and actor is not None:
            self.workspace.select((actor,))
            self.workspace.bring_into_view(encounter.tokens[actor].point)

    def _show_question(self) -> None:
        pending = self.workspace.session.pending
        encounter = self.workspace.encounter
        if pending is not None and encounter is not None and pending.asks in encounter.tokens:
            self.workspace.bring_into_view(encounter.tokens[pending.asks].point)

    def _button(self, picture: str, tip: str) -> QToolButton:
        button = picture_button(picture, tip, self)
        button.setToolButtonStyle(button.toolButtonStyle().ToolButtonTextBesideIcon)
        button.setAutoRaise(True)
        return button
