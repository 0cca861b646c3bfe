"""The framework of lint: rules by name, defects that say the same are one finding."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import BadInput
from pitboss.report.findings import merged
from pitboss.rulebook.lint import SEVERITIES, lint_book, lint_game, rules
from pitboss.rulebook.loader import book
from rulebook.lint.made_up import brief, game, only_finding


def test_the_made_up_game_is_clean() -> None:
    assert lint_game(game()) == []


def test_every_rule_says_what_it_looks_for() -> None:
    for name, rule in rules().items():
        assert name == rule.name
        assert rule.severity in SEVERITIES
        assert rule.says.endswith(".")
        looks = (rule.look, rule.look_at_edges, rule.look_at_print)
        assert sum(look is not None for look in looks) == 1


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="bracket-gap"):
        lint_game(game(), only="bracket-gaps")


def test_the_gravest_comes_first_then_the_dearest_then_the_order_of_the_book() -> None:
    found = lint_game(
        game(
            ('total = "53"', 'total = "54"'),
            ('["straight-flush", "50 to 1"', '["straight-flush", "5 to 1"'),
            ('["8 or 15", "player-dealer"]', '["1 or 15", "player-dealer"]'),
            ('to = "50", fee = "1" }, { at = "51", to = "100", fee = "2.00"', FALLS),
            ("[[ranking]]", f"{note('0.5%')}{note('37.47%')}[[ranking]]"),
        )
    )
    assert [(f.severity, f.rule, f.price) for f in found] == [
        ("error", "dealt-otherwise", Fraction("0.3747")),
        ("error", "dealt-otherwise", Fraction("0.005")),
        ("error", "pays-less-for-more", None),
        ("error", "sum-is-wrong", None),
        ("warning", "schedules-differ", None),
        ("warning", "fee-falls", None),
        ("note", "total-never-rolled", None),
    ]


FALLS = 'to = "50", fee = "2" }, { at = "51", to = "100", fee = "1"'


def note(price: str) -> str:
    """By the letter it would cost somebody so much."""
    return f'[[note]]\nlines = 80\nsays = "Of {price}."\ndefect = true\nprice = "{price}"\n\n'


def test_a_note_is_a_finding_where_the_letter_costs_money() -> None:
    plain = '[[note]]\nlines = 80\nsays = "A tie is not mentioned."\n\n[[ranking]]'
    assert lint_game(game(("[[ranking]]", plain))) == []
    letter = plain.replace("\n\n", "\ndefect = true\n\n")
    found = only_finding("dealt-otherwise", ("[[ranking]]", letter))
    assert brief(found) == ("error", "", "80")
    assert (found.says, found.price) == ("A tie is not mentioned", None)
    priced = only_finding("dealt-otherwise", ("[[ranking]]", f"{note('37.47%')}[[ranking]]"))
    assert priced.cost == "37.47% of each wager"


def test_a_defect_that_two_editions_share_is_one() -> None:
    (one,) = lint_game(game(('total = "53"', 'total = "54"')))
    other = replace(one, book="next-edition", lines="7")
    (found,) = merged([[one], [other]])
    assert found.at == {"made-up-book": "50-52", "next-edition": "7"}
    assert len(merged([[one], [replace(other, where="dice")]])) == 2


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
