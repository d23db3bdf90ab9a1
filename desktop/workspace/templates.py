"""Templates: the areas of effect that lie on the maps of the open document, for tools and menus to lay and to take."""

from collections.abc import Callable

from core.base.ids import SceneId
from core.edits.areas import LayTemplate, LiftTemplates
from core.engine.command import Command
from core.geometry.template import Template
from core.model.campaign import Campaign


class Templates:
    """What lies on each map, the last one laid uppermost; laying and taking are commands that can be undone."""

    def __init__(self, state: Callable[[], Campaign | None], submit: Callable[[Command], bool]) -> None:
        self._state = state
        self._submit = submit

    def on(self, scene: SceneId) -> tuple[Template, ...]:
        """Return what lies on a map, the uppermost last."""
        state = self._state()
        return () if state is None else state.scene_state(scene).templates

    def lay(self, scene: SceneId, template: Template) -> None:
        """Lay a template upon the others; one that lies there already changes nothing."""
        if template not in self.on(scene):
            self._submit(LayTemplate(scene, template))

    def take(self, scene: SceneId, template: Template) -> None:
        """Take a template away."""
        if template in self.on(scene):
            self._submit(LiftTemplates(scene, (template,)))

    def clear(self, scene: SceneId) -> None:
        """Take away all that lies on a map."""
        if self.on(scene):
            self._submit(LiftTemplates(scene))
