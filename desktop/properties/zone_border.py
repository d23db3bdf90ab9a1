"""The form about two zones: neighbours or not, sight, and what their border is, against or beyond what is drawn."""

from typing import Any

from pydantic import ValidationError

from core.base.ids import SceneId, ThingId
from core.edits.zones import LinkZones
from core.model.scene import ZoneLink
from desktop.forms.field import Control, FieldSpec
from desktop.properties.form import Change, Form
from desktop.properties.model_fields import specs_of, value_of, with_value
from desktop.properties.words import wrong
from desktop.workspace.workspace import Workspace

CHOSEN = ("linked", "seen")
"""Fields that can be left to the map."""
BORDER = ("cover", "cover.kind", "cover.grade", "cover.choke", "barrier", "hazard")
"""What is said of the border itself; cover always lies along it."""
SAID: dict[bool | None, str] = {None: "map", True: "yes", False: "no"}
"""How what is left to the map, or said by hand, is chosen."""


def _specs() -> tuple[FieldSpec, ...]:
    chosen = tuple(FieldSpec(name, Control.CHOICE, tuple(SAID.values())) for name in CHOSEN)
    given = {spec.name: spec for spec in specs_of(ZoneLink)}
    return (*chosen, *(given[name] for name in BORDER))


class BetweenZones:
    """Holds the form over what is said of two zones; every entry is one command."""

    def __init__(self, workspace: Workspace, scene: SceneId, a: ThingId, b: ThingId) -> None:
        self.workspace = workspace
        self._scene, self._a, self._b = scene, a, b
        self.form = Form(_specs(), self._enter)

    def refresh(self) -> None:
        """Show what is said of the two now."""
        link = self._link()
        self.form.show_values({name: [self._value(link, name)] for name in self.form.specs})

    def _value(self, link: ZoneLink, name: str) -> Any:
        value = value_of(link, name)
        return SAID[value] if name in CHOSEN else value

    def _link(self) -> ZoneLink:
        scene = self.workspace.state.scenes.get(self._scene)
        found = None if scene is None else scene.link_between(self._a, self._b)
        return found or ZoneLink(a=self._a, b=self._b)

    def _enter(self, change: Change) -> str | None:
        if not self.workspace.is_open or self._scene not in self.workspace.state.scenes:
            # the map went while something stood in a field, which comes in as the field loses the keyboard
            return None
        link = self._link()
        value = change.of(self._value(link, change.field))
        if change.field in CHOSEN:
            value = next(said for said, word in SAID.items() if word == value)
        try:
            said = with_value(link, change.field, value)
        except ValidationError as error:
            return wrong(error)
        self.workspace.submit(LinkZones(self._scene, said))
        return None
