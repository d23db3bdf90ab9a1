"""Cover, concealment, lighting and invisibility: who sees whom, and who hides."""
