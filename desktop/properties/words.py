"""The words of forms about the map: labels, hints, the names of choices and of what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication

from core.base.errors import BadCatalogue
from core.base.ids import SystemId
from core.rulebook.catalogue import catalogue
from desktop.forms.field import FieldSpec
from desktop.map import roof_words
from desktop.properties.measures import measure_text
from desktop.translation import QT_TRANSLATE_NOOP

CONTEXT = "properties"


@dataclass(frozen=True, slots=True)
class Said:
    """The label of a field and its hint, before translation."""

    label: str
    tip: str


def _said(label: str, tip: str) -> Said:
    return Said(label, tip)


FIELDS: Mapping[str, Said] = {
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
        QT_TRANSLATE_NOOP("properties", "A grate or a curtain of bars: lets sight and light through"),
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
        QT_TRANSLATE_NOOP("properties", "Light without any lamp, in percent; below 100 lamps light up the map"),
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

CHOICES: Mapping[tuple[str, str], str] = {
    ("linked", "map"): QT_TRANSLATE_NOOP("properties", "As drawn"),
    ("linked", "yes"): QT_TRANSLATE_NOOP("properties", "Yes"),
    ("linked", "no"): QT_TRANSLATE_NOOP("properties", "No"),
    ("seen", "map"): QT_TRANSLATE_NOOP("properties", "By the walls"),
    ("seen", "yes"): QT_TRANSLATE_NOOP("properties", "Yes"),
    ("seen", "no"): QT_TRANSLATE_NOOP("properties", "No"),
    ("ground", "flagstone"): QT_TRANSLATE_NOOP("properties", "Flagstone"),
    ("ground", "cobble"): QT_TRANSLATE_NOOP("properties", "Cobble"),
    ("ground", "planks"): QT_TRANSLATE_NOOP("properties", "Planks"),
    ("ground", "earth"): QT_TRANSLATE_NOOP("properties", "Earth"),
    ("ground", "gravel"): QT_TRANSLATE_NOOP("properties", "Gravel"),
    ("ground", "mud"): QT_TRANSLATE_NOOP("properties", "Mud"),
    ("ground", "grass"): QT_TRANSLATE_NOOP("properties", "Grass"),
    ("ground", "sand"): QT_TRANSLATE_NOOP("properties", "Sand"),
    ("ground", "snow"): QT_TRANSLATE_NOOP("properties", "Snow"),
    ("ground", "ice"): QT_TRANSLATE_NOOP("properties", "Ice"),
    ("ground", "rock"): QT_TRANSLATE_NOOP("properties", "Rock"),
    ("ground", "lava"): QT_TRANSLATE_NOOP("properties", "Lava"),
    ("ground", "shallow"): QT_TRANSLATE_NOOP("properties", "Shallow water"),
    ("ground", "water"): QT_TRANSLATE_NOOP("properties", "Deep water"),
    ("ground", "pit"): QT_TRANSLATE_NOOP("properties", "Pit"),
    ("ground", "void"): QT_TRANSLATE_NOOP("properties", "Void"),
    ("floor_material", "flagstone"): QT_TRANSLATE_NOOP("properties", "Flagstone"),
    ("floor_material", "cobble"): QT_TRANSLATE_NOOP("properties", "Cobble"),
    ("floor_material", "planks"): QT_TRANSLATE_NOOP("properties", "Planks"),
    ("floor_material", "earth"): QT_TRANSLATE_NOOP("properties", "Earth"),
    ("floor_material", "gravel"): QT_TRANSLATE_NOOP("properties", "Gravel"),
    ("floor_material", "mud"): QT_TRANSLATE_NOOP("properties", "Mud"),
    ("floor_material", "grass"): QT_TRANSLATE_NOOP("properties", "Grass"),
    ("floor_material", "sand"): QT_TRANSLATE_NOOP("properties", "Sand"),
    ("floor_material", "snow"): QT_TRANSLATE_NOOP("properties", "Snow"),
    ("floor_material", "ice"): QT_TRANSLATE_NOOP("properties", "Ice"),
    ("floor_material", "rock"): QT_TRANSLATE_NOOP("properties", "Rock"),
    ("floor_material", "lava"): QT_TRANSLATE_NOOP("properties", "Lava"),
    ("floor_material", "shallow"): QT_TRANSLATE_NOOP("properties", "Shallow water"),
    ("floor_material", "water"): QT_TRANSLATE_NOOP("properties", "Deep water"),
    ("floor_material", "pit"): QT_TRANSLATE_NOOP("properties", "Pit"),
    ("floor_material", "void"): QT_TRANSLATE_NOOP("properties", "Void"),
    ("material", "flagstone"): QT_TRANSLATE_NOOP("properties", "Flagstone"),
    ("material", "cobble"): QT_TRANSLATE_NOOP("properties", "Cobble"),
    ("material", "planks"): QT_TRANSLATE_NOOP("properties", "Planks"),
    ("material", "earth"): QT_TRANSLATE_NOOP("properties", "Earth"),
    ("material", "gravel"): QT_TRANSLATE_NOOP("properties", "Gravel"),
    ("material", "mud"): QT_TRANSLATE_NOOP("properties", "Mud"),
    ("material", "grass"): QT_TRANSLATE_NOOP("properties", "Grass"),
    ("material", "sand"): QT_TRANSLATE_NOOP("properties", "Sand"),
    ("material", "snow"): QT_TRANSLATE_NOOP("properties", "Snow"),
    ("material", "ice"): QT_TRANSLATE_NOOP("properties", "Ice"),
    ("material", "rock"): QT_TRANSLATE_NOOP("properties", "Rock"),
    ("material", "lava"): QT_TRANSLATE_NOOP("properties", "Lava"),
    ("material", "shallow"): QT_TRANSLATE_NOOP("properties", "Shallow water"),
    ("material", "water"): QT_TRANSLATE_NOOP("properties", "Deep water"),
    ("material", "pit"): QT_TRANSLATE_NOOP("properties", "Pit"),
    ("material", "void"): QT_TRANSLATE_NOOP("properties", "Void"),
    ("style", "plain"): QT_TRANSLATE_NOOP("properties", "Plain"),
    ("style", "ink"): QT_TRANSLATE_NOOP("properties", "Ink"),
    ("style", "parchment"): QT_TRANSLATE_NOOP("properties", "Parchment"),
    ("style", "blueprint"): QT_TRANSLATE_NOOP("properties", "Blueprint"),
    ("style", "painted"): QT_TRANSLATE_NOOP("properties", "Painted"),
    ("fabric", "stone"): QT_TRANSLATE_NOOP("properties", "Stone"),
    ("fabric", "timber"): QT_TRANSLATE_NOOP("properties", "Timber"),
    ("fabric", "cave"): QT_TRANSLATE_NOOP("properties", "Living rock"),
    ("fabric", "hedge"): QT_TRANSLATE_NOOP("properties", "Hedge"),
    ("fabric", "palisade"): QT_TRANSLATE_NOOP("properties", "Palisade"),
    **{("form", form.value): words for form, words in roof_words.FORMS.items()},
    **{("covering", covering.value): words for covering, words in roof_words.COVERINGS.items()},
    ("look", "itself"): QT_TRANSLATE_NOOP("properties", "By its size"),
    ("look", "single"): QT_TRANSLATE_NOOP("properties", "Single door"),
    ("look", "double"): QT_TRANSLATE_NOOP("properties", "Double door"),
    ("look", "arch"): QT_TRANSLATE_NOOP("properties", "Archway"),
    ("look", "portcullis"): QT_TRANSLATE_NOOP("properties", "Portcullis"),
    ("look", "bars"): QT_TRANSLATE_NOOP("properties", "Barred door"),
    ("look", "curtain"): QT_TRANSLATE_NOOP("properties", "Curtain"),
    ("lines", "whole"): QT_TRANSLATE_NOOP("properties", "Whole"),
    ("lines", "dotted"): QT_TRANSLATE_NOOP("properties", "Dotted"),
    ("lines", "corners"): QT_TRANSLATE_NOOP("properties", "Corners"),
    ("made", "wall"): QT_TRANSLATE_NOOP("properties", "Wall"),
    ("made", "window"): QT_TRANSLATE_NOOP("properties", "Window"),
    ("made", "low"): QT_TRANSLATE_NOOP("properties", "Low wall"),
    ("made", "bars"): QT_TRANSLATE_NOOP("properties", "Bars"),
    ("made", "curtain"): QT_TRANSLATE_NOOP("properties", "Curtain"),
    **{
        (field, passage): words
        for field in ("move", "sight", "missiles")
        for passage, words in (
            ("kind", QT_TRANSLATE_NOOP("properties", "As its kind")),
            ("stopped", QT_TRANSLATE_NOOP("properties", "Stopped")),
            ("one-way", QT_TRANSLATE_NOOP("properties", "Stopped one way")),
            ("free", QT_TRANSLATE_NOOP("properties", "Let through")),
        )
    },
    ("state", "open"): QT_TRANSLATE_NOOP("properties", "Open"),
    ("state", "closed"): QT_TRANSLATE_NOOP("properties", "Closed"),
    ("state", "locked"): QT_TRANSLATE_NOOP("properties", "Locked"),
    ("cover", "none"): QT_TRANSLATE_NOOP("properties", "None"),
    ("cover", "soft"): QT_TRANSLATE_NOOP("properties", "Soft"),
    ("cover", "hard"): QT_TRANSLATE_NOOP("properties", "Hard"),
    ("cover", "total"): QT_TRANSLATE_NOOP("properties", "Total"),
    ("cover.kind", "soft"): QT_TRANSLATE_NOOP("properties", "Soft"),
    ("cover.kind", "hard"): QT_TRANSLATE_NOOP("properties", "Hard"),
    ("cover.grade", "light"): QT_TRANSLATE_NOOP("properties", "Light"),
    ("cover.grade", "medium"): QT_TRANSLATE_NOOP("properties", "Medium"),
    ("cover.grade", "heavy"): QT_TRANSLATE_NOOP("properties", "Heavy"),
    ("cover.extent", "area"): QT_TRANSLATE_NOOP("properties", "Everywhere"),
    ("cover.extent", "line"): QT_TRANSLATE_NOOP("properties", "Along a line"),
    ("tone", "ink"): QT_TRANSLATE_NOOP("properties", "The map's ink"),
    ("tone", "red"): QT_TRANSLATE_NOOP("properties", "Red"),
    ("tone", "blue"): QT_TRANSLATE_NOOP("properties", "Blue"),
    ("tone", "green"): QT_TRANSLATE_NOOP("properties", "Green"),
    ("tone", "white"): QT_TRANSLATE_NOOP("properties", "White"),
    ("light", "lit"): QT_TRANSLATE_NOOP("properties", "Lit"),
    ("light", "dim"): QT_TRANSLATE_NOOP("properties", "Dim"),
    ("light", "dark"): QT_TRANSLATE_NOOP("properties", "Dark"),
    ("unit", "ft"): QT_TRANSLATE_NOOP("properties", "feet"),
    ("unit", "m"): QT_TRANSLATE_NOOP("properties", "metres"),
}

KINDS: Mapping[str, tuple[str, str]] = {
    "wall": (QT_TRANSLATE_NOOP("properties", "Wall"), QT_TRANSLATE_NOOP("properties", "{count} walls")),
    "door": (QT_TRANSLATE_NOOP("properties", "Door"), QT_TRANSLATE_NOOP("properties", "{count} doors")),
    "stamp": (QT_TRANSLATE_NOOP("properties", "Stamp"), QT_TRANSLATE_NOOP("properties", "{count} stamps")),
    "zone": (QT_TRANSLATE_NOOP("properties", "Zone"), QT_TRANSLATE_NOOP("properties", "{count} zones")),
    "surface": (QT_TRANSLATE_NOOP("properties", "Surface"), QT_TRANSLATE_NOOP("properties", "{count} surfaces")),
    "light-region": (
        QT_TRANSLATE_NOOP("properties", "Region of light"),
        QT_TRANSLATE_NOOP("properties", "{count} regions of light"),
    ),
    "roof": (QT_TRANSLATE_NOOP("properties", "Roof"), QT_TRANSLATE_NOOP("properties", "{count} roofs")),
    "light": (QT_TRANSLATE_NOOP("properties", "Lamp"), QT_TRANSLATE_NOOP("properties", "{count} lamps")),
    "pin": (QT_TRANSLATE_NOOP("properties", "Pin"), QT_TRANSLATE_NOOP("properties", "{count} pins")),
    "picture": (QT_TRANSLATE_NOOP("properties", "Picture"), QT_TRANSLATE_NOOP("properties", "{count} pictures")),
    "caption": (QT_TRANSLATE_NOOP("properties", "Text"), QT_TRANSLATE_NOOP("properties", "{count} texts")),
    "scribble": (QT_TRANSLATE_NOOP("properties", "Drawing"), QT_TRANSLATE_NOOP("properties", "{count} drawings")),
}


def translated(text: str) -> str:
    """Return words of a form in the language of the program."""
    return QCoreApplication.translate(CONTEXT, text)


def words_of(spec: FieldSpec) -> str:
    """Return under which name the words of a field are kept: a tick may mean another thing than a choice."""
    ticked = f"{spec.name}-{spec.control}"
    return ticked if ticked in FIELDS else spec.name


def label_of(name: str) -> str:
    """Return the label of a field; its own name where it has none."""
    return translated(FIELDS[name].label) if name in FIELDS else name.replace("_", " ").capitalize()


def tip_of(name: str) -> str:
    """Return the hint of a field."""
    return translated(FIELDS[name].tip) if name in FIELDS else label_of(name)


def choice_of(name: str, value: str) -> str:
    """Return the name of one choice of a field."""
    return translated(CHOICES[name, value]) if (name, value) in CHOICES else value


def kinds_of(names: tuple[str, ...]) -> str:
    """Return what some things are, of the given kinds: `Door`, `3 doors`, `5 things`."""
    kinds = dict.fromkeys(names)
    if len(names) == 1:
        return translated(KINDS[names[0]][0])
    if len(kinds) == 1:
        return translated(KINDS[names[0]][1]).format(count=len(names))
    return QCoreApplication.translate("properties", "{count} things").format(count=len(names))


def wrong(error: ValidationError, *, unit: Fraction = Fraction(1)) -> str:
    """Return what is wrong with a value, in one line; bounds are told in a unit of so many of the field's own."""
    first = error.errors()[0]
    bounds = {
        name: measure_text(Fraction(value) / unit) if isinstance(value, int | float) and name != "max_length" else value
        for name, value in first.get("ctx", {}).items()
    }
    match first["type"]:
        case "greater_than_equal":
            return QCoreApplication.translate("properties", "At least {bound}").format(bound=bounds["ge"])
        case "greater_than":
            return QCoreApplication.translate("properties", "More than {bound}").format(bound=bounds["gt"])
        case "less_than_equal":
            return QCoreApplication.translate("properties", "At most {bound}").format(bound=bounds["le"])
        case "less_than":
            return QCoreApplication.translate("properties", "Less than {bound}").format(bound=bounds["lt"])
        case "string_too_long":
            longest = QCoreApplication.translate("properties", "At most {bound} letters")
            return longest.format(bound=bounds["max_length"])
    return QCoreApplication.translate("properties", "This cannot be: it was left as it is")


def unread() -> str:
    """Return what to say of a number that cannot be read."""
    return QCoreApplication.translate("properties", "Type a number such as 12, or +3 and -7 to change it")


def system_name(system: SystemId) -> str:
    """Return the name of a rule system as its rules have it; its id where it brings no rules."""
    try:
        return catalogue(system).system.name
    except BadCatalogue:
        return system
