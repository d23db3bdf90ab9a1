"""The sample adventure, ready to be played on."""

from functools import cache

from core.documents.toll_house import script
from core.engine.journal import Journal
from core.engine.policy import Policy, draw
from core.engine.session import Session
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS


@cache
def sample_campaign() -> Campaign:
    """Return the sample, a fight under way in it, at the turn of somebody of the party; it is made once."""
    campaign, steps = script(SYSTEMS)
    session = Session(Journal(campaign), SYSTEMS)
    for step in steps:
        session.submit(step.command, dict(step.answers))
    return session.state


def sample_session(*, policy: Policy = draw) -> Session:
    """Return a session of its own on the sample, in the middle of a fight of 99 Towers."""
    return Session(Journal(sample_campaign()), SYSTEMS, policy=policy)
