"""Settled hands in the PHH format: read again and dealt again, they end alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import phh
from pitboss.engines.phh_out import as_phh, code_of
from pitboss.engines.played_hands import replay
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import NotAllowed, PitbossError
from pitboss.report.status import golden_files
from pitboss.rulebook.loader import books
from pitboss.rulebook.terms import terms

HANDS = [p for book in books().values() for p in golden_files(book) if read_round(p).betting]
FLUSH = books()["columbus-2017"].path / "golden" / "texas_holdem_straight_to_the_five.toml"


UNSAID = (
    "seven_card_stud_pair_at_the_higher_limit",  # a forced bet of a whole limit
    "stud_hi_lo_odd_half_to_the_low",
    "razz_first_of_two_kings_opens",
    "razz_three_runs",
    "texas_holdem_heads_up_by_the_letter",  # the small blind is not the button's
)


def can_be_written(path: Path) -> bool:
    written = read_round(path)
    try:
        code_of(terms(written.round, written.chosen, between_players=True))
    except NotAllowed:
        return False
    return True


@pytest.mark.parametrize(
    "path",
    [path for path in HANDS if can_be_written(path)],
    ids=lambda p: f"{p.parent.parent.name}/{p.stem}",
)
def test_a_hand_goes_out_and_comes_in_again(path: Path) -> None:
    (played,) = settle_written(read_round(path)).rounds
    if path.stem in UNSAID:
        with pytest.raises(NotAllowed, match="the PHH format has"):
            as_phh(played)
        return
    hand = as_phh(played)
    (again,) = phh.loads(phh.dumps([hand]))
    assert again == hand
    assert hand.seats is not None
    ended = replay(again, played.terms).settlement
    nets = [played.settlement.net(seat - 1) for seat in hand.seats]
    assert [ended.net(seat) for seat in range(len(nets))] == nets


def test_what_is_thrown_away_is_written() -> None:
    """Who throws five away gets the fifth card when all others have drawn."""
    folder = books()["columbus-2017"].path / "golden"
    written = folder / "deuce_to_seven_triple_draw_five_discards.toml"
    (played,) = settle_written(read_round(written)).rounds
    lines = phh.dumps([as_phh(played)]).splitlines()
    assert lines[0] == 'variant = "F2L3D"'
    assert '"p2 sd KcKdQsJhTc", "d dh p2 7c5d4h3s", "p3 sd Ah", "d dh p2 2s"' in "".join(lines)


def test_as_it_is_written() -> None:
    (played,) = settle_written(read_round(FLUSH)).rounds
    lines = phh.dumps([as_phh(played)]).splitlines()
    assert lines[0] == 'variant = "FT"'
    assert "blinds_or_straddles = [3, 6, 0]" in lines
    assert "finishing_stacks = [30, 202, 30]" in lines
    assert "winnings = [0, 172, 0]" in lines
    actions = next(line for line in lines if line.startswith("actions"))
    assert '"d dh p1 Ad5d", "d dh p2 5c6c", "d dh p3 AcAs", "p3 cbr 12", "p1 cc"' in actions
    assert '"d db 2c3d4h", "p1 cc", "p2 cbr 6", "p3 cbr 12"' in actions


@pytest.mark.parametrize("game", ["big-o", "razz", "badugi", "mexican-poker", "chinese-poker"])
def test_what_the_format_does_not_know(game: str) -> None:
    on = terms(f"hollywood-park/{game}", between_players=True)
    if game == "razz":
        assert code_of(on) == "FR"  # but its forced bet is a whole limit: see above
        return
    with pytest.raises(PitbossError, match=f"hollywood-park/{game} is not written in PHH") as no:
        code_of(on)
    assert "limit badugi of 3 draws" in no.value.message  # and this house deals two
