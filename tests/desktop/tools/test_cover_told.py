"""The map tells what hides a target once, and in the reader's language."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from core.base.ids import ThingId, TokenId
from core.documents.sample_fights import samples
from core.edits.maps import PutThings
from core.engine.command import Act
from desktop.map.overlays.kinds import Label
from desktop.program import Program
from desktop.tools.act_sketch import sight_shown
from desktop.tools.canvas import MapCanvas
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started


def told_of(program: Program, actor: TokenId, target: TokenId) -> tuple[str, tuple[str, ...]]:
    """Return what the map says beside whom somebody points at with his weapon, and the causes that it tells."""
    encounter, canvas = program.workspace.encounter, program.window.findChild(MapCanvas)
    assert encounter is not None and isinstance(canvas, MapCanvas)
    act = Act(encounter.id, actor, "attack", (target,))
    sketch = canvas.workspace.foreseen.sketch(act)
    labels = [each.text for each in sight_shown(canvas.access, act, sketch) if isinstance(each, Label)]
    return " ".join(labels), () if sketch is None else sketch.causes


def test_what_hides_a_target_is_told_once_and_in_the_readers_language(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, sample=False, language="de") as program:
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == "semi-automagic"))
        workspace.set_mode(Mode.RUN)
        settle()
        encounter = workspace.encounter
        assert encounter is not None
        pairs = [(TokenId(a), TokenId(b)) for a in encounter.tokens for b in encounter.tokens if a != b]
        one, other, causes = next((a, b, found) for a, b in pairs if (found := told_of(program, a, b)[1]))
        names = [workspace.name_of(each) for each in dict.fromkeys(causes)]
        told, _ = told_of(program, one, other)
        assert all(name and told.count(name) == 1 for name in names), told
        scene = workspace.scene
        assert scene is not None
        bare = tuple(scene.things[ThingId(each)].but(name="") for each in causes if each in scene.things)
        assert workspace.submit(PutThings(scene.id, bare))
        told, _ = told_of(program, one, other)
        assert not any(english in told.lower() for english in ("stamp", "boulder", "wall", "door")), told
        assert "(" in told
