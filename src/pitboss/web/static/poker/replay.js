/* A hand that is over, played again step by step: the same felt, and what every hand in it was worth on each street. */

import { $, ask, button, el, read, redraw, withPips } from "../kit.js";
import { id } from "../state.js";
import { felt, modelOf, onFelt, show } from "./model.js";
import { chairOf } from "./ring.js";
import "./middle.js";
import "./motion.js";

const hand = read("hand");
const PACE = 1100;   // milliseconds from step to step when it plays by itself

/** Cards of the board, all runs together. */
const laid = (step) => step.poker.boards.flat().length;

/** Steps that one can tell apart: who is to act, and whole streets; not each card as it falls. */
const steps = hand.steps.map((step, n) => ({ ...step, n })).filter((step) => {
  const before = hand.steps[step.n - 1], after = hand.steps[step.n + 1];
  if (!after || step.kind === "choose" || step.kind === "discard") return true;
  return laid(step) > 2 && before && laid(step) !== laid(before);
});

let at = 0, timer = 0;

/** What is known of each hand in the end: its cards by their places. */
const known = hand.steps.at(-1).poker.seats.map((each) => new Map(each.cards.map((held) => [held.at, held.card])));

/** A step as the felt draws it, with the cards turned up that were shown in the end. */
function drawn({ poker, ...step }) {
  const held = poker.seats.map((each, n) => ({ ...each, cards: each.cards.map((one) => ({ ...one, card: one.card || known[n].get(one.at) || "" })) }));
  const seats = step.seats.map((each) => ({ ...each, yours: each.seat === hand.seat }));
  return modelOf({ ...step, seats, open: false, round: hand.round, poker: { ...poker, seats: held } });
}

function go(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  show(drawn(steps[at]));
  $("step").value = at;
  const told = felt.told, fresh = told.slice(at ? steps[at - 1].poker.told.length : 0);
  $("step").setAttribute("aria-valuetext", told.at(-1) || "the deal");
  $("back").disabled = $("first").disabled = !at;
  $("on").disabled = $("last").disabled = at === steps.length - 1;
  $("announced").textContent = fresh.join(". ");
  redraw($("said"), told.map((text) => el("li", {}, withPips(text))));
  $("said").scrollTop = $("said").scrollHeight;
  history.replaceState(null, "", `#${at}`);
  worth();
}

function play() {
  const running = Boolean(timer);
  clearInterval(timer);
  timer = running ? 0 : setInterval(() => { if (at === steps.length - 1) return play(); go(at + 1); }, PACE);
  $("play").textContent = timer ? "Pause" : "Play";
  $("play").setAttribute("aria-pressed", String(Boolean(timer)));
  if (timer && at === steps.length - 1) go(0);
}

// ---------------------------------------------------------------- equities

const asked = new Map();

/** What each hand that is known is worth as the cards lie now: asked once for each street. */
async function worth() {
  const holds = felt.seats.filter((each) => each.in && each.cards.length && each.cards.every(({ card }) => card));
  for (const each of felt.seats) chairOf(each.seat)?.querySelector(".equity")?.remove();
  if (holds.length < 2 || !felt.board_size || at === steps.length - 1) return;
  const key = JSON.stringify([holds.map((each) => each.seat), felt.boards]);
  if (!asked.has(key)) asked.set(key, ask(`/tables/${id}/hands/${hand.round}/worth?step=${steps[at].n}&seat=${hand.seat}`).catch(() => null));
  const now = at, found = await asked.get(key);
  if (at !== now || !found) return;
  for (const { seat, equity } of found.hands) {
    chairOf(seat)?.append(el("span", { class: "equity", title: found.says }, `${(100 * equity).toFixed(equity > 0 && equity < 1 ? 1 : 0)} %`));
  }
  $("counted").textContent = found.says;
}

// ---------------------------------------------------------------- begin

/** Where each street begins. */
function streets() {
  const begins = new Map();
  steps.forEach((step, n) => { const name = step.poker.street_name; if (name && !begins.has(name)) begins.set(name, n); });
  return [...begins].map(([name, n]) => button(`street-${n}`, () => go(n), { class: "small ghost" }, name));
}

onFelt(() => { $("street").textContent = felt.street_name || ""; });
redraw($("streets"), streets());
$("step").max = steps.length - 1;
$("step").addEventListener("input", (event) => go(Number(event.target.value)));
$("first").addEventListener("click", () => go(0));
$("back").addEventListener("click", () => go(at - 1));
$("on").addEventListener("click", () => go(at + 1));
$("last").addEventListener("click", () => go(steps.length - 1));
$("seen-by")?.addEventListener("change", (event) => { location.search = `?seat=${event.target.value}`; });
$("play").addEventListener("click", play);
$("share").addEventListener("click", async () => {
  try { await navigator.clipboard.writeText(location.href); $("share").textContent = "Link copied"; } catch { $("share").textContent = location.href; }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|BUTTON)$/.test(event.target.tagName)) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
go(Number(location.hash.slice(1)) || 0);
