"""An attack, or all of a combo, in its three steps: the roll against Target, the defences, the damage."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, ask, together
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.semi_automagic.attack.answered import DefenceAsked, choose, defend
from core.rules.semi_automagic.attack.battering import pierce, was_struck
from core.rules.semi_automagic.attack.landed import Hit, land, roll_damage
from core.rules.semi_automagic.attack.ranged import jams, lose_aim, spend_shots
from core.rules.semi_automagic.attack.ruled import Ruled, figure, hits_by_itself, rule_on
from core.rules.semi_automagic.attack.strike import ATTACK, TARGET, Plan, Strike, standing
from core.rules.semi_automagic.names import AIMING, DIE
from core.rules.semi_automagic.sight.hiding import come_out


class Outcome(StrEnum):
    """How the roll of an attack came out."""

    MISS = "miss"
    HIT = "on-target"
    COVER = "into-cover"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attack on its way: what was ruled on, the name of its questions, and how its roll came out."""

    plan: Plan
    modifiers: tuple[Modifier, ...]
    key: str
    way: Outcome = Outcome.MISS


def asked_of(hit: Hit) -> DefenceAsked:
    """Return the defence that an attack asks for that has come so far."""
    return DefenceAsked(hit.plan, hit.modifiers, f"defence:{hit.key}")


@rule("SEC-ATK-01", "SEC-COMBO-08", "SEC-COMBO-09")
def make_attacks(ctx: Context, plans: tuple[Plan, ...]) -> Procedure[tuple[Hit, ...]]:
    """Carry out attacks that are made at the same instant; return those that landed, with what they did.

    All targets stand before any die is rolled; all dice are rolled together, then all defences are asked for, then
    rolled, then all damage. Nothing more comes of an attack whose maker or target is gone on the way.
    """
    ruled = yield from rule_on(ctx, plans)
    attempts = tuple(Attempt(each.plan, each.modifiers, _key(each, ruled)) for each in ruled)
    rolled = yield from together(_roll(ctx, each) for each in attempts)
    _use_weapons(ctx, plans)
    hits = yield from _through(ctx, rolled)
    kinds = yield from together(choose(ctx, asked_of(hit)) for hit in hits)
    stopped = yield from together(defend(ctx, asked_of(hit), kind) for hit, kind in zip(hits, kinds, strict=True))
    left = tuple(hit for hit, done in zip(hits, stopped, strict=True) if not done)
    dealt = yield from together(roll_damage(ctx, hit) for hit in left)
    landed = yield from land(ctx, tuple(hit for hit in dealt if hit is not None))
    _end_aims(ctx, plans)
    if len(plans) > 1:
        _sum_up(ctx, plans, landed)
    for who in dict.fromkeys(plan.attacker for plan in plans):
        come_out(ctx, who)
    return landed


@rule("SEC-RNG-06")
def _end_aims(ctx: Context, plans: tuple[Plan, ...]) -> None:
    """Let the aim be over that went into a shot: the next one takes another."""
    for plan in plans:
        strike = standing(ctx, plan)
        if strike is not None and strike.is_ranged and strike.attacker.has(AIMING):
            lose_aim(ctx, plan.attacker, "SEC-RNG-06")


@rule("SEC-ATK-03", "SEC-COVER-05", "SEC-COVER-07", "SEC-COVER-09")
def _through(ctx: Context, rolled: tuple[Attempt, ...]) -> Procedure[tuple[Hit, ...]]:
    """Return the attacks that reach their targets: those that hit, and those that come through what they struck."""
    found = yield from together(_reaching(ctx, each) for each in rolled)
    return tuple(hit for hit in found if hit is not None)


def _reaching(ctx: Context, attempt: Attempt) -> Procedure[Hit | None]:
    hit = Hit(attempt.plan, attempt.modifiers, attempt.key)
    if attempt.way is Outcome.COVER:
        return (yield from pierce(ctx, hit))
    return hit if attempt.way is Outcome.HIT else None


@rule("SEC-COMBO-08")
def _sum_up(ctx: Context, plans: tuple[Plan, ...], landed: tuple[Hit, ...]) -> None:
    """Say in the log what all attacks of a combo came to."""
    wounds = sum(hit.harm.wounds for hit in landed if hit.harm is not None)
    degree = say("semi-automagic.degree.combo", hits=len(landed), wounds=wounds)
    verdict = say("semi-automagic.verdict.combo", hits=len(landed), attacks=len(plans), wounds=wounds)
    ctx.emit(Checked(Check(RuleId("SEC-COMBO-08"), plans[0].attacker, None, (), (), degree, verdict)))


def _key(ruled: Ruled, among: tuple[Ruled, ...]) -> str:
    plan = ruled.plan
    return f"{plan.attacker}:{plan.target}" + (f":{plan.number}" if len(among) > 1 or plan.number > 1 else "")


def _use_weapons(ctx: Context, plans: Iterable[Plan]) -> None:
    """Let every shot be spent, whatever comes of it."""
    for plan in plans:
        strike = standing(ctx, plan)
        if strike is not None:
            spend_shots(ctx, strike)


@rule("SEC-ATK-03", "SEC-COND-12")
def _roll(ctx: Context, attempt: Attempt) -> Procedure[Attempt]:
    """Roll an attack against Target, with a line in the log; return it with how it came out."""

    def build(state: Campaign) -> Roll | None:
        strike = standing(ctx, attempt.plan)
        return None if strike is None else attack_draw(strike, attempt)

    strike = standing(ctx, attempt.plan)
    if strike is not None and hits_by_itself(strike):
        ctx.note(say("semi-automagic.log.helpless", token=strike.target.id), RuleId("SEC-COND-12"))
        return replace(attempt, way=Outcome.HIT)
    faces = yield from ask(build)
    strike = standing(ctx, attempt.plan)
    if faces is None or strike is None:
        return attempt
    way = outcome_of(strike, attempt.modifiers, faces[0])
    _tell(ctx, strike, attempt, faces[0], way)
    jams(ctx, strike, faces[0])
    return replace(attempt, way=way)


@rule("SEC-ATK-03")
def attack_draw(strike: Strike, attempt: Attempt) -> Roll:
    """Return the die of an attack, read as far as the rules look at it: miss, cover, hit, and a weapon that may jam."""
    need = needed(attempt.modifiers)
    bounds = [need]
    cover = strike.view.shelter.bonus
    if cover:
        bounds.append(need - cover)
    if strike.wielded.weapon.firearm and strike.wielded.item.wounds:
        bounds.append(2)
    return Roll(
        key=f"attack:{attempt.key}",
        asks=CHANCE,
        rules=(RuleId("SEC-ATK-03"),),
        owner=attempt.plan.attacker,
        subject=say("semi-automagic.draw.attack", token=attempt.plan.attacker, weapon=strike.wielded.item.name),
        dice=(DIE,),
        bounds=tuple(sorted(bounds)),
    )


@rule("SEC-ATK-03")
def needed(modifiers: tuple[Modifier, ...]) -> int:
    """Return what the die of an attack has to show at least."""
    return figure(TARGET, modifiers).total.number - figure(ATTACK, modifiers).total.number


@rule("SEC-ATK-03")
def outcome_of(strike: Strike, modifiers: tuple[Modifier, ...], face: int) -> Outcome:
    """Return how a roll comes out: it hits at Target or above, and falls short into cover by no more than its bonus."""
    short = needed(modifiers) - face
    if was_struck(short, strike.view.shelter):
        return Outcome.COVER
    return Outcome.HIT if short <= 0 else Outcome.MISS


def _tell(ctx: Context, strike: Strike, attempt: Attempt, face: int, way: Outcome) -> None:
    attack, target = figure(ATTACK, attempt.modifiers), figure(TARGET, attempt.modifiers)
    degree = say(f"semi-automagic.degree.{way}")
    ctx.emit(
        Checked(
            Check(
                rule=RuleId("SEC-ATK-03"),
                actor=attempt.plan.attacker,
                target=attempt.plan.target,
                tallies=(attack, target),
                drawn=(say("semi-automagic.rolled.die", sides=DIE, face=face),),
                degree=degree,
                verdict=say(
                    "semi-automagic.verdict.attack",
                    weapon=strike.wielded.item.name,
                    total=face + attack.total.number,
                    goal=target.total.number,
                    degree=degree,
                ),
            )
        )
    )
