"""Corrections by the game master's hand: tracks, conditions and afflictions put otherwise, by no rule."""

from core.edits.afflictions import EndAffliction, PutAffliction
from core.edits.people import (
    LiftCondition,
    LiftPersonCondition,
    SetCondition,
    SetPersonCondition,
    SetPersonTrack,
    SetTrack,
)
from core.edits.several import Several
from core.engine.command import Command

_CORRECTIONS = (
    SetTrack,
    SetPersonTrack,
    SetCondition,
    SetPersonCondition,
    LiftCondition,
    LiftPersonCondition,
    PutAffliction,
    EndAffliction,
)


def is_correction(command: Command) -> bool:
    """Return whether a command puts by hand how somebody is; one step of several is one if all of them are."""
    if isinstance(command, Several):
        return bool(command.commands) and all(is_correction(each) for each in command.commands)
    return isinstance(command, _CORRECTIONS)


def changes_by(command: Command) -> bool:
    """Return whether a correction says by how much a track changes, and so not what it becomes."""
    if isinstance(command, Several):
        return any(changes_by(each) for each in command.commands)
    return isinstance(command, SetTrack | SetPersonTrack) and command.by != 0
