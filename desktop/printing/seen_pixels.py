"""The pixels of pictures that a map may bring onto paper: of what is covered none get into the file."""

from collections.abc import Mapping

from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform

from core.model.scene import Scene
from core.model.things import Picture, Stamp, Thing


def seen_pixels(scene: Scene, opened: QPainterPath, images: Mapping[str, QImage]) -> dict[str, QImage]:
    """Return the images of a scene's pictures and stamps with nothing left of what lies outside of the open part.

    An image that lies on the map several times keeps what is open of any of them. All others are as they were.
    """
    places: dict[str, QPainterPath] = {}
    for thing in scene.things.values():
        if not isinstance(thing, Picture | Stamp) or thing.picture is None:
            continue
        image = images.get(thing.picture)
        # one that cannot be read has no pixels
        if image is not None and not image.isNull():
            here = _to_pixels(thing, image).map(opened)
            there = places.get(thing.picture)
            places[thing.picture] = here if there is None else there.united(here)
    return {**images, **{identity: _only(images[identity], path) for identity, path in places.items()}}


def _to_pixels(thing: Thing, image: QImage) -> QTransform:
    """Return the way from places of the map to the pixels of an image that lies there."""
    if isinstance(thing, Stamp):
        wide, high = thing.width, thing.height
        lies = QTransform().translate(*thing.at).rotate(thing.degrees).translate(-wide / 2, -high / 2)
    else:
        box = thing.bounds
        wide, high = box.width, box.height
        lies = QTransform().translate(box.left, box.top)
    lies.scale(wide / image.width(), high / image.height())
    return lies.inverted()[0]


def _only(image: QImage, shown: QPainterPath) -> QImage:
    """Return an image that is transparent outside of a path, to the last pixel."""
    found = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(QColor(0, 0, 0, 0))
    with QPainter(found) as painter:
        painter.setClipPath(shown)
        painter.drawImage(0, 0, image)
    return found
