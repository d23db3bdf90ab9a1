"""Templates: areas of effect laid on the maps until somebody takes them away; no document holds them."""

from PySide6.QtCore import QObject, Signal

from core.base.ids import SceneId
from core.geometry.template import Template


class Templates(QObject):
    """The templates that lie on each map, the last one laid uppermost."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._laid: dict[SceneId, tuple[Template, ...]] = {}

    def on(self, scene: SceneId) -> tuple[Template, ...]:
        """Return what lies on a map, the uppermost last."""
        return self._laid.get(scene, ())

    def lay(self, scene: SceneId, template: Template) -> None:
        """Lay a template upon the others; one that lies there already changes nothing."""
        if template not in self.on(scene):
            self._laid[scene] = (*self.on(scene), template)
            self.changed.emit()

    def take(self, scene: SceneId, template: Template) -> None:
        """Take a template away."""
        left = tuple(each for each in self.on(scene) if each != template)
        if left != self.on(scene):
            self._laid[scene] = left
            self.changed.emit()

    def clear(self, scene: SceneId) -> None:
        """Take away all that lies on a map."""
        if self._laid.pop(scene, ()):
            self.changed.emit()

    def forget(self) -> None:
        """Take away everything: it belongs to a document that is no longer open."""
        if self._laid:
            self._laid.clear()
            self.changed.emit()
