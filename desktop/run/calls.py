"""What the game master calls for: of whom, what there is, the fields of its form, and what comes of that."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.base.errors import SandtableError
from core.edits.own_calls import of_system, own_command, own_offers
from core.engine.call import LONGEST_LINE, Call, Entry, Field
from core.engine.command import Command
from core.model.own_call import OwnCall
from desktop.forms.field import Control, FieldSpec
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Usual:
    """What every game calls for by the same name: its key, and whether its form stays open, to be used again."""

    key: str = ""
    stays: bool = False


USUAL = {"check": Usual("C", stays=True), "rest": Usual()}
"""What is called for most often, by the ids of its calls; they stand before the others, in this order."""


def called_for(workspace: Workspace) -> tuple[str, ...]:
    """Return of whom something is called for: the tokens and people selected, else whoever acts now."""
    if not workspace.is_open:
        return ()
    chosen = (
        *(token.id for token in workspace.selected_tokens),
        *(person.id for person in workspace.selected_people),
    )
    actor = workspace.actor
    return chosen or (() if actor is None else (actor,))


def calls_now(workspace: Workspace, who: tuple[str, ...]) -> tuple[Call, ...]:
    """Return all that can be called for: what the game has, then what is one's own."""
    system = workspace.system_at_hand
    if system is None or not workspace.is_open:
        return ()
    state, encounter = workspace.state, workspace.encounter
    return (*system.calls(state, encounter, who), *own_offers(system, state, encounter, who))


def own_call(workspace: Workspace, key: str) -> OwnCall | None:
    """Return the call of one's own of a key; None for those of the game."""
    system = workspace.system_at_hand
    if system is None or not workspace.is_open:
        return None
    return next((each for each in of_system(workspace.state, system) if each.key == key), None)


def command_of(
    workspace: Workspace, who: tuple[str, ...], call: str, entries: Mapping[str, Entry]
) -> Command | SandtableError:
    """Return the command of a call as it is filled in, or what is wrong with that."""
    system = workspace.system_at_hand
    assert system is not None
    own = own_call(workspace, call)
    try:
        if own is not None:
            return own_command(system, workspace.state, workspace.encounter, who, own, entries)
        return system.called(workspace.state, workspace.encounter, who, call, entries)
    except SandtableError as error:
        return error


def fields_asked(workspace: Workspace, fields: tuple[Field, ...]) -> tuple[FieldSpec, ...]:
    """Return fields in the words of the person's language."""
    return tuple(_spec(workspace, field) for field in fields)


def _spec(workspace: Workspace, field: Field) -> FieldSpec:
    title, game = workspace.text(field.label), workspace.system_at_hand
    words = (workspace.text(each) for _, each in field.choices)
    return FieldSpec(
        field.name,
        _control(field),
        choices=tuple(value for value, _ in field.choices),
        words=tuple(text[:1].upper() + text[1:] for text in words),
        least=field.least,
        most=field.most,
        longest=LONGEST_LINE,
        title=title,
        tip=title if field.why is None else workspace.text(field.why),
        value=field.value,
        when=field.when,
        game="" if game is None else game.id,
    )


def _control(field: Field) -> Control:
    if field.choices:
        return Control.CHOICE
    if field.is_tick:
        return Control.CHECK
    return Control.TEXT if isinstance(field.value, str) else Control.NUMBER
