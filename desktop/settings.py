"""A person's settings of taste: theme, language, layouts, shortcuts; kept in their own file, never in a document.

They are read before anything can be seen, so they are no facts: `msgspec` is loaded in a tenth of the time of pydantic.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

import msgspec
import platformdirs
from msgspec import Meta, ValidationError
from PySide6.QtCore import QObject, Signal

from core.base.errors import BadFile, StorageFailed
from core.base.files import is_folder
from core.documents.disk import write_whole

NAME = "sandtable"
RECENT = 12
Answering = Literal["ask", "suggest", "unseen", "take"]


LegendCorner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
TO_THE_LEFT: Final[tuple[LegendCorner, ...]] = ("top-left", "bottom-left")
ABOVE: Final[tuple[LegendCorner, ...]] = ("top-left", "top-right")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings; what is missing has its default, and what another version wrote is passed over."""

    theme: Literal["system", "light", "dark", "contrast"] = "system"
    scale: Annotated[float, Meta(ge=0.75, le=2.5)] = 1.0
    language: Annotated[str, Meta(max_length=20)] = ""
    """A language code such as `de`; empty for the desktop's own."""
    layouts: dict[str, str] = msgspec.field(default_factory=dict)
    """Per mode of the window: where the docks are, as base64."""
    recent: tuple[str, ...] = ()
    """Paths of documents, the latest first."""
    shortcuts: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Per action id: the keys that a person chose instead of the usual ones; empty for none."""
    players_screen: str = ""
    """Name of the screen that the players' window opened on last."""
    players_window: tuple[int, int, int, int] | None = None
    """Left, top, right and bottom of the players' window when it last had no screen of its own, in points."""
    players_inches: Annotated[float, Meta(ge=0, le=300)] = 0.0
    """Diagonal of the players' screen in inches, for squares of an inch; 0 if unknown."""
    players_rulers: dict[str, float] = msgspec.field(default_factory=dict)
    """Per name of a screen: how many of its pixels make an inch, as somebody measured with a ruler."""
    players_follow: bool = True
    """Whether the players' map moves by whole squares to whoever acts."""
    players_foes: Literal["off", "word", "badge"] = "word"
    """What the players are told of how foes are: nothing, a word, or a word and the badge."""
    players_badges: Literal["counted", "same"] = "same"
    """Whether players read foes' numbers in the order in which they come into sight, or as on the master's map."""
    players_strip: Literal["below", "side", "off"] = "below"
    """Where the players read who acts: slim below the map, at its side with how everybody is, or nowhere."""
    players_checks: bool = False
    """Whether the players read on their screen how the checks of their own came out."""
    players_soft_edge: bool = False
    """Whether the cover of the players' map fades at its edge."""
    legend_corner: LegendCorner = "bottom-left"
    """The corner of the map, the players' too, in which its legend lies."""
    legend_folded: bool = False
    """Whether the legend on the game master's map is folded to its grip."""
    answering: dict[str, Answering] = msgspec.field(default_factory=dict)
    """Per kind of request: whether to ask, to suggest and wait, or to take the suggestion."""
    table_dice: bool = False
    """Whether dice and cards are typed in from the table instead of drawn."""
    party_dice: bool = False
    """Whether those of the party are, with the rest drawn."""
    open_portals: Literal["doors", "windows"] = "windows"
    """What openings that stand open in an imported map are taken for."""
    import_tolerance: Annotated[int, Meta(ge=0, le=384)] = 48
    """How far walls of an imported map may stray when they are simplified, in 1/768 of a square."""
    paper: Literal["", "a4", "letter"] = ""
    """The paper that was printed on last; empty for that of the country."""
    print_parts: tuple[str, ...] = ()
    """The parts of encounters that were printed last; empty for the usual ones."""
    print_greys: bool = False
    """Whether ink is saved on paper."""
    print_metric: bool = False
    """Whether squares of maps true to scale are 25 mm instead of an inch."""
    print_whole: bool = False
    """Whether the players' map on paper shows what has not been revealed."""
    print_folder: str = ""
    """Where PDFs were put last."""
    favourite_stamps: tuple[str, ...] = ()
    """The stamps that a person likes best: ids of arts, and of own pictures."""
    menu_bar: bool = False
    """Whether the menu bar is there in Run too; else its menus are behind the first button of the ribbon."""
    solid_roofs: bool = False
    """Whether roofs hide what is below them on the game master's own map too."""
    strip_open: bool = False
    """Whether the roster strip of Run shows names and tracks beside the badges."""
    manual_window: str = ""
    """Where the window of the manual was, and how large, as base64."""
    manual_place: str = ""
    """What was read last in the manual."""
    autosave: bool = True
    """Whether documents are saved by themselves when idle and on closing."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with `changes`; raises `msgspec.ValidationError` for a value that cannot be."""
        return msgspec.convert({**msgspec.to_builtins(self), **changes}, type(self))


def settings_file() -> Path:
    """Return where the settings are kept."""
    return Path(platformdirs.user_config_dir(NAME, appauthor=False)) / "settings.json"


def state_folder() -> Path:
    """Return where working copies live."""
    return Path(platformdirs.user_state_dir(NAME, appauthor=False))


def folder_for_files(*known: str | Path | None) -> Path:
    """Return where the search for a file begins: the first known folder that is there, else the person's documents.

    Those are not on every machine, and a folder that is not there would be taken for the name of a file.
    """
    wanted = (*(Path(each) for each in known if each), Path(platformdirs.user_documents_dir()))
    return next((each for each in wanted if is_folder(each)), Path.home())


def _as_text(value: Settings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"


def _read_as(given: Any) -> Settings:
    """Return settings as a file has them; an older one has kind, id, size and name of a favourite picture in a text."""
    value = msgspec.convert(given, Settings)
    ids = tuple(each.split("/")[1] if each.startswith("picture/") else each for each in value.favourite_stamps)
    return msgspec.structs.replace(value, favourite_stamps=ids)


def _lettered(value: Any) -> Any:
    """Return what a file holds with nothing in the place of each text that has half letters: none can be written."""
    if isinstance(value, dict):
        return {key.encode(errors="replace").decode(): _lettered(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_lettered(each) for each in value]
    return None if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value) else value


def _sensible(given: dict[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings without what makes no sense, and the names of what was left out.

    Of a list or a group that is entry by entry a setting of its own only the wrong entries go.
    """
    kept: dict[str, Any] = {}
    left_out: list[str] = []
    for name in Settings.__struct_fields__:
        if name not in given:
            continue
        value = given[name]
        if not _is_one(name, value):
            left_out.append(name)
            value = _possible(name, value)
        if _is_one(name, value):
            kept[name] = value
    return _read_as(kept), tuple(left_out)


def _is_one(name: str, value: Any) -> bool:
    """Return whether a setting can have a value."""
    try:
        msgspec.convert({name: value}, Settings)
    except ValidationError:
        return False
    return True


def _possible(name: str, value: Any) -> Any:
    """Return the value of a setting without those of its entries that cannot stand in it."""
    if isinstance(value, dict):
        return {key: each for key, each in value.items() if _is_one(name, {key: each})}
    if isinstance(value, list):
        return [each for each in value if _is_one(name, [each])]
    return value


class SettingsFile(QObject):
    """The settings in force and the file they are kept in; `changed` is sent after each change."""

    changed = Signal()

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = settings_file() if path is None else path
        self.set_aside: Path | None = None
        """Where a broken file was moved to, if there was one."""
        self.left_out: tuple[str, ...] = ()
        """The settings of it that made no sense, where all others are kept."""
        self.value = self._read()

    def _read(self) -> Settings:
        try:
            data = self.path.read_bytes()
            return _read_as(msgspec.json.decode(data))
        except FileNotFoundError:
            return Settings()
        except (OSError, RecursionError):
            self._keep_aside()
            return Settings()
        except (msgspec.DecodeError, UnicodeError):
            self._keep_aside()
            return self._saved(data)

    def _saved(self, data: bytes) -> Settings:
        """Return what makes sense of a broken file, and write it in its place; name what does not in `left_out`."""
        try:
            given = json.loads(data)
        except (ValueError, RecursionError):
            return Settings()
        if not isinstance(given, dict):
            return Settings()
        value, left_out = _sensible(_lettered(given))
        if value != Settings():
            self.left_out = left_out
            with suppress(OSError, BadFile):
                write_whole(self.path, _as_text(value))
        return value

    def _keep_aside(self) -> None:
        number = 1
        while (aside := self.path.with_name(f"settings.broken-{number}.json")).exists():
            number += 1
        # an unreadable folder must not keep the program from starting
        with suppress(OSError):
            self.path.replace(aside)
            self.set_aside = aside

    def change(self, **changes: Any) -> None:
        """Change some settings and write them down.

        Raises `msgspec.ValidationError` for a value that cannot be, and `StorageFailed` if the file cannot be
        written; the new settings are in force all the same then.
        """
        value = self.value.but(**changes)
        if value == self.value:
            return
        self.value = value
        self.changed.emit()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, _as_text(value))
        except OSError as error:
            raise StorageFailed("settings.not-saved", reason=error.strerror or str(error)) from error
        except BadFile as error:
            raise StorageFailed("settings.not-saved", reason=error.phrase) from error

    def remember_document(self, path: Path) -> None:
        """Put a document first among the recent ones."""
        name = str(path.absolute())
        self.change(recent=(name, *(other for other in self.value.recent if other != name))[:RECENT])
