/* The dealer's side of the table: cards, dice, wheel, and what lies there from round to round. */

import { $, capital, el, money, picture, redraw, spaced } from "./kit.js";
import { deal, lift, stack } from "./pictures.js";
import { HANDS, inOrder } from "./setting.js";
import { card, onDraw, seat, view } from "./state.js";

const zone = $("dealer");
const SEAT_MARKS = new Set(["button", "first-seat", "shooter"]);

// ---------------------------------------------------------------- cards

const groups = new Map();
/** Where cards will lie: before the dealer, or, where they are thrown like dice, on the board. */
const whoseFirst = card.stays_up ? "board" : "dealer";

function drawHands() {
  const wanted = new Map();
  for (const whose of ["dealer", "board"]) {
    const held = view[whose].filter((hand) => hand.length), name = capital(card.hands?.[whose] || whose);
    view[whose].forEach((hand, n) => {
      const part = card.sets ? HANDS[n] : n && card.parts[whose];
      const which = part && held.length > 1 ? `${name}, ${part}` : name;
      if (hand.length) wanted.set(`${whose}-${n}`, [whose, hand, which, view.says[whose][n]]);
    });
  }
  for (const whose of ["dealer", "board"]) {   // whoever has none yet has their places
    if (view[whose].some((hand) => hand.length)) continue;
    card.dealt[whose].forEach((_, n) => wanted.set(`${whose}-${n}`, [whose, [], capital(card.hands?.[whose] || whose)]));
  }
  if (!wanted.size) wanted.set(`${whoseFirst}-0`, [whoseFirst, [], capital(card.hands?.[whoseFirst] || whoseFirst)]);
  for (const [key, node] of groups) if (!wanted.has(key)) { node.remove(); groups.delete(key); }
  for (const [key, [whose, hand, name, says]] of wanted) {
    if (!groups.has(key)) {
      groups.set(key, el("div", { class: `hand-group ${whose}` }, el("h2", {}), el("div", { class: "hand" }),
        el("span", { class: "hand-says" })));
      zone.append(groups.get(key));
    }
    const node = groups.get(key).children[1];
    groups.get(key).firstChild.textContent = name;
    groups.get(key).lastChild.textContent = says || "";
    putUnder(groups.get(key).lastChild, key.endsWith("-0") ? view.says_of[whose] : -1, hand.length);
    const ever = card.dealt[whose][Number(key.split("-")[1])] || 0, places = hand.length ? 0 : ever;
    node.style.setProperty("--places", whose === "board" || !hand.length ? Math.max(1, ever) : 1);
    if (places && node.querySelectorAll(".gap").length !== places) node.replaceChildren(...Array.from({ length: places }, gap));
    if (!places) deal(node, inOrder(hand));
    lift(node, whose === "board" ? seat()?.counts || [] : view.counts);
    node.classList.toggle("none", !hand.length && !places);
    node.classList.toggle("awaits", places > 0);
  }
}

/** The place of a card that has not come. */
const gap = () => el("span", { class: "card gap" });

/** Words about one card of a hand stand under it. */
function putUnder(words, at, cards) {
  words.classList.toggle("of-one", at >= 0);
  words.style.setProperty("--off", at < 0 ? 0 : at - (cards - 1) / 2);
}

// ---------------------------------------------------------------- dice

const dice = el("div", { class: "dice", role: "img" });

function drawDice() {
  const thrown = view.dice.length > 0, key = `${view.round}:${view.dice.join("-")}`;
  if (dice.dataset.key === key) return;
  dice.dataset.key = key;
  const sum = view.dice.reduce((a, b) => a + b, 0);
  dice.setAttribute("aria-label",
    thrown ? `dice ${view.dice.join(" and ")}, a total of ${sum}` : "the dice have not been thrown");
  dice.replaceChildren(...(thrown ? view.dice : [5, 2]).map((pips) =>
    picture(`die-${pips}`, "0 0 100 100", thrown ? "die thrown" : "die idle")));
  if (thrown) dice.append(el("b", { class: "sum" }, String(sum)));
}

// ---------------------------------------------------------------- the wheel

const wheel = el("div", { class: "wheel-place" });
const recent = el("ol", { class: "recent", "aria-label": "What came last, the newest first" });
const RECENT_DICE = 7;
let turned = 0;

function putUpWheel() {
  wheel.append($("wheel-template").content.cloneNode(true), el("p", { class: "pocket-name" }));
  zone.append(wheel);
  $("spoken").after(recent);
}

function drawWheel() {
  const { pocket } = view, key = pocket ? `${view.round}:${pocket.stop}` : "";
  if (wheel.dataset.key === key) return;
  const first = wheel.dataset.key === undefined;
  wheel.dataset.key = key;
  const name = wheel.querySelector(".pocket-name");
  name.textContent = pocket ? pocket.called : "";
  name.className = `pocket-name ${pocket?.colour || ""}`;
  const fell = pocket && wheel.querySelector(`[data-stop="${pocket.stop}"]`);
  if (!fell) return;
  // A ball runs to its pocket; a Big Six wheel brings the stop to the clapper, three turns on.
  const ball = wheel.querySelector(".ball"), angle = Number(fell.dataset.angle) * (ball ? 1 : -1);
  turned = first ? angle : Math.ceil(turned / 360 + (ball ? 2 : 4)) * 360 + angle;
  (ball || wheel.querySelector(".turns")).style.transform = `rotate(${turned}deg)`;
  wheel.classList.toggle("spinning", !first);
  for (const each of wheel.querySelectorAll(".pocket")) each.classList.toggle("won", each === fell);
}

/** What came in the last rounds, whoever was here to see it. */
function drawRecent() {
  redraw(recent, view.equipment === "wheel" ? view.recent.map(({ name, colour }) => el("li", { class: colour }, name))
    : view.recent.slice(0, RECENT_DICE).map(({ name }) => roll(name)));
}

function roll(dice) {
  const sum = dice.split("-").reduce((all, pips) => all + Number(pips), 0);
  return el("li", { class: sum === 7 ? "seven" : "", title: dice.replace("-", " and ") }, String(sum));
}

// ---------------------------------------------------------------- what is carried over

const carried = el("ul", { class: "carried", "aria-label": "On the table" });

function drawCarried() {
  const marks = Object.entries(view.carried).map(([name, value]) => {
    if (name === "point") return el("li", { class: `puck ${value ? "on" : "off"}` }, value ? `ON ${value}` : "OFF");
    if (!value || /-(closed|points)$/.test(name)) return null;
    const says = name === "first-seat" ? "action begins" : spaced(name);
    return el("li", { class: "tag" }, `${says}${SEAT_MARKS.has(name) ? ": seat" : ""} ${value}`);
  });
  const meters = Object.entries(view.meters).map(([name, value]) => value > 0
    && el("li", { class: "meter" }, el("span", {}, name === "meter" ? view.link?.title || "Progressive" : spaced(name)), el("b", {}, money(value))));
  const held = (view.held || []).map((each) => el("li", { class: "meter held" },
    el("span", {}, `Jackpot of ${each.player}, held: no wagers before it is paid`), el("b", {}, money(each.amount))));
  redraw(carried, marks, meters, held, bankOf(view.bank));
}

/** What a player-dealer has before him to pay with. */
function bankOf({ banker, cover, left }) {
  if (!banker || cover === null) return null;
  return el("li", { class: "meter bank" }, el("span", {}, `Bank of ${banker}`),
    el("b", {}, stack(left ?? cover, 4), money(left ?? cover)));
}

/** The house's chips, before its dealer. */
function putUpTray() {
  zone.closest(".surface").append(el("div", { class: "tray", "aria-hidden": "true" },
    [100000, 50000, 10000, 2500, 500, 100].map((value) => el("span", {}, stack(6 * value, 6)))));
}

// ---------------------------------------------------------------- begin

if (view.equipment === "dice") zone.append(dice, recent);
if (["dice", "wheel"].includes(view.equipment)) onDraw(drawRecent);
if (view.equipment === "wheel") putUpWheel();
zone.append(carried);
if (view.bank.kind === "house" && !view.station) putUpTray();   // a table with stations has none
onDraw({ dice: drawDice, wheel: drawWheel }[view.equipment] || drawHands, drawCarried);
