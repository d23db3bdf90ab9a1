"""The modifiers of an attack: one small function for each rule."""
