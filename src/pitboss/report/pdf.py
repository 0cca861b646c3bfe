"""Rule sheets and rulings as PDF: letter paper with margins that suit A4, and page numbers."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    HRFlowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

from pitboss.report.blocks import (
    Block,
    Cell,
    Column,
    Grid,
    Holds,
    Line,
    Look,
    Section,
    Words,
    capital,
    fitted,
    side_by_side,
)
from pitboss.report.sections import about, sections
from pitboss.report.sheet_form import Sheet
from pitboss.report.sign import Sign

INK, SOFT, FELT = HexColor("#1c211e"), HexColor("#5c6660"), HexColor("#14532d")
TINT, RULE = HexColor("#eff4f0"), HexColor("#d5dcd7")
SIDE, TOP, BOTTOM = 18 * mm, 15 * mm, 20 * mm
WIDTH, HEIGHT = letter[0] - 2 * SIDE, letter[1] - TOP - BOTTOM
INSIDE = 6
"""What the frame of a page keeps free on each side."""
GAP = 8 * mm
"""Between two tables that stand side by side."""
PADDING = 4.0
MARGINS = 2 * PADDING + 1
NUMBERS = 7.5
"""The size of line numbers."""
KEPT = HEIGHT / 4
"""Tables up to this height are not divided between two pages."""

PLAIN = ParagraphStyle(
    "plain", fontName="Helvetica", fontSize=9, leading=12, textColor=INK, splitLongWords=1
)
ROUND = ParagraphStyle("round", PLAIN, fontSize=10.5, leading=14.5)
TITLE = ParagraphStyle(
    "title", PLAIN, fontName="Helvetica-Bold", fontSize=18, leading=22, textColor=FELT, spaceAfter=4
)
HEADING = ParagraphStyle("heading", TITLE, fontSize=12.5, leading=15, spaceBefore=12, spaceAfter=2)
ABOUT = ParagraphStyle("about", PLAIN, textColor=SOFT)
TABLE_TITLE = ParagraphStyle("table-title", PLAIN, fontSize=9.5, spaceBefore=6, spaceAfter=2)
ABOVE = ParagraphStyle("above", PLAIN, spaceAfter=3)
SIGN_TITLE = ParagraphStyle(
    "sign-title", TITLE, fontSize=34, leading=40, alignment=TA_CENTER, spaceAfter=8
)
SIGN_LIMITS = ParagraphStyle("sign-limits", SIGN_TITLE, fontSize=26, leading=32, textColor=INK)
SIGN_HEAD = ParagraphStyle("sign-head", HEADING, fontSize=15, leading=19)
SIGN_LINE = ParagraphStyle("sign-line", PLAIN, fontSize=14, leading=19)
SIGN_FOOT = ParagraphStyle("sign-foot", ABOUT, spaceBefore=14)
SIZES = (1.8, 1.6, 1.4, 1.2, 1.0, 0.8)
"""How large the type of a sign is, by how much it has to say: it is read from a seat."""
LARGEST_TITLE = 1.3
CELLS: dict[Holds, ParagraphStyle] = {
    "name": PLAIN,
    "text": PLAIN,
    "figure": ParagraphStyle("figure", PLAIN, alignment=TA_RIGHT),
    "mark": ParagraphStyle("mark", PLAIN, alignment=TA_CENTER),
    "lines": ParagraphStyle("lines", PLAIN, alignment=TA_RIGHT, textColor=SOFT),
}
HEADS: dict[Holds, ParagraphStyle] = {
    holds: ParagraphStyle(
        f"head-{holds}",
        style,
        fontName="Helvetica" if holds == "lines" else "Helvetica-Bold",
        fontSize=NUMBERS if holds == "lines" else 8,
        leading=10,
        textColor=SOFT if holds == "lines" else FELT,
    )
    for holds, style in CELLS.items()
}
WIDEST: dict[Holds, float] = {
    "name": 38 * mm,
    "text": 1000,
    "figure": 42 * mm,
    "mark": 30 * mm,
    "lines": 22 * mm,
}
"""The most that a column takes before its text is folded."""
READABLE = 28 * mm
"""The least for a column of sentences."""


@dataclass(frozen=True, kw_only=True)
class Paper:
    """What is put on paper."""

    title: str
    house: str
    below: str
    """The second line at the foot of each page."""
    subject: str
    about: list[str]
    """What stands under the title, the first line of it strong."""
    sections: list[Section]


def sheet_pdf(made: Sheet) -> bytes:
    """The PDF of one game; the same sheet always makes the same bytes."""
    return on_paper(
        Paper(
            title=made.title,
            house=made.house,
            below=f"{made.address} · {made.edition}",
            subject=f"{made.address}, lines {made.lines} of {made.source}",
            about=about(made),
            sections=sections(made),
        )
    )


def on_paper(made: Paper) -> bytes:
    """A PDF; the same paper always makes the same bytes."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=letter,
        leftMargin=SIDE - INSIDE,
        rightMargin=SIDE - INSIDE,
        topMargin=TOP - INSIDE,
        bottomMargin=BOTTOM - INSIDE,
        title=f"{made.title}, {made.house}",
        author="pitboss",
        subject=made.subject,
        invariant=1,
    )
    document.build(_story(made), canvasmaker=partial(_Numbered, made=made))
    return out.getvalue()


def sign_pdf(made: Sign) -> bytes:
    """The sign of a table as a card: large, on one page as long as it fits."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=letter,
        leftMargin=SIDE - INSIDE,
        rightMargin=SIDE - INSIDE,
        topMargin=TOP - INSIDE,
        bottomMargin=BOTTOM - INSIDE,
        title=f"{made.title}, {made.house}",
        author="pitboss",
        subject=f"the sign of {made.address}",
        invariant=1,
    )
    stories = (_card(made, size) for size in SIZES)
    document.build(next((each for each in stories if _stands(each) <= HEIGHT), _card(made, 1)))
    return out.getvalue()


def _card(made: Sign, size: float) -> list[Flowable]:
    """What stands on a sign, in type of this size."""
    head, line = _sized(SIGN_HEAD, size), _sized(SIGN_LINE, size)
    top = min(size, LARGEST_TITLE)
    story: list[Flowable] = [
        Paragraph(escape(made.title), _sized(SIGN_TITLE, top)),
        Paragraph(escape(made.limits), _sized(SIGN_LIMITS, top)),
    ]
    for part in made.parts:
        posted = f" <font size=8>posted by {part.at}</font>" if part.lines else ""
        story.append(Paragraph(escape(part.head) + posted, head))
        story += [Paragraph(escape(says), line) for says in part.says]
    story.append(Paragraph(escape(f"{made.house} · {made.address}"), SIGN_FOOT))
    return story


def _sized(style: ParagraphStyle, size: float) -> ParagraphStyle:
    return ParagraphStyle(
        style.name,
        style,
        **{name: getattr(style, name) * size for name in ("fontSize", "leading", "spaceBefore")},
    )


def _stands(story: list[Flowable]) -> float:
    """How high it stands on a page, the room between its parts included."""
    parts = ((each.wrap(WIDTH, HEIGHT)[1], each) for each in story)
    return sum(high + each.getSpaceBefore() + each.getSpaceAfter() for high, each in parts)


class _Numbered(Canvas):
    """Pages that know how many there are: the footer is drawn when the last one is done."""

    def __init__(self, *given: Any, made: Paper, **named: Any) -> None:
        super().__init__(*given, **named)
        self._made, self._pages = made, list[dict[str, Any]]()

    def showPage(self) -> None:
        self._pages.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]

    def save(self) -> None:
        for number, page in enumerate(self._pages, start=1):
            self.__dict__.update(page)
            self._footer(number)
            super().showPage()
        super().save()

    def _footer(self, number: int) -> None:
        made, right = self._made, letter[0] - SIDE
        self.setStrokeColor(RULE)
        self.line(SIDE, 15 * mm, right, 15 * mm)
        self.setFillColor(SOFT)
        self.setFont("Helvetica", 7.5)
        self.drawRightString(right, 11 * mm, f"{number} of {len(self._pages)}")
        room = WIDTH - 20 * mm
        self.drawString(SIDE, 11 * mm, _cut(f"{made.title} · {made.house}", room))
        self.drawString(SIDE, 7.5 * mm, _cut(made.below, room))


def _cut(text: str, room: float) -> str:
    """A text as long as there is room for."""
    if stringWidth(text, "Helvetica", 7.5) <= room:
        return text
    while text and stringWidth(f"{text}...", "Helvetica", 7.5) > room:
        text = text[:-1]
    return f"{text.rstrip()}..."


class _Heading(Paragraph):
    """A heading that also stands in the list of contents that a reader shows beside the page."""

    def draw(self) -> None:
        anchor = self.getPlainText()
        self.canv.bookmarkPage(anchor)
        self.canv.addOutlineEntry(anchor, anchor, level=0)
        super().draw()


def _story(made: Paper) -> list[Flowable]:
    first, *others = made.about
    found: list[Flowable] = [
        Paragraph(escape(made.title), TITLE),
        Paragraph(f"<b>{escape(first)}</b>", ABOUT),
        *(Paragraph(escape(line), ABOUT) for line in others),
    ]
    for number, section in enumerate(made.sections):
        if section.new_page:
            found.append(PageBreak())
        heading: list[Flowable] = [
            _Heading(escape(section.title), HEADING),
            HRFlowable(width="100%", color=FELT, thickness=1.2, spaceAfter=5),
        ]
        for block in side_by_side(section.blocks):
            found += [CondPageBreak(min(_height(heading) + _least(block), HEIGHT)), *heading]
            found += _beside(block) if isinstance(block, list) else _drawn(block, number == 0)
            heading = []
    return found


def _height(flowables: Sequence[Flowable]) -> float:
    return sum(
        each.wrap(WIDTH, HEIGHT)[1] + each.getSpaceBefore() + each.getSpaceAfter()
        for each in flowables
    )


def _least(block: list[Grid] | Block) -> float:
    """The room that must be left on a page for a block to begin on it."""
    if isinstance(block, list):
        return _height(_beside(block[:2]))
    if not isinstance(block, Grid):
        return _height(_drawn(block, False))
    whole = _height(_whole(block, WIDTH))
    if whole <= KEPT:
        return whole
    return min(whole, _height(_whole(replace(block, rows=block.rows[:2]), WIDTH)))


def _drawn(block: Block, first: bool) -> list[Flowable]:
    if isinstance(block, Grid):
        return _whole(block, WIDTH)
    return _paragraphs(block, ROUND if first else PLAIN)


def _paragraphs(block: Words, style: ParagraphStyle) -> list[Flowable]:
    return [Paragraph(_line(line), style) for line in block.lines]


_QUIET = f'<font color="#{SOFT.hexval()[2:]}" size="-0.8">{{}}</font>'.format
LOOKS: dict[Look, Callable[[str], str]] = {
    "plain": "{}".format,
    "strong": "<b>{}</b>".format,
    "quiet": _QUIET,
    "lines": _QUIET,
    "slanted": "<i>{}</i>".format,
}


def _line(line: Line) -> str:
    """A line in the markup of paragraphs."""
    return "".join(LOOKS[run.look](escape(run.spelled)) for run in line if run.spelled)


def _small(line: Line) -> str:
    """Line numbers: smaller than their style, so that they stand on the row's own base line."""
    return f'<font size="{NUMBERS}">{escape("".join(run.spelled for run in line))}</font>'


# Tables


def _beside(grids: Sequence[Grid]) -> list[Flowable]:
    """Small tables in pairs."""
    room = (WIDTH - GAP) / 2
    found: list[Flowable] = []
    for left in range(0, len(grids), 2):
        pair = [_whole(grid, room, stretch=True) for grid in grids[left : left + 2]]
        row: list[Any] = [pair[0], "", pair[1] if len(pair) > 1 else ""]
        bare = TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 0),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ]
        )
        found.append(Table([row], colWidths=[room, GAP, room], style=bare))
    return found


def _whole(grid: Grid, room: float, stretch: bool = False) -> list[Flowable]:
    """A table with what stands above and below it."""
    above: list[Flowable] = [Paragraph(_line(grid.title), TABLE_TITLE)] if grid.title else []
    above += [Paragraph(_line(line), ABOVE) for line in grid.above]
    below = [Paragraph(_line(line), PLAIN) for line in grid.below]
    return [*above, _table(grid, room, stretch or grid.wide), *below, Spacer(0, 8)]


def _table(grid: Grid, room: float, stretch: bool) -> Table:
    heads: list[Any] = [Paragraph(escape(capital(c.head)), HEADS[c.holds]) for c in grid.columns]
    rows = [
        [_cell(cell, column) for cell, column in zip(row, grid.columns, strict=True)]
        for row in grid.rows
    ]
    style = TableStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("BACKGROUND", (0, 0), (-1, 0), TINT),
            ("LINEBELOW", (0, 0), (-1, 0), 1, FELT),
            ("LINEBELOW", (0, 1), (-1, -1), 0.4, RULE),
            ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
    )
    return Table(
        [heads, *rows],
        colWidths=_widths(grid, room, stretch),
        style=style,
        repeatRows=1,
        hAlign="LEFT",
    )


def _cell(cell: Cell, column: Column) -> list[Paragraph]:
    lines = [_small(line) if column.holds == "lines" else _line(line) for line in cell]
    return [Paragraph(text, CELLS[column.holds]) for text in lines if text]


def _widths(grid: Grid, room: float, stretch: bool) -> list[float]:
    """Columns as wide as their text, or, where there is no room, as their share of it."""
    wanted, least = [], []
    for i, column in enumerate(grid.columns):
        texts = [line for row in grid.rows for line in row[i]]
        whole = max((_width(line, column) for line in texts), default=0.0)
        word = max((_longest_word(line, column) for line in texts), default=0.0)
        heads = [stringWidth(part, "Helvetica-Bold", 8) for part in capital(column.head).split()]
        head = max(heads, default=0.0)
        most = min(whole, WIDEST[column.holds])
        wanted.append(max(most, head, min(sum(heads) + 2 * len(heads), READABLE)) + MARGINS)
        tight = {"figure": most, "text": max(word, READABLE)}.get(column.holds, word)
        least.append(max(min(tight, most), head) + MARGINS)
    if sum(least) > room:
        return [width * room / sum(least) for width in least]
    widths = fitted(wanted, least, room)
    texts_at = [i for i, column in enumerate(grid.columns) if column.holds == "text"]
    if stretch and texts_at:
        widths[max(texts_at, key=lambda i: widths[i])] += room - sum(widths)
    return widths


def _width(line: Line, column: Column) -> float:
    size = _size(column)
    return sum(stringWidth(run.spelled, _font(run.look), size) for run in line)


def _longest_word(line: Line, column: Column) -> float:
    size = _size(column)
    return max(
        (stringWidth(w, _font(run.look), size) for run in line for w in run.spelled.split()),
        default=0.0,
    )


def _size(column: Column) -> float:
    return NUMBERS if column.holds == "lines" else PLAIN.fontSize


def _font(look: Look) -> str:
    return "Helvetica-Bold" if look == "strong" else "Helvetica"
