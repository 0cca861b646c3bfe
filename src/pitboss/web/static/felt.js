/* The felt: its betting spots, the chips on them, and how they are clicked, held and typed. */

import { $, el, money, redraw, signed, svg } from "./kit.js";
import { bet, drafted, up } from "./betting.js";
import { layOut } from "./layout.js";
import { stack } from "./pictures.js";
import { betting, card, label, later, mine, onDraw, release, seat, spots, view } from "./state.js";

const HOLD = 550;   // milliseconds of touching that take a chip off

/** The layout as it is unfolded: its kind, and whether all seats share it. */
export let shape = null;
const places = new Map();

// ---------------------------------------------------------------- unfolding

/** Lay out the felt that fits the window. */
export function unfold() {
  const node = $("felt");
  shape = layOut(node, places);
  const first = card.spots.find((spot) => places.has(spot.name) && !later.has(spot.wager));
  if (first) places.get(first.name).tabIndex = 0;
  document.body.classList.toggle("shared-felt", shape.shared);
}

// ---------------------------------------------------------------- drawing

function drawFelt() {
  const wagers = up(), won = settled();
  for (const [spot, place] of places) drawPlace(spot, place, wagers[spot] || 0, won.get(spot));
  const strays = Object.entries(wagers).filter(([spot]) => !places.has(spot));
  redraw($("also-up"), strays.map(([spot, amount]) => el("li", {}, `${label(spot)} `, el("b", {}, money(amount)))));
  drawPuck();
}

/** How the wagers on each spot of this seat were settled, when a round is over. */
function settled() {
  const won = new Map();
  if (!betting()) return won;
  for (const line of view.lines) {
    if (line.seat === mine.seat) won.set(line.wager, [...(won.get(line.wager) || []), line]);
  }
  return won;
}

/** A wager that won and lost nothing: a push, or it had no action and goes back. */
const even = (result) => (result === "push" ? "push" : "back");

/** How a spot came out: every push is said, and on a felt for all no loss, whose chips are gone. */
function outcome(won, brief) {
  const sum = won.reduce((all, line) => all + line.net, 0);
  if (sum < 0 && shape.shared) return null;
  const words = won.map(({ net, result }) => (net ? signed(net) : even(result))).join(" ");
  const said = brief ? bare(words) : words;
  const node = el("span", { class: `was ${sum > 0 ? "win" : sum < 0 ? "lose" : "push"}` }, said);
  node.style.setProperty("--letters", said.length);
  return node;
}

const DIGIT = 11;   // how wide one is under the word of a box, in the units of the felt
/** Is a box so small that one chip stands for all, and amounts for themselves? */
const isSmall = ({ classList }) => classList.contains("tight") || (classList.contains("low") && shape.kind === "craps");
export const bare = (amount) => amount.replaceAll("$", "");

/** The chips of the others, with their seats; a small box has room for one of them, and says how many there are. */
function theirs(others, spot, small) {
  const seatOf = (each) => (small && others[1] ? `×${others.length}` : each.behind ? `${each.behind}+` : String(each.seat));
  return others.slice(0, small ? 1 : 3).map((each) =>
    el("span", { class: "pile other" }, stack(each.wagers[spot], small ? 1 : 2), el("i", {}, seatOf(each))));
}

function drawPlace(spot, place, amount, won) {
  const made = place.classList.contains("later"), { says, pays } = spots.get(spot) || {};
  const others = shape.shared ? view.seats.filter((each) => each.seat !== mine.seat && each.wagers[spot]) : [];
  const barred = seat()?.behind && !card.back_line.includes(spots.get(spot)?.wager);
  const lammers = seat()?.lammers[spot] || 0;
  const waits = drafted() && amount !== (seat()?.wagers[spot] || 0);
  place.setAttribute("aria-disabled", String(Boolean(!betting() || !seat() || made || barred)));
  place.classList.toggle("has", amount > 0);
  place.classList.toggle("waits", waits);
  place.classList.toggle("came", Boolean(view.pocket) && spot === `straight ${view.pocket.name}`);
  place.title = [label(spot), pays && `pays ${pays}`, says].filter(Boolean).join(", ");
  place.setAttribute("aria-label", [
    label(spot),
    lammers ? `${lammers} free bet${lammers > 1 ? "s" : ""}` : amount ? `${money(amount)} on it${waits ? ", not taken yet" : ""}` : "empty",
    ...others.map((each) => `${each.player} ${money(each.wagers[spot])}`),
    won && won.map(({ net, result }) => (net ? `${net > 0 ? "won" : "lost"} ${money(Math.abs(net))}` : even(result))).join(", "),
    pays && `pays ${pays}`,
    made ? "made in the course of the round" : says,
  ].filter(Boolean).join(", "));
  const small = isSmall(place), brief = small || (place.classList.contains("led") && shape.kind === "craps"), on = bare(money(amount));
  const came = won && (!amount || card.stays_up) && outcome(won, brief);
  const crowded = came && small && place.classList.contains("low") && (on.length + came.textContent.length) * DIGIT > place.dataset.w;
  place.replaceChildren(...[
    ...(came && brief ? [] : theirs(others, spot, small)),
    lammers > 0 && el("span", { class: "lammer" }, lammers > 1 ? `FREE ×${lammers}` : "FREE"),
    amount && !crowded && el("span", { class: "pile" }, stack(amount, small ? 1 : 6), el("b", {}, on)),
    came,
  ].filter(Boolean));
}

/** The puck on the felt's own point number, where a felt has such numbers. */
function drawPuck() {
  const art = $("felt").querySelector(".felt-art");
  art.querySelector(".felt-puck")?.remove();
  const { point } = view.carried;
  const at = point && art.querySelector(`.puck-place[data-number="${point}"]`);
  if (!at) return;
  const words = svg("text", { "text-anchor": "middle", dy: ".35em" });
  words.textContent = "ON";
  const middle = `translate(${at.dataset.x} ${at.dataset.y})`;
  art.append(svg("g", { class: "felt-puck", transform: middle }, svg("circle", { r: 15 }), words));
}

// ---------------------------------------------------------------- hands on the felt

const placeOf = (event) => event.target.closest(".place");

function pointing(node) {
  let held = 0, skip = false;
  node.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (!place) return;
    if (skip) { skip = false; return; }
    focusOn(place);
    bet(place.dataset.spot, mine.takeOff ? -1 : 1);
  });
  node.addEventListener("contextmenu", (event) => {
    const place = placeOf(event);
    if (!place) return;
    event.preventDefault();
    clearTimeout(held);
    if (event.pointerType !== "touch" || !skip) bet(place.dataset.spot, -1);
    if (event.pointerType === "touch") skip = true;
  });
  node.addEventListener("pointerdown", (event) => {
    const place = placeOf(event);
    skip = false;
    if (!place || event.pointerType !== "touch") return;
    held = setTimeout(() => { skip = true; release(); bet(place.dataset.spot, -1); }, HOLD);
  });
  const letGo = () => clearTimeout(held);
  node.addEventListener("pointerup", letGo);
  node.addEventListener("pointercancel", letGo);
  node.addEventListener("pointermove", (event) => { if (event.movementX || event.movementY) letGo(); });
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TAKE_OFF = new Set(["-", "Delete", "Backspace"]);

function typing(event) {
  const place = placeOf(event), way = WAYS[event.key];
  if (!place || (!way && !TAKE_OFF.has(event.key))) return;
  event.preventDefault();
  if (way) focusOn(nearest(place, ...way));
  else bet(place.dataset.spot, -1);
}

function focusOn(place) {
  if (!place) return;
  for (const each of places.values()) each.tabIndex = each === place ? 0 : -1;
  place.focus();
}

/** The nearest spot in one direction. */
function nearest(from, dx, dy) {
  const middle = ({ dataset: d }) => [Number(d.x) + d.w / 2, Number(d.y) + d.h / 2];
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const each of places.values()) {
    const [ex, ey] = middle(each);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const far = ahead + 2.5 * (Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx));
    if (ahead > 1 && far < least) { least = far; best = each; }
  }
  return best;
}

// ---------------------------------------------------------------- begin

unfold();
pointing($("felt"));
$("felt").addEventListener("keydown", typing);
onDraw(drawFelt);
