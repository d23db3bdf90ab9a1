"""The menus of the table: what can be done with a carrier, and with the things that are chosen."""

from functools import partial

from PySide6.QtWidgets import QMenu

from core.edits.loads import ChangePile, LetGo, TakeAlong, TakeAway
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference
from core.model.loads import Lying
from desktop.encumbrance import commands
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.drag_data import CarriedPortions
from desktop.theme.icons import icon
from desktop.translation import QT_TRANSLATE_NOOP, tr
from desktop.workspace.workspace import Workspace

HAULS = (
    (Haulage.BORNE, False, "weight", QT_TRANSLATE_NOOP("load", "Carried or ridden by")),
    (Haulage.PULLED, True, "circle-dot", QT_TRANSLATE_NOOP("load", "Pulled on wheels by")),
    (Haulage.PULLED, False, "arrow-right", QT_TRANSLATE_NOOP("load", "Pulled without wheels by")),
    (Haulage.LED, False, "link", QT_TRANSLATE_NOOP("load", "Led by")),
)


def fill_carrier_menu(menu: QMenu, workspace: Workspace, carrier: Carrier, others: tuple[Carrier, ...]) -> None:
    """Offer what can be done with a whole column."""
    if isinstance(carrier.holder, Lying):
        _fill_pile_menu(menu, workspace, carrier, carrier.holder, others)
        return
    drop = menu.addAction(icon("arrow-down"), tr("Drop packs"))
    drop.setToolTip(tr("Lay down every pack with what is in it, and whatever else is packed"))
    drop.triggered.connect(lambda: _done(commands.drop_packs(workspace, (carrier,))))
    take = menu.addAction(icon("arrow-up"), tr("Pick up all"))
    take.setToolTip(tr("Take up what was dropped, or else what lies within reach"))
    take.triggered.connect(lambda: _done(commands.pick_up(workspace, (carrier,))))
    for action in (drop, take):
        action.setEnabled(carrier.token is not None)
    menu.addSeparator()
    for how, wheels, picture, words in HAULS:
        under = menu.addMenu(icon(picture), tr(words))
        haulers = [each for each in others if isinstance(each.holder, CreatureReference) and each.key != carrier.key]
        under.setEnabled(bool(haulers))
        for each in haulers:
            action = under.addAction(each.name)
            action.triggered.connect(partial(_haul, workspace, each, carrier, how, wheels))
    if carrier.how is not None:
        free = menu.addAction(icon("unlink"), tr("Let go"))
        free.triggered.connect(lambda: _let_go(workspace, carrier))
    menu.addSeparator()
    show = menu.addAction(icon("user"), tr("Select"))
    show.triggered.connect(lambda: select(workspace, carrier))


def _fill_pile_menu(
    menu: QMenu, workspace: Workspace, pile: Carrier, lying: Lying, others: tuple[Carrier, ...]
) -> None:
    under = menu.addMenu(icon("hand-grab"), tr("All of it to"))
    for each in others:
        if not each.is_pile:
            under.addAction(each.name).triggered.connect(partial(_take, workspace, pile, each))
    under.setEnabled(any(not each.is_pile for each in others))
    words = tr("Show to the players") if pile.hidden else tr("Hide from the players")
    hide = menu.addAction(icon("eye" if pile.hidden else "eye-off"), words)
    hide.triggered.connect(lambda: _done(workspace.submit(ChangePile(lying.scene, lying.pile, hidden=not pile.hidden))))
    menu.addAction(icon("map-pin"), tr("Show on the map")).triggered.connect(lambda: select(workspace, pile))


def fill_things_menu(
    menu: QMenu, workspace: Workspace, carrier: Carrier, carried: CarriedPortions, others: tuple[Carrier, ...]
) -> None:
    """Offer what can be done with the chosen things."""
    chosen = tuple(item for item in carrier.gear if item.id in [each.item for each in carried.portions])
    under = menu.addMenu(icon("hand-grab"), tr("To"))
    for each in others:
        if each.key != carrier.key:
            action = under.addAction(each.name)
            action.triggered.connect(partial(_move, workspace, carried, each, ""))
    under.setEnabled(len(others) > 1)
    packs = [item for item in carrier.gear if item.pack and item not in chosen]
    inside = menu.addMenu(icon("backpack"), tr("Into"))
    inside.setEnabled(bool(packs))
    for pack in packs:
        inside.addAction(pack.name).triggered.connect(partial(_move, workspace, carried, carrier, pack.id))
    if any(item.inside for item in chosen):
        out = menu.addAction(icon("package"), tr("Out of the pack"))
        out.triggered.connect(partial(_move, workspace, carried, carrier, ""))
    if not carrier.is_pile:
        drop = menu.addAction(icon("arrow-down"), tr("To the ground"))
        drop.triggered.connect(lambda: _done(commands.lay_down(workspace, carrier, carried)))
    gone = menu.addAction(icon("trash"), tr("Used up, or gone"))
    gone.setToolTip(tr("It is nowhere any more (Shift+Delete)"))
    gone.triggered.connect(lambda: _done(workspace.submit(TakeAway(carried.source, carried.portions))))
    menu.addSeparator()
    wheels = menu.addAction(tr("On wheels"))
    wheels.setToolTip(tr("It rolls, or glides as easily"))
    wheels.setCheckable(True)
    wheels.setChecked(bool(chosen) and all(item.rolling for item in chosen))
    wheels.triggered.connect(lambda: _done(commands.roll(workspace, carrier, chosen)))
    holds = menu.addAction(tr("A pack"))
    holds.setToolTip(tr("Other things can be put in it, and go where it goes"))
    holds.setCheckable(True)
    holds.setChecked(bool(chosen) and all(item.pack for item in chosen))
    holds.triggered.connect(lambda: _done(commands.make_packs(workspace, carrier, chosen)))


def select(workspace: Workspace, carrier: Carrier) -> None:
    """Select somebody, on the map if he is there, or bring a pile into view."""
    if isinstance(carrier.holder, Lying):
        pile = workspace.state.scene_state(carrier.holder.scene).pile(carrier.holder.pile)
        if pile is not None:
            workspace.select((pile.id,))
            workspace.bring_into_view(pile.point)
        return
    workspace.select((carrier.token or carrier.holder.id,))


def _haul(workspace: Workspace, by: Carrier, carrier: Carrier, how: Haulage, wheels: bool, _on: bool = False) -> None:
    if isinstance(by.holder, CreatureReference) and isinstance(carrier.holder, CreatureReference):
        workspace.submit(TakeAlong(by.holder, carrier.holder, how, wheels))


def _let_go(workspace: Workspace, carrier: Carrier) -> None:
    if isinstance(carrier.holder, CreatureReference):
        workspace.submit(LetGo(carrier.holder))


def _take(workspace: Workspace, pile: Carrier, taker: Carrier, _on: bool = False) -> None:
    commands.take_all(workspace, pile, taker)


def _move(workspace: Workspace, carried: CarriedPortions, target: Carrier, pack: str, _on: bool = False) -> None:
    command = commands.move_command(carried, target, pack)
    if command is not None:
        workspace.submit(command)


def _done(_accepted: bool) -> None:
    """Leave it: what was refused has been told."""
