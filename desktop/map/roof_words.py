"""What the coverings and the forms of roofs are called, by the tool that lays them and by their properties."""

from collections.abc import Mapping

from core.model.roofs import RoofCovering, RoofForm
from desktop.translation import QT_TRANSLATE_NOOP

FORMS: Mapping[RoofForm, str] = {
    RoofForm.HIP: QT_TRANSLATE_NOOP("properties", "Hipped"),
    RoofForm.GABLE: QT_TRANSLATE_NOOP("properties", "Gabled"),
    RoofForm.FLAT: QT_TRANSLATE_NOOP("properties", "Flat"),
}
COVERINGS: Mapping[RoofCovering, str] = {
    RoofCovering.TILES: QT_TRANSLATE_NOOP("properties", "Tiles"),
    RoofCovering.SLATE: QT_TRANSLATE_NOOP("properties", "Slate"),
    RoofCovering.SHINGLES: QT_TRANSLATE_NOOP("properties", "Shingles"),
    RoofCovering.THATCH: QT_TRANSLATE_NOOP("properties", "Thatch"),
}
