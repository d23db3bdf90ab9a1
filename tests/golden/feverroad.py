"""How the journey after the bridge is played: three days of sickness, loads, nights and an inn with a viper in it."""

from functools import partial

from core.base.ids import EncounterId
from core.documents.new_adventure import at
from core.edits.afflictions import EndAffliction
from core.edits.fights import Begin, End
from core.edits.loads import LayDown, LetGo, MoveGear, TakeAlong
from core.edits.time import LetTimePass, PutReminder
from core.edits.tokens import MoveTokens
from core.engine.session import Session
from core.model.affliction import Affliction
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.loads import Portion
from core.model.reminder import Reminder
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Someone, fighter_of_person
from core.rules.semi_automagic.names import DEAD, FORTITUDE, WOUNDS
from tests.golden.fevermap import BRIDGE
from tests.golden.feverplay import (
    answering,
    attempt,
    calls,
    closes_in,
    comes_near,
    enemies,
    is_up,
    person,
    strikes,
    takes_turn,
)
from tests.golden.play import Play

PARTY = ("Mira Holt", "Corvin Ash", "Tamsin Reed", "Brother Odo")
HEALER, VIPER, PLAGUE, VENOM = "Tamsin Reed", "Pit viper 1", "Plague", "Snake Venom"
MINUTE, HOUR, DAY = 60, 3_600, 86_400
ERRAND = 3 * DAY
MOST_TURNS, MOST_ROUNDS = 60, 3
_AT_THE_WOOD = (4.5, 11.5)


def travelled(session: Session, first: EncounterId, second: EncounterId) -> None:
    """Play the days on the road and at the inn."""
    play = Play(session, second)
    _first_day(play)
    _second_day(play)
    _wood_pile(play)
    _at_the_inn(play)
    _third_day(play)


def _reference(play: Play, name: str) -> CreatureReference:
    return CreatureReference(None, person(play.state, name))


def _someone(play: Play, name: str) -> Someone:
    return fighter_of_person(play.state, play.state.person(person(play.state, name)))


def _living(play: Play) -> tuple[str, ...]:
    return tuple(name for name in PARTY if not _someone(play, name).has(DEAD))


def _sick(play: Play) -> tuple[str, ...]:
    found = (name for name in _living(play) if any(each.kind == PLAGUE for each in _ailing(play, name)))
    return tuple(found)


def _first_day(play: Play) -> None:
    """See to the coughing cutpurse; mend the wheel, after trying to do without; walk, and sleep under a tree."""
    near = tuple(name for name in _living(play) if name in (HEALER, "Corvin Ash"))
    calls(play, "near-the-sick", *near, syndrome=PLAGUE, rounds=8)
    horse, cart, mira = (_reference(play, name) for name in ("Riding horse", "Handcart", "Mira Holt"))
    play.submit(TakeAlong(horse, cart, Haulage.PULLED))
    calls(play, "check", "Riding horse", skill="Athletics", dc=4)
    play.submit(MoveGear(cart, (Portion("grain", 1),), mira))
    calls(play, "check", "Mira Holt", skill="Athletics", dc=4)
    play.submit(MoveGear(mira, (Portion("grain", 1),), cart))
    play.submit(LayDown(cart, (Portion("barrel"),), BRIDGE, at(17.5, 11.5)))
    play.submit(TakeAlong(horse, cart, Haulage.PULLED, wheels=True))
    calls(play, "check", "Riding horse", skill="Athletics", dc=4)
    compress = Reminder("", play.state.time + 8 * HOUR, "Fresh compresses for the sick.", every=12 * HOUR)
    play.submit(PutReminder(compress))
    play.submit(LetTimePass(9 * HOUR))
    calls(play, "rest", *_living(play), hours=9)


def _second_day(play: Play) -> None:
    """Find out what the cough is, and come to the inn before dark."""
    _diagnoses(play)
    play.submit(LetTimePass(10 * HOUR))
    _diagnoses(play)
    attempt(play, LetGo(_reference(play, "Brother Odo")))


def _diagnoses(play: Play) -> None:
    for name in _sick(play):
        if any(each.kind == PLAGUE and each.known for each in _ailing(play, name)):
            continue
        calls(play, "diagnose", name, affliction=PLAGUE, healer=person(play.state, HEALER))


def _ailing(play: Play, name: str) -> tuple[Affliction, ...]:
    return vitals_of(play.state, _reference(play, name)).afflictions


def _wood_pile(play: Play) -> None:
    """Let the healthiest of those with a strong stomach fetch wood, and the others come running at his shout."""
    living = [name for name in _living(play) if _someone(play, name).can_act]
    living.sort(key=lambda name: (_someone(play, name).wounds, -_someone(play, name).sheet.bonus(FORTITUDE)))
    tokens = [play.token(name) for name in (*living, VIPER)]
    play.habit = answering(play, ["nothing"])
    play.submit(MoveTokens(play.encounter_id, ((tokens[0], at(*_AT_THE_WOOD)),)))
    play.submit(Begin(play.encounter_id, tuple(tokens), tuple(tokens[:-1])))
    for _ in range(MOST_TURNS):
        active = clock_of(play.encounter).active
        if not active or _is_quiet(play):
            break
        who = active[0].who
        foes = enemies(play, play.encounter.tokens[who])
        near = closes_in if who == tokens[-1] else comes_near
        idle = _is_lurking(play) or (who == tokens[-1] and _bitten(play))
        takes_turn(play, who, *(() if idle else (partial(strikes, play), partial(near, play, *foes))))
    for name in _bitten(play):
        _gives_antidote(play, name)
    play.submit(End(play.encounter_id))


def _gives_antidote(play: Play, name: str) -> None:
    """Let the host know of the venom what the rules do not: by the game master's word it is over."""
    held = next(each for each in _ailing(play, name) if each.kind == VENOM)
    play.submit(EndAffliction(_reference(play, name), held.id))


def _is_lurking(play: Play) -> bool:
    """Return whether nobody has seen the snake yet, and it isn't the snake's turn."""
    viper = play.encounter.tokens[play.token(VIPER)]
    return viper.hidden and clock_of(play.encounter).active[0].who != viper.id


def _bitten(play: Play) -> tuple[str, ...]:
    return tuple(name for name in _living(play) if any(each.kind == VENOM for each in _ailing(play, name)))


def _is_quiet(play: Play) -> bool:
    """Return whether the snake is dead, and the venom has run its course or been seen at work for long enough."""
    if is_up(play, play.encounter.tokens[play.token(VIPER)]):
        return False
    return not _bitten(play) or clock_of(play.encounter).round > MOST_ROUNDS


def _at_the_inn(play: Play) -> None:
    """Drink on it, and sleep in one room with the sick."""
    play.submit(LetTimePass(2 * MINUTE))
    drinker = "Brother Odo" if "Brother Odo" in _living(play) else _living(play)[0]
    for strength in (3, 4, 5):
        calls(play, "drink", drinker, strength=strength)
        play.submit(LetTimePass(20 * MINUTE))
    healthy = [name for name in _living(play) if name not in _sick(play)]
    calls(play, "near-the-sick", *healthy, syndrome=PLAGUE, rounds=1)
    calls(play, "rest", *_living(play), hours=8)


def _third_day(play: Play) -> None:
    """Stay in bed for a day, and let the errand wait for its hour."""
    _diagnoses(play)
    bed = sorted(_living(play), key=lambda name: -vitals_of(play.state, _reference(play, name)).tracks[WOUNDS].value)
    calls(play, "rest", *bed, in_bed=1)
    hours = max(1, -((play.state.time - ERRAND) // HOUR))
    play.submit(LetTimePass(hours * HOUR))
