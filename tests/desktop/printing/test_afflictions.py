"""The page of afflictions: who suffers from what, with boxes to tick, and no page where nobody does."""

from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.model.creature_reference import CreatureReference
from core.rules.semi_automagic.afflictions.calls import Expose
from desktop.printing.print_order import Part
from tests.desktop.printing.sheets import printed, read, words_on
from tests.transcripts.runner import ENCOUNTER, prepared

FIGHT = {
    "system": "semi-automagic",
    "fighter": {"Ann": {"at": [1, 1], "side": "party"}, "Orc": {"at": [5, 1]}},
}


def sick() -> Session:
    """Return a session in which Ann has the plague."""
    played = prepared(FIGHT)
    session = played.session
    session.policy = first_of(take_suggestions, draw)
    session.submit(Expose(None, (CreatureReference(ENCOUNTER, played.ids["Ann"]),), "Plague", ("vector",)))
    return session


def test_the_page_tells_who_has_what_with_boxes_for_the_checks_to_come() -> None:
    (page,) = read(printed(sick().state, Part.AFFLICTIONS)).pages
    text = words_on(page)
    assert "Afflictions" in text and "Ann" in text and "Plague" in text and "not known to the players" in text
    assert "Fort DC 6, Check rate once a day" in text and "day 2, 00:00" in text
    assert "○ ○ ○ ○ ○ ○ ○ ○" in text and "Orc" not in text


def test_nobody_afflicted_makes_no_page() -> None:
    state = prepared(FIGHT).session.state
    both = printed(state, Part.SUMMARY, Part.AFFLICTIONS)
    assert len(read(both).pages) == len(read(printed(state, Part.SUMMARY)).pages)
