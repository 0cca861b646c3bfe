/* One's place at the table: sit down, top up, sit out and come back, leave; bots for who is alone. */

import { dialog } from "../asking.js";
import { button, cents, el, money, toast } from "../kit.js";
import { does, may, view } from "../state.js";
import { felt } from "./model.js";

const dollars = (value, low, high) => ({ type: "number", min: low / 100, max: high ? high / 100 : null, step: "0.01", value: value / 100, required: true, inputmode: "decimal" });

/** What may be bought in for, in words. */
export const range = ({ low, high }) => (high ? `${money(low)} to ${money(high)}` : `${money(low)} or more`);
const USUAL = 50;   // times the least bet of a table without a maximum

export function askSeat(each) {
  const { buy_in: bounds } = felt, waits = felt.running && felt.big_blind > 0;
  const most = bounds.high || Math.max(bounds.low, USUAL * (felt.big_blind || 200));
  const visitors = view.live && may("seat_visitor");
  const usual = visitors ? most : Math.max(bounds.low, Math.min(most, view.you.wallet));
  dialog(`Sit at ${each.called}`, [
    visitors && ["visitor", "Name of the visitor (empty: you)", { maxlength: 40, autocomplete: "off" }],
    ["buy_in", `Buy in, dollars, ${range(bounds)}${visitors ? "" : ` (wallet ${money(view.you.wallet)})`}`, dollars(usual, bounds.low, bounds.high)],
    waits && postField(),
  ], "Sit down", (given) => does({ do: "sit", seat: each.seat, buy_in: cents(given.buy_in), ...(waits ? { post: given.post === "now" } : {}),
    ...(given.visitor ? { visitor: given.visitor } : {}) }));
}

/** A newcomer to a game that runs. */
const postField = () => el("fieldset", {}, el("legend", {}, "Your first hand"),
  el("label", { class: "check" }, el("input", { type: "radio", name: "post", value: "wait", checked: true }), "Wait for the big blind"),
  el("label", { class: "check" }, el("input", { type: "radio", name: "post", value: "now" }), `Post ${money(felt.big_blind)} and be dealt in at once`));

function askTopUp() {
  const { buy_in: bounds, mine } = felt, room = Math.min(bounds.high ? bounds.high - mine.stack : Infinity, view.you.wallet);
  const least = mine.stack ? 1 : bounds.low;
  if (room < least) return toast(room > 0 || !view.you.wallet ? `your wallet has ${money(view.you.wallet)}` : `you have as much as the table takes: ${range(bounds)}`);
  dialog("Top up", [["amount", `Dollars, at most ${money(room)} (wallet ${money(view.you.wallet)})`, dollars(Math.min(room, Math.max(least, bounds.high - mine.stack)) , least, room)]],
    "Top up", ({ amount }) => does({ do: "buy", seat: mine.seat, amount: cents(amount) }));
}

function askLeave() {
  const { mine } = felt;
  dialog(mine.in && felt.playing ? "Leave after this hand? Your chips go to your wallet." : `Leave with ${money(mine.stack)}?`, [], "Leave",
    () => does({ do: "leave", seat: mine.seat }));
}

const people = () => felt.seats.filter((each) => each.taken && !each.bot).length;

/** As many bots as there is room for: one seat stays free for who looks for one. */
export const fill = () => does({ do: "seat_bots", many: felt.seats.length - Math.max(1, people()) });

function askBots() {
  const most = felt.seats.length - people();
  dialog("How many bots play here?", [["many", `From 0 to ${most}`, { type: "number", min: 0, max: most, step: 1, required: true,
    inputmode: "numeric", value: felt.seats.filter((each) => each.bot).length }]], "So be it", ({ many }) => does({ do: "seat_bots", many: Number(many) }));
}

/** Seats that somebody has, to choose from. */
const whose = (some) => el("label", {}, "Seat", el("select", { name: "seat", required: true }, some.map((each) =>
  el("option", { value: each.seat }, `${each.name}, ${each.called}`))));

export function askButton() {
  dialog("Who has the button?", [whose(felt.seats.filter((each) => each.taken && each.stack > 0))], "Put it there",
    ({ seat }) => does({ do: "put_button", seat: Number(seat) }));
}

function askStand() {
  dialog("Who leaves?", [whose(felt.seats.filter((each) => each.visitor))], "Pay out", ({ seat }) => does({ do: "stand", seat: Number(seat) }));
}

/** Buttons of one's own seat. */
export const tools = {
  out: () => button("sit-out", () => does({ do: "sit_out", seat: felt.mine.seat }), { class: "small ghost" }, "Sit out"),
  back: () => [button("sit-in", () => does({ do: "sit_in", seat: felt.mine.seat }), { class: "primary big" }, "I am back"),
    (felt.mine.owes?.big || felt.mine.owes?.small) && button("sit-in-post", () => does({ do: "sit_in", seat: felt.mine.seat, post: true }),
      { class: "big" }, "Post and be dealt in")],
  topUp: (attributes = { class: "small ghost" }) => button("top-up", askTopUp, attributes, "Top up"),
  leave: () => button("leave", askLeave, { class: "small ghost" }, felt.mine.leaves ? "Leaving…" : "Leave"),
  bots: () => button("bots", askBots, { class: "small ghost" }, "Bots"),
  undo: () => button("undo", () => does({ do: "back" }), { class: "small ghost" }, "Take back"),
  stand: () => button("stand", askStand, { class: "small ghost" }, "Pay out"),
  waitingList: () => {
    return felt.waiting.some((each) => each.yours) ? button("unwait", () => does({ do: "unwait" }), { class: "big" }, "Take me off the waiting list")
      : button("wait", () => does({ do: "wait" }), { class: "big" }, "Put me on the waiting list");
  },
};

