"""A rule sheet from top to bottom: what each of its sections says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pitboss.money.cents import with_commas
from pitboss.report.blocks import (
    LINES,
    Block,
    Cell,
    Grid,
    Holds,
    Line,
    Run,
    Section,
    Words,
    amount,
    capital,
    cell,
    cited,
    column,
    grid,
    lines_cell,
    listed,
    name,
    paragraph,
    plain,
    quiet,
    sentence,
    spots_text,
    strong,
    words,
)
from pitboss.report.fee_sections import collection, schedule
from pitboss.report.sheet_form import (
    ChartSheet,
    EquipmentSheet,
    MeterSheet,
    NamedRow,
    NoteRow,
    OptionSheet,
    PayLine,
    PaySheet,
    RankingSheet,
    Sheet,
    WagerSheet,
    said,
)

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
        (round_title, [paragraph(made.round)]),
        ("Played with", equipment),
        ("Wagers", [*_wagers(made.wagers), *_several_hands(made), *_back_line(made, titles)]),
        ("Paytables", paytables(made.wagers)),
        ("Meters and jackpots", _meters(made.meters, titles)),
        ("Limits on what is paid", _caps(made, titles)),
        ("Ranking of hands", [_ranking(ranking) for ranking in made.rankings]),
        ("Charts", [_chart(chart) for chart in made.tables]),
        ("Left to the house", _options(made.options)),
        ("Fixed by the book", _rules(made)),
        ("Collection fees", _fees(made, titles)),
        ("When something goes wrong", _named("what", made.irregularities)),
        ("Procedures", _named("procedure", made.procedures)),
        ("What a live table owes", _named("duty", made.duties, "when")),
        ("Notes: where the book is unclear", _notes(made.notes)),
        ("Figures that the book prints", [*_printed(made), *_sums(made)]),
        ("Spoken of in the text", _mentions(made)),
    ]
    return [Section(title=title, blocks=list(blocks)) for title, blocks in found if blocks]


def _fees(made: Sheet, titles: Mapping[str, str]) -> list[Block]:
    return [*(schedule(f, titles) for f in made.fees), *map(collection, made.collections)]


def wager_blocks(made: Sheet) -> list[Block]:
    """A sheet with one wager: what it is, its paytables, and what belongs to it."""
    wager = made.wagers[0]
    spots = [quiet(f"Spots: {', '.join(wager.spots)}")] if wager.spots else []
    titles = {wager.wager: wager.title}
    return [
        paragraph(sentence(wager.says)),
        Words(lines=(quiet(f"Made {_made(wager)}."), *spots)),
        *(_paytable(wager, pays) for pays in wager.paytables),
        *_meters(made.meters, titles),
        *_caps(made, titles),
        *_printed(made),
    ]


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
    told = quiet("".join(f"{fact} · " for fact in facts)) + cited(data.lines)
    return [Words(lines=(plain(sentence(data.says)), told))]


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
        column("wager", "name"),
        column("when it wins and loses"),
        column("pays", "figure"),
        LINES,
    ]
    rows = []
    for wager in wagers:
        says: list[Line] = [plain(sentence(wager.says)), quiet(capital(_made(wager)) + ".")]
        says += [quiet(f"Spots: {spots_text(wager.spots)}.")] if wager.spots else []
        called = (strong(wager.title), (Run(wager.wager, "quiet", "typed"),))
        rows.append([called, tuple(says), _pays(wager), lines_cell(wager.lines)])
    return [grid(columns, rows)]


def _pays(wager: WagerSheet) -> Cell:
    """What it pays in short; two lines where it is a span."""
    low, up_to, high = wager.pays.partition(" up to ")
    return (plain(low + up_to.rstrip()), plain(high)) if high else cell(low)


def _back_line(made: Sheet, titles: Mapping[str, str]) -> list[Block]:
    line = made.back_line
    if line is None:
        return []
    columns = [column("behind a seat"), column(""), LINES]
    wagers = ", ".join(titles[slug] for slug in line.wagers)
    row = [cell(wagers), cell(sentence(line.says)), lines_cell(line.lines)]
    return [replace(grid(columns, [row]), title=strong("Back line"))]


def _several_hands(made: Sheet) -> list[Block]:
    data = made.several_hands
    if data is None:
        return []
    columns = [column("hands of one player", "mark"), column("the least on each"), LINES]
    rows = [
        [cell(str(hands)), cell(f"{times} times the table minimum"), lines_cell(data.lines)]
        for hands, times in enumerate(data.times, start=1)
    ]
    above = (plain(sentence(data.says)),)
    return [replace(grid(columns, rows), title=strong("Several hands"), above=above)]


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
    columns = [column("outcome"), column("pays", "figure"), LINES]
    rows = [[cell(capital(row.called)), _row_pays(row), _row_lines(row, pays)] for row in pays.rows]
    return replace(grid(columns, rows), title=title, small=True)


def _row_pays(row: PayLine) -> Cell:
    others = dict.fromkeys(also.pays for also in row.also if also.pays != row.pays)
    return (strong(with_commas(row.pays)), *(quiet(f"also {with_commas(pays)}") for pays in others))


def _row_lines(row: PayLine, pays: PaySheet) -> Cell:
    """Where the row is printed, and where once more."""
    printed = [row.lines or pays.lines, *(also.lines for also in row.also)]
    return lines_cell(", ".join(dict.fromkeys(printed)))


def _ranking(ranking: RankingSheet) -> Grid:
    columns = [column("", "mark"), column("hand"), LINES]
    rows = []
    for place, hand in enumerate(ranking.hands, start=1):
        says = (quiet(sentence(hand.says)),) if hand.says else ()
        called: Cell = (plain(capital(words(hand.hand))), *says)
        rows.append([(quiet(str(place)),), called, lines_cell(hand.lines)])
    return replace(
        grid(columns, rows),
        title=strong(capital(words(ranking.name))) + quiet(f" ({ranking.cards} cards)"),
        above=(plain(sentence(ranking.says)),) if ranking.says else (),
        small=True,
    )


def _chart(chart: ChartSheet) -> Grid:
    drawn = [[_several(said(value)) for value in row.cells] for row in chart.rows]
    columns = [
        column(words(head), _holds([row[i] for row in drawn]))
        for i, head in enumerate(chart.columns)
    ]
    rows = [
        [*(cell(text) for text in texts), lines_cell(row.lines)]
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
        column("meter", "name"),
        column("how it works"),
        column("starts at"),
        column("goes onto it"),
        LINES,
    ]
    rows = []
    for meter in meters:
        fed = listed(titles.get(slug, slug) for slug in meter.wagers)
        facts = [f"Fed by {fed}."] if fed else []
        facts += [f"At most {amount(meter.cap)}."] if meter.cap else []
        linked = listed(words(game) for game in meter.linked)
        facts += [f"Shared by {linked}."] if linked else []
        says = (plain(sentence(meter.says)), *map(quiet, facts))
        rows.append(
            [
                (strong(meter.title),),
                says,
                cell(amount(meter.seed)),
                cell(meter.contribution),
                lines_cell(meter.lines),
            ]
        )
    return [grid(columns, rows), *(_shares(meter) for meter in meters if meter.shares)]


def _shares(meter: MeterSheet) -> Grid:
    columns = [column("who gets it"), column("share", "figure"), LINES]
    rows = [[cell(s.to), (strong(s.share),), lines_cell(s.lines)] for s in meter.shares]
    return replace(grid(columns, rows), title=strong(meter.title), small=True)


def _caps(made: Sheet, titles: Mapping[str, str]) -> list[Block]:
    if not made.caps:
        return []
    columns = [
        column("limit", "name"),
        column("at most", "figure"),
        column("for each"),
        column("what it is for"),
        LINES,
    ]
    rows = []
    for cap in made.caps:
        wagers = listed(titles.get(slug, slug) for slug in cap.wagers)
        what: Cell = (plain(sentence(cap.says)), *((quiet(f"Of {wagers}."),) if wagers else ()))
        most: Cell = (strong(amount(cap.amount)),)
        rows.append([name(cap.name), most, cell(cap.per), what, lines_cell(cap.lines)])
    return [grid(columns, rows)]


# Options and rules


def _options(options: Sequence[OptionSheet]) -> list[Block]:
    columns = [column("option", "name"), column("what"), column("allowed"), LINES]
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
        rows.append([name(option.option), tuple(what), tuple(allowed), lines_cell(option.lines)])
    return [grid(columns, rows)] if rows else []


def _choices(option: OptionSheet) -> Line:
    if not option.allowed:
        return plain(option.choices)
    runs: list[Run] = []
    for value in option.allowed:
        runs += [Run(", ")] if runs else []
        runs.append(Run(said(value), "plain", "value"))
    return tuple(runs)


def _rules(made: Sheet) -> list[Block]:
    columns = [column("rule", "name"), column("value"), column("what"), LINES]
    rows = [
        [
            name(rule.rule),
            ((Run(said(rule.value), "plain", "value"),),),
            cell(capital(rule.says)),
            lines_cell(rule.lines),
        ]
        for rule in made.rules
    ]
    return [grid(columns, rows)] if rows else []


# What the book says besides


def _named(what: str, rows: Sequence[NamedRow], effect: str = "effect") -> list[Block]:
    columns = [column(what, "name"), column(effect), column("what is done"), LINES]
    drawn = [
        [
            name(row.name),
            cell(EFFECTS.get(row.effect, row.effect)),
            cell(sentence(row.says)),
            lines_cell(row.lines),
        ]
        for row in rows
    ]
    return [grid(columns, drawn)] if drawn else []


def _notes(notes: Sequence[NoteRow]) -> list[Block]:
    rows = [[cell(note.says), lines_cell(note.lines)] for note in notes]
    return [grid([column("note"), LINES], rows)] if rows else []


def _printed(made: Sheet) -> list[Block]:
    columns = [
        column("wager", "name"),
        column("edge", "figure"),
        column("hit", "figure"),
        column("hold", "figure"),
        column("with"),
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
                cell(row.hold),
                tuple(map(plain, with_it)),
                lines_cell(row.lines),
            ]
        )
    return [grid(columns, rows)] if rows else []


def _sums(made: Sheet) -> list[Block]:
    columns = [
        column("total", "name"),
        column("", "figure"),
        column("parts", "figure"),
        column(""),
        LINES,
    ]
    rows: list[list[Cell]] = [
        [
            name(total.name),
            (strong(total.total),),
            tuple(plain(part.amount) for part in total.parts),
            tuple(plain(part.what) for part in total.parts),
            lines_cell(
                ", ".join(dict.fromkeys([total.lines, *(part.lines for part in total.parts)]))
            ),
        ]
        for total in made.sums
    ]
    return [grid(columns, rows)] if rows else []


def _mentions(made: Sheet) -> list[Block]:
    columns = [column("what", "name"), column("meant"), column("remark"), LINES]
    rows: list[list[Cell]] = []
    for mention in made.mentions:
        kind, _, meant = mention.names.partition(":")
        rows.append(
            [
                (strong(mention.what),),
                cell(f"{kind}: {words(meant)}"),
                cell(sentence(mention.says)),
                lines_cell(mention.lines),
            ]
        )
    return [grid(columns, rows)] if rows else []
