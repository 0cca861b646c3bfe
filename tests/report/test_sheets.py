"""Rule sheets on paper: the page and the PDF of every game, and how they are written."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli import rules
from pitboss.errors import BadInput
from pitboss.money.cents import with_commas
from pitboss.report.blocks import Block, Cell, Grid, Words
from pitboss.report.html import sheet_page
from pitboss.report.pdf import sheet_pdf
from pitboss.report.sections import sections
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import ChartSheet, Sheet
from pitboss.rulebook.loader import BookGame, book, books

OFFERS = [
    pytest.param(offer, id=offer.address)
    for found in books().values()
    for offer in found.games().values()
]
WAR = "columbus-2016/casino-war"
VOID = {"meta", "link", "br", "hr", "img"}


def made(address: str) -> Sheet:
    name, game = address.split("/")
    return sheet(book(name).game(game))


class Page(HTMLParser):
    """A page that was read: its text, and whether every tag was closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.said.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(f" {part}" for part in self.said).split())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def texts(block: Block) -> list[str]:
    """What a block says on paper."""
    if isinstance(block, Words):
        return spelled(block.lines)
    heads = [column.head[1:] for column in block.columns]
    around = spelled((block.title, *block.above, *block.below))
    return heads + around + [text for row in block.rows for cell in row for text in spelled(cell)]


def spelled(cell: Cell) -> list[str]:
    return [run.spelled for line in cell for run in line]


# the page


@pytest.mark.parametrize("offer", OFFERS)
def test_every_game_has_a_page_with_everything_on_it(offer: BookGame) -> None:
    drawn = sheet(offer)
    page = Page(sheet_page(drawn))
    assert page.open == []
    assert "script" not in page.tags
    assert all(link.startswith("#") for link in page.links)
    shown = squeezed(page.text)
    for section in sections(drawn):
        assert squeezed(section.title) in shown
        for block in section.blocks:
            for text in texts(block):
                assert squeezed(text) in shown
    for wager in drawn.wagers:
        for paytable in wager.paytables:
            for row in paytable.rows:
                assert squeezed(with_commas(row.pays)) in shown


@pytest.mark.parametrize("offer", OFFERS)
def test_every_sheet_is_json(offer: BookGame) -> None:
    data = sheet(offer).as_dict()
    assert json.loads(json.dumps(data)) == data


def test_a_title_cannot_become_a_tag() -> None:
    drawn = replace(made(WAR), title='</style><script>"War" \\ <b>')
    page = Page(sheet_page(drawn))
    assert "script" not in page.tags
    assert '</style><script>"War" \\ <b>' in page.text


def test_a_name_is_in_words_on_paper() -> None:
    shown = Page(sheet_page(made("columbus-2016/three-card-poker"))).text
    assert "Fold forfeits progressive" in shown
    assert "fold-forfeits-progressive" not in shown


# the PDF


def pdf_text(content: bytes) -> str:
    """The words of a PDF, page after page."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", content, re.DOTALL):
        with_end = stream.strip().removesuffix(b"~>")
        drawn = zlib.decompress(base64.a85decode(with_end)).decode("latin-1")
        found += re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", drawn)
    joined = squeezed("".join(found))
    joined = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code.group(1), 8)), joined)
    return re.sub(r"\\(.)", r"\1", joined)


@pytest.mark.parametrize(
    "address",
    [
        "columbus-2016/three-card-poker",
        "hollywood-park/casino-war",
        "toledo/texas-holdem",
        "columbus-2016/bad-beat-jackpot",
    ],
)
def test_a_pdf_says_what_the_sheet_says(address: str) -> None:
    drawn = made(address)
    content = sheet_pdf(drawn)
    assert content.startswith(b"%PDF-")
    shown = pdf_text(content)
    for section in sections(drawn):
        assert squeezed(section.title) in shown
        for block in section.blocks:
            for row in block.rows if isinstance(block, Grid) else []:
                for text in [text for cell in row for text in spelled(cell)]:
                    assert all(word in shown for word in text.split() if word.isascii())
    pages = len(re.findall(rb"/Type /Page\b", content))
    assert f"1of{pages}" in shown
    assert f"{pages}of{pages}" in shown


def test_the_same_sheet_makes_the_same_pdf() -> None:
    assert sheet_pdf(made(WAR)) == sheet_pdf(made(WAR))


def test_a_pdf_takes_any_text() -> None:
    odd = replace(made(WAR), title="War & <b> \u2660 \u6230" + "x" * 300, edition="e" * 300)
    assert sheet_pdf(odd).startswith(b"%PDF-")


def test_a_table_without_rows_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    empty = ChartSheet(
        name="order", kind="other", lines="1", says="none", columns=["step", "what"], rows=[]
    )
    drawn = replace(made(WAR), tables=[empty])
    rules.show(drawn)
    assert "Order" in capsys.readouterr().out
    assert "Order" in Page(sheet_page(drawn)).text
    assert "Order" in pdf_text(sheet_pdf(drawn))


# writing


def test_a_sheet_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, pdf = tmp_path / "war.html", tmp_path / "war.pdf"
    page.write_text("an old one")
    rules.command(WAR, html=str(page), pdf=str(pdf))
    assert "18.65%" in page.read_text()
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert sorted(tmp_path.iterdir()) == [page, pdf]
    assert capsys.readouterr().out == ""


def test_options_and_one_wager_on_paper(tmp_path: Path) -> None:
    file = tmp_path / "tie.html"
    rules.command(f"{WAR}:tie", ["decks=8"], html=str(file))
    shown = Page(file.read_text()).text
    assert "10 to 1" in shown
    assert "Left to the house" not in shown


def test_a_dash_is_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    rules.command(WAR, html="-")
    assert capfd.readouterr().out.startswith("<!DOCTYPE html>")


def test_a_whole_book(tmp_path: Path) -> None:
    rules.command("cincinnati", html=str(tmp_path))
    games = book("cincinnati").slugs()
    assert sorted(f.name for f in tmp_path.iterdir()) == sorted(
        ["index.html", *(f"{game}.html" for game in games)]
    )
    index = Page((tmp_path / "index.html").read_text())
    assert index.links == [f"{game}.html" for game in games]


@pytest.mark.parametrize("given", ["html", "pdf"])
def test_what_cannot_be_written_is_refused(tmp_path: Path, given: str) -> None:
    missing = tmp_path / "nowhere" / "war.out"
    with pytest.raises(BadInput, match=r"cannot be written: there is no folder .*nowhere"):
        rules.command(WAR, **{given: str(missing)})  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="cannot be written: it is a folder"):
        rules.command(WAR, **{given: str(tmp_path)})  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="goes into a folder that exists"):
        rules.command("columbus-2016", **{given: str(missing.parent)})  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_lost_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    kept = tmp_path / "war.html"
    kept.write_text("an old one")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match="cannot be written: no space left on device"):
        rules.command(WAR, html=str(kept))
    assert kept.read_text() == "an old one"
    assert list(tmp_path.iterdir()) == [kept]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.html", tmp_path / "link.html"
    target.write_text("an old one")
    link.symlink_to(target)
    rules.command(WAR, html=str(link))
    assert link.is_symlink()
    assert "Casino War" in target.read_text()


def test_json_prints_and_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="choose one"):
        rules.command(WAR, json=True, html=str(tmp_path / "war.html"))
    assert list(tmp_path.iterdir()) == []
