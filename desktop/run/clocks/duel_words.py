"""What is said of a duel: its title, what its stage asks for, and what each of the two has and knows."""

from core.base.phrase import say
from core.model.encounter import Encounter
from core.rules.towers.clock import TowersClock
from core.rules.towers.duels.agreement import wrong_places
from core.rules.towers.duels.duel import Duel, Duellist, DuelStage, Stakes
from core.rules.towers.duels.stages import insight_words
from core.rules.towers.fighter import fighter_of
from desktop.run.clocks.clock_view import clock_at_hand
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

STAGES = (DuelStage.POSITION, DuelStage.SHOWDOWN, DuelStage.FOCUS, DuelStage.STRIKE)
"""The four stages in turn."""


def clock_of(workspace: Workspace) -> TowersClock | None:
    """Return the clock of the running fight."""
    return clock_at_hand(workspace, TowersClock)


def duel_of(workspace: Workspace) -> Duel | None:
    """Return the duel that is looked at; None without one."""
    clock = clock_of(workspace)
    return None if clock is None else clock.duel


def title(workspace: Workspace, duel: Duel) -> str:
    """Return to what it is fought, and how far apart."""
    stakes = tr("A duel %1").replace("%1", workspace.text(say(f"99-towers.duel.stakes.{duel.stakes}")))
    if duel.distance is None:
        return stakes
    return tr("%1, at %2 spaces").replace("%1", stakes).replace("%2", str(duel.distance))


def stage_name(workspace: Workspace, stage: DuelStage) -> str:
    """Return the name of a stage, with a capital."""
    name = workspace.text(say(f"99-towers.duel.stage.{stage}"))
    return name[:1].upper() + name[1:]


def trouble(workspace: Workspace, duel: Duel) -> str:
    """Return what is wrong with the places of the duellists; nothing if they stand as they should."""
    encounter, board = workspace.encounter, workspace.board
    if encounter is None or board is None or any(who not in encounter.tokens for who in duel.tokens):
        return ""
    why = wrong_places(workspace.state, encounter, board, duel)
    return "" if why is None else workspace.text(why)


def task(workspace: Workspace, duel: Duel) -> str:
    """Return what is to be done now, or how it has ended."""
    match duel.stage:
        case DuelStage.POSITION:
            found = trouble(workspace, duel)
            return found or tr("They stand as their duel wants it.")
        case DuelStage.SHOWDOWN:
            return tr("Each sizes the other up and resists it: two contests of Dueling, with Evaluation.")
        case DuelStage.FOCUS:
            return tr("Both flip Dueling, with Focus, for initiative. An edge gives one card more.")
        case DuelStage.STRIKE:
            return " ".join(part for part in (_strike(workspace, duel), _meddlers(workspace, duel)) if part)
    one, other = (duel.winner, duel.against(duel.winner)) if duel.winner is not None else duel.tokens
    ending = duel.ending
    return "" if ending is None else workspace.text(say(f"99-towers.duel.ending.{ending}", token=one, other=other))


def _strike(workspace: Workspace, duel: Duel) -> str:
    clock = clock_of(workspace)
    if clock is not None and clock.simultaneous:
        waiting = [
            tr("%1: %2 STUN, %3 LETHAL")
            .replace("%1", workspace.name_of(held.whom) or held.whom)
            .replace("%2", str(held.stun))
            .replace("%3", str(held.lethal))
            for held in clock.held_harms
        ]
        shared = tr("Both share this phase: what they do to each other lands at its end.")
        return f"{shared} " + tr("Waiting: %1.").replace("%1", "; ".join(waiting)) if waiting else shared
    match duel.stakes:
        case Stakes.FIRST_BLOOD:
            return tr("It ends with the first strike whose STUN before Resilience is above ER.")
        case Stakes.INCAPACITATION:
            return tr("It ends when one of the two cannot fight on.")
        case Stakes.DEATH:
            return tr("It ends when one of the two is dead.")


def _meddlers(workspace: Workspace, duel: Duel) -> str:
    if not duel.meddlers:
        return ""
    names = ", ".join(workspace.name_of(who) or who for who in duel.meddlers)
    return tr("%1 has interfered: you say whether the duel goes on.").replace("%1", names)


def side_lines(workspace: Workspace, duel: Duel, side: Duellist) -> tuple[str, ...]:
    """Return name and weapon of a duellist, how the showdown went, and what he knows of the other."""
    name = workspace.name_of(side.token) or side.token
    head = tr("%1, %2").replace("%1", name).replace("%2", weapon_name(workspace, side))
    parts: list[str] = []
    if side.margin is not None:
        parts.append(tr("showdown %1").replace("%1", f"{side.margin:+d}".replace("-", "−")))
    if side.has_edge:
        parts.append(tr("edge: one card more"))
    if side.learned:
        known = ", ".join(workspace.text(insight_words(insight)) for insight in side.learned)
        parts.append(tr("knows: %1").replace("%1", known))
    elif side.margin is not None and not side.to_learn:
        parts.append(tr("knows nothing of the other"))
    if side.bled:
        parts.append(tr("has shed first blood"))
    return (head, " · ".join(parts)) if parts else (head,)


def weapon_name(workspace: Workspace, side: Duellist) -> str:
    """Return the name of a duelling weapon; nothing known is said of one that is not in hand."""
    encounter: Encounter | None = workspace.encounter
    if encounter is None or side.token not in encounter.tokens:
        return tr("gone")
    weapons = fighter_of(workspace.state, encounter.tokens[side.token]).weapons
    return next((weapon.item.name for weapon in weapons if weapon.item.id == side.item), tr("weapon not in hand"))
