"""What a drag out of the table of loads carries: things of one holder, onto another, or onto the map."""

from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QByteArray, QMimeData

from core.model.loads import Holder, Portion
from desktop.workspace.placing import LOAD_MIME


@dataclass(frozen=True, slots=True)
class CarriedPortions:
    """Portions of what somebody holds, or of a pile."""

    source: Holder
    portions: tuple[Portion, ...]


_CARRIED: TypeAdapter[CarriedPortions] = TypeAdapter(CarriedPortions)


def load_mime(carried: CarriedPortions) -> QMimeData:
    """Return what a drag of some things carries."""
    data = QMimeData()
    data.setData(LOAD_MIME, QByteArray(_CARRIED.dump_json(carried)))
    return data


def dragged_load(data: QMimeData) -> CarriedPortions | None:
    """Return what a drag carries; None if it is nothing of the table, or does not hold together."""
    if not data.hasFormat(LOAD_MIME):
        return None
    try:
        return _CARRIED.validate_json(bytes(data.data(LOAD_MIME).data()))
    except ValidationError:
        return None
