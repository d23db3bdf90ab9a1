"""What is told beside a question and an action: the rule that lets a blow through, and the DEX ranks that it costs."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.event import Noted
from core.engine.policy import nobody, suggestion
from core.engine.request import Draw
from core.engine.session import Session
from core.explain.words import Words
from core.rules.basic_roleplaying.gear.equipment import has_trait
from core.rules.basic_roleplaying.system import SYSTEM
from tests.core.rules.basic_roleplaying.fights import SWORD, moving
from tests.transcripts.runner import ENCOUNTER, Played

STAFF = {"id": "staff", "name": "Staff", "profile": "Staff, Quarter-", "carried": "ready"}
SKILLS = [{"name": "Melee Weapon", "specialty": "Sword", "rating": 60}, {"name": "Dodge", "rating": 40}]


def fight() -> Played:
    """Return a fight of two in its phase of movement, in which the table rolls."""
    fighters: dict[str, Any] = {
        name: {"at": [place, 1], "side": side, "sheet": {"skills": SKILLS}, "gear": [SWORD, STAFF]}
        for place, (name, side) in enumerate((("Ann", "party"), ("Orc", "foes")), 1)
    }
    return moving(fighters)


def typed(session: Session, text: str) -> None:
    """Type a roll."""
    asked = session.pending
    assert isinstance(asked, Draw)
    session.answer(asked.typed(text, session.state))


@pytest.mark.parametrize(
    ("attack", "defence", "rules"),
    [
        ("12", "39", ("BRP-MTX-02", "BRP-WPN-02")),
        ("12", "90", ("BRP-MTX-03", "BRP-DMG-07")),
        ("40", "90", ("BRP-MTX-06", "BRP-WPN-02")),
    ],
)
def test_the_question_of_damage_cites_the_cell_that_lets_the_blow_through(
    attack: str, defence: str, rules: tuple[str, ...]
) -> None:
    # BRP-MTX-02, BRP-MTX-03, BRP-MTX-06, BRP-DMG-07, BRP-WPN-02
    played = fight()
    session, (ann, orc) = played.session, map(TokenId, played.ids.values())
    session.submit(Act(ENCOUNTER, ann, "go-on"))
    session.policy = nobody
    session.submit(Act(ENCOUNTER, ann, "attack", targets=(orc,), item="sword"))
    while not isinstance(session.pending, Draw):
        assert session.pending is not None
        session.answer(suggestion(session.pending))
    typed(session, attack)
    session.answer("dodge")
    typed(session, defence)
    assert session.pending is not None and session.pending.key.startswith("damage:")
    assert session.pending.rules == rules


def test_what_costs_ranks_is_not_told_to_be_free() -> None:
    # BRP-MOVE-01, BRP-GAP-20
    played = fight()
    state, ann = played.session.state, next(iter(played.ids.values()))
    encounter = state.encounter(ENCOUNTER)
    offers = SYSTEM.offers(state, played.session.board(encounter), encounter, TokenId(ann))
    costs = {offer.act.action: offer.cost for offer in offers}
    assert costs["move"].id == "basic-roleplaying.effort.walking"
    assert costs["draw"] == say("basic-roleplaying.effort.drawing", ranks=5)
    assert costs["drop"].id == costs["kneel"].id == "basic-roleplaying.effort.free"


def test_traits_of_skills_are_rows() -> None:
    # BRP-DEF-03, BRP-GAP-08
    told = {
        (kind, trait)
        for kind in ("Melee Weapon", "Firearm", "Missile Weapon", "Brawl")
        for trait in ("parries", "magazine")
        if has_trait(kind, trait)
    }
    assert told == {("Melee Weapon", "parries"), ("Firearm", "magazine")}


@pytest.mark.parametrize(("damage", "told"), [("3", [say("basic-roleplaying.log.waits", points=4)]), (None, [])])
def test_a_blow_that_waits_for_the_others_of_its_moment_says_so(damage: str | None, told: list[Phrase]) -> None:
    # BRP-INIT-06: both have DEX 11, a sword and 60
    played = fight()
    session, (ann, orc) = played.session, map(TokenId, played.ids.values())
    session.submit(Act(ENCOUNTER, ann, "go-on"))
    answers = {f"attack:{ann}:{orc}": "40" if damage else "90", f"defence:{ann}:{orc}": "take"}
    played.session.policy = nobody
    session.submit(Act(ENCOUNTER, ann, "attack", targets=(orc,), item="sword"))
    while (asked := session.pending) is not None:
        if isinstance(asked, Draw):
            typed(session, (damage or "") if asked.key.startswith("damage:") else answers[asked.key])
        else:
            session.answer(answers.get(asked.key, suggestion(asked)))
    assert session.last is not None
    noted = [event.phrase for event in session.last.events if isinstance(event, Noted)]
    waits = [each for each in noted if each.id == "basic-roleplaying.log.waits"]
    assert [dict(each.values)["points"] for each in waits] == [dict(each.values)["points"] for each in told]
    assert session.state.vitals(session.state.token(ENCOUNTER, orc)).tracks["hit-points"].value == 11


def test_whoever_strikes_himself_is_not_told_to_strike_somebody_instead() -> None:
    # BRP-TAB-FUNATURAL
    line = say("basic-roleplaying.log.strays", token="Ann", other="Ann", points=5)
    assert Words().text(line) == "Ann strikes themselves instead: 5 points bypass the armor"
    assert "strikes Orc instead" in Words().text(
        say("basic-roleplaying.log.strays", token="Ann", other="Orc", points=5)
    )
