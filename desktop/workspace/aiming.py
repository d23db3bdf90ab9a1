"""Aiming: an offered action on its way to being done, from what the map points out to the ruling on its reckoning."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.command import Act, Command
from core.engine.preview import Preview
from core.engine.request import Ruling
from core.engine.system import Family, Need, Offer
from core.explain.modifier import Modifier
from desktop.workspace.seen_ruling import SeenRuling

POINTED = (Need.TARGET, Need.ANYBODY, Need.TARGETS, Need.PATH, Need.PLACE, Need.AREA)
"""What is pointed out on the map; the rest is typed."""


class Previewing(Protocol):
    """Tells what a command would do."""

    def __call__(self, command: Command, answers: Mapping[str, Any] | None = None) -> Preview: ...


class Submitting(Protocol):
    """Carries a command out, of which a ruling was `seen` before, and says whether it was accepted."""

    def __call__(
        self, command: Command, answers: Mapping[str, Any] | None = None, seen: SeenRuling | None = None
    ) -> bool: ...


def reasons_left(refused: SandtableError | None, overruled: Collection[Phrase] = ()) -> tuple[Phrase, ...]:
    """Return for what a command is refused, besides what the game master has overruled; nothing where it is not."""
    return () if refused is None else tuple(each for each in refused.reasons if each not in overruled)


def overruled_of(preview: Previewing, offer: Offer) -> tuple[Phrase, ...]:
    """Return what the game master has overruled as the offer was taken: all that speaks against it wherever it goes."""
    return reasons_left(preview(replace(offer.act, anyway=False)).refused) if offer.act.anyway else ()


def ruling_beyond(preview: Previewing, act: Act, answers: Mapping[str, Any], coming: Preview) -> Ruling | None:
    """Return the ruling that an act comes to after what its actor draws first, such as for his wounds or against fear.

    So is what others draw who strike at him first. The draws are taken to come out as is likeliest, or else, of his
    own, in the next likely way that leads to a ruling; None where none does, and where the first draw has to do with
    those whom the act is aimed at.
    """
    draw, struck = coming.draw, is_struck_first(act, coming)
    if (found := _first_ruling(act, coming)) is not None:
        return found
    if draw is None or draw.key in answers:
        return None
    if not struck and (draw.owner != act.actor or not {*draw.about}.isdisjoint(act.targets)):
        return None
    likeliest = sorted(draw.foreseen(coming.state), key=lambda each: -each[1])
    for value, _ in likeliest[:1] if struck else likeliest:
        passed = {**answers, draw.key: value}
        found = ruling_beyond(preview, act, passed, preview(act, passed))
        if found is not None:
            return found
    return None


def is_struck_first(act: Act, coming: Preview) -> bool:
    """Return whether somebody strikes at whoever is about to act at others, before it comes to a ruling on that."""
    return (
        bool(act.targets) and _first_ruling(act, coming) is None and any(map(partial(_strikes, act), _rulings(coming)))
    )


def _first_ruling(act: Act, coming: Preview) -> Ruling | None:
    """Return the first ruling on an act; one on a blow at whoever acts at others is none."""
    return next((each for each in _rulings(coming) if not act.targets or not _strikes(act, each)), None)


def _rulings(coming: Preview) -> tuple[Ruling, ...]:
    return tuple(each.request for each in coming.assumed if isinstance(each.request, Ruling))


def _strikes(act: Act, ruling: Ruling) -> bool:
    return act.actor in ruling.about[1:] and act.actor != ruling.about[0]


class Aiming(QObject):
    """The action that somebody is about to take. `act` is it as far as it is pointed out, `answers` what is laid down.

    `picked` are those named so far of any number of targets, each as often as it is meant.

    The map's tool hears `wanted`, and tells by `hover` and `point_out`. Once it is pointed out, an act that `waits` is
    done by `go`, any other at once. Only `go` changes the document. An offer that was taken against the rules
    overrules what spoke against it then, and nothing that comes with what is pointed out.
    """

    changed = Signal()
    offered = Signal()
    """Another action is aimed, or the same with other fields, or none any more: nothing that comes with the mouse."""
    refined = Signal(object)
    """The `Offer` that is being pointed out, with its fields filled in otherwise; what hears it may `redirect`."""
    wanted = Signal(object)
    """The `Offer` to be pointed out on the map, or None."""

    def __init__(self, preview: Previewing, submit: Submitting, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self._submit = submit
        self._told: Offer | None = None
        self._seen: Preview | None = None
        self._forced: Preview | None = None
        self._beyond: Ruling | None = None
        self._overruled: tuple[Phrase, ...] = ()
        self.reasons: tuple[Phrase, ...] = ()
        """What speaks against what is pointed at, and is not overruled yet."""
        self.offer: Offer | None = None
        self.act: Act | None = None
        self.is_settled = False
        self.picked: tuple[TokenId, ...] = ()
        self.answers: dict[str, Any] = {}

    def take(self, offer: Offer, act: Act | None = None, *, proposed: Act | None = None) -> None:
        """Begin to take an action; `act` is the offer's with what has been typed. What needs no pointing goes on.

        What is `proposed` is seen at once as if it had been pointed out, and waits for `go`.
        """
        begun = offer.act if act is None else act
        usual = {field.name: field.value for field in offer.fields if begun.option(field.name) is None}
        offer = replace(offer, act=begun.having(usual) if usual else begun)
        self._reset(offer)
        self._overruled = overruled_of(self._preview, offer)
        if any(need in POINTED for need in offer.needs):
            self.wanted.emit(offer)
            if proposed is None:
                self._tell()
        else:
            self.point_out(offer.act)
            if self.is_settled and self.offer is not None:
                # nothing to point out, but something to look at before it is done
                self.wanted.emit(self.offer)
        if proposed is not None:
            self.propose(proposed)

    def hover(self, act: Act | None) -> None:
        """Hear what the pointer is on; while some of several targets are named, that changes nothing."""
        if self.offer is not None and not self.is_settled and act != self.act and not self.picked:
            self._see(act)
            self._tell()

    def point_out(self, act: Act) -> None:
        """Hear what was pointed out: done at once, unless there is a ruling or a refusal to look at first.

        Pointing again means go.
        """
        if self.offer is None:
            return
        again = self.is_settled and act == self.act
        self._see(act)
        self.is_settled = True
        if again or not self.waits:
            self.go()
        else:
            self._tell()

    def propose(self, act: Act) -> None:
        """Take something as pointed out, and wait for `go` whatever it is."""
        if self.offer is not None:
            self._see(act)
            self.is_settled = True
            self._tell()

    def pick(self, target: TokenId) -> None:
        """Name one more of any number of targets."""
        if self.offer is None:
            return
        self.picked = (*self.picked, target)
        self.is_settled = False
        self._see(replace(self.offer.act, targets=(*self.offer.act.targets, *self.picked)))
        self._tell()

    def rule(self, answer: tuple[Modifier, ...]) -> None:
        """Lay down another ruling than the proposed one."""
        ruling = self.ruling
        if ruling is not None:
            self.answers[ruling.key] = answer
            self._see(self.act)
            self._tell()

    def refine(self, options: Mapping[str, str | int]) -> None:
        """Fill in the fields of the action otherwise, whatever has been pointed out of it."""
        if self.offer is None:
            return
        self.offer = replace(self.offer, act=self.offer.act.having(options))
        self.refined.emit(self.offer)
        if self.act is not None:
            self._see(self.act.having(options))
        self._tell()

    def redirect(self, act: Act) -> None:
        """Hear that what is pointed out is gone to another way, as its fields are filled in now."""
        self.act = act

    def go(self) -> bool:
        """Do it, with the ruling as it stands, and above a rule that forbids it; return whether it was accepted."""
        if self.offer is None or self.deed is None:
            return False
        offer, act, answers, overruled = self.offer, self.deed, dict(self.answers), self._overruled
        ruling, shown = self.own_ruling, self.ruling
        if ruling is not None:
            answers.setdefault(ruling.key, ruling.proposed)
        seen = None if shown is None else SeenRuling(shown, answers.get(shown.key, shown.proposed))
        self._reset(None)
        done = self._submit(act, answers or None, seen)
        self.wanted.emit(None)
        if not done and any(need in POINTED for need in offer.needs):
            # what was pointed out would not do: let it be pointed out again
            self._reset(offer)
            self._overruled = overruled
            self.wanted.emit(offer)
        self._tell()
        return done

    def look_again(self) -> None:
        """See what the act would do now that something else has changed."""
        if self.act is not None:
            self._see(self.act)
            self._tell()

    def give_up(self) -> None:
        """Aim at nothing any more."""
        if self.offer is not None:
            self._reset(None)
            self.wanted.emit(None)
            self._tell()

    @property
    def preview(self) -> Preview | None:
        """What would be done before chance decides, by the rules; None while nothing is pointed at."""
        return self._seen

    @property
    def refused(self) -> SandtableError | None:
        """Why the rules forbid what is pointed at; None if they do not, or if nothing is."""
        return None if self._seen is None else self._seen.refused

    @property
    def is_against_rules(self) -> bool:
        """Whether the rules forbid it, and only another word of the game master makes it possible."""
        return self._forced is not None and bool(self.reasons)

    @property
    def coming(self) -> Preview | None:
        """What `go` would do before chance decides: by the game master's word where the rules forbid it."""
        return self.preview if self._forced is None else self._forced

    @property
    def deed(self) -> Act | None:
        """What `go` would submit."""
        return replace(self.act, anyway=True) if self.act is not None and self._forced is not None else self.act

    @property
    def ruling(self) -> Ruling | None:
        """The first ruling on the way, if there is one; where something is drawn first, the one beyond that."""
        if self._beyond is not None or self.coming is None or self.act is None:
            return self._beyond
        return _first_ruling(self.act, self.coming)

    @property
    def draws_first(self) -> bool:
        """Whether something is drawn before it comes to the ruling, or without any."""
        return self._beyond is not None or self.ruling is None

    @property
    def struck_first(self) -> bool:
        """Whether others strike at whoever acts before he comes to it."""
        return self.act is not None and self.coming is not None and is_struck_first(self.act, self.coming)

    @property
    def own_ruling(self) -> Ruling | None:
        """The ruling on the act itself: the one before which nobody else has to decide anything."""
        if self.coming is None or not self.coming.assumed:
            return None
        first = self.coming.assumed[0].request
        return first if isinstance(first, Ruling) else None

    @property
    def waits(self) -> bool:
        """Whether what is pointed out is looked at before it is done.

        So is what a ruling or a rule stands in the way of, what is rolled for, as against fear, what others are asked
        about on the way, as whether they intercept, and an offer that is to be looked at. What ends a turn waits for a
        ruling of its own alone.
        """
        if self.offer is None or self.coming is None:
            return False
        if self.own_ruling is not None or self.is_against_rules:
            return True
        if self.offer.family is Family.END:
            return False
        return self.offer.looked_at or self.coming.draw is not None or self._asks_others

    @property
    def _asks_others(self) -> bool:
        """Whether anybody but who acts has something to decide on the way."""
        if self.offer is None or self.coming is None:
            return False
        return any(each.request.asks != self.offer.act.actor for each in self.coming.assumed)

    def _tell(self) -> None:
        if self.offer is not self._told:
            self._told = self.offer
            self.offered.emit()
        self.changed.emit()

    def _see(self, act: Act | None) -> None:
        if self.act is not None and act is not None and act.targets != self.act.targets:
            self.answers = {}
        self.act = act
        self._seen = None if act is None else self._preview(replace(act, anyway=False), dict(self.answers))
        self._forced, self.reasons = None, ()
        if act is not None and self.refused is not None:
            forced = self._preview(replace(act, anyway=True), dict(self.answers))
            if forced.refused is None:
                refused = None if self._seen is None else self._seen.refused
                self._forced, self.reasons = forced, reasons_left(refused, self._overruled)
            else:
                self.reasons = tuple(dict.fromkeys((*self.refused.reasons, *forced.refused.reasons)))
        self._beyond, coming, deed = None, self.coming, self.deed
        if deed is not None and coming is not None and deed.targets and _first_ruling(deed, coming) is None:
            self._beyond = ruling_beyond(self._preview, deed, self.answers, coming)

    def _reset(self, offer: Offer | None) -> None:
        self.offer, self.act = offer, None
        self._seen, self._forced, self._beyond, self._overruled, self.reasons = None, None, None, (), ()
        self.is_settled = False
        self.picked = ()
        self.answers = {}
