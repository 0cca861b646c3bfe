"""Side bets that any host game may offer, one file each."""
