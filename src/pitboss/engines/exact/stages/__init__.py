"""The parts of the solver for any game of twenty-one: hands, the dealer, plays, splits."""
