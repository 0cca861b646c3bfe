"""How a game is usually played: as its file says, or else as its proof finds best."""

from __future__ import annotations

from pitboss.errors import GameError, NotAllowed
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms


def usual_policy(terms: Terms) -> Array:
    """What a simulation follows unless told otherwise, by information key."""
    game = terms.game
    if game.says_policy or not game.actions:
        return game.policy(terms.rules)
    from pitboss.engines.exact.best_plays import best_policy

    try:
        return best_policy(terms)
    except NotAllowed as error:
        raise GameError(
            f"how {game.facts.title} is played is not in its file, and cannot be proved "
            f"({error.message}): give it a policy(rules)"
        ) from None
