"""The framework of lint: rules by name, defects that say the same are one finding."""

from __future__ import annotations

import pytest

from pitboss.errors import BadInput
from pitboss.rulebook.lint import SEVERITIES, lint_book, lint_game, rules
from pitboss.rulebook.loader import book
from rulebook.lint.made_up import game


def test_the_made_up_game_is_clean() -> None:
    assert lint_game(game()) == []


def test_every_rule_says_what_it_looks_for() -> None:
    for name, rule in rules().items():
        assert name == rule.name
        assert rule.severity in SEVERITIES
        assert rule.says.endswith(".")
        assert (rule.look is None) != (rule.look_at_edges is None)


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="bracket-gap"):
        lint_game(game(), only="bracket-gaps")


def test_the_gravest_comes_first_and_then_the_order_of_the_book() -> None:
    found = lint_game(
        game(
            ('total = "53"', 'total = "54"'),
            ('names = "wager:bonus"', 'names = "wager:malus"'),
            ('["straight-flush", "50 to 1"', '["straight-flush", "5 to 1"'),
            ('["8 or 15", "player-dealer"]', '["1 or 15", "player-dealer"]'),
        )
    )
    assert [(f.severity, f.rule) for f in found] == [
        ("error", "pays-less-for-more"),
        ("error", "sum-is-wrong"),
        ("warning", "refers-to-nothing"),
        ("note", "total-never-rolled"),
    ]


def test_one_defect_in_two_places_is_one_finding() -> None:
    found = lint_game(
        game(
            ('limit = ["5.00", "100.00"]', 'limit = ["5"]'),
            ('lines = 204\nlimit = ["10", "100"]', 'lines = 204\nlimit = ["5"]'),
        ),
        only="limit-of-one-amount",
    )
    assert [(f.where, f.lines) for f in found] == [("own options 1-2", "201-204")]


def test_what_the_book_says_once_for_several_games_is_said_once() -> None:
    found = lint_book(book("columbus-2016"), only="ranking-without-high-card")
    together = [f for f in found if "omaha" in f.games]
    assert len(together) == 1
    assert "texas-holdem" in together[0].games


def test_rules_of_edges_are_silent_without_proofs() -> None:
    assert lint_game(game(('edge = "2.50%"', 'edge = "99%"'))) == []
