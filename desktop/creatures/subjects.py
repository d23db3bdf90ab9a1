"""Whose sheet is edited: the tokens or people selected, and how a change reaches all of them as one step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.base.ids import EncounterId, PersonId, TokenId
from core.base.phrase import Phrase, say
from core.edits.people import ChangeCreature, ChangeGear, ChangePersonGear
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.model.condition import Condition
from core.model.creature import Creature, Person, Vitals
from core.model.gear import Item
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody whose sheet is edited: a token of an encounter, or a person (no encounter)."""

    id: str
    encounter: EncounterId | None
    creature: Creature
    vitals: Vitals
    name: str
    conditions: tuple[Condition, ...] = ()


def subjects_of(workspace: Workspace) -> tuple[Subject, ...]:
    """Return who is selected, as far as they are of the first one's system."""
    if not workspace.is_open:
        return ()
    found = [subject for token in workspace.selected_tokens if (subject := subject_of(workspace, token.id)) is not None]
    found += (_of_person(person) for person in workspace.selected_people)
    return tuple(each for each in found if each.creature.system == found[0].creature.system)


def subjects_shown(workspace: Workspace) -> tuple[Subject, ...]:
    """Return whose sheet is shown: who is selected, else, in a fight that is run, who acts."""
    found = subjects_of(workspace)
    if found or not workspace.runs or workspace.actor is None:
        return found
    acts = subject_of(workspace, workspace.actor)
    return () if acts is None else (acts,)


def subject_of(workspace: Workspace, token: TokenId) -> Subject | None:
    """Return a token of the encounter looked at, as somebody whose sheet is edited; None if it is not there."""
    state, encounter = workspace.state, workspace.encounter
    found = None if encounter is None else encounter.tokens.get(token)
    if encounter is None or found is None:
        return None
    vitals = state.vitals(found)
    held = (*found.conditions, *vitals.conditions)
    return Subject(found.id, encounter.id, state.creature(found), vitals, state.name(found), held)


def _of_person(person: Person) -> Subject:
    vitals = person.vitals
    return Subject(person.id, None, person.creature, vitals, person.creature.name, vitals.conditions)


def as_it_is_now(workspace: Workspace, subject: Subject) -> Subject | None:
    """Return somebody whose sheet is edited as it has become; None if it is gone, or stands where nobody looks."""
    if subject.encounter is None:
        person = workspace.state.people.get(PersonId(subject.id))
        return None if person is None else _of_person(person)
    there = workspace.encounter is not None and workspace.encounter.id == subject.encounter
    return subject_of(workspace, TokenId(subject.id)) if there else None


def change_creatures(
    workspace: Workspace, subjects: tuple[Subject, ...], change: Callable[[Creature], Creature]
) -> bool:
    """Change the creature of every subject, as one step; return whether that was accepted."""
    commands: list[EditCommand] = []
    for subject in subjects:
        changed = change(subject.creature)
        if changed != subject.creature:
            commands.append(ChangeCreature(subject.id, changed, subject.encounter))
    return together(workspace, say("history.change-sheets", count=len(commands)), commands)


def change_gear(
    workspace: Workspace, subjects: tuple[Subject, ...], change: Callable[[tuple[Item, ...]], tuple[Item, ...]]
) -> bool:
    """Change what every subject carries, as one step; return whether that was accepted."""
    commands: list[EditCommand] = []
    for subject in subjects:
        gear = change(subject.vitals.gear)
        if gear != subject.vitals.gear:
            commands.append(gear_command(subject, gear))
    return together(workspace, say("history.change-sheets", count=len(commands)), commands)


def gear_command(subject: Subject, gear: tuple[Item, ...]) -> EditCommand:
    """Return the command that lets somebody carry this and nothing else."""
    if subject.encounter is None:
        return ChangePersonGear(PersonId(subject.id), gear)
    return ChangeGear(subject.encounter, (TokenId(subject.id),), gear)


def together(workspace: Workspace, title: Phrase, commands: Sequence[EditCommand]) -> bool:
    """Carry out some commands as one step of undo; return whether there were any and they were accepted."""
    if not commands:
        return False
    return workspace.submit(commands[0] if len(commands) == 1 else Several(title, tuple(commands)))
