"""Small games for tests: a `play` function of one's own, on stand-in terms."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitboss.engines.play import no_stakes
from pitboss.equipment.cards import Deck, toy
from pitboss.facts import Equipment, Face, Facts, Layout, Reason, Wager
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms

WHY = 1
"""The one reason of a small game."""


class NoRules(NamedTuple):
    """A small game has its rules in its function."""

    none: int


def small_game(
    play: Callable[[Any, Array, Array, Any], None],
    *,
    wagers: Sequence[Wager] = (Wager(slug="bet"),),
    actions: Sequence[str] = (),
    keys: int = 1,
    carry: Sequence[str] = (),
    cards: str = "",
    equipment: Equipment = Equipment.CARDS,
    tells_apart: Face = Face.CARD,
    hands_are_sets: bool = False,
    stays_up: bool = False,
    legal: Callable[..., int] = lambda rules, stakes, carry, seat, spot, amount: 0,
) -> Terms:
    """Terms for a game of one function, dealt with these cards."""
    # Compiled loops are cached by slug, so the slug changes with the test's source.
    source = Path(inspect.getfile(play)).read_bytes()
    slug = f"toy-{play.__name__}-{hashlib.sha256(source).hexdigest()[:12]}"
    deck: Deck = toy(cards)
    house = terms("columbus-2016/casino-war")
    game = replace(
        house.game,
        facts=Facts(
            slug=slug,
            title="Toy",
            family="toy",
            equipment=equipment,
            tells_apart=tells_apart,
            hands_are_sets=hands_are_sets,
            stays_up=stays_up,
        ),
        rules_type=NoRules,
        layout=Layout(tuple(wagers)),
        reasons={WHY: Reason("why", "because")},
        actions={1 << i: name for i, name in enumerate(actions)},
        paytables={},
        carry=tuple(carry),
        seat_carry=(),
        carry_money=(),
        carry_allowed={},
        keys=keys,
        play=play,
        deck=(lambda rules: deck) if equipment is Equipment.CARDS else None,
        start=lambda rules, carry: None,
        legal=legal,
        policy=lambda rules: np.zeros(keys, dtype=np.int64),
        key_name=lambda rules, key: str(key),
        why_not=lambda rules, key, action: ("", ""),
        replenish=None,
        stakes={},
    )
    plain = replace(house.wagers["primary"], required=False)
    offered = {w.slug: replace(plain, slug=w.slug, title=w.slug) for w in wagers}
    return replace(house, game=game, rules=NoRules(0), wagers=offered, options={}, paytables={})


def staked(on: Terms, *amounts: int) -> Array:
    """One seat with these amounts on its spots, in order."""
    stakes = no_stakes(on, 1)
    stakes[0, : len(amounts)] = amounts
    return stakes


def fresh_carry(on: Terms) -> Array:
    return on.game.new_carry(on.rules, 1)
