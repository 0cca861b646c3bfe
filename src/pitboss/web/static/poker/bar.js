/* The bar under the table: one's turn, what is chosen ahead, or how to come into the game. It is made anew only when what
   may be done is another thing, and it keeps its two rows. */

import { $, button, capital, el, money } from "../kit.js";
import { cardPad } from "../pad.js";
import { line } from "../socket.js";
import { does, keysIn, may, view } from "../state.js";
import { aheadBar, sayAhead } from "./ahead.js";
import { amountBar, keys, turnBar } from "./betting.js";
import { discardBar } from "./choosing.js";
import { felt, onFelt } from "./model.js";
import { askButton, askSeat, fill, tools } from "./place.js";
import { rowsBar, setting } from "./rows.js";

let shown = "", live = null;

const LOST = "The connection is lost. The table keeps everything as it lies; this page comes back by itself.";

/** What the bar is about now; it is drawn anew when this changes. */
function about() {
  const { turn, mine } = felt;
  if (!view.open || line !== "live") return `${line}:${view.open}`;
  if (view.prompt?.tap) return `tap:${view.number}:${begun.rank}`;
  if (felt.asked) return `turn:${felt.number}:${felt.street}:${JSON.stringify(turn)}`;
  if (mine?.in && !mine.allIn && felt.playing) return `ahead:${felt.number}:${felt.seats.map((each) => each.bet)}:${turn?.seat}`;
  return `idle:${mine && isReady()}:${mine?.seat}:${mine?.out}:${mine?.stack}:${turn?.seat}:${felt.playing}:${felt.maySit}:${JSON.stringify(felt.waiting)}:${felt.seats.map((each) => each.name)}`;
}

function drawBar() {
  const key = about();
  if (key !== shown) {
    const began = shown.startsWith("turn:"), turn = key.startsWith("turn:");
    shown = key;
    if (turn && felt.turn.yours && sayAhead()) return;
    make();
    if (turn && !began && [document.body, $("bar"), $("main")].includes(document.activeElement)) $("bar").focus({ preventScroll: true });
  }
  live?.draw?.();
}

function make() {
  const inside = $("bar").contains(document.activeElement) ? document.activeElement.dataset.key : null;
  keys.clear();
  live = null;
  $("bar").dataset.about = shown.split(":")[0];
  $("bar").replaceChildren(...parts().flat().filter(Boolean));
  if (inside === null) return;
  const again = inside && $("bar").querySelector(`[data-key="${CSS.escape(inside)}"]`);
  (again || $("bar")).focus({ preventScroll: true });
}

const above = (...parts) => el("div", { class: "above" }, parts);
const says = (text) => el("p", { class: "asks" }, text);

function parts() {
  const { turn, mine } = felt;
  if (!view.open) return [above(says("This table is closed."))];
  if (line === "reconnecting" || line === "connecting") return [above(says(LOST))];
  if (line === "closed") return [above(says("This page has no line to the table any more: load it again."))];
  if (view.prompt?.tap) return tapParts(view.prompt.text, view.prompt.tap);
  if (felt.asked) return turnParts(turn);
  if (mine?.in && !mine.allIn && felt.playing) return [above(felt.structure !== "points" && aheadBar()), below(waitsFor())];
  return idle();
}

/** The second row, where there is nothing to press but words. */
const below = (...parts) => el("div", { class: "actions" }, parts);

/** What a live dealer keys in: a card of the board or an up card, or what a seat shows; a rank, then its suit. */
const begun = { rank: "" };

function tapParts(text, tap) {
  const key = (words) => does({ do: "key", text: words });
  return [el("div", { class: "tap-pad" }, el("p", { class: "asks" }, capital(text)),
    cardPad(begun, key, drawBar, tap.left),
    tap.muck && button("muck", () => key("muck"), { class: "big" }, "Muck: not shown"))];
}

function turnParts(turn) {
  if (turn.kind === "discard") return (live = discardBar(keys)).parts;
  if (turn.kind === "amount") return amountBar();
  if (setting()) return (live = rowsBar()).parts;
  if (turn.kind === "bet") return turnBar();
  return [above(says(ASKS[turn.kind] || "Your turn.")), below(turn.actions.map(({ name, says: words }, n) => {
    keys.set(String(n + 1), () => node.click());
    const node = button(`act-${name}`, () => does({ do: "act", seat: turn.seat, action: name }), { class: "big action", "data-action": name },
      el("span", { class: "verb" }, words || WORDS[name] || name.replaceAll("-", " ")), el("kbd", { "aria-hidden": "true" }, n + 1));
    return node;
  }))];
}

const ASKS = {
  runs: "All the chips are in. How often shall the rest be dealt? It is run as often as everybody wants.",
  "turn-up": "Turn your down card up, and the next one comes down?",
};
/** Why one is not dealt in. */
const OUT = { "sits out": "You sit out.", leaves: "You leave when the hand is over.", "has no chips": "You have no chips left.",
  "waits for the big blind": "You are dealt in when the big blind comes to you.", "posts when the button has passed": "You post when the button has passed you." };
const WORDS = { "run-once": "Run it once", "run-twice": "Run it twice", "run-three-times": "Three times", stay: "Keep it down", "turn-up": "Turn it up" };

function waitsFor() {
  const name = felt.seats.find((each) => each.seat === felt.turn?.seat)?.name;
  return el("p", { class: "quiet waits-for" }, name ? `Waiting for ${name}` : felt.playing ? "The dealer deals" : "");
}

/** Between hands, out of the hand, or nobody's seat yet. */
function idle() {
  const { mine } = felt;
  if (keysIn()) return dealerIdle();
  if (mine) {
    return [above(mine.out ? says(OUT[mine.out] || `${capital(mine.out)}.`) : el("p", { class: "quiet" }, felt.playing ? waitsFor().textContent : waitsForHand())),
      below(!felt.playing && !mine.out && mine.stack > 0 && company() && readyButton(), mine.stack > 0 && mine.out ? tools.back() : null, !mine.stack && !mine.in && tools.topUp({ class: "primary big" }),
        may("seat_bots") && lonely() && button("fill", fill, { class: mine.out ? "big" : "primary big" }, "Fill the table with bots"))];
  }
  const free = felt.seats.find((each) => !each.taken);
  const kept = felt.waiting.find((each) => each.yours && each.offered);
  return [above(says(kept ? "A seat is kept for you: take it within a minute." : felt.playing ? waitsFor().textContent : "You are watching.")),
    below(felt.maySit && free && button("take-seat", () => askSeat(free), { class: "primary big" }, "Take a seat"),
      may("seat_bots") && lonely() && button("fill", fill, { class: "big" }, "Fill the table with bots"),
      felt.maySit && !free && tools.waitingList())];
}

/** Are there two who can play? */
const company = () => felt.seats.filter((each) => each.taken && !each.out && each.stack > 0).length > 1;
const waitsForHand = () => (company() ? "The next hand begins in a moment." : "A hand begins when two are here.");
/** Nobody has to wait for the clock: when all say so, the next hand begins at once. */
const readyButton = () => button("ready", () => does({ do: "ready", seat: felt.mine.seat }), { class: "big", disabled: isReady() },
  isReady() ? "Waiting for the others" : "Deal");
const isReady = () => Boolean(view.seats[felt.mine.seat - 1].ready);

/** Between hands, where a dealer deals at a real table. */
function dealerIdle() {
  const taken = felt.taken.map(({ reason, amount }) => `${reason} ${money(amount)}`).join(", ");
  return [above(says(felt.playing ? "The hand is on." : felt.awards.length ? `Push the pots${taken && `; take ${taken}`}.` : "Seat your visitors, then deal.")),
    below(!felt.playing && company() && button("deal", () => does({ do: "deal" }), { class: "primary big" }, "Deal"),
      !felt.playing && felt.blinds && button("put-button", askButton, { class: "big" }, "Put the button"))];
}

/** Is there room for bots, and nobody to play with? */
const lonely = () => felt.seats.filter((each) => each.taken && !each.out).length < 2 || felt.seats.every((each) => !each.taken);

// ---------------------------------------------------------------- keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog:modal")) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
  const key = event.key.toLowerCase();
  if (key === "enter" && event.target.closest("button, a, summary")) return;
  const act = keys.get(key);
  if (!act) return;
  event.preventDefault();
  act();
});

onFelt(drawBar);
