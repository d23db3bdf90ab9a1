"""What a rule system keeps with a creature besides its sheet and its gear, as sections of the sheet dock."""

from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from core.base.ids import SystemId
from core.rules.towers.names import TOWERS
from desktop.creatures.subjects import Subject
from desktop.sheets.towers import BondForm, FateForm
from desktop.workspace.workspace import Workspace


class Aside(Protocol):
    """A widget that shows those who are edited."""

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show what one has, or what several share."""


def asides_of(system: SystemId, workspace: Workspace, parent: QWidget) -> tuple[tuple[str, QWidget, Aside], ...]:
    """Return the sections of a system with their titles, each as the widget and as what shows creatures."""
    if system == TOWERS:
        fate, bond = FateForm(workspace, parent), BondForm(workspace, parent)
        translate = QCoreApplication.translate
        return (
            (translate("sheets", "Fate"), fate, fate),
            (translate("sheets", "Companion"), bond, bond),
        )
    return ()
