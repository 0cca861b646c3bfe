"""`pitboss play` of games between players, from the outside: lines in, lines out."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from cli.test_play import play
from pitboss.cli import main
from pitboss.cli.common import console
from pitboss.registry import poker_room
from pitboss.rulebook.loader import books

HOLD_EM = "columbus-2017/texas-holdem"
FIRST: dict[str, str] = {}
for _book in books().values():
    for _offer in _book.games().values():
        if _offer.data.game.play in poker_room():
            FIRST.setdefault(_offer.data.game.play, _offer.address)
CALLS = ["check", "call", "stay", "pat", "run-once", "set", ""]
"""One of these can be said wherever a player decides; the others are refused."""


def stays_in(address: str, *options: str, lines: int = 60) -> list[Any]:
    """The rulings on some hands of a player who always stays in."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitboss", "play", address, *options, "--json", "--seed", "5"])
        patch.setattr(sys, "stdin", io.StringIO("\n" + "\n".join(CALLS * lines)))
        patch.setattr(sys, "stdout", out)
        patch.setattr(console, "_file", None)  # what people read goes elsewhere, for this once
        with pytest.raises(SystemExit) as end:
            main()
    assert end.value.code == 0
    return [json.loads(line) for line in out.getvalue().splitlines() if line.startswith("{")]


def run(*arguments: str, status: int = 0) -> str:
    """What a command printed."""
    out, left = io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitboss", *arguments])
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", out)
        patch.setattr(console, "_file", None)
        try:
            main()
        except SystemExit as end:
            left = int(end.code or 0)
    assert left == status, out.getvalue()
    return out.getvalue()


@pytest.mark.parametrize("address", FIRST.values())
def test_hands_are_played_against_others_and_every_chip_is_somewhere(address: str) -> None:
    rulings = stays_in(address, "--with", "usual,loose,tight" if "chinese" not in address else "")
    assert rulings
    for ruling in rulings:
        won = sum(float(seat["net"]) for seat in ruling["seats"])
        fees = [f for f in ruling["fees"] if f["payer"] == "pot"]
        assert won + sum(float(fee["amount"]) for fee in fees) == pytest.approx(0)
    stacks = [float(each) for each in rulings[-1]["bankrolls"]]
    assert len(stacks) > 2


def test_one_sees_ones_own_cards_and_what_others_show() -> None:
    said = play(HOLD_EM, "--seed", "7", "--with", "caller,caller", typed="\ncall\ncheck\nq\n")
    before, _, _ = said.partition("On the board")
    assert "seat 1:" in before
    assert "seat 2:" not in before
    assert "?? ??" not in said


def test_a_raise_says_what_it_comes_to() -> None:
    typed = "\nraise 8\nq\n"
    said = play(HOLD_EM, "structure=no-limit", "--with", "caller", "--seed", "7", typed=typed)
    assert "Seat 1 (you) raises to $8" in said
    typed = "\nraise 1\n5\nq\n"
    said = play(HOLD_EM, "structure=no-limit", "--with", "caller", "--seed", "7", typed=typed)
    assert "Seat 1 cannot put $1 there; allowed: $4 to $200" in said
    assert "Seat 1 (you) raises to $5" in said
    said = play(HOLD_EM, "structure=no-limit", "--with", "caller", typed="\nall-in\n")
    assert "Seat 1 (you) raises to $200, all in." in said


def test_chips_are_bought_between_hands() -> None:
    said = play(HOLD_EM, "--with", "usual", typed="buy 50\nbuy -1\nhop\nq\n")
    assert "$250 before you" in said
    assert "'hop' is nothing to do between hands" in said
    assert "You leave with $250 after 0 hands: $0" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--with", "shark"], "there is no player 'shark'; there is usual, tight, loose, caller"),
        (["--seats", "11"], "is played by 2 to 10, one's own seats among them"),
        (["--live"], "--seats, --with, --bankroll and --seed go with it"),
        (["--bankroll", "-3"], "a bankroll is more than nothing"),
    ],
)
def test_what_does_not_go_is_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in play(HOLD_EM, *arguments, typed="", status=2)


def test_a_game_of_the_house_has_no_players_beside() -> None:
    said = play("toledo/craps", "--with", "usual", typed="", status=2)
    assert "the house plays toledo/craps" in said


def test_a_simulation_says_who_wins_what_and_what_the_house_takes() -> None:
    """Compiled once for all games between players."""
    asked = [HOLD_EM, "--rounds", "4000", "--seats", "3", "--strategy", "usual,caller", "--json"]
    found = json.loads(run("simulate", *asked))
    assert [seat["player"] for seat in found["seats"]] == ["usual", "caller", "usual"]
    assert sum(seat["mean"] for seat in found["seats"]) == pytest.approx(-found["house"]["mean"])
    assert found["house"]["mean"] > 0.3
    assert found["big_bet"] == "4.00"
    said = run("simulate", *asked[:-1])
    assert "4,000 hands of 3 players" in said
    assert "calls everything" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--strategy", "shark"], "no player 'shark'"),
        (["--seats", "1"], "is played by 2 to 10"),
        (["--bank", "100"], "are simulated with --rounds"),
        (["--session", "10"], "are simulated with --rounds"),
    ],
)
def test_what_a_simulation_of_hands_does_not_know(arguments: list[str], sentence: str) -> None:
    assert sentence in run("simulate", HOLD_EM, *arguments, "--rounds", "10", status=2)
