/* Two paytables side by side. What is compared stands in the address of the page, so that it can be sent
   to somebody; what is not proved yet is asked for again until it is. */

import { $, ask, bookName, button, capital, cite, commas, el, grouped, lineOf, read, redraw, sentence, spaced, svg } from "./kit.js";

import { offerRows } from "./paytables.js";

const AGAIN = 2000;   // milliseconds until the server is asked again for what it proves
const LONG_FRACTION = 34;
const SIDES = ["left", "right"];
const LETTER = { left: "A", right: "B" };
const wagers = read("wagers");

/** What is compared: a game, a wager of it, and for each side a book's game, a paytable and options. */
const picked = { play: "", wager: "", left: null, right: null };
let answer = null, asked = 0, timer = 0;

const place = (side) => `${side.address}:${picked.wager}${side.table ? `@${side.table}` : ""}`;
const offers = () => wagers.filter((each) => each.play === picked.play && each.wager === picked.wager);
const tables = (found) => found.flatMap(({ address, game, paytables }) =>
  paytables.map(({ name, condition }) => ({ address, game, table: name, condition })));

// ---------------------------------------------------------------- choosing

function option(value, words, chosen) {
  return el("option", { value, selected: value === chosen }, words);
}

function drawPlays() {
  const plays = [...new Map(wagers.map((each) => [each.play, each.called]))].sort((a, b) => a[1].localeCompare(b[1]));
  redraw($("play"), plays.map(([play, called]) => option(play, called, picked.play)));
}

/** The wagers of a game, those with something to compare first. */
function drawWagers() {
  const by = [...grouped(wagers.filter((each) => each.play === picked.play), (each) => each.wager).values()]
    .map((same) => ({ wager: same[0].wager, title: same[0].title, many: tables(same).length }));
  const row = ({ wager, title, many }) => option(wager, many > 1 ? `${title} (${many})` : title, picked.wager);
  const [several, one] = [by.filter((each) => each.many > 1), by.filter((each) => each.many === 1)];
  redraw($("wager"),
    several.length > 0 && el("optgroup", { label: "With several paytables, in all books" }, several.map(row)),
    one.length > 0 && el("optgroup", { label: "With one; compare options" }, one.map(row)));
}

function drawSide(which) {
  const side = picked[which], value = (each) => `${each.address}@${each.table}`;
  const words = ({ address, game, table }) => [bookName(address), game, spaced(table)].filter(Boolean).join(" · ");
  redraw($(which).querySelector("[data-part=table]"), [...grouped(tables(offers()), (each) => each.address)].map(
    ([address, found]) => el("optgroup", { label: [bookName(address), found[0].game].filter(Boolean).join(" · ") },
      found.map((each) => option(value(each), words(each), value(side))))));
  const note = $(which).querySelector("[data-part=condition]");
  note.textContent = side.condition ? sentence(side.condition) : "";
  note.hidden = !side.condition;
}

/** The options of a side, once the server has told which there are. */
function drawOptions(which) {
  const side = picked[which], box = $(which).querySelector("details"), choices = answer?.[which].options || [];
  box.hidden = !choices.length;
  const changed = choices.filter((each) => each.value !== each.default);
  box.querySelector("summary").textContent = changed.length
    ? `Options: ${changed.map((each) => `${spaced(each.name)} ${spaced(each.value)}`).join(", ")}`
    : "Options: as in the book";
  if (box.contains(document.activeElement) && document.activeElement.tagName === "SELECT") return;
  redraw(box.querySelector(".option-list"), choices.map((each) => {
    const name = `${which}-${each.name}`;
    return el("div", { class: "field" },
      el("label", { for: name }, capital(spaced(each.name))),
      el("select", { id: name, "data-key": name, "aria-describedby": `${name}-says`,
        onchange: (event) => { side.with[each.name] = event.target.value; load(); } },
      each.values.map((value) => option(value, spaced(value), each.value))),
      el("small", { class: "quiet", id: `${name}-says` }, sentence(each.says || "")));
  }),
    Object.keys(side.with).length > 0
      && button(`${which}-as-printed`, () => { side.with = {}; load(); }, { class: "small" }, "As in the book"));
}

const drawPick = () => { drawPlays(); drawWagers(); SIDES.forEach(drawSide); };

/** Another wager: its first two paytables that are not the same. */
function choose(play, wager, left, right) {
  picked.play = play;
  const names = wagers.filter((each) => each.play === play);
  picked.wager = names.some((each) => each.wager === wager) ? wager : most(names);
  const found = tables(offers());
  const known = (side) => side && found.find((each) => each.address === side.address
    && (each.table === side.table || !side.table));
  const a = known(left) || found[0];
  const b = known(right) || found.find((each) => each.address === a.address && each.table !== a.table)
    || found.find((each) => each !== a) || a;
  picked.left = { ...a, with: left?.with || {} };
  picked.right = { ...b, with: right?.with || {} };
  answer = null;
  drawPick();
}

/** The wager with the most to compare. */
function most(names) {
  const by = [...grouped(names, (each) => each.wager).values()];
  return by.reduce((best, same) => (tables(same).length > tables(best).length ? same : best))[0].wager;
}

// ---------------------------------------------------------------- the address of the page

function query() {
  const made = new URLSearchParams();
  for (const which of SIDES) {
    made.set(which, place(picked[which]));
    for (const [name, value] of Object.entries(picked[which].with)) made.append(`${which}_with`, `${name}=${value}`);
  }
  return made;
}

function fromAddress() {
  const given = new URLSearchParams(location.search), sides = {};
  let first = null;
  for (const which of SIDES) {
    const [, address, wager, table] = /^([^:]+):([^@]+)@?(.*)$/.exec(given.get(which) || "") || [];
    if (!address) continue;
    const chosen = given.getAll(`${which}_with`).map((each) => each.split("="));
    sides[which] = { address, table, with: Object.fromEntries(chosen) };
    first ||= wagers.find((each) => each.address === address && each.wager === wager);
  }
  const several = first || wagers.find((each) => each.paytables.length === 2) || wagers[0];
  if (!first && given.get("left")) $("state").textContent = sentence(`there is no wager ${given.get("left")}`);
  choose(several.play, several.wager, first ? sides.left : { address: several.address, table: "", with: {} },
    first ? sides.right : null);
}

// ---------------------------------------------------------------- asking

/** `again` where only a proof is waited for: what somebody has opened meanwhile stays. */
async function load(again = false) {
  clearTimeout(timer);
  const mine = ++asked;
  if (!again) offerRows($("rows-of"), null);
  history.replaceState(null, "", `/edges/compare?${query()}`);
  $("copied").textContent = "";
  let found;
  try {
    found = await ask(`/api/v1/edges/compare?${query()}`);
  } catch (error) {
    if (mine === asked) refused(error.message);
    return;
  }
  if (mine !== asked) return;
  answer = found;
  draw();
  if (!again && found.outcomes.length) offerRows($("rows-of"), () => ({ first: picked.left, wager: picked.wager, tables: tables(offers()) }));
  if (working().length) timer = setTimeout(load, AGAIN, true);
}

const working = () => SIDES.filter((which) => answer[which].state === "working");

function refused(message) {
  $("state").textContent = "";
  $("verdict").hidden = true;
  redraw($("result"), el("p", { class: "refusal", role: "alert" }, sentence(message)));
}

// ---------------------------------------------------------------- the answer

const percent = (x, digits = 2) => `${(100 * x).toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−")} %`;
const dollars = (x) => `${x < 0 ? "−" : ""}$${Math.abs(x).toFixed(2)}`;

function draw() {
  SIDES.forEach(drawOptions);
  const { left, outcomes } = answer, waits = working();
  const many = outcomes.filter((each) => each.more !== "same").length;
  document.title = `${left.wager_title}: two paytables · pitboss`;
  const says = $("says");
  says.textContent = left.says ? sentence(left.says) : "";
  const alike = many ? `${many} of ${outcomes.length} rows differ.`
    : outcomes.length ? "Both pay the same for every outcome." : "This wager has no paytable: its figures are compared.";
  const state = waits.length
    ? `${alike} ${waits.map((which) => LETTER[which]).join(" and ")} ${waits.length > 1 ? "are" : "is"} being proved, which may take a while the first time.`
    : alike;
  if ($("state").textContent !== state) $("state").textContent = state;
  drawVerdict();
  redraw($("result"), el("div", { class: "beside-scroll" }, el("table", { class: "beside" },
    el("caption", {}, `${left.wager_title}: A and B`),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Outcome"), head("left"), head("right"))),
    outcomes.length > 0 && el("tbody", {}, section("Pays"), outcomes.map(outcomeRow)),
    figures())));
}

const badge = (which) => el("span", { class: `letter ${LETTER[which].toLowerCase()}` }, LETTER[which]);

function head(which) {
  const side = answer[which];
  return el("th", { scope: "col" }, badge(which),
    el("span", { class: "named" }, bookName(side.address), picked[which].game && el("b", {}, picked[which].game), side.paytable && el("b", {}, spaced(side.paytable))),
    el("small", { "data-address": side.address }, cite(side.lines), side.minimum && el("span", { class: "quiet" }, " the least that it may pay")));
}

const section = (words) => el("tr", { class: "section" }, el("th", { colspan: 3, scope: "colgroup" }, words));

// ---------------------------------------------------------------- what they pay

const MARKS = {
  left: { left: ["▲", "pays more"], right: ["▼", "less"] },
  right: { left: ["▼", "less"], right: ["▲", "pays more"] },
  differs: { left: ["≠", "differs"], right: ["≠", "differs"] },
  "only-left": { left: ["＋", "only in A"] },
  "only-right": { right: ["＋", "only in B"] },
};

function outcomeRow(row) {
  const cell = (which) => {
    const line = row[which], mark = MARKS[row.more]?.[which];
    return el("td", { class: mark?.[0] === "▲" || mark?.[0] === "＋" ? "figure more" : "figure",
      title: line?.lines ? lineOf(line.lines) : null },
    line ? el("span", {}, commas(line.pays)) : el("span", { class: "quiet" }, "no row"),
    mark && el("small", { class: "mark-of" }, el("span", { "aria-hidden": "true" }, `${mark[0]} `), mark[1]));
  };
  return el("tr", { class: row.more === "same" ? "same" : "differs" },
    el("th", { scope: "row" }, row.title), cell("left"), cell("right"));
}

// ---------------------------------------------------------------- what they come to

const NOTHING = "–";

const FIGURES = [
  ["House edge", (r) => [percent(r.edge, 4), r.edge < 0 && el("small", {}, "the player's"), fraction(r.exact)]],
  ["Cost of $100 staked", (r) => dollars(100 * r.edge)],
  ["Hit rate", (r) => percent(r.hit)],
  ["Push", (r) => r.push > 0 && percent(r.push)],
  ["Standard deviation", (r) => `${r.sd.toFixed(3)} stakes`],
  ["Put up on average", (r) => r.units !== 1 && `${r.units.toFixed(3)} stakes`],
  ["Meter", (r) => r.meter && meter(r.meter)],
];

function meter({ at, break_even: even }) {
  return [`at $${at.toLocaleString("en-US")}`,
    el("small", {}, even === null ? "never even" : `even at $${even.toLocaleString("en-US", { maximumFractionDigits: 2 })}`)];
}

function fraction(exact) {
  if (!exact) return el("small", { class: "quiet" }, "in floating point");
  if (exact.length <= LONG_FRACTION) return el("small", { class: "fraction" }, exact);
  return el("details", { class: "fraction" }, el("summary", {}, "exact fraction"), el("code", {}, exact));
}

/** A group of rows for each spot: one where all spots of a wager are alike. */
function figures() {
  const spots = [...new Set(SIDES.flatMap((which) => answer[which].results.map((result) => result.wager)))];
  const { counted_with: main } = answer.left;
  const words = main ? `Proved, with ${spaced(main)}` : "Proved";
  if (!spots.length) return el("tbody", {}, section(words), figureRow("House edge", () => "", ""));
  return spots.map((spot) => el("tbody", {}, section(spots.length > 1 ? `${words}: ${spaced(spot)}` : words),
    FIGURES.map(([name, of]) => figureRow(name, of, spot))));
}

function figureRow(name, of, spot) {
  const cells = SIDES.map((which) => {
    const side = answer[which], result = side.results.find((each) => each.wager === spot);
    if (result) return of(result);
    if (name !== "House edge") return "";
    if (side.state === "working") return [el("span", { class: "dots", "aria-hidden": "true" }), " being proved"];
    return el("small", {}, sentence(side.message || "not offered here"));
  });
  if (cells.every((cell) => !cell)) return null;
  return el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el("td", { class: "figure" }, cell || NOTHING)));
}

// ---------------------------------------------------------------- the difference in a sentence

function drawVerdict() {
  const { differences } = answer, panel = $("verdict");
  panel.hidden = !differences.length;
  if (panel.hidden) return;
  const most = differences.reduce((a, b) => (Math.abs(b.edge) > Math.abs(a.edge) ? b : a));
  redraw(panel, el("p", { class: "costs" }, costs(most, differences.length > 1 && most.edge !== 0)),
    most.exact && most.edge !== 0 && most.exact.length <= LONG_FRACTION
      && el("p", { class: "quiet" }, `Exactly ${most.exact.replace("-", "")} of the stake.`),
    chart(most.wager));
}

function costs({ wager, edge }, several) {
  const of = several ? `${capital(spaced(wager))}: ` : "";
  if (edge === 0) return `${of}A and B cost the player the same.`;
  const dearer = edge > 0 ? "right" : "left", by = 100 * Math.abs(edge);
  return [of, badge(dearer), " costs the player ", el("b", {}, by < 0.005 ? "less than 1¢" : dollars(by)), " more than ",
    badge(edge > 0 ? "left" : "right"), " for every $100 staked."];
}

/** A bar for each house edge, from nought. */
function chart(spot) {
  const found = SIDES.map((which) => answer[which].results.find((each) => each.wager === spot));
  const edges = found.map((result) => result.edge);
  const low = Math.min(0, ...edges), high = Math.max(0, ...edges), wide = high - low || 1;
  const at = (edge) => 100 * (edge - low) / wide;
  return el("dl", { class: "edge-bars" }, SIDES.map((which, n) => {
    const x = Math.min(at(0), at(edges[n])), long = Math.max(0.5, Math.abs(at(edges[n]) - at(0)));
    return [el("dt", {}, badge(which)), el("dd", {},
      svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("rect", { x, y: 0, width: long, height: 10, class: `bar-${LETTER[which].toLowerCase()}` }),
        svg("path", { d: `M${at(0)} 0V10`, class: "zero" })),
      el("span", {}, percent(edges[n], 4), el("span", { class: "unseen" }, " house edge")))];
  }));
}

// ---------------------------------------------------------------- begin

$("play").addEventListener("change", () => { choose($("play").value, ""); load(); });
$("wager").addEventListener("change", () => { choose(picked.play, $("wager").value); load(); });
for (const which of SIDES) {
  $(which).querySelector("[data-part=table]").addEventListener("change", (event) => {
    const found = tables(offers()).find((each) => `${each.address}@${each.table}` === event.target.value);
    picked[which] = { ...found, with: {} };
    drawSide(which);
    load();
  });
}
$("swap").addEventListener("click", () => {
  [picked.left, picked.right] = [picked.right, picked.left];
  answer = null;
  SIDES.forEach(drawSide);
  load();
});
$("pick").addEventListener("submit", (event) => event.preventDefault());
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("copied").textContent = "Copied.";
  } catch { $("copied").textContent = location.href; }
});
fromAddress();
load();
