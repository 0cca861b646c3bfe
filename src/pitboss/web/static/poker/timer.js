/* Whose turn it is and how long: a ring round the plate that empties, and seconds where they are few. */

import { $ } from "../kit.js";
import { view } from "../state.js";
import { felt, onFelt } from "./model.js";
import { chairOf } from "./ring.js";

const LATE = 7;   // seconds from which on it warns

/** Seconds left, of how many, and whether it is the time bank's that run. */
function left() {
  const gone = (performance.now() - view.heard) / 1000, { left: first, reserve, of } = view.clock;
  const banked = gone > first;
  return { banked, seconds: Math.max(0, banked ? reserve - (gone - first) : first - gone), of: banked ? reserve : of };
}

let ringed = null;

function tick() {
  const seat = view.clock && view.open && felt.playing && view.clock.seats?.[0], node = seat && chairOf(seat);
  if (ringed && ringed !== node) still(ringed);
  ringed = node || null;
  if (!node) return;
  const { seconds, of, banked } = left(), late = seconds <= LATE && (banked || !view.clock.reserve);
  node.classList.add("timed");
  node.classList.toggle("late", late);
  node.classList.toggle("banked", banked);
  node.querySelector(".ring rect").style.strokeDashoffset = String(100 - 100 * Math.min(1, seconds / (of || 1)));
  const yours = felt.mine?.seat === seat, whole = Math.ceil(seconds);
  $("seconds").hidden = !yours;
  $("seconds").textContent = yours ? `${banked ? "time bank " : ""}${whole} s` : "";
  $("seconds").classList.toggle("late", late);
  const key = `${felt.number}:${felt.street}:${seat}:${banked}:${late}`;
  if (!yours || $("timed").dataset.key === key) return;
  $("timed").dataset.key = key;   // a screen reader hears when it begins, and when it runs out
  $("timed").textContent = `${banked ? "Time bank: " : ""}${whole} seconds to decide`;
}

function still(node) {
  node.classList.remove("timed", "late", "banked");
  $("seconds").hidden = true;
}

onFelt(tick);
setInterval(tick, 250);
