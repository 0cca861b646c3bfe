/* The table as the felt draws it: what the view says of poker, with what it says of the chairs. */

import { keysIn, maySit, onDraw, view } from "../state.js";

export let felt = { seats: [] };
const drawers = [];

/** Have these called whenever the table has changed; they find it in `felt`. */
export const onFelt = (...functions) => { drawers.push(...functions); };

/** Draw a table: the one of the view, or a step of a hand that is played again. */
export function show(made) {
  felt = made;
  for (const each of drawers) each();
}

const NOTHING = { stack: 0, bet: 0, in: false, folded: false, all_in: false, out: "", cards: [], rows: [], counts: [], says: "", won: 0, said: "" };

/** Thirteen cards lie as they were set: front, middle, back. */
function inRows({ cards, rows }) {
  const row = ({ at }) => (rows.findIndex((places) => places.includes(at)) + rows.length + 1) % (rows.length + 1);
  return rows.length ? [...cards].sort((a, b) => row(a) - row(b)) : cards;
}

/** A chair with its person and what lies before it. */
function chair(each, dealt, acts) {
  const at = { ...NOTHING, ...dealt }, count = new Set(at.won > 0 ? at.counts.flat() : []);
  return {
    seat: each.seat, called: each.called, name: each.player, taken: Boolean(each.player), yours: Boolean(each.yours),
    here: Boolean(each.here || each.visitor), visitor: Boolean(each.visitor), acts, bot: Boolean(at.bot), stack: at.stack, bet: at.bet, in: at.in, folded: at.folded,
    allIn: at.all_in, out: at.out, leaves: at.leaves, owes: at.owes, said: at.said, says: at.says, won: at.won, put: at.put, shown: at.shown, rows: at.rows,
    cards: inRows(at).map(({ card: name, up, at: place }) => ({ card: name, up, at: place, counts: Boolean(name) && count.has(name) })),
  };
}

/** `mine` is one's own seat, `asked` whose decision is made on this page: one's own, or at a live table a visitor's. */
export function modelOf(seen) {
  const { poker } = seen, playing = seen.state === "playing";
  const seats = seen.seats.map((each, n) => chair(each, poker.seats[n], poker.turn?.seat === each.seat));
  if (poker.awards.some((each) => each.from)) for (const each of seats) each.won -= each.put;   // chips went from seat to seat
  const mine = seats.find((each) => each.yours) || null;
  return { ...poker, seats, mine, own: mine?.seat || 0, playing, number: seen.round, pots: playing ? poker.pots : [],
    asked: poker.turn && (poker.turn.yours || poker.turn.keys) ? seats[poker.turn.seat - 1] : null,
    maySit: seen.open && (!mine || (seen.live && keysIn())) && maySit(), running: seen.round > 0 };
}

onDraw(() => show(modelOf(view)));
