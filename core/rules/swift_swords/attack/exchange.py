"""The attack in its order: ruling, defence, dice, exposures and Fumble, blocks, special results, armour, the blow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.base.values import changed
from core.engine.context import Context
from core.engine.request import Choice, Procedure, Ruling, ask, ends_if_gone, one_by_one
from core.explain.modifier import Add, counts_among
from core.explain.tally import Tally
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, pick, ruled_modifiers, tell_check, yes_or_no
from core.rules.kit.endings import named
from core.rules.swift_swords import settings
from core.rules.swift_swords.attack import answered
from core.rules.swift_swords.attack.modifiers import ARMOUR, SPENT, exposures, exposures_taken, modifiers_of
from core.rules.swift_swords.attack.special import spend_extra
from core.rules.swift_swords.attack.strike import RANGE, Declared, Strike, expose, fumble, strike_of, take_up
from core.rules.swift_swords.checks import DICE, EFFORT, LEVEL, Reasons, RollKind, ToRoll, more, roll_of, tally, throw
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.blow import Blow, enchant, inflict
from core.rules.swift_swords.harm.ranks import ranks_of
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee.contact import melee_of
from core.rules.swift_swords.names import BLOCK_POOL, DEFENCE_POOLS, EXPOSED, MAGIC
from core.rules.swift_swords.rounds.paying import can_pay_die, pay_die
from core.rules.swift_swords.success_dice import Rolled, faces_text


@dataclass(frozen=True, slots=True)
class Came:
    """How an attack came out: its natural successes, whether it fumbled, and the successes that did damage."""

    hits: int = 0
    fumbled: bool = False
    through: int = 0


@dataclass(frozen=True, slots=True)
class Met:
    """A declared attack as its target has met it: what was ruled to act on it, and the defence."""

    declared: Declared
    ruled: Reasons
    defence: answered.Defence


@rule("SST-ATK-01", "SST-ATK-02", "SST-ACT-01", "SST-RANK-13")
def make_attack(ctx: Context, declared: Declared, *further: Declared) -> Procedure[Came]:
    """Carry an attack out, from its ruling to what it does; return how it came out. A spell at several is one roll.

    Its questions are `ruling:`, `defence:`, `attack:`, `spend:`, `special:`, `counter:` and those of the blow.
    """
    met = yield from _meet_all(ctx, (declared, *further))
    if not met:
        return Came(through=1)
    rolled = yield from throw(
        ctx,
        declared.attacker,
        lambda: _roll_of(ctx, met),
        "SST-ATK-02",
        key=f"attack:{met[0].declared.key}",
        about=tuple(each.declared.target for each in met),
    )
    came = yield from _resolve(ctx, met, rolled)
    for one in met:
        if one.defence.how is answered.DefenceKind.PARRY:
            yield from ends_if_gone(_counter(ctx, one.declared, one.defence))
    return came


@rule("SST-GAP-26")
def _meet_all(ctx: Context, attacks: tuple[Declared, ...]) -> Procedure[tuple[Met, ...]]:
    """Let an attack be ruled on and answered, and a spell by each at whom it is cast; return those that are rolled."""
    met: list[Met] = []
    for each in attacks:
        found = yield from (_meet(ctx, each) if len(attacks) == 1 else ends_if_gone(_meet(ctx, each)))
        met += [] if found is None else [found]
    return tuple(met)


def _meet(ctx: Context, declared: Declared) -> Procedure[Met | None]:
    """Let an attack be ruled on and answered; None where it needs no roll."""
    if _is_vermin(strike_of(ctx, declared)):
        yield from inflict(ctx, Blow(declared.target, declared.attacker, points=1))
        return None
    ruled = yield from ruled_modifiers(partial(_ruling, ctx, declared))
    _take_exposures(ctx, declared, ruled)
    defence = yield from answered.defend(ctx, declared)
    return Met(declared, _dodged(ctx, declared, defence, ruled), defence)


@rule("SST-RANK-13")
def _is_vermin(strike: Strike) -> bool:
    """Return whether a target is of level 0, which any attack that does harm finishes without a roll."""
    return (
        strike.declared.spell != MAGIC
        and ranks_of(strike.target.sheet, strike.target.vitals, strike.declared.side).real == 0
    )


def _ruling(ctx: Context, declared: Declared) -> Ruling:
    strike = strike_of(ctx, declared)
    proposed = (*modifiers_of(strike), *answered.lying_dodge(strike))
    tallies = tuple(tally(figure, base, proposed) for figure, base in starting_figures(strike).items())
    return Ruling(
        f"ruling:{declared.key}",
        rules=(RuleId("SST-ATK-02"),),
        about=(declared.attacker, declared.target),
        prompt=say("swift-swords.ask.attack", attacker=declared.attacker, target=declared.target),
        proposed=proposed,
        tallies=tallies,
        effects=(Add,),
    )


def starting_figures(strike: Strike) -> Mapping[str, int]:
    """Return the figures of an attack before anything acts on them: where none counts, of armour none."""
    spell, met = strike.declared.spell, {} if strike.meets_no_armour else {ARMOUR: 0}
    return {DICE: strike.dice, LEVEL: 0, **met, **({SPENT: 0} if spell else {})}


@rule("SST-ATK-02", "SST-ATK-03", "SST-ATK-05")
def _attack_roll(strike: Strike, ruled: Reasons, defence: answered.Defence) -> ToRoll:
    """Return the roll of an attack under what was ruled; with no dice left it fails without one."""
    turned = defence.successes if defence.how is answered.DefenceKind.PARRY else None
    roll = partial(roll_of, strike.dice, ruled, ones_matter=True, turned=turned, target=strike.target.id)
    if strike.declared.again:
        return roll(RollKind.ATTACK_AGAIN, item=strike.wielded.item.name)
    return roll(RollKind.ATTACK)


@rule("SST-GAP-26", "SST-ATK-03")
def _roll_of(ctx: Context, met: tuple[Met, ...]) -> ToRoll:
    """Return the one roll of all: as many dice as any of them has, of which the last do not count against others."""
    rolls = [_attack_roll(strike_of(ctx, each.declared), each.ruled, each.defence) for each in met]
    most = max(rolls, key=lambda roll: roll.count)
    if len(rolls) == 1:
        return most
    reads = tuple((most.count - roll.count, roll.low) for roll in rolls)
    words = {"targets": named([each.declared.target for each in met])}
    return changed(most, what=RollKind.ATTACK_SEVERAL, words=words, reads=reads)


@rule("SST-EXP-02")
def _take_exposures(ctx: Context, declared: Declared, ruled: Reasons) -> None:
    """Take the target's exposure dice up, where they were ruled to count."""
    strike = strike_of(ctx, declared)
    if counts_among(ruled, exposures(strike)):
        take_up(ctx, declared.target, exposures_taken(strike))


@rule("SST-DODGE-02", "SST-DODGE-03", "SST-DODGE-05", "SST-ATK-02", "SST-DPOOL-01")
def _dodged(ctx: Context, declared: Declared, defence: answered.Defence, ruled: Reasons) -> Reasons:
    """Return what acts on an attack once its target has dodged; successes beyond all dice expose the attacker.

    What a pool takes that lies there was ruled already, and may have been struck.
    """
    if defence.how is not answered.DefenceKind.DODGE:
        return ruled
    strike = strike_of(ctx, declared)
    known = answered.lying_dodge(strike)
    if any(each.struck for each in ruled if replace(each, struck=False) in known):
        return ruled
    others = tuple(each for each in ruled if each not in known)
    against, dice = answered.counting(strike, defence.successes), _attack_roll(strike, others, defence).count
    expose(ctx, declared.attacker, against - dice, "SST-DODGE-05")
    taken = min(against, dice)
    return (*others, more("SST-DODGE-03", "dodged", -taken)) if taken else others


@rule("SST-ATK-02", "SST-EXP-01", "SST-EXP-04", "SST-EXP-06", "SST-PARRY-03", "SST-PARRY-04", "SST-PARRY-06")
def _resolve(ctx: Context, met: tuple[Met, ...], rolled: Rolled) -> Procedure[Came]:
    """Read the dice: 1s expose or make a Fumble, a parry turns misses into 1s; what hits each of them goes on."""
    attacker, came = met[0].declared.attacker, Came()
    read = [rolled.against(*each) for each in _roll_of(ctx, met).reads] or [rolled]
    turned = [
        min(each.defence.successes, dice.misses) if each.defence.how is answered.DefenceKind.PARRY else 0
        for each, dice in zip(met, read, strict=True)
    ]
    ones = rolled.ones + (max(turned) if settings.chosen(ctx.state.house_rules, settings.PARRY_FUMBLES) else 0)
    fumbled = ones > rolled.successes
    cancelled = fumbled and bool(settings.chosen(ctx.state.house_rules, settings.FUMBLE_CANCELS))
    spent = _bought(met, rolled.successes)

    def land(pair: tuple[Met, Rolled]) -> Procedure[None]:
        nonlocal came
        hits = 0 if cancelled else pair[1].successes
        came = yield from _let_land(ctx, *pair, hits=hits, fumbled=ones if fumbled else 0, spent=spent)

    yield from one_by_one(zip(met, read, strict=True), land)
    if fumbled:
        fumble(ctx, attacker)
        yield from ends_if_gone(_strike_another(ctx, met[0].declared))
    expose(ctx, attacker, sum(turned) + (0 if fumbled else rolled.ones), "SST-EXP-01")
    return came


@rule("SST-GAP-26")
def _bought(met: tuple[Met, ...], successes: int) -> int:
    """Return what the successes of a spell have bought of further targets and zones, one being left for what it does.

    It is cast at the nearest first, so that the price of each contains that of those before.
    """
    prices = (tally(SPENT, 0, each.ruled).total.number for each in met)
    return max((price for price in prices if price < successes), default=0)


@rule("SST-BLOCK-02", "SST-DMG-13", "SST-SPEC-01", "SST-DPOOL-05", "SST-ACT-18", "SST-HOLD-02", "SST-GAP-26")
def _let_land(ctx: Context, met: Met, rolled: Rolled, *, hits: int, fumbled: int, spent: int) -> Procedure[Came]:
    """Let what hits meet a block, be spent on special results, meet armour and do damage; with a line in the log.

    What a spell has `spent` on all whom it reaches it does to none of them; `fumbled` are the 1s that made a Fumble.
    """
    declared, ruled = met.declared, met.ruled
    if declared.break_pool:
        _tell(ctx, declared, ruled, rolled, hits, fumbled=fumbled, through=hits)
        _break(ctx, declared.target, hits)
        return Came(hits, bool(fumbled))
    hits_left, device = yield from _blocked(ctx, declared, ruled, met.defence, hits)
    strike = strike_of(ctx, declared)
    armour = 0 if strike.is_mental else max(0, tally(ARMOUR, device, ruled).total.number)
    unspent = hits_left - max(spent, tally(SPENT, 0, ruled).total.number)
    left = max(0, unspent - armour)
    _tell(ctx, declared, ruled, rolled, hits, fumbled=fumbled, through=left)
    answered.use_pool_die(ctx, declared, met.defence)
    if declared.spell == MAGIC:
        yield from ends_if_gone(enchant(ctx, declared.target, declared.attacker, left))
    if declared.hold or declared.spell == MAGIC:
        return Came(hits, bool(fumbled), left)
    extra = yield from spend_extra(ctx, declared, unspent, rolled.low, armour)
    through = max(0, unspent - extra.successes + extra.added - armour)
    arm = strike.wielded.profile
    blow = Blow(
        declared.target,
        declared.attacker,
        through,
        strike.weight,
        declared.side,
        cuts=arm.cuts and not strike.is_mental,
        bane=arm.bane and not strike.is_mental,
    )
    yield from ends_if_gone(inflict(ctx, blow))
    return Came(hits, bool(fumbled), through)


@rule("SST-BLOCK-02", "SST-BLOCK-03", "SST-BLOCK-04", "SST-BLOCK-06", "SST-GAP-10")
def _blocked(
    ctx: Context, declared: Declared, ruled: Reasons, defence: answered.Defence, hits: int
) -> Procedure[tuple[int, int]]:
    """Return the successes that are left behind a block, and what its device adds to the armour.

    The attacker may spend successes to remove dice of the pool (`spend:`); or pool and successes are compared.
    """
    device = (
        answered.device_of(fighter(ctx, declared.target), defence.item)
        if defence.how is answered.DefenceKind.BLOCK
        else None
    )
    if device is None or not defence.successes:
        return hits, 0
    pool, value = defence.successes, device.profile.block
    if settings.chosen(ctx.state.house_rules, settings.BLOCK_MODE) == answered.COMPARE:
        if hits > pool:
            return hits, 0
        expose(ctx, declared.attacker, pool - hits, "SST-BLOCK-06")
        return max(0, hits - value), 0
    spent = 0
    if hits:
        spent = yield from ask(partial(_how_many, declared, hits, pool, value))
        if spent:
            answered.shrink(ctx, declared.target, BLOCK_POOL, spent, "SST-BLOCK-03")
    if spent >= pool:
        return hits - spent, 0
    expose(ctx, declared.attacker, pool - spent - 1, "SST-BLOCK-04")
    return hits - spent, value


def _how_many(declared: Declared, hits: int, pool: int, value: int) -> Choice[int]:
    most = min(hits, pool)
    worth = pool < value and most == pool
    return choice(
        f"spend:{declared.key}",
        "SST-BLOCK-03",
        asks=declared.attacker,
        about=(declared.target,),
        prompt=say("swift-swords.ask.spend", token=declared.attacker, hits=hits, pool=pool, value=value),
        options={number: say("swift-swords.option.spend", count=number) for number in range(most + 1)},
        suggested=str(pool if worth else 0),
    )


@rule("SST-ACT-18", "SST-DPOOL-08")
def _break(ctx: Context, target: TokenId, successes: int) -> None:
    """Take as many dice off a Defence Pool of somebody as an attack of that kind has successes."""
    held = next((each for each in fighter(ctx, target).conditions if each.kind in DEFENCE_POOLS), None)
    if held is not None and successes:
        answered.shrink(ctx, target, held.kind, successes, "SST-ACT-18")
        ctx.tell_of(target, "swift-swords.log.breaks-pool", "SST-ACT-18", count=successes)


@rule("SST-TAB-RANGE")
def _strike_another(ctx: Context, declared: Declared) -> Procedure[None]:
    """Let a fumbled shot into a melee strike another of it, whoever that is, with one success. Asks `astray:`."""
    strike = strike_of(ctx, declared)
    there = melee_of(ctx, declared.target)
    others = tuple(each for each in there if each not in (declared.target, declared.attacker))
    if not strike.is_missile or declared.spell or not others:
        return
    struck = others[0]
    if len(others) > 1:
        subject = say("swift-swords.draw.astray", token=declared.attacker)
        number = yield from ask(
            pick(
                f"astray:{declared.attacker}",
                "SST-TAB-RANGE",
                subject=subject,
                count=len(others),
                owner=declared.attacker,
                among=others,
            )
        )
        struck = others[number - 1]
    ctx.tell_deed(declared.attacker, struck, "swift-swords.log.astray", "SST-TAB-RANGE")
    found = strike_of(ctx, Declared(declared.attacker, struck, declared.item))
    armour = tally(ARMOUR, 0, modifiers_of(found)).total.number
    left = max(0, RANGE.figures("Target InContact")[1] - max(0, armour))
    yield from inflict(ctx, Blow(struck, declared.attacker, left, found.weight, cuts=found.wielded.profile.cuts))


@rule("SST-PARRY-05", "SST-PARRY-06", "SST-GAP-09")
def _counter(ctx: Context, declared: Declared, defence: answered.Defence) -> Procedure[None]:
    """Let whoever has parried take all exposure dice of the attacker, and strike back with them at once. `counter:`."""
    if not _may_counter(ctx, declared):
        return
    if not (yield from ask(partial(_whether_to_counter, ctx, declared))):
        return
    costs = settings.chosen(ctx.state.house_rules, settings.COUNTER_COSTS)
    if costs:
        pay_die(ctx, declared.target, "SST-PARRY-05")
    held = fighter(ctx, declared.attacker).held(EXPOSED)
    dice = 0 if held is None else held.amount
    take_up(ctx, declared.attacker, dice)
    yield from make_attack(ctx, Declared(declared.target, declared.attacker, defence.item, dice=dice, counter=True))


def _may_counter(ctx: Context, declared: Declared) -> bool:
    striker, struck = fighter(ctx, declared.target), fighter(ctx, declared.attacker)
    if striker.is_out or struck.is_out or not struck.has(EXPOSED):
        return False
    # the book lets a State bar everything, and this attack come "at once": which is first it does not say
    if states_of(striker) and not settings.chosen(ctx.state.house_rules, settings.STUNNED_COUNTERS):
        return False
    return not settings.chosen(ctx.state.house_rules, settings.COUNTER_COSTS) or can_pay_die(ctx, declared.target)


def _whether_to_counter(ctx: Context, declared: Declared) -> Choice[bool]:
    held = fighter(ctx, declared.attacker).held(EXPOSED)
    return choice(
        f"counter:{declared.target}:{declared.attacker}",
        "SST-PARRY-05",
        asks=declared.target,
        about=(declared.attacker,),
        prompt=say(
            "swift-swords.ask.counter",
            token=declared.target,
            other=declared.attacker,
            count=0 if held is None else held.amount,
        ),
        options={True: say("swift-swords.option.counter"), False: say("swift-swords.option.let-be")},
        keyed=yes_or_no("counter", "let-be"),
    )


def _tell(
    ctx: Context, declared: Declared, ruled: Reasons, rolled: Rolled, hits: int, *, fumbled: int, through: int
) -> None:
    """Put what came of an attack into the log, with its dice and everything that acted on it."""
    strike, ruled = strike_of(ctx, declared), (*ruled, EFFORT) if rolled.effort else ruled
    found: list[Tally] = [tally(figure, base, ruled) for figure, base in starting_figures(strike).items()]
    done = "hold" if declared.hold else "strip" if declared.break_pool else "hit"
    came = done if through else "fumble" if fumbled else "stopped" if hits else "missed"
    degree, verdict = say(f"swift-swords.degree.{came}"), "fumbled-through" if fumbled and through else came
    tell_check(
        ctx,
        "SST-ATK-04" if through else "SST-ATK-02",
        declared.attacker,
        target=declared.target,
        tallies=tuple(each for each in found if each.lines or each.subject == DICE),
        drawn=(say("swift-swords.rolled", faces=faces_text(rolled.faces)),),
        degree=say("swift-swords.degree.fumbled", done=degree) if fumbled and through else degree,
        verdict=say(
            f"swift-swords.verdict.{verdict}", hits=rolled.successes, through=through, ones=fumbled or rolled.ones
        ),
        harms=through > 0,
    )
