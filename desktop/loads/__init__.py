"""The table of loads: who carries what, what it weighs, and moving it about."""
