"""2urbo Blackjack by hand and upcard, in letters: the Play wager, and the draw after it."""

from __future__ import annotations

from pitboss.engines.strategy import Best
from pitboss.families.one_draw import DRAW_KEYS, Play
from pitboss.families.twentyone import Act
from pitboss.games.turbo_blackjack import KEYS, key_name
from pitboss.report.charts import Chart, unreadable
from pitboss.report.charts.twentyone import UPCARDS
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
    free = [(name, at) for name, at in hard if 12 <= at + 4 < terms.rules.must_stand]
    return [
        _chart("Play or forfeit", [*hard, *soft], 0, _PLAYS, best),
        _chart("draw or stay", [*free, *soft], DRAW_KEYS, _DRAWS, best),
    ]


def _chart(
    name: str,
    rows: list[tuple[str, int]],
    first: int,
    letters: dict[int, tuple[str, str, str]],
    best: Best,
) -> Chart:
    return Chart(
        name=name,
        rows=[row for row, _ in rows],
        columns=[str(up) if up > 1 else "A" for up in UPCARDS],
        cells=[
            [letters[int(best.policy[first + at * 10 + up - 1]) & 0xFFFF][0] for up in UPCARDS]
            for _, at in rows
        ],
        legend={letter: says for letter, says, _ in letters.values()},
        tones={letter: tone for letter, _, tone in letters.values()},
        note="against the player-dealer's upcard",
    )
