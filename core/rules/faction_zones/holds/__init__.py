"""Non-lethal attacks: disarming, shoving and grappling, and who holds whom."""
