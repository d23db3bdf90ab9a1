"""All that can be done to those selected, as a menu: in the roster, and on the map by a right click."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from core.base.ids import TokenId
from core.edits.fights import Join, Leave
from core.model.creature import Creature
from core.model.encounter import USUAL_SIDES
from core.model.gear import Item
from core.rules.registry import figures_for
from desktop.bestiary.quick_foe import QuickFoe
from desktop.creatures import commands as deeds
from desktop.creatures.companions import can_be_bound, fill_bond_menu, people_chosen
from desktop.creatures.condition_menu import fill_condition_menu
from desktop.creatures.keep_in_library import keep_creature
from desktop.creatures.lines import side_text
from desktop.creatures.own_condition import OwnConditionForm
from desktop.creatures.subjects import Subject, subjects_of, subjects_shown
from desktop.forms.form_window import FormWindow
from desktop.run.calls import calls_now
from desktop.sheets.own_figures import OwnFigures, has_figures
from desktop.theme.icons import icon
from desktop.workspace.placing import Placing
from desktop.workspace.workspace import Workspace

NAMED = 3
"""So many names head the conditions."""
LONGEST_SIDE, LONGEST_BADGE = 40, 3


class TokenMenu(QObject):
    """Fills menus for those selected, and does what they offer; `make` opens the form for another condition."""

    def __init__(self, workspace: Workspace, parent: QWidget, make: Callable[[], None] | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._window = parent
        self._make = make or self.ask_condition

    @property
    def tokens(self) -> tuple[TokenId, ...]:
        """The tokens selected."""
        return tuple(token.id for token in self.workspace.selected_tokens)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The tokens and the people selected."""
        return (*self.tokens, *(person.id for person in self.workspace.selected_people))

    def fill(self, menu: QMenu) -> None:
        """Offer all that can be done to those selected; nothing where nobody is."""
        tokens, people = self.tokens, self.workspace.selected_people
        if tokens:
            self._fill_tokens(menu, tokens)
        if self.chosen:
            self.fill_conditions(menu.addMenu(icon("heartbeat"), self.tr("Conditions")))
            self._fill_calls(menu.addMenu(icon("list-check"), self.tr("Call for")))
        self._fill_figures(menu)
        bound = people_chosen(self.workspace)
        if can_be_bound(self.workspace, bound):
            fill_bond_menu(menu.addMenu(icon("link"), self.tr("Companion of")), self.workspace, bound)
        if people:
            place = menu.addAction(icon("map-pin"), self.tr("Put on the map"))
            place.triggered.connect(lambda: self.place(people[0].id))
        if len(self.chosen) == 1:
            vary = menu.addAction(icon("copy"), self.tr("Make a variant…"))
            vary.setToolTip(self.tr("A foe like this one with a few numbers changed"))
            vary.triggered.connect(self.vary)
        if len(self.chosen) == 1 and self.workspace.library is not None:
            keep = menu.addAction(icon("download"), self.tr("Keep a copy in my library"))
            keep.triggered.connect(self.keep)
        if tokens or people:
            menu.addSeparator()
            words = self.tr("Take off the map") if tokens else self.tr("Delete from the document")
            menu.addAction(icon("trash"), words).triggered.connect(self.remove)

    def _fill_tokens(self, menu: QMenu, tokens: tuple[TokenId, ...]) -> None:
        hidden = all(token.hidden for token in self.workspace.selected_tokens)
        words = self.tr("Show to the players") if hidden else self.tr("Hide from the players")
        menu.addAction(icon("eye" if hidden else "eye-off"), words).triggered.connect(self.toggle_hidden)
        self._fill_sides(menu.addMenu(icon("flag"), self.tr("Side")))
        menu.addAction(icon("typography"), self.tr("Badge…")).triggered.connect(self._ask_badge)
        if self.workspace.in_fight:
            words = self.tr("Leave the fight") if self._all_in() else self.tr("Join the fight")
            menu.addAction(icon("swords"), words).triggered.connect(self.join_or_leave)
            if not self._all_in():
                late = menu.addAction(icon("user-plus"), self.tr("Join the fight, surprised"))
                late.triggered.connect(lambda: self.join_or_leave(surprised=True))

    def fill_conditions(self, menu: QMenu) -> None:
        """Offer the conditions."""
        fill_condition_menu(menu, self.workspace, self.chosen, self._make)

    def open_conditions(self, where: QPoint) -> None:
        """Open the conditions of those selected, or of whoever acts."""
        shown = subjects_shown(self.workspace)
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        who = tuple(each.id for each in shown)
        fill_condition_menu(menu, self.workspace, who, self._make)
        if menu.actions():
            names = ", ".join(self.workspace.name_of(each) or each for each in who[:NAMED])
            more = f" +{len(who) - NAMED}" if len(who) > NAMED else ""
            whom = QAction(names.replace("&", "&&") + more, menu)
            whom.setEnabled(False)
            menu.insertAction(menu.actions()[0], whom)
            menu.popup(where)

    def _fill_calls(self, menu: QMenu) -> None:
        for each in calls_now(self.workspace, self.chosen):
            action = menu.addAction(icon(each.icon), self.workspace.text(each.label) + "…")
            action.setEnabled(each.why_not is None)
            action.triggered.connect(partial(self.workspace.call_wanted.emit, each.id))

    def _fill_figures(self, menu: QMenu) -> None:
        """Offer the figures of each weapon and piece of armor of the one selected."""
        subjects = subjects_of(self.workspace)
        if len(self.chosen) != 1 or not subjects:
            return
        (subject,) = subjects
        figures, sheet = figures_for(subject.creature, self.workspace.words), subject.creature.sheet
        things = [item for item in subject.vitals.gear if has_figures(figures, sheet, item)]
        if not things:
            return
        inner = menu.addMenu(icon("adjustments"), self.tr("Figures of gear"))
        for item in things:
            action = inner.addAction(item.name.replace("&", "&&") + "…")
            action.triggered.connect(lambda _=False, each=item: self.open_figures(subject, each))

    def open_figures(self, subject: Subject, item: Item) -> None:
        """Open the figures of something that somebody has."""
        OwnFigures(self.workspace, subject, item, self._window).show()

    def _fill_sides(self, menu: QMenu) -> None:
        encounter = self.workspace.encounter
        there = () if encounter is None else (token.side for token in encounter.tokens.values())
        now = [token.side for token in self.workspace.selected_tokens]
        for side in dict.fromkeys((*USUAL_SIDES, *there)):
            action = menu.addAction(side_text(side))
            action.setCheckable(True)
            action.setChecked(all(each == side for each in now))
            action.triggered.connect(partial(self.set_side, side))
        menu.addSeparator()
        menu.addAction(self.tr("Another side…")).triggered.connect(self._ask_side)

    # What is done

    def toggle_hidden(self) -> None:
        """Hide those selected; show them if all are hidden."""
        hidden = all(token.hidden for token in self.workspace.selected_tokens)
        deeds.change_tokens(self.workspace, self.tokens, hidden=not hidden)

    def set_side(self, side: str, _checked: bool = True) -> None:
        """Put those selected on a side."""
        deeds.change_tokens(self.workspace, self.tokens, side=side)

    def set_badge(self, badge: str) -> None:
        """Give those selected a badge."""
        deeds.change_tokens(self.workspace, self.tokens, badge=badge)

    def _all_in(self) -> bool:
        encounter = self.workspace.encounter
        clock = None if encounter is None else encounter.clock
        return clock is not None and all(token in clock.combatants for token in self.tokens)

    def join_or_leave(self, *, surprised: bool = False) -> None:
        """Let those selected join the fight, aware of it or not; if all are in it, let them leave."""
        encounter = self.workspace.encounter
        clock = None if encounter is None else encounter.clock
        if encounter is None or clock is None or not self.tokens:
            return
        if self._all_in():
            self.workspace.submit(Leave(encounter.id, self.tokens))
        else:
            late = tuple(token for token in self.tokens if token not in clock.combatants)
            self.workspace.submit(Join(encounter.id, late, surprised))

    def remove(self) -> None:
        """Take tokens off the map; delete people who are on none."""
        deeds.remove(self.workspace, self.chosen)

    def place(self, identity: str) -> None:
        """Let a person be put on the map."""
        placing = deeds.placing_of(self.workspace, identity)
        if placing is not None:
            self.workspace.place(placing)

    def keep(self) -> None:
        """Keep a copy of the one selected in the person's own library."""
        (subject,) = subjects_of(self.workspace)
        keep_creature(self.workspace, subject.creature, self.workspace.document)

    def vary(self) -> None:
        """Open the form for a variant of the one selected, in a small window."""
        (subject,) = subjects_of(self.workspace)
        title = self.tr("A variant of {name}").replace("{name}", subject.creature.name)
        window, form = self._ask_figures(title, subject.creature, variant=True)
        form.made.connect(lambda creature, count: self._put_down(window, creature, count))

    def make_person(self, blank: Creature) -> None:
        """Open the form of a few figures for somebody new in a small window, whom the roster takes."""
        window, form = self._ask_figures(self.tr("Somebody new, of a few figures"), blank, fresh=True)
        form.place.setText(self.tr("Add"))
        form.made.connect(lambda creature, count: self._add_people(window, creature, count))

    def _ask_figures(self, title: str, base: Creature, **kind: bool) -> tuple[QDialog, QuickFoe]:
        can_keep, figures = self.workspace.library is not None, figures_for(base, self.workspace.words)
        form = QuickFoe(self.workspace, base, figures, self._window, can_keep=can_keep, **kind)
        window = FormWindow(title, form, self._window)
        form.closed.connect(window.close)
        form.kept.connect(lambda creature: self._keep_made(window, creature))
        form.name.selectAll()
        return window, form

    def _add_people(self, dialog: QDialog, creature: Creature, count: int) -> None:
        dialog.close()
        for _ in range(count):
            deeds.add_person(self.workspace, creature)

    def _keep_made(self, dialog: QDialog, creature: Creature) -> None:
        if keep_creature(self.workspace, creature, self.workspace.document):
            dialog.close()

    def _put_down(self, dialog: QDialog, creature: Creature, count: int) -> None:
        dialog.close()
        self.workspace.place(Placing(creature, count=count))

    # Questions, none of which blocks the window

    def ask_condition(self) -> None:
        """Open the form for a condition of one's own in a small window."""
        form = OwnConditionForm(self.workspace, self.chosen, self._window)
        form.closed.connect(FormWindow(self.tr("Another condition"), form, self._window).close)

    def _ask_side(self) -> None:
        from desktop.forms.field import Control, FieldSpec
        from desktop.forms.form_dialog import QuestionDialog

        side = FieldSpec(
            "side",
            Control.TEXT,
            longest=LONGEST_SIDE,
            title=self.tr("What the side is called"),
            needed=self.tr("A side needs a name."),
        )
        QuestionDialog(
            self.tr("Another side"), (side,), lambda filled: self.set_side(filled["side"].strip()), self._window
        )

    def _ask_badge(self) -> None:
        from desktop.forms.field import Control, FieldSpec
        from desktop.forms.form_dialog import QuestionDialog

        first = self.workspace.selected_tokens[0].badge if self.workspace.selected_tokens else ""
        badge = FieldSpec(
            "badge", Control.TEXT, longest=LONGEST_BADGE, title=self.tr("A number or a letter or two"), value=first
        )
        QuestionDialog(self.tr("Badge"), (badge,), lambda filled: self.set_badge(filled["badge"].strip()), self._window)
