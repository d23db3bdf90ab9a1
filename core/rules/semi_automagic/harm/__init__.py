"""Death, damage and healing: thresholds, wounds, parts of the body, dying, medicine and rest."""
