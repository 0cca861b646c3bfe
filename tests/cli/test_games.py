"""`pitboss games`: what works, game by game and book by book."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cli.common import console
from pitboss.engines.exact import can_prove
from pitboss.registry import game
from pitboss.report import status
from pitboss.report.status import Status, all_statuses, ask, by_game, in_short, is_open
from pitboss.rulebook.loader import BookGame, books, load_book, load_game
from pitboss.rulebook.terms import terms

Pitboss = Callable[..., tuple[int, str, str]]
CORNER_CLUB = Path(__file__).parents[2] / "examples" / "corner_club"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book in a folder of one's own, asked about for the first time, from somewhere else."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(CORNER_CLUB, tmp_path / "own_club"))


def _made(**changed: object) -> Status:
    usual: dict[str, object] = {
        **{"book": "toledo", "game": "craps", "title": "Craps", "bank": "house"},
        **{"playable": True, "settled": True, "wagers": 27, "exact": 26},
        **{"simulated": True, "golden": 2},
    }
    return Status(**{**usual, **changed})  # type: ignore[arg-type]


def test_a_game_of_a_book_in_short() -> None:
    assert in_short(_made()) == ["26/27", "sim", "2"]
    assert in_short(_made(simulated=False, settled=False, golden=0)) == ["26/27", "-", "-"]
    assert in_short(_made(playable=False)) == ["data"]
    assert in_short(_made(between_players=True, exact=1)) == ["exact", "sim", "2"]
    assert in_short(_made(between_players=True, exact=0)) == ["-", "sim", "2"]
    assert in_short(_made(playable=False, jackpot=True)) == ["exact"]
    assert in_short(None) == []


def test_every_game_between_players_is_played_settled_simulated_and_golden() -> None:
    """The poker rooms: 38 places for fifteen games, and Chinese Poker."""
    found = [each for each in all_statuses() if each.between_players]
    assert len(found) == 39
    assert [e.address for e in found if not (e.settled and e.simulated and e.golden)] == []
    exact = {each.game for each in found if each.exact}
    assert exact == {each.game for each in found} - {"chinese-poker"}


def test_a_page_that_is_no_game_says_what_it_is_dealt_with() -> None:
    found = {each.address: each for each in all_statuses() if not each.playable}
    assert found["columbus-2017/promotional-fund"].part_of == ["texas-holdem"]
    assert {"omaha", "pineapple"} <= {*found["columbus-2016/run-it-twice"].part_of}
    jackpots = [address for address, each in found.items() if each.jackpot]
    assert jackpots == ["columbus-2016/bad-beat-jackpot", "toledo/bad-beat-jackpot"]


def test_games_that_can_be_played_come_first() -> None:
    listed = [
        _made(game="big-six", playable=False),
        _made(game="craps", book="toledo"),
        _made(game="baccarat"),
        _made(game="craps", book="cincinnati", playable=False),
    ]
    assert [(game, set(found)) for game, found in by_game(listed).items()] == [
        ("baccarat", {"toledo"}),
        ("craps", {"cincinnati", "toledo"}),
        ("big-six", {"toledo"}),
    ]


def test_a_line_a_game_and_a_column_a_book(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "width", 100)
    left, said, _ = pitboss("games")
    lines = said.splitlines()
    assert left == 0
    assert max(map(len, lines)) <= 100
    every = {slug for book in books().values() for slug in book.slugs()}
    begun = [line.split()[0] for line in lines if line.strip()]
    assert {game: begun.count(game) for game in every} == dict.fromkeys(every, 1)
    craps = next(line for line in lines if line.split()[:1] == ["craps"])
    assert craps.split() == ["craps", *["27/27", "sim", "2"] * 4]
    heads = " ".join(" ".join(lines[:4]).split())
    for name in ("Cincinnati", "Columbus", "2016", "2017", "Hollywood", "Park", "Toledo"):
        assert name in heads


def test_one_game_in_words(pitboss: Pitboss) -> None:
    _, said, _ = pitboss("games", "casino-war")
    rows = [line.split() for line in said.splitlines() if "/casino-war" in line]
    golden = [row.pop() for row in rows]
    assert rows == [
        ["columbus-2016/casino-war", "house", "yes", "yes", "2", "of", "2", "yes"],
        ["columbus-2017/casino-war", "house", "yes", "yes", "2", "of", "2", "yes"],
        ["hollywood-park/casino-war", "player-dealer", "yes", "yes", "3", "of", "3", "yes"],
    ]
    written = {each.address: str(each.golden) for each in all_statuses()}
    assert golden == [written[row[0]] for row in rows]
    assert "0" not in golden


def test_one_game_of_one_book_as_json(pitboss: Pitboss) -> None:
    _, said, _ = pitboss("games", "toledo/craps", "--json")
    (row,) = json.loads(said)
    assert (row["book"], row["game"], row["wagers"], row["golden"]) == ("toledo", "craps", 27, 2)


def test_every_game_of_every_book_in_words(pitboss: Pitboss) -> None:
    _, said, _ = pitboss("games", "--long")
    assert sum("/" in line for line in said.splitlines()) == len(all_statuses())


def test_what_counts_as_exact_is_taken_at_the_stake_that_is_proved() -> None:
    refused = []
    for each in all_statuses():
        on = terms(each.address) if each.playable and not each.between_players else None
        if on is not None and not on.game.facts.stays_up:  # that may have to wait for a point
            exact = [slug for slug in on.wagers if can_prove(on, slug)]
            refused += [f"{each.address}:{slug}" for slug in exact if not is_open(on, slug)]
    banks = "columbus-2016", "columbus-2017", "toledo"  # offered by an option: `player-bank`
    assert refused == [f"{place}/pai-gow-poker:bank" for place in banks]


def test_a_wager_that_is_taken_at_no_stake_does_not_count_as_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer = books()["columbus-2016"].game("casino-war")
    before = ask(offer)
    code = game("casino-war")
    refusing = replace(
        code, legal=lambda rules, stakes, carry, seat, spot, amount: 1 if spot == 0 else 0
    )
    monkeypatch.setattr("pitboss.rulebook.terms.game", lambda name: refusing)
    assert ask(offer).exact == before.exact - 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("crap", "there is no rule book or game 'crap'; did you mean 'craps'?"),
        ("toldo", "there is no rule book or game 'toldo'; did you mean 'toledo'?"),
        ("toledo/crap", "there is no game in toledo 'crap'; did you mean 'craps'?"),
    ],
)
def test_a_name_that_is_neither_a_book_nor_a_game(
    pitboss: Pitboss, name: str, sentence: str
) -> None:
    assert pitboss("games", name) == (2, "", f"pitboss: {sentence}\n")


def test_golden_rounds_are_settled_by_the_book_they_lie_beside(club: Path) -> None:
    found = {each.game: (each.settled, each.golden) for each in all_statuses(str(club))}
    settled = (True, 1)
    assert found["casino-war"] == found["members-war"] == found["roulette"] == settled
    assert found["penny-wheel"] == (False, 0)


def test_a_golden_round_that_settles_otherwise_does_not_count(club: Path) -> None:
    golden = club / "golden" / "roulette.toml"
    golden.write_text(golden.read_text().replace('spins = ["0"]', 'spins = ["1"]'))
    (roulette,) = all_statuses(f"{club}/roulette")
    assert (roulette.settled, roulette.golden) == (False, 0)


@pytest.mark.parametrize("changed", ["golden/roulette.toml", "roulette.toml", "book.toml"])
def test_what_was_found_out_holds_until_a_file_of_the_book_changes(
    club: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    first = all_statuses(str(club))
    asked: list[str] = []

    def ask(offer: BookGame) -> Status:
        asked.append(offer.slug)
        return _made(game=offer.slug)

    monkeypatch.setattr(status, "ask", ask)
    assert (all_statuses(str(club)), asked) == (first, [])
    (club / changed).write_text((club / changed).read_text() + "\n# changed\n")
    load_book.cache_clear()
    load_game.cache_clear()
    assert all_statuses(str(club)) != first
    assert asked == ["casino-war", "friday-draw", "members-war", "penny-wheel", "roulette"]
