"""Movement between zones and inside of one."""
