"""Afflictions and syndromes by the game master's hand."""

from core.base.errors import Refused
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import SyndromesSet
from core.engine.vitals_changes import affliction_of, drop_affliction, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature_reference import StoredReference, canonical
from core.model.syndrome import OwnSyndrome

LONGEST_AFFLICTION = 200
LARGEST_COUNTER = 1_000_000
"""No counter goes further than this from nought."""
MOST_SYNDROMES = 500


@command("put-affliction")
class PutAffliction(EditCommand):
    """Give somebody an affliction as the game master describes it, or change the one of its id.

    One with an empty id is new.
    """

    reference: StoredReference
    affliction: Affliction

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("history.put-affliction", who=self.reference.id, what=verbatim(self.affliction.kind))

    def carry_out(self, ctx: Context) -> None:
        """Put it; refused without a name, with absurd counters, and where the one to change is gone."""
        given, reference = self.affliction, canonical(ctx.state, self.reference)
        if not given.kind.strip():
            raise Refused("refused.no-name")
        if len(given.kind) > LONGEST_AFFLICTION:
            raise Refused("refused.too-long", most=LONGEST_AFFLICTION)
        if any(abs(count) > LARGEST_COUNTER for count in given.counters.values()):
            raise Refused("refused.absurd-number", most=LARGEST_COUNTER)
        if not given.id:
            (identity,) = ctx.state.fresh_ids("affliction")
            given = given.but(id=identity)
        elif affliction_of(ctx, reference, given.id) is None:
            raise Refused("refused.no-affliction")
        put_affliction(ctx, reference, given)


@command("make-known")
class MakeKnown(EditCommand):
    """Let the players read the name of an affliction, or hide it from them again."""

    reference: StoredReference
    affliction: str
    known: bool = True

    def label(self, state: Campaign) -> Phrase:
        """Name who has it."""
        return say("history.make-known" if self.known else "history.make-unknown", who=self.reference.id)

    def carry_out(self, ctx: Context) -> None:
        """Mark it; refused if it is gone."""
        reference = canonical(ctx.state, self.reference)
        held = affliction_of(ctx, reference, self.affliction)
        if held is None:
            raise Refused("refused.no-affliction")
        put_affliction(ctx, reference, held.but(known=self.known))


@command("end-affliction")
class EndAffliction(EditCommand):
    """End an affliction by the game master's word; what it has done stays, except what lasts only as long as it."""

    reference: StoredReference
    affliction: str

    def label(self, state: Campaign) -> Phrase:
        """Name who had it."""
        return say("history.end-affliction", who=self.reference.id)

    def carry_out(self, ctx: Context) -> None:
        """End it; refused if it is gone."""
        reference = canonical(ctx.state, self.reference)
        if affliction_of(ctx, reference, self.affliction) is None:
            raise Refused("refused.no-affliction")
        drop_affliction(ctx, reference, self.affliction)


@command("keep-syndromes")
class KeepSyndromes(EditCommand):
    """Keep these syndromes of the game master's own, in the place of those kept until now.

    One of the name of a syndrome of the tables stands in its place.
    """

    syndromes: tuple[OwnSyndrome, ...]

    def label(self, state: Campaign) -> Phrase:
        """Say what was done."""
        return say("history.keep-syndromes")

    def carry_out(self, ctx: Context) -> None:
        """Keep them; refused for one without a name, for two of one name, and for more than anybody reads."""
        if len(self.syndromes) > MOST_SYNDROMES:
            raise Refused("refused.too-many-syndromes", most=MOST_SYNDROMES)
        names = [(each.system, each.syndrome.name.strip()) for each in self.syndromes]
        if not all(name for _, name in names):
            raise Refused("refused.no-name")
        twice = next((name for place, (_, name) in enumerate(names) if names[place] in names[:place]), None)
        if twice is not None:
            raise Refused("refused.name-taken", name=twice)
        if ctx.state.syndromes != self.syndromes:
            ctx.emit(SyndromesSet(self.syndromes))
