"""What is drawn at a table: cards, chips, dice, wheels, and the felt of every playable game."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pitboss.equipment import wheels
from pitboss.equipment.cards import KINDS, card, name
from pitboss.equipment.tiles import TILES
from pitboss.errors import PitbossError
from pitboss.floor.view import card_on
from pitboss.registry import slugs
from pitboss.rulebook.loader import books
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.rulebook.terms import Terms, bind
from pitboss.web import drawing
from pitboss.web.catalogue import card_room
from pitboss.web.drawing import cards, chips, dice, felt_templates, sprite_sheet, tiles
from pitboss.web.drawing.felts import felt
from pitboss.web.drawing.glimpse import glimpse
from pitboss.web.drawing.parts import Felt, Spot
from pitboss.web.drawing.rows import Cell, draw
from pitboss.web.drawing.wheels import COLOURS, NOTES, wheel

HOME = Path(drawing.__file__).parent.parent
BOTH = pytest.mark.parametrize("standing", [False, True], ids=["lying", "standing"])


def playable() -> list[Terms]:
    """Every game of every book that has code, under the book's own defaults."""
    found = []
    for book in books().values():
        for offer in book.games().values():
            if offer.data.game.play in slugs():
                try:
                    found.append(bind(offer, {}))
                except PitbossError:
                    continue
    return found


PLAYABLE = playable()
EVERY_TABLE = pytest.mark.parametrize("on", PLAYABLE, ids=[on.address for on in PLAYABLE])


def card_of(on: Terms) -> dict[str, Any]:
    """A table's card: the spots that may be bet at once, and those that wait for others."""
    layout = on.game.layout
    at_once = {layout.kinds[i] for i in range(len(layout)) if on.may_open(i)}
    spots = []
    for i, spot in enumerate(layout.names):
        waits = on.game.facts.stays_up and on.offers(i) and layout.kinds[i] not in at_once
        if on.may_open(i) or waits:
            rule = on.wagers[layout.kinds[i]]
            spots.append(
                {
                    "name": spot,
                    "wager": rule.slug,
                    "label": rule.title,
                    "required": rule.required,
                    "needs": [*rule.needs, *rule.needs_any],
                }
            )
    return {"spots": spots, "later": [r.slug for r in on.wagers.values() if r.later]}


def made_up(*spots: dict[str, Any]) -> dict[str, Any]:
    """The card of a table whose game nobody has heard of."""
    return {"spots": [{"wager": spot["name"], "label": spot["name"], **spot} for spot in spots]}


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def ids(root: ElementTree.Element) -> list[str]:
    return [node.attrib["id"] for node in root.iter() if "id" in node.attrib]


# The sprite sheet


def test_every_card_the_joker_and_the_back_are_drawn_once() -> None:
    symbols = [i for i in ids(parsed(cards.sprite())) if i.startswith("card-")]
    wanted = [f"card-{name(n)}" for n in range(KINDS)] + ["card-back"]
    assert sorted(s for s in symbols if s != "card-lattice") == sorted(wanted)


def test_a_pip_card_has_as_many_pips_as_its_rank_says() -> None:
    for rank in "23456789T":
        root = parsed(cards.face(card(f"{rank}h")))
        small = [u for u in root.iter("use") if float(u.attrib["width"]) < 50]
        assert len(small) == (10 if rank == "T" else int(rank))


def test_suits_differ_in_shape_and_not_only_in_colour() -> None:
    assert len(set(cards.SUIT_PATHS.values())) == 4
    assert len(set(cards.COLOURS.values())) == 2


def test_a_card_is_said_in_words() -> None:
    assert cards.words("As") == "ace of spades"
    assert cards.words("Td") == "ten of diamonds"
    assert cards.words("Jk") == "joker"
    assert cards.words("") == "a face-down card"


def test_the_back_shows_no_card() -> None:
    drawn = cards.sprite()
    back = drawn[drawn.index('id="card-back"') :]
    assert "suit-" not in back


def test_every_chip_prints_what_it_is_worth() -> None:
    root = parsed(chips.sprite())
    for chip in chips.CHIPS:
        symbol = root.find(f".//symbol[@id='{chip.slug}']")
        assert symbol is not None
        assert "".join(symbol.itertext()) == chip.name
    assert len({chip.body for chip in chips.CHIPS}) == len(chips.CHIPS)


def test_a_die_shows_its_pips() -> None:
    root = parsed(dice.sprite())
    for pips in range(1, 7):
        symbol = root.find(f".//symbol[@id='die-{pips}']")
        assert symbol is not None
        assert len(list(symbol.iter("circle"))) == pips


def test_a_tile_shows_the_pips_of_both_halves() -> None:
    root = parsed(tiles.sprite())
    assert len(list(root.iter("symbol"))) == 21 + 1  # and the back
    for tile in TILES:
        symbol = root.find(f".//symbol[@id='card-{tile.name}']")
        assert symbol is not None
        assert len(list(symbol.iter("circle"))) == tile.high + tile.low


def test_no_two_things_of_a_page_have_the_same_id() -> None:
    twice = [i for i, n in Counter(ids(ElementTree.fromstring(sprite_sheet()))).items() if n > 1]
    assert twice == []


def test_everything_that_is_used_is_there() -> None:
    root = ElementTree.fromstring(sprite_sheet())
    there = set(ids(root))
    used = {node.attrib["href"].removeprefix("#") for node in root.iter("use")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", sprite_sheet()))
    assert used <= there


# The wheel


@pytest.mark.parametrize("turning", wheels.WHEELS.values(), ids=wheels.WHEELS)
def test_a_wheel_has_its_pockets_in_its_own_order_and_colours(turning: wheels.Wheel) -> None:
    root = ElementTree.fromstring(wheel(turning))
    pockets = [g for g in root.iter("g") if g.attrib.get("class") == "pocket"]
    around = sorted(pockets, key=lambda g: float(g.attrib["data-angle"]))
    assert [g.attrib["data-pocket"] for g in around] == [turning.names[n] for n in turning.pockets]
    for group, number in zip(around, turning.pockets, strict=True):
        path = group.find("path")
        assert path is not None
        assert path.attrib["fill"] == (COLOURS | NOTES)[turning.colours[number]]
    step = 360 / turning.size
    assert [float(g.attrib["data-angle"]) for g in around] == pytest.approx(
        [step * n for n in range(turning.size)], abs=1e-3
    )


# The felts


def check(made: Felt, names: list[str]) -> None:
    """Every spot has one place, on the felt, and no two share any ground; words fit their room."""
    assert sorted(place.spot for place in made.places) == sorted(names)
    for place in made.places:
        assert place.w >= 12
        assert place.h >= 12
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + place.w <= made.width + 1e-6
        assert place.y + place.h <= made.height + 1e-6
    for n, place in enumerate(made.places):
        for other in made.places[n + 1 :]:
            assert not place.overlaps(other), f"{place.spot} lies on {other.spot}"
    for words in made.prints:
        assert words.width <= words.room + 1e-6, words.text
        assert words.size >= 7, words.text
    ElementTree.fromstring(made.svg())


@EVERY_TABLE
@BOTH
def test_every_spot_has_a_place_of_its_own(on: Terms, standing: bool) -> None:
    card = card_of(on)
    check(felt(card, standing=standing), [spot["name"] for spot in card["spots"]])


@EVERY_TABLE
def test_a_page_gets_a_button_for_every_spot(on: Terms) -> None:
    card = card_of(on)
    page = ElementTree.fromstring(f"<page>{felt_templates(card)}</page>")
    for template in page.iter("template"):
        buttons = [b.attrib["data-spot"] for b in template.iter("button")]
        assert sorted(buttons) == sorted(spot["name"] for spot in card["spots"])


@BOTH
@pytest.mark.parametrize("number", range(1, 13))
def test_a_game_that_nobody_has_heard_of_gets_a_felt(number: int, standing: bool) -> None:
    card = made_up(
        {"name": "stake", "required": True},
        *({"name": f"side-bet-number-{n}", "needs": ["stake"]} for n in range(1, number)),
    )
    check(felt(card, standing=standing), [spot["name"] for spot in card["spots"]])


@BOTH
def test_what_a_layout_does_not_know_is_laid_out_under_it(standing: bool) -> None:
    craps = next(on for on in PLAYABLE if on.offer.data.game.play == "craps")
    card = card_of(craps)
    before = felt(card, standing=standing).height
    card["spots"].append({"name": "replay", "wager": "replay", "label": "Replay"})
    made = felt(card, standing=standing)
    place = next(place for place in made.places if place.spot == "replay")
    assert place.y >= before
    check(made, [spot["name"] for spot in card["spots"]])


@BOTH
def test_what_must_be_bet_lies_nearest_and_on_a_phone_in_sight(standing: bool) -> None:
    bonuses = [{"name": name, "needs": ["ante"]} for name in ("bonus", "trips", "pairs")]
    card = made_up(*bonuses, {"name": "ante", "required": True})
    at = {place.spot: place for place in felt(card, standing=standing).places}
    assert (at["ante"].y < at["bonus"].y) == standing


def test_a_standing_felt_with_few_spots_has_them_in_one_row() -> None:
    card = made_up(
        {"name": "tie", "needs": ["ante"]},
        {"name": "ante", "required": True},
        {"name": "war", "later": True},
    )
    rows = {place.spot: place.y + place.h / 2 for place in felt(card, standing=True).places}
    assert len(set(rows.values())) == 1


@pytest.mark.parametrize(
    ("cell", "shape"),
    [(Cell("odds", size=13, after=30), "box tight"), (Cell("odds", size=13, below=20), "box low")],
    ids=["at its end", "under them"],
)
def test_words_of_a_small_box_are_clear_of_its_chips(cell: Cell, shape: str) -> None:
    made = Felt("craps", 420, 0)
    draw(made, Spot("odds", "odds", "Odds"), cell, 0, 0, 90, 38)
    (word,), (place,) = made.prints, made.places
    span = ElementTree.fromstring(made.svg()).find(".//tspan")
    assert span is not None
    x, y = float(span.attrib["x"]), float(span.attrib["y"])
    assert x + word.width / 2 <= 90 - cell.after
    assert y + word.size / 2 <= 38 - cell.below
    assert place.shape == shape


@BOTH
def test_every_small_box_of_a_craps_layout_keeps_room_for_chips(standing: bool) -> None:
    for on in PLAYABLE:
        made = felt(card_of(on), standing=standing)
        if made.kind != "craps":
            continue
        for place in made.places:
            if place.w < 100:
                assert place.shape == "box low", (on.address, place.spot)
                assert place.h >= 38
            elif place.w < 190:
                assert place.shape == "box tight", (on.address, place.spot)


def test_shapes_tell_required_side_and_later_wagers_apart() -> None:
    card = made_up(
        {"name": "ante", "required": True},
        {"name": "bonus", "needs": ["ante"]},
        {"name": "play", "later": True},
    )
    shapes = {place.spot: place.shape for place in felt(card).places}
    assert shapes == {"ante": "circle", "bonus": "diamond", "play": "box"}


# Roulette: a spot lies where its numbers meet


ROULETTE = next(on for on in PLAYABLE if on.offer.data.game.play == "roulette")
WHEELS = pytest.mark.parametrize(
    "options",
    [{"wheel": "double-zero"}, {"wheel": "single-zero"}],
    ids=["two zeros", "one zero"],
)


def numbers_of(spot: str) -> list[str]:
    """The numbers that a split, a street, a corner or a line covers, by its name."""
    wager, _, written = spot.partition(" ")
    listed = written.split("-")
    if wager in ("corner", "line"):
        first, last = int(listed[0]), int(listed[1])
        if wager == "line":
            return [str(n) for n in range(first, last + 1)]
        return [str(n) for n in (first, first + 1, last - 1, last)]
    return listed


@BOTH
@WHEELS
def test_every_roulette_spot_has_a_place_on_either_wheel(
    options: dict[str, str], standing: bool
) -> None:
    card = card_of(bind(ROULETTE.offer, options))
    check(felt(card, standing=standing), [spot["name"] for spot in card["spots"]])


@WHEELS
@pytest.mark.parametrize("wager", ["split", "corner", "street", "line"])
def test_an_inside_spot_touches_every_number_it_covers(wager: str, options: dict[str, str]) -> None:
    made = felt(card_of(bind(ROULETTE.offer, options)))
    at = {place.spot: place for place in made.places}
    for spot in (s for s in at if s.startswith(f"{wager} ") and "courtesy" not in s):
        place = at[spot]
        numbers = numbers_of(spot)
        if wager in ("street", "line") and "0" not in numbers and "00" not in numbers:
            numbers = [n for n in numbers if int(n) % 3 == 1]  # they lie at the end of the row
        for number in numbers:
            box = at[f"straight {number}"]
            reach = 21.0  # the lines around a number belong to other wagers
            assert place.x <= box.x + box.w + reach, (spot, number)
            assert box.x <= place.x + place.w + reach, (spot, number)
            assert place.y <= box.y + box.h + reach, (spot, number)
            assert box.y <= place.y + place.h + reach, (spot, number)


def test_lying_and_standing_roulette_have_the_same_spots() -> None:
    card = card_of(ROULETTE)
    lying, standing = felt(card), felt(card, standing=True)
    assert {p.spot for p in lying.places} == {p.spot for p in standing.places}
    assert lying.width > lying.height
    assert standing.height > standing.width


# The pages


@pytest.mark.parametrize("page", ["base.html", "floor.html", "table.html"])
def test_a_page_runs_under_a_strict_security_policy(page: str) -> None:
    written = (HOME / "templates" / page).read_text()
    assert not re.search(r"\sstyle=|\son\w+=|<style", written)
    inline = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", written)
    assert all('type="application/json"' in tag for tag in inline)


@pytest.mark.parametrize("file", sorted(p.name for p in (HOME / "static").glob("*.[cj]s*")))
def test_nothing_is_fetched_from_elsewhere(file: str) -> None:
    written = (HOME / "static" / file).read_text().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|@import|url\(", written)


@pytest.mark.parametrize("equipment", ["cards", "dice", "wheel", "tiles"])
def test_what_is_drawn_has_no_style_of_its_own(equipment: str) -> None:
    assert " style=" not in sprite_sheet(equipment)


@BOTH
def test_hops_stand_behind_what_they_pay(standing: bool) -> None:
    """Pairs pay 30 to 1 at Columbus, all others 15 to 1: the words are on the level of their
    boxes."""
    on = next(on for on in PLAYABLE if on.address == "columbus-2016/craps")
    made = felt(card_on(on), standing=standing)
    rows = {place.spot: place.y for place in made.places if place.spot.startswith("hop ")}
    pairs = {y for spot, y in rows.items() if spot[-3] == spot[-1]}
    others = {y for spot, y in rows.items() if spot[-3] != spot[-1]}
    assert len(rows) == 21
    assert max(pairs) < min(others)
    printed = [words.text for words in made.prints]
    assert printed.index("30 TO 1", printed.index("HOPS")) < printed.index("1-2")
    assert "15 TO 1" in printed[printed.index("HOPS", printed.index("HOPS") + 1) :]


@BOTH
def test_the_bar_names_its_number(standing: bool) -> None:
    for on in (on for on in PLAYABLE if on.offer.slug == "craps"):
        printed = " ".join(words.text for words in felt(card_on(on), standing=standing).prints)
        assert re.search(r"BAR 12[^A-Z]*(1 TO 1 )?DON'T PASS", printed), on.address
        assert re.search(r"BAR 12[^A-Z]*(1 TO 1 )?DON'T( COME)?", printed), on.address


def test_every_poker_game_has_a_picture_in_the_lobby() -> None:
    shelf = Shelf(at_hand([]))
    for game in card_room(shelf):
        card = card_on(shelf.terms(game["address"], between_players=True))
        ElementTree.fromstring(glimpse(card, card["dealt"]))
