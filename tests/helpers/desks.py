"""Workspaces to test panels on."""

from core.engine.session import Session
from core.explain.words import Words
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace


def workspace_on(theme: Theme, session: Session | None = None) -> Workspace:
    """Return a workspace in Run with its own settings, on a session if one is given."""
    workspace = Workspace(Words(), SettingsFile(), theme)
    if session is not None:
        workspace.open(session)
    workspace.set_mode(Mode.RUN)
    return workspace
