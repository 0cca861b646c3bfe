"""Dice and wheels that are committed to: what falls follows from a seed and the player's word."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest

from floor.books import ANN, BOOKS, BOSS, SEVENTEEN, SHELF, Books
from floor.test_replay import audited, forge
from pitboss.floor import seeds as seeds_module
from pitboss.floor.replay import shoe_of
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Entry
from pitboss.registry import games

ROULETTE, CRAPS = "columbus-2016/roulette", "columbus-2016/craps"
PAI_GOW = "columbus-2016/pai-gow-poker"


@pytest.fixture
def kept(tmp_path: Path) -> Books:
    return Books(tmp_path / "floor.db")


def spin(kept: Books, table: FloorTable, **more: Any) -> list[Entry]:
    """Ann bets on red and deals."""
    kept.do(ANN, table, do="bet", seat=1, wagers={"red": 10_00})
    return kept.do(ANN, table, do="ready", seat=1, **more)


def wheel(kept: Books, **given: Any) -> FloorTable:
    table = kept.open(ROULETTE, **given)
    kept.do(ANN, table, do="sit", seat=1, buy_in=5_000_00)
    return table


def test_every_spin_follows_from_a_seed_that_was_published_as_a_hash_and_from_the_player_s_word(
    kept: Books,
) -> None:
    """Checked with what anybody has: SHA-256 and HMAC."""
    table = wheel(kept)
    (committed,) = kept.entries("seeds")
    published = committed.data["commitment"]
    for word in ("", "my-own-word", "another"):
        ready, settled = spin(kept, table, cut=word)
        seed = settled.data["seed"]
        assert hashlib.sha256(seed.encode()).hexdigest() == published
        said = hmac.new(seed.encode(), f"0:{word}".encode(), "sha256").hexdigest()
        assert ready.data["fell"] == [int(said, 16) % 38]
        published = seed
    found = audited(kept)
    assert (found.problems, found.throws, found.seeds, found.uncommitted) == ([], 3, 3, 0)


def test_another_word_lets_something_else_fall() -> None:
    assert len({seeds_module.thrown("00", word, 0, 10**9) for word in ("", "a", "b")}) == 3


@pytest.mark.parametrize("address", [CRAPS, PAI_GOW, "toledo/big-six"])
def test_dice_and_other_wheels_are_committed_to_as_well(kept: Books, address: str) -> None:
    table = kept.open(address)
    kept.seat(table)
    kept.play(table, 3)
    assert len(kept.entries("seeds")) == 1
    assert all("seed" in entry.data for entry in kept.entries("settled"))
    found = audited(kept)
    assert (found.problems, found.uncommitted, found.seeds) == ([], 0, 3)


def test_a_game_that_throws_says_so() -> None:
    """Otherwise its table would commit to nothing."""
    for game in games().values():
        code = game.file.read_text(encoding="utf-8")
        throws = "roll(tape)" in code or "spin(tape" in code
        assert game.facts.throws or not throws, game.facts.slug


def test_another_seed_than_was_committed_to_is_found(kept: Books) -> None:
    table = wheel(kept)
    _, settled = spin(kept, table)
    forge(kept, settled.number, lambda fields: fields["data"].update(seed="0" * 64))
    found = audited(kept)
    assert any("is not the one that was committed to" in said for said in found.problems)


def test_a_round_that_lays_no_seed_open_is_found(kept: Books) -> None:
    table = wheel(kept)
    _, settled = spin(kept, table)
    forge(kept, settled.number, lambda fields: fields["data"].pop("seed"))
    assert any("has seed None" in said for said in audited(kept).problems)


def test_the_seed_of_a_round_is_nowhere_before_it_is_settled(kept: Books) -> None:
    table = wheel(kept)
    assert table.seeds is not None
    seed = table.seeds.seed
    kept.do(ANN, table, do="bet", seat=1, wagers={"red": 10_00})
    assert seed not in str(kept.entries())
    assert seed.encode() not in table.state()
    _, settled = kept.do(ANN, table, do="ready", seat=1)
    assert settled.data["seed"] == seed


def test_a_chain_that_is_used_up_is_followed_by_another(
    kept: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds_module, "LENGTH", 3)
    table = wheel(kept)
    for _ in range(7):
        spin(kept, table)
    kept.do(BOSS, table, do="options", options={"minimum": 5_00})
    kept.do(ANN, table, do="stand", seat=1)
    kept.do(BOSS, table, do="close")
    assert len(kept.entries("seeds")) == 3
    assert all(chain.finished for chain in kept.store.shoes(table.id))
    assert audited(kept).problems == []


def test_a_missing_commitment_after_the_first_is_found(
    kept: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds_module, "LENGTH", 1)
    table = wheel(kept)
    *_, second = spin(kept, table)
    assert second.kind == "seeds"
    kept.tamper(f"UPDATE journal SET kind = 'refused' WHERE number = {second.number}")
    kept.store = type(kept.store).open(str(kept.path), read_only=True)
    forge(kept, second.number, lambda fields: None)
    assert any("seeds must be committed to here" in said for said in audited(kept).problems)


def test_a_table_from_before_seeds_goes_on_with_some_and_its_journal_holds(kept: Books) -> None:
    """Rigged chance commits to nothing, like the journals of floors before this."""
    table = wheel(kept, chance=SEVENTEEN)
    spin(kept, table)
    assert kept.entries("seeds") == []
    row = kept.store.table(table.id)
    assert row is not None
    again = FloorTable.restored(row, [], lambda id: shoe_of(kept.store, id), SHELF.game(ROULETTE))
    again.wallets, again.meters = kept.wallets, kept.meters
    spin(kept, again)
    assert len(kept.entries("seeds")) == 1
    found = audited(kept, BOOKS)
    assert (found.problems, found.uncommitted, found.throws) == ([], 1, 1)


def test_a_restored_table_takes_the_seed_that_comes_next(kept: Books) -> None:
    table = wheel(kept)
    spin(kept, table, cut="before")
    kept.do(ANN, table, do="bet", seat=1, wagers={"red": 10_00})
    row = kept.store.table(table.id)
    assert row is not None
    assert table.seeds is not None
    again = FloorTable.restored(row, [], lambda id: shoe_of(kept.store, id), SHELF.game(ROULETTE))
    assert again.seeds is not None
    assert again.seeds.seed == table.seeds.seed
    again.wallets, again.meters = kept.wallets, kept.meters
    kept.do(ANN, again, do="ready", seat=1, cut="after")
    assert audited(kept).problems == []
