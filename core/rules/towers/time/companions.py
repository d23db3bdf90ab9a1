"""Companions: master and companion share one marker on the clock, move together, and one of the two acts."""

from dataclasses import replace

from core.base.ids import PersonId, RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.clock import Joint, clock_of, set_clock
from core.rules.towers.fighter import encountered

TOGETHER = ("combat-move", "reckless-move")
"""The actions that master and companion take both, for one cost."""
JOIN, STAY = "join-move", "stay-put"
JOINING = (JOIN, STAY)
"""What is left to those who may join a move."""


@rule("T99-COMP-01", "T99-GAP-40")
def masters(state: Campaign, encounter: Encounter) -> dict[TokenId, TokenId]:
    """Return the master of every companion, where both are in the fight."""
    bonds = {each.id: each.master for each in state.people.values() if each.master is not None}
    if not bonds:
        return {}
    present: dict[PersonId, TokenId] = {}
    for who in clock_of(encounter).combatants:
        token = encounter.tokens.get(who)
        if token is not None and token.person is not None:
            present[token.person] = who
    return {
        present[companion]: present[master]
        for companion, master in bonds.items()
        if companion in present and master in present
    }


@rule("T99-COMP-02")
def follow_bonds(ctx: Context) -> None:
    """Let the clock show who is bound to whom: companions share their master's marker, all others have their own.

    Whoever has no place yet gets it as he enters.
    """
    clock = clock_of(ctx.encounter)
    bonds = masters(ctx.state, ctx.encounter)
    if not bonds and not clock.shares:
        return
    for who, share in clock.shares.items():
        if bonds.get(who) != share.lead:
            set_clock(ctx, clock_of(ctx.encounter).apart(who), "T99-COMP-02")
            ctx.note(say("99-towers.log.parts", token=who, master=share.lead), RuleId("T99-COMP-02"))
    for who, master in bonds.items():
        clock = clock_of(ctx.encounter)
        if who not in clock.shares and clock.find(master) is not None:
            set_clock(ctx, clock.together(who, master), "T99-COMP-02")
            ctx.note(say("99-towers.log.shares", token=who, master=master), RuleId("T99-COMP-02"))


@rule("T99-COMP-03")
def move_together(ctx: Context, first: TokenId, action: str) -> None:
    """Let those who share the mover's marker join the move, each in turn, before anybody else acts."""
    clock = clock_of(ctx.encounter)
    if action in TOGETHER and clock.joint is None:
        waiting = tuple(who for who in clock.sharing(first) if who != first)
        if waiting:
            set_clock(ctx, replace(clock, joint=Joint(action, first, waiting)), "T99-COMP-03")


def still_joining(ctx: Context) -> bool:
    """Return whether somebody may still join a move; who cannot move any more no longer waits."""
    clock = clock_of(ctx.encounter)
    if clock.joint is None:
        return False
    for who in clock.joint.waiting:
        if not encountered(ctx.state, ctx.encounter, who).can_act:
            done_joining(ctx, who)
    return clock_of(ctx.encounter).joint is not None


def done_joining(ctx: Context, who: TokenId) -> None:
    """Let somebody wait no longer to join a move."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, joint=clock.joined_without(who)), "T99-COMP-03")
