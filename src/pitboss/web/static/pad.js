/* Big keys to tap what fell: ranks and suits, tiles, dice, pockets. One hand, and every key has a name. */

import { button, capital, cardWords, el, picture, pip } from "./kit.js";

const RANKS = "A23456789TJQK", SUITS = "shdc";
const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Cards of a deck; `left` says how many of each there still are, where that is known. A rank, then its suit. */
export function cardPad(chosen, pick, draw, left = null) {
  const has = (name) => !left || left[name] > 0;
  if (left && Object.keys(left).some((name) => name.length > 2)) return tilePad(pick, left);
  const of = (rank) => [...SUITS].map((suit) => rank + suit);
  const ranks = [...RANKS].filter((rank) => !left || of(rank).some((name) => name in left));
  const inAll = (rank) => of(rank).reduce((sum, name) => sum + (left?.[name] || 0), 0);
  return el("div", { class: "pad cards-pad" },
    el("div", { class: "ranks", role: "group", "aria-label": "Rank" }, ranks.map((rank) => button(`rank-${rank}`,
      () => { chosen.rank = rank; draw(); },
      { "aria-pressed": String(chosen.rank === rank), disabled: !of(rank).some(has), "data-rank": rank },
      rank === "T" ? "10" : rank, left && el("small", {}, String(inAll(rank))))),
      (!left || "Jk" in left) && button("rank-Jk", () => { chosen.rank = ""; pick("Jk"); },
        { disabled: !has("Jk"), "data-rank": "Jk", "aria-label": "joker" }, "★")),
    el("div", { class: "suits", role: "group", "aria-label": "Suit" }, [...SUITS].map((suit) => {
      const name = chosen.rank + suit, many = left?.[name];
      return button(`suit-${suit}`, () => { chosen.rank = ""; pick(name); },
        { class: suit, disabled: !chosen.rank || !has(name), "data-suit": suit,
          "aria-label": chosen.rank ? cardWords(name) : NAMES[suit] },
        chosen.rank ? (chosen.rank === "T" ? "10" : chosen.rank) : "", SIGNS[suit], many > 1 && el("small", {}, `${many} left`));
    })));
}

function tilePad(pick, left) {
  return el("div", { class: "pad tiles-pad" }, Object.entries(left).map(([name, many]) =>
    button(`tile-${name}`, () => pick(name), { disabled: !many, "data-tile": name }, pip(name))));
}

/** Dice: one face after the other, until as many are shown as are thrown together. */
export function dicePad(chosen, many, pick, draw) {
  const face = (pips) => button(`die-${pips}`, () => {
    const dice = [...chosen.dice, pips];
    chosen.dice = dice.length < many ? dice : [];
    if (dice.length < many) draw(); else pick(dice.join("-"));
  }, { "data-die": pips, "aria-label": `a ${pips}` }, picture(`die-${pips}`, "0 0 100 100", "die"));
  return el("div", { class: "pad dice-pad" },
    el("div", { class: "faces", role: "group", "aria-label": `Die ${chosen.dice.length + 1}` }, [1, 2, 3, 4, 5, 6].map(face)),
    chosen.dice.length > 0 && el("p", { class: "so-far" }, "Shown: ", chosen.dice.join(", "), " ",
      button("die-undo", () => { chosen.dice = chosen.dice.slice(0, -1); draw(); }, { class: "small" }, "Undo")));
}

export const pocketPad = (pockets, pick) => el("div", { class: "pad pockets-pad" }, pockets.map(({ name, colour }) =>
  button(`pocket-${name}`, () => pick(name), { class: `pocket-key ${colour}`, "data-pocket": name }, capital(name))));
