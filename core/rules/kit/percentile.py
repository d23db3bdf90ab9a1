"""Percentile rolls: the ruling on a chance, the dice, and their line in the log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.base.ids import RuleId, SystemId
from core.base.phrase import Phrase, Value, say
from core.chance.percentiles import SIDES, Chance, Level
from core.engine.context import Context
from core.engine.draws import Percentile
from core.engine.request import CHANCE, Procedure, Ruling, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import HouseRules
from core.rules.kit.asking import ruled_modifiers, tell_check

PERCENT = "chance"
"""The figure that is rolled against."""
Reasons = tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Percentiles:
    """How a system rolls against chances: in which order modifiers act on one, and which ranges it has in the end.

    Its words are `ask`, `draw`, `hint.percentile`, `rolled`, `degree` and `verdict` among those of the system.
    """

    system: SystemId
    order: tuple[type, ...]
    chance_of: Callable[[HouseRules, int], Chance]

    def reckoned(self, figure: str, base: int, modifiers: Reasons) -> Tally:
        """Return a figure under what was ruled, line by line."""
        return settle(figure, base, (each for each in modifiers if each.on == figure), order=self.order)

    def ruled_roll(
        self,
        ctx: Context,
        reasons: Callable[[], Reasons],
        figures: Callable[[], Mapping[str, int]],
        *cited: str,
        key: str,
        ruling: str,
        about: tuple[str, ...],
        prompt: Phrase,
        what: str,
        **words: Value,
    ) -> Procedure[tuple[Reasons, Level]]:
        """Ask for the ruling on a chance, and roll against it; return what was ruled, and how well the roll came out.

        `reasons` returns what acts on some `figures`, which are what they are without it. The first of `about` rolls.
        """

        def question() -> Ruling:
            offered = reasons()
            tallies = tuple(self.reckoned(figure, base, offered) for figure, base in figures().items())
            return Ruling(
                ruling,
                rules=(RuleId(cited[0]),),
                about=about,
                prompt=prompt,
                proposed=offered,
                tallies=tallies,
                order=self.order,
                effects=(Add,),
            )

        ruled = yield from ruled_modifiers(question)

        def tally() -> Tally:
            return self.reckoned(PERCENT, figures()[PERCENT], ruled)

        return ruled, (yield from self.roll(ctx, tally, *cited, key=key, about=about, what=what, **words))

    def roll(
        self,
        ctx: Context,
        reckon: Callable[[], Tally],
        *cited: str,
        key: str,
        about: tuple[str, ...],
        what: str,
        **words: Value,
    ) -> Procedure[Level]:
        """Roll against a chance as `reckon` finds it, with a line in the log by the first rule; return how well.

        The first of `about` rolls, against the other if there is one. `what` names it among the words for draws and
        verdicts, which are filled with `words`.
        """

        def question() -> Percentile:
            number = reckon().total.number
            ranges = self.chance_of(ctx.state.house_rules, number)
            subject = say(f"{self.system}.draw.{what}", token=about[0], chance=number, **words)
            says = say(f"{self.system}.hint.percentile", chance=number, special=ranges.special)
            rules = tuple(map(RuleId, cited))
            return Percentile(
                key, CHANCE, rules, about=about, owner=about[0], subject=subject, ends=ranges.ends, says=says
            )

        roll = yield from ask(question)
        tally = reckon()
        chance, faces = tally.total.number, f"{roll % SIDES:02}"
        level = self.chance_of(ctx.state.house_rules, chance).level(roll)
        tell_check(
            ctx,
            cited[0],
            about[0],
            target=about[1] if len(about) > 1 else None,
            tallies=(tally,),
            drawn=(say(f"{self.system}.rolled", roll=faces),),
            degree=say(f"{self.system}.degree.{level}"),
            verdict=say(f"{self.system}.verdict.{what}", chance=chance, roll=faces, **words),
            passed=level.worth > 0,
        )
        return level
