"""Afflictions as a dock: who has what, how it stands, and everything that is called for about it."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from core.analysis.prospects import prospects
from core.edits.afflictions import EndAffliction, MakeKnown
from core.engine.change import Cause, Change
from core.engine.scheduled import Ailment
from core.model.creature_reference import CreatureReference, canonical, creature_of, creature_references, reference_to
from desktop.afflictions.affliction_list import AilmentList
from desktop.afflictions.own_affliction import OwnAffliction
from desktop.afflictions.prospect_words import prospects_text
from desktop.afflictions.syndrome_list import SyndromeList
from desktop.panel import Panel
from desktop.run.calls import called_for, calls_now
from desktop.run.cards.call_form import CallForm
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import FlowLayout, clear_menu, take_out
from desktop.widgets.pages import Pages
from desktop.workspace.workspace import Workspace

TOPIC = "affliction"
"""The topic of what is called for here."""


class AfflictionsPanel(Panel):
    """The list, how the chosen one stands, and the buttons; a call takes the place of the list until it is done."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.list = AilmentList(workspace, self)
        self.empty = EmptyState(
            "virus",
            self.tr("Nobody is afflicted. Select somebody and call for contact with a poison or a disease."),
            self,
        )
        self.pages = Pages(self)
        self.form: CallForm | SyndromeList | OwnAffliction | None = None
        self.card = QLabel(self)
        self.call = QPushButton(icon("virus"), self.tr("Contact, rest …"), self)
        self.about: dict[str, QPushButton] = {}
        self.ahead = picture_button("percentage", self.tr("Prospects: reckon how it will go, exactly (P)"), self)
        self.syndromes = picture_button("flask", self.tr("Syndromes: look at them, copy and change them"), self)
        self.known = picture_button("eye", self.tr("Let the players know what it is, or no longer (K)"), self)
        self.end = picture_button("trash", self.tr("End it, as the game master rules (Delete)"), self)
        self._about_row = FlowLayout(gap=TIGHT)
        self._build()

    def _build(self) -> None:
        for page in (self.list, self.empty):
            self.pages.addWidget(page)
        self.card.setWordWrap(True)
        self.card.setTextFormat(Qt.TextFormat.PlainText)
        self.card.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self.card.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        menu = QMenu(self.call)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.call.setMenu(menu)
        self.call.setToolTip(self.tr("What can be called for, for those selected"))
        tools = FlowLayout(gap=TIGHT)
        tools.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        tools.addWidget(self.call)
        for button in (self.syndromes, self.ahead, self.known, self.end):
            tools.addWidget(button)
        self._about_row.setContentsMargins(SNUG, 0, SNUG, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        column.addWidget(self.card)
        column.addLayout(self._about_row)
        column.addLayout(tools)
        self.list.itemSelectionChanged.connect(self._chosen)
        self.list.itemDoubleClicked.connect(lambda _item: self._select())
        self.list.toggled.connect(self.toggle_known)
        self.list.ended.connect(self.end_chosen)
        self.known.clicked.connect(self.toggle_known)
        self.end.clicked.connect(self.end_chosen)
        self.ahead.clicked.connect(self.look_ahead)
        self.syndromes.clicked.connect(self.show_syndromes)
        self.list.asked.connect(self.look_ahead)

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether a question came or went, or anybody, the time or a rule has changed."""
        if change.pending is not None or change.cause is Cause.ANSWER:
            return True
        return change.touches("people", "encounters", "house_rules", "syndromes", "time")

    def selected(self) -> None:
        """A form follows the selection."""
        if self.form is not None and self.isVisible():
            self.form.refresh()

    def refresh(self) -> None:
        """Show everybody's afflictions."""
        workspace = self.workspace
        found: list[Ailment] = []
        if workspace.is_open:
            state = workspace.state
            used = {creature_of(state, reference).system: None for reference in creature_references(state)}
            systems = workspace.session.systems
            found = [
                each for system in used if system in systems for each in systems[system].world_time.ailments(state)
            ]
        self.list.show_ailments(tuple(found))
        if self.form is not None:
            self.form.refresh()
        self.pages.setCurrentWidget(self.form or (self.list if found else self.empty))
        self._chosen()

    def _chosen(self) -> None:
        chosen = self.list.chosen if self.form is None else None
        self.card.setVisible(chosen is not None)
        if chosen is not None:
            self.card.setText(self._told(chosen))
        self._show_about(chosen)
        idle = self.workspace.is_open and self.workspace.session.pending is None
        self.call.setEnabled(idle and self.form is None)
        self.syndromes.setEnabled(self.workspace.is_open)
        self.known.setEnabled(chosen is not None)
        self.end.setEnabled(chosen is not None)
        self.ahead.setEnabled(chosen is not None and chosen.affliction.due is not None)

    def _told(self, ailment: Ailment) -> str:
        """Return all that is known of an affliction, in lines."""
        text = self.workspace.text
        figures = " · ".join(f"{text(name)} {text(value)}" for name, value in ailment.figures)
        symptoms = ""
        if ailment.symptoms is not None:
            symptoms = ", ".join(map(text, ailment.symptoms)) or self.tr("no symptoms yet")
        who = self.workspace.name_of(ailment.reference.id) or ailment.reference.id
        lines = (f"{who}: {text(ailment.name)}", figures, symptoms)
        return "\n".join(line for line in lines if line)

    def _show_about(self, ailment: Ailment | None) -> None:
        """Offer what can be called for about the chosen affliction."""
        for button in self.about.values():
            take_out(self._about_row, button)
        self.about = {}
        if ailment is None:
            return
        calls = {each.id: each for each in calls_now(self.workspace, (self._address(ailment.reference),))}
        for identity in ailment.calls:
            call = calls.get(identity)
            if call is None or (call.why_not is not None and ailment.why_not is None):
                continue
            words = self.workspace.text(call.label)
            button = QPushButton(icon(call.icon), words, self)
            button.setEnabled(ailment.why_not is None)
            why = "" if ailment.why_not is None else f"\n{self.workspace.text(ailment.why_not)}"
            button.setToolTip(f"{words} ({call.rule}){why}")
            button.clicked.connect(partial(self._call_about, ailment.reference, identity))
            self._about_row.addWidget(button)
            self.about[identity] = button

    def _address(self, reference: CreatureReference) -> str:
        """Return the id by which somebody is selected here: the token's, if one stands for him."""
        encounter = self.workspace.encounter
        if encounter is not None:
            for token in encounter.tokens.values():
                if reference_to(encounter.id, token) == reference:
                    return token.id
        return reference.id

    def _fill(self, menu: QMenu) -> None:
        clear_menu(menu)
        self._select_somebody()
        calls = [each for each in calls_now(self.workspace, called_for(self.workspace)) if each.topic == TOPIC]
        for call in calls:
            action = menu.addAction(icon(call.icon), self.workspace.text(call.label))
            action.setEnabled(call.why_not is None)
            why = "" if call.why_not is None else self.workspace.text(call.why_not)
            action.setToolTip("\n".join(part for part in (str(call.rule), why) if part))
            action.triggered.connect(partial(self.call_for, call.id))
        if calls:
            menu.addSeparator()
        own = menu.addAction(icon("pencil"), self.tr("In your own words…"))
        own.setToolTip(self.tr("An affliction that no rule describes, for those selected"))
        own.triggered.connect(self.describe)

    # What is done

    def call_for(self, identity: str, _checked: bool = False) -> None:
        """Show the form of something that is called for, for those selected."""
        if not self.workspace.is_open or self.workspace.session.pending is not None:
            return
        form = CallForm(self.workspace, identity, self)
        form.keep_foot()
        self._open(form)

    def show_syndromes(self) -> None:
        """Show the list of syndromes in the place of the afflictions."""
        if self.workspace.is_open and not isinstance(self.form, SyndromeList):
            self._open(SyndromeList(self.workspace, self))

    def describe(self, _checked: bool = False) -> None:
        """Ask for an affliction in the game master's own words, for those selected."""
        if self.workspace.is_open:
            self._open(OwnAffliction(self.workspace, self._whom, self))

    def _whom(self) -> tuple[CreatureReference, ...]:
        """Return the addresses of those selected."""
        state, encounter = self.workspace.state, self.workspace.encounter
        found: dict[CreatureReference, None] = {}
        for identity in called_for(self.workspace):
            if encounter is not None and identity in encounter.tokens:
                found[canonical(state, CreatureReference(encounter.id, identity))] = None
            elif identity in state.people:
                found[CreatureReference(None, identity)] = None
        return tuple(found)

    def _open(self, form: CallForm | SyndromeList | OwnAffliction) -> None:
        self._close()
        self.form = form
        form.closed.connect(self._close)
        self.pages.addWidget(form)
        self.pages.setCurrentWidget(form)
        form.setFocus()
        self._chosen()

    def _call_about(self, reference: CreatureReference, identity: str, _checked: bool = False) -> None:
        self.workspace.select((self._address(reference),))
        self.call_for(identity)

    def _close(self) -> None:
        if self.form is not None:
            form, self.form = self.form, None
            take_out(self.pages, form)
            self.stale()

    def look_ahead(self) -> None:
        """Tell how the chosen one will go: how likely it is to be over, how its bearer is then, and what it costs."""
        chosen = self.list.chosen
        if chosen is None or not self.ahead.isEnabled():
            return
        workspace = self.workspace
        found = prospects(workspace.state, workspace.session.systems, chosen.reference, chosen.affliction.id)
        if found is not None:
            self.card.setText(f"{self._told(chosen)}\n{prospects_text(workspace, found)}")

    def toggle_known(self) -> None:
        """Let the players know what the chosen one is, or no longer."""
        chosen = self.list.chosen
        if chosen is not None:
            self.workspace.submit(MakeKnown(chosen.reference, chosen.affliction.id, not chosen.affliction.known))

    def end_chosen(self) -> None:
        """End the chosen affliction."""
        chosen = self.list.chosen
        if chosen is not None:
            self.workspace.submit(EndAffliction(chosen.reference, chosen.affliction.id))

    def _select_somebody(self) -> None:
        """Where nobody is selected to call for, select whom the chosen affliction is of."""
        if self.workspace.is_open and not called_for(self.workspace):
            self._select()

    def _select(self) -> None:
        chosen = self.list.chosen
        if chosen is not None:
            self.workspace.select((self._address(chosen.reference),))
