/* Everybody round the table: plates, cards, bets before the line, the button. Nodes stay and are brought up to date:
   nothing under a finger is drawn anew, and what has not changed does not move. */

import { $, button, capital, el, money, signed, svg } from "../kit.js";
import { deal, stack } from "../pictures.js";
import { felt, onFelt } from "./model.js";
import { placesOf } from "./places.js";
import { choosing, toggle } from "./choosing.js";
import { askSeat } from "./place.js";

const phone = matchMedia("(max-width: 719px)");
export const kind = () => (phone.matches ? "standing" : "lying");

const nodes = new Map();
let drawn = "";

function seatNode(number) {
  const plate = el("div", { class: "plate" },
    el("b", { class: "named" }), el("span", { class: "line" }, el("span", { class: "stack-of" }), el("span", { class: "does" })));
  const ring = svg("svg", { class: "ring", "aria-hidden": "true" }, svg("rect", { pathLength: 100, rx: 14 }));
  plate.append(ring);
  const node = el("li", { class: "chair", "data-seat": number },
    el("div", { class: "cards" }), plate, el("span", { class: "hand-says" }), el("span", { class: "won" }));
  const bet = el("div", { class: "bet", "data-seat": number, "aria-hidden": "true" });
  return { node, bet, open: null };
}

/** Lay the chairs round the table, one's own at the near side. */
function layOut() {
  const { seats, own } = felt, shape = kind();
  const key = `${shape}:${seats.length}:${own}`;
  if (key === drawn) return;
  drawn = key;
  $("stage").dataset.shape = shape;
  $("stage").dataset.board = felt.board_size;
  const places = placesOf(seats.length, shape), first = own || 1;
  seats.forEach(({ seat }) => {
    if (!nodes.has(seat)) nodes.set(seat, seatNode(seat));
    const { node, bet } = nodes.get(seat), at = places[(seat - first + seats.length) % seats.length];
    put(node, at.x, at.y);
    put(bet, ...at.bet);
    bet.dataset.button = at.button.map((part) => `${(100 * part).toFixed(2)}%`).join(" ");
    node.classList.toggle("far", at.y < .34);
    node.classList.toggle("left", at.x < .3);
    node.classList.toggle("right", at.x > .7);
  });
  const inOrder = [...seats].sort((a, b) => ((a.seat - first + seats.length) % seats.length) - ((b.seat - first + seats.length) % seats.length));
  $("ring").replaceChildren(...inOrder.map(({ seat }) => nodes.get(seat).node));
  $("bets").replaceChildren(...inOrder.map(({ seat }) => nodes.get(seat).bet));
}

export function put(node, x, y) {
  node.style.left = `${(100 * x).toFixed(2)}%`;
  node.style.top = `${(100 * y).toFixed(2)}%`;
}

export const chairOf = (seat) => nodes.get(seat)?.node;
export const betOf = (seat) => nodes.get(seat)?.bet;

// ---------------------------------------------------------------- one seat

const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

function drawSeat(each) {
  const { node, bet } = nodes.get(each.seat);
  const states = { empty: !each.taken, own: each.yours, acts: each.acts, folded: each.folded, out: Boolean(each.out),
    "all-in": each.allIn, won: each.won > 0, shown: each.shown, away: each.taken && !each.here && !each.bot };
  for (const [name, is] of Object.entries(states)) node.classList.toggle(name, is);
  if (!each.taken) return drawEmpty(node, each);
  node.querySelector(".sit")?.remove();
  setText(node.querySelector(".named"), each.name);
  node.querySelector(".named").title = each.bot ? `${each.name}, a bot` : each.name;
  node.classList.toggle("bot", each.bot);
  setText(node.querySelector(".stack-of"), each.allIn && each.in ? "all in" : money(each.stack));
  setText(node.querySelector(".does"), does(each));
  setText(node.querySelector(".hand-says"), each.says);
  setText(node.querySelector(".won"), each.won ? signed(each.won) : "");
  node.querySelector(".won").classList.toggle("lost", each.won < 0);
  drawCards(node, each);
  drawBet(bet, each);
  node.setAttribute("aria-label", spoken(each));
}

function drawEmpty(node, each) {
  for (const part of [".named", ".stack-of", ".does", ".hand-says", ".won"]) setText(node.querySelector(part), "");
  node.querySelector(".cards").replaceChildren();
  nodes.get(each.seat).bet.replaceChildren();
  nodes.get(each.seat).bet.dataset.amount = "";
  node.setAttribute("aria-label", `${capital(each.called)}, empty`);
  const may = felt.maySit && !node.querySelector(".sit");
  if (may) node.append(button(`sit-${each.seat}`, () => askSeat(each), { class: "sit", "aria-label": `Sit at ${each.called}` }, "Sit"));
  if (!felt.maySit) node.querySelector(".sit")?.remove();
}

/** What a plate says under the name: what its player did last, or why he is not dealt in. */
const does = (each) => each.out || (each.leaves ? "leaves after the hand" : each.folded ? "folded" : each.said);

function spoken(each) {
  const cards = each.cards.filter(({ card }) => card).map(({ card }) => card);
  return [`${each.name}${each.bot ? ", a bot" : ""}${each.yours ? ", you" : ""}`, `${money(each.stack)} behind`,
    each.bet && `${money(each.bet)} before the line`, each.seat === felt.button && "has the button", does(each), each.allIn && "all in",
    cards.length ? `holds ${cards.join(" ")}` : each.in && each.cards.length ? `${each.cards.length} cards` : "",
    each.says, each.won > 0 && `wins ${money(each.won)}`].filter(Boolean).join(", ");
}

/** Cards that are there stay; one's own are buttons while some are to be chosen. */
function drawCards(node, each) {
  const held = node.querySelector(".cards"), chosen = choosing(each);
  held.style.setProperty("--many", String(Math.max(each.cards.length, 1)));
  held.classList.toggle("choosing", Boolean(chosen));
  held.dataset.many = each.cards.length;
  held.classList.toggle("in-rows", each.cards.length === 13);
  deal(held, each.cards.map(({ card }) => card));
  each.cards.forEach(({ up, counts, at }, n) => {
    const card = held.children[n];
    card.classList.toggle("up", up);
    card.classList.toggle("counts", counts);
    if (!chosen) return unchoose(card);
    card.setAttribute("role", "checkbox");
    card.setAttribute("aria-checked", String(chosen.has(at)));
    card.tabIndex = 0;
    card.dataset.place = at;
    card.classList.toggle("chosen", chosen.has(at));
  });
}

function unchoose(card) {
  if (card.getAttribute("role") !== "checkbox") return;
  card.setAttribute("role", "img");
  card.removeAttribute("aria-checked");
  card.removeAttribute("tabindex");
  card.classList.remove("chosen");
}

/** Chips before the line. */
export function drawBet(node, { bet: amount }) {
  if (node.dataset.amount === String(amount || "")) return;
  node.dataset.amount = amount || "";
  node.replaceChildren(...(amount ? [stack(amount, 5), el("b", {}, money(amount))] : []));
}

// ---------------------------------------------------------------- the button

function drawButton() {
  const disc = $("button"), at = betOf(felt.button)?.dataset.button;
  disc.hidden = !at;
  if (!at) return;
  const [x, y] = at.split(" ");
  disc.style.left = x;
  disc.style.top = y;
}

function drawRing() {
  layOut();
  for (const each of felt.seats) drawSeat(each);
  drawButton();
}

const pressed = (event) => {
  const card = event.target.closest(".cards.choosing .card");
  if (!card || (event.type === "keydown" && event.key !== " ")) return;
  event.preventDefault();
  toggle(Number(card.dataset.place));
};
$("ring").addEventListener("click", pressed);
$("ring").addEventListener("keydown", pressed);
phone.addEventListener("change", drawRing);
onFelt(drawRing);
