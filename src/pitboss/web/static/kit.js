/* Small tools that every page uses: elements, words, money, asking the server. */

/** An element by its id: whoever asks knows what kind it is.
    @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);
export const read = (id) => JSON.parse($(id).textContent);

const SVG = "http://www.w3.org/2000/svg";

// ---------------------------------------------------------------- elements

/** An element: attributes, `on…` listeners, children that are nodes or text; falsy ones are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return node;
}

/** A button that does something; `key` lets it keep the focus when it is drawn again. */
export function button(key, onclick, attributes, ...children) {
  return el("button", { type: "button", "data-key": key, onclick, ...attributes }, ...children);
}

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** One picture of the page's sprite. */
export function picture(symbol, viewBox, className) {
  const attributes = { viewBox, class: className, "aria-hidden": "true" };
  return svg("svg", attributes, svg("use", { href: `#${symbol}` }));
}

/** Put new children into a node, and the focus back to where it was. */
export function redraw(node, ...children) {
  const inside = node !== document.activeElement && node.contains(document.activeElement);
  const key = inside ? document.activeElement.dataset.key : "";
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (!inside) return;
  const again = key && node.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (again && !again.disabled ? again : node).focus({ preventScroll: true });   // what falls moves no page
}

export const fact = (name, value) => [el("dt", {}, name), el("dd", {}, value)];

// ---------------------------------------------------------------- words and money

export function money(cents) {
  const digits = Math.abs(cents) % 100 === 0 ? 0 : 2;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** A payoff of the normal form, `$1000`, as people write it. */
export const commas = (text) => text.replace(/\d{4,}/g, (number) => Number(number).toLocaleString("en-US"));
export const signed = (cents) => (cents > 0 ? "+" : "") + money(cents);
export const cents = (dollars) => Math.round(parseFloat(String(dollars).replace(/[$,\s]/g, "")) * 100);
export const total = (wagers) => Object.values(wagers).reduce((sum, amount) => sum + amount, 0);

/** A word that nobody can guess. */
export const randomWord = () => [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("");
/** A name of the books' files as it is said: `fortune-7` without its dash, `split 17-20` and `6-5` with it. */
export const spaced = (name) => name.replace(/(?<!\d)-|-(?!\d)/g, " ");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;
export const sentence = (text) => capital(text) + (/[.?!]$/.test(text) ? "" : ".");
/** A book in two words, which tell two editions apart. */
export const bookName = (address) => address.split("/")[0].split("-").map(capital).join(" ");
export const yesOrNo = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

/** Where a rule stands in its book: "line 132", "lines 12-14". */
export const lineOf = (lines, words = "line") => `${words}${/[-,]/.test(lines) ? "s" : ""}\u00a0${lines}`;

/** Lines of the book: a press quotes them, or says in our own words what stands there. */
export const cite = (lines, words = "line") => lines && el("button",
  { type: "button", class: "cited at", "data-lines": lines }, words ? lineOf(lines, words) : lines);

/** Does each word that was asked for begin one of these names? As `rulebook/names.py` has it. */
export function fits(asked, names) {
  const plain = (text) => text.toLowerCase().replace(/['’]/g, "").match(/[a-z0-9]+/g) || [];
  const known = plain(names);
  return plain(asked).every((word) => known.some((name) => name.startsWith(word)));
}

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const PIPS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Tiles have names, cards two letters. */
const isTile = (card) => card?.length > 2;
const tileWords = (tile) => tile.replace(/-(\d)(\d)/, " $1-$2");

export function cardWords(card) {
  if (!card) return "a face-down card";
  if (isTile(card)) return tileWords(card);
  if (card === "Jk") return "joker";
  return `${RANKS[card[0]] || card[0]} of ${SUITS[card[1]]}`;
}

/** A card in a line of words. */
export function pip(card) {
  if (isTile(card)) return el("span", { class: "pip tile" }, tileWords(card));
  const text = card === "Jk" ? "★" : card ? (card[0] === "T" ? "10" : card[0]) + PIPS[card[1]] : "▒▒";
  return el("span", { class: `pip ${card ? card[1] : "back"}`, role: "img", "aria-label": cardWords(card) }, text);
}

const CARD = "(?:[2-9TJQKA][cdhs]|Jk|[a-z]+-\\d\\d)";
const HANDS = new RegExp(`(\\b${CARD}\\b(?: ${CARD}\\b)*[,;.:]?)`);
const CARDS = new RegExp(`\\b(${CARD})\\b`);

/** A sentence in which cards are written `Kd` and tiles `gow-63`, with their pips; a hand stays on a line where it fits one. */
export function withPips(text) {
  const pips = (hand) => hand.split(CARDS).map((part, n) => (n % 2 ? pip(part) : part));
  return sentence(text).split(HANDS).map((part, n) => (n % 2 ? el("span", { class: "pips" }, pips(part)) : part));
}

/** A strategy chart as a table; what a cell says also stands in its class, for a colour. */
export function chart(made) {
  const legend = Object.entries(made.legend).map(([letters, means]) => `${letters} ${means}`).join(", ");
  const said = (cell) => spaced(made.legend[cell] || cell).toLowerCase().split(/[ ,]/)[0];
  return el("section", { class: "chart" }, el("h3", {}, capital(made.name)),
    el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": made.name }, el("table", {},
      el("thead", {}, el("tr", {}, el("td", {}), made.columns.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, made.rows.map((row, n) => el("tr", {}, el("th", { scope: "row" }, row),
        made.cells[n].map((cell) => el("td", { class: `does-${said(cell)}`, "data-cell": cell }, spaced(cell)))))))),
    el("p", { class: "quiet tiny" }, [legend, made.note].filter(Boolean).map(capital).join(". ")));
}

export function grouped(things, key) {
  const made = new Map();
  for (const thing of things) made.set(key(thing), [...(made.get(key(thing)) || []), thing]);
  return made;
}

// ---------------------------------------------------------------- telling and asking

let toastTimer = 0;

export function toast(text) {
  const node = $("toast");
  node.textContent = sentence(text);
  node.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { node.hidden = true; }, 7000);
}

/** What was refused is mended: no need to say it any longer. */
export const hush = () => { $("toast").hidden = true; };

/** Ask the server; a refusal is an error with its sentence. */
export async function ask(path, options = {}) {
  const answer = await fetch(path, {
    credentials: "same-origin",
    ...options,
    headers: {
      Accept: "application/json",
      ...(options.body ? { "Content-Type": "application/json" } : {}),
      "X-CSRF-Token": document.querySelector('meta[name="csrf"]')?.content || "",
    },
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error?.message || `the server answered ${answer.status}`);
  return body;
}

/** What this browser remembers. */
export const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* a private window */ } },
};
