"""The one filter between the campaign and the players' eyes; every picture for them is made of what it returns.

Whatever it returns is built anew of public parts: names, notes, pins, locks, secrets, what is hidden and what lies in
covered places never get in, and nothing that is shown depends on them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import is_
from typing import TYPE_CHECKING

from core.base.ids import EncounterId
from core.base.phrase import Phrase
from core.engine.clock_ribbon import clock_ribbon
from core.engine.context import RuleSystem
from core.engine.party_sight import sees_for_party
from core.engine.ribbon import Standing
from core.engine.scheduled import Ailment
from core.engine.status import Link, Status
from core.explain.calendar import world_second
from core.explain.words import Words, game_word, has_word
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature_reference import reference_to
from core.model.encounter import PARTY, Encounter, Stage, Token, stand_in_zones
from core.model.floors import Floors
from core.model.roof_sight import closed_roofs
from core.model.roofs import Roof
from core.model.scene import Scene, SceneState
from core.model.things import LayerName
from desktop.map.condition_marks import marks_of
from desktop.map.content import ConditionMark, MapContent, Tie, TokenLook, side_numbers
from desktop.map.token_looks import gauges_of, holding, is_linked, mounts_of, stood_upon, ties_of, worn_by
from desktop.player_view.content import Fellow, Pool, PublicContent, Stranger, StripFace
from desktop.player_view.open_ground import OpenGround, open_to_players
from desktop.player_view.public_names import nameless, public_letter, public_name
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_floors
from desktop.player_view.seen_scene import as_seen, public_scene
from desktop.player_view.seen_templates import public_templates
from desktop.theme.silhouettes import silhouette_of
from desktop.workspace.player_screen import Laid, PlayerSettings

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MOST_COMING = 3
"""So many things that will come are told to the players."""
MOST_NEXT = 6
"""So many of those who come next are named."""
Counted = dict[str, tuple[str, int]]
"""By token: the public name and the number that the players know it by."""


@dataclass(slots=True)
class Memory:
    """What the filter keeps from one content to the next: parts that are still the same, numbers given to foes."""

    made_of: tuple[Scene, SceneState, Revealed, tuple[Roof, ...], bool] | None = None
    place: tuple[Scene, SceneState, Floors | None] | None = None
    counted: dict[str, Counted] = field(default_factory=dict)


def public_content(
    campaign: Campaign,
    encounter: Encounter | None,
    scene: Scene,
    words: Words,
    settings: PlayerSettings,
    *,
    system: RuleSystem | None = None,
    laid: tuple[Laid, ...] = (),
    memory: Memory | None = None,
    now: "BaseGeometry | None" = None,
    beginning: EncounterId | None = None,
    zoned: bool | None = None,
) -> PublicContent:
    """Return what the players may see of a scene and of the encounter played on it under `system`.

    `now` is what the party sees of a map that shows them that, in units. In the encounter that is only `beginning`
    nobody has a turn yet, whatever its clock says. Whether one moves by zones follows from those whom they know to be
    there, and nobody else, unless it is `zoned` already.
    """
    memory = Memory() if memory is None else memory
    scene_state = campaign.scene_state(scene.id)
    opened = open_to_players(campaign, scene, now)
    roofs = closed_roofs(scene, scene_state, party_at(encounter, scene))
    if scene.party_sight:
        opened = OpenGround(opened.clear.with_roofs(roofs), opened.known.with_roofs(roofs))
    area = opened.clear.outside(roofs)
    cast = None
    if encounter is not None and system is not None:
        cast = _Cast(campaign, encounter, scene, system, words, settings, area, memory)
    if zoned is None:
        zoned = own_in_zones(campaign, scene) or (cast is not None and cast.in_zones)
    place, public_wear, floors = _place(memory, scene, scene_state, opened.known, roofs, zoned)
    content = PublicContent(
        MapContent(place, public_wear, floors=floors, known=opened.known.outside(roofs), zoned=zoned),
        opened,
        place=scene.public_name,
    )
    if encounter is not None and cast is not None:
        content = cast.joined_to(content, begins=encounter.id == beginning)
    return replace(content, templates=public_templates(laid, area, content.map.tokens)) if laid else content


def known_names(
    campaign: Campaign, encounter: Encounter, scene: Scene, words: Words, settings: PlayerSettings, system: RuleSystem
) -> Mapping[str, str]:
    """Return whom of an encounter the players know to be there, by their tokens, and what they call them."""
    roofs = closed_roofs(scene, campaign.scene_state(scene.id), party_at(encounter, scene))
    area = open_to_players(campaign, scene, None).clear.outside(roofs)
    return _Cast(campaign, encounter, scene, system, words, settings, area, Memory()).names()


def party_at(encounter: Encounter | None, scene: Scene) -> tuple[Point, ...]:
    """Return where on a scene those of the party's side are whose eyes the players have: below roofs there they see."""
    tokens = () if encounter is None else encounter.tokens.values()
    return tuple(token.point for token in tokens if sees_for_party(token, scene.id))


def own_in_zones(campaign: Campaign, scene: Scene) -> bool:
    """Return whether somebody of the party's own stands in a zone of a scene: of others the players may not know."""
    tokens = (token for encounter in campaign.encounters.values() for token in encounter.tokens.values())
    return stand_in_zones((token for token in tokens if _is_own(token) and not token.hidden), scene.id)


def _place(
    memory: Memory, scene: Scene, scene_state: SceneState, area: Revealed, roofs: tuple[Roof, ...], all_zones: bool
) -> tuple[Scene, SceneState, Floors | None]:
    """Return the public scene, its public state and its rooms, the same objects as before wherever nothing differs."""
    held = memory.made_of
    made_of = scene, scene_state, area, roofs, all_zones
    if held is not None and memory.place is not None and all(map(is_, held[:3], made_of)) and held[3:] == made_of[3:]:
        return memory.place
    place, public_wear = public_scene(scene, scene_state, area, roofs, all_zones=all_zones)
    floors = seen_floors(scene, as_seen(scene, scene_state), place, area.outside(roofs))
    if memory.place is not None and memory.place[0].id == place.id:
        before, worn, rooms = memory.place
        kept = {i: old for i, new in place.things.items() if (old := before.things.get(i)) is not None and old == new}
        changes: dict[str, object] = {"things": before.things} if before.things == place.things else {}
        changes = changes or {"things": place.things.having(kept)}
        for name in ("terrain", "borders", "elevation", "materials", "grid"):
            if getattr(before, name) == getattr(place, name):
                changes[name] = getattr(before, name)
        place = before if place == before else place.model_copy(update=changes)
        public_wear = worn if public_wear == worn else public_wear
        floors = rooms if floors == rooms else floors
    memory.made_of, memory.place = made_of, (place, public_wear, floors)
    return memory.place


class _Cast:
    """The people on the players' screen, for one state of an encounter."""

    def __init__(
        self,
        campaign: Campaign,
        encounter: Encounter,
        scene: Scene,
        system: RuleSystem,
        words: Words,
        settings: PlayerSettings,
        area: Revealed,
        memory: Memory,
    ) -> None:
        self._campaign, self._encounter, self._system = campaign, encounter, system
        self._words, self._settings, self._place = words, settings, scene.id
        drawn = not scene.layer(LayerName.TOKENS).hidden
        tokens = [token for token in encounter.tokens.values() if not token.hidden]
        rects = {t.id: system.body(campaign, encounter, t).footprint for t in tokens if t.scene == scene.id}
        self._spaces = {identity: footprint.spaces for identity, footprint in rects.items()}
        seen = [t for t in tokens if drawn and t.id in rects and area.meets_rect(rects[t.id].rect)]
        self._seen: dict[str, Token] = {token.id: token for token in seen}
        # the players know where their own people are, even in the dark
        self._known: dict[str, Token] = {t.id: t for t in tokens if t.id in self._seen or _is_own(t)}
        counted = memory.counted.setdefault(encounter.id, {})
        self._badges = _badges(campaign, self._known.values(), settings, counted)
        sides = side_numbers(token.side for token in self._known.values())
        self._faces: dict[str, StripFace] = {
            i: self._face(token, sides[token.side]) for i, token in self._known.items()
        }

    def names(self) -> Mapping[str, str]:
        """Return what the players call those whom they know."""
        return {identity: face.title for identity, face in self._faces.items()}

    @property
    def in_zones(self) -> bool:
        """Whether one moves by zones, as far as the players know: somebody does whom they know to be there."""
        return stand_in_zones(self._known.values(), self._place)

    def joined_to(self, content: PublicContent, *, begins: bool) -> PublicContent:
        """Return the content with everybody in it, but with nobody's turn while the fight only `begins`."""
        looks = {identity: self._look(token) for identity, token in self._seen.items()}
        ties = self._ties()
        looks |= mounts_of(ties, looks)
        moment, acting, unseen, following = ("", None, False, ()) if begins else self._turns()
        own = [token for token in self._known.values() if token.side == PARTY]
        others = [token for token in self._seen.values() if token.side != PARTY]
        return PublicContent(
            replace(content.map, tokens={**looks, **stood_upon(looks)}, links=ties),
            content.open,
            place=content.place,
            moment=moment,
            fights=self._encounter.stage is Stage.RUNNING,
            acting=acting,
            unseen=unseen,
            then=following,
            party=tuple(self._fellow(token) for token in own),
            others=self._strangers(others),
            coming=self._coming(),
        )

    def _face(self, token: Token, side: int) -> StripFace:
        name, badge = public_name(self._campaign, token), self._badges[token.id]
        sign = public_letter(self._campaign, token) + badge
        return StripFace(
            token.id, name, badge, side, sign, " ".join(part for part in (name, badge) if part) or nameless()
        )

    def _look(self, token: Token) -> TokenLook:
        creature = self._campaign.creature(token)
        face = self._faces[token.id]
        own = token.side == PARTY
        return TokenLook(
            id=token.id,
            point=token.point,
            spaces=self._spaces[token.id],
            sign=face.sign,
            label=face.title if face.name or face.badge else "",
            side=face.side,
            portrait=creature.portrait,
            # by the name that they know: a statue that is a gargoyle looks like a statue
            silhouette=silhouette_of(creature.silhouette, face.name),
            gauges=gauges_of(self._campaign.vitals(token)) if own else (),
            marks=self._marks(token) if own else (),
            bearing=self._how(token).bearing,
            elevation=token.elevation,
            facing=self._system.facing(self._campaign, token),
        )

    def _marks(self, token: Token) -> tuple[ConditionMark, ...]:
        """Return what one of the party wears: what the rules have a word for, and sickness that is known."""
        holds = token.id in holding(self._system, self._campaign, self._encounter, {self._system.id: self._system})
        known = replace(self._campaign.vitals(token), afflictions=tuple(a.affliction for a in self._known_ills(token)))
        kinds = worn_by(self._system, token, known, self._how(token), holds=holds)
        told = {each.kind for each in (*token.conditions, *known.conditions)}
        own = {kind for kind in told if not has_word(self._system.id, "condition", kind)}
        return marks_of(self._words, self._system.id, (kind for kind in kinds if kind not in own))

    def _ties(self) -> tuple[Tie, ...]:
        """Return who is seen to hold or to ride whom; whose mind sits in another's body shows to nobody."""
        ties = ties_of(self._system, self._encounter, self._seen)
        inside = (is_linked(self._system, self._seen[tie.holder], tie.held, Link.POSSESSES) for tie in ties)
        return tuple(tie for tie, hidden in zip(ties, inside, strict=True) if not hidden)

    def _how(self, token: Token) -> Status:
        return self._system.status(self._campaign, self._encounter, token)

    def _fellow(self, token: Token) -> Fellow:
        vitals = self._campaign.vitals(token)
        pools = tuple(
            Pool(self._named("track", name), track.value, track.maximum, track.temporary)
            for name, track in vitals.tracks.items()
        )
        suffered = (*self._conditions(token), *(self._said(each.name) for each in self._known_ills(token)))
        how = self._how(token)
        return Fellow(self._faces[token.id], pools, suffered, self._said(how.phrase), how.bearing, how.grade)

    def _known_ills(self, token: Token) -> tuple[Ailment, ...]:
        """Return the afflictions of one of the party whose names the players may read; of others only symptoms show."""
        if token.side != PARTY or not self._campaign.vitals(token).afflictions:
            return ()
        reference = reference_to(self._encounter.id, token)
        ailing = self._system.world_time.ailments(self._campaign)
        return tuple(each for each in ailing if each.reference == reference and each.affliction.known)

    def _coming(self) -> tuple[str, ...]:
        """Return the next things that the players know will come: reminders, and checks of known afflictions."""
        found = [(each.at, each.text) for each in self._campaign.reminders if each.known]
        for token in self._known.values():
            name = self._name_of(token.id)
            for each in self._known_ills(token):
                if each.affliction.due is not None and name:
                    found.append((each.affliction.due, f"{name}: {self._said(each.name)}"))
        found.sort(key=lambda each: each[0])
        when = (self._words.text(world_second(max(0, at))) for at, _ in found)
        return tuple(f"{moment}: {text}" for moment, (_, text) in zip(when, found, strict=True))[:MOST_COMING]

    def _strangers(self, tokens: Iterable[Token]) -> tuple[Stranger, ...]:
        """Return how others look: one by one where their badges are told, else by name."""
        if self._settings.foes == "off":
            return ()
        each = tuple(Stranger(self._faces[token.id], self._said(self._how(token).phrase)) for token in tokens)
        if self._settings.foes == "badge":
            return each
        alike: dict[tuple[str, int, str], list[Stranger]] = {}
        for one in each:
            alike.setdefault((one.face.name, one.face.side, one.state), []).append(one)
        return tuple(
            Stranger(
                StripFace(group[0].face.id, name, "", side, group[0].face.sign, name or nameless()), state, len(group)
            )
            for (name, side, state), group in alike.items()
        )

    def _named(self, what: str, name: str) -> str:
        words = self._said(game_word(self._system.id, what, name))
        return words[:1].upper() + words[1:]

    def _conditions(self, token: Token) -> tuple[str, ...]:
        """Return conditions in words: those that the rules have a word for; the game master's own stay private."""
        found = (*token.conditions, *self._campaign.vitals(token).conditions)
        kinds = dict.fromkeys(each.kind for each in found if has_word(self._system.id, "condition", each.kind))
        return tuple(self._said(game_word(self._system.id, "condition", kind)) for kind in kinds)

    def _turns(self) -> tuple[str, StripFace | None, bool, tuple[StripFace, ...]]:
        """Return the clock, who acts, whether that is somebody unseen, and who comes next.

        Whoever is not in sight is passed over, as if nobody were there, but for the one moment in which he acts: then
        the clock is silent too, as it would tell of his place in the order.
        """
        encounter = self._encounter
        if encounter.stage is not Stage.RUNNING or encounter.clock is None:
            return "", None, False, ()
        order = self._system.order(self._campaign, encounter)
        now = self._system.next_actors(self._campaign, encounter)
        place: dict[str, str] = {turn.token: turn.shares or turn.token for turn in order}
        open_ = any(turn.free for turn in order)
        seen_now = [each for each in now if each in self._known]
        unseen = bool(now) and (not seen_now if open_ else now[0] not in self._known)
        # where any of several may act, nobody does before one of them is chosen
        chosen = seen_now[0] if seen_now and not unseen and (not open_ or len(seen_now) == 1) else None
        after = [
            each
            for each in self._queue(now, numbered=not unseen)
            if chosen is None or place.get(each.id) != place.get(chosen)
        ]
        following = () if open_ and chosen is None and not unseen else tuple(after)
        moment = None if unseen else self._system.moment(self._campaign, encounter)
        return self._said(moment), None if chosen is None else self._faces[chosen], unseen, following[:MOST_NEXT]

    def _queue(self, now: tuple[str, ...], *, numbered: bool) -> list[StripFace]:
        """Return those in sight who have a turn before them, as the ribbon has them, those who may act now first.

        Numbers of the clock would tell where somebody unseen stands on it.
        """
        systems = {self._system.id: self._system}
        found: dict[str, StripFace] = {}
        for group in clock_ribbon(self._system, self._campaign, self._encounter, systems).groups:
            for cell in group.cells:
                waits = cell.token in now or cell.standing not in (Standing.SPENT, Standing.IDLE)
                if cell.token in self._known and waits and cell.token not in found:
                    at = "" if group.at is None or not numbered else str(group.at)
                    found[cell.token] = replace(self._faces[cell.token], at=at, standing=cell.standing)
        able = [each for each in found.values() if each.id in now or self._how(self._known[each.id]).is_up]
        return sorted(able, key=lambda each: each.id not in now)

    def _said(self, phrase: Phrase | None) -> str:
        """Return a phrase in words; nothing at all where it speaks of anybody or anything that is not in sight."""
        if phrase is None or self._private(phrase):
            return ""
        return self._words.text(phrase, self._name_of)

    def _private(self, phrase: Phrase) -> bool:
        for _, value in phrase.values:
            if isinstance(value, Phrase):
                if self._private(value):
                    return True
            elif isinstance(value, str) and value not in self._known and self._campaign.called(value) is not None:
                return True
        return False

    def _name_of(self, identity: str) -> str | None:
        face = self._faces.get(identity)
        return None if face is None else face.title


def _is_own(token: Token) -> bool:
    return token.side == PARTY and token.person is not None


def _badges(
    campaign: Campaign, tokens: Iterable[Token], settings: PlayerSettings, counted: Counted
) -> Mapping[str, str]:
    """Return the badges that the players read. Numbers are given in the order of coming into sight, and then kept."""
    badges: dict[str, str] = {}
    for token in tokens:
        if settings.badges == "same" or not token.badge.isdecimal():
            badges[token.id] = token.badge
            continue
        letter = public_letter(campaign, token)
        held = counted.get(token.id)
        if held is None or held[0] != letter:
            taken = [number for other, number in counted.values() if other == letter]
            counted[token.id] = held = (letter, max(taken, default=0) + 1)
        badges[token.id] = str(held[1])
    return badges
