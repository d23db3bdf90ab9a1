"""The game master's own pictures as stamps: what the history calls a change of those that are kept."""

from dataclasses import replace

from core.base.phrase import say
from core.edits.stamps import KeepStamps, own_stamps, with_stamp
from core.model.own_stamp import OwnStamp
from tests.helpers.fights import ready

EGG, IDOL = (OwnStamp(name * 64, title, 768, 768) for name, title in (("a", "Egg"), ("b", "Idol")))


def test_the_history_names_the_picture_that_came_was_changed_or_went() -> None:
    session = ready()
    told = []
    for command in (
        with_stamp(session.state, EGG),
        KeepStamps((EGG, IDOL)),
        KeepStamps((EGG, replace(IDOL, width=1536))),
        KeepStamps((EGG,)),
        KeepStamps(()),
        KeepStamps((EGG, IDOL)),
    ):
        told.append(command.label(session.state))
        session.submit(command)
    assert told == [
        say("history.stamp-kept", name="Egg"),
        say("history.stamp-kept", name="Idol"),
        say("history.stamp-kept", name="Idol"),
        say("history.stamp-dropped", name="Idol"),
        say("history.stamp-dropped", name="Egg"),
        say("history.keep-stamps"),
    ]


def test_a_picture_is_kept_once_as_it_was_placed_last() -> None:
    session = ready()
    wide = replace(EGG, name="Great egg", width=1536)
    for kept in (EGG, IDOL, wide):
        session.submit(with_stamp(session.state, kept))
    assert session.state.stamps == own_stamps(session.state) == (IDOL, wide)
