"""Names of tokens give way to the words of the map itself: names of zones and captions, on both screens."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.documents.sample_fights import samples
from core.geometry.units import SQUARE
from core.model.markings import Caption
from core.model.scene import Layer, Scene
from core.model.things import LayerName, Thing, Zone
from desktop.map.content import TokenLook
from desktop.map.painting.label_places import placed
from desktop.map.painting.labels import Plate, Said
from desktop.map.painting.map_words import MapWords
from desktop.map.painting.name_places import Edges
from desktop.player_view.window_control import PlayersWindowControl
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started
from tests.helpers.maps import at

ZOOMS = (27, 40, 55, 110)


def box(edges: Edges, near: float) -> QRectF:
    """Return a box of units in pixels."""
    left, top, right, bottom = edges
    zoom = QTransform.fromScale(near / SQUARE, near / SQUARE)
    return zoom.mapRect(QRectF(left, top, right - left, bottom - top))


@pytest.mark.parametrize("near", ZOOMS)
def test_a_name_stands_above_or_aside_where_words_of_the_map_are_below(theme: Theme, near: int) -> None:
    looks = (TokenLook("a", at(4.5, 4.5), label="Ann"),)
    (below,) = placed(looks, Said(), near)
    word = (3 * SQUARE, 5 * SQUARE, 6 * SQUARE, 6 * SQUARE)
    assert below.box.intersects(box(word, near)), "else this tells nothing"
    (above,) = placed(looks, Said(), near, shunned=(word,))
    assert above.box.bottom() < 4.2 * near
    # words all around leave it where it would be without them
    around: Edges = (0, 0, 9 * SQUARE, 9 * SQUARE)
    assert placed(looks, Said(), near, shunned=(around,)) == (below,)
    # only a part of each usual place: it goes on along the edge of the token
    parts = [(2, 5, 3.9, 9), (2, 0, 3.9, 4), (5, 4, 9, 5), (0, 4, 3.9, 5)]
    few = tuple((left * SQUARE, top * SQUARE, right * SQUARE, low * SQUARE) for left, top, right, low in parts)
    (aside,) = placed((TokenLook("a", at(4.5, 4.5), label="Raider captain of the ditch"),), Said(), near, shunned=few)
    assert not any(aside.box.intersects(box(part, near)) for part in few)


def test_words_of_a_map_are_those_of_shown_layers_and_follow_what_is_drawn(theme: Theme) -> None:
    corners = (at(1, 1), at(7, 1), at(7, 5), at(1, 5))
    hall = Zone(id=ThingId("zone-1"), points=corners, name="Hall")
    bare = hall.but(id=ThingId("zone-2"), name="")
    note = Caption(id=ThingId("caption-3"), words="Mind the step", at=at(4, 7))
    drawn: dict[str, Thing] = {hall.id: hall, bare.id: bare, note.id: note}
    things = PersistentMap(drawn)
    scene = Scene(id=SceneId("scene-1"), name="Yard", columns=9, rows=9, things=things)
    words = MapWords()
    named, written = words.boxes(scene)
    assert 1 * SQUARE < named[1] < 2 * SQUARE and written[1] < 7 * SQUARE < written[3]
    assert words.boxes(scene) == (named, written)
    longer = scene.but(things=PersistentMap({**drawn, hall.id: hall.but(name="Hall of the ferrymen")}))
    assert words.boxes(longer)[0][2] > named[2]
    without = scene.but(layers=tuple(Layer(name=each, hidden=each is LayerName.ZONES) for each in LayerName))
    assert words.boxes(without) == (written,)


def test_hardly_a_name_lies_on_the_name_of_a_zone_on_either_screen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[bool, list[tuple[QRectF, list[QRectF]]]] = {False: [], True: []}

    def noted(
        looks: Iterable[TokenLook], said: Said, near: float, *rest: Any, shunned: tuple[Edges, ...], **others: Any
    ) -> tuple[Plate, ...]:
        plates = placed(looks, said, near, *rest, shunned=shunned, **others)
        words = [box(each, near) for each in shunned]
        names = [each.box for each in plates if each.result is None and not each.tag]
        written[said.lettering > 1] += [(each, words) for each in names]
        return plates

    monkeypatch.setattr("desktop.map.items.labels.placed", noted)
    with started(tmp_path, sample=False) as program:
        program.window.resize(1440, 900)
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == "faction-zones"))
        workspace.set_mode(Mode.RUN)
        workspace.player_screen.set_open(True)
        players = program.window.findChild(PlayersWindowControl)
        assert isinstance(players, PlayersWindowControl) and players.window is not None
        players.window.resize(1440, 900)
        for moment in range(workspace.session.head // 3, workspace.session.head, 7):
            workspace.session.go_to(moment)
            settle()
            players.refresh()
        workspace.player_screen.set_open(False)
    for for_players, names in written.items():
        over = sum(any(name.intersects(word) for word in words) for name, words in names)
        assert len(names) >= 15 and all(words for _, words in names), for_players
        # one who stands between others has no other place
        assert over <= len(names) // 10, (for_players, over, len(names))
