/* Cards that are chosen by tapping them: those to throw away. */

import { button, el, plural } from "../kit.js";
import { does } from "../state.js";
import { felt, show } from "./model.js";

const picked = new Set();
let about = "";

/** The places that are chosen of a seat's cards; null where nothing is to be chosen of them. */
export function choosing(each) {
  const { turn } = felt;
  return felt.asked?.seat === each.seat && turn.kind === "discard" ? picked : null;
}

export function toggle(place) {
  const { may, most } = felt.turn.discard;
  if (!may.includes(place)) return;
  if (!picked.delete(place)) {
    if (picked.size >= most) picked.delete([...picked][0]);   // the first one chosen goes back
    picked.add(place);
  }
  show(felt);
}

/** What to do with the cards that are chosen. */
export function discardBar(keys) {
  const { seat, discard: { least, most, may } } = felt.turn, key = `${felt.number}:${felt.street}:${seat}`;
  if (about !== key) { picked.clear(); about = key; }
  const node = button("act-discard", () => does({ do: "discard", seat, places: [...picked].sort((a, b) => a - b) }),
    { class: "big action", "data-action": "discard" });
  may.forEach((place, n) => keys.set(String((n + 1) % 10), () => toggle(place)));
  keys.set("enter", () => node.click());
  const draws = least === 0;
  return { parts: [el("div", { class: "above" }, el("p", { class: "asks" },
    draws ? `Tap the cards to throw away, at most ${most}.` : `Tap the ${least === 1 ? "card" : `${least} cards`} to throw away.`)),
  el("div", { class: "actions" }, node)],
  draw() {
    node.replaceChildren(picked.size ? `${draws ? "Draw" : "Throw"} ${draws ? picked.size : plural(picked.size, "card")}` : draws ? "Stand pat" : `Choose ${plural(least, "card")}`);
    node.disabled = picked.size < least;
  } };
}
