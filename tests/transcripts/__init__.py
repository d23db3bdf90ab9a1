"""The rulebooks' worked examples, as small text files that are played through the session's public doors."""
