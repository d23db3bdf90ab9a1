"""What the list of actions says of the seconds that they take."""

from core.engine.event import Noted
from core.engine.system import Offer
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.clock import SecondsClock
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


def _cast(delay: int, words: str) -> dict[str, object]:
    return {"do": "cast", "words": words, "options": {"seconds": 0, "delay": delay}}


def test_what_is_put_off_comes_in_the_order_of_its_moments() -> None:
    """SEC-CLOCK-07: as the rest of a turn goes by, the effect that is due sooner comes first, whichever was cast."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    assert play(played, _cast(4, "later")) is None and play(played, _cast(2, "sooner")) is None
    assert play(played, {"do": "end-turn"}) is None
    told = [dict(event.phrase.values).get("words") for event in played.events if isinstance(event, Noted)]
    assert [words for words in told if words in ("later", "sooner")] == ["sooner", "later"]


def test_an_effect_can_be_put_off_for_a_minute_and_no_longer() -> None:
    """SEC-CLOCK-07: sixty seconds are the most that can be asked for."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    assert play(played, _cast(61, "too late")) == "refused.absurd-option"
    assert play(played, _cast(60, "in time")) is None
    clock = played.encounter.clock
    assert isinstance(clock, SecondsClock) and [delay.left for delay in clock.delays] == [60]


def test_what_takes_no_time_is_no_deed() -> None:
    """SEC-CLOCK-09, SEC-INIT-05: whoever has only spoken can still hold his turn."""
    played = prepared(FIGHT)
    begin(played, {"answers": {"initiative:Ottilie": 6, "initiative:Raider": 1}})
    assert play(played, {"do": "speak", "words": "Wait!"}) is None
    assert play(played, {"do": "hold"}) is None
