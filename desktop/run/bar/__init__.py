"""The command bar: who acts, the families of what they can do, and who rolls."""
