"""Money: cents, odds, breakage, wagers, settlement, banks, fees and meters."""
