"""A small plan of an invented house: two known games, and one that no book has."""

PLAN = """RIVERSIDE CASINO
TABLE GAMES PLAN
1

Section One -
Three Card Poker

A. Wagers:

1. A player makes an Ante or a Pair Plus wager, or both. After seeing his cards he folds, or adds a
Play wager equal to the Ante.

2. Pair Plus:

Hand Payout
Straight Flush 35 to 1
Three of a Kind 33 to 1

RIVERSIDE CASINO
TABLE GAMES PLAN
2

Straight 6 to 1
Flush 4 to 1
Pair 1 to 1

3. Ante Bonus:

Hand Bonus Payout
Straight Flush 5 to 1
Three of a Kind 4 to 1
Straight 1 to 1

Section Two -
Casino War

A. Wagers:

1. A player makes an Ante wager, and may make a Tie wager.
2. A winning Tie bet shall be paid at odds of 11 to 1.

RIVERSIDE CASINO
TABLE GAMES PLAN
3

Section Three -
Pelican Dice

A. Wagers:

1. The player bets on the Beak or on the Wing, and three dice are thrown.

Throw Payout
Three sixes 90 to 1
Two sixes 6 to 1

RIVERSIDE CASINO
TABLE GAMES PLAN
4
"""
