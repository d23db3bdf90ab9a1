"""The label and the hint of each field of forms about the map, in English."""

from collections.abc import Mapping
from dataclasses import dataclass

from desktop.translation import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The label of a field and its hint, before translation."""

    label: str
    tip: str


def _said(label: str, tip: str) -> FieldWords:
    return FieldWords(label, tip)


FIELDS: Mapping[str, FieldWords] = {
    "name": _said(QT_TRANSLATE_NOOP("properties", "Name"), QT_TRANSLATE_NOOP("properties", "What you call it")),
    "public_name": _said(
        QT_TRANSLATE_NOOP("properties", "Players read"),
        QT_TRANSLATE_NOOP("properties", "The name that the players see; empty for none"),
    ),
    "rank": _said(
        QT_TRANSLATE_NOOP("properties", "Stacking"),
        QT_TRANSLATE_NOOP("properties", "Higher lies upon lower, within a layer"),
    ),
    "locked": _said(
        QT_TRANSLATE_NOOP("properties", "Locked"),
        QT_TRANSLATE_NOOP("properties", "Cannot be moved or deleted until it is unlocked"),
    ),
    "hidden": _said(
        QT_TRANSLATE_NOOP("properties", "Hidden from the players"),
        QT_TRANSLATE_NOOP("properties", "Left out of the players' screen and of players' maps"),
    ),
    "made": _said(
        QT_TRANSLATE_NOOP("properties", "Kind"),
        QT_TRANSLATE_NOOP(
            "properties", "Windows and bars let sight through, curtains whoever walks; a low wall can be climbed"
        ),
    ),
    "move": _said(
        QT_TRANSLATE_NOOP("properties", "Walking"),
        QT_TRANSLATE_NOOP(
            "properties", "One way: stopped from the left of its way, see the arrow; Turn round changes the side"
        ),
    ),
    "sight": _said(
        QT_TRANSLATE_NOOP("properties", "Sight and light"),
        QT_TRANSLATE_NOOP(
            "properties", "One way: stopped from the left of its way, see the arrow; Turn round changes the side"
        ),
    ),
    "missiles": _said(
        QT_TRANSLATE_NOOP("properties", "Missiles"),
        QT_TRANSLATE_NOOP(
            "properties", "What stops missiles hides whoever is behind it; the rules say what that is worth"
        ),
    ),
    "state": _said(
        QT_TRANSLATE_NOOP("properties", "Begins"),
        QT_TRANSLATE_NOOP("properties", "How the door stands before anybody touches it"),
    ),
    "secret": _said(
        QT_TRANSLATE_NOOP("properties", "Secret"),
        QT_TRANSLATE_NOOP("properties", "Looks like wall to the players until it is found or opened"),
    ),
    "see_through": _said(
        QT_TRANSLATE_NOOP("properties", "See-through"),
        QT_TRANSLATE_NOOP(
            "properties", "Whether sight, light and missiles pass when it is shut: bars let them by nature"
        ),
    ),
    "art": _said(QT_TRANSLATE_NOOP("properties", "Stamp"), QT_TRANSLATE_NOOP("properties", "What it looks like")),
    "width": _said(
        QT_TRANSLATE_NOOP("properties", "Width"), QT_TRANSLATE_NOOP("properties", "In squares, before it is turned")
    ),
    "height": _said(
        QT_TRANSLATE_NOOP("properties", "Height"), QT_TRANSLATE_NOOP("properties", "In squares, before it is turned")
    ),
    "degrees": _said(QT_TRANSLATE_NOOP("properties", "Turned"), QT_TRANSLATE_NOOP("properties", "Degrees clockwise")),
    "cover": _said(
        QT_TRANSLATE_NOOP("properties", "Cover"),
        QT_TRANSLATE_NOOP("properties", "What it gives whoever stands behind it; the rules say what it is worth"),
    ),
    "blocks_move": _said(
        QT_TRANSLATE_NOOP("properties", "Nobody walks through"),
        QT_TRANSLATE_NOOP("properties", "Moving stops at it as at a wall"),
    ),
    "blocks_sight": _said(
        QT_TRANSLATE_NOOP("properties", "Nobody sees through"),
        QT_TRANSLATE_NOOP("properties", "Sight and light stop at it as at a wall"),
    ),
    "notes": _said(
        QT_TRANSLATE_NOOP("properties", "Notes"), QT_TRANSLATE_NOOP("properties", "For you; the players never see them")
    ),
    "folder": _said(
        QT_TRANSLATE_NOOP("properties", "Folder"),
        QT_TRANSLATE_NOOP("properties", "Scenes of the same folder are listed together; a new name makes a new one"),
    ),
    "read_aloud": _said(
        QT_TRANSLATE_NOOP("properties", "Read aloud"), QT_TRANSLATE_NOOP("properties", "What you read to the players")
    ),
    "colour": _said(QT_TRANSLATE_NOOP("properties", "Colour"), QT_TRANSLATE_NOOP("properties", "Choose a colour")),
    "floor": _said(
        QT_TRANSLATE_NOOP("properties", "Floor"), QT_TRANSLATE_NOOP("properties", "The colour of the bare map")
    ),
    "light": _said(
        QT_TRANSLATE_NOOP("properties", "Light"), QT_TRANSLATE_NOOP("properties", "How bright this part of the map is")
    ),
    "reach": _said(
        QT_TRANSLATE_NOOP("properties", "Reach"), QT_TRANSLATE_NOOP("properties", "How many squares the light goes")
    ),
    "strength": _said(
        QT_TRANSLATE_NOOP("properties", "Strength"), QT_TRANSLATE_NOOP("properties", "Brightness in percent")
    ),
    "text": _said(
        QT_TRANSLATE_NOOP("properties", "Note"), QT_TRANSLATE_NOOP("properties", "For you; the players never see it")
    ),
    "words": _said(
        QT_TRANSLATE_NOOP("properties", "Words"),
        QT_TRANSLATE_NOOP("properties", "What stands on the map, for you and the players; it may have several lines"),
    ),
    "size": _said(
        QT_TRANSLATE_NOOP("properties", "Height of a letter"), QT_TRANSLATE_NOOP("properties", "Of a line of letters")
    ),
    "tone": _said(
        QT_TRANSLATE_NOOP("properties", "Colour"),
        QT_TRANSLATE_NOOP("properties", "The ink of the map's style, or a colour that stands out on each"),
    ),
    "dashed": _said(QT_TRANSLATE_NOOP("properties", "Dashed"), QT_TRANSLATE_NOOP("properties", "A line of dashes")),
    "arrow": _said(QT_TRANSLATE_NOOP("properties", "Arrow"), QT_TRANSLATE_NOOP("properties", "A head at its end")),
    "filled": _said(
        QT_TRANSLATE_NOOP("properties", "Filled"),
        QT_TRANSLATE_NOOP("properties", "A tint within, where the line ends at its beginning"),
    ),
    "icon": _said(QT_TRANSLATE_NOOP("properties", "Sign"), QT_TRANSLATE_NOOP("properties", "The name of its sign")),
    "opacity": _said(
        QT_TRANSLATE_NOOP("properties", "Opacity"),
        QT_TRANSLATE_NOOP("properties", "In percent; 100 hides what below"),
    ),
    "columns": _said(QT_TRANSLATE_NOOP("properties", "Columns"), QT_TRANSLATE_NOOP("properties", "Squares across")),
    "rows": _said(QT_TRANSLATE_NOOP("properties", "Rows"), QT_TRANSLATE_NOOP("properties", "Squares downwards")),
    "square_length": _said(
        QT_TRANSLATE_NOOP("properties", "Square is"),
        QT_TRANSLATE_NOOP("properties", "Length of a square's side in the unit beside"),
    ),
    "unit": _said(
        QT_TRANSLATE_NOOP("properties", "Unit"), QT_TRANSLATE_NOOP("properties", "How lengths are shown on this map")
    ),
    "dark": _said(
        QT_TRANSLATE_NOOP("properties", "Dark"),
        QT_TRANSLATE_NOOP("properties", "In zone play nobody in it is seen, unless somebody brings a light"),
    ),
    "cover-check": _said(
        QT_TRANSLATE_NOOP("properties", "Gives cover"),
        QT_TRANSLATE_NOOP("properties", "In zone play whoever stands here has cover"),
    ),
    "cover.kind": _said(
        QT_TRANSLATE_NOOP("properties", "Kind"),
        QT_TRANSLATE_NOOP("properties", "Hard cover stops what hits it, soft cover only hides"),
    ),
    "cover.grade": _said(
        QT_TRANSLATE_NOOP("properties", "Grade"),
        QT_TRANSLATE_NOOP(
            "properties",
            "How much of somebody is behind it; Swift Swords has no medium hard cover, and counts it as light",
        ),
    ),
    "cover.extent": _said(
        QT_TRANSLATE_NOOP("properties", "Lies"),
        QT_TRANSLATE_NOOP("properties", "Everywhere in the zone, or along a line that an attacker may get round"),
    ),
    "cover.choke": _said(
        QT_TRANSLATE_NOOP("properties", "Choke"),
        QT_TRANSLATE_NOOP("properties", "How many may try to get past its defenders at a time; 0 for any number"),
    ),
    "hazard": _said(
        QT_TRANSLATE_NOOP("properties", "Hazard"),
        QT_TRANSLATE_NOOP("properties", "What is dangerous here, in your words; empty for nothing"),
    ),
    "linked": _said(
        QT_TRANSLATE_NOOP("properties", "Neighbours"),
        QT_TRANSLATE_NOOP(
            "properties", "Whether one can go from one to the other; as drawn: where they touch and no wall is between"
        ),
    ),
    "seen": _said(
        QT_TRANSLATE_NOOP("properties", "Sight"),
        QT_TRANSLATE_NOOP("properties", "Whether one sees from one into the other, or the walls and doors decide"),
    ),
    "barrier": _said(
        QT_TRANSLATE_NOOP("properties", "Barrier"),
        QT_TRANSLATE_NOOP("properties", "Stops every attack from one into the other"),
    ),
    "style": _said(
        QT_TRANSLATE_NOOP("properties", "Map style"),
        QT_TRANSLATE_NOOP("properties", "How the map is drawn, for you, the players and on paper"),
    ),
    "ground": _said(
        QT_TRANSLATE_NOOP("properties", "Outdoors"),
        QT_TRANSLATE_NOOP("properties", "What lies outside of rooms; rock or void means underground"),
    ),
    "floor_material": _said(
        QT_TRANSLATE_NOOP("properties", "Floor of rooms"),
        QT_TRANSLATE_NOOP("properties", "What rooms have for a floor that have none of their own"),
    ),
    "ambient": _said(
        QT_TRANSLATE_NOOP("properties", "Daylight"),
        QT_TRANSLATE_NOOP("properties", "Light without lamps, in percent; below 100 lamps light up a painted map"),
    ),
    "picture_walls": _said(
        QT_TRANSLATE_NOOP("properties", "Lines of sight over pictures"),
        QT_TRANSLATE_NOOP("properties", "Thin lines where walls stand in a picture; only you see them"),
    ),
    "picture_doors": _said(
        QT_TRANSLATE_NOOP("properties", "Doors over pictures"),
        QT_TRANSLATE_NOOP("properties", "Signs for doors where the picture has none drawn, for you and the players"),
    ),
    "party_sight": _said(
        QT_TRANSLATE_NOOP("properties", "Players see as their party"),
        QT_TRANSLATE_NOOP("properties", "What any of the heroes sees, beside what you reveal; what was seen stays dim"),
    ),
    "legend": _said(
        QT_TRANSLATE_NOOP("properties", "Legend"),
        QT_TRANSLATE_NOOP("properties", "What lies on the map and what it means, for you, the players and on paper"),
    ),
    "form": _said(
        QT_TRANSLATE_NOOP("properties", "Slopes"),
        QT_TRANSLATE_NOOP("properties", "Hipped to every side, gabled along its length, or flat"),
    ),
    "covering": _said(
        QT_TRANSLATE_NOOP("properties", "Covered with"),
        QT_TRANSLATE_NOOP("properties", "What the roof looks like"),
    ),
    "fabric": _said(
        QT_TRANSLATE_NOOP("properties", "Built of"),
        QT_TRANSLATE_NOOP("properties", "What the wall looks like; it stops the same either way"),
    ),
    "floored": _said(
        QT_TRANSLATE_NOOP("properties", "Floor inside"),
        QT_TRANSLATE_NOOP("properties", "What a closed wall encloses is a room, even where no door leads in"),
    ),
    "look": _said(
        QT_TRANSLATE_NOOP("properties", "Looks like"),
        QT_TRANSLATE_NOOP("properties", "The sign by which the door is drawn"),
    ),
    "flipped": _said(
        QT_TRANSLATE_NOOP("properties", "Swings the other way"),
        QT_TRANSLATE_NOOP("properties", "To the other side of its wall"),
    ),
    "bright": _said(
        QT_TRANSLATE_NOOP("properties", "Bright core"),
        QT_TRANSLATE_NOOP("properties", "How much of the reach is fully lit, in percent"),
    ),
    "material": _said(
        QT_TRANSLATE_NOOP("properties", "Material"),
        QT_TRANSLATE_NOOP("properties", "What this part of the ground is made of"),
    ),
    "lines": _said(
        QT_TRANSLATE_NOOP("properties", "Lines"),
        QT_TRANSLATE_NOOP(
            "properties", "Whole lines, dotted ones, or crosses at the corners; a plain map has whole ones"
        ),
    ),
    "shown": _said(
        QT_TRANSLATE_NOOP("properties", "Show the grid"),
        QT_TRANSLATE_NOOP("properties", "The squares stay in force for the rules either way"),
    ),
}
