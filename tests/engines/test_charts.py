"""Ways to play: by name, and from a chart in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from pitboss.engines.charts import HANDS, policy_of
from pitboss.engines.simulate import simulate
from pitboss.errors import PitbossError
from pitboss.families.basic_strategy import Game, chart
from pitboss.families.twentyone import (
    DRAWN,
    FIRST_TWO,
    INSURANCE_KEYS,
    Act,
    class_of,
    play_key,
)
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import follow

H17 = Game(decks=6, hits_soft_17=True, double_after_split=True, all_at_risk=False)


@pytest.fixture
def blackjack() -> Terms:
    return terms("columbus-2016/blackjack", {"decks": 6, "soft-17": "hit"})


@pytest.fixture
def war() -> Terms:
    return terms("columbus-2016/casino-war")


def written_chart() -> str:
    """The usual chart of six decks, as a file."""
    rows = chart(H17)
    lines = []
    for kind, hands in HANDS.items():
        lines.append(f"[{kind}]")
        lines += [f'{name} = "{rows[class_of(kind, value)]}"' for name, value in hands.items()]
    return "\n".join(lines) + "\n"


def file(folder: Path, text: str) -> str:
    path = folder / "chart.toml"
    path.write_text(text)
    return str(path)


def refusal(on: Terms, path: str) -> str:
    """What is said of a chart that cannot be played; the file is named."""
    with pytest.raises(PitbossError) as refused:
        policy_of(on, path)
    assert "chart.toml" in refused.value.message
    return refused.value.message


def taken(policy: Array, kind: str, value: int, upcard: int, *, stage: int = FIRST_TWO) -> int:
    """What a policy does with a hand that may be hit, stood on and split."""
    cell = int(policy[play_key(class_of(kind, value), upcard, stage)])
    return int(follow(cell, Act.HIT | Act.STAND | Act.SPLIT))


def test_the_usual_strategy_is_the_games_own(blackjack: Terms) -> None:
    usual = blackjack.game.policy(blackjack.rules)
    assert (policy_of(blackjack, "usual") == usual).all()


def test_the_usual_chart_can_be_read_from_a_file(blackjack: Terms, tmp_path: Path) -> None:
    found = policy_of(blackjack, file(tmp_path, written_chart()))
    assert (found == policy_of(blackjack, "usual")).all()


def test_a_cell_of_a_chart_is_followed(blackjack: Terms, tmp_path: Path) -> None:
    usual = written_chart()
    text = usual.replace('16 = "SSSSSHHRRR"', '16 = "SSSSS SSSSS"')
    assert text != usual
    found = policy_of(blackjack, file(tmp_path, f"insurance = true\n{text}"))
    assert taken(found, "hard", 16, 7) == Act.STAND
    assert taken(found, "hard", 15, 7) == Act.HIT
    assert found[INSURANCE_KEYS] & 0xFFFF == Act.INSURE


def test_who_never_busts_stands_on_a_hard_twelve(blackjack: Terms) -> None:
    found = policy_of(blackjack, "never-bust")
    for stage in (FIRST_TWO, DRAWN):
        assert taken(found, "hard", 12, 10, stage=stage) == Act.STAND
    assert taken(found, "hard", 11, 10) == Act.HIT
    assert taken(found, "soft", 17, 10) == Act.HIT
    assert taken(found, "pair", 8, 6) == Act.SPLIT
    assert taken(found, "pair", 7, 10) == Act.STAND


@pytest.mark.parametrize(("soft_17", "does"), [("hit", Act.HIT), ("stand", Act.STAND)])
def test_who_mimics_the_dealer_draws_to_seventeen(soft_17: str, does: int) -> None:
    found = policy_of(terms("columbus-2016/blackjack", {"soft-17": soft_17}), "mimic-the-dealer")
    for upcard in (1, 6):
        assert taken(found, "hard", 16, upcard) == Act.HIT
        assert taken(found, "hard", 17, upcard) == Act.STAND
        assert taken(found, "soft", 17, upcard) == does
        assert taken(found, "soft", 18, upcard) == Act.STAND
        assert taken(found, "pair", 8, upcard) == Act.HIT
        assert taken(found, "pair", 10, upcard) == Act.STAND


def test_the_optimal_strategy_is_asked_of_the_solver(
    war: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = np.arange(13, dtype=np.int64)
    solver = ModuleType("pitboss.engines.exact.best_plays")
    solver.best_policy = lambda terms: best  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pitboss.engines.exact.best_plays", solver)
    assert policy_of(war, "optimal") is best


def test_a_chart_by_the_names_of_decisions(war: Terms, tmp_path: Path) -> None:
    text = '[[play]]\nkey = "tie of As"\naction = ["surrender", "war"]\n'
    found = policy_of(war, file(tmp_path, f'otherwise = "war"\n{text}'))
    assert [int(follow(int(cell), 3)) for cell in found] == [1] * 12 + [2]
    usual = policy_of(war, file(tmp_path, f'otherwise = "usual"\n{text}'))
    assert (usual[:12] == war.game.policy(war.rules)[:12]).all()


def test_a_chart_is_played(war: Terms, tmp_path: Path) -> None:
    policy = policy_of(war, file(tmp_path, 'otherwise = "surrender"\n'))
    found = simulate(war, {"primary": 1000}, rounds=20_000, seed=1, policy=policy)
    assert found.estimates[0].units == 1.0  # nobody went to war


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[play]]\nkey = "tie of 1s"\naction = "war"', "line 2: there is no decision 'tie of 1s'"),
        ('[[play]]\nkey = "tie of 2s"\naction = "raise"', "line 3: there is no action 'raise'"),
        ('[[play]]\nkey = "tie of 2s"', "line 1: an action is a name"),
        ('[[play]]\naction = "war"', "line 1: a play has a key"),
        ('[[play]]\nkey = "tie of 2s"\naction = "war"\nwhen = 1', "line 4: there is no key 'when'"),
        ('[[play]]\nkey = "tie of 2s"\naction = "war"', "no play for 'tie of 3s'"),
        ('otherwise = "fold"', "line 1: there is no action 'fold'"),
        ('otherwise = "war"\n[hard]\n4 = "H"', "line 2: there is no key 'hard'"),
        ("play = 5", "line 1: a decision is a"),
        ("[[play", "not valid TOML"),
    ],
)
def test_a_chart_by_names_is_checked(war: Terms, tmp_path: Path, text: str, says: str) -> None:
    assert says in refusal(war, file(tmp_path, text))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('16 = "SSSSSHHRRR"', '16 = "SSSSSHHRR"', "line 14: hard 16 has 9 cells, not ten"),
        ('16 = "SSSSSHHRRR"', '16 = "SSSSSHHRRX"', "line 14: hard 16 has 'X'"),
        ('16 = "SSSSSHHRRR"', '16 = "SSSSSHHRRP"', "line 14: hard 16 has 'P'"),
        ('16 = "SSSSSHHRRR"', "16 = 5", "line 14: hard 16 is a row of letters"),
        ('16 = "SSSSSHHRRR"\n', "", "line 1: there is no row for hard 16"),
        ('16 = "SSSSSHHRRR"', '26 = "SSSSSHHRRR"', "line 14: there is no hard hand '26'"),
        ("[hard]", "insurance = 1\n[hard]", "line 1: insurance is true or false"),
        ("[hard]", "[hart]", "line 1: there is no key 'hart'; did you mean 'hard'?"),
    ],
)
def test_a_chart_of_hands_is_checked(
    blackjack: Terms, tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert says in refusal(blackjack, file(tmp_path, written_chart().replace(old, new, 1)))


@pytest.mark.parametrize(
    ("address", "strategy", "says"),
    [
        ("columbus-2016/casino-war", "never-bust", "a way to play blackjack"),
        ("columbus-2016/casino-war", "usuel", "there is no strategy 'usuel'; did you mean 'usual'"),
        ("columbus-2016/casino-war", "none.toml", "none.toml cannot be read"),
        ("columbus-2016/roulette", "chart.toml", "nothing to decide"),
    ],
)
def test_a_strategy_that_is_none(address: str, strategy: str, says: str) -> None:
    with pytest.raises(PitbossError, match=says):
        policy_of(terms(address), strategy)
