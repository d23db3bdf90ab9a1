"""The players' window: what may be seen, how it is painted, and on which screen."""
