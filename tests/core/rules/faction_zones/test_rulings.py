"""The ruling on an attack: what makes it hard and what protects its target, each summed up by itself."""

from typing import Any

from core.engine.command import Act
from core.engine.policy import nobody
from core.engine.request import Ruling
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

BOW = {"id": "bow", "name": "Bow", "profile": "Missile great weapon", "carried": "both hands"}
MAIL = {"id": "mail", "name": "Mail", "profile": "Heavy armour", "carried": "worn"}


def ruled(action: str, *targets: str, **changes: dict[str, Any]) -> Ruling:
    """Return the ruling that Sybilla's act waits for."""
    session, ids = begun(places=False, **changes)
    session.policy = nobody
    named = tuple(ids[name] for name in targets)
    session.submit(Act(ENCOUNTER, ids["Sybilla"], action, named, item=changes["Sybilla"]["gear"][0]["id"]))
    assert isinstance(session.pending, Ruling)
    return session.pending


def test_one_that_nothing_hinders_sums_up_to_nothing() -> None:
    """FAC-HIT-01."""
    asked = ruled("attack", "Bandit", Sybilla={"gear": [BOW]}, Bandit={"gear": [MAIL]})
    assert [(each.subject, each.total.number) for each in asked.tallies] == [("to-hit", 0), ("armour", 2)]


def test_what_hinders_and_what_protects_are_apart() -> None:
    """FAC-HIT-03, FAC-DMG-02: beyond half of the range; never more than 3."""
    sling = {"id": "sling", "name": "Short sling", "profile": "Acid vial", "carried": "main hand"}
    shield = {"id": "shield", "name": "Shield", "profile": "Shield", "carried": "off hand"}
    captain = {"gear": [MAIL, shield], "sheet": {"armour": 1}, "conditions": ["in-cover"]}
    asked = ruled("attack", "Captain", Sybilla={"gear": [sling]}, Captain=captain)
    assert [(each.subject, each.total.number) for each in asked.tallies] == [("to-hit", 1), ("armour", 3)]
    assert [each.rule for each in asked.proposed if each.on == "to-hit"] == ["FAC-HIT-03"]


def test_of_many_everybody_has_an_armour_value_of_his_own() -> None:
    """FAC-BLAST-05, FAC-SIZE-04."""
    small: dict[str, Any] = {"in": "Yard", "sheet": {"size": "small"}}
    sybilla = {"sheet": {"size": "large"}, "gear": [{**BOW, "profile": "Martial great weapon"}]}
    asked = ruled("spread", "Bandit", "Captain", Sybilla=sybilla, Bandit={**small, "gear": [MAIL]}, Captain=small)
    assert [each.total.number for each in asked.tallies] == [0, 2, 0]
