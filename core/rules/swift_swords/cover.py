"""Cover: what stands between two or around one, its worth against an attack, and getting over lines of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.modifier import Modifier
from core.geometry.zone_graph import Spot, border_of
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, link_of, zone_at
from core.rules.swift_swords.chariots.builds import is_covered
from core.rules.swift_swords.checks import characteristic, more
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee.contact import draw_in, foes_in_zone, is_alone, join_melee, melee_of
from core.rules.swift_swords.movement.ground import lies
from core.rules.swift_swords.names import CRUSHED, FLYING, HELD, PAST_COVER, PRONE, SWIFT_SWORDS, TRIED_COVER
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.settings import BY_POSITION, chosen

HARD = {CoverGrade.LIGHT: "Hard Light", CoverGrade.MEDIUM: "Hard Light", CoverGrade.HEAVY: "Hard Heavy"}
"""The rows of hard cover; the book knows no medium one, which counts as light (SST-COVER-02)."""
SOFT = {
    CoverGrade.LIGHT: "Soft Light (10%+)",
    CoverGrade.MEDIUM: "Soft Medium (50%+)",
    CoverGrade.HEAVY: "Soft Heavy (80%+)",
}
COVER_DICE, COVER_ARMOUR = (Column(SWIFT_SWORDS, "SST-TAB-COVER", name, keys=2) for name in ("Attack dice", "Other"))
LEAST_HIDDEN = ((80, CoverGrade.HEAVY), (50, CoverGrade.MEDIUM), (10, CoverGrade.LIGHT))
"""From so many percent hidden on soft cover is of a grade (SST-COVER-04)."""


@dataclass(frozen=True, slots=True)
class Shelter:
    """Cover that counts against an attack."""

    cover: ZoneCover

    @property
    def is_hard(self) -> bool:
        """Whether it protects like armour."""
        return self.cover.kind is CoverKind.HARD

    @property
    @rule("SST-COVER-02", "SST-COVER-04", "SST-TAB-COVER")
    def dice(self) -> int:
        """The dice that it takes off an attack, as a number below nought."""
        return COVER_DICE((HARD if self.is_hard else SOFT)[self.cover.grade])

    @property
    @rule("SST-COVER-01", "SST-COVER-02", "SST-COVER-03", "SST-TAB-COVER")
    def armour(self) -> int:
        """The successes that it stops: none where it only hides."""
        return COVER_ARMOUR(HARD[self.cover.grade]) if self.is_hard else 0


@rule("SST-COVER-04")
def grade_of(percent: int) -> CoverGrade | None:
    """Return the grade of soft cover that hides so much of somebody; None where it is too little to count."""
    return next((grade for least, grade in LEAST_HIDDEN if percent >= least), None)


@rule("SST-COVER-05", "SST-COVER-06", "SST-COVER-07", "SST-COVER-09")
def shelters_of(fight: Fight, who: TokenId, whom: TokenId) -> tuple[Shelter, ...]:
    """Return all cover that a target has from an attacker: on borders between them, and of the target's zone.

    Cover of a zone counts against whoever is outside of it, and along a line against whoever has not got round it;
    inside of an area it covers nobody. Where position counts, what stands on the map hides too.
    """
    here, there = find_spot(fight, who), find_spot(fight, whom)
    if here is None or there is None:
        return ()
    found = [*_across(fight, here, there), *_around(fight, who, whom, here, there)]
    found += [*_drawn(fight, who, whom), *_aboard(fight, who, whom)]
    return tuple(map(Shelter, found))


@rule("SST-COVER-06")
def _across(fight: Fight, here: Spot, there: Spot) -> tuple[ZoneCover, ...]:
    """Return the cover on the borders that a shortest way from zone to zone crosses, in either direction.

    Of several as short it is the one with the least cover.
    """
    graph, ways = fight.board.site.zones.graph, {here: _on_border(fight, here)}
    left = graph.distance(there, here) or 0
    for nearer in reversed(range(left)):
        found: dict[Spot, tuple[ZoneCover, ...]] = {}
        for spot, met in ways.items():
            for beside in graph.beside(spot):
                if graph.distance(there, beside) == nearer:
                    way = (*met, *_on_border(fight, beside))
                    found[beside] = min(found.get(beside, way), way, key=_worth)
        ways = found
    return ways.get(there, ())


def _on_border(fight: Fight, spot: Spot) -> tuple[ZoneCover, ...]:
    link = link_of(fight, *border_of(*spot)) if isinstance(spot, tuple) else None
    return () if link is None or link.cover is None else (link.cover,)


def _worth(met: tuple[ZoneCover, ...]) -> tuple[int, int]:
    """Return how many dice cover on a way takes off, and how many successes it stops."""
    shelters = [Shelter(each) for each in met]
    return max((-each.dice for each in shelters), default=0), max((each.armour for each in shelters), default=0)


@rule("SST-COVER-07", "SST-COVER-09")
def _around(fight: Fight, who: TokenId, whom: TokenId, here: Spot, there: Spot) -> tuple[ZoneCover, ...]:
    zone = zone_at(fight, there) if isinstance(there, str) else None
    if zone is None or zone.cover is None or fighter(fight, whom).has(FLYING):
        # whoever is up in the air hides behind nothing that stands there
        return ()
    if zone.cover.extent is Extent.LINE and here == there:
        return () if has_passed(fight, who, whom) else (zone.cover,)
    return () if here == there else (zone.cover,)


@rule("SST-MELEE-08", "SST-COVER-03", "SST-COVER-04")
def _drawn(fight: Fight, who: TokenId, whom: TokenId) -> tuple[ZoneCover, ...]:
    """Return what hides a target by the positions on the map, where these count: soft cover, by how much is hidden."""
    if not chosen(fight.state.house_rules, BY_POSITION):
        return ()
    evidence = fight.board.cover(who, whom)
    grade = grade_of(100 * evidence.samples_blocked // max(1, evidence.samples))
    return () if grade is None else (ZoneCover(kind=CoverKind.SOFT, grade=grade),)


@rule("SST-CHAR-07")
def _aboard(fight: Fight, who: TokenId, whom: TokenId) -> tuple[ZoneCover, ...]:
    """Return the light soft cover that a chariot gives its crew, but not from behind."""
    return (ZoneCover(kind=CoverKind.SOFT),) if is_covered(fight, who, whom) else ()


@rule("SST-COVER-07")
def has_passed(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether the line of cover in their zone is not between two: one of them has got over to the other."""
    one, other = (fighter(fight, each) for each in (who, whom))
    zone = find_spot(fight, who)
    crossed = [each.held(PAST_COVER) for each in (one, other)]
    return one.token.side == other.token.side or any(held is not None and held.about == zone for held in crossed)


@rule("SST-COVER-02", "SST-COVER-04", "SST-MOD-03")
def cover_modifiers(fight: Fight, who: TokenId, whom: TokenId) -> tuple[Modifier, ...]:
    """Return the dice that cover takes off an attack: of several, as many as the one that takes off most."""
    found = shelters_of(fight, who, whom)
    shelter = max(found, key=lambda each: (-each.dice, each.armour), default=None)
    if shelter is None:
        return ()
    return (more("SST-COVER-02" if shelter.is_hard else "SST-COVER-04", f"cover.{shelter.cover.kind}", shelter.dice),)


@rule("SST-COVER-01", "SST-COVER-02")
def cover_armour(fight: Fight, who: TokenId, whom: TokenId) -> int:
    """Return the successes of an attack that hard cover stops, whatever else hides the target besides."""
    return max((each.armour for each in shelters_of(fight, who, whom)), default=0)


OVERCOME = "overcome"
OVERCOME_PIPS = 4
"""A Battle Move (SST-MOVE-02)."""


def cover_about(fight: Fight, who: TokenId, extent: Extent) -> ZoneCover | None:
    """Return the cover of an extent that somebody's zone has; None where it has none such."""
    spot = find_spot(fight, who)
    zone = zone_at(fight, spot) if isinstance(spot, str) else None
    return zone.cover if zone is not None and zone.cover is not None and zone.cover.extent is extent else None


def is_past(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody has got over the line of his zone."""
    spot = find_spot(fight, who)
    return any(each.kind == PAST_COVER and each.about == spot for each in fighter(fight, who).conditions)


@rule("SST-COVER-08")
def defenders_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies who defend a line in or about somebody's zone: those Alone there and fit to stop him."""
    found = []
    for foe in foes_in_zone(fight, who):
        someone = fighter(fight, foe)
        unfit = someone.has(PRONE, CRUSHED, HELD) or states_of(someone) or is_past(fight, foe)
        if is_alone(fight, foe) and not unfit:
            found.append(foe)
    return tuple(found)


@rule("SST-COVER-08")
def lines_on(fight: Fight, way: Iterable[Spot]) -> dict[str, ZoneCover]:
    """Return the cover along each border that a way crosses, by the name of that border as a place."""
    borders = (spot for spot in way if isinstance(spot, tuple))
    return {"|".join(border): cover for border in borders for cover in _on_border(fight, border)}


@rule("SST-COVER-08")
def tries(fight: Fight, place: str) -> int:
    """Return how many have tried to get over the line of a zone or a border in this cycle."""
    cycle = clock_of(fight.encounter).cycle
    return sum(
        held.kind == TRIED_COVER and (held.amount, held.about) == (cycle, place)
        for token in fight.encounter.tokens.values()
        for held in token.conditions
    )


@rule("SST-COVER-08")
def why_choked(fight: Fight, lines: Mapping[str, ZoneCover]) -> Phrase | None:
    """Return that as many have tried to get over one of some lines in this cycle as its choke lets; None if not."""
    full = (each.choke for place, each in lines.items() if each.choke and tries(fight, place) >= each.choke)
    return next((say("swift-swords.why.choked", most=most) for most in full), None)


@rule("SST-COVER-08")
def try_line(ctx: Context, who: TokenId, place: str) -> None:
    """Count somebody among those who have tried to get over the line of a zone or a border in this cycle."""
    set_condition(ctx, who, "SST-COVER-08", TRIED_COVER, clock_of(ctx.encounter).cycle, about=place)


@rule("SST-COVER-08", "SST-ACT-17")
def is_stopped(ctx: Context, who: TokenId) -> bool:
    """Let one who defends the line of cover that somebody is at stop him without a roll; return whether any does."""
    defenders = defenders_of(ctx, who)
    if not defenders:
        return False
    ctx.tell_of(who, "swift-swords.log.stopped-at-cover", "SST-COVER-08", other=defenders[0])
    join_melee(ctx, defenders[0], who, "SST-COVER-08")
    return True


@rule("SST-COVER-07", "SST-COVER-08", "SST-MOVE-02", "SST-ACT-17")
def _overcome(ctx: Context, act: Act) -> Procedure[None]:
    """Get over a line: a defender who is left stops one attacker without a roll; else DEX must pass."""
    who, spot = act.actor, str(find_spot(ctx, act.actor))
    try_line(ctx, who, spot)
    if is_stopped(ctx, who):
        return
    successes = yield from characteristic(ctx, who, "dexterity", "SST-COVER-07", key=f"overcome:{who}", uses=("move",))
    if successes:
        set_condition(ctx, who, "SST-COVER-07", PAST_COVER, about=spot)
        ctx.tell_of(who, "swift-swords.log.past-cover", "SST-COVER-07")


@rule("SST-COVER-07", "SST-COVER-08")
def _check(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who.id
    cover = cover_about(situation, who, Extent.LINE)
    if cover is None:
        return say("swift-swords.why.no-line")
    if not is_alone(situation, who):
        return say("swift-swords.why.not-alone")
    if lies(situation):
        return say("swift-swords.why.lies")
    if is_past(situation, who):
        return say("swift-swords.why.past-already")
    return why_choked(situation, {str(find_spot(situation, who)): cover})


@rule("SST-COVER-09")
def meet_occupants(ctx: Context, who: TokenId) -> None:
    """Let somebody who has come into a zone that is cover all over be InContact with the enemies who hold it."""
    if cover_about(ctx, who, Extent.AREA) is None:
        return
    for foe in foes_in_zone(ctx, who):
        if not melee_of(ctx, who):
            join_melee(ctx, who, foe, "SST-COVER-09")
        elif foe not in melee_of(ctx, who):
            draw_in(ctx, who, foe, "SST-COVER-09")


ACTIONS = (Action(OVERCOME, "SST-COVER-07", _overcome, pips=OVERCOME_PIPS, check=_check, icon="fence"),)
