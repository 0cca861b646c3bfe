/* What is done at a station, on the stadium's page and at each of its tables. */

import { dialog } from "./asking.js";
import { ask, cents, money, randomWord, toast } from "./kit.js";

const at = (stadium) => `/api/v1/stadiums/${encodeURIComponent(stadium)}`;
export const lookAt = (stadium) => ask(at(stadium));

/** Do something at a station; a refusal is shown, and `then` is called in any case. */
export async function act(stadium, what, then = () => {}) {
  const body = what.do === "join" || what.do === "leave" ? what : { once: randomWord(), ...what };
  try { await ask(at(stadium), { method: "POST", body: JSON.stringify(body) }); } catch (error) { toast(error.message); }
  return then();
}

const TITLES = { take: "Put in", feed: "Put in", ticket: "Take a ticket", tip: "For the dealers" };
const USUAL = { take: 10000, feed: 10000, ticket: 0, tip: 500 };

/** How much goes in, comes out, or is given. */
export function askMoney(stadium, what, has, then, station = 0) {
  const usual = what === "ticket" ? has : Math.min(has, USUAL[what]);
  const amount = { type: "number", min: what === "take" ? 0 : "0.01", step: "0.01", value: usual / 100, required: true, inputmode: "decimal" };
  const whose = what === "take" || what === "feed" ? "wallet" : "credit";
  dialog(station ? `Station ${station}` : TITLES[what], [["amount", `Dollars (${whose} ${money(has)})`, amount]], station ? "Take it" : TITLES[what],
    (given) => act(stadium, { do: what, amount: cents(given.amount), ...(station ? { station } : {}) }, then));
}
