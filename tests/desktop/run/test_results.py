"""What came of an entry is told beside each one concerned, stays until the next, and never tells players too much."""

from pathlib import Path

import pytest

from core.documents.sample_fights import Sample, sample_file, samples
from core.documents.store import Document
from core.engine.command import Act
from core.engine.command_kinds import PlayCommand
from core.rules.registry import SYSTEMS
from desktop.map.painting.labels import Result, Tone
from desktop.run.results import Came, came_of
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on

WORDS = {
    "99-towers": {"8 STUN, 3 LETHAL", "miss", "6 STUN, 3 LETHAL"},
    "faction-zones": {"5 Health", "incapacitated", "dying, incapacitated"},
    "semi-automagic": {"+1 wound", "no wound", "dying"},
    "basic-roleplaying": {"2 hit points", "missed", "parried"},
    "swift-swords": {"1 Physical", "stunned", "Out of Action"},
}
"""Of each sample, some words that somebody reads in the course of it."""


def played(workspace: Workspace) -> list[tuple[dict[str, Result], dict[str, Result]]]:
    """Return what came of every entry of play, for the game master and for the players."""
    journal, found = workspace.session.journal, []
    for number in range(journal.floor, journal.head):
        entry = journal.entry(number)
        before, after = journal.state_before(number), journal.state_before(number + 1)
        fought = workspace.encounter is not None and before is not None and workspace.encounter.id in before.encounters
        if isinstance(entry.command, Act | PlayCommand) and fought and before is not None and after is not None:
            came = Came(before, after, entry)
            found.append((came_of(workspace, came), came_of(workspace, came, public=True)))
    return found


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.system)
def test_every_game_tells_what_came_of_it_in_the_words_of_its_book(
    theme: Theme, sample: Sample, tmp_path: Path
) -> None:
    with sample_file(sample) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        workspace = workspace_on(theme, document.session(SYSTEMS))
        results = played(workspace)
        told = [each for mine, _ in results for each in mine.values()]
        words = {line for each in told for line in (each.head, *each.more)}
        assert WORDS[sample.system] & words and len(told) > 15
        assert all(line and "{" not in line and sample.system not in line for line in words)
        assert any(each.tone is Tone.BAD for each in told)
        assert all(each.tone is not Tone.NEWS for each in told if each.passed is not None)
        encounter = workspace.encounter
        assert encounter is not None
        for _, public in results:
            for identity, each in public.items():
                token = encounter.tokens.get(identity)
                if token is not None and token.side != "party":
                    assert not each.more and not any(letter.isdigit() for letter in each.head)
    finally:
        document.close(discard=True)
