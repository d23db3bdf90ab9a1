"""The players' screen: what may be seen, how it is painted, its window, and the dock that decides about it."""
