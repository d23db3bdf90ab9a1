"""What the game master calls for: hands that are put right, conditions that a fight leaves, groups made and split."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.draws import faces_in
from core.engine.event import TokensDropped, TokensPut
from core.engine.request import Procedure
from core.engine.signs import free_badges, signs_in
from core.model.campaign import Campaign
from core.model.creature import Creature, Vitals
from core.model.encounter import Encounter, Stage, Token
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.kit.conditions import LiftAfterFight
from core.rules.kit.healing import lacking
from core.rules.kit.zones import put_in, spot_of
from core.rules.swift_swords.chariots.builds import CREW, build_of, drives, heads_of
from core.rules.swift_swords.chariots.driving import seat_crew
from core.rules.swift_swords.clock import SIDES, clock_of, in_order, set_clock, shown
from core.rules.swift_swords.fighter import encountered
from core.rules.swift_swords.harm.calls import CALLS as BODY
from core.rules.swift_swords.harm.calls import FIELDS, IN_A_FIGHT
from core.rules.swift_swords.names import FIGHT_ONLY, MENTAL, PHYSICAL, SWIFT_SWORDS
from core.rules.swift_swords.rounds import course
from core.rules.swift_swords.sheet import PARTS, SwiftSheet, grouped, heads, kind_of, sheet_of

FEWEST_IN_GROUP, MOST_IN_GROUP = 3, 500
"""Creatures that a group has."""
SWARM_RANK, SWARM_DICE = 2, 2
"""Ranks of both sides and Action Dice of a swarm (SST-GAP-20)."""


@command("swift-swords.form-group")
class FormGroup(kit.Said, OfTokens, EditCommand):
    """Let creatures of one kind be one from now on: the token of the first stands for all of them."""

    said = "swift-swords.history.form-group"
    told = ("creatures",)

    creatures: int

    @rule("SST-MOB-01", "SST-RANK-14")
    def carry_out(self, ctx: Context) -> None:
        """Make them one, which has lost what the worst hurt of them had; raise `Refused` where they do not go together.

        Its hand is that of the first.
        """
        members = [ctx.token(each) for each in self.tokens]
        count = kit.at_most(self.creatures, MOST_IN_GROUP, least=FEWEST_IN_GROUP)
        why = why_no_group(ctx.state, tuple(members)) or why_not_aboard(ctx.state, ctx.encounter, self.tokens, count)
        if why is not None:
            raise Refused(why)
        first = members[0]
        drove = any(drives(ctx, each) for each in self.tokens)
        before = ctx.state.creature(first)
        creature = before.but(sheet=_grouped(sheet_of(before), count, len(members)))
        lost = {side: max(_lost(ctx.state.vitals(each), side) for each in members) for side in (PHYSICAL, MENTAL)}
        for each in members[1:]:
            if ctx.encounter.stage is Stage.RUNNING:
                course.leave(ctx, TokenId(each.id))
        if members[1:]:
            ctx.emit(TokensDropped(self.encounter, tuple(TokenId(each.id) for each in members[1:])))
        vitals = _having_lost(ctx, creature, ctx.state.vitals(first), lost)
        ctx.emit(TokensPut(self.encounter, (replace(ctx.token(TokenId(first.id)), creature=creature, vitals=vitals),)))
        for chariot in CREW.held_by(encountered(ctx.state, ctx.encounter, TokenId(first.id)).conditions):
            CREW.begin(ctx, TokenId(first.id), chariot, "SST-CHAR-01", near=int(drove))
            seat_crew(ctx, chariot)
        ctx.tell_of(first.id, "swift-swords.log.form-group", "SST-MOB-01", count=count)


@rule("SST-RANK-14", "SST-GAP-20")
def _grouped(sheet: SwiftSheet, count: int, members: int) -> SwiftSheet:
    """Return the figures of a group: a swarm of creatures of level 0, or of several swarms that merge, or another.

    Swarms that merge gain what a Mob does: a Physical Rank and a die.
    """
    if sheet.group == "swarm":
        merged = members > 1
        return sheet.but(creatures=count, physical=sheet.physical + merged, strength=min(3, sheet.strength + merged))
    if sheet.physical and sheet.mental:
        return sheet.but(group=kind_of(count), creatures=count)
    return sheet.but(
        group="swarm",
        creatures=count,
        physical=SWARM_RANK,
        mental=SWARM_RANK,
        action_dice=SWARM_DICE,
        control="minor",
        strength=0,
        skills=(),
    )


def why_no_group(state: Campaign, members: tuple[Token, ...]) -> Phrase | None:
    """Return why some cannot be one group: they are of different kinds, or one is somebody of the roster."""
    if any(each.person is not None for each in members):
        return say("swift-swords.why.group-of-people")
    first, *others = [(each.side, _of_one(state, each)) for each in members]
    return say("swift-swords.why.different-kinds") if any(each != first for each in others) else None


@rule("SST-CHAR-01", "SST-CHAR-02", "SST-TAB-CHARIOT-VALUES")
def why_not_aboard(
    state: Campaign, encounter: Encounter, members: tuple[TokenId, ...], creatures: int
) -> Phrase | None:
    """Return why some cannot be a group of so many for the sake of a chariot: they have no room on it, or a crew."""
    there = [encountered(state, encounter, each) for each in members]
    if any(CREW.holders_of(each.conditions) for each in there):
        return say("swift-swords.why.group-has-crew")
    aboard = {CREW.held_by(each.conditions) for each in there}
    if len(aboard) > 1:
        return say("swift-swords.why.group-half-aboard")
    for each in aboard.pop():
        chariot = encountered(state, encounter, each)
        crew = [who for who in CREW.holders_of(chariot.conditions) if who in encounter.tokens and who not in members]
        build = build_of(chariot.sheet)
        others = sum(heads_of(encountered(state, encounter, who)) for who in crew)
        if build is not None and others + creatures > build.room:
            return say("swift-swords.why.group-has-no-room", most=build.room, creatures=others + creatures)
    return None


def _of_one(state: Campaign, token: Token) -> SwiftSheet:
    """Return the figures of one creature of a group; those of a swarm are its own."""
    sheet = sheet_of(state.creature(token))
    return sheet.but(group="swarm" if sheet.group == "swarm" else "single", creatures=1)


def _lost(vitals: Vitals, side: str) -> int:
    track = vitals.tracks.get(side)
    return 0 if track is None else lacking(track)


def _having_lost(ctx: Context, creature: Creature, vitals: Vitals, lost: dict[str, int]) -> Vitals:
    """Return vitals with the Ranks that a creature has now, of which so many of each side are lost."""
    fresh = ctx.system.fresh_vitals(creature).tracks
    tracks = {side: replace(track, value=track.value - lost.get(side, 0)) for side, track in fresh.items()}
    return replace(vitals, tracks={**vitals.tracks, **tracks})


@command("swift-swords.split-group")
class SplitGroup(kit.Said, OfTokens, PlayCommand):
    """Let a group come apart into two of the next smaller kind."""

    said = "swift-swords.history.split-group"

    @rule("SST-MOB-08")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Split each of them: both parts have lost as many Ranks as the whole had; the new one joins the fight."""
        for who in self.tokens:
            whole = ctx.token(who)
            sheet = sheet_of(ctx.state.creature(whole))
            part = PARTS.get(sheet.group)
            if part is None or whole.person is not None:
                continue
            count = max(grouped(part).creatures, heads(sheet.group, sheet.creatures) // 2)
            creature = ctx.state.creature(whole).but(sheet=sheet.but(group=part, creatures=count))
            before = ctx.state.vitals(whole)
            lost = {side: _lost(before, side) for side in (PHYSICAL, MENTAL)}
            vitals = _having_lost(ctx, creature, before, lost)
            (identity,) = ctx.state.fresh_ids("token")
            (badge,) = free_badges(signs_in(ctx.state, ctx.encounter), creature, 0, 1)
            one = replace(whole, creature=creature, vitals=vitals)
            other = replace(one, id=TokenId(identity), badge=badge, conditions=())
            spot = spot_of(ctx, who)
            ctx.emit(TokensPut(self.encounter, (one, other)))
            put_in(ctx, other.id, spot, whole.point)
            ctx.tell_of(who, "swift-swords.log.split-group", "SST-MOB-08", other=other.id)
            if ctx.encounter.stage is Stage.RUNNING and who in clock_of(ctx.encounter).combatants:
                yield from course.join(ctx, other.id, surprised=False)


def _there(call: kit.CallSituation) -> tuple[Token, ...]:
    """Return the tokens that a call is for."""
    return () if call.encounter is None else tuple(map(call.encounter.token, call.tokens))


def _group_form(call: kit.CallSituation) -> tuple[Field, ...]:
    members = [sheet_of(call.state.creature(each)) for each in _there(call)]
    count = max(FEWEST_IN_GROUP, sum(heads(each.group, each.creatures) for each in members))
    return (FIELDS.number("creatures", min(MOST_IN_GROUP, count), least=FEWEST_IN_GROUP, most=MOST_IN_GROUP),)


@rule("SST-MOB-01")
def _why_not_formed(call: kit.CallSituation) -> Phrase | None:
    there = _there(call)
    why = why_no_group(call.state, there)
    if why is not None or call.encounter is None:
        return why
    return why_not_aboard(call.state, call.encounter, tuple(TokenId(each.id) for each in there), FEWEST_IN_GROUP)


@rule("SST-MOB-08")
def _why_not_split(call: kit.CallSituation) -> Phrase | None:
    groups = (sheet_of(call.state.creature(each)).group for each in _there(call) if each.person is None)
    return None if any(group in PARTS for group in groups) else say("swift-swords.why.no-group-to-split")


MOST_DICE = 20
"""Dice of a hand that can be typed."""


@command("swift-swords.set-hand")
class SetHand(kit.Said, OfTokens, EditCommand):
    """Put the dice right that somebody holds, as they lie on the table."""

    said = "swift-swords.history.set-hand"

    faces: str

    @rule("SST-AD-01")
    def carry_out(self, ctx: Context) -> None:
        """Let each of them hold these dice; raise `Refused` for what are no dice."""
        dice = in_order(faces_in(self.faces, SIDES))
        if self.faces.strip() and (not dice or len(dice) > MOST_DICE or not all(1 <= face <= SIDES for face in dice)):
            raise Refused("swift-swords.why.no-such-hand", count=MOST_DICE)
        for who in self.tokens:
            if who in clock_of(ctx.encounter).combatants:
                set_clock(ctx, clock_of(ctx.encounter).holds_dice(who, dice), "SST-AD-01")
                ctx.tell_of(who, "swift-swords.log.hand", "SST-AD-01", dice=shown(dice))


@command("swift-swords.lift-conditions")
class LiftFightConditions(LiftAfterFight):
    """Clear what means something in a fight only (SST-SEQ-02)."""

    system = SWIFT_SWORDS
    kinds = FIGHT_ONLY


def _hand_form(call: kit.CallSituation) -> tuple[Field, ...]:
    hand = ""
    if call.is_fighting and call.encounter is not None and call.tokens:
        hand = " ".join(map(str, clock_of(call.encounter).hand(call.tokens[0])))
    return (FIELDS.line("faces", hand),)


_FORMED, _SPLIT = kit.both(kit.on_a_map, _why_not_formed), kit.both(kit.on_a_map, _why_not_split)
CALLS = kit.CallList(
    SWIFT_SWORDS,
    (
        kit.CallKind("set-hand", "SST-AD-01", "dice-6", _hand_form, kit.made_on_map(SetHand, "faces"), IN_A_FIGHT),
        *BODY,
        kit.CallKind(
            "form-group", "SST-MOB-01", "users", _group_form, kit.made_on_map(FormGroup, "creatures"), _FORMED
        ),
        kit.CallKind("split-group", "SST-MOB-08", "users", kit.no_form, kit.made_on_map(SplitGroup), _SPLIT),
    ),
)
