"""The parts of the shoe solver: hands, the dealer, plays, splits, charts by total."""
