"""The world's time: what is due, reminders, and the buttons that let time pass."""
