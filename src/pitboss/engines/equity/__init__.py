"""What hands are worth against each other before all cards are out: every board counted.

The games of the poker room have no edge; what is exact in them is how the pot divides, on average,
between hands that play it to the end. `counted.equity` answers for every variant.
"""
