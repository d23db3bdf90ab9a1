"""Giving gear out of the list: as a drag carries it, and how it comes to those who get it, as one step."""

from pydantic import ValidationError
from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData

from core.base.ids import numbered
from core.base.phrase import say
from core.engine.deed import HouseCommand
from core.house.people import ChangeCreature
from core.model.gear import Item, Ware
from desktop.placing import GEAR_MIME
from desktop.sheets.registry import lore_of
from desktop.sheets.subjects import Subject, gear_command, together
from desktop.workspace import Weight, Workspace


def carried_ware(ware: Ware) -> QMimeData:
    """Return what a drag of a ware carries."""
    data = QMimeData()
    data.setData(GEAR_MIME, QByteArray(ware.model_dump_json().encode()))
    return data


def dragged_ware(data: QMimeData) -> Ware | None:
    """Return the ware that a drag carries; None if it carries none, or none that holds together."""
    if not data.hasFormat(GEAR_MIME):
        return None
    try:
        return Ware.model_validate_json(bytes(data.data(GEAR_MIME).data()))
    except ValidationError:
        return None


def with_item(gear: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """Return gear with another thing under an id that nothing in it has."""
    taken = [each.id for each in gear]
    free = next(each for n in range(1, len(taken) + 2) if (each := numbered("item", n)) not in taken)
    return (*gear, item.but(id=free))


def give(workspace: Workspace, subjects: tuple[Subject, ...], ware: Ware) -> bool:
    """Give a ware to everybody, with its figures where it has its own; tell it, and return whether it was accepted."""
    if not subjects:
        return False
    if any(subject.creature.system != ware.system for subject in subjects):
        told = QCoreApplication.translate("gear", "{thing} is gear of another rule system.")
        workspace.tell(told.replace("{thing}", ware.item.name), Weight.WARNING)
        return False
    commands: list[HouseCommand] = []
    for subject in subjects:
        sheet, item = lore_of(ware.system).outfitted(subject.creature.sheet, ware)
        if sheet != subject.creature.sheet:
            commands.append(ChangeCreature(subject.id, subject.creature.but(sheet=sheet), subject.encounter))
        commands.append(gear_command(subject, with_item(subject.vitals.gear, item)))
    if not together(workspace, say("history.give-ware", item=ware.item.name, count=len(subjects)), commands):
        return False
    told = QCoreApplication.translate("gear", "{thing} goes to {names}.")
    names = ", ".join(subject.name for subject in subjects)
    workspace.tell(told.replace("{thing}", ware.item.name).replace("{names}", names))
    return True
