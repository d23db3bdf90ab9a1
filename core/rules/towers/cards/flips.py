"""Flips as draws: one flip alone, or an attack against a defense, with their exact chances and how to type them."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import TypeAdapter, ValidationError

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.cards import Card, Deck
from core.chance.dist import Dist
from core.chance.flips import HIGHEST, Kept, cards_turned, chances_between, opposed_chances
from core.chance.source import Source
from core.chance.supplies import Supply, chances_in_turn
from core.engine.request import CHANCE, Draw
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards.sides import ONE_CARD, Flipped, Side, consistent_side, drawn_side, side_by, typed_side
from core.rules.towers.cards.typed import check_deck
from core.rules.towers.fighter import Fighter
from core.rules.towers.settings import PLAIN_CARDS, CardRules, card_rules

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class _OfFlips(Draw[A]):
    """A draw of one flip, or of two; `table` are the house rules on cards."""

    table: CardRules = PLAIN_CARDS

    rolled: ClassVar[bool] = False
    answers: ClassVar[TypeAdapter[Any]]
    """Writes and reads what was flipped."""

    def reading(self, answer: A) -> Hashable:
        """Return what the rule looks at."""
        raise NotImplementedError

    def dump(self, answer: A) -> Any:
        """Write what was flipped."""
        return self.answers.dump_python(answer, mode="json")

    def load(self, data: Any) -> A:
        """Read what was flipped."""
        try:
            found: A = self.answers.validate_python(data)
        except ValidationError as error:
            raise BadAnswer("answer.unreadable") from error
        accepted: A = self.accept(found)
        return accepted

    def by_reading(self, weighed: Iterable[tuple[A, Fraction]]) -> dict[Hashable, tuple[A, Fraction]]:
        """Return by its reading the first answer that reads so, with the chance of all that do."""
        found: dict[Hashable, tuple[A, Fraction]] = {}
        for answer, chance in weighed:
            read = self.reading(answer)
            first, so_far = found.get(read, (answer, Fraction(0)))
            found[read] = first, so_far + chance
        return found


Reading = Literal["all", "value", "hearts", "target"]


@dataclass(frozen=True, slots=True)
class Flip(_OfFlips[Flipped]):
    """One flip. `reads` is all that the rule will look at: `target` whether the final value is at least `target`.

    `lying` are cards of its deck that lie on the table: none of them is drawn, even where the deck is shuffled anew.
    `against` are the draws of it with each of those who defend against it alone.
    """

    side: Side = ONE_CARD
    reads: Reading = "all"
    target: int = 0
    lying: tuple[Card, ...] = ()
    against: "tuple[OpposedFlip, ...]" = ()

    answers: ClassVar[TypeAdapter[Flipped]] = TypeAdapter(Flipped)

    @property
    def apart(self) -> "tuple[Draw[Any], ...]":
        """This flip against the defense of each alone."""
        return self.against

    def reading(self, flipped: Flipped) -> Hashable:
        """Return what the rule looks at."""
        match self.reads:
            case "value":
                return flipped.kept
            case "hearts":
                return flipped.hearts
            case "target":
                return self.side.final(flipped) >= self.target
        return (flipped.kept, flipped.hearts)

    def accept(self, answer: Flipped) -> Flipped:
        """Take a flip whose figures are those of its cards."""
        return consistent_side(answer, self.side, self.table)

    def outcomes(self, state: Campaign) -> Dist[Flipped]:
        """Return one result for each reading, with its exact chance out of the deck as it is."""
        found = self.side.chances(Supply.of(self._deck(state), self.table.worth))
        weighed = ((Flipped(*kept), chance) for kept, chance in found.items())
        return Dist(dict(self.by_reading(weighed).values()))

    def sample(self, state: Campaign, source: Source) -> tuple[Flipped, Source]:
        """Flip from the deck."""
        flipped, _, source = drawn_side(self.side, self.table, self._deck(state), source)
        return flipped, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> Flipped:
        """Read the cards, `QS 7H`, or only what they come to, `12 1H`.

        Cards that the deck has already given, and what no cards come to, are taken only with `insist`.
        """
        flipped = typed_side(text, self.side, self.table, insist=insist)
        check_deck(self._deck(state), flipped.cards, insist=insist)
        return self.accept(flipped)

    def answer_words(self, answer: Flipped) -> Phrase | None:
        """Say the cards by their names, and what they come to."""
        return answer.words

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """The owner flips the cards."""
        return ((self.owner, self.side.words),) if self.owner else ()

    def _deck(self, state: Campaign) -> Deck:
        """Return the deck without what lies on the table; where every flip has a fresh one, that is nothing."""
        deck = self.table.deck(state, self.side.deck)
        if self.table.fresh or not self.lying:
            return deck
        left, discards = (tuple(card for card in pile if card not in self.lying) for pile in (deck.left, deck.discards))
        return replace(deck, left=left, discards=discards)

    @property
    def hint(self) -> Phrase:
        """Say how many cards, and how to write them."""
        return say("99-towers.hint.flip", count=self.side.cards)

    @property
    def piles(self) -> tuple[str, ...]:
        """The deck, unless it is fresh every time."""
        return () if self.table.fresh or self.side.count is None else (self.side.deck,)


@dataclass(frozen=True, slots=True)
class Opposed:
    """An attack's flip and the defense's."""

    attack: Flipped
    defense: Flipped


@dataclass(frozen=True, slots=True)
class OpposedFlip(_OfFlips[Opposed]):
    """An attack's flip against a defense's, in one draw. Read are whether it hits, and then the attack's Hearts.

    `opponent` is the token that defends, as `owner` is the one that attacks. With `ties_hit` off a tie is a miss. In
    one of several draws that share the attack, others turn up `between` cards of the defense's deck first, and `parts`
    are the keys of both flips alone.
    """

    attack: Side = ONE_CARD
    defense: Side = ONE_CARD
    opponent: str = ""
    ties_hit: bool = True
    between: int = 0
    parts: tuple[str, str] = ("", "")

    answers: ClassVar[TypeAdapter[Opposed]] = TypeAdapter(Opposed)

    def split(self, answer: Opposed) -> Mapping[str, Any]:
        """Return the flips by their own keys."""
        return dict(zip(self.parts, (answer.attack, answer.defense), strict=True))

    @rule("T99-ATK-01", "T99-ATK-02")
    def hits(self, answer: Opposed) -> bool:
        """Return whether the attack's final value is at least the defense's, or higher where ties do not hit."""
        return self.attack.final(answer.attack) >= self.defense.final(answer.defense) + (not self.ties_hit)

    @rule("T99-FLIP-08")
    def reading(self, answer: Opposed) -> int | None:
        """Return the Hearts of a hit; None for a miss."""
        return answer.attack.hearts if self.hits(answer) else None

    def accept(self, answer: Opposed) -> Opposed:
        """Take flips whose figures are those of their cards."""
        consistent_side(answer.attack, self.attack, self.table)
        consistent_side(answer.defense, self.defense, self.table)
        return answer

    @rule("T99-ATK-02", "T99-FLIP-08")
    def outcomes(self, state: Campaign) -> Dist[Opposed]:
        """Return a miss, and a hit for each number of Hearts, with their exact chances out of the decks as they are."""
        return Dist({self._example(hearts): chance for hearts, chance in self._chances(state).items()})

    def _chances(self, state: Campaign) -> Mapping[int | None, Fraction]:
        first, second = self.attack.count, self.defense.count
        if first is None or second is None:
            read = self.by_reading(self.pairs(state))
            return {self.reading(answer): chance for answer, chance in read.values()}
        edge = self.attack.shift - self.defense.shift - (not self.ties_hit)
        turned, needed = cards_turned(first), self.between + cards_turned(second)
        mine, theirs = self._supplies(state)
        other = None if self.in_one_deck else theirs
        if mine.left.size >= turned + (needed if other is None else 0) and (other is None or other.left.size >= needed):
            return opposed_chances(mine.left, first, None if other is None else other.left, second, edge)
        return chances_between(mine, first, other, second, edge, self.between)

    def _supplies(self, state: Campaign) -> tuple[Supply, Supply]:
        attack, defense = (
            Supply.of(self.table.deck(state, side.deck), self.table.worth) for side in (self.attack, self.defense)
        )
        return attack, defense

    @property
    def in_one_deck(self) -> bool:
        """Whether the defense comes out of what the attack leaves of the same deck."""
        return self.attack.deck == self.defense.deck and not self.table.fresh

    def pairs(self, state: Campaign) -> Iterator[tuple[Opposed, Fraction]]:
        """Yield what both flips can come to, with the exact chances out of the decks as they are."""
        (mine, theirs), first, second = self._supplies(state), self.attack.count, self.defense.count
        found: Iterable[tuple[tuple[Kept, Kept], Fraction]]
        if first is not None and second is not None and self.in_one_deck:
            found = chances_in_turn(mine, first, second).items()
        else:
            ours, others = self.attack.chances(mine).items(), self.defense.chances(theirs).items()
            found = (((one, two), weight * share) for one, weight in ours for two, share in others)
        return ((Opposed(Flipped(*one), Flipped(*two)), chance) for (one, two), chance in found)

    def _example(self, hearts: int | None) -> Opposed:
        """Return figures, without cards, that read as a miss or as a hit with so many Hearts."""
        values = range(HIGHEST + 1)
        # far apart, so that one attack does for several who defend against it
        for attack in values if hearts is None else reversed(values):
            for defense in values if hearts is not None else reversed(values):
                found = Opposed(Flipped(attack, hearts or 0), Flipped(defense))
                if self.reading(found) == hearts:
                    return found
        raise ValueError("no flip reads so")

    def sample(self, state: Campaign, source: Source) -> tuple[Opposed, Source]:
        """Flip the attack, then the defense; out of one deck, the cards of the attack stay out until both are done."""
        attack, after, source = drawn_side(self.attack, self.table, self.table.deck(state, self.attack.deck), source)
        deck = self.table.deck(state, self.defense.deck)
        if self.in_one_deck:
            deck = replace(after, discards=tuple(card for card in after.discards if card not in attack.cards))
        defense, _, source = drawn_side(self.defense, self.table, deck, source)
        return Opposed(attack, defense), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> Opposed:
        """Read both flips, `QS 7H / 4C`, or only what they come to, `12 1H / 4`."""
        halves = text.split("/")
        if len(halves) == 1 and self.defense.count is None:
            halves.append("")
        if len(halves) == 1:
            at_table = [owner for owner in self.owners if _lies_on_table(state, owner)]
            mixed = self._mixed(text, state, at_table, insist=insist)
            if mixed is not None:
                return mixed
        if len(halves) != 2:
            raise BadAnswer("99-towers.answer.two-flips")
        attack = typed_side(halves[0], self.attack, self.table, insist=insist)
        defense = typed_side(halves[1], self.defense, self.table, insist=insist)
        if self.in_one_deck and any(card in attack.cards for card in defense.cards):
            raise BadAnswer("99-towers.answer.both-flips")
        lying = attack.cards if self.in_one_deck else ()
        for side, cards in ((self.attack, attack.cards), (self.defense, (*lying, *defense.cards))):
            check_deck(self.table.deck(state, side.deck), cards, insist=insist)
        return self.accept(Opposed(attack, defense))

    def by_hand(self, text: str, state: Campaign, typists: Collection[str], *, insist: bool = False) -> Opposed:
        """Read the flip of the one who types alone, if it is one, and draw the other's; else read both."""
        mixed = None if "/" in text else self._mixed(text, state, typists, insist=insist)
        return self.typed(text, state, insist=insist) if mixed is None else mixed

    def read_back(self, text: str, state: Campaign, typists: Collection[str]) -> Phrase | None:
        """Say what was typed; what the program draws for the other is not told beforehand."""
        found = self.by_hand(text, state, typists, insist=True)
        if "/" in text or sum(owner in typists for owner in self.owners) != 1:
            return self.answer_words(found)
        return (found.attack if self.owner in typists else found.defense).words

    def answer_words(self, answer: Opposed) -> Phrase | None:
        """Say both flips."""
        return say("99-towers.told.opposed", attack=answer.attack.words, defense=answer.defense.words)

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """Both flip their cards."""
        return (self.owner, self.attack.words), (self.opponent, self.defense.words)

    def _mixed(self, text: str, state: Campaign, typists: Collection[str], *, insist: bool) -> Opposed | None:
        """Return the typed flip of the one who types alone, the other's drawn; None unless it is one."""
        at_table = tuple(owner in typists for owner in self.owners)
        if at_table not in ((True, False), (False, True)):
            return None
        mine, other = (self.attack, self.defense) if at_table[0] else (self.defense, self.attack)
        flipped = typed_side(text, mine, self.table, insist=insist)
        check_deck(self.table.deck(state, mine.deck), flipped.cards, insist=insist)
        deck = self.table.deck(state, other.deck)
        if self.in_one_deck:
            deck = deck.without(flipped.cards)
        drawn, _, _ = drawn_side(other, self.table, deck, state.source)
        return self.accept(Opposed(flipped, drawn) if at_table[0] else Opposed(drawn, flipped))

    @property
    def owners(self) -> tuple[str, ...]:
        """The attacker and the defender."""
        return self.owner, self.opponent

    @property
    def may_mix(self) -> bool:
        """The cards of one may lie on the table while the program holds the other's."""
        return True

    @property
    def hint(self) -> Phrase:
        """Say how many cards each, and how to write them."""
        return say("99-towers.hint.opposed", attack=self.attack.cards, defense=self.defense.cards)

    @property
    def piles(self) -> tuple[str, ...]:
        """The decks of both, unless they are fresh every time."""
        if self.table.fresh:
            return ()
        return tuple(side.deck for side in (self.attack, self.defense) if side.count is not None)


def flip_from(
    state: Campaign, owner: str, key: str, cited: str, subject: Phrase, side: Side, kind: type[Flip] = Flip, **read: Any
) -> Flip:
    """Return the flip of a side by a rule; `read` is what will be looked at, and what lies on the table."""
    rules, table = (RuleId(cited),), card_rules(state)
    return kind(key=key, asks=CHANCE, rules=rules, owner=owner, subject=subject, side=side, table=table, **read)


def flip_by(
    state: Campaign, someone: Fighter, key: str, cited: str, subject: Phrase, tally: Tally, target: int | None = None
) -> Flip:
    """Return the flip of somebody as a tally reckons it; with a `target` only whether it comes to that is read."""
    side, reads = side_by(state, someone, tally), "value" if target is None else "target"
    return flip_from(state, someone.id, key, cited, subject, side, reads=reads, target=target or 0)


def opposed_by(
    state: Campaign,
    fighters: tuple[Fighter, Fighter],
    key: str,
    cited: tuple[str, ...],
    subject: Phrase,
    tallies: tuple[Tally, Tally],
    *,
    kind: "type[OpposedFlip] | None" = None,
    **more: Any,
) -> OpposedFlip:
    """Return the flip of one against another's, as their tallies reckon them."""
    one, other = fighters
    return (kind or OpposedFlip)(
        key=key,
        asks=CHANCE,
        rules=tuple(map(RuleId, cited)),
        owner=one.id,
        subject=subject,
        attack=side_by(state, one, tallies[0]),
        defense=side_by(state, other, tallies[1]),
        opponent=other.id,
        table=card_rules(state),
        **more,
    )


def _lies_on_table(state: Campaign, token: str) -> bool:
    for encounter in state.encounters.values():
        if token in encounter.tokens:
            return state.creature(encounter.token(token)).chance == "table"
    return False
