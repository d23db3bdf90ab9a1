"""What a transcript may expect: the facts of a fight by the names that transcripts use.

    now                    the phase or moment of the clock
    next, order            names, in order; `turns` by name, the last word of how each stands to the turn
    asked, log, cited      of the last step: keys of questions, ids of noted phrases (and those within), rules of events
    times.notice:Cat       how often a question was asked in the last step, by its key
    unlogged               ids of phrases that the last step did not note
    deck.gm                [left, discards] of a deck (a fighter's name for its own)
    time                   the world's clock, in seconds
    ground                 what was dropped: [item, whose, [column, row]] each
    clock.go, ...          any field of the clock, tokens by their names
    harm.held              harm that waits for the end of the phase: [whom, STUN, LETHAL] each
    duel.stage, ...        the duel: its stakes, stage, ending, distance, winner's name; "none" for what is not there
    coming                 what falls due in the next hundred phases: "20 track Ann" by phase, phrase and name
    tally.attack           [number, shift] of the last check's tally of that subject
    degree                 the id of the last check's degree
    verdict.phase          of the last check's verdict, the value of that name; of words within it, theirs as a list
    options                those of the question that waits, by their keys; `reasons`, what is said of them in a word
    loose                  items for which there is a durability roll at the end
    ends                   ids of what the end of the fight would leave to be settled, or tell; `unticked` those that
                           nothing settles unless the game master ticks them
    chances                of the outcomes of the draw that waits, such as ["1/2", "1/2"]
    degrees                the last word of the degree of every check, by the name of whom it was against
    broken                 what is broken on the map, by its ids
    regions                what lies about on the map by the rules, each as a word and how many metres it reaches
    damages, dcs           the damage that came to each, and the DC of each one's check, by their names
    sketch.area            the squares that the act of a `sketch` step would cover; `sketch.spaces` how many
    sketch.reaches         names of zones by how well an act reaches them; `sketch.bands` how many parts it reaches
    sketch.hidden          the id of what hides its target, or makes it hard to see
    sketch.caught          who would be hit by it, `sketch.spared` who stands in it and would not
    sketch.distance        the last word of how far off it is said to be; `sketch.hinders` those of what is in the way
    sketch.causes          the zones, or things, that this is of; `sketch.stops` what stops the line to the target
    sketch.cover           what hides them from where it goes out from, by name; `sketch.feet` how far off that is
    tallied.chance         what a figure came to in every check of the step
    distance.Ann, adjacent.Ann, sight.Ann, cover.Ann      spaces, whether, whether, degree, from Ann to each one named

and of a fighter, after its name and a point:

    position, initiative, flat_footed, held, ties     its marker on the clock
    with                   who else shares its marker
    at                     [column, row]
    spot                   the zone that it is in, or the border `A|B` that it is on
    hidden                 whether the other side knows nothing of it
    has_turn               whether its turn of the round is still before it; `moves`, `may_main`, `may_bonus` of it
    left, owes, due        seconds left of its turn, seconds owed to what it has not finished, delays that it waits for
    dodges                 how many Dodges it has left until its next turn
    rank, metres, moment   its DEX rank, how far it has moved, and when it acts: [rank, class, rating]
    hand, forward, carries its dice under Swift Swords Tactica, those put forward, the die that it carries over
    began, entitled        the cycle in which its present round began, how many Action Dice it is entitled to
    injuries               its open injuries, each as [points, 1 if First Aid was used]
    score, holds           its initiative, and whether it holds a turn
    covered, fast          squares of its own covered since its turn began, and what they add to Target
    mind, arms             whose turn it has, and its own attacks as whoever that is uses it
    trained.Ride           the bonus of a skill on the sheet of whoever directs it, `ability.strength` an ability there
    squares                all squares that it stands on
    elevation              how many squares up it is; `radiation` how severe it is there, from 0 to 5
    unseen                 of those named, why it does not see them, or only badly, in a word; `shelter` their cover
    has, lacks             kinds of conditions, some of which it has or has not
    amount.aiming          what a condition counts, `until.dazed` when it ends
    temporary.stun         temporary points of a track
    stun, lethal, ...      a track
    carried.bow            where an item is; `loaded.bow`, `ammunition.bow`, `damaged.bow`, `count.bow`; or "gone"
    wounds.bow             what an item has taken
    chips.red              chips
    offered, closed        actions that are open, or shown closed
    ways.draw              of an action, for what each open offer is: an item, or options such as "red stun"
    unlisted               actions that are not shown at all
    in_fight               whether it has a marker
    ill                    the kinds of its afflictions
    dc.Plague              the DC of an affliction as its system tells it; so `streak.`, `next.` and `known.Plague`
    counted.Plague.doses   what an affliction counts
    ends.tired             the world second at which a condition ends
    duel.margin, ...       its side of the duel: margin, item, has_edge, bled; `duel.learned` as [item, figures ...]
    status                 the id of its status
    burden.steps, ...      its load under the rules: steps, grams, step (of one), penalty, speed, over, why (rules)
    bonus.Reflex           what it adds in checks of a skill, under Semi-Automagic
    piles                  what lies about where it has laid it down, by name, each with its count
    sheet.level, ...       a field of its sheet; `skill.Reflex` ranks, bonus and how many techniques of a skill
"""

from typing import Any

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.request import Choice, Draw
from core.geometry.units import square_at
from core.rules.faction_zones.gear.durability import RollDurability
from core.rules.registry import SYSTEMS
from core.rules.towers.time.phases import falling_due
from tests.transcripts.dice import HANDS, of_hands
from tests.transcripts.loads import of_load
from tests.transcripts.maps import of_map, of_place
from tests.transcripts.offers import offered, ways
from tests.transcripts.places import AROUND, of_checks, of_regions, of_surroundings
from tests.transcripts.ranks import OWN, of_ranks, of_tallies
from tests.transcripts.runner import Played
from tests.transcripts.seconds import SECONDS, of_seconds
from tests.transcripts.states import AILING, of_conditions, of_sheet, of_vitals
from tests.transcripts.told import cited, degrees, last_check, last_word, noted, of_tally


def fact(played: Played, name: str, expected: Any) -> Any:
    """Return what is so, in the shape of what is expected."""
    head, _, rest = name.partition(".")
    if head in ("sketch", "distance", "adjacent", "sight", "cover"):
        return of_map(played, head, rest, expected)
    if head in played.ids:
        return of_fighter(played, played.ids[head], rest, expected)
    if head in ("now", "next", "order", "turns", "ground", "harm", "duel", "coming", "clock"):
        return of_clock(played, head, rest)
    state, names = played.session.state, played.names
    match head:
        case "damages" | "dcs":
            return of_checks(played, head)
        case "broken":
            return list(state.scene_state(played.encounter.scene).broken)
        case "regions":
            return of_regions(played)
        case "time":
            return state.time
        case "times":
            return played.asked.count(rest)
        case "deck":
            deck = state.decks[owner_of(played, rest)]
            return [len(deck.left), len(deck.discards)]
        case "log":
            return [each for each in expected if each in noted(played)]
        case "unlogged":
            return [each for each in expected if each not in noted(played)]
        case "cited":
            return [each for each in expected if each in cited(played)]
        case "degrees":
            return {names[who]: degree.rpartition(".")[2] for who, degree in degrees(played)}
        case "chances" | "options" | "reasons":
            return of_question(played, head)
        case "loose" | "ends" | "unticked":
            return of_ends(played, head)
        case "degree":
            return last_check(played).check.degree.id
        case "verdict":
            value = dict(last_check(played).check.verdict.values)[rest]
            return [last_word(each) for _, each in value.values] if isinstance(value, Phrase) else value
        case "tallied":
            return of_tallies(played, rest)
        case "tally":
            return of_tally(played, rest)[: len(expected)]
    raise AssertionError(f"no such fact: {name}")


def of_ends(played: Played, head: str) -> list[str]:
    """Return a fact about what the end of the fight would leave."""
    ends = SYSTEMS[played.encounter.system].loose_ends(played.session.state, played.encounter)
    if head == "loose":
        return [each.command.item for each in ends if isinstance(each.command, RollDurability)]
    settled = [each for each in ends if each.command is not None and not each.suggested]
    return [each.label.id for each in (settled if head == "unticked" else ends)]


def of_clock(played: Played, head: str, rest: str) -> Any:
    """Return a fact about the clock of the fight."""
    state, encounter, system = played.session.state, played.encounter, SYSTEMS[played.encounter.system]
    clock: Any = encounter.clock
    names = played.names
    match head:
        case "now":
            return clock.now
        case "next":
            return [names[who] for who in system.next_actors(state, encounter)]
        case "order":
            return [names[turn.token] for turn in system.order(state, encounter)]
        case "turns":
            return {names[turn.token]: turn.moment.id.rpartition(".")[2] for turn in system.order(state, encounter)}
        case "ground":
            piles = state.scene_state(encounter.scene).piles
            return [[item.id, names[pile.owner], list(square_at(pile.point))] for pile in piles for item in pile.gear]
        case "clock":
            field = getattr(clock, rest)
            return [names.get(each, each) for each in field] if isinstance(field, tuple) else field
        case "harm":
            return [[names[held.whom], held.stun, held.lethal] for held in clock.held_harms]
        case "duel":
            found = None if clock is None or clock.duel is None else getattr(clock.duel, rest)
            return "none" if found is None else names.get(str(found), found)
    return [
        f"{each.phase} {each.what.id.rpartition('.')[2]} {names.get(each.who or '', '-')}"
        for each in falling_due(state, encounter, SYSTEMS)
    ]


def of_question(played: Played, head: str) -> Any:
    """Return the chances of the draw that waits, or the keys of a choice's options."""
    request = played.session.pending
    if head == "reasons":
        assert isinstance(request, Choice)
        return [option.reason.id.rpartition(".")[2] for option in request.options if option.reason is not None]
    if head == "options":
        assert isinstance(request, Choice)
        return [played.named(option.key) for option in request.options]
    assert isinstance(request, Draw)
    return [str(chance) for _, chance in request.outcomes(played.session.state)]


def of_fighter(played: Played, identity: str, name: str, expected: Any) -> Any:
    """Return a fact about one fighter."""
    state, encounter = played.session.state, played.encounter
    clock: Any = encounter.clock
    if name == "in_fight":
        return clock is not None and identity in clock.combatants
    token = encounter.tokens[identity]
    if name in OWN:
        return of_ranks(played, TokenId(identity), name)
    if name in HANDS:
        return of_hands(played, TokenId(identity), name)
    if name.partition(".")[0] in SECONDS:
        return of_seconds(played, TokenId(identity), name)
    if name in ("position", "initiative", "held", "ties"):
        found = getattr(clock.marker(identity), name)
        return list(found) if isinstance(found, tuple) else found
    if name == "flat_footed":
        return clock.is_flat_footed(identity)
    if name == "has_turn":
        return clock.has_turn(identity)
    if name in ("moves", "may_main", "may_bonus"):
        return None if clock.turn is None else getattr(clock.turn, {"moves": "left"}.get(name, name))
    if name == "with":
        return [played.names[who] for who in clock.sharing(identity) if who != identity]
    if name == "elevation":
        return token.elevation
    if name in ("at", "spot", "squares", "hidden"):
        return of_place(played, token, name)
    if name in AROUND:
        return of_surroundings(played, token, name, expected)
    if name == "status":
        return SYSTEMS[encounter.system].status(state, encounter, token).phrase.id
    if name in ("offered", "closed", "unlisted"):
        return offered(played, token, name, expected)
    head, _, rest = name.partition(".")
    if head in ("burden", "bonus", "piles"):
        return of_load(played, token, head, rest)
    if head == "ways":
        return ways(played, token, rest)
    if head == "duel":
        side = clock.duel.side(identity)
        return [[each.item, *each.figures] for each in side.learned] if rest == "learned" else getattr(side, rest)
    if head in (*AILING, "has", "lacks", "amount", "until", "ends"):
        return of_conditions(played, token, head, rest, expected)
    if head in ("sheet", "skill"):
        return of_sheet(state.creature(token).sheet, head, rest)
    return of_vitals(state.vitals(token), head, rest)


def owner_of(played: Played, name: str) -> str:
    """Return whose deck a name means: a fighter's own, or by its key."""
    if name not in played.ids:
        return name
    return str(played.encounter.tokens[played.ids[name]].person)
