"""Who stands in the table of loads: people, mounts, carts and piles, each with what it holds and what that does."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from core.base.ids import EncounterId, PersonId, SceneId, SystemId, TokenId
from core.engine.burden import Burden
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.creature import Haulage, Hitch
from core.model.creature_reference import CreatureReference, creature_of, creature_references, reference_to, vitals_of
from core.model.encounter import ALLIES, PARTY, Token
from core.model.gear import Item
from core.model.loads import Holder, Load, Lying, hauled_by, haulers, load_of, mass_of_gear
from core.model.scene import Pile
from desktop.encumbrance.words import haulage_text, pile_text

OURS = (PARTY, ALLIES)
"""The sides whose gear the game master looks after most."""


class Who(StrEnum):
    """Who is shown: the party with whatever it takes along, everybody, or those selected."""

    PARTY = "party"
    EVERYBODY = "everybody"
    SELECTED = "selected"


@dataclass(frozen=True, slots=True)
class View:
    """What the table is made for: the encounter and the scene looked at, who is wanted, and who is selected.

    `search` narrows it to names and things that hold these letters, `most` to so many columns.
    """

    system: SystemId
    encounter: EncounterId | None
    scene: SceneId | None
    who: Who = Who.PARTY
    selected: tuple[str, ...] = ()
    search: str = ""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Carrier:
    """One column: somebody, or a pile. `taken` says who takes it along, how; `token` is where it stands, if it does."""

    holder: Holder
    name: str
    gear: tuple[Item, ...]
    load: Load
    burden: Burden | None = None
    taken: str = ""
    how: Haulage | None = None
    wheels: bool = False
    token: TokenId | None = None
    grams: int = 0
    hidden: bool = False

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return key_of(self.holder)

    @property
    def is_pile(self) -> bool:
        """Whether nobody holds it."""
        return isinstance(self.holder, Lying)

    def matching(self, search: str) -> tuple[str, ...] | None:
        """Return the ids of the things that a search finds; None where its name is meant, and so all of them."""
        return matching(self.name, self.gear, search)


def matching(name: str, gear: tuple[Item, ...], search: str) -> tuple[str, ...] | None:
    """Return the ids of the things that a search finds; None where the name of who has them is meant."""
    if not search or search in name.casefold():
        return None
    return tuple(item.id for item in gear if search in f"{item.name} {item.notes}".casefold())


def key_of(holder: Holder) -> str:
    """Return the id of a person, a token or a pile: no two have the same."""
    return holder.id if isinstance(holder, CreatureReference) else holder.pile


@dataclass(frozen=True, slots=True)
class _Cast:
    """Everybody in a campaign as the table needs him: where he stands in the encounter, and who takes him along."""

    state: Campaign
    systems: Systems
    tokens: Mapping[CreatureReference, Token]
    haulers: Mapping[CreatureReference, tuple[CreatureReference, Hitch]]


def carriers(state: Campaign, systems: Systems, view: View) -> tuple[Carrier, ...]:
    """Return the columns: each with those that it takes along behind it, the piles of the scene last."""
    encounter = None if view.encounter is None else state.encounters.get(view.encounter)
    tokens = {} if encounter is None else {reference_to(encounter.id, each): each for each in encounter.tokens.values()}
    cast = _Cast(state, systems, tokens, haulers(state))
    chosen = tuple(reference for reference in creature_references(state) if _is_wanted(cast, reference, view))
    line = (reference for reference in _in_line(cast, chosen) if _is_found(state, reference, view.search))
    rows = [_somebody(cast, reference) for reference in islice(line, view.most)]
    if view.scene is not None and view.scene in state.scenes:
        piles = (_lying(view.scene, pile) for pile in state.scene_state(view.scene).piles)
        rows += [pile for pile in piles if pile.matching(view.search) != ()]
    return tuple(rows[: view.most])


def _is_found(state: Campaign, reference: CreatureReference, search: str) -> bool:
    return not search or matching(name_of(state, reference), vitals_of(state, reference).gear, search) != ()


def _is_wanted(cast: _Cast, reference: CreatureReference, view: View) -> bool:
    creature, token = creature_of(cast.state, reference), cast.tokens.get(reference)
    if creature.system != view.system or reference.encounter not in (None, view.encounter):
        return False
    if view.who is Who.EVERYBODY:
        return True
    if view.who is Who.SELECTED:
        return reference.id in view.selected or (token is not None and token.id in view.selected)
    return (creature.side if token is None else token.side) in OURS


def _in_line(cast: _Cast, chosen: tuple[CreatureReference, ...]) -> tuple[CreatureReference, ...]:
    """Return some people with all that they take along, each right behind whoever does."""
    found: dict[CreatureReference, None] = {}
    led = [reference for reference in chosen if reference in cast.haulers and cast.haulers[reference][0] in chosen]
    for reference in (*(each for each in chosen if each not in led), *led):
        if reference not in found:
            found[reference] = None
            found.update(dict.fromkeys(hauled_by(cast.state, reference)))
    return tuple(found)


def _somebody(cast: _Cast, reference: CreatureReference) -> Carrier:
    state, hauler = cast.state, cast.haulers.get(reference)
    creature, token = creature_of(state, reference), cast.tokens.get(reference)
    taken, how, wheels = "", None, False
    if hauler is not None:
        how, wheels = hauler[1].how, hauler[1].wheels
        taken = haulage_text(how, wheels=wheels).replace("%1", name_of(state, hauler[0]))
    system = cast.systems.get(creature.system)
    loads = None if system is None else system.loads
    return Carrier(
        reference,
        name_of(state, reference),
        vitals_of(state, reference).gear,
        load_of(state, reference),
        burden=None if loads is None else loads.burden(state, reference),
        taken=taken,
        how=how,
        wheels=wheels,
        token=None if token is None else token.id,
        grams=creature.grams,
    )


def _lying(scene: SceneId, pile: Pile) -> Carrier:
    load = mass_of_gear(pile.gear)
    return Carrier(Lying(scene, pile.id), pile_text(pile), pile.gear, load, hidden=pile.hidden)


def name_of(state: Campaign, reference: CreatureReference) -> str:
    """Return the game master's name for somebody."""
    if reference.encounter is None:
        return state.person(PersonId(reference.id)).creature.name
    return state.name(state.token(reference.encounter, TokenId(reference.id)))
