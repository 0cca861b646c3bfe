/* The table's clock, the same for everybody: whom it waits for and how long, and what it has decided. */

import { $, capital, el, toast } from "./kit.js";
import { mine, onDraw, seats, view } from "./state.js";

const LATE = { deal: 5, act: 10, bank: 5 };   // seconds from which on it warns
const CALLED = 2500;                          // milliseconds for which a call stands

const words = el("span", {}), bar = el("i", {});
/** On the edge of the rail, so that nothing moves when it runs. */
export const clock = el("p", { class: "clock", hidden: true, "aria-hidden": "true" }, words, bar);

let ran = null, called = 0;

const and = (names) => (names.length > 2 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(" and "));

/** Seconds until the time is up, and whether it is the time bank's that run. */
function left() {
  const gone = (performance.now() - view.heard) / 1000, { left: first, reserve } = view.clock;
  const banked = gone > first;
  return { banked, seconds: Math.max(0, Math.ceil(banked ? reserve - (gone - first) : first - gone)) };
}

function said({ seconds, banked }) {
  const { for: what, players, seats: whose, reserve } = view.clock;
  const yours = seats().some((each) => whose.includes(each.seat));
  const who = yours ? "you" : and(players);
  if (banked && reserve) return `${capital(who)}: time bank, ${seconds} s`;
  if (what === "bank") return `The bank is offered to ${who}: ${seconds} s`;
  if (what === "act") return `${capital(who)}: ${seconds} s to decide`;
  return `${seconds <= LATE.deal ? "Last bets" : "Bets close"}: ${seconds} s${who ? `, waiting for ${who}` : ""}`;
}

function tick() {
  if (!view.clock || !view.open) {
    clock.hidden = performance.now() > called;
    return;
  }
  const now = left(), { for: what, of, reserve } = view.clock;
  clock.hidden = false;
  clock.classList.toggle("late", now.seconds <= LATE[what] && (now.banked || !reserve));
  if (words.textContent !== said(now)) words.textContent = said(now);
  bar.style.setProperty("--part", String(Math.min(1, now.seconds / (now.banked ? reserve : of) || 0)));
  const key = `${view.round}:${what}:${view.clock.seats}:${now.banked}:${now.seconds <= LATE[what]}`;
  if ($("timed").dataset.key === key) return;
  $("timed").dataset.key = key;   // a screen reader hears when it begins, and when it runs out
  $("timed").textContent = words.textContent;
}

/** The deal ends the betting, whoever was waited for. */
function callNoMoreBets() {
  const deals = ran?.clock?.for === "deal" && view.round > ran.round;
  if (deals) {
    called = performance.now() + CALLED;
    words.textContent = $("timed").textContent = "No more bets";
    bar.style.setProperty("--part", "0");
    clock.classList.remove("late");
    clock.hidden = false;
  }
  ran = view;
}

let told = "";

/** Who was away from his cards is told what the clock did for him. */
function tellDecisions() {
  const found = seats().filter((each) => each.clocked.length);
  const key = found.length ? `${view.round}:${found.map((each) => `${each.seat}-${each.clocked.length}`)}` : "";
  if (key === told) return;
  told = key;
  const last = found.find((each) => each.seat === mine.seat) || found[0];
  if (last) toast(`your time was up: the clock decided for ${last.yours ? "you" : last.called}: ${last.clocked.at(-1)}`);
}

onDraw(callNoMoreBets, tick, tellDecisions);
setInterval(tick, 250);
