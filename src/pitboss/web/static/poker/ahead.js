/* What is chosen before one's turn comes: said by this page when it comes, if it still is what was chosen. */

import { el, money } from "../kit.js";
import { does } from "../state.js";
import { felt } from "./model.js";

let chosen = null;

/** What a seat would have to call if it were asked now. */
function due() {
  const most = Math.max(0, ...felt.seats.map((each) => each.bet));
  return Math.min(most - felt.mine.bet, felt.mine.stack);
}

/** What may be chosen, and how it is called now; nothing where it makes no sense. */
const choices = () => Object.entries({
  "check-fold": due() ? "Fold" : "Check / fold",
  check: due() ? "" : "Check",
  call: due() ? `Call ${money(due())}` : "",
  "call-any": due() ? "Call any" : "Check / call any",
}).filter(([, words]) => words);

/** A choice for one amount is void once there is more to call. */
function still() {
  if (!chosen || chosen.hand !== felt.number) return (chosen = null);
  if ((chosen.name === "check" || chosen.name === "call") && chosen.due !== due()) chosen = null;
  return chosen;
}

/** Boxes to tick while others act. */
export function aheadBar() {
  still();
  return el("fieldset", { class: "ahead" }, el("legend", { class: "unseen" }, "When it is my turn"),
    choices().map(([name, words]) =>
      el("label", { class: "check" }, el("input", { type: "checkbox", "data-key": `ahead-${name}`, "data-ahead": name, checked: chosen?.name === name,
        onchange: (event) => choose(name, event.target) }), words)));
}

function choose(name, box) {
  chosen = box.checked ? { name, hand: felt.number, due: due() } : null;
  for (const other of box.closest("fieldset").querySelectorAll("input")) other.checked = other === box && box.checked;
}

/** One's turn has come: say what was chosen. True if something was said. */
export function sayAhead() {
  const { turn } = felt, what = chosen && chosen.hand === felt.number ? chosen : null;
  chosen = null;
  if (!what || turn.kind !== "bet") return false;
  const may = (name) => turn.actions.find((each) => each.name === name);
  const says = {
    "check-fold": () => (may("check") ? "check" : "fold"),
    check: () => may("check") && "check",
    call: () => may("call")?.amount === what.due && "call",
    "call-any": () => (may("check") ? "check" : may("call") && "call"),
  }[what.name]();
  if (!says) return false;
  does({ do: "act", seat: turn.seat, action: says });
  return true;
}
