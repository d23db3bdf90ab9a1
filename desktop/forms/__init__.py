"""Forms built from a specification of their fields."""
