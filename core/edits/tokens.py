"""Tokens by the game master's hand: putting them down, moving, changing and removing them."""

from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, SceneId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.draws import said_together
from core.engine.edit_events import PersonPut
from core.engine.event import TokenMoved, TokensDropped, TokensPut
from core.engine.signs import free_badges, free_letter, signs_in, well_lettered
from core.geometry.units import Point, square_at
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import USUAL_SIDES, Encounter, Token

MAXIMUM_TOKENS = 1_000
"""Tokens in one encounter."""


@dataclass(frozen=True, slots=True)
class _OfEncounter(EditCommand):
    """An edit command on one encounter."""

    encounter: EncounterId


@command("place-foes")
class PlaceFoes(_OfEncounter):
    """Put down as many tokens of a creature as there are points, each with its own copy and a numbered badge."""

    scene: SceneId
    creature: Creature
    points: tuple[Point, ...]
    hidden: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Say how many of whom."""
        return say("history.place-foes", name=self.creature.name, count=len(self.points))

    def carry_out(self, ctx: Context) -> None:
        """Put the tokens; badges go on from the highest of its name, but for signs that somebody else has."""
        encounter = ctx.encounter
        must_have_room(encounter, len(self.points))
        system = ctx.system
        if self.creature.system != system.id:
            raise Refused("refused.other-system", name=self.creature.name)
        creature = well_lettered(ctx.state, encounter, self.creature)
        last = _last_badge(encounter, creature.name)
        badges = free_badges(signs_in(ctx.state, encounter), creature, last, len(self.points))
        scene, vitals = ctx.state.scene(self.scene), system.fresh_vitals(creature)
        tokens = []
        for offset, identity in enumerate(ctx.state.fresh_ids("token", len(self.points))):
            token = Token(
                id=TokenId(identity),
                scene=self.scene,
                point=self.points[offset],
                creature=creature,
                vitals=vitals,
                badge=badges[offset],
                side=self.creature.side,
                hidden=self.hidden,
            )
            tokens.append(standing_near(ctx, scene.id, token, token.point))
        ctx.emit(TokensPut(self.encounter, tuple(tokens)))


@command("place-person")
class PlacePerson(_OfEncounter):
    """Put down the token of somebody of the roster, who can be in an encounter only once."""

    scene: SceneId
    person: PersonId
    point: Point

    def label(self, state: Campaign) -> Phrase:
        """Name the person."""
        return say("history.place-person", person=self.person)

    def carry_out(self, ctx: Context) -> None:
        """Put the token; somebody who would have another's sign gets a letter of his own."""
        encounter = ctx.encounter
        must_have_room(encounter, 1)
        person = ctx.state.person(self.person)
        if person.creature.system != encounter.system:
            raise Refused("refused.other-system", name=person.creature.name)
        if any(token.person == self.person for token in encounter.tokens.values()):
            raise Refused("refused.already-here", person=self.person)
        letter = free_letter(signs_in(ctx.state, encounter), person.creature)
        if letter != person.creature.sign:
            ctx.emit(PersonPut(replace(person, creature=person.creature.but(letter=letter))))
        (identity,) = ctx.state.fresh_ids("token")
        token = Token(TokenId(identity), self.scene, self.point, person=self.person, side=person.creature.side)
        ctx.emit(TokensPut(self.encounter, (standing_near(ctx, self.scene, token, self.point),)))


@command("move-tokens")
class MoveTokens(_OfEncounter):
    """The game master's hand: tokens stand elsewhere, no rules asked; who is above the ground stays as far above it.

    A `free` one is seen exactly where it was put, off the grid of its system, which takes it to stand where it would be
    snapped to. Whoever sits on one that is moved comes along with it.
    """

    moves: tuple[tuple[TokenId, Point], ...]
    free: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the first token, and say how many."""
        return say("history.move-tokens", token=self.moves[0][0] if self.moves else "", count=len(self.moves))

    def carry_out(self, ctx: Context) -> None:
        """Move those that would stand elsewhere."""
        own = {identity for identity, _ in self.moves}
        for identity, point in self.moves:
            token = ctx.token(identity)
            ground = ctx.state.scene(token.scene).elevation.at(square_at(token.point))
            moved = standing_near(
                ctx, token.scene, token, point, free=self.free, above=max(0, token.elevation - ground)
            )
            if moved != token:
                seated = [each for each in ctx.system.seated_on(ctx.encounter, identity) if each not in own]
                ctx.emit(TokenMoved(self.encounter, identity, moved.point, moved.elevation, moved.stand))
                for each in seated:
                    self._bring_along(ctx, each, token, moved)

    def _bring_along(self, ctx: Context, who: TokenId, before: Token, after: Token) -> None:
        """Let somebody who sits on a token that has moved sit there on it as before."""
        rider = ctx.token(who)
        point = (rider.point[0] + after.point[0] - before.point[0], rider.point[1] + after.point[1] - before.point[1])
        raised = rider.elevation + after.elevation - before.elevation
        ctx.emit(TokenMoved(self.encounter, who, point, raised, after.stand))


@command("change-tokens")
class ChangeTokens(_OfEncounter):
    """Change the side, the badge, the hiding, the elevation or the facing of tokens; none leaves a thing as it is."""

    tokens: tuple[TokenId, ...]
    side: str | None = None
    badge: str | None = None
    hidden: bool | None = None
    elevation: int | None = None
    facing: int | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the first token, say how many, and what becomes of them."""
        first, count, changes = self.tokens[0] if self.tokens else "", len(self.tokens), self._changes()
        if not changes:
            return say("history.change-tokens", token=first, count=count)
        return say("history.changed", token=first, count=count, what=said_together("things.list", changes))

    def _changes(self) -> list[Phrase]:
        found = []
        if self.side is not None:
            named = say(f"change.side.{self.side}") if self.side in USUAL_SIDES else verbatim(self.side)
            found.append(say("change.token.side", side=named))
        if self.badge is not None:
            found.append(say("change.token.badge", badge=self.badge) if self.badge else say("change.token.no-badge"))
        if self.hidden is not None:
            found.append(say("change.token.hidden" if self.hidden else "change.token.shown"))
        if self.elevation is not None:
            found.append(say("change.token.elevation", elevation=self.elevation))
        if self.facing is not None:
            found.append(say("change.token.facing"))
        return found

    def carry_out(self, ctx: Context) -> None:
        """Change those that differ."""
        before = [ctx.token(identity) for identity in self.tokens]
        changed = tuple(after for token in before if (after := self._changed(token)) != token)
        if changed:
            ctx.emit(TokensPut(self.encounter, changed))

    def _changed(self, token: Token) -> Token:
        return replace(
            token,
            side=token.side if self.side is None else self.side,
            badge=token.badge if self.badge is None else self.badge,
            hidden=token.hidden if self.hidden is None else self.hidden,
            elevation=token.elevation if self.elevation is None else self.elevation,
            facing=token.facing if self.facing is None else self.facing,
        )


@command("remove-tokens")
class RemoveTokens(_OfEncounter):
    """Take tokens off the map; those in a fight leave its clock."""

    tokens: tuple[TokenId, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the first token, and say how many."""
        return say("history.remove-tokens", token=self.tokens[0] if self.tokens else "", count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Drop them."""
        there = tuple(identity for identity in self.tokens if identity in ctx.encounter.tokens)
        for identity in there:
            clock = ctx.encounter.clock
            if clock is not None and identity in clock.combatants:
                ctx.system.leave(ctx, identity)
        if there:
            ctx.emit(TokensDropped(self.encounter, there))


def standing_near(
    ctx: Context, scene: SceneId, token: Token, point: Point, *, free: bool = False, above: int = 0
) -> Token:
    """Return a token put down near a point, so many squares above the ground there."""
    where = ctx.state.scene(scene)
    snapped, stand = ctx.system.stand_at(where, ctx.state.creature(token), point)
    elevation = where.elevation.at(square_at(snapped)) + above
    return replace(token, scene=scene, point=point if free else snapped, stand=stand, elevation=elevation)


def _last_badge(encounter: Encounter, name: str) -> int:
    numbers = [
        int(token.badge)
        for token in encounter.tokens.values()
        if token.creature is not None and token.creature.name == name and token.badge.isdecimal()
    ]
    return max(numbers, default=0)


def must_have_room(encounter: Encounter, count: int) -> None:
    """Raise `Refused` where so many more tokens would be too many."""
    if len(encounter.tokens) + count > MAXIMUM_TOKENS:
        raise Refused("refused.too-many-tokens", most=MAXIMUM_TOKENS)
