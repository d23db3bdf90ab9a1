"""Work in threads beside the window: jobs and their messages, and the decoding of images."""
