"""The tape: everything that the rules of a game do not decide is asked of it.

A game is one function that reads from top to bottom like the printed section.
Chance, decisions and money go through the verbs of this package:

    card   = draw(tape, to, face)              a card falls
    card   = reveal(tape, hidden)              a face-down card is turned
    action = choose(tape, seat, key, allowed)  a player decides
    pay(tape, seat, wager, stake, win, per, why)   a wager is settled

The function never knows who answers. On a `TableTape` (a table, a written
round, a live dealer) it runs until something is missing and is run again, and an
exact solver tries every answer there with its weight; on the simulation tape, a
flat int64 array, Numba compiles the very same source.
"""

from pitboss.tape.verbs import (
    BANK,
    BOARD,
    DEALER,
    DOWN,
    METER,
    OWN,
    TRAY,
    UP,
    bank_chooses,
    burn,
    choose,
    choose_amount,
    contribute,
    draw,
    fee,
    foresee,
    give_back,
    hand_is_void,
    lay_apart,
    lose,
    next_pack,
    pay,
    pay_row,
    peek,
    play_hand,
    post,
    push,
    reach,
    reveal,
    roll,
    same_player,
    scratch,
    settle,
    spin,
)

__all__ = [
    "BANK",
    "BOARD",
    "DEALER",
    "DOWN",
    "METER",
    "OWN",
    "TRAY",
    "UP",
    "bank_chooses",
    "burn",
    "choose",
    "choose_amount",
    "contribute",
    "draw",
    "fee",
    "foresee",
    "give_back",
    "hand_is_void",
    "lay_apart",
    "lose",
    "next_pack",
    "pay",
    "pay_row",
    "peek",
    "play_hand",
    "post",
    "push",
    "reach",
    "reveal",
    "roll",
    "same_player",
    "scratch",
    "settle",
    "spin",
]
