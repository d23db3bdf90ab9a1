"""What things of a map are called that nobody has named: a table, a secret door, a low wall, lava."""

from PySide6.QtCore import QCoreApplication

from core.base.registry import Registry
from core.model.door_look import DoorLook
from core.model.things import THINGS, Door, LightRegion, Stamp, Surface, Thing, Wall
from desktop.map.stamp_art.registry import ART
from desktop.map.stamp_art.synonyms import ALSO
from desktop.properties.words import choice_of, kinds_of


def kind_of(thing: Thing) -> str:
    """Return what a thing is, in a word or two."""
    match thing:
        case Stamp(art=art) if art in ART:
            return ART[art].title
        case Door(secret=True):
            return QCoreApplication.translate("panels", "Secret door")
        case Door(look=look) if look is not DoorLook.ITSELF:
            return choice_of("look", look)
        case Wall(made=made):
            return choice_of("made", made)
        case Surface(material=material):
            return choice_of("material", material)
        case LightRegion(light=light):
            return f"{_family(thing)} ({choice_of('light', light)})"
    return _family(thing)


def other_words(thing: Thing) -> str:
    """Return further words by which such a thing is looked for."""
    also = ALSO.get(thing.art, "") if isinstance(thing, Stamp) else ""
    return " ".join((kind_of(thing), _family(thing), QCoreApplication.translate("Stamps", also)))


def _family(thing: Thing) -> str:
    family: Registry[Thing] = THINGS
    return kinds_of((family.name_of(thing),))
