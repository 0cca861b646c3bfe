/* Wagers on their way to the table. What is laid on the felt is a draft until the table has taken it. */

import { laid } from "./laying.js";
import { hush, money, randomWord, toast, total } from "./kit.js";
import { betting, card, command, does, draw, label, later, mine, seat, send, spots, view } from "./state.js";

/** What lies before the seat, and is not the table's yet. */
const desk = {
  draft: null,      // wagers that the table has not taken yet
  stamp: 0,         // counts the changes of the draft
  taken: null,      // {stamp, number}: the draft that entry `number` made good
  timer: 0,
  history: [],
  hint: "",         // why the table would not take the draft as it lies
  said: -1,         // the round for which "no more bets" is on its way
};

export const hint = () => desk.hint;
export const canUndo = () => desk.history.length > 0;
export const drafted = () => desk.draft !== null;

/** The wagers of the seat: as they lie, or as the table has them. */
export const up = () => desk.draft || seat()?.wagers || {};

// ---------------------------------------------------------------- laying chips

/** Add the chosen chip to a spot, or take it off. */
export function bet(spot, sign) {
  if (!seat()) return toast("take a seat first");
  if (!betting()) return toast("the round is on: bets are made before the next one");
  if (later.has(spots.get(spot)?.wager)) return toast(`${label(spot)} is made in the course of the round`);
  const next = { ...up() };
  const after = within(spot, next[spot] || 0, sign);
  const more = after - (next[spot] || 0), owns = seat().bankroll;
  if (more > 0 && more + total(next) > owns) return toast(`you have ${money(owns - total(next))} left, and this takes ${money(more)}`);
  for (const each of alike(spot)) { if (after) next[each] = after; else delete next[each]; }
  edit(next);
}

/** What lies on a spot after a chip more or less; the most that it takes is said. */
function within(spot, had, sign) {
  const { amount, most } = laid(spots.get(spot), had, sign, mine.chip, card.stays_up);
  if (most) toast(`${label(spot)} is at most ${money(most)}`);
  return amount;
}

/** Spots that the card of the table says are always equal: bet together. */
function alike(spot) {
  const base = spots.get(spot)?.equal_to || spots.get(spot)?.wager;
  const group = [...spots.values()]
    .filter((each) => each.required && !later.has(each.wager) && (each.wager === base || each.equal_to === base))
    .map((each) => each.name);
  return group.includes(spot) ? group : [spot];
}

/** Lay the felt as it should be; the table is told when the hand rests. */
export function edit(next) {
  desk.history.push({ ...up() });
  desk.draft = next;
  desk.stamp++;
  desk.hint = "";
  draw();
  clearTimeout(desk.timer);
  desk.timer = setTimeout(() => commit(true).catch(() => {}), card.stays_up ? 250 : 450);
}

export function undo() {
  const before = desk.history.pop();
  if (!before) return;
  const rest = desk.history;
  edit(before);
  desk.history = rest;
  draw();
}

/** Forget the draft; if the cards were out before the table had it, say so. */
export function drop(late = false) {
  clearTimeout(desk.timer);
  if (late && desk.draft && !desk.taken && total(desk.draft) !== total(seat()?.wagers || {})) {
    toast("your last chips came after the deal: they are back in your rack, not in this round");
  }
  desk.draft = desk.taken = null;
  desk.history = [];
  desk.hint = "";
}

// ---------------------------------------------------------------- telling the table

/** When the table has taken the draft, what it shows is the truth again. */
export function reconcile() {
  const { draft, taken, stamp } = desk;
  if (draft && taken?.stamp === stamp && view.number >= taken.number) desk.draft = desk.taken = null;
}

/** Tell the table what lies on the felt. A quiet refusal becomes a hint: more may follow. */
export async function commit(quiet = false) {
  clearTimeout(desk.timer);
  if (!desk.draft) return;
  const stamp = desk.stamp;
  try {
    const number = await tell(mine.seat, desk.draft, seat().wagers);
    desk.hint = "";
    desk.taken = { stamp, number };
    hush();
    reconcile();
    draw();
  } catch (error) {
    if (card.stays_up) drop();
    else if (quiet) desk.hint = error.message;
    if (card.stays_up || !quiet) toast(error.message);
    draw();
    throw error;
  }
}

/** Send what makes the table's wagers the wanted ones; the number of its entry. */
async function tell(number, want, have) {
  const changed = Object.fromEntries(Object.entries(want).filter(([spot, amount]) => have[spot] !== amount));
  const gone = Object.keys(have).filter((spot) => !want[spot]).reverse();
  let entry = view.number;
  if (!Object.keys(changed).length && !gone.length) return entry;
  if (!card.stays_up) {
    const all = Object.keys(want).length ? { do: "bet", seat: number, wagers: want } : { do: "clear", seat: number };
    return send(all);
  }
  if (Object.keys(changed).length) entry = await send({ do: "put_up", seat: number, wagers: changed });
  if (gone.length) entry = await send({ do: "take_down", seat: number, spots: gone });
  return entry;
}

export function clear() {
  if (!card.stays_up) return edit({});
  drop();
  does({ do: "clear", seat: mine.seat });
}

/** Lay the last bets again. */
export function repeat() {
  drop();
  return does({ do: "repeat", seat: mine.seat });
}

/** No more bets from this seat. */
export async function ready() {
  const { round } = view;
  if (desk.said === round) return;
  desk.said = round;
  try {
    await commit();
    await command({ do: "ready", seat: mine.seat, cut: randomWord() });
  } catch { /* the refusal has been shown */ } finally { if (desk.said === round) desk.said = -1; }
}
