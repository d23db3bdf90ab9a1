"""Ranks box by box and wounds on a body, on the sheet; the place of a blow pointed at; flyers face somewhere."""

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.people import SetCondition
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rules.kit.shown import Box
from core.rules.swift_swords.harm.calls import CallBonus, CallDamage, CallFatigue
from core.rules.swift_swords.names import FLYING, IN_CONTACT, PRONE
from desktop.map.token_looks import Looks
from desktop.run.cards.answer_button import AnswerKeys
from desktop.run.cards.choice_form import BodyForm
from desktop.run.cards.question_list import form_for
from desktop.sheets.panel import SheetPanel
from desktop.theme.theme import Theme
from desktop.widgets.body_diagram import BodyDiagram
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.handed import ENCOUNTER, handed

NOTHING_HELD = Qt.KeyboardModifier.NoModifier


def inside(figure: BodyDiagram, part: str) -> QPoint:
    """Return a point within a part of a body."""
    return figure.outlines()[part].boundingRect().center().toPoint()


def middle(box: QRectF) -> QPoint:
    """Return the middle of a box."""
    return box.center().toPoint()


def test_a_blow_is_moved_on_the_body_and_told_there_and_in_the_ranks(qtbot: QtBot, theme: Theme) -> None:
    """SST-LOC-03: three dice alike move it one step; SST-RANK-08, SST-CROSS-01: which Ranks are lost in which way."""
    session, ids = handed()
    workspace, who = workspace_on(theme, session), ids["Roland"]
    answers = {f"location:{who}": (6, 6, 6, 1), f"effect:{who}": (1,), f"takes:{who}": "rank"}
    assert workspace.submit(CallDamage(ENCOUNTER, (who,), points=5), answers)
    request = session.pending
    assert request is not None
    form = form_for(workspace, request, keys=AnswerKeys())
    qtbot.addWidget(form)
    assert isinstance(form, BodyForm)
    form.show()
    assert {name for name, each in form.body.parts.items() if each.open} == {
        "chest",
        "neck",
        "left arm",
        "right arm",
        "groin",
    }
    assert [name for name, each in form.body.parts.items() if each.struck] == ["chest"]
    QTest.mouseClick(form.body, Qt.MouseButton.LeftButton, pos=inside(form.body, "left leg"))
    assert session.pending is request
    form.body.setFocus()
    QTest.keyClick(form.body, Qt.Key.Key_Right)
    QTest.mouseClick(form.body, Qt.MouseButton.LeftButton, pos=inside(form.body, "right arm"))
    assert session.pending is None
    told_on_the_sheet(qtbot, workspace, who)


def told_on_the_sheet(qtbot: QtBot, workspace: Workspace, who: TokenId) -> None:
    """See the arm and the Ranks on the sheet."""
    panel = SheetPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(340, 800)
    workspace.select((who,))
    panel.show()
    assert {name for name, each in panel.now.body.parts.items() if each.hurt} == {"right arm"}
    assert "Right Arm" in panel.now.body.parts["right arm"].told and not panel.now.body.isHidden()
    reference = CreatureReference(ENCOUNTER, who)
    assert workspace.submit(CallBonus(None, (reference,), ranks=2))
    assert workspace.submit(CallFatigue(None, (reference,), side="mental", ranks=1))
    panel.refresh()
    bars = panel.now.bars
    assert {name: [(each.box, each.count) for each in bar.boxes] for name, bar in bars.items()} == {
        "physical": [(Box.LEFT, 2), (Box.LOST, 1), (Box.BONUS, 2)],
        "mental": [(Box.LEFT, 2), (Box.WORN, 1)],
    }
    rules: list[str] = []
    workspace.rule_wanted.connect(rules.append)
    for number in (0, -1):
        QTest.mouseClick(bars["physical"], Qt.MouseButton.LeftButton, pos=middle(bars["physical"].spots()[number][0]))
    assert rules == ["SST-RANK-01", "SST-RANK-08"]
    assert workspace.submit(CallDamage(ENCOUNTER, (who,), points=1), {f"takes:{who}": "rank"})
    panel.refresh()
    moved, where = next((each, box) for box, each in bars["mental"].spots() if each.box is Box.MOVED)
    assert moved.link == "physical" and moved.told == "1 Rank lost by cross-over from Physical"
    none = Qt.MouseButton.NoButton
    over = QMouseEvent(QEvent.Type.MouseMove, where.center(), where.center(), none, none, NOTHING_HELD)
    QApplication.sendEvent(bars["mental"], over)
    assert bars["physical"].marked and not bars["mental"].marked


def test_a_flyer_faces_somewhere_and_lines_round_a_melee_need_no_mark(theme: Theme) -> None:
    """SST-FLY-05: a flyer has a facing, and nobody else."""
    session, ids = handed()
    workspace = workspace_on(theme, session)
    for kind, amount in ((FLYING, 2), (IN_CONTACT, 1), (PRONE, 0)):
        assert workspace.submit(SetCondition(ENCOUNTER, (ids["Orc"],), Condition(kind, amount)))
    assert workspace.scene is not None
    looks = (
        Looks(workspace.words).content(workspace.state, workspace.scene, workspace.encounter, session.systems).tokens
    )
    assert (looks[ids["Orc"]].facing, looks[ids["Maud"]].facing) == (0, None)
    assert len(looks[ids["Orc"]].marks) == 2
