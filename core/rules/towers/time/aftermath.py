"""After a fight: the commands that settle its loose ends, and the rest that gives pools back."""

from collections.abc import Mapping

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import hand_over, laid_down_by
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome, OfTokens
from core.engine.context import Context
from core.engine.event import GearChanged
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, reference_to
from core.model.encounter import Encounter
from core.model.gear import Item
from core.model.loads import Lying, Portion
from core.rulebook.cite import rule
from core.rules.kit.calls import Said
from core.rules.kit.endings import is_enemy, named
from core.rules.towers.clock import ROUND, TowersClock, lay_out
from core.rules.towers.fighter import Fighter, fighter_of, lift_condition, subject_now
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.harm.damage import grant, land_held
from core.rules.towers.harm.recovery import ROUND_SECONDS, CatchBreath, StopBleeding
from core.rules.towers.names import LETHAL, PRONE, STABLE, STUN


@command("99-towers.lift-fight")
class LiftFightConditions(Said, OfTokens, EditCommand):
    """Lift the conditions that mean something in a fight only: aims, postures, grapples; those awake get up."""

    said = "99-towers.after.lift"

    @rule("T99-CLOCK-04")
    def carry_out(self, ctx: Context) -> None:
        """Lift them, and those that would have ended at a phase of the clock."""
        for who in self.tokens:
            someone = subject_now(ctx, who)
            for held in someone.conditions:
                if _ends(someone, held):
                    lift_condition(ctx, someone.id, held, None)


@command("99-towers.land-held")
class LandHeld(Said, OfTokens, EditCommand):
    """Let the harm land now that waits for the end of the phase."""

    said = "99-towers.after.land-held"

    @rule("T99-DUEL-09")
    def carry_out(self, ctx: Context) -> None:
        """Let all of it land."""
        land_held(ctx)


@command("99-towers.gather")
class Gather(Said, OfTokens, EditCommand):
    """Give what lies on the ground back to those who dropped it."""

    said = "99-towers.after.gather"

    def carry_out(self, ctx: Context) -> None:
        """Put each thing back, ready at hand."""
        lay_out(ctx)
        for who in self.tokens:
            reference = reference_to(ctx.encounter.id, ctx.token(who))
            for lying, portions in _dropped(ctx.state, ctx.encounter, who):
                hand_over(ctx, lying, portions, reference, rule=RuleId("T99-ACT-36"))


@command("99-towers.collect")
class CollectAmmunition(Said, OfTokens, EditCommand):
    """Collect what was shot: ammunition and loads as they were when the fight began."""

    said = "99-towers.after.collect"

    def carry_out(self, ctx: Context) -> None:
        """Put the figures back where the thing is still there."""
        before = _gear_at_opening(ctx.encounter)
        for who in self.tokens:
            items = before.get(who, {})
            gear = ctx.vitals(who).gear
            filled = tuple(_filled(item, items.get(item.id)) for item in gear)
            if filled != gear:
                ctx.emit(GearChanged(ctx.encounter.id, who, filled))


@command("99-towers.temporary")
class GainTemporary(OfSome, EditCommand):
    """Give temporary points of a pool: they do not add up, the larger number stays unless `take_new` says otherwise.

    The dead get none: they would be raised by them.
    """

    track: str
    points: int
    take_new: bool | None = None

    def label(self, state: Campaign) -> Phrase:
        """Say how many."""
        return say("99-towers.after.temporary", points=self.points, track=say(f"99-towers.track.{self.track}"))

    @rule("T99-TEMP-03", "T99-TEMP-06", "T99-LETH-05")
    def carry_out(self, ctx: Context) -> None:
        """Raise the temporary points where they are fewer; refused where all are dead."""
        if self.track not in (STUN, LETHAL) or not 0 < self.points <= 1000:
            raise Refused("refused.no-track", track=self.track)
        living = [who for who in self.ids if not subject_now(ctx, who).is_dead]
        if self.ids and not living:
            raise Refused("99-towers.why.dead")
        for who in living:
            grant(ctx, who, self.track, self.points, take_new=self.take_new)


def _dropped(state: Campaign, encounter: Encounter, who: TokenId) -> list[tuple[Lying, tuple[Portion, ...]]]:
    """Return what somebody has laid down since the fight began, and nobody has picked up, by the pile where it lies."""
    token = encounter.token(who)
    wear = None if encounter.opening is None else encounter.opening.wear.get(token.scene)
    before = {} if wear is None else {pile.id: [item.id for item in pile.gear] for pile in wear.piles}
    found = []
    for pile in laid_down_by(state, token, encounter.id):
        new = tuple(Portion(item.id) for item in pile.gear if item.id not in before.get(pile.id, ()))
        found += [(Lying(token.scene, pile.id), new)] if new else []
    return found


def _ends(someone: Fighter, held: Condition) -> bool:
    """Return whether a condition ends with the fight; whoever is awake gets up."""
    kind = KINDS.get(held.kind)
    gets_up = held.kind == PRONE and not someone.is_unconscious
    return held.until is not None or gets_up or (kind is not None and kind.fight)


def _gear_at_opening(encounter: Encounter) -> Mapping[TokenId, Mapping[str, Item]]:
    """Return by token what everybody had when the fight began."""
    if encounter.opening is None:
        return {}
    found: dict[TokenId, Mapping[str, Item]] = {}
    for token in encounter.opening.tokens.values():
        person = None if token.person is None else encounter.opening.people.get(token.person)
        vitals = token.vitals if person is None else person.vitals
        if vitals is not None:
            found[token.id] = {item.id: item for item in vitals.gear}
    return found


def _filled(item: Item, before: Item | None) -> Item:
    """Return an item with the load and the ammunition that it had before, if it has less now."""
    if before is None:
        return item
    return item.but(loaded=_more(item.loaded, before.loaded), ammunition=_more(item.ammunition, before.ammunition))


def _more(now: int | None, before: int | None) -> int | None:
    return now if now is None or before is None else max(now, before)


def loose_ends(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return what the end of a fight leaves to be settled, each with the command that does it."""
    fighters = {who: fighter_of(state, token) for who, token in encounter.tokens.items()}
    tokens = {TokenId(who): someone for who, someone in fighters.items()}
    found: list[Loose] = []

    def add(phrase: str, command: OfTokens | OfSome, *, suggested: bool = True) -> None:
        if command.ids:
            words = say(phrase, who=named(command.ids), count=len(command.ids))
            found.append(Loose(words, command, suggested))

    def at(*those: TokenId) -> tuple[CreatureReference, ...]:
        return tuple(CreatureReference(encounter.id, who) for who in those)

    breathless = [
        who
        for who, one in tokens.items()
        if not one.is_dead and not one.is_dying and one.track(STUN).value < (one.track(STUN).maximum or 0)
    ]
    held = [who for who, one in tokens.items() if any(_ends(one, each) for each in one.conditions)]
    clock = encounter.clock
    ground = {lying.owner for lying in clock.ground} if isinstance(clock, TowersClock) else ()
    owners = tuple(who for who in tokens if who in ground or _dropped(state, encounter, who))
    before = _gear_at_opening(encounter)
    spent = [
        who
        for who, one in tokens.items()
        if any(_filled(item, before.get(who, {}).get(item.id)) != item for item in one.vitals.gear)
    ]
    held_harms = clock.held_harms if isinstance(clock, TowersClock) else ()
    for who, one in tokens.items():
        if one.is_dying and not one.has(STABLE):
            saved = StopBleeding(encounter.id, at(who))
            found.append(Loose(say("99-towers.loose.dying", token=who), saved, suggested=False, helps=who))
    add("99-towers.loose.land-held", LandHeld(encounter.id, tuple(dict.fromkeys(each.whom for each in held_harms))))
    add("99-towers.loose.lift", LiftFightConditions(encounter.id, tuple(held)))
    add("99-towers.loose.gather", Gather(encounter.id, owners))
    add("99-towers.loose.collect", CollectAmmunition(encounter.id, tuple(spent)), suggested=False)
    foes = tuple(who for who in breathless if is_enemy(encounter.token(who)))
    friends = tuple(who for who in breathless if who not in foes)
    add("99-towers.loose.breath", CatchBreath(encounter.id, at(*friends)))
    add("99-towers.loose.breath", CatchBreath(encounter.id, at(*foes)), suggested=False)
    return tuple(found)


def seconds(encounter: Encounter) -> int:
    """Return the world time of a fight: three seconds for ten phases, begun ones in full."""
    clock = encounter.clock
    return -(-clock.now * ROUND_SECONDS // ROUND) if isinstance(clock, TowersClock) else 0
