"""What must hold of every rule system: each registered one, and the tiny one, is put through the same tests."""
