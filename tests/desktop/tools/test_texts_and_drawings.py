"""Words and lines on the map: typed and drawn with the mouse, changed, found, and kept from players where covered."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.geometry.units import SQUARE, Rect
from core.model.markings import Caption, Scribble, Tone
from core.model.materials import MapStyle
from core.model.scene import Reveal, SceneState
from desktop.finding.entries import Entries, best
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.whole.whole_map import paint_map
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import public_scene
from desktop.tools.options_strip import ToolOptions
from tests.desktop.tools.conftest import ALT, Table
from tests.desktop.tools.test_ground_and_things import latest, scene, take
from tests.helpers.maps import at

BOX = Rect(2 * SQUARE, 2 * SQUARE, 6 * SQUARE, 6 * SQUARE)


def test_words_are_typed_where_the_map_was_clicked(table: Table, qtbot: QtBot) -> None:
    take(table, "caption", height=80, tone="red")
    field = table.canvas.captioning.field
    table.click(4.1, 4.1)
    qtbot.waitUntil(field.isVisible)
    QTest.keyClicks(field.line, "The old well")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    caption = latest(table)
    assert isinstance(caption, Caption)
    assert (caption.words, caption.at, caption.tone) == ("The old well", at(4, 4), Tone.RED)
    assert caption.size == SQUARE * 80 // 100 and table.selection == [caption.id] and not field.isVisible()
    assert [entry.select for entry in best(Entries().named(table.workspace), "old well")] == [caption.id]
    before = len(scene(table).things)
    table.click(7, 7)
    qtbot.waitUntil(field.isVisible)
    QTest.keyClicks(field.line, "not this")
    QTest.keyClick(field.line, Qt.Key.Key_Escape)
    assert len(scene(table).things) == before and table.view.hasFocus()
    table.workspace.undo()
    assert len(scene(table).things) == before - 1
    table.key(Qt.Key.Key_BracketRight)
    assert table.canvas.toolbox.tool.chosen["height"] == 90


def test_lines_are_drawn_by_hand_straight_and_as_rings(table: Table) -> None:
    take(table, "scribble", line="arrow", breadth=20)
    table.press(2, 2)
    for x, y in ((3, 2.4), (4, 2), (5, 2.6)):
        table.move(x, y)
    table.release(5, 2.6)
    free = latest(table)
    assert isinstance(free, Scribble) and free.arrow and not free.is_closed
    assert free.width == SQUARE // 5 and 3 <= len(free.points) <= 6
    take(table, "scribble", shape="straight", line="dashed")
    table.drag((2.1, 6.1), (5.9, 6.1))
    straight = latest(table)
    assert isinstance(straight, Scribble) and straight.points == (at(2, 6), at(6, 6)) and straight.dashed
    take(table, "scribble", shape="ring", line="filled", tone="blue")
    table.drag((6, 6), (9, 9), ALT)
    ring = latest(table)
    assert isinstance(ring, Scribble) and ring.is_closed and ring.filled and ring.tone is Tone.BLUE
    take(table, "select")
    table.click(4, 6)
    assert table.selection == [straight.id]
    table.drag((4, 6), (4, 7))
    assert table.thing(straight.id).corners == (at(2, 7), at(6, 7))


def test_what_can_be_chosen_of_them_is_offered(table: Table, qtbot: QtBot) -> None:
    strip = ToolOptions(table.workspace, table.canvas.toolbox)
    qtbot.addWidget(strip)
    for tool, numbers in (("caption", {"height"}), ("scribble", {"breadth"})):
        take(table, tool)
        assert strip.lists["tone"].count() == len(Tone) and set(strip.numbers) == numbers
    strip.buttons["shape", "ring"].click()
    assert table.canvas.toolbox.tool.chosen["shape"] == "ring"


@pytest.mark.parametrize("style", MapStyle)
def test_words_and_lines_are_seen_in_every_style(table: Table, style: MapStyle) -> None:
    words = Caption(id=ThingId("caption-90"), words="WWW", at=at(4, 4), size=SQUARE)
    line = Scribble(id=ThingId("scribble-91"), points=(at(7, 2), at(7, 7)), width=SQUARE // 4, tone=Tone.RED)
    bare = scene(table).but(style=style)
    marked = bare.but(things=bare.things.put(words.id, words).put(line.id, line))

    def drawn(shown: object) -> "np.ndarray[tuple[int, ...], np.dtype[np.int16]]":
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        with QPainter(image) as painter:
            painter.scale(20 / SQUARE, 20 / SQUARE)
            paint_map(painter, MapContent(shown, SceneState()), MapColours(), QRectF(0, 0, 10 * SQUARE, 10 * SQUARE))  # type: ignore[arg-type]
        return np.frombuffer(image.constBits(), np.uint8).reshape(200, 200, 4).astype(np.int16)

    changed = np.abs(drawn(marked) - drawn(bare)).max(-1) > 40
    assert changed[70:90, 55:105].mean() > 0.2 and changed[50:130, 138:142].mean() > 0.9
    assert not changed[150:].any()


def test_players_read_words_only_where_all_of_them_are_revealed(table: Table) -> None:
    inside = Caption(id=ThingId("caption-90"), name="mine", words="here", at=at(4, 4))
    half = Caption(id=ThingId("caption-91"), words="half of it", at=at(6, 4))
    line = Scribble(id=ThingId("scribble-92"), points=(at(3, 3), at(9, 3)))
    whole = Scribble(id=ThingId("scribble-93"), points=(at(3, 3), at(5, 3)), dashed=True)
    table.put(inside, half, line, whole, inside.but(id="caption-94", hidden=True))
    corners = ((BOX.left, BOX.top), (BOX.right, BOX.top), (BOX.right, BOX.bottom), (BOX.left, BOX.bottom))
    public, _ = public_scene(scene(table), SceneState(), Revealed((Reveal("reveal-1", corners),)))
    shown = {each.id: each for each in public.things.values() if isinstance(each, Caption | Scribble)}
    assert set(shown) == {inside.id, whole.id}
    assert shown[inside.id] == inside.but(name="") and shown[whole.id] == whole
