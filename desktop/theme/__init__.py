"""How the program looks: colours by name, fonts, icons, spacing."""
