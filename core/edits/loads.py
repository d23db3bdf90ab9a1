"""Loads by the game master's hand: who gets what, what lies on the ground, what is on wheels, who takes whom along."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId
from core.base.phrase import Phrase, say
from core.edits.subjects import placed
from core.engine.carrying import (
    drop_packs,
    hand_over,
    laid_down_by,
    lay_down,
    set_gear,
    stop_hauling,
    take_along,
    take_away,
    take_piles,
)
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.event import Worn
from core.geometry.units import SQUARE, Point, rect_around
from core.model.campaign import Campaign
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, canonical
from core.model.encounter import Token
from core.model.loads import Holder, Lying, Portion, held_by, pile_at, piles_near


@command("move-gear")
class MoveGear(EditCommand):
    """Let things pass from one to another; with the same one twice into `pack`, or out of any where none is named."""

    source: Holder
    portions: tuple[Portion, ...]
    target: Holder
    pack: str = ""

    def label(self, state: Campaign) -> Phrase:
        """Name the first thing, and where it goes."""
        item, count = _first(state, self.source, self.portions), len(self.portions)
        if isinstance(self.target, Lying):
            return say("history.lay-down", item=item, count=count)
        if self.target == self.source:
            return say("history.pack" if self.pack else "history.unpack", item=item, count=count, who=self.target.id)
        return say("history.move-gear", item=item, count=count, who=self.target.id)

    @property
    def where(self) -> EncounterId | None:
        """The encounter of whoever is in one."""
        return _encounter(self.source) or _encounter(self.target)

    def carry_out(self, ctx: Context) -> None:
        """Hand it over."""
        hand_over(ctx, self.source, self.portions, self.target, pack=self.pack)


@command("take-away")
class TakeAway(EditCommand):
    """Let things of somebody, or of a pile, be used up or gone for good."""

    source: Holder
    portions: tuple[Portion, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the first thing."""
        return say("history.take-away", item=_first(state, self.source, self.portions), count=len(self.portions))

    @property
    def where(self) -> EncounterId | None:
        """The encounter of whoever has had it."""
        return _encounter(self.source)

    def carry_out(self, ctx: Context) -> None:
        """Take it away."""
        take_away(ctx, self.source, self.portions)


@command("lay-down")
class LayDown(EditCommand):
    """Let things of somebody, or of a pile, lie at a point of a scene."""

    source: Holder
    portions: tuple[Portion, ...]
    scene: SceneId
    point: Point

    def label(self, state: Campaign) -> Phrase:
        """Name the first thing."""
        return say("history.lay-down", item=_first(state, self.source, self.portions), count=len(self.portions))

    @property
    def where(self) -> EncounterId | None:
        """The encounter of whoever lays it down."""
        return _encounter(self.source)

    def carry_out(self, ctx: Context) -> None:
        """Lay it down."""
        lay_down(ctx, self.source, self.portions, self.scene, self.point)


@command("drop-packs")
class DropPacks(OfTokens, EditCommand):
    """Let tokens drop their packs, and whatever else they have stowed away, where they stand."""

    def label(self, state: Campaign) -> Phrase:
        """Name the first token."""
        return say("history.drop-packs", who=self.first, count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Drop them; refused where nobody has any."""
        dropped = [drop_packs(ctx, ctx.token(identity)) for identity in self.tokens]
        if not any(dropped):
            raise Refused("refused.no-packs")


@command("pick-up-all")
class PickUpAll(OfTokens, EditCommand):
    """Let tokens take up again all that they have laid down themselves, or else whatever lies within their reach."""

    def label(self, state: Campaign) -> Phrase:
        """Name the first token."""
        return say("history.pick-up-all", who=self.first, count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Take it up; refused where nothing lies there for any of them."""
        taken = [_pick_up(ctx, ctx.token(identity)) for identity in self.tokens]
        if not any(taken):
            raise Refused("refused.nothing-lies")


def _pick_up(ctx: Context, token: Token) -> bool:
    place = ctx.system.body(ctx.state, ctx.encounter, token).footprint.rect
    own = laid_down_by(ctx.state, token, ctx.encounter.id)
    found = own or piles_near(ctx.state, token.scene, place, SQUARE)
    take_piles(ctx, token, found)
    return bool(found)


@command("mark-gear")
class MarkGear(EditCommand):
    """Put things on wheels or take them off, or say that others may be put in them; none leaves it as it is."""

    holder: Holder
    items: tuple[str, ...]
    rolling: bool | None = None
    pack: bool | None = None

    def label(self, state: Campaign) -> Phrase:
        """Say what was done, and name the first thing."""
        item = _first(state, self.holder, tuple(map(Portion, self.items)))
        if self.rolling is not None:
            return say("history.on-wheels" if self.rolling else "history.off-wheels", item=item)
        return say("history.is-pack" if self.pack else "history.no-pack", item=item)

    @property
    def where(self) -> EncounterId | None:
        """The encounter of the holder."""
        return _encounter(self.holder)

    def carry_out(self, ctx: Context) -> None:
        """Mark them; what was in something that holds nothing any more lies beside it."""
        holder = canonical(ctx.state, self.holder) if isinstance(self.holder, CreatureReference) else self.holder
        gear = held_by(ctx.state, holder)
        for identity in self.items:
            item = next((each for each in gear if each.id == identity), None)
            if item is None:
                raise Refused("refused.no-item", item=identity)
            rolling = item.rolling if self.rolling is None else self.rolling
            marked = item.but(rolling=rolling, pack=item.pack if self.pack is None else self.pack)
            gear = tuple(marked if each is item else each for each in gear)
            if not marked.pack:
                gear = tuple(each.but(within="") if each.within == identity else each for each in gear)
        set_gear(ctx, holder, gear)


@command("take-along")
class TakeAlong(EditCommand):
    """Let somebody bear, pull or lead another: a rider, a cart, a mule."""

    carrier: CreatureReference
    hauled: CreatureReference
    how: Haulage
    wheels: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name both."""
        return say(f"history.haul.{self.how}", carrier=self.carrier.id, hauled=self.hauled.id)

    @property
    def where(self) -> EncounterId | None:
        """The encounter of whoever is in one."""
        return self.carrier.encounter or self.hauled.encounter

    def carry_out(self, ctx: Context) -> None:
        """Hitch it up."""
        take_along(ctx, self.carrier, self.hauled, self.how, wheels=self.wheels)


@command("let-go")
class LetGo(EditCommand):
    """Let nobody take somebody along any more."""

    hauled: CreatureReference

    def label(self, state: Campaign) -> Phrase:
        """Name who is let go."""
        return say("history.let-go", hauled=self.hauled.id)

    @property
    def where(self) -> EncounterId | None:
        """The encounter of whoever is let go."""
        return self.hauled.encounter

    def carry_out(self, ctx: Context) -> None:
        """Unhitch it."""
        stop_hauling(ctx, self.hauled)


@command("change-pile")
class ChangePile(EditCommand):
    """Let a pile lie elsewhere on its scene, or hide it from the players; none leaves a thing as it is."""

    scene: SceneId
    pile: str
    point: Point | None = None
    hidden: bool | None = None

    def label(self, state: Campaign) -> Phrase:
        """Say what was done, and where."""
        deed = "history.move-pile" if self.hidden is None else f"history.{'hide' if self.hidden else 'show'}-pile"
        piles = state.scene_state(self.scene).piles if self.scene in state.scenes else ()
        points = [pile.point for pile in piles if pile.id == self.pile] if self.point is None else [self.point]
        return placed(say(deed), state.scenes.get(self.scene), rect_around(points) if points else None)

    def carry_out(self, ctx: Context) -> None:
        """Change it; refused beyond the edge of the map."""
        pile, scene = pile_at(ctx.state, Lying(self.scene, self.pile)), ctx.state.scene(self.scene)
        point = pile.point if self.point is None else self.point
        if not (0 <= point[0] < scene.columns * SQUARE and 0 <= point[1] < scene.rows * SQUARE):
            raise Refused("refused.off-the-map")
        changed = replace(pile, point=point, hidden=pile.hidden if self.hidden is None else self.hidden)
        if changed != pile:
            scene_state = ctx.state.scene_state(self.scene)
            piles = tuple(changed if each.id == pile.id else each for each in scene_state.piles)
            ctx.emit(Worn(self.scene, replace(scene_state, piles=piles)))


def _encounter(holder: Holder) -> EncounterId | None:
    return holder.encounter if isinstance(holder, CreatureReference) else None


def _first(state: Campaign, holder: Holder, portions: tuple[Portion, ...]) -> str:
    """Return the name of the first thing that is meant, or its id where it is gone."""
    wanted = portions[0].item if portions else ""
    try:
        gear = held_by(state, holder)
    except Refused:
        gear = ()
    return next((item.name for item in gear if item.id == wanted), wanted)
