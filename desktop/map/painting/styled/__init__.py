"""What all map styles draw with: paths, the unsteady hand, signs of doors, the tops of walls."""
