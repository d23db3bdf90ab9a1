"""The journal made readable: lines for the log, steps for the history; made only when somebody looks at them."""
