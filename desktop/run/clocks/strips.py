"""What stands of a clock in the turn ribbon: what pays for actions, where a game has such a thing."""

from core.model.clock import ClockState
from core.rules.swift_swords.clock import DiceClock
from desktop.run.clocks.hand_strip import HandStrip

STRIPS: dict[type[ClockState], type[HandStrip]] = {DiceClock: HandStrip}
"""The widget for each kind of clock that has one."""


def strip_for(clock: ClockState | None) -> type[HandStrip] | None:
    """Return the kind of widget for a clock; None where nothing pays for actions."""
    return None if clock is None else STRIPS.get(type(clock))
