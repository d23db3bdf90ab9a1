"""What a new map is to be like: its size, its squares and how it is drawn, asked before it is there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from core.edits.maps import AddScene
from core.model.materials import MapStyle, Material
from core.model.scene import FIVE_FEET, MAXIMUM_SQUARES_ACROSS, ONE_METRE, Measure, Scene
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.properties.words import choice_of, label_of, tip_of
from desktop.workspace.workspace import Workspace

OWN = "own"
"""The squares that a scene has anyway."""
MEASURES = {
    "ft-5": FIVE_FEET,
    "ft-10": Measure(2 * FIVE_FEET.square_length, "ft"),
    "m-1": ONE_METRE,
    "m-1.5": Measure(Fraction(3, 2), "m"),
    "m-2": Measure(Fraction(2), "m"),
}
LONGEST_NAME = 200


def map_fields(scene: Scene, own: str = "") -> tuple[FieldSpec, ...]:
    """Return the fields of a map that is like a scene; `own` are words for its squares where nobody chose them."""
    names = {
        "ft-5": QCoreApplication.translate("NewScene", "5 feet"),
        "ft-10": QCoreApplication.translate("NewScene", "10 feet"),
        "m-1": QCoreApplication.translate("NewScene", "1 metre"),
        "m-1.5": QCoreApplication.translate("NewScene", "1.5 metres"),
        "m-2": QCoreApplication.translate("NewScene", "2 metres"),
    }
    here = Measure(scene.square_length, scene.unit)
    known = next((name for name, measure in MEASURES.items() if measure == here), OWN)
    chosen = OWN if own or known == OWN else known
    words = own or QCoreApplication.translate("NewScene", "As on this map")
    measures = (OWN, *MEASURES) if chosen == OWN else tuple(MEASURES)
    return (
        _number("columns", scene.columns),
        _number("rows", scene.rows),
        _choice("square_length", measures, tuple(names.get(each, words) for each in measures), chosen),
        _choice("style", tuple(MapStyle), tuple(choice_of("style", each) for each in MapStyle), scene.style),
        _choice("ground", tuple(Material), tuple(choice_of("ground", each) for each in Material), scene.ground),
    )


def _number(name: str, value: int) -> FieldSpec:
    label, tip = label_of(name), tip_of(name)
    return FieldSpec(
        name, Control.NUMBER, least=1, most=MAXIMUM_SQUARES_ACROSS, title=label, tip=tip, caption=label, value=value
    )


def _choice(name: str, choices: tuple[str, ...], words: tuple[str, ...], value: str) -> FieldSpec:
    label, tip = label_of(name), tip_of(name)
    return FieldSpec(name, Control.CHOICE, choices, title=label, tip=tip, caption=label, words=words, value=value)


def filled_in(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """Return a scene as the fields of `map_fields` have it."""
    changed = scene.but(**{name: values[name] for name in ("columns", "rows", "style", "ground")})
    measure = MEASURES.get(str(values["square_length"]))
    return changed if measure is None else changed.measured(measure)


class NewScene(FormDialog):
    """Asks what a new scene is to be like, and adds it to the adventure; it is looked at then."""

    manual = "drawing#scenes"

    def __init__(self, workspace: Workspace, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace, self.scene = workspace, scene
        self.setMinimumWidth(360)
        name = FieldSpec(
            "name",
            Control.TEXT,
            longest=LONGEST_NAME,
            title=label_of("name"),
            tip=tip_of("name"),
            caption=label_of("name"),
            value=scene.name,
        )
        self.ask(self.tr("New scene"), (name, *map_fields(scene)))
        self.name_buttons(
            self.tr("Add the scene"),
            self.tr("All of it can be changed later, in Properties while nothing is selected"),
            self.tr("Add nothing"),
        )

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Add the scene and look at it."""
        name = str(filled["name"]).strip() or self.scene.name
        scene = filled_in(self.scene, filled).but(name=name)
        if not self.workspace.is_open or not self.workspace.submit(AddScene(scene)):
            return False
        self.workspace.look_at(scene=scene.id)
        return True
