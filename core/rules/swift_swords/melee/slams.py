"""Slams: knocking somebody out of contact, and off his feet."""

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.swift_swords.checks import opposed
from core.rules.swift_swords.melee.closing import target_of
from core.rules.swift_swords.melee.contact import Status, foes_in_melee, status_of
from core.rules.swift_swords.melee.hold_levels import knock_back
from core.rules.swift_swords.rounds.order import Action, Situation

SLAM = "slam"
PIPS = 5
FELLED = 2
"""By so much a slam must win to throw its target down as well."""


@rule("SST-SLAM-01", "SST-GAP-16")
def _slam(ctx: Context, act: Act) -> Procedure[None]:
    """Throw oneself at an enemy: who loses is knocked out of contact, by two or more off his feet too."""
    who, whom = act.actor, act.target()
    margin = yield from opposed(ctx, who, whom, "body", "SST-SLAM-01", key="slam")
    if margin > 0:
        knock_back(ctx, whom, "SST-SLAM-01", down=margin >= FELLED)


@rule("SST-SLAM-01")
def _check(situation: Situation, act: Act) -> Phrase | None:
    if status_of(situation, situation.who.id) is not Status.IN_CONTACT:
        return say("swift-swords.why.not-in-contact")
    whom = target_of(act)
    known = whom is None or whom in foes_in_melee(situation, situation.who.id)
    return None if known else say("swift-swords.why.not-in-melee")


ACTIONS = (Action(SLAM, "SST-SLAM-01", _slam, pips=PIPS, needs=(Need.TARGET,), check=_check, icon="bolt"),)
