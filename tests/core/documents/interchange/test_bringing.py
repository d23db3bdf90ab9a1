"""Bringing maps into documents."""

from pathlib import Path

import pytest

from core.base.ids import number_of
from core.documents.interchange.bringing import bringing, pictures_in, scenes_added
from core.model.things import Picture
from tests.helpers.documents import fresh, hall, opened
from tests.helpers.uvtt import house, laid


def test_several_levels_come_as_scenes_with_ids_of_their_own_in_one_step(tmp_path: Path) -> None:
    levels = [laid(tmp_path, house(), name=f"Level {number}.uvtt") for number in (1, 2)]
    with fresh(tmp_path / "state") as (document, session):
        hall(session)
        before = session.state
        command = bringing(before, levels)
        for identity, data in pictures_in(levels).items():
            assert document.put_asset(data) == identity
        session.submit(command)
        names = [session.state.scenes[identity].name for identity in scenes_added(command)]
        assert names == ["Level 1", "Level 2"]
        scenes = session.state.scenes.values()
        ids = [identity for scene in scenes for identity in (scene.id, *scene.things)]
        assert len(set(map(number_of, ids))) == len(ids) and session.state.next_number > max(map(number_of, ids))
        assert all(thing.id == key for scene in scenes for key, thing in scene.things.items())
        document.save_as(tmp_path / "out.sandtable")
        session.undo()
        assert session.state.scenes == before.scenes
    with opened(tmp_path / "out.sandtable", tmp_path / "elsewhere") as (document, session):
        pictures = [t for s in session.state.scenes.values() for t in s.things.values() if isinstance(t, Picture)]
        assert [len(document.asset(picture.picture)) for picture in pictures] == [len(levels[0].image.data)] * 2  # type: ignore[union-attr]  # seen above


def test_one_map_is_one_added_scene(tmp_path: Path) -> None:
    with fresh(tmp_path / "state") as (_, session):
        command = bringing(session.state, [laid(tmp_path, house())])
        session.submit(command)
        assert session.last is not None and session.last.label.id == "history.add-scene"
        with pytest.raises(ValueError, match="no map"):
            bringing(session.state, [])
