"""`pitboss rules`: the sheet of every game of every book."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cli import rules
from pitboss.cli.rules import spots_text
from pitboss.errors import BadInput, NotAllowed
from pitboss.money.cents import with_commas
from pitboss.money.paytables import row
from pitboss.registry import poker_room, slugs
from pitboss.report.blocks import Grid
from pitboss.report.sections import sections
from pitboss.report.sheet import normal, sheet
from pitboss.rulebook.loader import BookGame, book, books
from pitboss.rulebook.schema import CARDS, METER_LINK, MID_SHOE, SECOND_SHARE, GameFile, WagerData
from pitboss.rulebook.terms import bind

OFFERS = [
    pytest.param(offer, id=offer.address)
    for found in books().values()
    for offer in found.games().values()
]
ROOT = Path(__file__).parent.parent.parent
WAR = "columbus-2016/casino-war"
PLAYER_DEALER_WAR = "hollywood-park/casino-war"
MAY_BE_FOLDED = 30
"""Characters, beyond which a word may not fit into its column."""


def in_use(offer: BookGame) -> GameFile:
    """What the sheet is about: without the house's policies that a dealt game has no use for."""
    if offer.data.game.play in poker_room():
        options = bind(offer, {}, between_players=True).offer.data.options
        return replace(offer.data, options=options)
    return bind(offer, {}).offer.data if offer.data.game.play in slugs() else offer.data


def printed(capsys: pytest.CaptureFixture[str], address: str, *options: str) -> str:
    """What people see, blanks run together."""
    rules.command(address, list(options))
    return " ".join(capsys.readouterr().out.split())


def as_json(capsys: pytest.CaptureFixture[str], address: str, *options: str) -> dict[str, Any]:
    rules.command(address, list(options), json=True)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# every game


@pytest.mark.parametrize("offer", OFFERS)
def test_every_sheet_says_everything(offer: BookGame, capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, offer.address)
    for wager in offer.data.wager.values():
        assert wager.title.split()[0] in said
    data = in_use(offer)
    for name in (*data.options, *data.rules, *data.irregularities):
        assert name in said
    for document in offer.data.fees:
        assert document.document in said
    for text in cell_texts(offer):
        for word in text.split():
            assert word in said or len(word) > MAY_BE_FOLDED


def cell_texts(offer: BookGame) -> list[str]:
    """What stands in the tables of a sheet."""
    grids = [b for section in sections(sheet(offer)) for b in section.blocks if isinstance(b, Grid)]
    return [
        run.text
        for grid in grids
        for row in grid.rows
        for cell in row
        for line in cell
        for run in line
    ]


@pytest.mark.parametrize("offer", OFFERS)
def test_every_sheet_as_json_has_every_row_of_the_book(
    offer: BookGame, capsys: pytest.CaptureFixture[str]
) -> None:
    found, data = as_json(capsys, offer.address), in_use(offer)
    assert (found["book"], found["game"]) == (offer.book.slug, offer.slug)
    assert [w["wager"] for w in found["wagers"]] == list(data.wager)
    for shown, wager in zip(found["wagers"], data.wager.values(), strict=True):
        check_paytables(shown, wager)
    options = [o["option"] for o in found["options"]]
    posted = [name for name in (METER_LINK, SECOND_SHARE, MID_SHOE, CARDS) if name in options]
    assert options == [*data.options, *posted]
    assert [r["rule"] for r in found["rules"]] == list(data.rules)
    assert [n["lines"] for n in found["notes"]] == [str(n.lines) for n in data.note]
    assert [f["document"] for f in found["fees"]] == [f.document for f in data.fees]
    for shown, document in zip(found["fees"], data.fees, strict=True):
        brackets = sum(len(o.player) + len(o.dealer) for o in document.options)
        assert len(shown["rows"]) == brackets
    for shown, document in zip(found["fees"], data.fees, strict=True):
        assert [o["option"] for o in shown["options"]] == [o.option for o in document.options]
        for drawn, option in zip(shown["options"], document.options, strict=True):
            assert [e["wager"] for e in drawn["extra"]] == list(option.extra)
            assert [w["wager"] for w in drawn["limits"]] == list(option.limits)
            assert drawn["printed"] == option.printed
        assert [a["first"] for a in shown["announces"]] == [a.first for a in document.announces]
    assert [len(t["rows"]) for t in found["tables"]] == [len(t.rows) for t in data.table]
    assert [len(r["hands"]) for r in found["rankings"]] == [len(r.hands) for r in data.ranking]
    assert [m["meter"] for m in found["meters"]] == list(data.meter)
    assert [len(m["shares"]) for m in found["meters"]] == [
        len(m.shares) for m in data.meter.values()
    ]
    assert [c["name"] for c in found["caps"]] == [c.name for c in data.cap]
    assert [len(t["parts"]) for t in found["sums"]] == [len(t.parts) for t in data.sum]
    assert [m["what"] for m in found["mentions"]] == [m.what for m in data.mention]
    assert [list(c["rows"][0]["cells"]) for c in found["collections"]] == [
        c.columns for c in data.collection
    ]
    assert (found["equipment"] is None) == (data.equipment is None)
    assert (found["several_hands"] is None) == (data.several_hands is None)
    assert list(found["reasons"]) == list(data.reasons)
    assert len(found["irregularities"]) == len(data.irregularities)
    assert len(found["procedures"]) == len(data.procedures)
    assert len(found["printed"]) == len(data.printed)


def check_paytables(shown: dict[str, Any], wager: WagerData) -> None:
    assert len(shown["paytables"]) == len(wager.paytable)
    for table, data in zip(shown["paytables"], wager.paytable, strict=True):
        assert {"name", "condition", "lines", "rows"} <= set(table)
        assert [r["outcome"] for r in table["rows"]] == [r.outcome for r in data.rows]
        for given, read in zip(data.rows, table["rows"], strict=True):
            assert row(read["pays"]) == row(given.pays)


@pytest.mark.parametrize("offer", OFFERS)
def test_every_wager_has_its_own_sheet(offer: BookGame, capsys: pytest.CaptureFixture[str]) -> None:
    for slug, wager in offer.data.wager.items():
        said = printed(capsys, f"{offer.address}:{slug}")
        assert wager.title.split()[0] in said
        for table in wager.paytable:
            for each in table.rows:
                assert with_commas(normal(each.pays)) in said


@pytest.mark.parametrize("name", sorted(books()))
def test_a_book_lists_its_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, name)
    listed = as_json(capsys, name)
    assert [g["game"] for g in listed["games"]] == book(name).slugs()
    for slug in book(name).slugs():
        assert slug in said


# in particular


def test_payoffs_are_in_one_normal_form() -> None:
    assert normal("$1,000") == "$1000"
    assert normal("31 for 1") == "30 to 1"
    assert normal("2.5 to 1") == "5 to 2"
    assert normal("100% of meter") == "100% of meter"
    assert normal("as the floor decides") == "as the floor decides"


def test_fees_are_rows_with_columns_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, PLAYER_DEALER_WAR)["fees"][0]["rows"]
    assert rows[0] == {
        "option": 1,
        "lines": "7429-7433",
        "limit_low": "5.00",
        "limit_high": "100.00",
        "payer": "player",
        "at": "5.00",
        "to": "100.00",
        "fee": "0.50",
    }
    assert next(r for r in rows if r["payer"] == "player-dealer")["to"] == ""


def test_poker_fees_are_rows_with_columns_of_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    timed = next(
        c
        for c in as_json(capsys, "hollywood-park/badugi")["collections"]
        if c["name"] == "limit-timed"
    )
    assert timed["per"] == "half-hour"
    assert timed["rows"][0] == {
        "option": 3,
        "lines": "9586",
        "cells": {"players": "4+", "fee": "10.00", "new-player-fee": "5.00"},
    }


def test_a_further_fee_for_each_wager_of_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    fees = as_json(capsys, "hollywood-park/crazy-4-poker")["fees"]
    option = next(o for document in fees for o in document["options"] if o["extra"])
    assert option["extra"] == [{"wager": "queens-up", "fee": "0.50"}]
    game = book("hollywood-park").game("crazy-4-poker")
    assert "$0.50 for each Queens Up" in cell_texts(game)


def test_a_payoff_that_is_printed_twice(capsys: pytest.CaptureFixture[str]) -> None:
    wagers = as_json(capsys, "cincinnati/four-card-poker")["wagers"]
    rows = next(w for w in wagers if w["wager"] == "progressive")["paytables"][0]["rows"]
    assert rows[2]["pays"] == "$300"
    assert rows[2]["also"] == [{"pays": "$300", "lines": "4925"}]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (WAR, "Table game · the house banks, 7 seats"),
        (PLAYER_DEALER_WAR, "Table game · a player-dealer banks, 7 seats"),
        ("toledo/texas-holdem", "Poker room · the players play each other for the pot, 10 seats"),
        ("columbus-2016/bad-beat-jackpot", "Jackpot · paid from the players' own money"),
        ("toledo/aggregate-payout-limit", "Rule of the house"),
    ],
)
def test_who_banks(address: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in printed(capsys, address)


def test_a_rule_of_the_house_has_no_round_and_no_wagers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = printed(capsys, "toledo/aggregate-payout-limit")
    assert "How it works" in said
    assert "The round" not in said
    assert "Wagers" not in said
    assert "seats" not in said
    assert "$25,000" in said


def test_meters_say_who_gets_what(capsys: pytest.CaptureFixture[str]) -> None:
    assert "losing hand 50% 2524" in printed(capsys, "columbus-2016/bad-beat-jackpot")


def test_several_hands_of_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert "3 5 times the table minimum" in printed(capsys, "toledo/blackjack")


def test_odds_are_not_bound_by_the_table_limits(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "columbus-2016/craps:pass-odds")
    assert "not bound by the table limits" in said
    assert "exactly" not in said


def test_the_printed_edge_stands_on_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert "primary 2.33% decks=6 2596" in printed(capsys, WAR)


def test_an_option_in_force_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "in force 8" in printed(capsys, WAR, "decks=8")
    found = as_json(capsys, WAR, "decks=8")
    assert found["options"][0]["default"] == 6
    assert found["options"][0]["in_force"] == 8


def test_one_wager_and_nothing_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, f"{WAR}:tie")
    assert [w["wager"] for w in found["wagers"]] == ["tie"]
    assert found["wagers"][0]["paytables"][0]["rows"][0]["pays"] == "10 to 1"
    assert found["notes"] == []
    assert [p["wager"] for p in found["printed"]] == ["tie"]


def test_a_spot_of_a_wager(capsys: pytest.CaptureFixture[str]) -> None:
    assert "35 to 1" in printed(capsys, "columbus-2016/roulette:straight 17")
    with pytest.raises(BadInput, match="no spot of straight '40'"):
        rules.command("columbus-2016/roulette:straight 40")


def test_a_game_without_code_has_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.report.sheet.slugs", list)
    made = sheet(book("columbus-2016").game("casino-war"))
    assert not made.playable
    assert [w.wager for w in made.wagers] == ["primary", "tie", "war"]
    assert made.options[0].in_force is None
    with pytest.raises(NotAllowed, match="lists every option, and takes none"):
        sheet(book("columbus-2016").game("casino-war"), {"decks": 8})


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nowhere", "no rule book 'nowhere'"),
        ("columbus-2016/casino-wor", "did you mean 'casino-war'"),
        (f"{WAR}:tye", "did you mean 'tie'"),
        (f"{WAR}:tie@other", "no paytable of tie 'other'"),
    ],
)
def test_what_is_not_there(address: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        rules.command(address)


def test_spots_in_a_few_words() -> None:
    assert spots_text(["4", "5", "6"]) == "4, 5, 6"
    assert spots_text([str(n) for n in range(20)]) == "0, 1, 2 ... 19 (20 spots)"


def keys(value: Any) -> set[str]:
    """The names in a document that are fixed: not columns or reasons, which are the book's."""
    if isinstance(value, list):
        return {key for each in value for key in keys(each)}
    if not isinstance(value, dict):
        return set()
    own = {
        name: each for name, each in value.items() if name not in ("cells", "reasons", "options")
    }
    return {*value, *(key for each in own.values() for key in keys(each))}


@pytest.mark.parametrize(
    "address", [WAR, PLAYER_DEALER_WAR, "columbus-2016/bad-beat-jackpot", "hollywood-park/badugi"]
)
def test_every_key_is_documented(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    documented = set(re.findall(r'"([a-z_]+)"', (ROOT / "docs" / "cli.md").read_text()))
    assert keys(as_json(capsys, address)) <= documented


def test_a_game_between_players_takes_options_as_others_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Toledo 1977-1981: what the table has posted, and nothing of the book is left out."""

    def in_force(*given: str) -> dict[str, object]:
        rules.command("toledo/texas-holdem", list(given), json=True)
        found = json.loads(capsys.readouterr().out)
        data = book("toledo").game("texas-holdem").data
        assert found["playable"]
        assert (found["problem"], found["wagers"]) == ("", [])
        assert len(found["rules"]) == len(data.rules)
        return {each["option"]: each["in_force"] for each in found["options"]}

    assert in_force()["structure"] == "limit"
    chosen = in_force("structure=no-limit", "jackpot-drop=no")
    assert (chosen["structure"], chosen["jackpot-drop"]) == ("no-limit", False)
    with pytest.raises(NotAllowed, match="structure cannot be spread"):
        rules.command("toledo/texas-holdem", ["structure=spread"])
    every = [game for of in books().values() for game in of.games().values()]
    poker = [game for game in every if game.data.game.play in poker_room()]
    assert len(poker) > 30
    assert all(sheet(game).playable for game in poker)
