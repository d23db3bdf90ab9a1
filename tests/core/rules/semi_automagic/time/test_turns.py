"""What the list of actions says of the seconds that they take."""

from core.engine.event import Noted
from core.engine.system import Offer
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import Played, begin, play, prepared

FIGHT = {
    "system": "semi-automagic",
    "scene": {"metres": 1},
    "fighter": {
        "Ottilie": {"at": [1, 1], "side": "party", "sheet": {"skills": [{"skill": "Magic Skill", "ranks": 1}]}},
        "Raider": {"at": [9, 1]},
    },
}


def offer_of(played: Played, action: str) -> Offer:
    """Return the one offer of an action of whoever acts."""
    session, encounter = played.session, played.encounter
    system = SYSTEMS[encounter.system]
    who = system.next_actors(session.state, encounter)[0]
    (offer,) = system.offers(session.state, session.board(encounter), encounter, who, only=action)
    return offer


def test_an_offer_says_how_many_seconds_it_takes_and_what_is_left_of_the_turn() -> None:
    """SEC-CLOCK-04: 4SA are four seconds, 0SA none."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    cast, speak = offer_of(played, "cast"), offer_of(played, "speak")
    assert (cast.cost.id, dict(cast.cost.values)) == ("semi-automagic.cost.seconds", {"seconds": 4})
    assert cast.leads_to is not None and cast.leads_to.id == "semi-automagic.leads-to.left"
    assert dict(cast.leads_to.values) == {"seconds": 2}
    assert speak.cost.id == "semi-automagic.cost.none" and speak.leads_to is None


def test_an_offer_says_how_much_of_the_next_turn_it_takes() -> None:
    """SEC-CLOCK-04, SEC-CLOCK-06."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    assert play(played, {"do": "wait", "options": {"seconds": 3}}) is None
    cast = offer_of(played, "cast")
    assert cast.leads_to is not None and cast.leads_to.id == "semi-automagic.leads-to.next-turn"
    assert dict(cast.leads_to.values) == {"seconds": 1}


def test_the_log_tells_which_round_begins() -> None:
    """SEC-CLOCK-01: after the first round comes the second."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    assert play(played, {"do": "end-turn"}) is None and play(played, {"do": "end-turn"}) is None
    told = [dict(event.phrase.values) for event in played.events if isinstance(event, Noted)]
    assert {"round": 2} in told
