"""What the action dock is made of: who is in, what can be done, questions, and the reckoning before chance decides."""
