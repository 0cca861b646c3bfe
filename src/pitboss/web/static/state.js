/* What the table page knows. The server decides everything: a view comes in on the socket and is drawn;
   what a person does goes out as one command; nothing here knows a rule of any game. Amounts are cents. */

import { $, capital, hush, read, spaced, toast } from "./kit.js";

export const id = $("table").dataset.id;
/** @type {import("./shapes").CardShape} */
export const card = read("card");
export const chips = read("chips");
export const spots = new Map(card.spots.map((spot) => [spot.name, spot]));
export const later = new Set(card.later);
export const phone = matchMedia("(max-width: 719px)");

/** @type {import("./shapes").TableShape & {heard: number}} */
export let view = { ...read("view"), heard: performance.now() };

/** What this browser has in hand: the seat it plays, the chip it bets with; whether the rail is folded. */
export const mine = { seat: 0, chip: 500, takeOff: false, folded: false };

// ---------------------------------------------------------------- who and what

export const may = (right) => view.you.may.includes(right);
export const keysIn = () => view.live && may("key");
/** At a stadium whoever has a station has a place: nobody buys in at the table. */
export const maySit = () => !view.station && (may("sit") || (view.live && may("seat_visitor")));

/** The seats that are played from this page: one's own, and visitors' at a live dealer's table. */
export const seats = () => view.seats.filter((seat) => seat.yours || (seat.visitor && keysIn()));
export const seat = () => seats().find((each) => each.seat === mine.seat);
export const betting = () => view.state !== "playing" && view.open;
export const decides = (prompt) => prompt?.kind === "choose" || prompt?.kind === "amount";

/** What a spot is called. */
export function label(spot) {
  return spots.get(spot)?.label || capital(spaced(spot));
}

/** What a seat won or lost in the round that is over; null if it had no wager in it. */
export function roundNet(number) {
  const lines = view.lines.filter((line) => line.seat === number);
  if (!lines.length) return null;
  const fees = view.fees.filter((fee) => fee.seat === number);
  return lines.reduce((sum, line) => sum + line.net, 0) - fees.reduce((sum, fee) => sum + fee.amount, 0);
}

/** What a player-dealer's bank won or lost in the round that is over, its collection paid. */
export function bankNet() {
  if (view.bank.kind !== "player-dealer" || !view.lines.length) return null;
  const won = view.lines.reduce((sum, line) => sum - (line.account === "bank" ? line.net : 0), 0);
  return view.fees.reduce((sum, fee) => sum - (fee.seat ? 0 : fee.amount), won);
}

// ---------------------------------------------------------------- drawing

const drawers = [];
/** A press is a click only if what it began on is still there when it ends: until then nothing is drawn anew. */
let pressed = false, due = false;

/** Have these called whenever there is something new. */
export const onDraw = (...functions) => { drawers.push(...functions); };
export function draw() {
  due = pressed;
  if (!pressed) for (const each of drawers) each();
}

/** The press has done what it does. */
export function release() {
  pressed = false;
  if (due) draw();
}

const CLICKED = 50;   // milliseconds in which a finger that was lifted becomes a click
addEventListener("pointerdown", (event) => { pressed = event.isPrimary && event.button === 0; }, true);
addEventListener("pointermove", (event) => { if (pressed && !event.buttons) release(); }, true);
for (const ended of ["pointerup", "pointercancel"]) addEventListener(ended, () => setTimeout(release, CLICKED), true);
addEventListener("click", () => { pressed = false; setTimeout(release); }, true);
addEventListener("blur", release);   // of the window

/** A new view of the table. The seat that must act comes to the front; true if that changed. */
export function see(fresh) {
  view = { ...fresh, heard: performance.now() };   // its clock runs on from then
  const before = mine.seat;
  const acts = seats().find((each) => each.acts);
  if (acts) mine.seat = acts.seat;
  else if (!seat()) mine.seat = seats()[0]?.seat || 0;
  return mine.seat !== before;
}

// ---------------------------------------------------------------- sending

let line = null;

export const speakOn = (send) => { line = send; };
/** Send a command; a refusal is an error. */
export const send = (command) => line(command);
/** Send a command; a refusal is shown, and is an error. */
export const command = (what) => send(what).then((number) => { hush(); return number; },
  (error) => { toast(error.message); throw error; });
/** Send a command; a refusal is shown, and that is that. */
export const does = (what) => command(what).catch(() => {});
