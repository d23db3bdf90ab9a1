"""A form of settings: there is nothing to accept, each change counts as it is made, and can be made back."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm


@dataclass(frozen=True, slots=True)
class InForce:
    """One setting: its field, what is in force now, and what puts another value into force.

    A value that is none of its choices, which somebody has written into a file by hand, is one more of them, in the
    words that `unusual` gives.
    """

    spec: FieldSpec
    read: Callable[[], Any]
    change: Callable[[Any], object]
    unusual: Callable[[Any], str] = str

    def field(self) -> FieldSpec:
        """Return the field, with what is in force among its choices."""
        spec, value = self.spec, self.read()
        if spec.control is not Control.CHOICE or value in spec.choices:
            return spec
        return replace(spec, choices=(*spec.choices, value), words=(*spec.words, self.unusual(value)))


class SettingsForm(FilledForm):
    """Shows settings; what cannot be put into force is told by `refused`."""

    def __init__(
        self, settings: tuple[InForce, ...], refused: Callable[[SandtableError], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, wraps=True)
        self.settings = settings
        self._refused = refused
        self.show_in_force()
        self.changed.connect(self._put_into_force)

    def show_in_force(self) -> None:
        """Show the settings in force, whoever has changed them; a field in which somebody types is left alone."""
        with QSignalBlocker(self):
            self.show_fields(tuple(each.field() for each in self.settings))
            for each in self.settings:
                name = each.spec.name
                if self.value(name) != each.read():
                    self.fill_in(name, each.read())

    def _put_into_force(self) -> None:
        for each in self.settings:
            value = self.value(each.spec.name)
            if value == each.read():
                continue
            try:
                each.change(value)
            except SandtableError as error:
                self._refused(error)


def choice_of(name: str, title: str, tip: str, entries: tuple[tuple[str, Any], ...], caption: str = "") -> FieldSpec:
    """Return the field of a setting that is one of a few; entries are words and a value."""
    return FieldSpec(
        name,
        Control.CHOICE,
        tuple(value for _, value in entries),
        words=tuple(words for words, _ in entries),
        title=title,
        tip=tip,
        caption=caption,
    )
