"""What the players' picture writes beside those who stand at its edge."""

from dataclasses import replace

from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QApplication

from core.geometry.units import SQUARE, Rect
from desktop.map.painting.labels import Result
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.player_view.picture import TablePicture
from desktop.theme.tokens import LIGHT, ON_MAP
from desktop.workspace.player_camera import PlayerCamera
from tests.desktop.player_view.stages import SIZE, at, campaign, shown


def test_what_came_of_somebody_at_the_edge_of_the_picture_is_read_whole_in_it(qapp: QApplication) -> None:
    content = shown(campaign())
    who = next(look for look in content.map.tokens.values() if look.label)
    content = replace(content, results={who.id: Result("10 hit points, unconscious", ("and out of the fight",))})
    table = TablePicture(MapColours(LIGHT), Pictures())
    column, row = who.point[0] / SQUARE, who.point[1] / SQUARE
    for left, top in ((column - 0.3, row - 3), (column - 7.6, row - 3), (column - 3, row - 0.3)):
        camera = PlayerCamera().fitted(Rect(*at(left, top), *at(left + 8, top + 8)), SIZE.width(), SIZE.height())
        table.paint(content, camera, SIZE)
        (labels,) = (each.labels for each in table.findChildren(MapScene))
        assert labels is not None
        seen = table.frame(content, camera, SIZE)
        near = camera.near
        pixels = QTransform.fromScale(near / SQUARE, near / SQUARE).mapRect(seen)
        boxes = {plate.token: plate.box for plate in labels.plates(near)}
        assert pixels.contains(boxes[who.id]), (left, top)


def test_the_name_of_whoever_stands_at_the_edge_of_what_is_revealed_is_read_whole(qapp: QApplication) -> None:
    content = shown(campaign())
    who = next(look for look in content.map.tokens.values() if look.label)
    moved = replace(who, point=at(1.5, 2.5), label="Raider captain of the ditch")
    content = replace(content, map=replace(content.map, tokens={who.id: moved}))
    table = TablePicture(MapColours(LIGHT), Pictures())
    camera = PlayerCamera().fitted(Rect(*at(-2, -1), *at(10, 8)), SIZE.width(), SIZE.height())
    image = table.paint(content, camera, SIZE)
    (labels,) = (each.labels for each in table.findChildren(MapScene))
    assert labels is not None
    (plate,) = labels.plates(camera.near)
    corner = QTransform.fromScale(camera.near / SQUARE, camera.near / SQUARE).mapRect(
        table.frame(content, camera, SIZE)
    )
    box = plate.box.translated(-corner.topLeft())
    ends = [image.pixelColor(round(x), round(box.center().y())) for x in (box.left() + 3, box.right() - 3)]
    assert [each.name() for each in ends] == [ON_MAP.plate] * 2
