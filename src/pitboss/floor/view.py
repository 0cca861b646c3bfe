"""A table as one person may see it, as plain JSON.

Everything that leaves the floor goes through here. A face-down card is a back (`""`) to everyone
who may not see it: its value is not in the view at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any
from zlib import crc32

from pitboss.engines.first_deal import first_deal
from pitboss.engines.live import asks
from pitboss.engines.on_the_table import HIDDEN, boxes_of, hands, playing, throws
from pitboss.engines.play import Round
from pitboss.engines.raising import AmountShape, offered
from pitboss.engines.settings import buttons, choices, say_action
from pitboss.equipment.cards import name as card_name
from pitboss.errors import line_of, one_of
from pitboss.facts import SEATS_FROM_NOUGHT, SHOOTER, Equipment
from pitboss.floor.card_room.picture import PokerPicture, turn
from pitboss.floor.keying import taps
from pitboss.floor.people import Person, Role
from pitboss.floor.pit import shown_irregularities
from pitboss.floor.scoreboard import BACCARAT, scoreboard
from pitboss.floor.shapes import (
    BankShape,
    CardShape,
    ClockShape,
    FeeShape,
    FellShape,
    HandsShape,
    LineShape,
    PaysShape,
    PictureShape,
    PocketShape,
    PromptShape,
    RoundShape,
    ScheduleShape,
    ScoreboardShape,
    SeatShape,
    SeedsShape,
    SettingShape,
    ShoeShape,
    SpotShape,
    StationShape,
    TableShape,
    TurnShape,
    YouShape,
)
from pitboss.floor.shoes import CommittedShoe
from pitboss.floor.stations import purse_of
from pitboss.floor.table import DEALT, DECIDED, FloorTable
from pitboss.floor.table_state import Chair
from pitboss.hands.names import kicker, that_count
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, money, with_commas
from pitboss.registry import Game
from pitboss.report.limits import limits
from pitboss.report.printed import pays_at, printed
from pitboss.report.ruling import where, why
from pitboss.report.sheet import sheet_of
from pitboss.report.sheet_form import WagerSheet
from pitboss.report.sign import posted_on_the_felt, table_limits
from pitboss.rulebook.citing import lines_of_fee
from pitboss.rulebook.schedules import fee_names, fee_option, fees_of, limits_of
from pitboss.rulebook.schema import STATIONS
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import EVERYONE, Event, Prompt
from pitboss.tape.verbs import BOARD, DEALER, DOWN, UNKNOWN

View = dict[str, Any]
SEES_ALL = (Role.SURVEILLANCE,)
"""Who may see every seat's own cards. A card that nobody has looked at is hidden from them too."""

SHARED_HANDS = {"dealer": DEALER, "board": BOARD}

TWENTY_ONE = "twentyone"
OF_A_HAND = {"main": 0, "second": 1, "split": -1, "free-split": -1, "double": -1, "free-double": -1}
"""The wagers that a hand of twenty-one is settled on, in the order of the hands: those that a box
begins with, by the number of the box; those of hands split off, and what doubles the last one."""

BETWEEN_WORDS = re.compile(r"(?<=[a-z])-(?=[a-z])")
"""The dash of a name in the books' files; at the table it is a space."""

FOR_ALL = ("board", "community")
"""What cards are called that are nobody's hand."""

FOLD = "fold"
"""What a hand that goes away unseen is called in every game that has it."""


class RoundPicture:
    """What a round has come to, as all see it who see the same cards. While it stays as it is,
    wagers for the next one do not have it drawn anew."""

    def __init__(self, table: FloorTable, clear: frozenset[int]) -> None:
        self.on, self.played = table.terms, table.session.round
        played = self.played
        self.events = [] if played is None else [seen_by(event, clear) for event in played.events]
        self.held = hands(self.events)
        self._clocked = tuple(table.clocked)
        self._seats: dict[tuple[int, int], HandsShape] = {}

    @cached_property
    def table_view(self) -> RoundShape:
        """What lies before nobody alone."""
        return {
            "dealer": _written(self.held.get(DEALER, [])),
            "board": _written(self.held.get(BOARD, [])),
            "says": {name: self.says(to) for name, to in SHARED_HANDS.items()},
            "says_of": {name: self.says_of(to) for name, to in SHARED_HANDS.items()},
            "counts": self.counts(DEALER),
            "dice": [e.value for e in throws(self.events) if e.kind == "die"],
            "pocket": _pocket(self.on, self.events),
            "said": list(self.said()),
            "lines": list(self.lines()),
            "fees": list(self.fees()),
            "voided": self.played.voided if self.played else "",
        }

    def seat(self, seat: int, cards: int) -> HandsShape:
        """What lies before a seat; `cards` says whose cards these are."""
        if (seat, cards) not in self._seats:
            hand = self.on.hand_of(seat)
            self._seats[seat, cards] = {
                "hands": _written(self.held.get(cards, [])),
                "says": self.says(hand),
                "results": hand_results(self.played, seat) if self.played else [],
                "playing": playing(self.events, hand),
                "clocked": self.clocked(seat),
                "counts": self.counts(hand),
                "kicker": self.kicker(hand),
            }
        return self._seats[seat, cards]

    def says(self, to: int) -> list[str]:
        """What each hand of somebody is called, from its cards that this view shows."""
        on = self.on
        game, board = on.game, _open(self.held.get(BOARD, [[]])[0])
        if to == BOARD:
            if game.hand_names[BOARD] in FOR_ALL:
                return []
            board = []
        said = [game.says_hand(on.rules, _open(hand), board) for hand in self.held.get(to, [])]
        return said[:1] if to in game.hand_parts else said

    def counts(self, to: int) -> list[str]:
        """The cards that count of somebody's hand and the board, where that is not all of them."""
        hand, board = ((self.held.get(each) or [[]])[0] for each in (to, BOARD))
        if HIDDEN in hand or HIDDEN in board:
            return []
        return [card_name(card) for card in that_count(self.on.game.says_hand, hand, board)]

    def kicker(self, to: int) -> str:
        """What decided between a seat and the dealer, if both hands are called alike."""
        mine, theirs, board = ((self.held.get(each) or [[]])[0] for each in (to, DEALER, BOARD))
        if not self.counts(to) or not self.counts(DEALER):
            return ""
        says = self.on.game.says_hand
        way, card = kicker(says, mine, theirs, board)
        whose = "the dealer's" if way < 0 else f"{self.on.place_name(to)}'s"
        return f"both have {says(self.on.rules, mine, board)}; {whose} {card} plays" if way else ""

    def says_of(self, to: int) -> int:
        """The place of the card in a shared hand that its words are about; -1 where it is all."""
        hand, board = (_open((self.held.get(each) or [[]])[0]) for each in (to, BOARD))
        return self.on.game.says_of(hand, [] if to == BOARD else board)

    def said(self) -> Iterator[str]:
        """What happened in this round, in the dealer's words."""
        on = self.on
        game = on.game
        thrown: list[int] = []
        decided = count()
        if DEALT in self._clocked:
            yield "no more bets"
        for event in self.events:
            clock = event.kind in DECIDED and next(decided) in self._clocked
            by = ", by the clock" if clock else ""
            who = on.place_name(event.seat) if event.seat >= 0 else game.hand_name(event.seat)
            if event.kind in ("card", "turn"):
                verb = "turns" if event.kind == "turn" else "gets"
                if game.facts.stays_up:
                    who, verb = "the dealer", "deals"
                shown = event.value >= 0 and not (event.kind == "card" and event.face == DOWN)
                back = f"a {game.facts.equipment.value.removesuffix('s')} face down"
                yield f"{who} {verb} {card_name(event.value) if shown else back}"
            elif event.kind == "hand":
                yield f"{who} plays hand {event.value + 1} of {event.position}"
            elif event.kind == "peek":
                yield f"the {who} looks: " + ("there it is" if event.value else "nothing there")
            elif event.kind == "burn" and event.value:
                yield f"{event.value} burned"
            elif event.kind == "die":
                thrown.append(event.value)
                if len(thrown) == thrown_at_once(game):
                    yield f"the dice show {_and(thrown)}: {sum(thrown)}"
                    thrown.clear()
            elif event.kind == "pocket":
                yield game.wheel(on.rules).called(event.value)
            elif event.kind == "action":
                said = say_action(game, event.value, self._dealt(event.seat))
                yield f"{who}: {BETWEEN_WORDS.sub(' ', said)}{by}"
            elif event.kind == "post" and not event.value:
                yield f"{who} gets a lammer on {on.spot_title(event.wager)}"
            elif event.kind in ("amount", "post"):
                said = "says" if event.kind == "amount" else "puts up"
                yield f"{who} {said} {money(event.value)} on {on.spot_title(event.wager)}{by}"

    def clocked(self, seat: int) -> list[str]:
        """What the clock has decided for a seat in this round."""
        on, found = self.on, []
        for number, event in enumerate(each for each in self.events if each.kind in DECIDED):
            if number in self._clocked and event.seat == seat:
                action = say_action(on.game, event.value, self._dealt(seat))
                put = f"{money(event.value)} on {on.spot_title(event.wager)}"
                found.append(BETWEEN_WORDS.sub(" ", action) if event.kind == "action" else put)
        return found

    def lammers(self, seat: int) -> dict[str, int]:
        """How many lammers lie on each spot: what the house put up there instead of money."""
        names = self.on.game.layout.names
        put_up = [e for e in self.events if e.kind == "post" and e.seat == seat and not e.value]
        return dict(Counter(names[event.wager] for event in put_up))

    def _dealt(self, seat: int) -> list[int]:
        """The cards of a seat in the order they came, as this view shows them; the bank's are
        turned before they are set."""
        kind = "turn" if seat == DEALER else "card"
        return [e.value for e in self.events if e.kind == kind and e.seat == seat]

    def lines(self) -> Iterator[LineShape]:
        played = self.played
        if played is None:
            return
        names = self.on.game.layout.names
        for line in played.settlement.lines:
            yield {
                "seat": line.seat + 1,
                "wager": names[line.wager],
                "stake": line.stake,
                "result": line.result.value,
                "odds": line.odds,
                "net": line.net,
                "returned": line.returned,
                "reason": why(played, line),
                "at": where(played, line),
                "account": line.account,
            }

    def fees(self) -> Iterator[FeeShape]:
        played, on = self.played, self.on
        if played is None:
            return
        for fee in played.settlement.fees:
            yield {
                "payer": fee.payer if fee.seat is None else on.place_name(fee.seat),
                "seat": 0 if fee.seat is None else fee.seat + 1,
                "amount": fee.amount,
                "reason": on.game.reasons[fee.reason].says if fee.reason else "",
                "at": lines_of_fee(on, played.settlement, fee),
            }


class Picture:
    """A table as all those see it who see the same cards: made once for all of them."""

    def __init__(self, table: FloorTable, shown: RoundPicture) -> None:
        self.table, self.shown = table, shown

    def view(self) -> PictureShape:
        """All that a spectator may know, and the cards of the seats that are clear."""
        table, session = self.table, self.table.session
        on = table.terms
        return {
            "id": table.id,
            "name": table.name,
            "address": on.address,
            "book": on.offer.book.slug,
            "game": on.offer.slug,
            "title": on.offer.data.game.title,
            "family": on.game.facts.family,
            "equipment": on.game.facts.equipment.value,
            "marked": _marked(on),
            "live": table.live,
            "open": table.open,
            "number": table.number,
            "card": stamp(on),
            "round": table.dealt_rounds,
            "state": self.state(),
            "bank": self.bank(),
            "shoe": self.shoe(),
            "seeds": self.seeds(),
            "scoreboard": self.scoreboard(),
            "recent": self.recent(),
            "carried": self.carried(),
            "meters": table.shown_meters(),
            "held": [
                {"seat": each.seat + 1, "player": each.name, "amount": each.shown}
                for each in table.held
            ],
            "link": {"name": table.link, "title": table.link_title} if table.link else None,
            **self.shown.table_view,
            "seats": [self.seat(seat) for seat in range(session.seats)],
            "prompt": self.prompt(),
            "poker": self.poker(),
        }

    def poker(self) -> View | None:
        """What a table for table stakes has of its own."""
        table, session = self.table, self.table.session
        if table.room is None:
            return None
        drawn = PokerPicture(
            table.room, table.chairs, session.bankrolls, session.round, self.shown.events
        )
        return drawn.view()

    def recent(self) -> list[FellShape]:
        """What the dice or the wheel showed in the last rounds, the newest first."""
        game = self.table.terms.game
        wheel = game.wheel(self.table.terms.rules)
        spun = game.facts.equipment is Equipment.WHEEL
        colours = dict(zip(wheel.names, wheel.colours, strict=True)) if spun else {}
        came = reversed(self.table.recent)
        return [{"name": name, "colour": colours.get(name, "")} for name in came]

    def carried(self) -> dict[str, int]:
        """What the table carries besides its meters; seats count from 1, as on the felt."""
        found = {n: v for n, v in self.table.session.carried().items() if n not in self._meters()}
        for name in SEATS_FROM_NOUGHT:
            if name in found:
                seat = found.pop(name) + 1
                if self.table.terms.player_dealer:
                    found[name] = seat
        if found.get(SHOOTER):
            found[SHOOTER] = self._next_taken(found[SHOOTER])
        return found

    def _next_taken(self, seat: int) -> int:
        """The first seat from this one on that somebody has, counted from 1."""
        chairs = self.table.chairs[: self.table.terms.seats]
        round_the_table = [(seat - 1 + turn) % len(chairs) for turn in range(len(chairs))]
        return next((at + 1 for at in round_the_table if chairs[at].name), seat)

    def _meters(self) -> tuple[str, ...]:
        return self.table.terms.game.carry_money

    def state(self) -> str:
        session = self.table.session
        if session.prompt is not None:
            return "playing"
        return "settled" if session.round is not None and not session.stakes.any() else "betting"

    def bank(self) -> BankShape:
        table, session = self.table, self.table.session
        if not table.terms.player_dealer:
            return {"kind": "house", "banker": "", "seat": 0, "cover": None, "left": None}
        limited = session.cover != UNLIMITED
        return {
            "kind": "player-dealer",
            "banker": table.chairs[table.banker].name if table.banker >= 0 else "",
            "seat": table.banker + 1,
            "cover": session.cover if limited else None,
            "left": session.cover_left if limited else None,
            "yours": False,
            **self.turn(),
        }

    def turn(self) -> TurnShape:
        """How far the banker's turn has come, and to whom the bank is offered."""
        table, rule = self.table, self.table.terms.bank_turns
        banker = table.chairs[table.banker].person if table.banker >= 0 else ""
        seat = table.offered
        return {
            "round": table.turns.rounds if banker and banker == table.turns.last else 0,
            "rounds": rule.rounds if rule else 0,
            "turn_lines": str(rule.lines) if rule else "",
            "offered": seat + 1,
            "offered_to": table.chairs[seat].name if seat >= 0 else "",
            "house_banks": table.house_banks,
        }

    def shoe(self) -> ShoeShape | None:
        shoe = self.table.shoe
        if shoe is None:
            return None
        played = self.table.session.round
        out = played.tape.drawn if played is not None and not played.done else 0
        return {
            "id": shoe.id,
            "commitment": shoe.commitment,
            "left": len(shoe.order) - shoe.dealt - out,
            "of": len(shoe.order),
            "last_hand": self.last_hand(shoe),
        }

    def last_hand(self, shoe: CommittedShoe) -> str:
        """What the dealer announces when the cut card is out, where another hand is dealt."""
        rule = self.table.terms.last_hand
        if rule is None or self.table.session.prompt is not None or not shoe.next_is_last:
            return ""
        at = line_of(str(rule.lines))
        return f"The cut card is out: the next hand is the last of this shoe ({at})."

    def seeds(self) -> SeedsShape | None:
        """What is known of the seed that the next dice, or the next pocket, follow from."""
        seeds = self.table.seeds
        if seeds is None:
            return None
        return {"id": seeds.id, "commitment": seeds.published, "rounds": seeds.used}

    def scoreboard(self) -> ScoreboardShape | None:
        """How the coups of this shoe ended, at a baccarat table."""
        if self.table.terms.game.facts.family != BACCARAT:
            return None
        return scoreboard(self.table.beads)

    def seat(self, seat: int) -> SeatShape:
        table, session = self.table, self.table.session
        chair, prompt, hand = table.chairs[seat], session.prompt, table.terms.hand_of(seat)
        played = self.in_sight()
        wagers = session.wagers(seat)
        if played is not None:
            for (who, spot), amount in played.tape.posted.items():
                if who == seat and amount:
                    name = table.terms.game.layout.names[spot]
                    wagers[name] = wagers.get(name, 0) + amount
        return {
            "seat": seat + 1,
            "behind": hand + 1 if hand != seat else 0,
            "called": table.terms.place_name(seat),
            "player": chair.name,
            "yours": False,
            "visitor": chair.visitor,
            "here": False,
            "ready": chair.ready,
            "waits": chair.taken and table.waits_for_a_shuffle(seat),
            "banks": table.banker == seat,
            "bankroll": session.bankrolls[seat],
            "free": session.free(seat),
            "net": session.net(seat) + self._banked(seat),
            "wagers": wagers,
            "lammers": self.shown.lammers(seat) if played is not None else {},
            "last": session.last.get(seat, {}),
            "calls": {name: bool(value) for name, value in session.calls(hand).items()},
            **self.shown.seat(seat, self._sets(seat, hand)),
            "acts": prompt is not None and prompt.is_decision and prompt.seat == seat,
        }

    def _sets(self, seat: int, hand: int) -> int:
        """Whose cards lie before a seat: the bank's, while a player-dealer sets them."""
        prompt = self.table.session.prompt
        return DEALER if prompt is not None and prompt.of_bank and prompt.seat == seat else hand

    def in_sight(self) -> Round | None:
        """The round whose raised wagers lie on the table: until it is settled."""
        played = self.table.session.round
        return None if played is None or played.done else played

    def _banked(self, seat: int) -> int:
        """The chips of a player-dealer that lie in his bank."""
        cover = self.table.session.cover
        return cover if self.table.banker == seat and cover != UNLIMITED else 0

    def prompt(self) -> PromptShape | None:
        """What is waited for."""
        prompt = self.table.session.prompt
        if prompt is None:
            return None
        seat = prompt.seat + 1 if prompt.is_decision else 0
        made: PromptShape = {"kind": prompt.kind, "seat": seat, "yours": False, "text": ""}
        if prompt.kind == "choose":
            game = self.table.terms.game
            names = buttons(game, prompt.allowed)
            made["text"] = f"seat {seat}: {one_of(choices(game, prompt.allowed))}"
            made["actions"] = [{"name": name, "adds": None, "most": None} for name in names]
            if len(names) < len(game.action_names(prompt.allowed)):
                made["sets"] = []
        elif prompt.kind == "amount":
            made["amount"] = _amount(self.table.terms, prompt)
            bounds = f"{money(prompt.low)} to {money(prompt.high)}"
            on_what = self.table.terms.spot_title(prompt.wager)
            made["text"] = f"seat {seat}: how much on {on_what}, {bounds}"
        elif prompt.kind == "discard":
            often = (
                f"{prompt.low}" if prompt.low == prompt.high else f"{prompt.low} to {prompt.high}"
            )
            does = "lays apart" if prompt.lays else "discards"
            made["text"] = f"seat {seat} {does} {often} of its cards"
        else:
            made["text"] = asks(prompt, self.table.terms.game)
        return made


def hand_results(played: Round, seat: int) -> list[int | None]:
    """At twenty-one, what each hand of a seat won or lost; None for one without a wager."""
    game = played.terms.game
    if game.facts.family != TWENTY_ONE or not played.done:
        return []
    boxes = boxes_of(played.events, played.terms.hand_of(seat))
    found: list[int | None] = [None] * len(boxes)
    at = 0
    for line in played.settlement.lines:
        name = game.layout.names[line.wager]
        if line.seat != seat or name not in OF_A_HAND:
            continue
        if OF_A_HAND[name] >= 0:
            at = boxes.index(OF_A_HAND[name])
        elif name.endswith("split"):
            at += 1
        found[at] = (found[at] or 0) + line.net
    return found


class Pictures:
    """What was drawn of a table, by the seats whose cards are clear: of the table as it stands, and
    of the round that it shows."""

    def __init__(self) -> None:
        self._tables: dict[frozenset[int], PictureShape] = {}
        self._rounds: dict[frozenset[int], RoundPicture] = {}
        self._of: tuple[Terms, Round | None] | None = None
        self._stood: tuple[list[int], str, list[int]] | None = None

    def clear(self) -> None:
        """Something has changed."""
        self._tables.clear()

    def view(self, table: FloorTable, clear: frozenset[int]) -> PictureShape:
        """The table as those see it who see the cards of these seats."""
        if clear not in self._tables:
            self._tables[clear] = Picture(table, self._round(table, clear)).view()
        return self._tables[clear]

    def _round(self, table: FloorTable, clear: frozenset[int]) -> RoundPicture:
        on, played = table.terms, table.session.round
        stands = None
        if played is not None:
            stands = list(played.answers), played.voided, list(table.clocked)
        if (
            self._of is None
            or self._of[0] is not on
            or self._of[1] is not played
            or stands != self._stood
        ):
            self._rounds.clear()
        self._of, self._stood = (on, played), stands
        if clear not in self._rounds:
            self._rounds[clear] = RoundPicture(table, clear)
        return self._rounds[clear]


@dataclass
class Watched:
    """A table, and who is looking."""

    table: FloorTable
    person: Person
    here: frozenset[str] = frozenset()
    """The people whose browsers are connected."""
    watching: int = 0
    pictures: Pictures = field(default_factory=Pictures)
    """Those that were made for others, as long as nothing changes."""
    clock: ClockShape | None = None
    """What the table's clock runs for; None where it does not run."""
    posted: Mapping[str, float] = field(default_factory=dict)
    """How long the clock waits."""
    waiting: list[View] = field(default_factory=list)
    """Who waits for a seat."""

    def view(self) -> TableShape:
        """All that this person may know about the table."""
        shared = self.pictures.view(self.table, self.clear())
        return {
            **shared,
            "you": self.you(),
            "bank": self.bank(shared["bank"]),
            "station": self.station(),
            "seats": [
                self.seat(chair, each)
                for chair, each in zip(self.table.chairs, shared["seats"], strict=True)
                if not self.table.stadium or self.in_sight(chair, each)
            ],
            "prompt": self.prompt(shared["prompt"]),
            "poker": self.poker(shared["poker"]),
            "watching": self.watching,
            "clock": self.clock,
            "pace": dict(self.posted),
        }

    def poker(self, shared: View | None) -> View | None:
        """Whose turn it is, and what he may do if it is this person."""
        if shared is None:
            return None
        prompt, played = self.table.session.prompt, self.table.session.round
        if prompt is None or played is None or not prompt.is_decision:
            return {**shared, "turn": None, "waiting": self.waiting}
        yours = self._may_answer(prompt)
        asked = turn(played, prompt, with_choices=yours)
        assert asked is not None
        own = self.table.chairs[prompt.seat].person == self.person.id
        asked |= {"yours": own, "keys": yours and not own}
        return {**shared, "turn": asked, "waiting": self.waiting}

    def clear(self) -> frozenset[int]:
        """The seats whose own cards this person sees, of those that hold any."""
        played = self.table.session.round
        held = {event.sees for event in played.events if event.sees >= 0} if played else ()
        if not held or played is None:
            return frozenset()
        if self.person.role in SEES_ALL or self._deals():
            return frozenset(held)
        mine = self.table.seats_of(self.person.id)
        return frozenset(s for s in held if s in mine or self._laid_open(played, s))

    def _laid_open(self, played: Round, seat: int) -> bool:
        """When a round is settled, the hands that were played lie open; folded ones stay down."""
        if not played.done or played.voided or self.table.room is not None:
            return False  # between players a hand lies open if it was shown
        actions = self.table.terms.game.actions
        return not any(
            e.kind == "action" and e.seat == seat and actions[e.value] == FOLD
            for e in played.events
        )

    def _deals(self) -> bool:
        """Does this person key the cards in? Then he has seen them."""
        return self.table.live and "key" in self.person.may

    def you(self) -> YouShape:
        table, person = self.table, self.person
        return {
            "id": person.id,
            "name": person.name,
            "role": person.role.value,
            "seats": [seat + 1 for seat in table.seats_of(person.id)],
            "wallet": table.wallets.get(person.id, 0),
            "may": sorted(person.may),
        }

    def bank(self, shared: BankShape) -> BankShape:
        yours = self.table.banker in self.table.seats_of(self.person.id)
        return {**shared, "yours": True} if yours else shared

    def seat(self, chair: Chair, shared: SeatShape) -> SeatShape:
        yours, here = chair.taken and chair.person == self.person.id, chair.person in self.here
        if not (yours or here):
            return shared
        seen: SeatShape = {**shared, "yours": yours, "here": here}
        if yours and chair.station:
            credit = self.table.wallets.get(purse_of(self.table.stadium, chair.station), 0)
            seen["bankroll"] += credit
            seen["free"] += credit
        return seen

    def in_sight(self, chair: Chair, shared: SeatShape) -> bool:
        """Of stations one sees his own, the hands that lie on the table, and whoever decides."""
        hands = bool(self.table.terms.offer.data.back_line) and not shared["behind"]
        own = chair.taken and chair.person == self.person.id
        return own or shared["acts"] or (hands and chair.taken)

    def station(self) -> StationShape | None:
        """At a table of a stadium: how many stations bet, and how much lies there in all."""
        table, on = self.table, self.table.terms
        if not table.stadium:
            return None
        bets = table.session.stakes.sum(axis=1)
        return {
            "stadium": table.stadium,
            "stations": int(on.options[STATIONS]),
            "bet": int((bets > 0).sum()),
            "staked": int(bets.sum()),
            "ready": sum(chair.ready for chair in table.chairs),
        }

    def prompt(self, shared: PromptShape | None) -> PromptShape | None:
        """What is waited for; who is asked learns what each action adds."""
        prompt, live = self.table.session.prompt, self.table.session.live
        if shared is not None and prompt is not None and live and self._falls(prompt):
            on = self.table.terms
            return {**shared, "tap": taps(on, live, prompt, thrown_at_once(on.game))}
        if shared is None or prompt is None or not self._may_answer(prompt):
            return shared
        made: PromptShape = {**shared, "yours": True}
        if prompt.kind == "choose":
            played = self.table.session.round
            assert played is not None
            actions = offered(played, prompt, [each["name"] for each in shared["actions"]])
            made["actions"] = actions
            if any("says" in each for each in actions):
                called = one_of([str(each.get("says", each["name"])) for each in actions])
                made["text"] = f"seat {prompt.seat + 1}: {called}"
            if "sets" in shared:
                made["sets"] = self._settings(prompt)
        return made

    def _falls(self, prompt: Prompt) -> bool:
        """Does the table wait for what this person keys in?"""
        return self._deals() and not prompt.is_decision

    def _may_answer(self, prompt: Prompt) -> bool:
        if not prompt.is_decision:
            return False
        chair = self.table.chairs[prompt.seat]
        return chair.person == self.person.id or (self._deals() and chair.visitor)

    def _settings(self, prompt: Prompt) -> list[SettingShape]:
        """Every way to set the cards: its name, the places of the low hand, whether it is foul."""
        on, played = self.table.terms, self.table.session.round
        assert played is not None
        assert on.game.setting is not None
        setting, held = on.game.setting, hands(played.events)[_whose_cards(prompt)][0]
        house = setting.house(on.rules, held)
        return [
            {
                "name": on.game.actions[setting.action(number)],
                "low": list(places),
                "foul": setting.foul is not None and bool(setting.foul(on.rules, held, number)),
                "house": number == house,
                "says": self._says_both(held, places),
            }
            for number, places in setting.places(held)
            if setting.action(number) & prompt.allowed
        ]

    def _says_both(self, held: list[int], places: tuple[int, ...]) -> list[str]:
        """What the low hand and the high hand of a setting are called."""
        on = self.table.terms
        high = [card for place, card in enumerate(held) if place not in places]
        low = [held[place] for place in places]
        return [on.game.says_hand(on.rules, hand, []) for hand in (low, high)]


def _whose_cards(prompt: Prompt) -> int:
    """Where the cards lie that a decision is about."""
    return DEALER if prompt.of_bank else prompt.seat


def _amount(on: Terms, prompt: Prompt) -> AmountShape:
    """An amount that is asked for, and its bounds."""
    wager = on.game.layout.names[prompt.wager]
    return {"wager": wager, "low": prompt.low, "high": prompt.high, "step": prompt.step}


def card_of(table: FloorTable) -> CardShape:
    """What stands on a table while its options stay: spots, limits, paytables, irregularities."""
    return {"id": table.id, **card_on(table.terms)}


def card_on(on: Terms) -> CardShape:
    """The same for terms, whatever table has them."""
    page = sheet_of(on)
    facts = on.game.facts
    wagers = {wager.wager: wager for wager in page.wagers}
    return {
        "stamp": stamp(on),
        "address": on.address,
        "casino": page.casino,
        "house": page.house,
        "title": page.title,
        "lines": page.lines,
        "round": page.round,
        "family": facts.family,
        "equipment": facts.equipment.value,
        "stays_up": facts.stays_up,
        "wheel": on.game.wheel(on.rules).slug if facts.equipment is Equipment.WHEEL else "",
        "seats": on.seats,
        "dealt": first_deal(on),
        "back_line": list(on.offer.data.back_line.wagers) if on.offer.data.back_line else [],
        "limits": table_limits(on),
        "schedules": schedules(on),
        "printed": printed(on, page),
        "posted": posted_on_the_felt(on),
        "spots": [_spot(on, wagers, i) for i in spots_of_felt(on)],
        "hands": {name: on.game.hand_name(to) for name, to in SHARED_HANDS.items()},
        "parts": {name: on.game.hand_parts.get(to, "") for name, to in SHARED_HANDS.items()},
        "later": [rule.slug for rule in on.wagers.values() if rule.later],
        "actions": list(on.game.actions.values()),
        "sets": on.game.setting is not None,
        "calls": list(on.game.calls),
        "options": dict(on.options),
        "chosen": on.chosen(),
        "paytables": [
            {
                "wager": wager.wager,
                "title": wager.title,
                "says": wager.says,
                "pays": wager.pays,
                "conditions": list(wager.conditions),
                "name": on.paytables.get(wager.wager, ""),
                "rows": _rows(wager.paytables, on.paytables.get(wager.wager, "")),
                "lines": wager.lines,
            }
            for wager in page.wagers
        ],
        "irregularities": shown_irregularities(on.offer),
        "rules": f"/rules/{on.address}",
    }


def schedules(on: Terms) -> list[ScheduleShape]:
    """The fee schedules that a house may post here, each with its table limits, in cents."""
    found: list[ScheduleShape] = []
    for name in fee_names(on.offer.data.fees):
        document, option = fee_option(on.offer.data.fees, name)
        found.append(
            {
                "name": name,
                "limits": limits_of(option),
                "low": cents(option.limit[0]),
                "high": cents(option.limit[-1]),
                "takes": fees_of(option),
                "governs": document.governs,
                "lines": str(option.lines),
            }
        )
    return found


def stamp(on: Terms) -> int:
    """A number that changes when the card of a table does: an open page then has an old one."""
    return crc32(repr(sorted(on.options.items())).encode())


def spots_of_felt(on: Terms) -> list[int]:
    """The spots of the felt: what may be bet at once, and, where wagers stay up, what may be later
    (come bets and odds wait for a point)."""
    layout = on.game.layout
    now = [i for i in range(len(layout)) if on.may_open(i)]
    if not on.game.facts.stays_up:
        return now
    kinds = {layout.kinds[i] for i in now}
    later = [i for i in range(len(layout)) if on.offers(i) and layout.kinds[i] not in kinds]
    return sorted({*now, *later})


def _spot(on: Terms, wagers: Mapping[str, WagerSheet], spot: int) -> SpotShape:
    rule, name = on.wagers[on.game.layout.kinds[spot]], on.game.layout.names[spot]
    return {
        "name": name,
        "wager": rule.slug,
        "label": on.spot_title(spot),
        "minimum": rule.minimum,
        "maximum": rule.maximum,
        "step": rule.step,
        "needs": [*rule.needs, *rule.needs_any],
        "equal_to": rule.equal_to,
        "says": limits(rule, on),
        "pays": pays_at(on, wagers[rule.slug], name),
        "lines": rule.lines,
        "required": rule.required,
    }


def _rows(paytables: Any, name: str) -> list[PaysShape]:
    for each in paytables:
        if each.name == name:
            return [{"outcome": row.outcome, "pays": with_commas(row.pays)} for row in each.rows]
    return []


def seen_by(event: Event, clear: frozenset[int]) -> Event:
    """An event as clear as those may see it who see these seats' own cards."""
    if event.kind == "card" and event.value == UNKNOWN:
        return replace(event, value=HIDDEN)  # at a real table nobody has keyed it in
    if event.sees == EVERYONE or event.sees in clear:
        return event
    return replace(event, value=HIDDEN)


def _open(hand: list[int]) -> list[int]:
    """The cards of a hand that lie open."""
    return [card for card in hand if card != HIDDEN]


def _written(held: list[list[int]]) -> list[list[str]]:
    return [["" if card == HIDDEN else card_name(card) for card in hand] for hand in held]


def _marked(on: Terms) -> dict[str, str]:
    """By rank: the word that its cards are marked with."""
    equipment = on.offer.data.equipment
    marked = equipment.marked if equipment else {}
    return {rank: word for ranks, word in marked.items() for rank in ranks}


def _pocket(on: Terms, events: list[Event]) -> PocketShape | None:
    fell = [e.value for e in throws(events) if e.kind == "pocket"]
    if not fell:
        return None
    wheel, at = on.game.wheel(on.rules), fell[-1]
    return {
        "name": wheel.names[at],
        "colour": wheel.colours[at],
        "called": wheel.called(at),
        "stop": at,
    }


def thrown_at_once(game: Game) -> int:
    """How many dice make a throw: two, or three for an action button among cards."""
    return 2 if game.facts.equipment is Equipment.DICE else 3


def _and(pips: list[int]) -> str:
    """`4 and 3`, `1, 2 and 3`."""
    return f"{', '.join(map(str, pips[:-1]))} and {pips[-1]}"
