"""What holds after any legal act in Swift Swords Tactica."""

from collections import Counter

from core.model.encounter import Stage
from core.rules.swift_swords.clock import DiceClock, is_part, usable
from core.rules.swift_swords.harm.ranks import end_of, ranks_of
from core.rules.swift_swords.melee.contact import GRIPS
from core.rules.swift_swords.names import HELD, HOLDING, IN_CLOSE, IN_CONTACT, MENTAL, OUT_OF_IT, PHYSICAL
from core.rules.swift_swords.sheet import sheet_of
from tests.conformance.invariants import Broken, Step, missing


def clock_of(step: Step) -> DiceClock:
    """Return the clock of a fight that goes on."""
    clock = step.encounter.clock
    assert isinstance(clock, DiceClock)
    return clock


def the_clock_knows_its_tokens(step: Step) -> Broken:
    """Everybody whom the clock says something of is there."""
    clock = clock_of(step)
    yield from missing(
        step,
        hands=clock.hands,
        laid=clock.laid,
        carried=clock.carried,
        began=clock.began,
        holding=clock.holding,
        ready=clock.ready,
        done=clock.done,
        twice=clock.twice,
    )


def whoever_is_out_holds_no_dice(step: Step) -> Broken:
    """Whoever is Out of Action has no die in hand, and carries none over (SST-OOA-03)."""
    clock = clock_of(step)
    for who, token in step.tokens.items():
        out = {held.kind for held in (*token.conditions, *step.vitals(who).conditions)} & {*OUT_OF_IT}
        if out and (clock.hand(who) or who in clock.carried):
            yield f"{who} is out of it, and holds {clock.hand(who)}, or carries {clock.carried.get(who)}"


def what_is_put_forward_is_in_hand(step: Step) -> Broken:
    """Dice that are put forward are of the hand, and show no 1 (SST-COST-03)."""
    clock = clock_of(step)
    for who, dice in clock.laid.items():
        if not is_part(dice, usable(clock.hand(who))):
            yield f"{who} has put {dice} forward, of {clock.hand(who)}"


def holds_have_two_ends(step: Step) -> Broken:
    """Whom somebody holds is held by him, at the same level, which is one of the five (SST-HOLD-02, SST-HOLD-09)."""
    near, far = Counter[object](), Counter[object]()
    for who, token in step.tokens.items():
        for held in token.conditions:
            if held.kind == HOLDING:
                near[who, held.other, held.amount] += 1
            elif held.kind == HELD:
                far[held.source, who, held.amount] += 1
            else:
                continue
            if not 1 <= held.amount <= len(GRIPS):
                yield f"{who} has a Hold of level {held.amount}"
    if near != far:
        yield f"Holds have one end: {near}, {far}"


def melees_have_two_sides(step: Step) -> Broken:
    """A melee has enemies in it, and whoever is InClose is locked with one (SST-STAT-08, SST-STAT-09)."""
    if step.encounter.stage is not Stage.RUNNING:
        return
    for kind in (IN_CONTACT, IN_CLOSE):
        sides: dict[int, set[object]] = {}
        for token in step.tokens.values():
            for held in token.conditions:
                if held.kind == kind:
                    sides.setdefault(held.amount, set()).add(token.side)
        alone = sorted(number for number, there in sides.items() if len(there) < 2)
        if alone:
            yield f"{kind} {alone} has one side"


def ranks_end_where_one_is_out(step: Step) -> Broken:
    """Nobody has fewer Ranks than those at which he is Out of Action (SST-OOA-01, SST-OOA-02)."""
    for who, token in step.tokens.items():
        sheet = sheet_of(step.after.creature(token))
        for side in (PHYSICAL, MENTAL):
            left = ranks_of(sheet, step.vitals(who), side).left
            if left < end_of(sheet):
                yield f"{who} has {left} {side} Ranks"


INVARIANTS = (
    the_clock_knows_its_tokens,
    whoever_is_out_holds_no_dice,
    what_is_put_forward_is_in_hand,
    holds_have_two_ends,
    melees_have_two_sides,
    ranks_end_where_one_is_out,
)
