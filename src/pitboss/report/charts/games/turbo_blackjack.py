"""2urbo Blackjack by hand and upcard, in letters: the Play wager, and the draw after it."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.families.one_draw import DRAW_KEYS, Play
from pitboss.families.twentyone import Act
from pitboss.games.turbo_blackjack import KEYS, key_name
from pitboss.registry import Array
from pitboss.report.charts import Chart, unreadable
from pitboss.report.charts.twentyone import UPCARDS, forced
from pitboss.rulebook.terms import Terms

_PLAYS: dict[int, tuple[str, str, str]] = {
    Play.PLAY: ("P", "Play", "hit"),
    Play.PLAY_TWICE: ("2", "Play twice the Main", "double"),
    Play.FORFEIT: ("F", "forfeit", "surrender"),
    Act.SURRENDER: ("R", "surrender", "surrender"),
}
_DRAWS: dict[int, tuple[str, str, str]] = {
    Act.HIT: ("H", "draw", "hit"),
    Act.STAND: ("S", "stay", "stand"),
}


def example(terms: Terms) -> str:
    return "hard 16 against a ten, Play or forfeit: play"


def key_of(terms: Terms, situation: str) -> int:
    for key in range(KEYS):
        if key_name(terms.rules, key).lower() == " ".join(situation.lower().split()):
            return key
    raise unreadable(terms, situation)


def charts(terms: Terms, best: Best) -> list[Chart]:
    hard, soft = (
        [(f"hard {n}", n - 4) for n in range(4, 21)],
        [(f"soft {n}", n + 5) for n in range(12, 22)],
    )
    must_hit, must_stand = terms.rules.must_hit, terms.rules.must_stand
    plays = _chart("Play or forfeit", [*hard, *soft], 0, _PLAYS, best.policy)
    policy = _with_forced(must_hit, must_stand, best.policy)
    draws = _chart("draw or stay", [*hard, *soft], DRAW_KEYS, _DRAWS, policy)
    return [plays, *forced([draws], must_hit, must_stand)]


def _with_forced(must_hit: int, must_stand: int, policy: Array) -> Array:
    """The play of hard hands that nobody is asked about, besides."""
    filled = policy.copy()
    filled[DRAW_KEYS : DRAW_KEYS + (must_hit - 3) * 10] = Act.HIT
    filled[DRAW_KEYS + (must_stand - 4) * 10 : DRAW_KEYS + 17 * 10] = Act.STAND
    return filled


def _chart(
    name: str,
    rows: list[tuple[str, int]],
    first: int,
    letters: dict[int, tuple[str, str, str]],
    policy: Array,
) -> Chart:
    return Chart(
        name=name,
        rows=[row for row, _ in rows],
        columns=[str(up) if up > 1 else "A" for up in UPCARDS],
        cells=[
            [letters[int(policy[first + at * 10 + up - 1]) & 0xFFFF][0] for up in UPCARDS]
            for _, at in rows
        ],
        legend={letter: says for letter, says, _ in letters.values()},
        tones={letter: tone for letter, _, tone in letters.values()},
        note="against the player-dealer's upcard",
    )
