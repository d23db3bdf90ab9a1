"""What the docks of time are made of: spans of time, what is due in words, reminders, afflictions and syndromes."""
