"""No two spots of a felt are called alike."""

from __future__ import annotations

from collections import Counter

from pitboss.floor.view import spots_of_felt
from pitboss.web.catalogue import playable
from web.conftest import SHELF


def test_no_two_spots_are_called_alike() -> None:
    for game in playable(SHELF):
        on = SHELF.terms(game["address"])
        named = Counter(on.spot_title(spot) for spot in spots_of_felt(on))
        assert not [name for name, count in named.items() if count > 1], game["address"]
