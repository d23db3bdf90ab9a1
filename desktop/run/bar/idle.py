"""What the bar offers while no fight is on: to begin one, to call for something, or where to go first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.engine.call import Call
from core.model.encounter import Stage
from desktop.run.calls import USUAL, Usual, called_for, calls_now
from desktop.translation import tr
from desktop.workspace.workspace import Mode, Workspace

CALLS = 4
"""So many calls have a button of their own."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A button of the bar that is no family: its words, its key, what it does, and what stands below."""

    title: str
    key: str
    icon: str
    line: str
    do: Callable[[], None]
    dim: bool = False
    """Whether it cannot be done now, as `line` says."""


def idle_words(workspace: Workspace) -> str:
    """Return why nobody acts."""
    encounter = workspace.encounter
    if encounter is None:
        return tr("There is no encounter on this map. Add one in Prepare.")
    if workspace.in_fight:
        return tr("Nobody is due to act.")
    if not encounter.tokens:
        return tr("Nobody is on the map yet. Put down party and foes in Prepare.")
    return tr("The fight is over.") if encounter.stage is Stage.OVER else tr("No fight is on.")


def idle_buttons(workspace: Workspace) -> tuple[Idle, ...]:
    """Return what can be done while no fight is on."""
    encounter = workspace.encounter
    found: list[Idle] = []
    wanted = workspace.action_wanted.emit
    if encounter is None or not encounter.tokens:
        prepare = tr("Scenes and people")
        found.append(Idle(tr("Prepare"), "F2", "pencil", prepare, lambda: workspace.set_mode(Mode.PREPARE)))
    elif encounter.stage is Stage.OVER:
        told = tr("who, how long, line by line")
        found.append(Idle(tr("What happened"), "", "notes", told, partial(wanted, "fight.read")))
        again = tr("from its beginning")
        found.append(Idle(tr("Reset…"), "", "refresh", again, partial(wanted, "fight.reset")))
    else:
        who = tr("%1 on the map").replace("%1", str(len(encounter.tokens)))
        found.append(Idle(tr("Begin a fight"), tr("Ctrl+B"), "swords", who, partial(wanted, "fight.begin")))
    calls = calls_now(workspace, called_for(workspace))
    found += [_call(workspace, call) for call in _first(calls)]
    if calls:
        every = tr("%1 things to call for").replace("%1", str(len(calls)))
        found.append(Idle(tr("Call for…"), tr("Shift+C"), "list-check", every, lambda: workspace.call_wanted.emit("")))
    return tuple(found)


def _first(calls: tuple[Call, ...]) -> list[Call]:
    by_id = {call.id: call for call in calls}
    first = [by_id[each] for each in USUAL if each in by_id]
    others = [call for call in calls if call not in first and call.why_not is None]
    return [*first, *others][:CALLS]


def _call(workspace: Workspace, call: Call) -> Idle:
    key = USUAL.get(call.id, Usual()).key
    whom = called_for(workspace)
    line = tr("of those selected") if not whom else tr("of %1").replace("%1", _names(workspace, whom))
    why = line if call.why_not is None else workspace.text(call.why_not)
    return Idle(
        workspace.text(call.label),
        key,
        call.icon,
        why,
        lambda: workspace.call_wanted.emit(call.id),
        call.why_not is not None,
    )


def _names(workspace: Workspace, whom: tuple[str, ...]) -> str:
    name = workspace.name_of(whom[0]) or whom[0]
    return name if len(whom) == 1 else tr("%1 people").replace("%1", str(len(whom)))
