"""No two spots of a felt are called alike."""

from __future__ import annotations

from collections import Counter

from pitboss.floor.view import spots_of_felt
from pitboss.web.catalogue import playable
from pitboss.web.rulings import ruling
from web.conftest import SHELF


def test_no_two_spots_are_called_alike() -> None:
    for game in playable(SHELF):
        on = SHELF.terms(game["address"])
        named = Counter(on.spot_title(spot) for spot in spots_of_felt(on))
        assert not [name for name, count in named.items() if count > 1], game["address"]


def test_a_ruling_calls_a_wager_as_its_felt_does() -> None:
    text = """
    round = "toledo/roulette"
    spins = ["17"]
    seat = [{ seat = 1, wagers = { "straight 17" = 10, red = 5 } }]
    """
    on, titles = SHELF.terms("toledo/roulette"), ruling(SHELF, text)["titles"]
    names = on.game.layout.names
    assert titles == {name: on.spot_title(names.index(name)) for name in ("straight 17", "red")}
    assert titles["red"] == "Red"
