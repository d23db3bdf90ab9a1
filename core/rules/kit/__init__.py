"""What every game has: the kit that all rule systems are built of, and that knows none of them."""
