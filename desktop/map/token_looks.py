"""How tokens look: made of the campaign by the encounter's rule system, and made anew only where something changed."""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import replace

from core.base.ids import TokenId
from core.base.values import remembered
from core.engine.clock_ribbon import clock_ribbon
from core.engine.context import RuleSystem, Systems
from core.engine.ribbon import Cell, Standing
from core.engine.status import Grade, Link, Status
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import Campaign, kept_by
from core.model.creature import Creature, Person, Vitals
from core.model.encounter import Encounter, Stage, Token
from core.model.scene import Scene
from desktop.map.condition_marks import marks_of
from desktop.map.content import MapContent, Tie, TokenLook, side_numbers
from desktop.theme.silhouettes import silhouette_of

WAITING = (Standing.HOLDS, Standing.REACTS)
FOOT, SIGN = 0.7, 0.28
"""Where the sign of a large token begins that it wears at its foot, and how high it is, in parts of its height."""
CROWD = 4096
"""So many looks are remembered."""
STEPS = 48
"""In so many steps a gauge runs down."""


Known = tuple[Token, Person | Token, tuple[int, bool, bool], TokenLook]
"""What a look was made of: the token, who keeps its creature, what the others make of it; and the look."""


class Looks:
    """Makes the content of maps; remembers the look of every token as long as what it was made of is the same."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._known: dict[str, Known] = {}

    def content(self, state: Campaign, scene: Scene, encounter: Encounter | None, systems: Systems) -> MapContent:
        """Return what a map of a scene shows, with the tokens of an encounter that stand on it."""
        tokens: dict[str, TokenLook] = {}
        links: tuple[Tie, ...] = ()
        hands: dict[str, tuple[int, ...]] = {}
        laid: dict[str, tuple[int, ...]] = {}
        known: dict[str, Known] = {}
        if encounter is not None:
            sides = side_numbers(token.side for token in encounter.tokens.values())
            system = systems[encounter.system]
            cells, names = _cells(system, state, encounter, systems), _first_names(state, encounter)
            waiting = {cell.token for cell in cells if cell.standing in WAITING}
            for identity, token in encounter.tokens.items():
                if token.scene != scene.id:
                    continue
                owner = state.owner(token)
                brief = owner is not token and names[_brief(kept_by(owner))] == 1
                told = sides[token.side], brief, identity in waiting
                held = self._known.get(identity)
                if held is None or held[0] is not token or held[1] is not owner or held[2] != told:
                    held = (token, owner, told, self._look(state, encounter, system, token, told))
                known[identity] = held
                tokens[identity] = held[3]
            links = ties_of(system, encounter, tokens)
            tokens |= mounts_of(links, tokens)
            tokens |= stood_upon(tokens)
            hands = {cell.token: cell.dice for cell in cells if cell.dice and cell.token in tokens}
            laid = {cell.token: cell.laid for cell in cells if cell.laid and cell.token in tokens}
        self._known = known
        zoned = state.plays_in_zones(scene.id)
        return MapContent(scene, state.scene_state(scene.id), tokens, links, hands, laid, zoned=zoned)

    def _look(
        self, state: Campaign, encounter: Encounter, system: RuleSystem, token: Token, told: tuple[int, bool, bool]
    ) -> TokenLook:
        side, brief, holds = told
        creature, vitals = state.creature(token), state.vitals(token)
        status, body = system.status(state, encounter, token), system.body(state, encounter, token)
        return TokenLook(
            id=token.id,
            point=token.point,
            spaces=body.footprint.spaces,
            oblong=body.oblong,
            sign=state.sign(token),
            label=_brief(creature) if brief else state.name(token),
            side=side,
            portrait=creature.portrait,
            silhouette=silhouette_of(creature.silhouette, creature.name, creature.public_name),
            gauges=gauges_of(vitals),
            marks=marks_of(self._words, system.id, worn_by(system, token, vitals, status, holds=holds)),
            bearing=status.bearing,
            hidden=token.hidden,
            elevation=token.elevation,
            facing=system.facing(state, token),
        )


def holding(system: RuleSystem, state: Campaign, encounter: Encounter, systems: Systems) -> frozenset[TokenId]:
    """Return those who have put their turn off, to act later or to react."""
    return frozenset(cell.token for cell in _cells(system, state, encounter, systems) if cell.standing in WAITING)


def _cells(system: RuleSystem, state: Campaign, encounter: Encounter, systems: Systems) -> tuple[Cell, ...]:
    """Return everybody's place on the clock; nothing while none runs."""
    return () if encounter.stage is not Stage.RUNNING else clock_ribbon(system, state, encounter, systems).cells


def worn_by(system: RuleSystem, token: Token, vitals: Vitals, status: Status, *, holds: bool) -> tuple[str, ...]:
    """Return the kinds of what somebody wears a mark for: how badly he is, what works on him, that he waits.

    What the map shows otherwise has no mark.
    """
    return (
        *(("dying",) if status.grade is Grade.DYING else ()),
        *(("sick",) if any(each.kind not in system.unmarked for each in vitals.afflictions) else ()),
        *(("holding",) if holds and status.is_up else ()),
        *(each.kind for each in (*token.conditions, *vitals.conditions) if each.kind not in system.unmarked),
    )


def gauges_of(vitals: Vitals) -> tuple[float, ...]:
    """Return how full the first two tracks are that run down; none of those that count up."""
    full = [track for track in vitals.tracks.values() if track.maximum]
    shares = ((track.value + track.temporary) / (track.maximum or 1) for track in full[:2])
    return tuple(round(min(1.0, max(0.0, share)) * STEPS) / STEPS for share in shares)


def ties_of(system: RuleSystem, encounter: Encounter, shown: Container[str]) -> tuple[Tie, ...]:
    """Return who of those that are shown holds or rides whom."""
    return tuple(
        Tie(holder, held, rides=is_linked(system, encounter.tokens[holder], held, Link.RIDES))
        for holder, held in system.links(encounter)
        if holder in shown and held in shown
    )


def mounts_of(ties: tuple[Tie, ...], tokens: Mapping[str, TokenLook]) -> dict[str, TokenLook]:
    """Return the looks of those upon whose very place a rider sits."""
    pairs = ((tokens[tie.holder], tokens[tie.held]) for tie in ties if tie.rides)
    return {mount.id: replace(mount, carries=True) for rider, mount in pairs if rider.point == mount.point}


def stood_upon(tokens: Mapping[str, TokenLook]) -> dict[str, TokenLook]:
    """Return the looks of large ones at whose foot smaller ones stand, as a crew does: they wear their sign above."""
    large = [look for look in tokens.values() if look.spaces.numerator > 1 and not look.carries]
    if not large:
        return {}
    import numpy as np

    # all with all in one go: among many, asking each of them for its room takes longer than all else that is shown
    rooms = np.array([_room(look) for look in tokens.values()])
    feet = np.array([_foot(look) for look in large])
    wide, left, top, right, bottom = rooms.T
    size, foot_left, foot_top, foot_right, foot_bottom = feet.T[:, :, None]
    beside = (left < foot_right) & (foot_left < right)
    above = (top < foot_bottom) & (foot_top < bottom)
    covered = ((wide < size) & beside & above).any(axis=1)
    return {look.id: replace(look, sign_above=True) for look, is_so in zip(large, covered, strict=True) if is_so}


@remembered(most=CROWD)
def _room(look: TokenLook) -> tuple[int, int, int, int, int]:
    """Return how wide somebody is, and the sides of the room about his middle: left, top, right, bottom."""
    wide = SQUARE * look.spaces.numerator // look.spaces.denominator
    half, (x, y) = wide // 2, look.point
    return wide, x - half, y - half, x + half, y + half


@remembered(most=CROWD)
def _foot(look: TokenLook) -> tuple[int, int, int, int, int]:
    """Return how wide a large one is, and the sides of where its sign stands, at its foot."""
    rect = look.rect
    aside, top = rect.width // 4, rect.top + round(rect.height * FOOT)
    wide = SQUARE * look.spaces.numerator // look.spaces.denominator
    return wide, rect.left + aside, top, rect.right - aside, top + round(rect.height * SIGN)


def is_linked(system: RuleSystem, token: Token, other: str, link: Link) -> bool:
    """Return whether a token keeps hold of another in some way."""
    return any(system.bonds.get(each.kind) is link and each.other == other for each in token.conditions)


def _first_names(state: Campaign, encounter: Encounter) -> Counter[str]:
    """Return how many people of an encounter have each first name."""
    people = (token for token in encounter.tokens.values() if token.person is not None)
    return Counter(_brief(state.creature(token)) for token in people)


def _brief(creature: Creature) -> str:
    """Return the word of a proper name that begins with the sign, else its first; of what one is, the whole.

    So Brother Odo is Odo, and a riding horse not Riding.
    """
    words = creature.name.split()
    if not words or words[-1][:1].islower():
        return creature.name
    return next((each for each in words if creature.sign and each[0] == creature.sign[0]), words[0])
