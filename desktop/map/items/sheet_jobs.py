"""Sheets of painted maps made in a thread, a rough one first: what is asked for, and what comes of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QImage

from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from core.model.things_by_place import box_shape
from desktop.background.mailbox import Post
from desktop.map.items.kept_sheets import Painted, painted
from desktop.map.painting.painted.sheet import Sheet
from desktop.map.painting.styled.stamps import Images

AT_ONCE = 3
"""Sheets after which other jobs have their turn."""


@dataclass(frozen=True, slots=True)
class Order:
    """A sheet that is wanted of a map as it is now, with the images in it."""

    plan: Plan
    sheet: Sheet
    images: dict[str, QImage | None]
    veil: float

    def image(self, identity: str, wide: float) -> QImage | None:
        """Give an image that was gathered before."""
        return self.images.get(identity)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What came of an order; nothing where painting failed."""

    order: Order
    made: Painted | None


def order_of(plan: Plan, sheet: Sheet, images: Images, veil: float) -> Order:
    """Return the order of a sheet; images are asked for here, in the thread of the window."""
    area, scale = box_shape(sheet.around), sheet.level / SQUARE
    gathered: dict[str, QImage | None] = {}
    for picture in plan.kinds["pictures"].near(area):
        gathered[picture.picture] = images(picture.picture, picture.bounds.width * scale)
    for stamp in plan.kinds["stamps"].near(area):
        if stamp.picture is not None:
            gathered.setdefault(stamp.picture, images(stamp.picture, sheet.level))
    return Order(plan, sheet, gathered, veil)


def carry_out(orders: Iterable[Order], post: Post) -> None:
    """Paint sheets one by one, and hand over each as it is done."""
    for order in orders:
        made = None
        try:
            made = painted(order.plan, order.sheet, order.image, order.veil)
        finally:
            post(Delivery(order, made))
