"""The action dock from Begin to Reset: who fights, who comes late, and what is settled at the end."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from core.base.phrase import verbatim
from core.edits.remarks import Remark
from core.edits.show import RevealPlaces
from core.edits.tokens import PlaceFoes
from core.engine.event import Noted
from core.engine.system import Loose
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from desktop.run.cards.account_page import AccountPage
from desktop.run.cards.begin_form import INSIDE, SURPRISED, BeginForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.reset_form import ResetForm
from desktop.run.combatants import late_comers, suggested
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.desktop.run.conftest import Panels
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinyClock
from tests.helpers.tiny.system import Tiny


def stage(workspace: Workspace) -> Stage:
    """Return how far the encounter is."""
    assert workspace.encounter is not None
    return workspace.encounter.stage


def test_the_bar_leads_to_begin_while_no_fight_is_on(panels: Panels) -> None:
    panel = panels(ready())
    button = next(iter(panel.bar.buttons.values()))
    assert panel.bar.actor.idle == "No fight is on." and button.face.title == "Begin a fight"
    button.click()
    assert isinstance(panel.cards.form, BeginForm)


def test_begin_ticks_everybody_where_nothing_is_revealed_and_starts_the_fight_by_enter(panels: Panels) -> None:
    panel = panels(ready())
    panel.cards.begin()
    form = panel.cards.form
    assert isinstance(form, BeginForm) and len(form.chosen()) == 4
    QTest.keyClick(form.list, Qt.Key.Key_S)
    assert len(form.chosen(SURPRISED)) == 1
    surprised = form.chosen(SURPRISED)[0]
    QTest.keyClick(form.list, Qt.Key.Key_Return)
    assert stage(panel.workspace) is Stage.RUNNING
    assert panel.cards.front is None and panel.cards.form is None
    clock = panel.workspace.state.encounter(ENCOUNTER).clock
    assert isinstance(clock, TinyClock) and clock.spent == (surprised,)


def test_begin_means_the_selected_else_the_revealed(panels: Panels, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    tokens = tuple(workspace.state.encounter(ENCOUNTER).tokens)
    corner = ((0, 0), (3 * SQUARE, 0), (3 * SQUARE, 3 * SQUARE), (0, 3 * SQUARE))
    workspace.submit(RevealPlaces(SCENE, ((corner, ()),)))
    assert suggested(workspace) == tokens[:2]
    workspace.select((tokens[1], tokens[3]))
    assert suggested(workspace) == (tokens[1], tokens[3])


def test_nobody_ticked_cannot_begin(panels: Panels) -> None:
    panel = panels(ready())
    panel.cards.begin()
    form = panel.cards.form
    assert isinstance(form, BeginForm)
    form.list.tick_all(INSIDE, on=False)
    assert not form.begin.isEnabled()


def test_late_comers_join_in_one_gesture(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    assert not panel.told.join.isVisible()
    workspace.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Troll", "foes"), ((7 * SQUARE, 7 * SQUARE),)))
    (troll,) = late_comers(workspace)
    assert panel.told.join.isVisible() and "Troll" in panel.told.join.text()
    panel.told.join.click()
    assert workspace.encounter is not None and workspace.encounter.clock is not None
    assert troll in workspace.encounter.clock.combatants and not panel.told.join.isVisible()


class Littered(Tiny):
    """The tiny system, with things to settle at the end."""

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Two remarks."""
        return (
            Loose(verbatim("Ann keeps the axe"), Remark(encounter.id, verbatim("axe"))),
            Loose(verbatim("The orc is buried"), Remark(encounter.id, verbatim("buried")), suggested=False),
        )


def test_whoever_is_neither_friend_nor_foe_stands_below_his_own_side(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    workspace.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Peddler", "neutral"), ((7 * SQUARE, 7 * SQUARE),)))
    panel.told.join.click()
    panel.cards.end()
    page = panel.cards.form
    assert isinstance(page, EndPage)
    heads = ("Foes", "Neutral", "Party")
    assert tuple(each.text() for each in page.findChildren(QLabel) if each.text() in heads) == heads
    page.end.click()
    panel.cards.read()
    told = panel.cards.form
    assert isinstance(told, AccountPage)
    read = tuple(each.text() for each in told.findChildren(QLabel) if each.text() in heads)
    assert read == ("Party", "Foes", "Neutral")


def test_end_settles_what_is_ticked_and_reset_goes_back(panels: Panels) -> None:
    session = begun()
    session.systems = {**SYSTEMS, TINY: Littered()}
    panel = panels(session)
    panel.cards.end()
    form = panel.cards.form
    assert isinstance(form, EndPage)
    axe, orc = (form.ticks[number].tick(str(number)) for number in (0, 1))
    assert axe.isChecked() and not orc.isChecked()
    for button in (axe, orc, form.end):
        button.click()
    assert stage(panel.workspace) is Stage.OVER and panel.cards.form is None
    entry = panel.workspace.session.last
    events = () if entry is None else entry.events
    assert [event.phrase for event in events if isinstance(event, Noted)] == [verbatim("buried")]
    panel.cards.reset()
    asked = panel.cards.form
    assert isinstance(asked, ResetForm) and asked.played() == 1 and "that go: 1," in asked.told.text()
    QTest.keyClick(asked, Qt.Key.Key_Return)
    assert stage(panel.workspace) is Stage.OVER and panel.cards.form is None, "Enter throws nothing away"
    panel.cards.reset()
    assert isinstance(panel.cards.form, ResetForm)
    panel.cards.form.reset.click()
    assert stage(panel.workspace) is Stage.PREPARED and isinstance(panel.cards.form, BeginForm)
    panel.workspace.undo()
    assert stage(panel.workspace) is Stage.OVER
