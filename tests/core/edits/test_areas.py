"""Areas laid on maps by hand: edit commands that are undone, kept in the document, and checked on reading."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from core.base.errors import Refused
from core.base.ids import SceneId
from core.documents.store import Document
from core.edits.areas import MAXIMUM_TEMPLATES, LayTemplate, LiftTemplates
from core.geometry.template import LARGEST_AREA, Shape, Template, nearest_direction
from core.geometry.units import DIRECTIONS, centre_of
from core.model.scene import SceneState
from tests.helpers.arena import SYSTEMS, Arena

SCENE = SceneId("scene-1")
BURST = Template(Shape.BURST, 2, centre_of((3, 3)))
CONE = Template(Shape.CONE, 3, centre_of((1, 1)), (1, 1))


def lying(arena: Arena) -> tuple[Template, ...]:
    """Return what lies on the map."""
    return arena.state.scene_state(SCENE).templates


def test_laid_and_lifted_and_undone() -> None:
    arena = Arena("A..x")
    before, board = arena.state, arena.board
    for template in (BURST, CONE):
        arena.session.submit(LayTemplate(SCENE, template))
    with pytest.raises(Refused):
        arena.session.submit(LayTemplate(SCENE, BURST))
    assert lying(arena) == (BURST, CONE)
    assert arena.board is board
    arena.session.submit(LiftTemplates(SCENE, (BURST,)))
    assert lying(arena) == (CONE,)
    arena.session.undo()
    arena.session.submit(LiftTemplates(SCENE))
    assert lying(arena) == ()
    while arena.session.journal.can_undo:
        arena.session.undo()
    assert arena.state == before


def test_there_is_an_end_to_them() -> None:
    arena = Arena("A..x")
    for number in range(MAXIMUM_TEMPLATES):
        arena.session.submit(LayTemplate(SCENE, Template(Shape.BURST, 1, centre_of((number, 0)))))
    with pytest.raises(Refused) as refusal:
        arena.session.submit(LayTemplate(SCENE, BURST))
    assert refusal.value.phrase.id == "refused.too-many-templates"
    with pytest.raises(Refused):
        arena.session.submit(LayTemplate(SceneId("scene-77"), BURST))


def test_a_document_keeps_them(tmp_path: Path) -> None:
    arena = Arena("A..x")
    arena.session.submit(LayTemplate(SCENE, BURST))
    path = tmp_path / "fight.sandtable"
    document = Document.new(arena.state, tmp_path / "state")
    document.session(SYSTEMS).submit(LayTemplate(SCENE, CONE))
    document.save_as(path)
    document.close()
    again = Document.open(path, tmp_path / "other")
    try:
        assert again.state.scene_state(SCENE).templates == (BURST, CONE)
    finally:
        again.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"shape": "burst", "size": 0},
        {"shape": "burst", "size": LARGEST_AREA + 1},
        {"shape": "cone", "size": 2, "ahead": [2, 1]},
        {"shape": "line", "size": 2, "ahead": [0, 0]},
        {"shape": "burst", "size": 2, "at": [10**9, 0]},
        {"shape": "blob", "size": 2},
    ],
)
def test_what_could_not_be_drawn_is_not_read(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(SceneState).validate_python({"templates": [{"at": [0, 0], **wrong}]})


def test_the_nearest_of_eight_directions() -> None:
    """T99-AREA-03: the border lies at 22.5 degrees."""
    for dx, dy in DIRECTIONS:
        assert nearest_direction((7 * dx, 7 * dy)) == (dx, dy)
    assert nearest_direction((5, 2)) == (1, 0)
    assert nearest_direction((7, 3)) == (1, 1)
    assert nearest_direction((-2, -5)) == (0, -1)
    assert nearest_direction((0, 0)) == (1, 0)
