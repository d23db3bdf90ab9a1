"""The quick menu of conditions: the system's own, those of the game master, and a form to make another."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from core.base.ids import PersonId, TokenId
from core.base.phrase import say
from core.edits.people import KeepConditions, LiftCondition, LiftPersonCondition, SetCondition, SetPersonCondition
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.model.condition import Condition
from core.rules.kit.shown import ConditionGroup, KnownCondition
from core.rules.registry import figures_of
from desktop.creatures.commands import in_one_step
from desktop.creatures.lines import condition_text, kind_text
from desktop.explanations.effect_words import rule_tip
from desktop.theme.icons import icon
from desktop.translation import tr
from desktop.widgets.fuzzy_match import without_accents
from desktop.widgets.menu_search import MenuSearch
from desktop.workspace.workspace import Workspace

CALL = "condition"
"""What is called for where a condition has an end."""


def fill_condition_menu(menu: QMenu, workspace: Workspace, who: tuple[str, ...], make: Callable[[], None]) -> None:
    """Fill a menu with every condition for tokens and people: ticked where all have it; `make` opens a form.

    They stand in groups by their names, and all are found by what is typed.
    """
    system = workspace.system_at_hand
    if system is None or not workspace.is_open:
        return
    menu.setToolTipsVisible(True)
    search = MenuSearch(menu, tr("Find a condition"))
    titles = {
        ConditionGroup.MINOR: tr("Minor conditions"),
        ConditionGroup.MAJOR: tr("Major conditions"),
        ConditionGroup.STATE: tr("States"),
        ConditionGroup.INJURY: tr("Injuries"),
        ConditionGroup.COUNTED: tr("Counted"),
    }
    known = figures_of(system.id, workspace.words).conditions()
    for group, title in titles.items():
        named = [(kind_text(workspace, system.id, each.kind), each) for each in known if each.group is group]
        if not named:
            continue
        lines = menu.addMenu(title)
        lines.setToolTipsVisible(True)
        search.watch(lines)
        for _, each in sorted(named, key=lambda pair: without_accents(pair[0])):
            search.add(_add_known(lines, workspace, who, each))
    menu.addSeparator()
    for own in sorted(workspace.state.conditions, key=lambda each: without_accents(each.kind)):
        search.add(_add(menu, workspace, who, own))
    _add_forms(menu, workspace, who, make)
    if held_by(workspace, who):
        menu.addSeparator()
        clear = menu.addAction(icon("eraser"), tr("Lift all conditions"))
        clear.triggered.connect(partial(lift_all, workspace, who))


def _add_forms(menu: QMenu, workspace: Workspace, who: tuple[str, ...], make: Callable[[], None]) -> None:
    """Offer what opens a form: a condition with an end, another one; and to forget one of one's own."""
    encounter = workspace.encounter
    if encounter is not None and figures_of(encounter.system, workspace.words).clock_now(encounter) is not None and who:
        ending = menu.addAction(icon("hourglass"), tr("With an end on the clock…"))
        ending.setToolTip(tr("Say after how long the condition ends by itself"))
        ending.triggered.connect(lambda: workspace.call_wanted.emit(CALL))
    another = menu.addAction(icon("plus"), tr("Another condition…"))
    another.setToolTip(tr("Name a condition of your own, with the modifiers that it gives"))
    another.triggered.connect(make)
    if workspace.state.conditions:
        forget = menu.addMenu(tr("Forget a condition of your own"))
        for own in workspace.state.conditions:
            forget.addAction(own.kind).triggered.connect(partial(_forget, workspace, own))


def held_by(workspace: Workspace, who: tuple[str, ...]) -> tuple[Condition, ...]:
    """Return all conditions of some tokens and people, each kind once."""
    found: dict[str, Condition] = {}
    for identity in who:
        for condition in _conditions(workspace, identity):
            found.setdefault(condition.kind, condition)
    return tuple(found.values())


def _conditions(workspace: Workspace, identity: str) -> tuple[Condition, ...]:
    encounter, state = workspace.encounter, workspace.state
    if encounter is not None and identity in encounter.tokens:
        token = encounter.tokens[TokenId(identity)]
        return (*token.conditions, *state.vitals(token).conditions)
    return state.people[PersonId(identity)].vitals.conditions if identity in state.people else ()


def have_all(workspace: Workspace, who: tuple[str, ...], kind: str) -> bool:
    """Return whether every one of some tokens and people has a kind of condition."""
    return bool(who) and all(kind in [c.kind for c in held_by(workspace, (each,))] for each in who)


def toggle(workspace: Workspace, who: tuple[str, ...], condition: Condition) -> bool:
    """Lift a condition from those who all have it, else give it to those who lack it; return whether it was done."""
    if not who:
        return False
    if have_all(workspace, who, condition.kind):
        return lift(workspace, who, condition.kind)
    lacking = tuple(each for each in who if not have_all(workspace, (each,), condition.kind))
    commands = give_commands(workspace, lacking, condition)
    return in_one_step(workspace, "history.give-own-condition", commands, condition=condition.kind)


def give_commands(workspace: Workspace, who: tuple[str, ...], condition: Condition) -> tuple[EditCommand, ...]:
    """Return the commands that give a condition to tokens, and to people who are on no map."""
    encounter = workspace.encounter
    tokens, people = _split(workspace, who)
    commands: list[EditCommand] = []
    if tokens and encounter is not None:
        commands.append(SetCondition(encounter.id, tokens, condition))
    if people:
        commands.append(SetPersonCondition(people, condition))
    return tuple(commands)


def lift(workspace: Workspace, who: tuple[str, ...], kind: str, source: str | None = None) -> bool:
    """Lift a condition from tokens and people, as one step; return whether it was done."""
    commands = lift_commands(workspace, who, kind, source)
    return in_one_step(workspace, "history.lift-all", commands, count=len(who))


def lift_commands(
    workspace: Workspace, who: tuple[str, ...], kind: str, source: str | None = None
) -> tuple[EditCommand, ...]:
    """Return the commands that lift a condition."""
    encounter = workspace.encounter
    tokens, people = _split(workspace, who)
    commands: list[EditCommand] = []
    if tokens and encounter is not None:
        commands.append(LiftCondition(encounter.id, tokens, kind, source))
    if people:
        commands.append(LiftPersonCondition(people, kind, source))
    return tuple(commands)


def lift_all(workspace: Workspace, who: tuple[str, ...]) -> None:
    """Lift every condition from some tokens and people, as one step."""
    lifts = tuple(
        command
        for each in who
        for condition in held_by(workspace, (each,))
        for command in lift_commands(workspace, (each,), condition.kind)
    )
    workspace.submit(Several(say("history.lift-all", count=len(who)), lifts))


def _split(workspace: Workspace, who: tuple[str, ...]) -> tuple[tuple[TokenId, ...], tuple[PersonId, ...]]:
    """Return who of some is a token of the encounter, and who a person."""
    encounter, state = workspace.encounter, workspace.state
    here = () if encounter is None else tuple(TokenId(each) for each in who if each in encounter.tokens)
    return here, tuple(PersonId(each) for each in who if each in state.people)


def _add_known(menu: QMenu, workspace: Workspace, who: tuple[str, ...], known: KnownCondition) -> QAction:
    system = workspace.system_at_hand
    assert system is not None
    if not known.counts:
        return _add(menu, workspace, who, Condition(known.kind, lasting=known.lasts), known)
    name = kind_text(workspace, system.id, known.kind)
    amounts = menu.addMenu(name[:1].upper() + name[1:])
    amounts.setToolTipsVisible(True)
    for amount in range(1, 7):
        _add(amounts, workspace, who, Condition(known.kind, amount, lasting=known.lasts), known)
    return amounts.menuAction()


def _add(
    menu: QMenu,
    workspace: Workspace,
    who: tuple[str, ...],
    condition: Condition,
    known: KnownCondition | None = None,
) -> QAction:
    system = workspace.system_at_hand
    assert system is not None
    name = (
        kind_text(workspace, system.id, known.kind)
        if known is not None and not known.counts
        else condition_text(workspace, system.id, condition)
    )
    action = menu.addAction(name[:1].upper() + name[1:])
    action.setCheckable(True)
    held = held_by(workspace, who)
    action.setChecked(any((each.kind, each.amount) == (condition.kind, condition.amount) for each in held))
    action.setEnabled(bool(who))
    if known is not None and known.rule is not None:
        action.setToolTip(rule_tip(known.rule))
    elif condition.note:
        action.setToolTip(condition.note)
    action.triggered.connect(lambda _on=False: toggle(workspace, who, condition))
    return action


def _forget(workspace: Workspace, condition: Condition) -> None:
    kept = tuple(each for each in workspace.state.conditions if each != condition)
    workspace.submit(KeepConditions(kept))
