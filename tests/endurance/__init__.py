"""What the program bears: a huge document, anything pressed at any time, a long evening. Each is one command."""
