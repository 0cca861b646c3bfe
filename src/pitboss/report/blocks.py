"""A rule sheet laid out: sections of words and tables, the same for terminal, page and PDF.

Nothing here knows what draws it. Text comes in runs with a look. A name that people type, of an
option say, is marked as such, so that paper can write `heads-up-blinds` as `Heads up blinds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from pitboss.errors import PitbossError
from pitboss.money.cents import cents, money
from pitboss.report.sheet import (
    AnnouncedRow,
    ChartSheet,
    CollectionSheet,
    EquipmentSheet,
    FeeOptionRow,
    FeeRow,
    FeeSheet,
    MeterSheet,
    NamedRow,
    NoteRow,
    OptionSheet,
    PayLine,
    PaySheet,
    RankingSheet,
    Sheet,
    WagerSheet,
    is_fee,
    said,
)

Look = Literal["plain", "strong", "quiet", "slanted"]
Slug = Literal["", "name", "value", "typed"]
"""Paper writes a name or a value in words; what is only there to be typed, it leaves out."""
Holds = Literal["name", "text", "figure", "mark", "lines"]
"""What a column holds: names, sentences, figures (to the right), single marks, line numbers."""

MOST_SPOTS = 8
NARROW = 50
"""Characters across, up to which two tables may stand side by side."""
SHORT = 20
"""Rows, up to which they may; with much text above them, fewer."""
FEW = 8
WIDE = 80
"""Characters across, from which a table takes the whole width."""


@dataclass(frozen=True)
class Run:
    """A piece of text with one look."""

    text: str
    look: Look = "plain"
    slug: Slug = ""

    @property
    def spelled(self) -> str:
        """As paper has it."""
        if self.slug == "typed":
            return ""
        if self.slug == "name":
            return capital(words(self.text))
        return words(self.text) if self.slug else self.text


Line = tuple[Run, ...]
Cell = tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Column:
    head: str
    holds: Holds = "text"


@dataclass(frozen=True, kw_only=True)
class Words:
    """A paragraph, or some lines that stand together."""

    lines: Cell


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table."""

    columns: list[Column]
    rows: list[list[Cell]]
    title: Line = ()
    above: Cell = ()
    below: Cell = ()
    small: bool = False
    """Narrow enough to stand beside another."""

    @property
    def tall(self) -> bool:
        """Whether some rows have several lines, and need room between them."""
        return any(len(cell) > 1 or _length(cell) > 60 for row in self.rows for cell in row)

    @property
    def lengths(self) -> list[int]:
        """The width of each column in characters, if nothing is folded."""
        heads = [len(column.head) for column in self.columns]
        return [
            max([head, *(_length(row[i]) for row in self.rows)]) for i, head in enumerate(heads)
        ]

    @property
    def words(self) -> list[int]:
        """The longest part of each column that is not to be folded: a figure, or a word."""
        found = []
        for i, column in enumerate(self.columns):
            texts = [_text(line) for row in self.rows for line in row[i]]
            whole = column.holds == "figure"
            parts = texts if whole else [word for text in texts for word in text.split()]
            found.append(max(map(len, [*column.head.split(), *parts]), default=0))
        return found

    @property
    def across(self) -> int:
        return sum(self.lengths)

    @property
    def wide(self) -> bool:
        return self.across > WIDE

    def beside(self, most: int = SHORT) -> Grid:
        """The same, set beside another if it is narrow and has few rows."""
        return replace(self, small=self.across <= NARROW and len(self.rows) <= most)


Block = Words | Grid


@dataclass(frozen=True, kw_only=True)
class Section:
    title: str
    blocks: list[Block]

    @property
    def anchor(self) -> str:
        return re.sub(r"[^a-z]+", "-", self.title.lower()).strip("-")


# The whole sheet


def about(made: Sheet) -> list[str]:
    """What stands under the title: whose book it is, where in it, and who banks."""
    return [
        f"{made.house} · {made.regulator}",
        made.edition,
        f"{made.address} · lines {made.lines} of {made.source}",
        capital(" · ".join(filter(None, [KINDS[made.kind], _table(made), _approval(made)]))),
    ]


KINDS = {
    "table": "table game",
    "poker": "poker room",
    "jackpot": "jackpot",
    "electronic": "electronic table game",
    "house": "rule of the house",
}
EFFECTS = {
    "void": "round void",
    "hand-void": "hand void",
    "continue": "play goes on",
    "hand-dead": "hand dead",
    "other": "",
}
CHARTS = {
    "draw-chart": "draw chart",
    "house-way": "house way",
    "card-values": "card values",
    "settlement-order": "order of settlement",
    "action-button": "action button",
    "betting-rounds": "betting rounds",
    "limits": "limits",
    "wheel": "wheel",
    "seats": "seats",
    "schedule": "schedule",
    "other": "",
}


def _table(made: Sheet) -> str:
    """Who banks, and how many sit at it."""
    seats = f"{made.seats} seat{'s' if made.seats > 1 else ''}" if made.seats else ""
    return ", ".join(filter(None, [banks(made.kind, made.bank), seats]))


def _approval(made: Sheet) -> str:
    return f"approval {made.approved}" if made.approved else ""


def banks(kind: str, bank: str) -> str:
    """Who pays the winners, in words.

    >>> banks("poker", "players"), banks("table", "player-dealer")
    ('the players play each other for the pot', 'a player-dealer banks')
    """
    if kind == "house":
        return ""
    if bank == "players":
        if kind == "jackpot":
            return "paid from the players' own money"
        return "the players play each other for the pot"
    return "the house banks" if bank == "house" else "a player-dealer banks"


def sections(made: Sheet) -> list[Section]:
    """The sheet from top to bottom; what a game does not have is left out."""
    titles = {wager.wager: wager.title for wager in made.wagers}
    round_title = "The round" if made.kind in ("table", "poker") else "How it works"
    equipment = _equipment(made.equipment) if made.equipment else []
    found: list[tuple[str, Sequence[Block]]] = [
        (round_title, [_words(made.round)]),
        ("Played with", equipment),
        ("Wagers", [*_wagers(made.wagers), *_several_hands(made)]),
        ("Paytables", paytables(made.wagers)),
        ("Meters and jackpots", _meters(made.meters, titles)),
        ("Limits on what is paid", _caps(made, titles)),
        ("Ranking of hands", [_ranking(ranking) for ranking in made.rankings]),
        ("Charts", [_chart(chart) for chart in made.tables]),
        ("Left to the house", _options(made.options)),
        ("Fixed by the book", _rules(made)),
        ("Collection fees", [*(_fees(f, titles) for f in made.fees), *_collections(made)]),
        ("When something goes wrong", _named("what", made.irregularities)),
        ("Procedures", _named("procedure", made.procedures)),
        ("Notes: where the book is unclear", _notes(made.notes)),
        ("Figures that the book prints", [*_printed(made), *_sums(made)]),
        ("Spoken of in the text", _mentions(made)),
    ]
    return [Section(title=title, blocks=list(blocks)) for title, blocks in found if blocks]


def wager_blocks(made: Sheet) -> list[Block]:
    """A sheet with one wager: what it is, its paytables, and what belongs to it."""
    wager = made.wagers[0]
    spots = [quiet(f"Spots: {', '.join(wager.spots)}")] if wager.spots else []
    titles = {wager.wager: wager.title}
    return [
        _words(sentence(wager.says)),
        Words(lines=(quiet(f"Made {_made(wager)}."), *spots)),
        *(_paytable(wager, pays) for pays in wager.paytables),
        *_meters(made.meters, titles),
        *_caps(made, titles),
        *_printed(made),
    ]


def side_by_side(blocks: Iterable[Block]) -> list[list[Grid] | Block]:
    """The blocks of a section, with small tables that follow each other in lists."""
    found: list[list[Grid] | Block] = []
    for block in blocks:
        if isinstance(block, Grid) and block.small:
            if found and isinstance(found[-1], list):
                found[-1].append(block)
            else:
                found.append([block])
        else:
            found.append(block)
    return found


def fitted(wanted: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths of columns: what they want, or their least and a share of what is left.

    >>> fitted([10, 40, 100], [10, 20, 20], 80)
    [10.0, 26.0, 44.0]
    """
    if sum(wanted) <= room:
        return [float(width) for width in wanted]
    asked = [want - need for want, need in zip(wanted, least, strict=True)]
    share = (room - sum(least)) / sum(asked)
    return [need + share * ask for need, ask in zip(least, asked, strict=True)]


# Text


def words(text: str) -> str:
    """A slug in words; anything else as it is.

    >>> words("left-of-button"), words("2016-03-21"), words("TCP-6B2")
    ('left of button', '2016-03-21', 'TCP-6B2')
    """
    return text.replace("-", " ") if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9+]+)*", text) else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase of a book's file as a sentence.

    >>> sentence("wins even money"), sentence("Is it?")
    ('Wins even money.', 'Is it?')
    """
    return capital(text) + ("" if not text or text[-1] in ".?!:" else ".")


def plain(text: str) -> Line:
    return (Run(text),)


def strong(text: str) -> Line:
    return (Run(text, "strong"),)


def quiet(text: str) -> Line:
    return (Run(text, "quiet"),)


def name(slug: str) -> Cell:
    return ((Run(slug, "strong", "name"),),)


def cell(text: str) -> Cell:
    return (plain(text),) if text else ()


def spots_text(spots: Sequence[str]) -> str:
    """Spots in a few words: all of them, or the first and the last.

    >>> spots_text(["4", "5"]), spots_text([str(n) for n in range(38)])
    ('4, 5', '0, 1, 2 ... 37 (38 spots)')
    """
    if len(spots) <= MOST_SPOTS:
        return ", ".join(spots)
    return f"{', '.join(spots[:3])} ... {spots[-1]} ({len(spots)} spots)"


def _words(text: str) -> Words:
    return Words(lines=(plain(text),))


def _lines(lines: str) -> Cell:
    return (quiet(lines),) if lines else ()


def _printed_at(lines: str) -> str:
    return f"line{'s' if re.search('[-,]', lines) else ''} {lines}"


def _text(line: Line) -> str:
    return "".join(run.text for run in line)


def _length(given: Cell) -> int:
    return max((len(_text(line)) for line in given), default=0)


def _grid(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> Grid:
    """A table without the columns that have nothing in them."""
    drawn = [list(row) for row in rows]
    kept = [i for i in range(len(columns)) if i == 0 or any(row[i] for row in drawn)]
    return Grid(columns=[columns[i] for i in kept], rows=[[row[i] for i in kept] for row in drawn])


def _column(head: str, holds: Holds = "text") -> Column:
    return Column(head=head, holds=holds)


LINES = Column(head="lines", holds="lines")


def _money(text: str) -> str:
    """An amount for people; what is not one, as it is."""
    try:
        return money(cents(text))
    except PitbossError:
        return text


# Equipment and wagers


def _equipment(data: EquipmentSheet) -> list[Block]:
    facts = []
    if data.decks:
        decks = _numbers(data.decks)
        facts.append(f"{decks} deck{'' if data.decks == [1] else 's'}")
    if data.jokers:
        facts.append(f"{data.jokers} joker{'s' if data.jokers > 1 else ''} in each deck")
    facts += [f"without {data.without}"] if data.without else []
    facts += [f"{data.dice} dice"] if data.dice else []
    facts += [f"{data.tiles} tiles"] if data.tiles else []
    facts += [f"wild: {data.wild.rstrip('.')}"] if data.wild else []
    facts.append(_printed_at(data.lines))
    return [Words(lines=(plain(sentence(data.says)), quiet(" · ".join(facts))))]


def _numbers(numbers: list[int]) -> str:
    """Numbers of decks in words.

    >>> _numbers([1, 2, 3]), _numbers([6, 8]), _numbers([1])
    ('1 to 3', '6 or 8', '1')
    """
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and numbers == list(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, numbers))


def _made(wager: WagerSheet) -> str:
    return "; ".join([wager.made.rstrip(".") or wager.when, *wager.conditions])


def _wagers(wagers: Sequence[WagerSheet]) -> list[Block]:
    if not wagers:
        return []
    columns = [
        _column("wager", "name"),
        _column("when it wins and loses"),
        _column("pays", "figure"),
        LINES,
    ]
    rows = []
    for wager in wagers:
        says: list[Line] = [plain(sentence(wager.says)), quiet(capital(_made(wager)) + ".")]
        says += [quiet(f"Spots: {spots_text(wager.spots)}.")] if wager.spots else []
        called = (strong(wager.title), (Run(wager.wager, "quiet", "typed"),))
        rows.append([called, tuple(says), _pays(wager), _lines(wager.lines)])
    return [_grid(columns, rows)]


def _pays(wager: WagerSheet) -> Cell:
    """What it pays in short; two lines where it is a span."""
    low, up_to, high = wager.pays.partition(" up to ")
    return (plain(low + up_to.rstrip()), plain(high)) if high else cell(low)


def _several_hands(made: Sheet) -> list[Block]:
    data = made.several_hands
    if data is None:
        return []
    columns = [_column("hands of one player", "mark"), _column("the least on each"), LINES]
    rows = [
        [cell(str(hands)), cell(f"{times} times the table minimum"), _lines(data.lines)]
        for hands, times in enumerate(data.times, start=1)
    ]
    grid = _grid(columns, rows)
    return [replace(grid, title=strong("Several hands"), above=(plain(sentence(data.says)),))]


# Paytables, rankings, charts


def paytables(wagers: Iterable[WagerSheet]) -> list[Grid]:
    """The paytables of a game; those with one payoff already stand beside their wager."""
    return [
        _paytable(wager, pays)
        for wager in wagers
        if len(wager.paytables) > 1 or any(len(p.rows) > 1 for p in wager.paytables)
        for pays in wager.paytables
    ]


def _paytable(wager: WagerSheet, pays: PaySheet) -> Grid:
    notes = [] if pays.name == wager.wager else [pays.name]
    notes += [pays.condition] if pays.condition else []
    notes += ["at least"] if pays.minimum else []
    notes += ["in force"] if pays.in_force and len(wager.paytables) > 1 else []
    title = strong(wager.title) + (quiet(f" ({', '.join(notes)})") if notes else ())
    columns = [_column("outcome"), _column("pays", "figure"), LINES]
    rows = [[cell(capital(row.called)), _row_pays(row), _row_lines(row, pays)] for row in pays.rows]
    return replace(_grid(columns, rows), title=title, small=True)


def _row_pays(row: PayLine) -> Cell:
    others = dict.fromkeys(also.pays for also in row.also if also.pays != row.pays)
    return (strong(row.pays), *(quiet(f"also {pays}") for pays in others))


def _row_lines(row: PayLine, pays: PaySheet) -> Cell:
    """Where the row is printed, and where once more."""
    printed = [row.lines or pays.lines, *(also.lines for also in row.also)]
    return _lines(", ".join(dict.fromkeys(printed)))


def _ranking(ranking: RankingSheet) -> Grid:
    columns = [_column("", "mark"), _column("hand"), LINES]
    rows = []
    for place, hand in enumerate(ranking.hands, start=1):
        says = (quiet(sentence(hand.says)),) if hand.says else ()
        called: Cell = (plain(capital(words(hand.hand))), *says)
        rows.append([(quiet(str(place)),), called, _lines(hand.lines)])
    return replace(
        _grid(columns, rows),
        title=strong(capital(words(ranking.name))) + quiet(f" ({ranking.cards} cards)"),
        above=(plain(sentence(ranking.says)),) if ranking.says else (),
        small=True,
    )


def _chart(chart: ChartSheet) -> Grid:
    drawn = [[_several(said(value)) for value in row.cells] for row in chart.rows]
    columns = [
        _column(words(head), _holds([row[i] for row in drawn]))
        for i, head in enumerate(chart.columns)
    ]
    rows = [
        [*(cell(text) for text in texts), _lines(row.lines)]
        for texts, row in zip(drawn, chart.rows, strict=True)
    ]
    title, kind = capital(words(chart.name)), CHARTS[chart.kind]
    plainly = kind in title.lower() or words(chart.kind) in title.lower()
    note = "" if plainly or not kind else f" ({kind})"
    return Grid(
        columns=[*columns, LINES],
        rows=rows,
        title=strong(title) + (quiet(note) if note else ()),
        above=(plain(sentence(chart.says)),) if chart.says else (),
    ).beside()


def _several(text: str) -> str:
    """A cell with a slug, or with several."""
    return ", ".join(words(part) for part in text.split(", "))


def _holds(texts: Sequence[str]) -> Holds:
    """What a column of a chart holds, by its looks."""
    if all(len(text) <= 2 for text in texts):
        return "mark"
    return "figure" if all(re.fullmatch(r"-?[$\d][\d,.]*%?", text) for text in texts) else "text"


# Meters and limits


def _meters(meters: Sequence[MeterSheet], titles: Mapping[str, str]) -> list[Block]:
    if not meters:
        return []
    columns = [
        _column("meter", "name"),
        _column("how it works"),
        _column("starts at"),
        _column("goes onto it"),
        LINES,
    ]
    rows = []
    for meter in meters:
        fed = _and(titles.get(slug, slug) for slug in meter.wagers)
        facts = [f"Fed by {fed}."] if fed else []
        facts += [f"At most {_money(meter.cap)}."] if meter.cap else []
        linked = _and(words(game) for game in meter.linked)
        facts += [f"Shared by {linked}."] if linked else []
        says = (plain(sentence(meter.says)), *map(quiet, facts))
        rows.append(
            [
                (strong(meter.title),),
                says,
                cell(_money(meter.seed)),
                cell(meter.contribution),
                _lines(meter.lines),
            ]
        )
    return [_grid(columns, rows), *(_shares(meter) for meter in meters if meter.shares)]


def _shares(meter: MeterSheet) -> Grid:
    columns = [_column("who gets it"), _column("share", "figure"), LINES]
    rows = [[cell(s.to), (strong(s.share),), _lines(s.lines)] for s in meter.shares]
    return replace(_grid(columns, rows), title=strong(meter.title), small=True)


def _and(texts: Iterable[str]) -> str:
    """Texts in a row: `a, b and c`."""
    *first, last = [*texts] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _caps(made: Sheet, titles: Mapping[str, str]) -> list[Block]:
    if not made.caps:
        return []
    columns = [
        _column("limit", "name"),
        _column("at most", "figure"),
        _column("for each"),
        _column("what it is for"),
        LINES,
    ]
    rows = []
    for cap in made.caps:
        wagers = _and(titles.get(slug, slug) for slug in cap.wagers)
        what: Cell = (plain(sentence(cap.says)), *((quiet(f"Of {wagers}."),) if wagers else ()))
        amount: Cell = (strong(_money(cap.amount)),)
        rows.append([name(cap.name), amount, cell(cap.per), what, _lines(cap.lines)])
    return [_grid(columns, rows)]


# Options and rules


def _options(options: Sequence[OptionSheet]) -> list[Block]:
    columns = [_column("option", "name"), _column("what"), _column("allowed"), LINES]
    rows = []
    for option in options:
        what: list[Line] = [plain(capital(option.says))]
        if option.disputed:
            what.append(quiet("the text may be read either way"))
        allowed: list[Line] = [_choices(option)]
        allowed.append((Run("default ", "quiet"), Run(said(option.default), "strong", "value")))
        if option.in_force not in (None, option.default):
            value = Run(said(option.in_force), "strong", "value")
            allowed.append((Run("in force ", "quiet"), value))
        rows.append([name(option.option), tuple(what), tuple(allowed), _lines(option.lines)])
    return [_grid(columns, rows)] if rows else []


def _choices(option: OptionSheet) -> Line:
    if not option.allowed:
        return plain(option.choices)
    runs: list[Run] = []
    for value in option.allowed:
        runs += [Run(", ")] if runs else []
        runs.append(Run(said(value), "plain", "value"))
    return tuple(runs)


def _rules(made: Sheet) -> list[Block]:
    columns = [_column("rule", "name"), _column("value"), _column("what"), LINES]
    rows = [
        [
            name(rule.rule),
            ((Run(said(rule.value), "plain", "value"),),),
            cell(capital(rule.says)),
            _lines(rule.lines),
        ]
        for rule in made.rules
    ]
    return [_grid(columns, rows)] if rows else []


# Fees


def _fees(document: FeeSheet, titles: Mapping[str, str]) -> Grid:
    """A schedule: one row for each option, its brackets line by line."""
    brackets = {
        key: list(rows)
        for key, rows in groupby(document.rows, key=lambda row: (row.option, row.payer))
    }
    payers = {row.payer for row in document.rows}
    extra = cents(document.dealer_extra)
    columns = [
        _column("option", "figure"),
        _column("table limit", "figure"),
        _column("player's wagers", "figure"),
        _column("fee", "figure"),
        _column("table action", "figure"),
        _column("player-dealer's fee", "figure"),
        _column("also"),
        LINES,
    ]
    rows = []
    for option in document.options:
        player = brackets.get((option.option, "player"), [])
        dealer = brackets.get((option.option, "player-dealer"), [])
        in_force = document.in_force == f"{document.document}/{option.option}"
        rows.append(
            [
                (strong(f"{option.option}{' *' if in_force else ''}"),),
                cell(_span(option.limit_low, option.limit_high)),
                *_brackets(player, "player" in payers),
                *_brackets(dealer, "player-dealer" in payers),
                _besides(option, document, titles),
                _lines(option.lines),
            ]
        )
    below = [quiet(f"The player-dealer pays {money(extra)} besides.")] if extra else []
    if document.in_force:
        another = Run("; fees=DOCUMENT/OPTION chooses another", "quiet", "typed")
        below.append((Run("* in force", "quiet"), another))
    return replace(
        _grid(columns, rows),
        title=_document(document.document, "", document.governs, document.lines),
        above=tuple(
            plain(text)
            for text in (
                sentence(document.says),
                _who_pays(document, titles),
                sentence(document.timing),
                _announced(document.announces),
            )
            if text
        ),
        below=tuple(below),
    )


def _document(called: str, part: str, governs: bool, lines: str) -> Line:
    notes = f" ({'governs' if governs else 'does not govern'}; {_printed_at(lines)})"
    return (Run(called, "strong", "name"), *strong(part), *quiet(notes))


def _who_pays(document: FeeSheet, titles: Mapping[str, str]) -> str:
    """Which wagers a fee is counted on."""
    each = {"nobody": "", "wager": "Each wager pays by", "player": "Each player pays by"}
    counted = _and(titles.get(slug, slug) for slug in document.player_counts)
    action = _and(titles.get(slug, slug) for slug in document.dealer_counts)
    charged = each[document.player_per] and f"{each[document.player_per]} {counted}."
    dealer = any(row.payer == "player-dealer" for row in document.rows)
    table = f"Table action is {action}." if action and dealer else ""
    return " ".join(filter(None, [charged or "Players pay nothing.", table]))


def _brackets(rows: Sequence[FeeRow], charged: bool) -> tuple[Cell, Cell]:
    """The steps of one payer, and beside them the fees; `none` where only other options charge."""
    if charged and not rows:
        return (), (quiet("none"),)
    steps = tuple(plain(_span(row.at, row.to)) for row in rows)
    return steps, tuple(strong(_money(row.fee)) for row in rows)


def _span(low: str, high: str) -> str:
    if not high:
        return f"{_money(low)} and more" if cents(low) else "any amount"
    return _money(low) if low == high else f"{_money(low)} to {_money(high)}"


def _besides(option: FeeOptionRow, document: FeeSheet, titles: Mapping[str, str]) -> Cell:
    """What is particular to one option."""
    notes = [f"{titles.get(w.wager, w.wager)} {_span(w.low, w.high)}" for w in option.limits]
    notes += [f"{_money(e.fee)} for each {titles.get(e.wager, e.wager)}" for e in option.extra]
    if option.player_per != document.player_per:
        notes.append(
            "players pay nothing" if option.player_per == "nobody" else f"per {option.player_per}"
        )
    if option.printed is not None:
        notes.append(f"printed as option {option.printed}")
    return tuple(plain(note) for note in notes)


def _announced(announces: Sequence[AnnouncedRow]) -> str:
    if not announces:
        return ""
    spans = _and(
        (f"{a.first}" if a.first == a.last else f"{a.first} to {a.last}")
        + f" ({_printed_at(a.lines)})"
        for a in announces
    )
    one = len(announces) == 1 and announces[0].first == announces[0].last
    return f"The text announces option{'' if one else 's'} {spans}."


def _collections(made: Sheet) -> list[Block]:
    return [_collection(collection) for collection in made.collections]


TAKEN = {
    "pot": "From each pot",
    "hand": "For each hand",
    "half-hour": "For each half hour",
}


def _collection(data: CollectionSheet) -> Grid:
    columns = [
        _column("option", "figure"),
        *(_column(words(head), "figure" if is_fee(head) else "text") for head in data.columns),
        LINES,
    ]
    rows = [
        [
            (strong(str(row.option)),),
            *(
                ((strong(_money(text)),) if text else ()) if is_fee(head) else cell(text)
                for head, text in row.cells.items()
            ),
            _lines(row.lines),
        ]
        for row in data.rows
    ]
    form = "" if data.form == "any" else f", {words(data.form)} games"
    sizes = [f"smallest {data.smallest}"] if data.smallest else []
    sizes += [f"largest {data.largest}"] if data.largest else []
    facts = f"{TAKEN[data.per]}{form}{': ' if sizes else ''}{', '.join(sizes)}."
    return replace(
        _grid(columns, rows),
        title=_document(data.document, f": {words(data.name)}", data.governs, data.lines),
        above=tuple(
            plain(text)
            for text in (
                sentence(data.says),
                facts,
                sentence(data.timing),
                _announced(data.announces),
            )
            if text
        ),
    ).beside(FEW)


# What the book says besides


def _named(what: str, rows: Sequence[NamedRow]) -> list[Block]:
    columns = [_column(what, "name"), _column("effect"), _column("what is done"), LINES]
    drawn = [
        [
            name(row.name),
            cell(EFFECTS.get(row.effect, row.effect)),
            cell(sentence(row.says)),
            _lines(row.lines),
        ]
        for row in rows
    ]
    return [_grid(columns, drawn)] if drawn else []


def _notes(notes: Sequence[NoteRow]) -> list[Block]:
    rows = [[cell(note.says), _lines(note.lines)] for note in notes]
    return [_grid([_column("note"), LINES], rows)] if rows else []


def _printed(made: Sheet) -> list[Block]:
    columns = [
        _column("wager", "name"),
        _column("edge", "figure"),
        _column("hit", "figure"),
        _column("with"),
        LINES,
    ]
    rows = []
    for row in made.printed:
        options = " ".join(f"{option}={said(value)}" for option, value in row.options.items())
        table = f"paytable {row.paytable}" if row.paytable else ""
        with_it = [text for text in (", ".join(filter(None, [table, options])), row.says) if text]
        rows.append(
            [
                name(row.wager),
                cell(row.edge),
                cell(row.hit),
                tuple(map(plain, with_it)),
                _lines(row.lines),
            ]
        )
    return [_grid(columns, rows)] if rows else []


def _sums(made: Sheet) -> list[Block]:
    columns = [
        _column("total", "name"),
        _column("", "figure"),
        _column("parts", "figure"),
        _column(""),
        LINES,
    ]
    rows: list[list[Cell]] = [
        [
            name(total.name),
            (strong(total.total),),
            tuple(plain(part.amount) for part in total.parts),
            tuple(plain(part.what) for part in total.parts),
            _lines(", ".join(dict.fromkeys([total.lines, *(part.lines for part in total.parts)]))),
        ]
        for total in made.sums
    ]
    return [_grid(columns, rows)] if rows else []


def _mentions(made: Sheet) -> list[Block]:
    columns = [_column("what", "name"), _column("meant"), _column("remark"), LINES]
    rows: list[list[Cell]] = []
    for mention in made.mentions:
        kind, _, meant = mention.names.partition(":")
        rows.append(
            [
                (strong(mention.what),),
                cell(f"{kind}: {words(meant)}"),
                cell(sentence(mention.says)),
                _lines(mention.lines),
            ]
        )
    return [_grid(columns, rows)] if rows else []
