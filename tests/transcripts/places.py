"""Facts of places in Semi-Automagic: who is hidden from whom, how, and what checks and damage there were."""

from typing import Any

from core.base.ids import TokenId
from core.engine.event import Checked
from core.model.encounter import Token
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.afflictions.radiation import radiation_on
from core.rules.semi_automagic.fighter import Situation, fighter_of
from core.rules.semi_automagic.sight.vision import view_of
from tests.transcripts.runner import Played, person_of

AROUND = ("radiation", "unseen", "shelter")
"""The facts about where somebody is that this module knows."""


def of_checks(played: Played, head: str) -> dict[str, int]:
    """Return the damage that came to each in the last step, or the DC of each one's last check, by names."""
    checks = [event.check for event in played.events if isinstance(event, Checked)]
    word, whose = ("amount", "target") if head == "damages" else ("dc", "actor")
    found = {}
    for check in checks:
        values = dict(check.verdict.values)
        name = _named(played, getattr(check, whose))
        kind = check.verdict.id.rpartition(".")[2]
        if word in values and name is not None and kind == ("damage" if head == "damages" else "check"):
            found[name] = int(str(values[word]))
    return found


def _named(played: Played, identity: str | None) -> str | None:
    """Return the name of a token by its id, or by that of its person."""
    people = {str(person_of(token)): name for name, token in played.ids.items()}
    return None if identity is None else played.names.get(identity, people.get(identity))


def of_surroundings(played: Played, token: Token, name: str, expected: Any) -> Any:
    """Return a fact about where somebody is, or about whom he sees from there."""
    state, encounter = played.session.state, played.encounter
    here = Situation(state, encounter, played.session.board(encounter), fighter_of(state, token))
    match name:
        case "radiation":
            return radiation_on(here, token.id)
    views = {each: view_of(here, token.id, TokenId(played.ids[each])) for each in expected}
    if name == "shelter":
        return {each: view.shelter.step.name.lower() for each, view in views.items()}
    reasons = {each: view.unseen or view.concealed for each, view in views.items()}
    return {each: "" if why is None else why.id.rpartition(".")[2] for each, why in reasons.items()}


def of_regions(played: Played) -> list[str]:
    """Return the areas that are drawn on the map at all times, the worst first: `heavy 2`, a word and metres."""
    areas = SYSTEMS[played.encounter.system].areas
    found = () if areas is None else areas.regions(played.session.state, played.encounter)
    words = [each.words for each in found]
    return [f"{each.id.rpartition('.')[2]} {dict(each.values)['metres']}" for each in words]
