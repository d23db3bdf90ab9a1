"""What every list of creatures shares: their lines, tracks, conditions and companions, and changing them."""
