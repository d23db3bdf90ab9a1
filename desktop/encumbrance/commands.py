"""What the table does to the document: edit commands for what is dragged, chosen or ticked."""

from collections.abc import Callable

from core.base.ids import PersonId, TokenId
from core.base.phrase import say
from core.edits.loads import DropPacks, LayDown, MarkGear, MoveGear, PickUpAll
from core.edits.people import ChangeCreature
from core.edits.several import Several
from core.engine.carrying import at_feet
from core.engine.command import Command
from core.engine.command_kinds import EditCommand
from core.model.creature_reference import CreatureReference, creature_of
from core.model.gear import Item
from core.model.loads import Portion
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.drag_data import CarriedPortions
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

Marking = Callable[[Workspace, Carrier, tuple[Item, ...]], bool]
"""Marks the chosen things of a carrier, or takes the mark off."""


def move_command(carried: CarriedPortions, target: Carrier, pack: str) -> Command | None:
    """Return the command by which things go to a column; None where they would stay as they are."""
    if not carried.portions:
        return None
    unpacks = any(_is_packed(target, each.item) for each in carried.portions)
    if carried.source == target.holder and not pack and not unpacks:
        return None
    return MoveGear(carried.source, carried.portions, target.holder, pack)


def _is_packed(carrier: Carrier, identity: str) -> bool:
    return any(item.id == identity and item.inside for item in carrier.gear)


def dropping(workspace: Workspace, carrier: Carrier, carried: CarriedPortions) -> Command | None:
    """Return the command that lays things down where their holder stands; None where that is on no map, or done."""
    encounter = workspace.encounter
    if not carried.portions or carrier.token is None or encounter is None:
        return None
    token = encounter.tokens[carrier.token]
    return LayDown(carried.source, carried.portions, token.scene, at_feet(workspace.state, token))


def lay_down(workspace: Workspace, carrier: Carrier, carried: CarriedPortions) -> bool:
    """Let things lie where their holder stands; say so where he stands nowhere."""
    command = dropping(workspace, carrier, carried)
    if command is None:
        if carried.portions and not carrier.is_pile:
            told = tr("%1 stands on no map: drag the things onto it instead.")
            workspace.tell(told.replace("%1", carrier.name))
        return False
    return workspace.submit(command)


def roll(workspace: Workspace, carrier: Carrier, items: tuple[Item, ...]) -> bool:
    """Put things on wheels, or off them where all are on them."""
    if not items:
        return False
    on = not all(item.rolling for item in items)
    return workspace.submit(MarkGear(carrier.holder, tuple(item.id for item in items), rolling=on))


def make_packs(workspace: Workspace, carrier: Carrier, items: tuple[Item, ...]) -> bool:
    """Let things hold others, or hold none any more where all do."""
    if not items:
        return False
    on = not all(item.pack for item in items)
    return workspace.submit(MarkGear(carrier.holder, tuple(item.id for item in items), pack=on))


def drop_packs(workspace: Workspace, carriers: tuple[Carrier, ...]) -> bool:
    """Let everybody of these who stands on the map drop his pack, as one step."""
    return _on_map(workspace, carriers, DropPacks)


def pick_up(workspace: Workspace, carriers: tuple[Carrier, ...]) -> bool:
    """Let everybody of these who stands on the map take up again what he has dropped, as one step."""
    return _on_map(workspace, carriers, PickUpAll)


def _on_map(workspace: Workspace, carriers: tuple[Carrier, ...], kind: type[DropPacks] | type[PickUpAll]) -> bool:
    encounter = workspace.encounter
    tokens = tuple(each.token for each in carriers if each.token is not None)
    if encounter is None or not tokens:
        workspace.tell(tr("Nobody of these stands on the map."))
        return False
    return workspace.submit(kind(encounter.id, tuple(TokenId(token) for token in tokens)))


def take_all(workspace: Workspace, pile: Carrier, taker: Carrier) -> bool:
    """Let somebody take a whole pile."""
    command = move_command(everything(pile), taker, "")
    return command is not None and workspace.submit(command)


def everything(carrier: Carrier) -> CarriedPortions:
    """Return all that a carrier has."""
    return CarriedPortions(carrier.holder, tuple(Portion(item.id) for item in carrier.gear if item.carried.is_thing))


def weigh(workspace: Workspace, carriers: tuple[Carrier, ...], grams: int) -> bool:
    """Say what people, mounts or carts weigh themselves."""
    commands: list[EditCommand] = []
    for each in carriers:
        if isinstance(each.holder, CreatureReference) and each.grams != grams:
            creature = creature_of(workspace.state, each.holder).but(grams=grams)
            owner = PersonId(each.holder.id) if each.holder.encounter is None else each.holder.id
            commands.append(ChangeCreature(owner, creature, each.holder.encounter))
    if not commands:
        return False
    return workspace.submit(Several(say("history.change-sheets", count=len(commands)), tuple(commands)))
