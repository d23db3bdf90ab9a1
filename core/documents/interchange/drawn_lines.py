"""The lines of a grid that is drawn in a picture: how far apart they are, where they begin, and how many agree."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from core.documents.interchange.imported import Alignment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Real = NDArray[np.float64]
    Grey = NDArray[np.uint8]

NARROWEST_SQUARE, WIDEST_SQUARE = 14, 420
"""Pixels between two lines that are looked for."""
FEWEST_LINES = 4
"""Squares across a picture, below which no grid is looked for."""
FAINT = 24
"""Levels of grey that a line counts at most: else a few strong lines would outweigh many faint ones."""
SAMPLED_LINES = 1_200
"""Rows of pixels that are looked at for upright lines, and columns for level ones, at most."""
DISTANCES_TRIED = 16
"""Distances that are looked at closely."""
SURE = 10.0
"""By how many deviations the places of lines stand out at least from what chance would give them."""
AGREE = Fraction(2, 3)
"""Share of the lines of a grid that have to lie on lines of the picture for it to be trusted."""
SQUARE_ENOUGH = 0.01
"""Share by which squares may be higher than wide and are still meant to be true ones."""
MEANT_FOR_IT = Fraction(1, 12)
"""Share by which squares laid by hand may be off those of the picture and are still meant for them."""
WHOLE_PIXELS = 0.8
"""Pixels by which the last line may be off where the distance is taken for whole pixels."""


@dataclass(frozen=True, eq=False)
class DrawnLines:
    """How much like a line each column and each row of a picture's pixels is, in both tones: dark lines, light ones.

    `scale` is how many pixels of the picture one of these stands for.
    """

    upright: tuple[Real, Real]
    level: tuple[Real, Real]
    scale: Fraction = Fraction(1)

    @cached_property
    def found(self) -> Alignment | None:
        """The grid whose lines the picture shows; None where there are none that can be trusted."""
        best = max((self._grid(tone) for tone in (0, 1)), key=lambda pair: pair[0])[1]
        return best if best is not None and self.agrees(best) else None

    def agreeing(self, grid: Alignment) -> tuple[int, int]:
        """Return how many lines of a grid lie on lines of the picture, and how many lines it has there."""
        counts = []
        for tone in (0, 1):
            across = _agreeing(self.upright[tone], float(grid.left / self.scale), float(grid.width / self.scale))
            down = _agreeing(self.level[tone], float(grid.top / self.scale), float(grid.height / self.scale))
            counts.append((across[0] + down[0], across[1] + down[1]))
        return max(counts)

    def agrees(self, grid: Alignment) -> bool:
        """Return whether so many lines of a grid lie on lines of the picture that it can be trusted."""
        agreeing, lines = self.agreeing(grid)
        return lines > 0 and Fraction(agreeing, lines) >= AGREE

    def pulled(self, grid: Alignment) -> Alignment:
        """Return a grid laid by hand as the lines of the picture have it, if they are nearly where it is."""
        found = self.found
        if found is None or self.agreeing(grid)[0] >= self.agreeing(found)[0]:
            return grid
        sizes = ((found.width, grid.width), (found.height, grid.height))
        return found if all(abs(drawn / laid - 1) < MEANT_FOR_IT for drawn, laid in sizes) else grid

    def _grid(self, tone: int) -> tuple[float, Alignment | None]:
        """Return how far the best grid of a tone stands out, and the grid."""
        across, down = _Comb.best(self.upright[tone]), _Comb.best(self.level[tone])
        sure = [comb for comb in (across, down) if comb is not None and comb.score >= SURE]
        if not sure:
            return 0.0, None
        one = max(sure, key=lambda comb: comb.score)
        # where one way shows too little, squares are taken to be true ones
        if across is None or across.score < SURE:
            across = _Comb.at(self.upright[tone], one.pitch)
        if down is None or down.score < SURE:
            down = _Comb.at(self.level[tone], one.pitch)
        square = abs(across.pitch / down.pitch - 1) < SQUARE_ENOUGH
        return one.score, self._aligned(across, down, square=square)

    def _aligned(self, across: _Comb, down: _Comb, *, square: bool) -> Alignment:
        """Return the grid of lines in both ways, drawn to whole pixels where that is no more than a hair."""
        wide, high = across.pitch, down.pitch
        if square:
            wide = high = (wide * across.teeth + high * down.teeth) / max(across.teeth + down.teeth, 1)
        scale, sides = float(self.scale), []
        for pitch, comb in ((wide, across), (high, down)):
            most = max(across.teeth, down.teeth) if square else comb.teeth
            # of a picture that is shown smaller the pixels are its own, and a hair is so much more of them
            fits = abs(pitch * scale - round(pitch * scale)) * most < WHOLE_PIXELS * scale
            sides.append(_fraction(round(pitch * scale) if fits else pitch * scale))
        starts = (across.held(float(sides[0]) / scale), down.held(float(sides[1]) / scale))
        left, top = (
            Fraction(round((start + 0.25) * scale)) if side.denominator == 1 else _fraction((start + 0.5) * scale)
            for start, side in zip(starts, sides, strict=True)
        )
        width, height = sides
        return Alignment(width, height, left % width, top % height)


@dataclass(frozen=True, eq=False)
class _Comb:
    """Lines at one distance: `pitch` and `start` in pixels, how many `teeth`, and how far they stand out."""

    profile: Real
    pitch: float
    start: float
    score: float = 0.0

    @property
    def teeth(self) -> int:
        """How many lines there are."""
        return int((len(self.profile) - 1 - self.start) / self.pitch) + 1

    @classmethod
    def best(cls, profile: Real) -> _Comb | None:
        """Return the lines that stand out most."""
        combs = [cls._folded(profile, pitch) for pitch in _distances(profile)]
        return max(combs, key=lambda comb: comb.score)._fitted() if combs else None

    @classmethod
    def at(cls, profile: Real, pitch: float) -> _Comb:
        """Return the lines at a distance from where they stand out most."""
        return cls._folded(profile, pitch)._fitted()

    @classmethod
    def _folded(cls, profile: Real, pitch: float) -> _Comb:
        """Return the lines at a distance from where most of what looks like lines comes together."""
        import numpy as np

        spread = float(profile.std())
        if not spread:
            return cls(profile, pitch, 0.0)
        places = (np.arange(len(profile)) % pitch).astype(np.intp)
        sums = np.bincount(places, profile - profile.mean(), minlength=int(pitch) + 1)[: int(pitch)]
        counts = np.bincount(places, minlength=int(pitch) + 1)[: int(pitch)]
        wide, many = sums + np.roll(sums, -1), counts + np.roll(counts, -1)
        scores = wide / (spread * np.sqrt(many))
        at = int(scores.argmax())
        return cls(profile, pitch, at + 0.5, float(scores[at]))

    def _fitted(self) -> _Comb:
        """Return the lines drawn to the peaks nearby, by least squares."""
        import numpy as np

        pitch, start = self.pitch, self.start
        for _ in range(3):
            numbers, peaks, weights = [], [], []
            for number in range(int((len(self.profile) - 1 - start) / pitch) + 1):
                peak = _peak(self.profile, start + number * pitch)
                if peak is not None:
                    numbers.append(number)
                    peaks.append(peak[0])
                    weights.append(peak[1])
            if len(numbers) < FEWEST_LINES:
                break
            pitch, start = (float(each) for each in np.polyfit(numbers, peaks, 1, w=np.sqrt(weights)))
        if not NARROWEST_SQUARE / 2 <= pitch <= 2 * WIDEST_SQUARE:
            return self
        return _Comb(self.profile, pitch, start % pitch, self.score)

    def held(self, pitch: float) -> float:
        """Return where the lines begin if their distance is held to another one, hardly different."""
        middle = (self.teeth - 1) / 2
        return float((self.start + middle * (self.pitch - pitch)) % pitch)


def _distances(profile: Real) -> list[float]:
    """Return the distances at which most of what stands out does so again, in fractions of pixels.

    What stands out `n` times a distance away tells that distance `n` times as exactly.
    """
    import numpy as np

    size, most = len(profile), min(len(profile) // FEWEST_LINES, WIDEST_SQUARE)
    if most <= NARROWEST_SQUARE:
        return []
    waves = np.fft.rfft(profile - profile.mean(), 2 * size)
    alike = np.fft.irfft(np.abs(waves) ** 2)[:size] / np.arange(size, 0, -1)
    lags = np.arange(NARROWEST_SQUARE, most)
    peaks = lags[(alike[lags] >= alike[lags - 1]) & (alike[lags] >= alike[lags + 1])]
    found = []
    for lag in peaks[np.argsort(alike[peaks])[::-1]][:DISTANCES_TRIED].tolist():
        pitch, times = float(lag), 1
        while 2 * times * pitch < 0.7 * size - 3:
            times *= 2
            first = round(times * pitch) - 2
            pitch = (first + int(alike[first : first + 5].argmax())) / times
        found.append(pitch)
    return found


def _peak(profile: Real, at: float) -> tuple[float, float] | None:
    """Return the middle and the weight of what stands out about a place; None where nothing does."""
    first, last = max(round(at) - 2, 0), min(round(at) + 3, len(profile))
    part = profile[first:last]
    if not len(part) or part.max() <= 0:
        return None
    top = first + int(part.argmax())
    near = profile[max(top - 1, 0) : top + 2]
    places = range(max(top - 1, 0), max(top - 1, 0) + len(near))
    weight = float(near.sum())
    return sum(place * value for place, value in zip(places, near.tolist(), strict=True)) / weight, weight


def _agreeing(profile: Real, start: float, pitch: float) -> tuple[int, int]:
    """Return how many lines lie on something that stands out of all that is half a square around, and how many are."""
    if pitch < 2 or not len(profile):
        return 0, 0
    least = float(profile.mean() + 0.5 * profile.std())
    agree = lines = 0
    at = (start - 0.5) % pitch
    while at < len(profile):
        here, half = round(at), max(int(pitch / 2), 1)
        if 2 <= here < len(profile) - 2:
            lines += 1
            top = float(profile[here - 1 : here + 2].max())
            agree += top > least and top >= 0.4 * float(profile[max(here - half, 0) : here + half].max())
        at += pitch
    return agree, lines


def lines_in(grey: Grey, scale: Fraction = Fraction(1)) -> DrawnLines:
    """Return what looks like lines in a picture, given as levels of grey of shape (height, width)."""
    return DrawnLines(_tones(grey), _tones(grey.T), scale)


def _tones(grey: Grey) -> tuple[Real, Real]:
    """Return how much darker, and how much lighter, each column is than those two pixels beside it, on the whole."""
    import numpy as np

    if grey.shape[1] < 8:
        return np.zeros(0), np.zeros(0)
    rows = grey[:: -(-grey.shape[0] // SAMPLED_LINES)].astype(np.int16)
    beside = np.clip(2 * rows[:, 2:-2] - rows[:, :-4] - rows[:, 4:], -FAINT, FAINT).mean(0)
    means = np.concatenate((np.zeros(2), beside, np.zeros(2)))
    return np.maximum(-means, 0), np.maximum(means, 0)


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * 1000), 1000)
