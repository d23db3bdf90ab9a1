"""The fields that a rule system asks for, with a call or an action, as those of a form."""

from core.engine.call import LONGEST, Field
from desktop.forms.field import Control, FieldSpec
from desktop.workspace.workspace import Workspace


def specs_of(workspace: Workspace, fields: tuple[Field, ...]) -> tuple[FieldSpec, ...]:
    """Return fields in the words of the person's language."""
    return tuple(_spec(workspace, field) for field in fields)


def _spec(workspace: Workspace, field: Field) -> FieldSpec:
    title = workspace.text(field.label)
    words = (workspace.text(each) for _, each in field.choices)
    return FieldSpec(
        field.name,
        _control(field),
        choices=tuple(value for value, _ in field.choices),
        words=tuple(text[:1].upper() + text[1:] for text in words),
        least=field.least,
        most=field.most,
        longest=LONGEST,
        title=title,
        tip=title if field.why is None else workspace.text(field.why),
        value=field.value,
        when=field.when,
    )


def _control(field: Field) -> Control:
    if field.choices:
        return Control.CHOICE
    if field.is_tick:
        return Control.CHECK
    return Control.TEXT if isinstance(field.value, str) else Control.NUMBER
