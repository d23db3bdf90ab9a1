"""The table of loads: who carries what, what it weighs and costs, and moving it about."""
