"""Areas of effect that lie on a map: laid by hand, and taken away again."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import SceneId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import Worn
from core.geometry.template import Template
from core.model.campaign import Campaign

MAXIMUM_TEMPLATES = 200
"""Areas on one map."""


@command("lay-template")
class LayTemplate(EditCommand):
    """Lay an area of effect on a map, upon the others; one that lies there already changes nothing."""

    scene: SceneId
    template: Template

    def label(self, state: Campaign) -> Phrase:
        """Name its shape and size."""
        return say("history.lay-template", shape=say(f"area.{self.template.shape}"), size=self.template.size)

    def carry_out(self, ctx: Context) -> None:
        """Add it to what lies on the map."""
        ctx.state.scene(self.scene)
        scene_state = ctx.state.scene_state(self.scene)
        if len(scene_state.templates) >= MAXIMUM_TEMPLATES:
            raise Refused("refused.too-many-templates", most=MAXIMUM_TEMPLATES)
        if self.template not in scene_state.templates:
            ctx.emit(Worn(self.scene, replace(scene_state, templates=(*scene_state.templates, self.template))))


@command("lift-templates")
class LiftTemplates(EditCommand):
    """Take areas of effect off a map; all of them where none is named."""

    scene: SceneId
    templates: tuple[Template, ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Say that they are taken away."""
        return say("history.lift-templates", count=len(self.templates))

    def carry_out(self, ctx: Context) -> None:
        """Drop them from what lies on the map."""
        scene_state = ctx.state.scene_state(self.scene)
        kept = tuple(each for each in scene_state.templates if self.templates and each not in self.templates)
        if kept != scene_state.templates:
            ctx.emit(Worn(self.scene, replace(scene_state, templates=kept)))
