"""Movement and size: scales, places and distances, walking, running, riding, falling and colliding."""
