"""A card on the map: it grows where it stands, and goes elsewhere before it would hide whom it is about."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.run.cards.card_page import CardPage
from desktop.run.cards.layer import Backdrop
from desktop.run.cards.map_card import MapCard
from desktop.run.cards.surroundings import Surroundings
from desktop.theme.theme import Theme
from tests.helpers.begun import begun_table
from tests.helpers.table import Table

ANN, ORC = "token-101", "token-102"
MAP = 30 * 768.0


class Long(CardPage):
    """A page as long as it is told to be."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.workspace)
        self.body = QWidget(self)
        QVBoxLayout(self).addWidget(self.body)


def test_a_card_that_grows_as_chances_come_hides_neither_who_acts_nor_whom_he_strikes(
    qtbot: QtBot, theme: Theme
) -> None:
    given = {
        "system": "swift-swords",
        "fighter": {"Ann": {"at": [2, 3], "side": "party"}, "Orc": {"at": [6, 3]}},
        "fight": {"answers": {"hand:Ann": "5", "hand:Orc": "4"}},
    }
    table = begun_table(qtbot, theme, given)
    table.resize(1440, 900)
    table.show()
    table.canvas.view.fitInView(QRectF(0, 0, MAP, MAP), Qt.AspectRatioMode.KeepAspectRatio)
    around, layer, page = Surroundings(table.canvas), table.cards.layer, Long(table)
    page.body.setFixedHeight(120)
    card = MapCard(page, table.canvas)
    layer.show_card(card, (ORC, ANN))
    orc = around.token(ORC)
    assert orc is not None
    # right below whom it is about, where a short one does well
    below = QPoint(round(orc.left), round(orc.bottom) + 30)
    card.move(below)
    for height in (160, 640):
        page.body.setFixedHeight(height)
        qtbot.waitUntil(lambda: card.height() > page.body.height())
        qtbot.wait(20)
        box = QRectF(card.geometry())
        seen = [around.token(who) for who in (ANN, ORC)]
        assert not [each for each in seen if each and box.intersects(QRectF(QPointF(*each[:2]), QPointF(*each[2:])))]
        assert height == 640 or card.pos() == below


def test_the_line_to_whom_a_card_is_about_goes_beneath_everybody_between(qtbot: QtBot, theme: Theme) -> None:
    given = {
        "system": "swift-swords",
        "fighter": {
            "Ann": {"at": [12, 3], "side": "party"},
            "Orc": {"at": [20, 3]},
            "Bea": {"at": [14, 3], "side": "party"},
        },
        "fight": {"answers": {"hand:Ann": "5", "hand:Orc": "4", "hand:Bea": "3"}},
    }
    table = begun_table(qtbot, theme, given)
    table.resize(1440, 900)
    table.show()
    table.canvas.view.fitInView(QRectF(0, 0, MAP, MAP), Qt.AspectRatioMode.KeepAspectRatio)
    around, layer, page = Surroundings(table.canvas), table.cards.layer, Long(table)
    card = MapCard(page, table.canvas)
    layer.show_card(card, (ORC,))
    layer.pinned = True
    orc, between = around.token(ORC), around.token("token-103")
    assert orc is not None and between is not None
    # left of both, so that the only straight line leads over the one between
    card.move(round(between.left) - card.width() - 20, round(between.centre[1]) - card.height() // 2)
    table.canvas.view.zoomed.emit(100)
    backdrop = table.canvas.findChild(Backdrop)
    assert backdrop is not None
    picture = QImage(backdrop.size(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    backdrop.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)

    def drawn(x: float) -> bool:
        at = QPoint(round(x), round(orc.centre[1])) - backdrop.pos()
        return picture.pixelColor(at).alpha() > 0

    assert drawn((between.right + orc.left) / 2) and drawn(between.left - 3)
    assert not any(drawn(between.left + part * (between.right - between.left) / 8) for part in range(1, 8))
