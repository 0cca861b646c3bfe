"""`pitboss play`: a table in the terminal.

Everything shown comes from the session's prompts, events and settlement, and from the book; there
is no rule of a game in here. Without a screen it reads lines and prints plainly.
"""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.box import ROUNDED
from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from pitboss.cli import felt
from pitboss.cli.common import OptionsArgument, console, signed, table
from pitboss.cli.rules import paytable_tables, spots_text
from pitboss.cli.settle import settlement_table
from pitboss.engines.live import asks
from pitboss.engines.on_the_table import hands
from pitboss.engines.session import Session, check_cover, open_session
from pitboss.engines.settings import choices, names_cards, read_action
from pitboss.engines.written import settled
from pitboss.equipment.chance import Chance, SeededChance, SystemChance
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, dollars, money
from pitboss.registry import Game, poker_room, slugs
from pitboss.report.limits import limits
from pitboss.report.ruling import as_json as settled_json
from pitboss.report.sheet import sheet_of
from pitboss.report.sheet_form import said
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.terms import Terms, bind
from pitboss.tape.table import Event, Prompt

WIDEST = 100
BANKROLL, BANK = "1000", "500"
LEAVE = ("q", "quit", "exit")
HELP = ("?", "help")
VOIDING = (
    ("void", "void NAME", "the round"),
    ("hand-void", "void NAME SEAT", "a seat's hand"),
)
"""What an irregularity may do, what is typed for it, and what becomes void."""


class Leave(Exception):
    """The player gets up."""


def command(
    address: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="book/game; without it, pick one from a list")
    ] = "",
    options: OptionsArgument = None,
    seats: Annotated[int, typer.Option(help="Seats you play, one after the other.")] = 1,
    players: Annotated[
        str, typer.Option(help="Who plays each seat, as ann,ann,bob; all yours if not given.")
    ] = "",
    beside: Annotated[
        str,
        typer.Option(
            "--with",
            help="In the poker room, who plays the other seats: usual, tight, loose, caller, as in "
            "usual,loose; five of them if not given.",
        ),
    ] = "",
    bankroll: Annotated[
        str, typer.Option(help="Dollars each seat sits down with; 1000 if not given.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Repeatable cards, for practice.")] = None,
    live: Annotated[bool, typer.Option("--live", help="A dealer keys in what falls.")] = False,
    bank: Annotated[
        str, typer.Option(help="Dollars a player-dealer puts up each round (500 if not given).")
    ] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print each settled round as a line of JSON.")
    ] = False,
) -> None:
    """Play: bet, decide, and see every wager settled with its reason and the book's line.

    Example: [bold]pitboss play columbus-2016/casino-war --seats 2[/bold]
    """
    if as_json:
        console.file = sys.stderr  # what people read; the rounds go to standard output
    if live and seed is not None:
        raise BadInput("a live dealer needs no --seed: the cards are real", code="seed")
    if sys.stdin is None:
        raise BadInput("there is no standard input to play from", code="input")
    try:
        terms = table_at(address, options or []) if address else pick()
    except Leave:
        write("Good-bye.")
        return
    if terms.game.between_players:
        if live or bank or players:
            raise BadInput(
                f"{terms.address} is played between players: --seats, --with, --bankroll and "
                "--seed go with it",
                code="usage",
            )
        from pitboss.cli.poker_table import open_table

        open_table(
            terms, seats=seats, beside=beside, stack=bankroll, seed=seed, as_json=as_json
        ).run()
        return
    if beside:
        raise BadInput(f"the house plays {terms.address}: --with is for players", code="usage")
    cover = UNLIMITED
    if bank:
        cover = cents(bank)
        check_cover(terms, cover)
    elif terms.player_dealer:
        cover = cents(BANK)
    chance: Chance | None = SystemChance() if seed is None else SeededChance(seed)
    session = open_session(
        terms,
        seats=seats,
        bankroll=cents(bankroll or BANKROLL),
        chance=None if live else chance,
        cover=cover,
        players=_players(players, seats, live),
    )
    Terminal(session, as_json=as_json).run()


def _players(names: str, seats: int, live: bool) -> list[str]:
    """Who plays each seat: as told; at a table of one's own, oneself."""
    if not names:
        return [] if live else ["you"] * seats
    found = [name.strip() for name in names.split(",")]
    if len(found) != seats:
        raise BadInput(f"{len(found)} players are named for {seats} seats", code="seat")
    return found


# Reading and writing


def write(made: RenderableType = "") -> None:
    console.print(made, width=min(console.width, WIDEST), highlight=False)


def say(sentence: str) -> None:
    """A refusal: one sentence."""
    text = Text(sentence[:1].upper() + sentence[1:] + ("" if sentence[-1] in ".?!" else "."))
    text.stylize("yellow")
    write(text)


def ask(question: str) -> str:
    """One line from the player; the end of the input is the same as leaving."""
    if sys.stdin.isatty() and console.is_terminal:
        try:
            line = input(_coloured(question) + " > ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Leave from None
    else:
        line = sys.stdin.readline()
        console.print(
            f"{question} > {line.rstrip()}", markup=False, highlight=False, soft_wrap=True
        )
        if not line:
            raise Leave
    text = line.strip()
    if text.lower() in LEAVE:
        raise Leave
    return text


def _coloured(question: str) -> str:
    """A prompt in colour, with the marks that let line editing count its width."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (input() then edits and remembers lines)
    if console.color_system is None:
        return question
    return f"\001\033[1;36m\002{question}\001\033[0m\002"


# Picking a game


def playable() -> list[BookGame]:
    """Every game of every book that has code and binds to it."""
    found = []
    for book in books().values():
        for offer in book.games().values():
            if offer.data.game.play not in (*slugs(), *poker_room()):
                continue
            try:
                bind(offer, {}, between_players=True)
            except PitbossError:
                continue
            found.append(offer)
    return found


def table_at(address: str, options: Iterable[str]) -> Terms:
    """The table of a game; a table has all the game's wagers."""
    given = parse_address(address, options)
    if given.wager:
        raise BadInput(
            f"a table is opened for a whole game: write {given.book}/{given.game}", code="address"
        )
    return given.terms(between_players=True)


def pick() -> Terms:
    """The welcome: what can be played, by book, and a number to choose by."""
    offers = playable()
    write(
        Panel(
            "Welcome to [bold]pitboss[/bold]: casino table games by the rule books that\n"
            "regulators approved. Pick a table; at the table, ? explains everything.",
            box=ROUNDED,
            expand=False,
        )
    )
    made = table("", "game", "bank", "address", right=("",))
    made.columns[2].no_wrap = made.columns[3].no_wrap = True
    last = ""
    for number, offer in enumerate(offers, 1):
        if offer.book.slug != last:
            last = offer.book.slug
            made.add_row("", f"[bold]{escape(offer.book.data.title)}[/bold]")
        head = offer.data.game
        made.add_row(str(number), escape(head.title), head.bank, offer.address)
    write(made)
    while True:
        text = ask(f"Which table? 1 to {len(offers)}, an address, or q")
        try:
            if text.isascii() and text.isdigit():
                number = int(text[:9])
                if not 1 <= number <= len(offers):
                    raise BadInput(f"there is no table {text}; pick 1 to {len(offers)}")
                return bind(offers[number - 1], {}, between_players=True)
            if not text:
                raise BadInput(f"pick a table by its number, 1 to {len(offers)}")
            words = text.split()
            return table_at(words[0], words[1:])
        except PitbossError as error:
            say(error.message)


# The table


class Terminal:
    """A session in a terminal."""

    def __init__(self, session: Session, *, as_json: bool) -> None:
        self.session, self.terms, self.as_json = session, session.terms, as_json
        self.sheet = sheet_of(session.terms)
        self.told = 0
        """Events of the round that have been told."""

    def run(self) -> None:
        self.show_table()
        try:
            self.show_wagers()
            while True:
                self.one_round()
        except Leave:
            pass
        except KeyboardInterrupt:
            console.print()
        except Exception:
            with contextlib.suppress(OSError):
                self.good_bye()
            raise
        self.good_bye()

    def one_round(self) -> None:
        if not any(self.session.bankrolls):
            write("[bold]The bankroll is gone.[/bold]")
            raise Leave
        number = self.session.rounds + 1
        write()
        write(Rule(f"[bold]Round {number}[/bold]", align="left", style="dim"))
        self.show_carried()
        while True:
            if self.betting():
                break  # a settled round was taken back: it is open again
            try:
                self.told = 0
                self.session.deal()
                break
            except PitbossError as error:
                say(error.message)
        if self.session.shuffled and self.session.rounds:
            write("[dim]The cards were shuffled.[/dim]")
        while self.session.prompt is not None:
            try:
                self.step(self.session.prompt)
            except PitbossError as error:
                say(error.message)
        self.show_settlement()

    # betting

    def betting(self) -> bool:
        """Every seat in turn; True when a live dealer took the last round back instead."""
        for seat in range(self.session.seats):
            if self.session.bankrolls[seat] == 0:
                write(f"Seat {seat + 1} has nothing left.")
                continue
            ready = False
            while not ready:
                text = ask(self.bet_question(seat))
                try:
                    ready = self.bet(seat, text)
                except PitbossError as error:
                    say(error.message)
                if self.session.prompt is not None:
                    return True
        return False

    def bet_question(self, seat: int) -> str:
        who = f"Seat {seat + 1}, " if self.session.seats > 1 else ""
        what = "wagers"
        if self.session.stays_up:
            up = self.session.wagers(seat)
            what = "wagers, or Enter to roll" if up else "wagers"
            if self.session.seats > 1 and seat + 1 < self.session.seats:
                what = "wagers, or Enter when ready"
        elif self.session.last.get(seat):
            what = f"wagers, or Enter for {wagers_text(self.session.last[seat])}"
        return f"{who}{money(self.session.free(seat))} free: {what} (? q)"

    def bet(self, seat: int, text: str) -> bool:
        """One line at the betting prompt; True when the seat is ready."""
        session = self.session
        if self.general(text):
            return False
        word, _, rest = text.partition(" ")
        if not text:
            if session.stays_up:
                return self.ready_to_roll(seat)
            session.repeat(seat)
            return True
        if word == "out":
            session.clear(seat)
            return session.seats > 1 or self.nobody_left()
        if word == "down":
            names = [self.spot(part) for part in _parts(rest)] or list(session.wagers(seat))
            session.take_down(seat, list(reversed(names)))
            self.show_layout(seat)
            return False
        if word == "call" and self.terms.game.calls:
            session.call(seat, rest.strip())
            write(f"Called: {', '.join(n for n, v in session.calls(seat).items() if v) or 'none'}")
            return False
        if word == "bank":
            session.put_up_bank(cents(rest))
            write(f"The bank covers {money(session.cover)}.")
            return False
        if word == "shuffle":
            session.shuffle()
            write("All cards are back in the shoe.")
            return False
        wagers = self.read_wagers(text)
        if session.stays_up:
            session.put_up(seat, wagers)
            self.show_layout(seat)
            return False
        session.bet(seat, wagers)
        return True

    def nobody_left(self) -> bool:
        raise BadInput("nobody else is at the table: bet, or q to leave", code="wager")

    def ready_to_roll(self, seat: int) -> bool:
        last = seat + 1 == self.session.seats
        if last and not self.session.stakes.any():
            raise BadInput(
                f"nobody has a wager on the layout; write one, as in {self.example()}", code="wager"
            )
        return True

    def read_wagers(self, text: str) -> dict[str, int]:
        """`primary 10, tie 5` as spots and cents."""
        found: dict[str, int] = {}
        for part in _parts(text):
            words = part.split()
            if len(words) < 2:
                raise BadInput(
                    f"'{part}' is not a wager; write a name and an amount, as in {self.example()}",
                    code="wager",
                )
            spot = self.spot(" ".join(words[:-1]))
            if spot in found:
                raise BadInput(f"{spot} is written twice", code="wager")
            found[spot] = cents(words[-1])
        return found

    def spot(self, text: str) -> str:
        """A spot by its name, or by any beginning of it that fits one wager only.

        Of wagers that are made in the course of a round none is meant where another fits.
        """
        layout = self.terms.game.layout
        name = " ".join(text.split()).lower()
        offered = [n for i, n in enumerate(layout.names) if self.terms.offers(i)]
        if name in offered:
            return name
        start, _, place = name.partition(" ")
        kinds = list(dict.fromkeys(k for k in layout.kinds if k in self.terms.wagers))
        near = [k for k in kinds if k == start] or [k for k in kinds if k.startswith(start)]
        near = [k for k in near if not self.terms.wagers[k].later] or near
        if len(near) > 1:
            raise BadInput(f"'{text}' may be {' or '.join(near)}", allowed=near, code="wager")
        if near and f"{near[0]} {place}".strip() in offered:
            return f"{near[0]} {place}".strip()
        if near:
            spots = [n.removeprefix(near[0]).strip() for n in offered if n.split()[0] == near[0]]
            if place and spots == [""]:
                raise BadInput(f"{near[0]} has no spots, so not '{place}'", code="wager")
            shown = spots_text(spots)
            raise BadInput(
                f"{near[0]} has no spot '{place}'; there is {shown}"
                if place
                else f"{near[0]} needs a spot before the amount: {shown}",
                allowed=spots,
                code="wager",
            )
        raise unknown("wager", text, self.open_kinds(), code="wager")

    def open_kinds(self) -> list[str]:
        """The wagers that are made before a round."""
        return [slug for slug, rule in self.terms.wagers.items() if not rule.later]

    def example(self) -> str:
        """A wager that can be made here, for sentences."""
        stakes, rules = self.terms.game.stakes, self.terms.wagers
        required = {n: a for n, a in stakes.items() if n in rules and rules[n].required}
        return wagers_text(required or dict(list(stakes.items())[:2]))

    # what can be typed anywhere

    def general(self, text: str) -> bool:
        """Help, the paytables, a void round, an entry taken back: True when it was one of these."""
        word, _, rest = text.partition(" ")
        if text.lower() in HELP:
            self.show_help()
        elif text.lower() == "rules":
            self.show_paytables()
        elif word.lower() == "void":
            self.void(rest)
        elif text.lower() == "back":
            self.session.back()
            if self.session.round is not None:
                self.told = min(self.told, len(self.session.round.events))
        else:
            return False
        return True

    # a round

    def step(self, prompt: Prompt) -> None:
        """One prompt of a round: a decision, or what a live dealer keys in."""
        if not prompt.is_decision:
            asked = asks(prompt, self.session.terms.game)
            text = ask(asked[:1].upper() + asked[1:])
            if not self.general(text):
                self.session.key(text)
            return
        self.show_cards(prompt.seat)
        answer = self.decision(prompt)
        if answer is not None:
            self.session.answer(answer)

    def decision(self, prompt: Prompt) -> int | None:
        """What a seat decides; None when something else was typed."""
        who = f"Seat {prompt.seat + 1}" if self.session.seats > 1 else "You"
        key = self.terms.game.key_name(self.terms.rules, prompt.key)
        known = "" if key.lstrip("-").isdigit() else f" ({key})"
        if prompt.kind == "amount":
            steps = f" in steps of {money(prompt.step)}" if prompt.step > 1 else ""
            bounds = f"{money(prompt.low)} to {money(prompt.high)}{steps}"
            wager = self.terms.game.layout.names[prompt.wager]
            text = ask(f"{who}{known}: how much on {wager}, {bounds}")
            return None if self.general(text) else cents(text)
        names = choices(self.terms.game, prompt.allowed)
        if self.session.cover != UNLIMITED:
            known += f", the bank still covers {money(self.session.cover_left)}"
        text = ask(f"{who}{known}: {' or '.join(names)}")
        game, held = self.terms.game, self.held(prompt.seat)
        if text.lower() in game.actions.values():
            return game.action(text.lower())
        if self.general(text):
            return None
        return read_action(game, text if names_cards(text) else _named(text, names), held)

    def held(self, seat: int) -> list[int]:
        """The cards that a seat decides about."""
        assert self.session.round is not None
        return hands(self.session.round.events).get(seat, [[]])[0]

    # showing

    def show_table(self) -> None:
        """The sign on the table."""
        head, session = self.sheet, self.session
        lines = [f"[bold]{escape(head.title)}[/bold]   {escape(self.terms.address)}"]
        lines.append(f"{escape(head.casino)}, lines {head.lines}")
        chosen = [f"{name} {said(value)}" for name, value in self.terms.options.items()]
        if chosen:
            lines.append(f"[dim]{escape(', '.join(chosen))}[/dim]")
        seats = f"{session.seats} seats" if session.seats > 1 else "one seat"
        banker = "played between them" if self.terms.game.between_players else "the house banks"
        if session.cover != UNLIMITED:
            banker = f"a player-dealer banks and covers {money(session.cover)} each round"
        lines.append(f"{seats} with {money(session.bankrolls[0])}, {banker}")
        write(Panel("\n".join(lines), box=ROUNDED, expand=False, padding=(0, 2)))

    def show_wagers(self) -> None:
        made = table("bet", "wager", "pays")
        made.columns[0].no_wrap = False
        for wager in self.sheet.wagers:
            if wager.later:
                continue
            bet = f"[bold]{wager.wager}[/bold]"
            if wager.spots:
                bet += f" {escape(spots_text(wager.spots))}"
            short = escape(wager.pays or wager.says)
            limited = limits(self.terms.wagers[wager.wager], self.terms)
            if limited:
                short += f" [dim]({escape(limited)})[/dim]"
            made.add_row(bet, escape(wager.title), short)
        write(made)
        write(f"[dim]Bet like this: {escape(self.example())}. A beginning of a name will do.[/dim]")

    def show_help(self) -> None:
        write(Text(self.sheet.round))
        self.show_wagers()
        for wager in self.sheet.wagers:
            says = f"[bold]{escape(wager.title)}[/bold] {escape(wager.says)}"
            extra = (
                f" [dim]({escape('; '.join(wager.conditions))})[/dim]" if wager.conditions else ""
            )
            write(Padding(f"{says}{extra}", (0, 0, 0, 2)))
        made = table("type", "to")
        for typed, does in self.commands():
            made.add_row(f"[bold]{escape(typed)}[/bold]", escape(does))
        write(made)

    def commands(self) -> Iterable[tuple[str, str]]:
        if self.session.stays_up:
            yield self.example(), "put wagers up, or change them to another amount"
            yield "Enter", "roll"
            yield "down NAME", "take a wager down; down alone takes all"
        else:
            yield self.example(), "bet and deal"
            yield "Enter", "bet the same again"
            yield "out", "sit this round out"
        if self.terms.game.calls:
            yield "call NAME", "call one of: " + ", ".join(self.terms.game.calls)
        if self.terms.player_dealer:
            yield "bank AMOUNT", "put up another bank for the rounds to come"
        if self.session.live:
            yield "back", "take the last entry back"
        if self.terms.game.deck:
            yield "shuffle", "shuffle before the next round"
        effects = {name: i.effect for name, i in self.terms.irregularities.items()}
        for effect, typed, what in VOIDING:
            names = [name for name, found in effects.items() if found == effect]
            if names:
                yield typed, f"void {what}: " + ", ".join(names)
        yield "rules", "the paytables"
        yield "q", "leave the table"

    def void(self, text: str) -> None:
        """Void the round, or the hand of the seat whose number comes after the irregularity."""
        name, _, seat = text.strip().partition(" ")
        if seat and not seat.strip().isdecimal():
            raise BadInput(f"'{seat.strip()}' is not the number of a seat", code="irregularity")
        self.session.void(name, int(seat) - 1 if seat else -1)

    def show_paytables(self) -> None:
        self.show_wagers()
        for each in paytable_tables(self.sheet):
            write(each)

    def show_carried(self) -> None:
        found = [
            f"{name} {money(value) if 'meter' in name else value}"
            for name, value in self.session.carried().items()
            if value
        ]
        if found:
            write(f"[bold]{escape(', '.join(found))}[/bold]")
        if self.session.stays_up:
            for seat in range(self.session.seats):
                if self.session.wagers(seat):
                    self.show_layout(seat)

    def show_layout(self, seat: int) -> None:
        up = self.session.wagers(seat)
        who = f"Seat {seat + 1} has up" if self.session.seats > 1 else "Up"
        write(f"{who}: {escape(wagers_text(up)) if up else 'nothing'}")

    def show_cards(self, seat: int | None) -> None:
        """The table as a seat sees it; when the round is over, as all seats together do."""
        played = self.session.round
        assert played is not None
        views = [played.view(seat)] if seat is not None else []
        if not views:
            views = [played.view(s) for s in range(self.session.seats)]
        events = [_clearest(same) for same in zip(*views, strict=True)]
        for story in self.news(events):
            write(f"[dim]{escape(story)}[/dim]")
        if not console.is_terminal:
            for line in felt.written(events, self.terms):
                write(escape(line))
        else:
            write(felt.drawn(events, self.terms))

    def news(self, events: list[Event]) -> Iterable[str]:
        """What happened since the last look, besides cards and throws."""
        names = self.terms.game.layout.names
        for event in events[self.told :]:
            who = self.terms.game.hand_name(event.seat).capitalize()
            if event.kind == "burn" and event.value:
                yield f"{event.value} {'card is' if event.value == 1 else 'cards are'} burned."
            elif event.kind == "peek":
                found = "it is one of those looked for" if event.value else "nothing"
                yield f"A look at a hidden card of the {who.lower()}: {found}."
            elif event.kind == "post":
                yield f"{who} puts up {money(event.value)} on {names[event.wager]}."
        self.told = len(events)

    def show_settlement(self) -> None:
        session, played = self.session, self.session.round
        assert played is not None
        self.show_cards(None)
        if played.voided:
            write(f"[bold]The round is void: {escape(played.voided)}.[/bold]")
        if played.settlement.lines:
            write(settlement_table(played))
        elif not played.voided:
            write("No wager is decided.")
        for fee in played.settlement.fees:
            payer = fee.paid_by("" if fee.seat is None else f"seat {fee.seat + 1}")
            write(f"Collection from {payer}: {money(fee.amount)}")
        if session.cover != UNLIMITED:
            tape = played.tape
            paid, took = money(tape.paid), money(tape.taken)
            write(f"Bank: {money(session.cover)} put up, {paid} paid, {took} collected")
        for seat in range(session.seats):
            fees = sum(fee.amount for fee in played.settlement.fees if fee.seat == seat)
            net = played.settlement.net(seat) - fees
            who = f"Seat {seat + 1}" if session.seats > 1 else "You"
            write(f"{who}: [bold]{signed(net)}[/bold], bankroll {money(session.bankrolls[seat])}")
        if self.as_json:
            found = settled_json(settled(played))
            bankrolls = [dollars(amount) for amount in session.bankrolls]
            print(json.dumps({**found, "bankrolls": bankrolls}), flush=True)

    def good_bye(self) -> None:
        session = self.session
        rounds = "1 round" if session.rounds == 1 else f"{session.rounds} rounds"
        if session.prompt is not None:
            write("[dim]The round in progress is left unsettled; its wagers go back.[/dim]")
        write()
        for seat in range(session.seats):
            who = f"Seat {seat + 1}" if session.seats > 1 else "You"
            verb = "leaves" if session.seats > 1 else "leave"
            write(
                f"{who} {verb} with {money(session.bankrolls[seat])} after {rounds}: "
                f"[bold]{signed(session.net(seat))}[/bold]"
            )
        write("Thank you for playing.")


def wagers_text(wagers: dict[str, int]) -> str:
    """`primary 10, tie 5`: the way wagers are typed."""
    return ", ".join(f"{name} {money(amount).lstrip('$')}" for name, amount in wagers.items())


def _parts(text: str) -> list[str]:
    """What stands between commas, except those inside an amount such as 1,000."""
    return [part.strip() for part in re.split(r"[,;](?!\d{3}\b)", text) if part.strip()]


def action_named(game: Game, text: str, names: list[str]) -> int:
    """The bit of a legal action by its name, or by a beginning that fits no other."""
    return game.action(_named(text, names))


def _named(text: str, names: list[str]) -> str:
    """A legal action by its name, or by a beginning that fits no other."""
    near = [name for name in names if name.startswith(text.lower())] if text else []
    if len(near) == 1:
        return near[0]
    said_so = f"'{text}' may be {' or '.join(near)}" if near else f"'{text}' is not allowed here"
    if not text:
        said_so = "a decision is needed"
    if near:
        raise BadInput(said_so, allowed=near, code="action")
    raise NotAllowed(f"{said_so}; allowed: {', '.join(names)}", allowed=names, code="action")


def _clearest(same: tuple[Event, ...]) -> Event:
    """Of one event in several views, the one that shows most."""
    return max(same, key=lambda event: event.value)
