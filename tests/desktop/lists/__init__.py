"""Tests that go through every list of the window by mouse and keyboard: what nobody can click does not exist."""
