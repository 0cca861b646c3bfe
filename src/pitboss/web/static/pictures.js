/* Cards, tiles and chips, from the page's sprite. */

import { cardWords, el, picture, read, svg } from "./kit.js";

const chips = read("chips");

/** By rank: the word that cards of this table are marked with. */
let marks = {};
export const markCards = (words) => { marks = words; };

const SHEET = document.body.classList.contains("equipment-tiles") ? "0 0 100 220" : "0 0 250 350";

export function cardNode(name, extra = "") {
  const mark = name && marks[name[0]];
  const words = cardWords(name) + (mark ? `, marked ${mark}` : "");
  const attributes = { class: `card ${extra}`, role: "img", "aria-label": words, "data-card": name || "back" };
  return el("span", attributes, picture(`card-${name || "back"}`, SHEET, ""), mark && el("span", { class: "mark" }, mark));
}

/** Bring a node's cards up to date; those that are there stay, new ones are dealt. */
export function deal(node, cards) {
  cards.forEach((name, i) => {
    const old = node.children[i];
    if (old?.dataset.card === (name || "back")) return;
    const fresh = cardNode(name, old?.dataset.card ? "turned" : "dealt");
    if (old) old.replaceWith(fresh); else node.append(fresh);
  });
  while (node.children.length > cards.length) node.lastChild.remove();
}

/** Of more cards than make a hand, those that count are lifted. */
export function lift(node, counts) {
  for (const each of node.children) each.classList.toggle("counts", counts.includes(each.dataset.card));
}

/** An amount in the fewest chips, the largest first. */
function inChips(amount, most) {
  const made = [];
  for (const chip of [...chips].reverse()) {
    while (amount >= chip.cents && made.length < most) { made.push(chip.cents); amount -= chip.cents; }
  }
  return made;
}

const LIFT = 13;

/** A stack of chips. */
export function stack(amount, most = 6) {
  const shown = inChips(amount, most);
  const height = 100 + LIFT * Math.max(0, shown.length - 1);
  return svg("svg", { viewBox: `0 0 100 ${height}`, class: "stack", "aria-hidden": "true" },
    ...shown.map((value, i) =>
      svg("use", { href: `#chip-${value}`, x: 0, y: height - 100 - i * LIFT, width: 100, height: 100 })));
}
