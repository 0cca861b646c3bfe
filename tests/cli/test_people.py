"""`pitboss people`: who may log in, kept from the terminal while the floor is closed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from pitboss.cli import people
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor import passwords
from pitboss.ledger.store import Store


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\nanother horse\n"))
    return str(tmp_path / "floor.db")


def test_the_first_administrator_is_added_from_the_terminal(url: str) -> None:
    people.add("Ann", role="administrator", store=url)
    with Store.open(url, read_only=True) as kept:
        ann = kept.person_named("ann")
        assert ann is not None
        assert (ann.role, ann.disabled) == ("administrator", False)
        assert passwords.fits(kept.password(ann.id), "correct horse")


def test_somebody_is_changed_from_the_terminal(url: str) -> None:
    people.add("Ann", role="player", store=url)
    people.password("ANN", store=url)
    people.role("Ann", role="dealer", store=url)
    people.disable("Ann", again=False, store=url)
    with Store.open(url, read_only=True) as kept:
        ann = kept.person_named("Ann")
        assert ann is not None
        assert (ann.role, ann.disabled, ann.stamp) == ("dealer", True, 3)
        assert passwords.fits(kept.password(ann.id), "another horse")


def test_everybody_is_listed(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    people.add("Ann", role="player", store=url)
    people.everybody(store=url, as_json=True)
    assert '"name": "Ann"' in capsys.readouterr().out


def test_while_the_floor_is_open_it_has_the_store(url: str) -> None:
    with Store.open(url), pytest.raises(NotAllowed, match="the floor is open and has the store"):
        people.add("Ann", role="player", store=url)


def test_what_cannot_be_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="there is no role 'king'"):
        people.add("Ann", role="king", store=url)
    with pytest.raises(BadInput, match="there is no person 'Bob'"):
        people.role("Bob", role="dealer", store=url)
    people.add("Ann", role="player", store=url)
    with pytest.raises(NotAllowed, match="already"):
        people.add("ann", role="player", store=url)
