"""The commands, from the outside: arguments and files in, lines, JSON and exit status out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from in_process import run

WAR = "columbus-2016/casino-war"
PLAYER_DEALER_WAR = "hollywood-park/casino-war"
ROULETTE = "columbus-2016/roulette"
CODE = "from pitboss.cli import main; main()"

ROUND = """
round = "{address}"
[[seat]]
seat = 1
wagers = {wagers}
cards = {cards}
actions = {actions}
[dealer]
cards = {dealer}
"""


def said(*arguments: str, typed: str = "") -> str:
    """What is printed for people, blanks run together."""
    done = run(*arguments, typed=typed)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


def found(*arguments: str, typed: str = "") -> Any:
    done = run(*arguments, "--json", typed=typed)
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout)


def refused(*arguments: str, typed: str = "") -> str:
    """One sentence on standard error, nothing on standard output, exit status 2."""
    done = run(*arguments, typed=typed)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pitboss: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("pitboss: ").strip()


def war(
    *,
    address: str = WAR,
    wagers: str = '{ primary = "10" }',
    cards: str = '["9c"]',
    actions: str = "[]",
    dealer: str = '["8s"]',
) -> str:
    return ROUND.format(address=address, wagers=wagers, cards=cards, actions=actions, dealer=dealer)


# JSON as documented


def test_games_as_json() -> None:
    rows = found("games", "columbus-2016")
    assert WAR in [f"{row['book']}/{row['game']}" for row in rows]
    assert set(rows[0]) == {
        *("book", "game", "title", "bank", "playable"),
        *("settled", "wagers", "exact", "simulated", "golden", "part_of", "stations_of"),
        *("between_players", "jackpot"),
    }


def test_edge_as_json() -> None:
    (row,) = found("edge", f"{WAR}:tie")
    assert set(row) == {
        *("book", "game", "wager", "paytable", "options", "edge", "exact", "hit", "push", "sd"),
        *("units", "element_of_risk", "stake", "deals", "method", "solver", "disputed"),
        *("put_up", "beside", "alone", "together", "set_best", "meter", "alike", "shipped"),
    }
    assert (row["wager"], row["exact"], row["stake"]) == ("tie", "58/311", 60.0)
    assert (row["meter"], row["alike"]) == (None, [])


def test_simulate_as_json() -> None:
    done = run("simulate", ROULETTE, "--bet", "red=5", "--rounds", "20000", "--json")
    assert done.stderr == ""
    (row,) = json.loads(done.stdout)
    assert set(row) == {
        *("book", "game", "wager", "options", "mean", "edge", "se", "low", "high", "hit", "push"),
        *("sd", "units", "rounds", "samples", "seats", "seed", "exact_edge", "z", "stakes"),
        *("covariance", "strategy"),
    }
    assert row["stakes"] == {"red": "5.00"}
    assert row["covariance"] == {"red": pytest.approx(row["sd"] ** 2)}
    assert row["exact_edge"] == pytest.approx(2 / 38)
    assert abs(row["z"]) < 5


def test_settle_as_json() -> None:
    made = found("settle", "-", typed=war())
    assert set(made) == {
        *("round", "options", "seats", "bank", "fees", "order", "left_up", "carry"),
    }
    (seat,) = made["seats"]
    assert (seat["seat"], seat["net"], seat["fees"]) == (1, "10.00", "0.00")
    (line,) = seat["lines"]
    assert set(line) == {
        *("wager", "stake", "result", "odds", "net", "returned", "uncovered", "reason", "lines"),
    }
    assert made["order"] == [{"seat": 1, "wager": "primary", "result": "win", "net": "10.00"}]
    assert made["left_up"] == []


# for people


def test_a_seat_total_is_after_collection() -> None:
    typed = war(address=PLAYER_DEALER_WAR)
    assert "seat 1: +$9.50 after collection" in said("settle", "-", typed=typed)
    (seat,) = found("settle", "-", typed=typed)["seats"]
    assert (seat["net"], seat["fees"]) == ("10.00", "0.50")


def test_what_is_still_up_after_the_last_throw() -> None:
    typed = (
        'round = "columbus-2016/craps"\nrolls = ["2-2"]\n'
        '[[seat]]\nseat = 1\nwagers = { pass = "500" }\n'
    )
    assert said("settle", "-", typed=typed) == "no wager is decided still up: pass $500"
    up = found("settle", "-", typed=typed)["left_up"]
    assert up == [{"seat": 1, "wager": "pass", "amount": "500.00"}]


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_narrow_tables_fold_and_cut_nothing(columns: int) -> None:
    done = run("edge", WAR, width=columns)
    assert max(map(len, done.stdout.splitlines())) <= columns
    assert "…" not in done.stdout
    assert "primary" in done.stdout or columns == 40


def test_columns_says_how_wide_it_is() -> None:
    printed = shell(f"PITBOSS edge {WAR}", COLUMNS="60").stdout.decode()
    assert printed == run("edge", WAR, width=60).stdout


def test_a_wager_by_its_address_is_simulated_on_one_spot() -> None:
    shown = said("simulate", f"{ROULETTE}:straight 5", "--rounds", "20000")
    assert "straight 5 $60" in shown
    assert "straight 17" not in shown


def test_blackjack_has_an_exact_edge_and_no_fraction() -> None:
    shown = said("edge", "columbus-2016/blackjack:main", "decks=6", "soft-17=hit")
    assert "0.6154 %" in shown
    assert "0.006153891229" in shown
    (result,) = found("edge", "columbus-2016/blackjack:main", "decks=6", "soft-17=hit")
    assert (result["exact"], result["method"], result["solver"]) == (None, "exact", "shoe")
    assert result["edge"] == pytest.approx(0.006153891229248, abs=1e-14)


# refusals


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            war(cards=str(["9c"] * 7)),
            "9c is dealt 7 times, and the shoe has only 6",
        ),
        (
            "options = { maximum = 100 }" + war(wagers='{ primary = "101" }'),
            "the Primary wager is at most $100, not $101",
        ),
        (
            war(dealer='["9s"]', actions='["fold"]'),
            "fold",
        ),
        (war(dealer='["9s"]'), "seat 1 must act: war or surrender"),
        (war(cards="[]"), "seat 1 needs card number 1"),
        ("nonsense", "standard input: not valid TOML"),
    ],
)
def test_a_written_round_that_cannot_be(typed: str, sentence: str) -> None:
    assert sentence in refused("settle", "-", typed=typed)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["edge", "columbus-2016/casino-wor"], "did you mean 'casino-war'?"),
        (["edge"], "missing argument 'ADDRESS'"),
        (["edge", WAR, "--bogus"], "no such option: --bogus"),
        (["nonsense"], "no such command 'nonsense'"),
        (["simulate", WAR, "--rounds", "ten"], "invalid value for '--rounds'"),
        (["simulate", WAR, "--rounds", str(10**13)], "simulate at most 100,000,000,000 rounds"),
        (["simulate", ROULETTE, "--bet", "red=5", "--bet", "red=6"], "--bet red is given twice"),
        (["simulate", WAR, "--bank", "5"], "the house banks columbus-2016/casino-war"),
        (["simulate", PLAYER_DEALER_WAR, "--bank", "0"], "bank is more than nothing"),
        (["edge", f"{WAR}:tie", "maximum=100", "--stake", "500"], "the stake: the Tie wager is"),
        (["edge", f"{WAR}:war"], "has no exact solution for 'war'"),
        (["play", f"{WAR}:tie"], "a table is opened for a whole game"),
        (["settle", "/nowhere.toml"], "/nowhere.toml"),
    ],
)
def test_a_command_that_cannot_be(arguments: list[str], sentence: str) -> None:
    assert sentence in refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["edge", "columbus-2016/casino-wor", "--json"], ""),
        (["edge", "--json"], "usage"),
        (["edge", WAR, "--json=yes"], "usage"),
        (["settle", "-", "--json", "--transcript"], "usage"),
    ],
)
def test_errors_as_json(arguments: list[str], code: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (2, "")
    error = json.loads(done.stdout)["error"]
    assert set(error) == {"code", "message", "allowed"}
    assert code in error["code"]


# the ends of the pipes


def shell(line: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        ["sh", "-c", line.replace("PITBOSS", f"'{sys.executable}' -c '{CODE}'")],
        capture_output=True,
        check=False,
        env={**os.environ, **more},
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    return done


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        (f"PITBOSS edge {WAR}:tie > /dev/full", 1, b"the output cannot be written"),
        ("PITBOSS settle - <&-", 2, b"there is no standard input"),
        (f"PITBOSS play {WAR} <&-", 2, b"there is no standard input"),
        (r"printf '\377\376' | PITBOSS settle -", 2, b"the input is not text in UTF-8"),
    ],
)
def test_input_and_output_that_fail(line: str, status: int, sentence: bytes) -> None:
    done = shell(line, PYTHONUTF8="0", PYTHONIOENCODING="utf-8:strict")
    assert done.returncode == status
    assert sentence in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_that_knows_ascii_only() -> None:
    done = shell("PITBOSS rules columbus-2016", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_help_and_version_are_no_errors() -> None:
    assert "pitboss" in said("--version")
    assert "Usage" in said("edge", "--help")


def test_a_picker_given_another_digit() -> None:
    assert "'²' names no game" in said("play", typed="²\nq\n")
