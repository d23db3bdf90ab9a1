"""The form that makes a foe of a few numbers, from nothing or as a variant of another, with the odds that it has."""

from functools import partial
from secrets import randbits
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.analysis.matchup import Matchup, matchup
from core.chance.source import Source
from core.documents.translated import creatures_in
from core.explain.words import harm_points
from core.model.creature import Creature, Sheet
from core.model.encounter import PARTY
from core.model.gear import Carried, Item
from core.rules.kit.figures import Figures
from desktop.bestiary.offered_creatures import short_figures
from desktop.creatures.variants import variant_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.sheet_fields import specs_of
from desktop.sheets.editors import Editor
from desktop.sheets.giving import with_item
from desktop.sheets.groups import FieldGrid
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import decimal, window_language
from desktop.widgets.layout import FlowLayout
from desktop.widgets.wider_dock import widen_dock_for
from desktop.workspace.workspace import Workspace

HARM = ("hurt", "wounds")
"""Fields that are asked of a variant too: what it lacks when it comes."""
MOST = 99
MOST_RATING = 200
SOON = 120
"""Milliseconds after the last change at which the odds are reckoned."""


class QuickFoe(QFrame):
    """Makes a creature; `made` carries it and how many are put down, `kept` the one to be kept in the library.

    With `fresh` the other numbers follow from level and size until they are set by hand; with `variant` it remembers
    what it was made from, and shows what differs.
    """

    manual = "people#the-bestiary"

    made = Signal(object, int)
    kept = Signal(object)
    closed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        base: Creature,
        figures: Figures[Any],
        parent: QWidget | None = None,
        *,
        can_keep: bool = True,
        fresh: bool = False,
        variant: bool = False,
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.base = base
        self.sheet: Sheet = base.sheet
        self.kit = base.kit
        self.figures = figures
        self.fresh = fresh
        self.variant = variant
        named = self.tr("{name}, other").replace("{name}", base.name) if variant else base.name
        self.form = FilledForm(self, gap=TIGHT)
        self.form.show_fields(self._fields(named))
        self.name, self.count = self.form.line("name"), self.form.number("count")
        self.weapon = self.form.choice("weapon")
        self.rating = self.form.number("rating") if figures.trains else None
        self.told = QLabel(self)
        # the Tab key goes in the order in which they are made
        self.numbers = FieldGrid(workspace, self._numbers(), type(self.sheet), self, brief=True)
        self.roll = QPushButton(icon("dice-6"), self.tr("&Roll"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.place = QPushButton(self.tr("Put down"), self)
        self.keep = QPushButton(self.tr("&Keep"), self)
        self.keep.setEnabled(can_keep)
        self._by_hand: dict[str, object] = {}
        self._untrained: dict[str, object] = {}
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SOON)
        self._later.timeout.connect(self.reckon)
        self._odds = ""
        self._build()
        if fresh:
            self._derive()
        self._show()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.count.setMaximumWidth(self.workspace.theme.pixels(56))
        self.weapon.activated.connect(self._arm)
        self.form.show_field("weapon", visible=self.weapon.count() > 1)
        self.numbers.entered.connect(self._entered)
        if self.rating is not None:
            self.rating.edited.connect(self._train)
        dice = ((spec.short or spec.title, self.figures.rolled.get(spec.name)) for spec in specs_of(type(self.sheet)))
        told = ", ".join(f"{name} {rolled}" for name, rolled in dice if rolled)
        self.roll.setToolTip(self.tr("Roll {dice} (Alt+R)").replace("{dice}", told))
        self.roll.clicked.connect(self.roll_up)
        self.roll.setAutoDefault(False)
        self.roll.setVisible(bool(told))
        self.told.setProperty("tone", "muted")
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.form)
        whole.addWidget(self.numbers)
        whole.addWidget(self.told)
        whole.addLayout(self._buttons())

    def showEvent(self, event: QShowEvent) -> None:
        """Have room in a dock."""
        super().showEvent(event)
        widen_dock_for(self)

    def _fields(self, named: str) -> tuple[FieldSpec, ...]:
        weapons = self.figures.weapons
        bare = self.tr("as it is") if self.kit else self.tr("bare hands")
        rating = FieldSpec(
            "rating",
            Control.NUMBER,
            least=0,
            most=MOST_RATING,
            title=self.tr("Skill and Dodge"),
            tip=self.tr("The rating in Dodge and with what it has in hand; 0 leaves them as they are"),
            value=0,
        )
        fields = (
            FieldSpec(
                "name",
                Control.TEXT,
                longest=200,
                title=self.tr("Name"),
                tip=self.tr("What the foe is called"),
                needed=self.tr("A creature needs a name."),
                value=named,
            ),
            FieldSpec("count", Control.NUMBER, least=1, most=MOST, title=self.tr("How many"), value=1),
            FieldSpec(
                "weapon",
                Control.CHOICE,
                (None, *(weapon.profile for weapon in weapons)),
                words=(bare, *(weapon.name for weapon in weapons)),
                hints=("", *(weapon.figures for weapon in weapons)),
                title=self.tr("Weapon"),
                tip=self.tr("What it has in hand"),
            ),
        )
        return (*fields, rating) if self.figures.trains else fields

    def _numbers(self) -> tuple[FieldSpec, ...]:
        """Return the figures that matter for a foe, and of a variant what it lacks."""
        kind = type(self.sheet)
        wanted = dict.fromkeys(
            (*self.figures.body_fields, *self.figures.keys_of(kind), *(HARM if self.variant else ()))
        )
        specs = {spec.name: spec for spec in specs_of(kind)}
        return tuple(specs[name] for name in wanted if name in specs)

    def _buttons(self) -> FlowLayout:
        self.place.setProperty("primary", True)
        for button, tip, do in (
            (self.cancel, self.tr("Make none (Escape)"), self.closed.emit),
            (self.keep, self.tr("Keep it in your library, for every adventure (Alt+K)"), partial(self._make, True)),
            (
                self.place,
                self.tr("Put it down on the map (Ctrl+Enter, in the name Enter)"),
                partial(self._make, False),
            ),
        ):
            button.setToolTip(tip)
            button.clicked.connect(do)
            # in a window of its own Enter in a number would press the first of them
            button.setAutoDefault(False)
        buttons = FlowLayout(gap=TIGHT)
        for button in (self.cancel, self.roll, self.keep, self.place):
            buttons.addWidget(button)
        return buttons

    # What is filled in

    def _show(self) -> None:
        for name, editor in self.numbers.editors.items():
            if isinstance(editor, Editor):
                editor.show_derived(self.figures.derived(self.sheet, name) if editor.spec.optional else None, "")
        self.numbers.show_rest(self.sheet)
        self._odds = ""
        self._show_told()
        self._later.start()

    def _show_told(self) -> None:
        found = self._creature(self.name.text().strip() or self.base.name)
        words = self.workspace.words
        lines = (short_figures(found, words), variant_text(found, words) if self.variant else "", self._odds)
        self.told.setText("\n".join(line for line in lines if line))

    def _entered(self, spec: FieldSpec, value: object) -> None:
        changed = self.numbers.taken(self.sheet, spec, value)
        if changed is None:
            return
        self.sheet = changed
        self._by_hand[spec.name] = value
        if self.fresh and spec.name in self.figures.body_fields[:2]:
            self._derive()
        self._show()

    def _derive(self) -> None:
        """Let the sheet follow from level and size, but for what was set by hand."""
        known = (getattr(self.sheet, name, None) for name in self.figures.body_fields[:2])
        level, size = (value if isinstance(value, int) else 0 for value in known)
        found = self.figures.quick_sheet(level, size)
        if found is not None:
            self.sheet = found.but(**self._by_hand)

    def _arm(self, number: int) -> None:
        chosen = self.weapon.itemData(number)
        self.kit = self.base.kit if chosen is None else self._armed(self.figures.armed_with(str(chosen)))
        self._train()

    def _train(self) -> None:
        """Let it be as good with what it has in hand as it is filled in, and with no weapon that was chosen before."""
        rating = 0 if self.rating is None else self.rating.value()
        before = self.sheet.but(**self._untrained)
        self.sheet = self.figures.trained(before, self.kit, rating) if rating else before
        self._untrained = {name: old for name, old in before if old != getattr(self.sheet, name)}
        self._show()

    def roll_up(self) -> None:
        """Roll the figures that are rolled; again if they do not please."""
        self.sheet, _ = self.figures.rolled_up(self.sheet, Source(randbits(64)))
        self.numbers.show_values(self.sheet)
        self._show()

    def _armed(self, item: Item) -> tuple[Item, ...]:
        """Return the kit with another weapon in the place of what was in hand."""
        put_away = (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS)
        kept = tuple(each for each in self.base.kit if each.carried not in put_away)
        *others, armed = with_item(kept, item)
        return (armed, *others)

    # The odds

    def opponent(self) -> Creature | None:
        """Return a typical member of the party: one on the map, else of the roster, else of those who ship."""
        state, encounter = self.workspace.state, self.workspace.encounter
        tokens = () if encounter is None else tuple(encounter.tokens.values())
        found = [state.creature(token) for token in tokens if token.side == PARTY]
        found += [person.creature for person in state.people.values() if person.creature.side == PARTY]
        found += [creature for creature in creatures_in(self.base.system, window_language()) if creature.side == PARTY]
        return next((each for each in found if each.system == self.base.system), None)

    def reckon(self) -> None:
        """Work out how it would fare against a member of the party, and show it."""
        # it is reckoned a moment after something was typed: the document may have been closed meanwhile
        other = self.opponent() if self.workspace.is_open else None
        if other is None:
            return
        foe = self._creature(self.name.text().strip() or self.base.name)
        systems, house = self.workspace.session.systems, self.workspace.state.house_rules
        deals, takes = (matchup(*pair, self.figures, systems, house) for pair in ((foe, other), (other, foe)))
        words = [self.tr("Against {name}:").replace("{name}", other.name)] if deals or takes else []
        if deals is not None:
            words.append(self._exchanged(self.tr("hits {share}, {points} a hit"), deals))
        if takes is not None:
            words.append(self._exchanged(self.tr("is hit {share}, {points} a hit"), takes))
        self._odds = " ".join((words[0], "; ".join(words[1:]))) if words else ""
        self._show_told()

    def _exchanged(self, words: str, found: Matchup) -> str:
        share = f"{round(100 * float(found.hits))} %"
        points = harm_points(self.base.system, found.track, decimal(found.points))
        return words.replace("{share}", share).replace("{points}", self.workspace.text(points))

    # Making it

    def _creature(self, name: str) -> Creature:
        if self.variant:
            return self.base.variant(name).but(sheet=self.sheet, kit=self.kit)
        other = name != self.base.name
        public = "" if other and self.base.public_name == self.base.name else self.base.public_name
        letter = "" if other and not self.base.letter else self.base.letter
        return self.base.but(name=name, sheet=self.sheet, kit=self.kit, public_name=public, letter=letter)

    def _make(self, keeping: bool, _checked: bool = False) -> None:
        filled = self.form.taken()
        if filled is None or not self.numbers.is_well():
            return
        made = self._creature(filled["name"].strip())
        if keeping:
            self.kept.emit(made)
        else:
            self.made.emit(made, filled["count"])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put down with Enter in the name or Ctrl+Enter anywhere, give up with Escape."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and (control or self.name.hasFocus()):
            self._make(False)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
