"""Some rounds at a table before compiled code is trusted with a game.

Compiled code checks nothing: it reads beyond a table of decisions, and leaves a stake where it
lies. So a game is rehearsed, once for each book, and what its file does wrong is said in a
sentence.
"""

from __future__ import annotations

from pitboss.engines.play import Fair, Round, new_shoe
from pitboss.equipment.chance import SeededChance
from pitboss.errors import GameError
from pitboss.money.cents import money
from pitboss.registry import Array, Game
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt

ROUNDS = 40
_rehearsed: set[tuple[Game, str, bytes]] = set()


def rehearse(terms: Terms, stakes: Array, carry: Array) -> None:
    """Deal some rounds with these stakes, with any decisions; refuse a game that goes wrong."""
    which = terms.game, terms.key(), (stakes > 0).tobytes()
    if which in _rehearsed:
        return
    for number in range(ROUNDS):
        chance = SeededChance(number)
        source = Fair(chance, new_shoe(terms, chance))
        played = Round(terms, stakes.copy(), carry.copy())
        while (prompt := played.run(source)) is not None:
            played.answer(_any_answer(terms, prompt, chance))
        _check_settled(played)
    _rehearsed.add(which)


def beyond_keys(terms: Terms, key: int | None = None) -> GameError:
    """The refusal of a game that asks with a key it has not."""
    asks = "a key" if key is None else f"key {key}"
    keys = terms.game.keys
    return GameError(
        f"{terms.game.facts.title} asks a player with {asks} that it does not have: KEYS is "
        f"{keys}, so keys go from 0 to {keys - 1}"
    )


def _any_answer(terms: Terms, prompt: Prompt, chance: SeededChance) -> int:
    if not 0 <= prompt.key < terms.game.keys:
        raise beyond_keys(terms, prompt.key)
    if prompt.kind == "amount":
        if prompt.low > prompt.high:
            raise GameError(
                f"{terms.game.facts.title} asks for an amount of {money(prompt.low)} to "
                f"{money(prompt.high)}"
            )
        return chance.below(2) * ((prompt.high - prompt.low) // prompt.step * prompt.step) + (
            prompt.low
        )
    allowed = [bit for bit in terms.game.actions if bit & prompt.allowed]
    if sum(allowed) != prompt.allowed or not allowed:
        raise GameError(f"{terms.game.facts.title} asks for an action that it does not declare")
    return allowed[chance.below(len(allowed))]


def _check_settled(played: Round) -> None:
    """All that a seat put up must have been paid, pushed, lost or given back, once."""
    terms = played.terms
    if terms.game.facts.stays_up:
        return
    for seat, row in enumerate(played.stakes):
        put_up = int(row.sum()) + sum(n for (s, _), n in played.tape.posted.items() if s == seat)
        settled = sum(line.stake for line in played.settlement.lines if line.seat == seat)
        if put_up != settled:
            raise GameError(
                f"play of {terms.game.facts.title} settles {money(settled)} where "
                f"{money(put_up)} are put up on {_staked(played, seat)}: each stake must be "
                "paid, pushed, lost or given back once"
            )


def _staked(played: Round, seat: int) -> str:
    names = played.terms.game.layout.names
    spots = {int(s) for s in played.stakes[seat].nonzero()[0]}
    spots |= {spot for s, spot in played.tape.posted if s == seat}
    return " and ".join(names[spot] for spot in sorted(spots))
