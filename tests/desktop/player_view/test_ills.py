"""Of afflictions and of what is to come the players read only what they know."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.reminder import Reminder
from tests.desktop.player_view.stages import SECRET, campaign, picture, shown

HOUR = 3_600


def ill(*, known: bool, kind: str = "Fever") -> Campaign:
    """Return the campaign with an affliction of everybody of the roster, and a reminder."""
    state = campaign()
    fever = Affliction("affliction-900", kind, 0, due=HOUR, known=known)
    for person in state.people.values():
        ailing = replace(person, vitals=replace(person.vitals, afflictions=(fever,)))
        state = replace(state, people=state.people.put(person.id, ailing))
    return replace(state, reminders=(Reminder("reminder-901", 2 * HOUR, kind, known=known),))


def test_what_they_do_not_know_is_nowhere() -> None:
    content = shown(ill(known=False, kind=SECRET))
    assert SECRET not in repr(content) and content == shown(campaign())


def test_what_they_know_stands_with_whoever_has_it_and_among_what_comes() -> None:
    content = shown(ill(known=True))
    assert content.party and all("Fever" in fellow.conditions for fellow in content.party)
    name = content.party[0].face.name
    assert f"day 1, 01:00: {name}: Fever" in content.coming and content.coming[-1] == "day 1, 02:00: Fever"


def test_what_a_foe_has_is_told_to_nobody() -> None:
    state = campaign()
    fever = Affliction("affliction-900", SECRET, 0, due=HOUR, known=True)
    for encounter in state.encounters.values():
        for token in encounter.tokens.values():
            if token.vitals is not None and token.side != "party":
                sick = replace(token, vitals=replace(token.vitals, afflictions=(fever,)))
                state = state.with_token(encounter.id, sick)
    assert SECRET not in repr(shown(state))


def test_what_is_to_come_is_painted(qapp: QApplication) -> None:
    soon = replace(campaign(), reminders=(Reminder("reminder-901", HOUR, "The tide turns", known=True),))
    large = QSize(1920, 1080)
    pictures = [picture(shown(each), size=large, strip="side") for each in (soon, campaign())]
    assert pictures[0] != pictures[1]
