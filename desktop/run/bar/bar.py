"""The command bar: who acts, what they can do in eight families that never change places, and who rolls."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.engine.change import Cause, Change
from core.engine.system import Family, Offer
from desktop.manual.asking import place_of_game
from desktop.run.bar.actor_box import ActorBox
from desktop.run.bar.families import KEYS, FamilyPlace, LastWays, places
from desktop.run.bar.family_button import ButtonFace, FamilyButton
from desktop.run.bar.idle import Idle, idle_buttons, idle_words
from desktop.run.bar.rolls import RollsSwitch
from desktop.run.bar.way_page import Shortcut, WayPage
from desktop.run.clocks.turn_commands import is_in_a_row
from desktop.run.offer_groups import asks_words, offers_of
from desktop.run.payment import put_forward
from desktop.run.subject import end_peek, subject
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import laid_out_once
from desktop.widgets.riser import Riser
from desktop.workspace.asking import answer_first
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

HEIGHT, LOW = 80, 44
"""Pixels: the bar, and the bar in one line."""
NARROW = 1180
"""Pixels of width, before scaling, under which there is one line only."""
WIDEST = 260
"""Pixels that a button is wide at most."""
LIST = 560
"""Pixels that a list of ways is wide."""


class CommandBar(QWidget):
    """Takes ways by key or click and tells `Workspace.offer_taken`; lists open upward over the map."""

    role = QAccessible.Role.ToolBar

    again_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.actor = ActorBox(workspace, self)
        self.rolls = RollsSwitch(workspace, self)
        self.last = LastWays()
        workspace.opened.connect(self.last.forget)
        workspace.changed.connect(self._taken_back)
        self.buttons: dict[Family, FamilyButton] = {}
        self.idle: tuple[Idle, ...] = ()
        self.opened: Family | None = None
        """The family whose list is open."""
        self._places: tuple[FamilyPlace, ...] = ()
        self.offers: tuple[Offer, ...] = ()
        """All that whoever acts can do."""
        self._riser: Riser | None = None
        self._stale = True
        self._at_once: tuple[Family, str, int] | None = None
        """The family of the last deed that was done at its key with nothing to be aimed, by whom, at which entry."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, TIGHT, SNUG, TIGHT)
        row.setSpacing(TIGHT)
        row.addWidget(self.actor)
        for family in KEYS:
            button = FamilyButton(workspace.theme, self)
            button.clicked.connect(partial(self._clicked, family))
            button.more_wanted.connect(partial(self.open_list, family))
            button.paid.connect(partial(self._paid, family))
            self.buttons[family] = button
            row.addWidget(button, 1)
        for button in self.buttons.values():
            button.row = tuple(self.buttons.values())
        row.addSpacing(SNUG)
        row.addStretch()
        row.addWidget(self.rolls)
        changes = (workspace.opened, workspace.scene_changed, workspace.mode_changed, workspace.actor_chosen)
        for signal in (workspace.changed, *changes, workspace.theme.changed):
            signal.connect(self.stale)
        workspace.selection_changed.connect(self._selected)
        workspace.aiming.offered.connect(self._show)
        self.stale()

    @property
    def manual(self) -> str:
        """The place in the manual that tells of it: of the game that is played, where it has a page."""
        return place_of_game(self.workspace.encounter, "running#act")

    # What keys and clicks do

    def press(self, family: Family) -> None:
        """Take the usual way of a family; while it is aimed, or none is possible, open the list of its ways."""
        if not self._may_act():
            return
        self._freshen()
        end_peek(self.workspace)
        place = next(each for each in self._places if each.family is family)
        aimed = self.workspace.aiming.offer
        twice, self._at_once = self._is_struck_twice(family), None
        if self.opened is family:
            self._step()
        elif place.way is None or twice or (aimed is not None and aimed.family is family):
            self.open_list(family)
        elif asks_words(place.way) and len(place.ways) > 1:
            # where something is typed first, the same key again would be typed, not struck for the list
            self.open_list(family)
        else:
            # whoever has not picked it by name may have meant only to see what there is: dice are not taken for that
            self.take(replace(place.way, looked_at=place.way.spends))

    def take(self, offer: Offer) -> None:
        """Take a way, which is the usual one of its family from now on."""
        self.put_away()
        self.last.remember(offer, self.workspace.session.head)
        self._places = places(self.workspace, self.offers, self.last)
        self.workspace.aiming.give_up()
        end_peek(self.workspace)
        # what asks for nothing is done at once: the same key again was meant for the list, not for whoever acts next
        head = self.workspace.session.head
        waits = offer.needs or offer.looked_at or offer.family is Family.END
        self._at_once = None if waits else (offer.family, offer.act.actor, head)
        self.workspace.offer_taken.emit(offer)

    def _is_struck_twice(self, family: Family) -> bool:
        """Return whether the key of a family that did the last that was done is struck again, for whomever."""
        if self._at_once is None:
            return False
        before, who, head = self._at_once
        if before is not family or self.workspace.session.head != head + 1:
            return False
        return who == subject(self.workspace) or not is_in_a_row(self.workspace)

    def open_list(self, family: Family) -> None:
        """Show all ways of a family over the map; of the others, every action there is."""
        if not self._may_act():
            return
        self._freshen()
        finds = family is Family.OTHER
        ways = self.offers if finds else next(each.ways for each in self._places if each.family is family)
        if not ways and family is not Family.END:
            self.workspace.tell(self.tr("There is nothing of this kind to do now."), Urgency.WARNING)
            return
        self.put_away()
        page = WayPage(self.workspace, ways, self._heads(family), finds=finds)
        page.taken.connect(self.take)
        page.list.paid.connect(self._paid_for)
        if self._riser is None:
            self._riser = Riser(self)
            self._riser.closed.connect(self._closed)
        self.opened = family
        self._riser.show_content(page, self.buttons[family], self.workspace.theme.pixels(LIST))
        self._show()

    def find_action(self) -> None:
        """Show every action, to be found by some letters."""
        self.open_list(Family.OTHER)

    def pick(self, number: int) -> bool:
        """Take the way of a number in the list that is open; return whether there is such a list."""
        page = self.page
        return page is not None and self.opened is not Family.OTHER and (page.list.take(number) or True)

    def put_away(self) -> None:
        """Close the list."""
        if self._riser is not None:
            self._riser.put_away()

    @property
    def page(self) -> WayPage | None:
        """The list that is open."""
        content = None if self._riser is None else self._riser.content
        return content if isinstance(content, WayPage) else None

    # What is shown

    def stale(self) -> None:
        """Show everything anew: at once if it is seen, else as soon as it is."""
        self._stale = True
        if self.isVisible():
            self.put_away()
            self._freshen()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed while nobody looked."""
        super().showEvent(event)
        self._freshen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See whether there is room for three lines."""
        super().resizeEvent(event)
        self.put_away()
        self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, parted from what is above by a line."""
        tokens = self.workspace.theme.tokens
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(tokens.surface))
            painter.fillRect(0, 0, self.width(), 1, QColor(tokens.border))

    @property
    def is_low(self) -> bool:
        """Whether there is room for one line only."""
        return self.width() < self.workspace.theme.pixels(NARROW)

    def _freshen(self) -> None:
        if not self._stale or not self.workspace.is_open:
            return
        self._stale = False
        who = subject(self.workspace)
        self.offers = () if who is None else offers_of(self.workspace, who)
        self._places = () if who is None else places(self.workspace, self.offers, self.last)
        self.idle = () if self.workspace.in_fight else idle_buttons(self.workspace)
        self._show()

    def _show(self) -> None:
        if not self.workspace.is_open:
            return
        low, px = self.is_low, self.workspace.theme.pixels
        self.setFixedHeight(px(LOW if low else HEIGHT))
        self.actor.refresh(low=low, idle=idle_words(self.workspace))
        self.rolls.refresh(low=low)
        faces = {place.family: self._face(place) for place in self._places}
        if not faces:
            faces = {
                f: ButtonFace(i.title, i.key, i.icon, i.line, dim=i.dim)
                for f, i in zip(self.buttons, self.idle, strict=False)
            }
        with laid_out_once(self):
            for family, button in self.buttons.items():
                button.setVisible(family in faces)
                button.setMaximumWidth(px(WIDEST))
                if family in faces:
                    button.show_face(faces[family], low=low)

    def _face(self, place: FamilyPlace) -> ButtonFace:
        aimed = self.workspace.aiming.offer
        chosen = self.opened is place.family or (aimed is not None and aimed.family is place.family)
        way = aimed if aimed is not None and aimed.family is place.family else None
        if way is not None:
            place = next(iter(p for p in places(self.workspace, (way,), self.last) if p.family is place.family))
        return ButtonFace(
            place.title,
            KEYS[place.family],
            place.icon,
            place.line,
            place.cost,
            dim=not place.open,
            chosen=chosen,
            more=bool(place.ways) or place.family in (Family.OTHER, Family.END),
        )

    def _heads(self, family: Family) -> tuple[Shortcut, ...]:
        workspace = self.workspace
        if family is Family.END:
            return (Shortcut(self.tr("End the fight…"), "flag", partial(workspace.action_wanted.emit, "fight.end")),)
        if family is not Family.OTHER:
            return ()
        return (
            Shortcut(self.tr("Same again  ."), "rotate-clockwise", self._again),
            Shortcut(self.tr("Call for a check  C"), "cards", lambda: self._call("check")),
            Shortcut(self.tr("Call for something else  Shift+C"), "list-check", lambda: self._call("")),
        )

    def _again(self) -> None:
        self.put_away()
        self.again_wanted.emit()

    def _call(self, name: str) -> None:
        self.put_away()
        self.workspace.call_wanted.emit(name)

    def _paid(self, family: Family, payment: QMimeData) -> None:
        """Take the usual way of a family for what was dropped on its button."""
        if self._may_act() and put_forward(self.workspace, payment):
            self.press(family)

    def _paid_for(self, offer: Offer, payment: QMimeData) -> None:
        """Take a way for what was dropped on its line, as far as that suffices."""
        if self._may_act() and put_forward(self.workspace, payment):
            self._freshen()
            way = offer.act
            same = (each for each in self.offers if each.act == way and each.why_not is None)
            found = next(same, None)
            if found is not None:
                self.take(found)
            else:
                self.open_list(offer.family)

    def _step(self) -> None:
        """Go on to the next line of the open list, around its end."""
        page = self.page
        if page is not None and page.list.ways.rowCount():
            row = (page.list.currentIndex().row() + 1) % page.list.ways.rowCount()
            page.list.setCurrentIndex(page.list.ways.index(row))

    def _closed(self) -> None:
        self.opened = None
        self._show()

    def _may_act(self) -> bool:
        """Return whether somebody can act now; say why not in a fight."""
        workspace = self.workspace
        if not workspace.is_open or not workspace.in_fight or subject(workspace) is None:
            return False
        first = answer_first(workspace)
        if first is not None:
            workspace.tell(first, Urgency.WARNING)
            return False
        return True

    def _taken_back(self, change: Change) -> None:
        """Let the keys do what they did before a deed that was taken back."""
        if change.cause in (Cause.UNDO, Cause.TAKE_BACK):
            self.last.undo(self.workspace.session.head)
            self.stale()

    def _selected(self) -> None:
        """Hear of another selection, for which something is called where no fight is on."""
        if not self.workspace.in_fight:
            self.stale()

    def _clicked(self, family: Family) -> None:
        number = list(self.buttons).index(family)
        if self.workspace.in_fight:
            self.press(family)
        elif number < len(self.idle):
            self.idle[number].do()
