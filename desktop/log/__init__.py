"""The log: what has happened, line by line; words are made only when somebody looks at them."""
