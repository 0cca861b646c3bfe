/* What happens is said: to screen readers as it happens, and in the list beside the table. */

import { $, el, money, withPips } from "../kit.js";
import { view } from "../state.js";
import { felt, onFelt } from "./model.js";
import { inAll } from "./middle.js";

let last = { round: -1, lines: 0, turn: "" };

function drawSaid() {
  const list = $("said"), lines = felt.told || [], fresh = view.round !== last.round || lines.length < last.lines;
  if (fresh) list.replaceChildren();
  const from = fresh ? 0 : list.children.length;
  list.append(...lines.slice(from).map((text) => el("li", {}, withPips(text))));
  if (lines.length > from) list.scrollTop = list.scrollHeight;
  last = { ...last, round: view.round, lines: lines.length };
}

/** One's turn is said with what it costs; the list says the rest. */
function sayTurn() {
  const { turn } = felt, key = turn?.yours ? `${felt.number}:${felt.street}:${JSON.stringify(turn.actions)}` : "";
  if (key === last.turn) return;
  last.turn = key;
  if (!turn?.yours) return;
  const call = turn.actions?.find((each) => each.name === "call");
  $("announced").textContent = `Your turn. ${call ? `${money(call.amount)} to call. ` : ""}${inAll() ? `${money(inAll())} in the pot.` : ""}`;
}

onFelt(drawSaid, sayTurn);
