"""Semi-Automagic: a d6 game counted in seconds, where damage is compared with Toughness and scale rules everything."""
