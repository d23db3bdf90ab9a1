"""Attacks at a place: an area, with one roll, one defence each and one damage for all; or a square of the unseen."""

from dataclasses import replace
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask, ends_if_gone, in_parallel, one_by_one
from core.engine.system import Need
from core.explain.modifier import Add, Modifier
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit.asking import roll, ruled_modifiers
from core.rules.semi_automagic.areas import landing
from core.rules.semi_automagic.areas.area_attack import (
    AREA_ATTACK,
    Area,
    SquareStrike,
    caught_in,
    modifiers_of,
    square_strike,
    why_no_blast,
)
from core.rules.semi_automagic.attack.answered import choose, defend
from core.rules.semi_automagic.attack.exchange import make_attacks, needed, spend_shots, tell_attack
from core.rules.semi_automagic.attack.harm import shock_of, sides_of
from core.rules.semi_automagic.attack.offense import ATTACK_SECONDS, offered_with
from core.rules.semi_automagic.attack.ruled import figures_shown
from core.rules.semi_automagic.attack.strike import (
    ATTACK,
    DAMAGE,
    DEFENCE_DC,
    TARGET,
    Declared,
    why_not_fleeing,
    why_out_of_reach,
    why_unfit,
)
from core.rules.semi_automagic.clock import DefenceKind
from core.rules.semi_automagic.conditions import reference_at
from core.rules.semi_automagic.fighter import Action, Situation, fighter, situation_of
from core.rules.semi_automagic.harm.wounds import Blow, Harm, harm_from, inflict
from core.rules.semi_automagic.minds.morale import unsettle
from core.rules.semi_automagic.names import DIE
from core.rules.semi_automagic.sight.hiding import give_away
from core.rules.semi_automagic.sight.vision import is_located

_RULES = (RuleId("SEC-AREA-01"), RuleId("SEC-ATK-08"))
_SHOWN = (ATTACK, TARGET, DEFENCE_DC, DAMAGE)


@rule("SEC-AREA-01", "SEC-AREA-02", "SEC-AREA-06", "SEC-ACT-03")
def make_blast(ctx: Context, act: Act) -> Procedure[None]:
    """Carry out an area attack."""
    modifiers = yield from ruled_modifiers(lambda: _ruling(ctx, act))
    hit = yield from _roll(ctx, act, modifiers)
    at = landing.strike_at(ctx, act).at if hit else (yield from landing.go_astray(ctx, act))
    strike = landing.strike_at(ctx, act)
    area = landing.area_at(strike, at)
    if area is not None:
        yield from ends_if_gone(_strike_all(ctx, act, modifiers, area))
    # what is in hand is looked at up to the end
    spend_shots(ctx, strike, "SEC-AREA-01")
    yield from give_away(ctx, act.actor, shot=strike.is_ranged)


def _ruling(ctx: Context, act: Act) -> Ruling:
    """Return the ruling on what counts for the roll and the damage."""
    strike = landing.strike_at(ctx, act)
    proposed = modifiers_of(strike)
    return Ruling(
        key=f"ruling:{act.actor}",
        rules=_RULES,
        prompt=say("semi-automagic.ask.area", token=act.actor, weapon=strike.wielded.item.name),
        proposed=proposed,
        tallies=tuple(each for each in figures_shown(proposed) if each.subject in _SHOWN),
        effects=(Add,),
    )


@rule("SEC-AREA-01", "SEC-ATK-03")
def _roll(ctx: Context, act: Act, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    """Roll against the Target of the square."""
    need = needed(modifiers)
    (face,) = yield from ask(
        lambda: roll(
            f"attack:{act.actor}",
            "SEC-AREA-01",
            subject=say(
                "semi-automagic.draw.attack", token=act.actor, weapon=landing.strike_at(ctx, act).wielded.item.name
            ),
            dice=(DIE,),
            owner=act.actor,
            bounds=(need,),
        )
    )
    degree = say("semi-automagic.degree.on-target" if face >= need else "semi-automagic.degree.astray")
    tell_attack(ctx, "SEC-AREA-01", landing.strike_at(ctx, act), modifiers, face, degree)
    return face >= need


@rule("SEC-AREA-02", "SEC-AREA-04", "SEC-AREA-06")
def _strike_all(ctx: Context, act: Act, modifiers: tuple[Modifier, ...], area: Area) -> Procedure[None]:
    """Ask everybody in an area how he defends, all as one list, roll the damage once, then all defences."""
    strike = landing.strike_at(ctx, act)
    inside = caught_in(ctx.board, area)
    asked = tuple(landing.facing(ctx, strike, modifiers, area, TokenId(who)) for who in inside)
    kinds = yield from in_parallel(choose(ctx, each, each.kinds) for each in asked)
    facers = tuple(replace(each, kind=kind or DefenceKind.NONE) for each, kind in zip(asked, kinds, strict=True))
    faces: tuple[int, ...] = ()
    if facers and sides_of(landing.strike_at(ctx, act).wielded.profile.dice):
        faces = yield from ask(partial(landing.area_damage_draw, ctx, act, modifiers, facers))
    stopped = yield from in_parallel(defend(ctx, each, each.kind) for each in facers)
    after = tuple(replace(each, stopped=bool(done)) for each, done in zip(facers, stopped, strict=True))
    yield from _take_effect(ctx, act, modifiers, after, faces)


@rule("SEC-AREA-04", "SEC-AREA-05", "SEC-AREA-06")
def _take_effect(
    ctx: Context, act: Act, modifiers: tuple[Modifier, ...], faced: tuple[landing.Facing, ...], faces: tuple[int, ...]
) -> Procedure[None]:
    """Let everybody take the damage whom nothing has spared, each as he was before; or say whom it reaches."""
    strike = landing.strike_at(ctx, act)
    landed = []
    for each in faced:
        if not ctx.is_there(each.who):
            continue
        if each.spared:
            ctx.tell_of(each.who, "semi-automagic.log.spared", "SEC-AREA-04")
        elif not strike.wielded.profile.damage:
            ctx.tell_of(each.who, "semi-automagic.log.affected", "SEC-AREA-05")
        else:
            if each.less:
                ctx.tell_of(each.who, "semi-automagic.log.ducks", "SEC-AREA-04", less=each.less)
            blow = landing.blow_on(strike, modifiers, each, faces)
            landed.append((reference_at(ctx, each.who), blow, harm_from(situation_of(ctx, each.who).who, blow)))
    yield from one_by_one(landed, lambda each: _lands_on(ctx, *each))


def _lands_on(ctx: Context, reference: CreatureReference, blow: Blow, harm: Harm) -> Procedure[None]:
    shock = shock_of(blow)
    if shock is None:
        yield from inflict(ctx, reference, ((blow, harm),))
    else:
        unsettle(ctx, reference, shock)


GUESS = "attack-square"


@rule("SEC-AREA-01")
def _may_attack(situation: Situation, act: Act) -> Phrase | None:
    if act.place is None:
        return None
    strike = square_strike(situation, act)
    return why_no_blast(strike) or why_not_fleeing(strike)


@rule("SEC-VIS-04")
def _guess(ctx: Context, act: Act) -> Procedure[None]:
    """Attack whoever is unseen in a square; nobody there, and the attack is wasted."""
    situation = situation_of(ctx, act.actor)
    strike = square_strike(situation, act)
    found = unseen_at(situation, strike)
    if found is not None:
        yield from make_attacks(ctx, (Declared(act.actor, found, strike.wielded.item.id),))
    else:
        spend_shots(ctx, strike)
        ctx.tell_of(act.actor, "semi-automagic.log.wasted", "SEC-VIS-04")
    yield from give_away(ctx, act.actor, shot=strike.is_ranged)


@rule("SEC-VIS-04")
def unseen_at(situation: Situation, strike: SquareStrike) -> TokenId | None:
    """Return who is in the chosen square without the attacker knowing; None for nobody."""
    box = strike.square.rect
    own = situation.who.id
    for who in (TokenId(who) for who, body in situation.board.bodies.items() if body.footprint.rect.overlaps(box)):
        if who != own and not fighter(situation, who).is_dead and not is_located(situation, own, who):
            return who
    return None


@rule("SEC-VIS-04", "SEC-RNG-03", "SEC-MEL-01")
def _may_guess(situation: Situation, act: Act) -> Phrase | None:
    if act.place is None:
        return None
    strike = square_strike(situation, act)
    return why_unfit(strike.attacker, strike.wielded) or why_out_of_reach(strike) or why_not_fleeing(strike)


_kind = partial(Action, seconds=ATTACK_SECONDS, repeats=True)
_of_area, _at_square = partial(offered_with, words=AREA_ATTACK, area=True), partial(offered_with, words=GUESS)
_area, _place = (Need.AREA,), (Need.PLACE,)
ACTIONS = (
    _kind(AREA_ATTACK, "SEC-AREA-01", make_blast, needs=_area, check=_may_attack, variants=_of_area, icon="bomb"),
    _kind(GUESS, "SEC-VIS-04", _guess, needs=_place, check=_may_guess, variants=_at_square, icon="eye-off"),
)
