/* The pit: a card for each live table, what is due there by urgency, and one press for whoever has done it. */

import { dialog, input } from "./asking.js";
import { $, ask, button, capital, cents, cite, el, money, plural, randomWord, redraw, sentence, spaced, toast } from "./kit.js";
import { askWhatWentWrong } from "./wrong.js";

const AGAIN = 5000;   // milliseconds between two looks
const VERBS = { duty: "Done", verify: "Seen", confirm: "Confirm", release: "Pay…" };
const COLOURS = 30;
let told = { tables: [], elsewhere: [] };

/** Say a command at a table, or for games elsewhere. */
async function say(table, command, game = "") {
  const told = { once: randomWord(), ...command };
  const [path, body] = table ? [`/api/v1/tables/${table}/commands`, told] : ["/api/v1/pit", { game, command: told }];
  try { await ask(path, { method: "POST", body: JSON.stringify(body) }); } catch (error) { toast(error.message); }
  await look();
}

/** One press, or first what has to be written down: who was told, how many chips of each colour. */
function press(table, item) {
  const command = { do: item.may, name: item.name, ...(item.of ? { of: item.of } : {}) };
  if (item.may === "release") return pay(table, item.jackpot);
  if (item.may !== "duty" || !item.writes) return say(table, command);
  if (item.writes === "whom") {
    return dialog(item.says, [input("whom", "Who was told", { required: true, maxlength: 60, autocomplete: "off" })], "Told",
      ({ whom }) => say(table, { ...command, whom }));
  }
  const known = Object.keys(item.chips), number = { type: "number", min: 0, step: 1, inputmode: "numeric", required: true };
  return dialog(item.says, [
    ...known.map((colour) => input(`chips:${colour}`, capital(colour), number)),   // what was counted before is not said: he counts
    input("chips", known.length ? "Other colours: green 280" : "Chips by colour: red 300, blue 280", { required: !known.length, autocomplete: "off" }),
  ], "Counted", ({ chips, ...given }) => say(table, { ...command, chips: {
    ...Object.fromEntries(known.map((colour) => [colour, Number(given[`chips:${colour}`])])), ...counted(chips) } }));
}

/** A jackpot is paid with the number of the tax form, where one is due, less what is withheld. */
function pay(table, { amount, players, round }) {
  dialog(`Pay ${money(amount)} to ${players.join(" and ")}`, [
    input("form", "Number of the tax form, where one is due", { maxlength: 40, autocomplete: "off" }),
    input("withheld", "Withheld, dollars", { type: "number", min: 0, step: "0.01", value: 0, inputmode: "decimal" }),
  ], "Pay", ({ form, withheld }) => say(table, { do: "release", of: round, withheld: cents(withheld || "0"), ...(form ? { form } : {}) }));
}

/** `red 300, blue 280` as numbers by colour. */
function counted(text) {
  const found = [...text.matchAll(/([a-z][a-z -]*?)\s*:?\s+(\d+)/gi)].slice(0, COLOURS);
  return Object.fromEntries(found.map(([, colour, n]) => [colour.trim().toLowerCase(), Number(n)]));
}

function when({ state, minutes, late, done_by }) {
  if (state === "verify") return `done by ${done_by}`;
  if (late) return "now";
  if (state === "later" && !minutes) return "then";
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** A jackpot, and for whoever reads the journal its form. */
function prize({ amount, players, form }) {
  const words = `Jackpot ${money(amount)}, ${players.join(" and ")}`;
  return form ? el("a", { href: form }, words) : words;
}

function row(table, item, n, items) {
  const named = items.findIndex(({ jackpot, of }) => jackpot && of === item.of) === n;   // a jackpot is named once
  const how = item.late ? (item.blocks ? "stops" : "late") : "later";
  return el("li", { class: `due ${how} ${item.late ? item.binds : ""}`, "data-name": item.name },
    el("b", { class: "when" }, when(item)),
    el("div", {}, el("p", { class: "what" }, sentence(item.says)),
      el("p", { class: "quiet" }, item.jackpot ? named && [prize(item.jackpot), ". "]
        : item.why && `${capital(spaced(item.why))}. `, `${capital(item.who)}. `,
        item.binds === "may" ? "May be done. " : item.blocks ? "No round before. " : item.shooter ? "No next shooter before. " : "", cite(item.lines))),
    item.may ? button(`${table}-${item.name}-${item.of}`, () => press(table, item), { class: item.late ? "primary big" : "big" }, VERBS[item.may])
      : null);
}

const first = (items) => items.findIndex((item) => item.blocks) >= 0 ? "stops" : items.some((item) => item.late) ? "late" : "later";

function tableCard({ id, called, house, items }) {
  return el("section", { class: `pit ${first(items)}`, "data-key": id }, el("h2", {}, id ? el("a", { href: `/tables/${id}` }, called) : called, " ",
    el("small", { class: "quiet" }, house)),
    items.length ? el("ul", {}, items.map((item, n) => row(id, item, n, items))) : el("p", { class: "quiet" }, "Nothing is due."));
}

function draw() {
  const urgent = ({ items }) => ["stops", "late", "later"].indexOf(first(items));
  const tables = [...told.tables].sort((a, b) => urgent(a) - urgent(b));
  const late = [...tables, { items: told.elsewhere }].flatMap(({ items }) => items).filter((item) => item.late).length;
  $("day").textContent = `Gaming day ${told.gaming_day} (from ${told.begins}). ${late ? `${plural(late, "thing")} to do now.` : "Nothing is to be done now."}`;
  redraw($("pits"), told.elsewhere.length > 0 && tableCard({ id: "", called: "Elsewhere", house: "games without a table here", items: told.elsewhere }),
    tables.map(tableCard), !tables.length && el("p", { class: "quiet" }, "No live table is open. What the server deals has no such duties."));
}

async function look() {
  try {
    told = await ask("/api/v1/pit");
    draw();
  } catch (error) { $("day").textContent = sentence(error.message); }
}

async function watch() {
  if (!document.hidden && !$("ask").open) await look();
  setTimeout(watch, AGAIN);
}

$("elsewhere-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const game = $("elsewhere-game").value;
  try {
    const list = await ask(`/api/v1/irregularities?game=${encodeURIComponent(game)}`);
    askWhatWentWrong("Something went wrong", list, { where: true }, (command) => say("", command, game));
  } catch (error) { toast(error.message); }
});
watch();
