"""The properties dock: what is selected on the map, all of it at once; the scene where nothing is."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, ValidationError
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.base.ids import SceneId, ThingId
from core.base.phrase import Phrase, say, verbatim
from core.base.registry import Registry
from core.edits.maps import ChangeScene, PutThings
from core.edits.several import Several
from core.edits.show import SetDoor
from core.edits.stairs import may_lead, other_end
from core.edits.subjects import subject_of
from core.edits.surface_meaning import meaning_changed, meanings_of
from core.engine.command_kinds import EditCommand
from core.geometry.units import SQUARE
from core.model.floor_side import FloorSide
from core.model.scene import GridStyle, Scene
from core.model.things import THINGS, Door, Stamp, Surface, Thing, Wall, Zone
from desktop.forms.field import Control, FieldSpec
from desktop.panel import Panel
from desktop.properties.form import Change, Form
from desktop.properties.model_fields import shared_specs, specs_of, value_of, with_value
from desktop.properties.words import choice_of, kinds_of, label_of, unread, words_of, wrong
from desktop.properties.zone_border import BetweenZones
from desktop.theme.tokens import SNUG
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import CollapsibleSection, ScrollingPage
from desktop.widgets.text import ElidedLabel, wrapped_label
from desktop.workspace.workspace import Workspace

LEFT_OUT = ("rank", "icon", "picture", "leads_to", "leads_out", "floor_side", "laid", "age")
"""Fields of things that are changed otherwise, or not at all."""
FIRST, LAST = ("name", "public_name"), ("hidden", "locked")
FOOT = Fraction(381, 1250)
"""Metres in a foot."""
SECTIONS: tuple[tuple[str, ...], ...] = (
    ("name", "public_name", "folder", "read_aloud", "notes"),
    ("columns", "rows", "square_length", "unit", "floor"),
    ("style", "ground", "floor_material", "ambient", "picture_walls", "picture_doors", "party_sight", "legend"),
)
"""Fields of a scene, section by section; the grid's have one of their own."""
OF_SQUARES = {name: Fraction(SQUARE) for name in ("width", "height", "size")}

Key = tuple[Any, ...]


def ordered(specs: tuple[FieldSpec, ...]) -> tuple[FieldSpec, ...]:
    """Return the fields of things as a form shows them: names first, hiding and locking last."""
    kept = [spec for spec in specs if spec.name not in LEFT_OUT]
    places = {name: number for number, name in enumerate((*FIRST, *LAST))}
    middle = len(FIRST) - 0.5
    return tuple(sorted(kept, key=lambda spec: places.get(spec.name, middle)))


def _meaning_nothing(things: Iterable[Thing]) -> tuple[str, ...]:
    """Return the fields that mean nothing for some of these things, though others of their kind have them."""
    found = list[str]()
    for thing in things:
        # a picture of the game master's own is none of the program's stamps, and is not turned into one
        if isinstance(thing, Stamp) and thing.picture is not None:
            found.append("art")
        # whether there is floor is asked of closed walls alone, and of none that tells on which side it is
        if isinstance(thing, Wall) and not (thing.floored or _encloses(thing)):
            found.append("floored")
    return tuple(dict.fromkeys(found))


def _encloses(wall: Wall) -> bool:
    return wall.points[0] == wall.points[-1] and wall.floor_side is FloorSide.UNTOLD


class PropertiesPanel(Panel):
    """Holds forms over what is selected; every entry is one command, whatever the number of things."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.heading = ElidedLabel("", self)
        self.heading.setProperty("tone", "heading")
        self.forms: list[Form] = []
        self._key: Key = ()
        self._show_values: Callable[[], None] = lambda: None
        self._show_more: Callable[[], None] = lambda: None
        self._scroll = ScrollingPage(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self._scroll, 1)

    def enter(self) -> None:
        """Give the keyboard to what is most likely to be written: a note's text, else the name."""
        self._freshen()
        any(form.focus(name) for name in ("text", "name") for form in self.forms)

    def refresh(self) -> None:
        """Show the selection as it is; the controls stay the same as long as the same things are selected."""
        workspace = self.workspace
        things, scene = workspace.selected_things, workspace.scene
        if things and scene is not None:
            kinds = tuple(dict.fromkeys(type(thing) for thing in things))
            unmeant = _meaning_nothing(things)
            key = ("things", scene.id, kinds, workspace.selection, unmeant)
            self._let(key, lambda body: self._of_things(body, kinds, unmeant))
            family: Registry[Thing] = THINGS
            self.heading.setText(kinds_of(tuple(family.name_of(thing) for thing in things)))
        elif workspace.selected_tokens:
            self._let(("tokens",), self._of_tokens)
            self.heading.setText("")
        elif scene is not None:
            self._let(("scene", scene.id), self._of_scene)
            self.heading.setText(self.tr("Scene"))
        else:
            self._let(("nothing",), self._of_nothing)
            self.heading.setText("")
        self._show_values()

    def _let(self, key: Key, build: Callable[[QVBoxLayout], None]) -> None:
        """Build other controls where something else is shown."""
        if key == self._key:
            return
        self._key = key
        self.forms = []
        self._show_more = lambda: None
        body = QWidget(self._scroll)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, SNUG, SNUG)
        column.setSpacing(SNUG)
        build(column)
        column.addStretch(1)
        self._scroll.setWidget(body)

    # Things

    def _of_things(self, body: QVBoxLayout, kinds: tuple[type[BaseModel], ...], unmeant: tuple[str, ...]) -> None:
        scene = self.workspace.scene
        assert scene is not None
        things, home = self.workspace.selected_things, scene.id
        ids = tuple(thing.id for thing in things)
        specs = [spec for spec in shared_specs(kinds) if spec.name not in unmeant]
        form = Form(
            ordered(tuple(specs)),
            lambda change: self._change_things(home, ids, change),
            scales=OF_SQUARES,
        )
        self.forms.append(form)
        body.addWidget(form)
        if kinds == (Surface,):
            means = wrapped_label("", "muted")
            body.addWidget(means)
            self._show_more = lambda: self._show_meaning(means)
        if kinds == (Stamp,) and len(ids) == 1:
            end = wrapped_label("", "muted")
            body.addWidget(end)
            self._show_more = lambda: self._show_end(end, ids[0])
        if kinds == (Zone,) and len(ids) == 1:
            hint = self.tr("Select a zone beside it too (Shift) to say what lies between the two, such as cover")
            body.addWidget(wrapped_label(hint, "muted"))
        if kinds == (Zone,) and len(ids) == 2:
            between = BetweenZones(self.workspace, home, ThingId(ids[0]), ThingId(ids[1]))
            self.forms.append(between.form)
            section = CollapsibleSection(self.tr("Between the two"))
            section.body.addWidget(between.form)
            body.addWidget(section)
            self._show_more = between.refresh
        self._show_values = self._show_things

    def _show_things(self) -> None:
        things = self.workspace.selected_things
        form = self.forms[0]
        form.show_values({name: [value_of(thing, name) for thing in things] for name in form.specs})
        self._show_more()

    def _show_meaning(self, line: QLabel) -> None:
        """Say what the rules say of the ground where surfaces lie."""
        # the legend of a map is painted with all that maps are, which nobody needs before a surface is selected
        from desktop.map.whole.legend import words_of as words_of_meaning

        scene = self.workspace.scene
        surfaces = [thing for thing in self.workspace.selected_things if isinstance(thing, Surface)]
        found = () if scene is None else meanings_of(scene, surfaces)
        said = dict.fromkeys(words_of_meaning(each)[1] or self.tr("nothing special") for each in found)
        line.setText(self.tr("For the rules: %1").replace("%1", "; ".join(said) or self.tr("nothing special")))

    def _show_end(self, line: QLabel, identity: str) -> None:
        """Say where stairs lead."""
        stamp = self.workspace.scene.things.get(ThingId(identity)) if self.workspace.scene is not None else None
        line.setVisible(may_lead(stamp))
        if may_lead(stamp):
            found = other_end(self.workspace.state, stamp)
            nowhere = self.tr("Leads nowhere. A right click on the map says where it leads.")
            if stamp.leads_out:
                nowhere = self.tr("Leads out of the maps")
            line.setText(nowhere if found is None else self.tr("Leads to %1").replace("%1", found[0].name))

    def _scene_of(self, home: SceneId) -> Scene | None:
        """Return the scene of a form; None if it is gone, or was closed while something refused stood in a field."""
        return self.workspace.state.scenes.get(home) if self.workspace.is_open else None

    def _change_things(self, home: SceneId, ids: tuple[str, ...], change: Change) -> str | None:
        scene = self._scene_of(home)
        if scene is None:
            return None
        before, changed = self._with_field(scene, ids, change.field), list[Thing]()
        for thing in before:
            value = change.of(value_of(thing, change.field))
            if value is None:
                return unread()
            if change.field == "degrees":
                value %= 360
            try:
                changed.append(with_value(thing, change.field, value))
            except ValidationError as error:
                return wrong(error, unit=change.unit)
        # who is renamed is called as everybody knew it
        title = self._told(change, subject_of(scene, before), [value_of(thing, change.field) for thing in changed])
        commands: list[EditCommand] = [PutThings(home, tuple(changed), title), *meaning_changed(scene, changed)]
        if change.field == "state" and not self.workspace.in_fight:
            commands += self._doors_anew(home, tuple(changed))
        self.workspace.submit(commands[0] if len(commands) == 1 else Several(title, tuple(commands)))
        return None

    def _told(self, change: Change, what: Phrase, values: list[Any]) -> Phrase:
        """Return words for the history: the field, what it says of all of them now where that is short, and of what."""
        spec = next(form.specs[change.field] for form in self.forms if change.field in form.specs)
        field, value = verbatim(label_of(words_of(spec))), values[0] if values else None
        if spec.control is Control.CHOICE and value is not None:
            said = choice_of(spec.name, str(value))
        elif spec.control is Control.CHECK:
            said = self.tr("Yes") if value else self.tr("No")
        else:
            said = str(value or "") if spec.control is Control.TEXT and spec.name != "art" else ""
        if not said:
            return say("history.field-change", field=field, what=what)
        return say("history.field-set", field=field, value=verbatim(said), what=what)

    def _with_field(self, scene: Scene, ids: tuple[str, ...], field: str) -> list[Thing]:
        """Return the things of these ids that have a field: one of a record only where there is the record."""
        record = field.rpartition(".")[0]
        things = [scene.things[identity] for identity in ids if identity in scene.things]
        return [thing for thing in things if not record or value_of(thing, record)]

    def _doors_anew(self, home: SceneId, changed: tuple[Thing, ...]) -> list[EditCommand]:
        """Return what lets doors that play has opened or shut stand as they now begin."""
        worn = self.workspace.state.scene_state(home).doors
        return [
            SetDoor(home, ThingId(door.id), door.state)
            for door in changed
            if isinstance(door, Door) and worn.get(door.id, door.state) is not door.state
        ]

    # The scene

    def _of_scene(self, body: QVBoxLayout) -> None:
        scene = self.workspace.scene
        assert scene is not None
        home = scene.id
        specs = {spec.name: spec for spec in specs_of(Scene)}
        titles = (self.tr("Names and notes"), self.tr("Size and ground"), self.tr("Look"), self.tr("Grid"))
        forms = [
            Form([specs[name] for name in names], lambda change: self._change_scene(home, change)) for names in SECTIONS
        ]
        forms.append(Form(specs_of(GridStyle), lambda change: self._change_grid(home, change)))
        for title, form in zip(titles, forms, strict=True):
            section = CollapsibleSection(title)
            section.body.addWidget(form)
            body.addWidget(section)
        self.forms = forms
        self._show_values = self._show_scene

    def _show_scene(self) -> None:
        scene = self.workspace.scene
        if scene is None:
            return
        self.forms[1].rescale("square_length", FOOT if scene.unit == "ft" else Fraction(1))
        *of_scene, of_grid = self.forms
        for form in of_scene:
            form.show_values({name: [getattr(scene, name)] for name in form.specs})
        of_grid.show_values({name: [getattr(scene.grid, name)] for name in of_grid.specs})

    def _change_scene(self, home: SceneId, change: Change) -> str | None:
        scene = self._scene_of(home)
        if scene is None:
            return None
        value = change.of(getattr(scene, change.field))
        if value is None:
            return unread()
        try:
            scene.but(**{change.field: value})
        except ValidationError as error:
            return wrong(error, unit=change.unit)
        plain = str(value) if isinstance(value, Fraction) else value
        self.workspace.submit(ChangeScene(home, {change.field: plain}))
        return None

    def _change_grid(self, home: SceneId, change: Change) -> str | None:
        scene = self._scene_of(home)
        if scene is None:
            return None
        value = change.of(getattr(scene.grid, change.field))
        if value is None:
            return unread()
        try:
            grid = scene.grid.but(**{change.field: value})
        except ValidationError as error:
            return wrong(error)
        self.workspace.submit(ChangeScene(home, {"grid": grid.model_dump(mode="json")}))
        return None

    # What has no form here

    def _of_tokens(self, body: QVBoxLayout) -> None:
        note = QLabel(self.tr("Tokens are changed in the roster and on their sheets."))
        note.setWordWrap(True)
        note.setProperty("tone", "muted")
        body.addWidget(note)
        self._show_values = lambda: None

    def _of_nothing(self, body: QVBoxLayout) -> None:
        empty = EmptyState(
            "adjustments",
            self.tr("What you select on the map is described here. There is no map yet."),
            button=self.tr("Open the scenes"),
            tip=self.tr("Bring the list of scenes to the front; it adds maps"),
        )
        empty.chosen.connect(lambda: self.workspace.panel_wanted.emit("scenes"))
        body.addWidget(empty)
        self._show_values = lambda: None
