"""Cards, dice and exact distributions."""
