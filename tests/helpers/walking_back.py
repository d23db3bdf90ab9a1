"""Walks a session back through states that it was in, and forth again: each must be the one that was there before."""

from collections.abc import Sequence

from core.engine.session import Session
from core.model.campaign import Campaign


def walk_back_and_forth(session: Session, states: Sequence[Campaign]) -> None:
    """Undo to the first of some states, one after the other, and redo to the last."""
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state
