"""Maps in the formats of other programs: one file and one line in the registry for each."""
