"""The quick menu of conditions: the system's own, those of the game master, and a form to make another."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from core.base.ids import EncounterId, TokenId
from core.base.phrase import say
from core.house.people import KeepConditions, LiftCondition, SetCondition
from core.house.several import Several
from core.model.condition import Condition
from desktop.explain_view.wording import rule_tip
from desktop.people.rows import condition_text, kind_text
from desktop.sheets.lore import Group, KnownCondition
from desktop.sheets.registry import lore_of
from desktop.theme.icons import icon
from desktop.workspace import Workspace


def tr(text: str) -> str:
    """Return a text of the menu in the person's language."""
    # Qt's tools file what a plain function is given under no name
    return QCoreApplication.translate("", text)


def fill_condition_menu(
    menu: QMenu, workspace: Workspace, tokens: tuple[TokenId, ...], make: Callable[[], None]
) -> None:
    """Fill a menu with every condition: ticked where all the tokens have it; `make` opens the form for another."""
    encounter = workspace.encounter
    if encounter is None:
        return
    menu.setToolTipsVisible(True)
    groups = {
        Group.MINOR: menu.addMenu(tr("Minor conditions")),
        Group.MAJOR: menu.addMenu(tr("Major conditions")),
        Group.STATE: menu.addMenu(tr("States")),
    }
    for known in lore_of(encounter.system).conditions(workspace.words):
        groups[known.group].setToolTipsVisible(True)
        _add_known(groups[known.group], workspace, tokens, known)
    for group in groups.values():
        group.menuAction().setVisible(bool(group.actions()))
    menu.addSeparator()
    for own in workspace.state.conditions:
        _add(menu, workspace, tokens, own)
    another = menu.addAction(icon("plus"), tr("Another condition…"))
    another.setToolTip(tr("Name a condition of your own, with the modifiers that it gives"))
    another.triggered.connect(make)
    if workspace.state.conditions:
        forget = menu.addMenu(tr("Forget a condition of your own"))
        for own in workspace.state.conditions:
            forget.addAction(own.kind).triggered.connect(partial(_forget, workspace, own))
    held = held_by(workspace, tokens)
    if held:
        menu.addSeparator()
        clear = menu.addAction(icon("eraser"), tr("Lift all conditions"))
        clear.triggered.connect(partial(lift_all, workspace, encounter.id, tokens))


def held_by(workspace: Workspace, tokens: tuple[TokenId, ...]) -> tuple[Condition, ...]:
    """Return all conditions of some tokens, each kind once."""
    encounter = workspace.encounter
    if encounter is None:
        return ()
    found: dict[str, Condition] = {}
    for identity in tokens:
        token = encounter.tokens[identity]
        for condition in (*token.conditions, *workspace.state.vitals(token).conditions):
            found.setdefault(condition.kind, condition)
    return tuple(found.values())


def have_all(workspace: Workspace, tokens: tuple[TokenId, ...], kind: str) -> bool:
    """Return whether every one of some tokens has a kind of condition."""
    return bool(tokens) and all(kind in [c.kind for c in held_by(workspace, (each,))] for each in tokens)


def toggle(workspace: Workspace, tokens: tuple[TokenId, ...], condition: Condition) -> bool:
    """Lift a condition from tokens that all have it, else give it to those who lack it; return whether it was done."""
    encounter = workspace.encounter
    if encounter is None or not tokens:
        return False
    if have_all(workspace, tokens, condition.kind):
        return workspace.submit(LiftCondition(encounter.id, tokens, condition.kind))
    lacking = tuple(each for each in tokens if not have_all(workspace, (each,), condition.kind))
    return workspace.submit(SetCondition(encounter.id, lacking, condition))


def lift_all(workspace: Workspace, encounter: EncounterId, tokens: tuple[TokenId, ...]) -> None:
    """Lift every condition from some tokens, as one step."""

    lifts = tuple(
        LiftCondition(encounter, (token,), condition.kind)
        for token in tokens
        for condition in held_by(workspace, (token,))
    )
    workspace.submit(Several(say("history.lift-all", count=len(tokens)), lifts))


def _add_known(menu: QMenu, workspace: Workspace, tokens: tuple[TokenId, ...], known: KnownCondition) -> None:
    encounter = workspace.encounter
    assert encounter is not None
    if not known.counts:
        _add(menu, workspace, tokens, Condition(known.kind), known)
        return
    name = kind_text(workspace, encounter.system, known.kind)
    amounts = menu.addMenu(name[:1].upper() + name[1:])
    amounts.setToolTipsVisible(True)
    for amount in range(1, 7):
        _add(amounts, workspace, tokens, Condition(known.kind, amount), known)


def _add(
    menu: QMenu,
    workspace: Workspace,
    tokens: tuple[TokenId, ...],
    condition: Condition,
    known: KnownCondition | None = None,
) -> None:
    encounter = workspace.encounter
    assert encounter is not None
    name = condition_text(workspace, encounter.system, condition)
    action = menu.addAction(name[:1].upper() + name[1:])
    action.setCheckable(True)
    action.setChecked(any(condition == each for each in held_by(workspace, tokens)) and bool(tokens))
    action.setEnabled(bool(tokens))
    if known is not None and known.rule is not None:
        action.setToolTip(rule_tip(known.rule))
    elif condition.note:
        action.setToolTip(condition.note)
    action.triggered.connect(lambda _on=False: toggle(workspace, tokens, condition))


def _forget(workspace: Workspace, condition: Condition) -> None:
    kept = tuple(each for each in workspace.state.conditions if each != condition)
    workspace.submit(KeepConditions(kept))


def menu_for(workspace: Workspace, tokens: tuple[TokenId, ...], make: Callable[[], None], parent: QWidget) -> QMenu:
    """Return a menu of conditions for some tokens."""
    menu = QMenu(tr("Conditions"), parent)
    fill_condition_menu(menu, workspace, tokens, make)
    return menu
