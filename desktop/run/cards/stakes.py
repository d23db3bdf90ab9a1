"""What an aimed act would do where it gets through, and what it has to overcome, in the words of its game."""

from core.base.errors import SandtableError
from core.engine.command import Act
from core.explain.modifier import Modifier
from core.rules.kit.fight import SeenFight
from core.rules.kit.figures import Figures
from core.rules.kit.shown import Outlook
from core.rules.registry import figures_of
from desktop.workspace.workspace import Workspace


def figures_at_hand(workspace: Workspace) -> "Figures | None":  # type: ignore[type-arg]  # of whichever sheet
    """Return what the game at hand says of its creatures; None where nothing is played."""
    system = workspace.system
    return None if system is None else figures_of(system.id, workspace.words)


def stakes_of(workspace: Workspace, act: Act, whom: str, ruled: tuple[Modifier, ...]) -> Outlook | None:
    """Return what an act would do to somebody under a ruling; None where it is no attack, or cannot be one."""
    encounter, board, figures = workspace.encounter, workspace.board, figures_at_hand(workspace)
    if encounter is None or board is None or figures is None or whom not in encounter.tokens:
        return None
    try:
        return figures.outlook(SeenFight(workspace.state, encounter, board), act, encounter.tokens[whom].id, ruled)
    except SandtableError:
        return None
