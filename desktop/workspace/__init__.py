"""What all rooms share of the running program: the open document, what is selected, aimed at or placed."""
