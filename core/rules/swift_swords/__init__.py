"""Swift Swords Tactica: hands of Action Dice, melee groups in zones, Ranks in place of hit points."""
