"""The sheet of a fight: who was in it and what happened, and no page where no fight was begun or none is known of."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from core.analysis.forecast import wilson
from core.analysis.turning import Juncture
from core.base.ids import EncounterId, TokenId
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.edits.fights import End
from core.edits.people import SetCondition
from core.engine.command import Act
from core.engine.policy import draw, first_of, take_suggestions
from core.explain.words import Words
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from desktop.printing import account_sheet
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
from tests.desktop.printing.sheets import printed, read, shipped_campaign, words_on
from tests.transcripts.runner import ENCOUNTER, begin, prepared

FIGHT = {
    "system": "semi-automagic",
    "fighter": {"Ann": {"at": [1, 1], "side": "party"}, "Orc": {"at": [5, 1]}},
}


def test_it_tells_who_was_in_it_and_what_was_done_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    played = prepared(FIGHT)
    session = played.session
    session.policy = first_of(take_suggestions, draw)
    begin(played, {})
    session.submit(SetCondition(ENCOUNTER, tuple(map(TokenId, played.ids.values())), Condition("prone")))
    session.submit(End(ENCOUNTER))
    order = PrintOrder((EncounterId(ENCOUNTER),), (Part.ACCOUNT,))
    matter = Matter(session.state, SYSTEMS, Words(), journal=session.journal)
    text = " ".join(words_on(page) for page in read(make_pdf(order, matter)).pages)
    assert "Who was in it" in text and "What happened" in text and "Ann" in text and "Orc" in text
    assert "and 1 more, which the log has" not in text
    monkeypatch.setattr(account_sheet, "MOST", 1)
    cut = " ".join(words_on(page) for page in read(make_pdf(order, matter)).pages)
    assert "more, which the log has" in cut, "what is left out is said"
    # what became of them later is not what they were when it ended
    session.submit(SetCondition(ENCOUNTER, (TokenId(played.ids["Orc"]),), Condition("dead")))
    later = Matter(session.state, SYSTEMS, Words(), journal=session.journal)
    assert words_on(read(make_pdf(order, later)).pages[0]) == words_on(read(make_pdf(order, matter)).pages[0])
    encounter = session.state.encounter(EncounterId(ENCOUNTER)).name
    assert f"Begin {encounter}".strip() in text and f"End {encounter}".strip() in text
    assert len(read(printed(session.state, Part.SUMMARY, Part.ACCOUNT)).pages) == 1, "without a journal nothing is told"


def test_the_report_has_plots_turning_points_experience_and_loot() -> None:
    sample = next(each for each in samples() if each.file.startswith("fever-road"))
    with sample_file(sample) as path, TemporaryDirectory() as folder:
        document = Document.copy_of(path, Path(folder))
        session = document.session(SYSTEMS)
        identity = next(each.id for each in session.state.encounters.values() if each.opening is not None)
        order = PrintOrder((EncounterId(identity),), (Part.ACCOUNT,))
        stood = Juncture(1, (), wilson(20, 20)), Juncture(2, (), wilson(0, 20))
        matter = Matter(session.state, SYSTEMS, Words(), journal=session.journal)
        plain = " ".join(words_on(page) for page in read(make_pdf(order, matter)).pages)
        told = replace(matter, courses={EncounterId(identity): stood})
        text = " ".join(words_on(page) for page in read(make_pdf(order, told)).pages)
        document.close(discard=True)
    for title in ("Points lost in each round", "Who stood at the end of each round", "Experience", "Loot"):
        assert title in plain
    assert "Turning points" not in plain and "How often the party would have won" not in plain
    assert "In round 1 the fight turned" in text and "How often the party would have won" in text and "100 %" in text


def test_no_fight_makes_no_page() -> None:
    played = prepared(FIGHT)
    order = PrintOrder((EncounterId(ENCOUNTER),), (Part.SUMMARY, Part.ACCOUNT))
    matter = Matter(played.session.state, SYSTEMS, Words(), journal=played.session.journal)
    assert len(read(make_pdf(order, matter)).pages) == 1


@pytest.mark.parametrize("file", ["toll-bridge", "mill-road"])
def test_an_act_that_only_ends_a_turn_is_no_deed(file: str) -> None:
    sample = next(each for each in samples() if each.file.startswith(file))
    with sample_file(sample) as path, TemporaryDirectory() as folder:
        document = Document.copy_of(path, Path(folder))
        session = document.session(SYSTEMS)
        (identity,) = session.state.encounters
        order = PrintOrder((EncounterId(identity),), (Part.ACCOUNT,))
        matter = Matter(session.state, SYSTEMS, Words(), journal=session.journal)
        text = " ".join(words_on(page) for page in read(make_pdf(order, matter)).pages)
        entries = [session.journal.entry(number) for number in range(session.journal.floor, session.journal.head)]
        document.close(discard=True)
    ends = [each for each in entries if isinstance(each.command, Act) and each.command.action in ("go-on", "end-turn")]
    assert ends and "Attack" in text
    assert "Go on" not in text and text.count("End the turn") <= 4, "those from which something came are told"


def test_at_a_glance_says_what_armor_is_made_of() -> None:
    text = " ".join(words_on(page) for page in read(printed(shipped_campaign("toll-bridge"), Part.PACK)).pages)
    assert "Armor 8 = Chain 7 + Light helmet 1" in text
