/* Setting a hand in two: a tap moves a card between the high hand and the low hand. */

import { button, cardWords, el } from "./kit.js";
import { cardNode } from "./pictures.js";
import { card, does, draw, seat, view } from "./state.js";

export const HANDS = ["low hand", "high hand"];

const RANKS = "AKQJT98765432";
const rank = (name) => (name === "Jk" ? -1 : name ? RANKS.indexOf(name[0]) : RANKS.length);

/** Cards as a player sorts them in his hand, the joker first; tiles as they were dealt. */
const sorted = (hand, name) => (view.equipment === "tiles" ? hand : [...hand].sort((a, b) => rank(name(a)) - rank(name(b))));

/** A hand as it lies on the table: where hands are set in two, in order. */
export const inOrder = (hand) => (card.sets ? sorted(hand, (name) => name) : hand);

/** What has been laid low so far, and of which cards. */
const laid = { of: "", low: [] };

/** The ways to set the hand that this page is asked for, if it is asked for one. */
export const settings = () => (view.prompt?.yours && seat()?.acts && view.prompt.sets) || null;

function low() {
  const of = `${view.round} ${seat().seat} ${seat().hands[0]}`;
  if (laid.of !== of) Object.assign(laid, { of, low: [] });
  return laid.low;
}

/** The setting as it lies; none while the low hand is not full. */
function asItLies() {
  const places = [...low()].sort((a, b) => a - b).join();
  return settings().find((each) => each.low.join() === places);
}

function move(place) {
  const others = low().filter((each) => each !== place);
  laid.low = others.length < low().length ? others : [...others, place].slice(-settings()[0].low.length);
  draw();
}

/** Lay the cards as the house would: the player sees it, and sets. */
function layHouseWay() {
  low();
  laid.low = [...settings().find((each) => each.house).low];
  draw();
}

/** One's own cards in two hands, each card a button that moves it to the other. */
export function handsToSet() {
  const held = seat().hands[0], down = low(), set = asItLies();
  const all = sorted(held.map((_, place) => place), (place) => held[place]);
  return [all.filter((place) => down.includes(place)), all.filter((place) => !down.includes(place))]
    .map((places, n) => el("div", { class: "my-hand in-play to-set" },
      el("div", { class: "hand" }, places.map((place) => mover(held[place], place, n))),
      el("span", { class: "hand-mark" }, [HANDS[n], set?.says[n]].filter(Boolean).join(" · "))));
}

function mover(name, place, from) {
  const words = `${cardWords(name)}: to the ${HANDS[1 - from]}`;
  return button(`set-${place}`, () => move(place), { class: "card-button", "aria-label": words, title: words },
    cardNode(name));
}

/** What the rail has for it: a hint or a warning, a button that sets, one that lays the house way, the others. */
export function settingRail(prompt, others) {
  const set = asItLies(), size = settings()[0].low.length;
  const foul = set?.foul && "Foul: the low hand ranks above the high hand. Set like this it loses.";
  const go = () => does({ do: "act", seat: prompt.seat, action: set.name });
  return [
    el("p", { class: foul ? "hint warns" : "your-turn", role: "status" },
      foul || (set ? "Your hands lie like this." : `Tap the ${size} ${view.equipment === "tiles" ? "tiles" : "cards"} of your low hand.`)),
    el("div", { class: "actions" },
      button("set", go, { class: "primary big action", disabled: !set, "data-action": "set" },
        el("span", {}, foul ? "Set it all the same" : "Set")),
      button("lay-house-way", layHouseWay, { class: "big action", "data-action": "house-way" },
        el("span", {}, "House way")),
      others)];
}
