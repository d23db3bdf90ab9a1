"""What every layer stands on: facts, ids, phrases, errors and the persistent containers."""
