"""Roofs: what lies over a building, so that whoever stands outside does not see into it."""

from enum import StrEnum

from core.model.things import THINGS, AreaThing, LayerName


class RoofForm(StrEnum):
    """How a roof slopes: to every side, to the two long ones, or not at all."""

    HIP = "hip"
    GABLE = "gable"
    FLAT = "flat"


class RoofCovering(StrEnum):
    """What a roof is covered with; this is for the eye alone."""

    TILES = "tiles"
    SLATE = "slate"
    SHINGLES = "shingles"
    THATCH = "thatch"


@THINGS.member("roof")
class Roof(AreaThing):
    """A roof over a part of the map. The players see nothing below it until it is lifted, or one of theirs is there."""

    form: RoofForm = RoofForm.HIP
    covering: RoofCovering = RoofCovering.TILES

    @property
    def layer(self) -> LayerName:
        """Roofs."""
        return LayerName.ROOFS
