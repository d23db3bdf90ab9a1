"""Who is meant: whoever acts, until the turn ends; to look at somebody else is a peek, which no key acts for."""

from core.base.ids import TokenId
from desktop.workspace.workspace import Mode, Workspace


def subject(workspace: Workspace) -> TokenId | None:
    """Return for whom keys and buttons act: who was chosen of those who may act now, else who should act first."""
    return workspace.actor


def acting_now(workspace: Workspace) -> tuple[TokenId, ...]:
    """Return all who may act now, the one who should first."""
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or not workspace.in_fight or workspace.is_beginning:
        return ()
    return system.next_actors(workspace.state, encounter)


def peeked(workspace: Workspace) -> TokenId | None:
    """Return who is looked at in a fight while somebody else acts; None if nobody is."""
    chosen = workspace.selected_tokens
    if workspace.mode is not Mode.RUN or not workspace.in_fight or len(workspace.selection) != 1 or not chosen:
        return None
    return None if chosen[0].id == subject(workspace) else chosen[0].id


def is_peek(workspace: Workspace) -> bool:
    """Return whether somebody else than the one who acts is looked at."""
    return peeked(workspace) is not None


def end_peek(workspace: Workspace) -> bool:
    """Look at the one who acts again; return whether somebody else was looked at."""
    if not is_peek(workspace):
        return False
    workspace.select(())
    return True


def choose(workspace: Workspace, who: TokenId) -> bool:
    """Let somebody of those who may act now be the one who does; return whether that is possible."""
    if who not in acting_now(workspace):
        return False
    workspace.choose_actor(who)
    bring(workspace, who)
    return True


def choose_next(workspace: Workspace) -> bool:
    """Choose whoever is looked at, if they may act now, else the next who may; return whether there is another."""
    may, looked_at = acting_now(workspace), peeked(workspace)
    if looked_at is not None and looked_at in may:
        return choose(workspace, looked_at)
    here = subject(workspace)
    return len(may) > 1 and here in may and choose(workspace, may[(may.index(here) + 1) % len(may)])


def bring(workspace: Workspace, who: TokenId) -> None:
    """Select a token and bring it into view."""
    encounter = workspace.encounter
    if encounter is not None and who in encounter.tokens:
        workspace.select((who,))
        workspace.bring_into_view(encounter.tokens[who].point)


def neighbour(workspace: Workspace, by: int) -> TokenId | None:
    """Return who is brought next: whoever acts, and once they are, one after the other in the order (or back)."""
    encounter, system, here = workspace.encounter, workspace.system, subject(workspace)
    if encounter is None or system is None or not workspace.in_fight:
        return None
    order = tuple(dict.fromkeys(turn.token for turn in system.order(workspace.state, encounter)))
    at = next((who for who in (workspace.brought, here) if who is not None and workspace.selection == (who,)), None)
    return order[(order.index(at) + by) % len(order)] if at in order else here or next(iter(order), None)


def bring_neighbour(workspace: Workspace, by: int) -> None:
    """Bring whoever acts, and struck again the others in the order; a peek by other means ends first."""
    goal = neighbour(workspace, by)
    if goal is not None:
        workspace.brought = goal
        bring(workspace, goal)
