"""What is this seat paid?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from pitboss.drill.question import Asked, scene
from pitboss.drill.rounds import Dealing
from pitboss.engines.play import Round
from pitboss.equipment.chance import Chance, shuffle
from pitboss.errors import BadInput
from pitboss.money.cents import money
from pitboss.money.odds import at_odds, odds
from pitboss.money.settlement import Line
from pitboss.report.ruling import where, why
from pitboss.rulebook.terms import Terms

TRIES = 40
"""Rounds that are dealt until the wager wins."""
USUAL = ("1 to 1", "2 to 1", "3 to 2", "5 to 1", "6 to 5", "1 to 2")
"""Odds that people mistake others for."""


def topics(terms: Terms) -> list[str]:
    """Every wager of the game."""
    return list(terms.wagers)


def ask(dealing: Dealing, topic: str, chance: Chance) -> Asked | None:
    """A seat's result on a wager, mostly one that wins."""
    wants_win, found = chance.below(4) > 0, None
    for played in islice(_rounds(dealing, topic, chance), TRIES):
        kinds = dealing.terms.game.layout.kinds
        lines = [line for line in played.settlement.lines if kinds[line.wager] == topic]
        if lines:
            wins = [line for line in lines if line.net > 0]
            some = wins or lines
            found = _asked(played, some[chance.below(len(some))], chance)
            if bool(wins) == wants_win:
                break
    return found


def _rounds(dealing: Dealing, topic: str, chance: Chance) -> Iterator[Round]:
    while True:
        empty = True
        for played in dealing.rounds(chance, 1 + chance.below(min(2, dealing.terms.seats)), topic):
            empty = False
            yield played
        if empty:
            return


def _asked(played: Round, line: Line, chance: Chance) -> Asked:
    on, same = played.terms, (line.seat, line.wager)
    mine = [each for each in played.settlement.lines if (each.seat, each.wager) == same]
    stake, title = sum(each.stake for each in mine), on.spot_title(line.wager)
    of = f" of {money(stake)}" if stake else ""
    hands = ", all its hands together" if len(mine) > 1 else ""
    return Asked(
        says=f"What becomes of {on.place_name(line.seat)}'s {title}{of}{hands}?",
        answer=result(sum(each.net for each in mine), sum(each.returned for each in mine)),
        others=_others(played, line, stake, chance),
        lines=where(played, line),
        because="; ".join(dict.fromkeys(why(played, each) for each in mine)),
        scene=scene(played),
        played=played,
    )


def result(net: int, returned: int = 0) -> str:
    """What becomes of a wager.

    >>> result(1500), result(-500, 500), result(0)
    ('wins $15', 'loses $5, and $5 goes back', 'nothing is won or lost')
    """
    if not net:
        return "nothing is won or lost"
    said = f"wins {money(net)}" if net > 0 else f"loses {money(-net)}"
    return f"{said}, and {money(returned)} goes back" if returned else said


def _others(played: Round, line: Line, stake: int, chance: Chance) -> list[str]:
    """Results by other rows of its paytables, or by odds that people mistake for them."""
    on, kind = played.terms, played.terms.game.layout.kinds[line.wager]
    printed = [row.pays for table in on.offer.data.wager[kind].paytable for row in table.rows]
    near, far = list(dict.fromkeys(printed)), list(USUAL)
    shuffle_both(near, far, chance)
    wins = []
    for pays in (*near[:2], *far, *near[2:]):
        with suppress(BadInput):
            wins.append(at_odds(stake, *odds(pays), on.breakages()[line.wager]))
    if not stake:
        wins = [abs(line.net) * n // 2 for n in (1, 3, 4, 10)]
    plain = [result(-stake), result(0)]
    return [result(n) for n in wins[:2]] + plain + [result(n) for n in wins[2:]]


def shuffle_both(near: list[str], far: list[str], chance: Chance) -> None:
    """Both in any order."""
    for some in (near, far):
        places = list(range(len(some)))
        shuffle(places, chance)
        some[:] = [some[place] for place in places]
