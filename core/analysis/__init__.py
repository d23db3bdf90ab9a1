"""Exact odds and simulated fights, by driving the procedures of play."""
