"""Questions for dealers: rounds that the game itself has played, and what they are asked about."""
