"""Reports: the status of every game, rule sheets."""
