"""Giving gear out of the list: as a drag carries it, and how it comes to those who get it, as one step."""

from pydantic import ValidationError
from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData

from core.base.ids import numbered
from core.base.phrase import say
from core.edits.people import ChangeCreature
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.model.creature import Creature
from core.model.gear import Item, Ware
from core.rules.registry import figures_for
from desktop.creatures.subjects import Subject, gear_command
from desktop.workspace.message import Urgency
from desktop.workspace.placing import GEAR_MIME
from desktop.workspace.workspace import Workspace


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


def gift_command(subjects: tuple[Subject, ...], ware: Ware) -> EditCommand:
    """Return the command that gives a ware to everybody of its system, with its figures where it has its own."""
    commands: list[EditCommand] = []
    for subject in subjects:
        sheet, item = figures_for(subject.creature).outfitted(subject.creature.sheet, ware)
        if sheet != subject.creature.sheet:
            commands.append(ChangeCreature(subject.id, subject.creature.but(sheet=sheet), subject.encounter))
        commands.append(gear_command(subject, with_item(subject.vitals.gear, item)))
    if len(subjects) == 1:
        return Several(say("history.give-ware", item=ware.item.name, who=subjects[0].id), tuple(commands))
    return Several(say("history.give-ware-to-all", item=ware.item.name, count=len(subjects)), tuple(commands))


def ware_of(creature: Creature, item: Item) -> Ware:
    """Return something that a creature carries as a ware, with the figures that its sheet has for it."""
    return Ware(system=creature.system, item=item, profile=figures_for(creature).own_profile(creature.sheet, item))


def give(workspace: Workspace, subjects: tuple[Subject, ...], ware: Ware) -> bool:
    """Give a ware to everybody, as one step; return whether it was accepted."""
    if not subjects:
        return False
    if any(subject.creature.system != ware.system for subject in subjects):
        told = QCoreApplication.translate("gear", "{thing} is gear of another rule system.")
        workspace.tell(told.replace("{thing}", ware.item.name), Urgency.WARNING)
        return False
    return workspace.submit(gift_command(subjects, ware))


def given_text(subjects: tuple[Subject, ...], ware: Ware) -> str:
    """Return who has got what."""
    told = QCoreApplication.translate("gear", "{thing} goes to {names}.")
    names = ", ".join(subject.name for subject in subjects)
    return told.replace("{thing}", ware.item.name).replace("{names}", names)
