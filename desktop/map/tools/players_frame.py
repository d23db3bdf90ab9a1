"""The frame of the players' screen on the game master's map: whoever drags its edge moves what the players see."""

from core.geometry.units import SQUARE
from desktop.map.tools.map_access import Hand
from desktop.map.tools.tool import Gesture
from desktop.map.view.pointer import Kind, Pointer

GRIP = 7
"""Pixels from the frame's edge within which it is taken hold of."""


def is_on_frame(hand: Hand, pointer: Pointer) -> bool:
    """Return whether the mouse is on the edge of the frame that shows what the players see of this map."""
    table = hand.workspace.player_screen
    frame = table.frame
    if frame is None or not (table.is_open and table.framed) or hand.scene != table.scene:
        return False
    near, (x, y) = GRIP * pointer.tiny, pointer.at
    outer = frame.adjusted(-near, -near, near, near)
    inner = frame.adjusted(near, near, -near, -near)
    return outer.contains(x, y) and not inner.contains(x, y)


def drag_frame(hand: Hand, start: Pointer) -> Gesture:
    """Move what the players see with the mouse, by whole squares where their scale is locked."""
    table = hand.workspace.player_screen
    camera = table.camera
    while True:
        pointer = yield ()
        gone = ((pointer.at[0] - start.at[0]) / SQUARE, (pointer.at[1] - start.at[1]) / SQUARE)
        table.look(camera.scrolled(*gone))
        if pointer.kind is Kind.RELEASE:
            return
