"""Properties: forms made of the models' own metadata, for one value or many at once."""
