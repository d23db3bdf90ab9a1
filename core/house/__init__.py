"""Commands of the house: map, people, fights, time and what is shown; known to no rule system."""
