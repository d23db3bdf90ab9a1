"""The game: state, rules, geometry, chance and documents, with no window anywhere."""

from core.base.thawing import thaw

# before any value is declared
thaw()
