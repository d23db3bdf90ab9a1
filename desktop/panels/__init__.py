"""What the docks hold, one file for each; no panel knows another."""
