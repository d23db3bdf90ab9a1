"""The shipped samples: how they are made, and that the rules still play them as they were played."""
