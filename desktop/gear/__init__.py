"""The list of gear: weapons, armour and other things to be given to somebody."""
