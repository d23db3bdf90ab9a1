"""Roles: what screen readers are told that widgets are which the program paints itself; Qt knows its own alone."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_installed: list[bool] = []


def tell_roles() -> None:
    """Have screen readers told the `role` of every widget whose class has one."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(name: str, told: QObject) -> QAccessibleInterface | None:
    """Return what screen readers see of a widget with a role of its own; None where Qt knows it."""
    role = getattr(type(told), "role", None)
    if isinstance(role, QAccessible.Role) and isinstance(told, QWidget):
        return QAccessibleWidget(told, role)
    return None
