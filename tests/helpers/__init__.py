"""What tests share: a second tiny rule system, campaigns to test on, worlds of walls."""
