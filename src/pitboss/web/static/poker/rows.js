/* Chinese Poker: thirteen cards in three rows, three in front, five in the middle, five at the back. Tap one card and then
   another to exchange them; then all three rows are set with one press, which the table takes one after the other. */

import { $, button, el } from "../kit.js";
import { cardNode } from "../pictures.js";
import { command, does } from "../state.js";
import { felt, onFelt } from "./model.js";

const ROWS = [["Front", 3], ["Middle", 5], ["Back", 5]];
const RANKS = "23456789TJQKA";

let order = [], about = "", lifted = -1, sent = "";

/** Is one to set thirteen cards now? */
export const setting = () => Boolean(felt.asked && (felt.turn.kind === "set" || felt.turn.actions?.some(({ name }) => name === "set")));

/** The cards as they are usually set; one's own choice begins there. A front that is laid already stays. */
function begin() {
  const laid = [...felt.asked.rows, ...(felt.turn.suggest || [])].slice(0, 2);
  const rest = felt.asked.cards.filter(({ at }) => !laid.flat().includes(at))
    .sort((a, b) => RANKS.indexOf(b.card[0]) - RANKS.indexOf(a.card[0])).map(({ at }) => at);
  order = [...laid.flat(), ...rest];
  lifted = -1;
}

const rowOf = (n) => order.slice(n ? 3 + 5 * (n - 1) : 0, 3 + 5 * n);
const nameOf = (place) => felt.asked.cards.find(({ at }) => at === place)?.card;

function tap(index) {
  if (index < felt.asked.rows.flat().length) return;
  if (lifted < 0) lifted = index;
  else {
    [order[lifted], order[index]] = [order[index], order[lifted]];
    lifted = -1;
  }
  drawRows();
}

/** The three rows over the table, as long as they are to be set. */
function drawRows() {
  const box = $("rows");
  box.hidden = !setting() || Boolean(sent);
  if (box.hidden) return;
  let index = 0;
  const focused = document.activeElement?.dataset?.key;
  box.replaceChildren(...ROWS.map(([name], n) => el("div", { class: "row-of", role: "group", "aria-label": name }, el("b", {}, name),
    rowOf(n).map((place) => {
      const at = index++, card = cardNode(nameOf(place));
      return button(`row-${at}`, () => tap(at), { class: "card-button", "aria-pressed": String(lifted === at), "data-place": place }, card);
    }))));
  if (focused?.startsWith("row-")) box.querySelector(`[data-key="${focused}"]`)?.focus();
}

/** The hand is set: said in the three answers that the table asks for. */
async function set() {
  if (sent) return;
  const { seat } = felt.turn, throws = (row) => command({ do: "discard", seat, places: [...row].sort((a, b) => a - b) });
  sent = about;
  drawRows();
  try {
    if (felt.turn.kind !== "set") await command({ do: "act", seat, action: "set" });
    if (!felt.asked.rows.length) await throws(rowOf(0));
    await throws(rowOf(1));
  } catch { sent = ""; drawRows(); }
}

export function rowsBar() {
  const key = `${felt.number}`;
  if (about !== key) { about = key; sent = ""; begin(); }
  const { seat } = felt.turn, other = felt.turn.actions?.find(({ name }) => name === "clean-sweep");
  return { parts: [el("div", { class: "above" }, el("p", { class: "asks" }, "Tap two cards to exchange them. The back is the highest row, the front the lowest.")),
    el("div", { class: "actions" }, button("act-set", set, { class: "big action", "data-action": "set" }, "Set my cards"),
      other && felt.asked.says && button("act-sweep", () => does({ do: "act", seat, action: "clean-sweep" }), { class: "big action", "data-action": "clean-sweep" }, `Declare: ${felt.asked.says}`))],
  draw: drawRows };
}

onFelt(drawRows);
