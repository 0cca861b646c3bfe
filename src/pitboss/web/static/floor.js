/* The floor in the browser: the room's light, the floor page, the table page.

   The server decides everything. A view comes in on the WebSocket and is drawn; what a person does
   goes out as one command; nothing here knows a rule of any game. Amounts are cents. */
"use strict";

(() => {

// ---------------------------------------------------------------- helpers

const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);
const SVG = "http://www.w3.org/2000/svg";

/** An element: attributes, `on…` listeners, children that are nodes or text; falsy ones are left out. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return node;
}

function picture(symbol, viewBox, className) {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", viewBox);
  node.setAttribute("class", className);
  node.setAttribute("aria-hidden", "true");
  node.append(use(symbol));
  return node;
}

function use(symbol, attributes = {}) {
  const node = document.createElementNS(SVG, "use");
  node.setAttribute("href", `#${symbol}`);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Put new children into a node, and the focus back to where it was. */
function redraw(node, ...children) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function money(cents) {
  const whole = Math.abs(cents) % 100 === 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

const signed = (cents) => (cents > 0 ? "+" : "") + money(cents);
const cents = (dollars) => Math.round(parseFloat(String(dollars).replace(/[$,\s]/g, "")) * 100);
const spaced = (name) => name.replaceAll("-", " ");
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;
const sentence = (text) => capital(text) + (/[.?!]$/.test(text) ? "" : ".");

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

function cardWords(card) {
  if (!card) return "a face-down card";
  if (card === "Jk") return "joker";
  return `${RANKS[card[0]] || card[0]} of ${SUITS[card[1]]}`;
}

let toastTimer = 0;
function toast(text) {
  const node = $("toast");
  node.textContent = sentence(text);
  node.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { node.hidden = true; }, 7000);
}

async function ask(path, options = {}) {
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

// ---------------------------------------------------------------- the room's light

const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* private window */ } },
};

const wantsBright = () => matchMedia("(prefers-color-scheme: light)").matches;
const room = () => kept.get("room") || (wantsBright() ? "bright" : "dark");
document.documentElement.dataset.room = room();
document.documentElement.classList.toggle("four", kept.get("four") === "yes");

function lightSwitch() {
  const button = $("theme");
  if (!button) return;
  const show = () => {
    const bright = room() === "bright";
    document.documentElement.dataset.room = room();
    button.setAttribute("aria-pressed", String(bright));
    button.setAttribute("aria-label",
      bright ? "Bright room; switch to dark" : "Dark room; switch to bright");
    button.querySelector(".theme-name").textContent = bright ? "Bright" : "Dark";
  };
  button.addEventListener("click", () => {
    kept.set("room", room() === "bright" ? "dark" : "bright");
    show();
  });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
  show();
}

function fourColours() {
  const button = $("four");
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed",
    String(document.documentElement.classList.contains("four")));
  button.addEventListener("click", () => {
    kept.set("four", document.documentElement.classList.toggle("four") ? "yes" : "no");
    show();
  });
  show();
}

// ---------------------------------------------------------------- the floor page

function floorPage() {
  const state = { tables: read("tables"), games: [], book: "", find: "" };
  const words = (thing) => Object.values(thing).filter((v) =>
    typeof v === "string").join(" ").toLowerCase();
  const found = (thing) => state.find.split(/\s+/).every((word) => words(thing).includes(word));

  function drawTables() {
    const open = state.tables.filter((table) => table.open !== false && found(table));
    $("open-count").textContent = open.length ? String(open.length) : "";
    redraw($("open-tables"), open.length ? open.map(tableCard)
      : el("p", { class: "quiet" }, state.tables.length ? "No open table fits."
        : "No table is open yet. Start one below."));
  }

  function tableCard(table) {
    const taken = (table.players || []).filter(Boolean);
    const seats = table.seats || 0;
    return el("a", { class: "card-link", href: `/tables/${table.id}`, "data-key": table.id },
      el("span", { class: "card-title" }, table.title),
      el("span", { class: "quiet" }, table.address),
      el("span", { class: "card-row" },
        table.limits && el("span", { class: "tag" }, table.limits),
        table.live && el("span", { class: "tag" }, "live dealer"),
        table.bank === "player-dealer" && el("span", { class: "tag" }, "player-dealer"),
        table.state && el("span", { class: "tag" }, table.state)),
      el("span", { class: "seats-line" },
        el("span", { class: "seat-dots", "aria-hidden": "true" },
          Array.from({ length: seats }, (_, i) => el("i", { class: i < taken.length ? "taken" : "" }))),
        el("span", {}, taken.length ? taken.join(", ") : "nobody sits here"),
        el("span", { class: "quiet" }, plural(seats - taken.length, "open seat"))));
  }

  function drawGames() {
    const games = state.games.filter((game) => (!state.book || game.book === state.book) && found(game));
    $("games-count").textContent = String(games.length);
    const families = Map.groupBy ? Map.groupBy(games, (g) => g.family) : grouped(games, (g) => g.family);
    redraw($("games"), [...families].map(([family, members]) =>
      el("section", { class: "family" },
        el("h3", {}, capital(spaced(family))),
        el("div", { class: "cards small-cards" }, members.map((game) =>
          el("button", { type: "button", class: "card-link",
            "data-key": game.address || `${game.book}/${game.game}`, onclick: () => start(game) },
            el("span", { class: "card-title" }, game.title),
            el("span", { class: "quiet" }, game.casino || game.book),
            el("span", { class: "quiet tiny" }, game.address),
            el("span", { class: "card-row" },
              game.bank === "player-dealer" && el("span", { class: "tag" }, "player-dealer"),
              game.seats && el("span", { class: "tag" }, plural(game.seats, "seat")))))))));
  }

  function grouped(things, key) {
    const made = new Map();
    for (const thing of things) made.set(key(thing), [...(made.get(key(thing)) || []), thing]);
    return made;
  }

  function drawBooks() {
    const books = [...new Set(state.games.map((game) => game.book))];
    redraw($("books"), ["", ...books].map((book) =>
      el("button", { type: "button", class: "small ghost", "data-key": `book-${book}`,
        "aria-pressed": String(state.book === book),
        onclick: () => { state.book = book; drawBooks(); drawGames(); } }, book || "all books")));
  }

  /** The form that starts a table, built from what the book leaves to the house. */
  async function start(game) {
    const address = game.address || `${game.book}/${game.game}`;
    let terms;
    try { terms = await ask(`/api/v1/games/${address}`); } catch (error) { return toast(error.message); }
    const form = el("form", { class: "start",
      onsubmit: (event) => { event.preventDefault(); open(form, address); } },
      el("h2", { id: "start-head" }, game.title),
      el("p", { class: "quiet" }, address, " · ", el("a", { href: `/rules/${address}` }, "rule sheet")),
      el("label", {}, "Name of the table",
        el("input", { name: "table-name", maxlength: 40, placeholder: "optional" })),
      el("label", { class: "check" }, el("input", { type: "checkbox", name: "table-live" }),
        "Live dealer: no virtual cards, a dealer keys in what falls"),
      terms.options?.length ? el("fieldset", {}, el("legend", {}, "Options the book leaves to the house"),
        terms.options.map(optionField)) : null,
      el("button", { class: "primary big" }, "Open the table"));
    redraw($("start-body"), form);
    $("drawer-start").showModal();
    form.querySelector("input").focus();
  }

  function optionField(option) {
    const initial = option.value ?? option.default;
    const says = el("small", { class: "quiet" }, option.says || "",
      option.lines ? ` (book line ${option.lines})` : "");
    let input;
    if (option.allowed?.length) {
      input = el("select", { name: `option:${option.name}` }, option.allowed.map((value) =>
        el("option", { value: String(value), selected: String(value) === String(initial) }, said(value))));
    } else if (typeof initial === "boolean") {
      input = el("select", { name: `option:${option.name}` }, [true, false].map((value) =>
        el("option", { value: String(value), selected: value === initial }, said(value))));
    } else {
      const number = typeof initial === "number" || option.at_least != null || option.at_most != null;
      input = el("input", { name: `option:${option.name}`, type: number ? "number" : "text",
        min: option.at_least, max: option.at_most,
        value: initial ?? "", placeholder: initial == null ? "not posted" : null });
    }
    input.dataset.initial = String(initial ?? "");
    return el("label", {}, capital(spaced(option.name)), input, says);
  }

  const said = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

  async function open(form, address) {
    const options = {};
    for (const input of form.querySelectorAll('[name^="option:"]')) {
      if (input.value !== input.dataset.initial) options[input.name.slice(7)] = input.value;
    }
    try {
      const made = await ask("/api/v1/tables", { method: "POST", body: JSON.stringify({
        address, options, live: form.elements["table-live"].checked,
          name: form.elements["table-name"].value,
      }) });
      location.href = `/tables/${made.id}`;
    } catch (error) { toast(error.message); }
  }

  async function refresh() {
    try {
      const answer = await ask("/api/v1/tables");
      state.tables = answer.tables || answer;
      drawTables();
    } catch { /* the next round of asking will tell */ }
  }

  $("search").addEventListener("submit", (event) => event.preventDefault());
  $("find").addEventListener("input",
    (event) => { state.find = event.target.value.trim().toLowerCase(); drawTables(); drawGames(); });
  drawTables();
  ask("/api/v1/games").then((answer) => {
    state.games = answer.games || answer;
    drawBooks();
    drawGames();
    const wanted = new URLSearchParams(location.search).get("start");
    const game = wanted && state.games.find((g) => (g.address || `${g.book}/${g.game}`) === wanted);
    if (game) start(game);
  }).catch((error) => toast(error.message));
  setInterval(() => { if (!document.hidden) refresh(); }, 5000);
}

// ---------------------------------------------------------------- the line to a table

/** A WebSocket that comes back by itself, and commands that are promises. */
function link(path, onView, onState) {
  const waiting = new Map();
  let socket, tries = 0, last = 0;

  function connect() {
    onState(tries ? "reconnecting" : "connecting");
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.onopen = () => { tries = 0; onState("live"); };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      const lost = new Error("the line was lost before the table answered; look at what lies on the felt");
      for (const { fail } of waiting.values()) fail(lost);
      waiting.clear();
      if (event.code === 4403 || event.code === 4404) return onState("closed");
      onState("reconnecting");
      setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.75 + Math.random() / 2));
    };
  }

  function hear(message) {
    if (message.type === "view") return onView(message.view);
    if (message.type === "closed") { onState("closed"); return toast(message.error.message); }
    const asked = waiting.get(message.id);
    if (message.type === "refused") {
      const error = new Error(message.error.message);
      if (asked) asked.fail(error); else toast(error.message);
    } else if (message.type === "done" && asked) asked.done(message.number);
    waiting.delete(message.id);
  }

  function send(command) {
    return new Promise((done, fail) => {
      if (socket?.readyState !== WebSocket.OPEN) return fail(new Error("the table is not connected right now"));
      waiting.set(++last, { done, fail });
      socket.send(JSON.stringify({ id: last, ...command }));
    });
  }

  connect();
  return send;
}

// ---------------------------------------------------------------- the table page

function tablePage() {
  const id = $("table").dataset.id;
  const card = read("card"), chips = read("chips");
  const spots = new Map(card.spots.map((spot) => [spot.name, spot]));
  const later = new Set(card.later || []);
  const phone = matchMedia("(max-width: 719px)");
  let view = read("view");

  const mine = {
    seat: 0, chip: 500, takeOff: false,
    draft: null,      // wagers on the felt that the table has not taken yet
    stamp: 0,         // counts the changes of the draft
    taken: null,      // {stamp, number}: the draft that entry `number` made good
    timer: 0, history: [], hint: "", busy: false,
    heard: { round: -1, count: 0 },
  };

  const send = link(`/api/v1/tables/${id}/live`, show, showLink);
  const command = (what) => send(what).catch((error) => { toast(error.message); throw error; });
  const does = (what) => command(what).catch(() => {});

  // -------- who and what

  const may = (right) => view.you.may.includes(right);
  const seats = () => view.seats.filter((seat) => seat.yours || (seat.visitor && view.live && may("key")));
  const seat = () => seats().find((each) => each.seat === mine.seat);
  const betting = () => view.state !== "playing" && view.open;
  const label = (spot) => {
    const known = spots.get(spot), wager = known?.wager || spot.split(" ")[0];
    const title = known?.label || capital(spaced(wager)), which = spot.slice(wager.length).trim();
    return !which || title.endsWith(which) ? title : `${title} ${which}`;
  };
  const up = () => mine.draft || seat()?.wagers || {};
  const total = (wagers) => Object.values(wagers).reduce((sum, amount) => sum + amount, 0);

  function showLink(state) {
    $("link").textContent = { live: "connected", connecting: "connecting…", reconnecting: "reconnecting…",
      closed: "closed" }[state];
    $("link").dataset.state = state;
  }

  /** A new view of the table. */
  function show(fresh) {
    const before = view;
    view = fresh;
    if (!seats().some((each) => each.seat === mine.seat)) {
      mine.seat = seats()[0]?.seat || 0;
      drop();
    }
    const acts = seats().find((each) => each.acts);
    if (acts && acts.seat !== mine.seat) { mine.seat = acts.seat; drop(); }
    if (view.state === "playing" || view.round !== before.round) drop();
    reconcile();
    draw();
  }

  function draw() {
    document.body.dataset.state = view.state;
    const net = view.state !== "playing" && view.round ? "settled" : "";
    $("round").textContent = [view.round ? `round ${view.round}` : "",
      view.state].filter(Boolean).join(" · ");
    drawDealer();
    drawStations();
    drawMine(net);
    drawFelt();
    drawRail();
    drawSaid();
    drawSettlement();
    drawBank();
    drawCalls();
    drawTyped();
    drawMoney();
    drawShoe();
    drawKeying();
    drawSupervisor();
    drawCoach();
    const wallet = $("wallet");
    if (wallet) wallet.textContent = money(view.you.wallet);
  }

  // -------- cards, chips, dice, wheel

  function cardNode(name, extra = "") {
    return el("span", { class: `card ${extra}`, role: "img", "aria-label": cardWords(name),
      "data-card": name || "back" },
      picture(`card-${name || "back"}`, "0 0 250 350", ""));
  }

  /** Bring a node's cards up to date; those that are there stay, new ones are dealt. */
  function deal(node, cards) {
    cards.forEach((name, i) => {
      const old = node.children[i];
      if (old?.dataset.card === (name || "back")) return;
      const fresh = cardNode(name, old ? "turned" : "dealt");
      if (old) old.replaceWith(fresh); else node.append(fresh);
    });
    while (node.children.length > cards.length) node.lastChild.remove();
  }

  function stackOf(amount) {
    const made = [];
    for (const chip of [...chips].reverse()) {
      while (amount >= chip.cents && made.length < 40) { made.push(chip.cents); amount -= chip.cents; }
    }
    return made;
  }

  function stack(amount, most = 6) {
    const shown = stackOf(amount).slice(0, most), lift = 13;
    const height = 100 + lift * Math.max(0, shown.length - 1);
    const node = document.createElementNS(SVG, "svg");
    node.setAttribute("viewBox", `0 0 100 ${height}`);
    node.setAttribute("class", "stack");
    node.setAttribute("aria-hidden", "true");
    shown.forEach((value, i) => node.append(use(`chip-${value}`,
      { x: 0, y: height - 100 - i * lift, width: 100, height: 100 })));
    return node;
  }

  const dealt = new Map();
  function drawDealer() {
    const zone = $("dealer");
    const wanted = [];
    const groups = [["dealer", view.dealer], ["board", view.board]];
    for (const [whose, hands] of groups) hands.forEach((hand, n) =>
      { if (hand.length) wanted.push([`${whose}-${n}`, whose, hand]); });
    if (view.equipment === "cards" && !wanted.length) wanted.push(["dealer-0", "dealer", []]);
    for (const [key, node] of dealt) if (!wanted.some(([name]) => name === key)) { node.remove();
      dealt.delete(key); }
    for (const [key, whose, hand] of wanted) {
      if (!dealt.has(key)) {
        const node = el("div", { class: `hand-group ${whose}` },
          el("h2", {}, capital(card.hands?.[whose] || whose)), el("div", { class: "hand" }));
        dealt.set(key, node);
        zone.append(node);
      }
      const node = dealt.get(key).querySelector(".hand");
      deal(node, hand);
      node.classList.toggle("none", !hand.length);
    }
    if (view.equipment === "dice") drawDice(zone);
    if (view.equipment === "wheel") drawWheel(zone);
    drawCarried(zone);
  }

  function drawDice(zone) {
    let node = zone.querySelector(".dice");
    if (!node) { node = el("div", { class: "dice", role: "img" }); zone.prepend(node); }
    const key = `${view.round}:${view.dice.join("-")}`;
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    const sum = view.dice.reduce((a, b) => a + b, 0);
    node.setAttribute("aria-label",
      view.dice.length ? `dice ${view.dice.join(" and ")}, a total of ${sum}`
      : "the dice have not been thrown");
    node.replaceChildren(...(view.dice.length ? view.dice : [5, 2]).map((pips) =>
      picture(`die-${pips}`, "0 0 100 100", view.dice.length ? "die thrown" : "die idle")));
    if (view.dice.length) node.append(el("b", { class: "sum" }, String(sum)));
  }

  let turned = 0;
  function drawWheel(zone) {
    let node = zone.querySelector(".wheel-place");
    if (!node) {
      node = el("div", { class: "wheel-place" }, $("wheel-template").content.cloneNode(true),
        el("p", { class: "pocket-name" }));
      zone.prepend(node);
    }
    const name = node.querySelector(".pocket-name"), ball = node.querySelector(".ball");
    const key = view.pocket ? `${view.round}:${view.pocket.name}` : "";
    if (node.dataset.key === key) return;
    const first = node.dataset.key === undefined;
    node.dataset.key = key;
    name.textContent = view.pocket ? `${view.pocket.name} ${view.pocket.colour}` : "";
    name.className = `pocket-name ${view.pocket?.colour || ""}`;
    const pocket = view.pocket && node.querySelector(`[data-pocket="${view.pocket.name}"]`);
    if (!pocket) return;
    const angle = Number(pocket.dataset.angle);
    turned = first ? angle : Math.ceil(turned / 360 + 2) * 360 + angle;
    ball.style.transform = `rotate(${turned}deg)`;
    node.querySelectorAll(".pocket").forEach((each) => each.classList.toggle("won", each === pocket));
  }

  const SEAT_MARKS = new Set(["button", "first-seat", "shooter"]);

  function drawCarried(zone) {
    let node = zone.querySelector(".carried");
    if (!node) { node = el("ul", { class: "carried", "aria-label": "On the table" }); zone.append(node); }
    const tags = [];
    for (const [name, value] of Object.entries(view.carried || {})) {
      if (name === "point") tags.push(el("li", { class: `puck ${value ? "on" : "off"}` },
        value ? `ON ${value}` : "OFF"));
      else if (value && !/-(closed|points)$/.test(name)) tags.push(el("li", { class: "tag" },
        `${spaced(name)}${SEAT_MARKS.has(name) ? ": seat" : ""} ${value}`));
    }
    for (const [name, value] of Object.entries(view.meters || (view.meter ? { meter: view.meter } : {}))) {
      if (value) tags.push(el("li", { class: "meter" }, el("span", {}, spaced(name)),
        el("b", {}, money(value))));
    }
    redraw(node, tags);
  }

  // -------- the seats

  function drawStations() {
    const ring = $("stations");
    const others = view.seats.filter((each) => each.seat !== mine.seat),
      taken = others.filter((each) => each.player);
    const compact = feltShape.shared || others.length > 7 || !taken.length;
    ring.classList.toggle("compact", compact);
    const spread = (others.length - 1) / 2;
    redraw(ring, compact ? [taken.map(station), openSeats(others.filter((each) => !each.player))]
      : others.map((each, i) => {
      const node = each.player ? station(each) : emptySeat(each);
      const off = spread ? (i - spread) / spread : 0;
      node.style.setProperty("--lift", String(Math.round((1 - off * off) * 22)));
      return node;
    }));
  }

  function openSeats(empty) {
    if (!empty.length || !maySit()) return null;
    return el("div", { class: "open-seats" }, el("span", { class: "quiet" }, "Open seats"),
      empty.map((each) => sitButton(each, String(each.seat))));
  }

  function station(each) {
    const won = view.state !== "playing" ? roundNet(each.seat) : null;
    return el("div", { class: `station${each.acts ? " acts" : ""}${each.yours ? " yours" : ""}`,
      "data-seat": each.seat },
      each.hands.some((hand) => hand.length) && el("div", { class: "hands" }, each.hands.map((hand, n) =>
        el("div", { class: `hand small${each.hands.length > 1 && each.acts && each.playing === n ? " in-play" : ""}` },
          hand.map((name) => cardNode(name))))),
      el("div", { class: "plate" },
        el("b", {}, each.player), el("span", { class: "quiet" }, `seat ${each.seat}`),
        el("span", {}, money(each.free)),
        each.banks && el("span", { class: "tag" }, "bank"),
        !each.here && !each.visitor && el("span", { class: "tag" }, "away"),
        each.acts && el("span", { class: "tag strong" }, "to act"),
        each.ready && betting() && el("span", { class: "tag strong" }, "ready"),
        won !== null && el("span", { class: `net ${won > 0 ? "win" : won < 0 ? "lose" : ""}` },
          signed(won))),
      Object.keys(each.wagers).length > 0 && (feltShape.shared
        ? el("span", { class: "quiet" }, `${money(total(each.wagers))} on the felt`)
          : el("ul", { class: "wagers" }, wagerList(each.wagers))),
      each.yours && el("button", { type: "button", class: "small", "data-key": `take-${each.seat}`,
        onclick: () => choose(each.seat) }, "Play this seat"));
  }

  function wagerList(wagers, most = 6) {
    const all = Object.entries(wagers).map(([spot, amount]) =>
      el("li", {}, stack(amount, 1), el("span", {}, label(spot)), el("b", {}, money(amount))));
    const more = all.length - most;
    return more > 1 ? [...all.slice(0, most),
      el("li", {}, `and ${more} more, ${money(total(wagers))} in all`)] : all;
  }

  const maySit = () => may("sit") || (view.live && may("seat_visitor"));

  function sitButton(each, ...words) {
    return el("button", { type: "button", class: "sit", "data-key": `sit-${each.seat}`,
      onclick: () => askSit(each.seat), "aria-label": `Sit at seat ${each.seat}` }, words);
  }

  function emptySeat(each) {
    return el("div", { class: "station empty", "data-seat": each.seat },
      maySit() ? sitButton(each, el("span", {}, `Seat ${each.seat}`), el("b", {}, "Sit"))
        : el("span", { class: "quiet" }, `Seat ${each.seat}`));
  }

  function roundNet(number) {
    const lines = view.lines.filter((line) => line.seat === number);
    if (!lines.length) return null;
    const fees = view.fees.filter((fee) => fee.payer === `seat ${number}`)
      .reduce((sum, fee) => sum + fee.amount, 0);
    return lines.reduce((sum, line) => sum + line.net, 0) - fees;
  }

  function choose(number) {
    mine.seat = number;
    drop();
    draw();
  }

  // -------- your place

  function drawMine() {
    const here = seat();
    redraw($("tabs"), seats().length > 1 ? seats().map((each) =>
      el("button", { type: "button", class: "small ghost", "data-key": `tab-${each.seat}`,
        "aria-pressed": String(each.seat === mine.seat), onclick: () => choose(each.seat) },
        `Seat ${each.seat}`, each.visitor ? ` · ${each.player}` : "")) : null);
    const place = $("hands");
    const hands = here?.hands.filter((hand) => hand.length) || [];
    place.classList.toggle("several", hands.length > 1);
    while (place.children.length > hands.length) place.lastChild.remove();
    hands.forEach((hand, n) => {
      if (!place.children[n]) place.append(el("div", { class: "my-hand" }, el("div", { class: "hand" }),
        el("span", { class: "hand-mark" })));
      const node = place.children[n];
      deal(node.firstChild, hand);
      const playing = here.acts && (here.playing === n || hands.length === 1);
      node.classList.toggle("in-play", playing);
      node.lastChild.textContent = hands.length > 1 ? `hand ${n + 1}${playing ? " ▸ in play" : ""}`
        : playing ? "your turn" : "";
    });
    document.body.classList.toggle("watching", !here);
    document.body.classList.toggle("banks", Boolean(here?.banks));
  }

  // -------- the felt

  let feltShape = null;
  const places = new Map();

  function unfold() {
    const template = document.querySelector(`template[data-felt="${phone.matches ? "standing" : "lying"}"]`);
    const node = $("felt"), { width, height, kind, shared } = template.dataset;
    feltShape = { width: Number(width), height: Number(height), shared: shared === "1", kind };
    node.className = `felt ${kind}`;
    node.style.setProperty("--felt-width", width);
    node.style.aspectRatio = `${width} / ${height}`;
    node.replaceChildren(template.content.cloneNode(true));
    places.clear();
    for (const button of node.querySelectorAll(".place")) {
      const { x, y, w, h, spot } = button.dataset;
      button.style.left = `${(100 * x) / width}%`;
      button.style.top = `${(100 * y) / height}%`;
      button.style.width = `${(100 * w) / width}%`;
      button.style.height = `${(100 * h) / height}%`;
      button.classList.toggle("wide", w > 2 * h);
      button.tabIndex = -1;
      places.set(spot, button);
    }
    const first = card.spots.find((spot) => places.has(spot.name) && !later.has(spot.wager));
    if (first) places.get(first.name).tabIndex = 0;
    document.body.classList.toggle("shared-felt", feltShape.shared);
  }

  function drawFelt() {
    const wagers = up(), sent = seat()?.wagers || {};
    const won = new Map();
    for (const line of view.state === "playing" ? [] : view.lines) {
      if (line.seat === mine.seat) won.set(line.wager, (won.get(line.wager) || 0) + line.net);
    }
    for (const [spot, button] of places) {
      const amount = wagers[spot] || 0;
      const others = feltShape.shared
        ? view.seats.filter((each) => each.seat !== mine.seat && each.wagers[spot]) : [];
      const waits = mine.draft && amount !== (sent[spot] || 0);
      const closed = !betting() || !seat() || button.classList.contains("later");
      button.setAttribute("aria-disabled", String(closed));
      button.classList.toggle("has", amount > 0);
      button.classList.toggle("waits", Boolean(waits));
      const says = spots.get(spot)?.says;
      const name = [label(spot), amount ? `${money(amount)} on it${waits ? ", not taken yet" : ""}`
        : "empty",
        ...others.map((each) => `${each.player} ${money(each.wagers[spot])}`),
        button.classList.contains("later") ? "made in the course of the round" : says
          || ""].filter(Boolean).join(", ");
      button.setAttribute("aria-label", name);
      button.title = `${label(spot)}${says ? `: ${says}` : ""}`;
      const result = won.get(spot);
      button.replaceChildren(...[
        ...others.slice(0, 3).map((each) =>
          el("span", { class: "pile other" }, stack(each.wagers[spot], 2), el("i", {}, String(each.seat)))),
        amount && el("span", { class: "pile" }, stack(amount), el("b", {}, money(amount).replace("$", ""))),
        !amount && result !== undefined && result !== 0 && betting()
          && el("span", { class: `was ${result > 0 ? "win" : "lose"}` }, signed(result)),
      ].filter(Boolean));
    }
    const strays = Object.entries(wagers).filter(([spot]) => !places.has(spot));
    redraw($("also-up"), strays.map(([spot, amount]) =>
      el("li", {}, `${label(spot)} `, el("b", {}, money(amount)))));
    drawPuck();
  }

  function drawPuck() {
    const art = $("felt").querySelector(".felt-art");
    art.querySelector(".felt-puck")?.remove();
    const at = view.carried?.point && art.querySelector(`.puck-place[data-number="${view.carried.point}"]`);
    if (!at) return;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "felt-puck");
    group.setAttribute("transform", `translate(${at.dataset.x} ${at.dataset.y})`);
    const disc = document.createElementNS(SVG, "circle");
    disc.setAttribute("r", "15");
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("text-anchor", "middle");
    text.setAttribute("dy", ".35em");
    text.textContent = "ON";
    group.append(disc, text);
    art.append(group);
  }

  /** Add the chosen chip to a spot, or take it off. */
  function bet(spot, sign) {
    if (!seat()) return toast("take a seat first");
    if (!betting()) return toast("the round is on: bets are made before the next one");
    if (later.has(spots.get(spot)?.wager)) return toast(`${label(spot)} is made in the course of the round`);
    const next = { ...up() };
    const after = within(spot, Math.max(0, (next[spot] || 0) + sign * mine.chip), sign);
    const more = after - (next[spot] || 0), owns = seat().bankroll;
    if (more > 0 && more + total(next) > owns) return toast(`all your chips are on the felt: ${money(owns)}`);
    for (const each of alike(spot)) { if (after) next[each] = after; else delete next[each]; }
    edit(next);
  }

  /** An amount within the limits that the card of the table gives for a spot. */
  function within(spot, amount, sign) {
    const { minimum = 0, maximum = 0, step = 1 } = spots.get(spot) || {};
    if (maximum && amount > maximum) {
      toast(`${label(spot)} is at most ${money(maximum)}`);
      return maximum;
    }
    if (amount > 0 && amount < minimum) return sign > 0 ? minimum : 0;
    return step > 1 ? Math.max(sign > 0 ? step : 0, Math.floor(amount / step) * step) : amount;
  }

  /** Spots that the card of the table says are always equal: bet together. */
  function alike(spot) {
    const wager = spots.get(spot)?.wager, base = spots.get(spot)?.equal_to || wager;
    const group = [...spots.values()].filter((each) => each.required && !later.has(each.wager)
      && (each.wager === base || each.equal_to === base)).map((each) => each.name);
    return group.includes(spot) ? group : [spot];
  }

  function edit(next) {
    mine.history.push({ ...up() });
    mine.draft = next;
    mine.stamp++;
    mine.hint = "";
    drawFelt();
    drawRail();
    clearTimeout(mine.timer);
    mine.timer = setTimeout(() => commit(true).catch(() => {}), card.stays_up ? 250 : 450);
  }

  function drop() {
    clearTimeout(mine.timer);
    mine.draft = mine.taken = null;
    mine.history = [];
    mine.hint = "";
  }

  /** When the table has taken the draft, what it shows is the truth again. */
  function reconcile() {
    if (mine.draft && mine.taken && mine.taken.stamp === mine.stamp
      && view.number >= mine.taken.number) mine.draft = mine.taken = null;
  }

  /** Tell the table what lies on the felt. A quiet refusal becomes a hint: more may follow. */
  async function commit(quiet) {
    clearTimeout(mine.timer);
    if (!mine.draft) return;
    const number = mine.seat, stamp = mine.stamp, want = mine.draft, have = seat().wagers;
    const changed = Object.fromEntries(Object.entries(want).filter(([spot, amount]) =>
      have[spot] !== amount));
    const gone = Object.keys(have).filter((spot) => !want[spot]).reverse();
    try {
      let entry = view.number;
      if (!Object.keys(changed).length && !gone.length) { mine.draft = null; }
      else if (!card.stays_up) {
        entry = await send(Object.keys(want).length ? { do: "bet", seat: number, wagers: want }
          : { do: "clear", seat: number });
      } else {
        if (Object.keys(changed).length) entry = await send({ do: "put_up", seat: number,
          wagers: changed });
        if (gone.length) entry = await send({ do: "take_down", seat: number, spots: gone });
      }
      mine.hint = "";
      mine.taken = { stamp, number: entry };
      reconcile();
      draw();
    } catch (error) {
      if (card.stays_up) { drop(); toast(error.message); }
      else if (quiet) mine.hint = error.message;
      else toast(error.message);
      drawFelt();
      drawRail();
      throw error;
    }
  }

  function undo() {
    const before = mine.history.pop();
    if (!before) return;
    const rest = mine.history;
    edit(before);
    mine.history = rest;
    drawRail();
  }

  function clear() { if (card.stays_up) { drop(); does({ do: "clear", seat: mine.seat }); } else edit({}); }

  function repeat() { drop(); does({ do: "repeat", seat: mine.seat }); }

  async function ready() {
    if (mine.busy) return;
    mine.busy = true;
    try {
      await commit(false);
      await command({ do: "ready", seat: mine.seat });
    } catch { /* the refusal has been shown */ } finally { mine.busy = false; }
  }

  function feltEvents() {
    const node = $("felt");
    let held = 0, skip = false;
    const place = (event) => event.target.closest(".place");
    node.addEventListener("click", (event) => {
      const button = place(event);
      if (!button) return;
      if (skip) { skip = false; return; }
      focusOn(button);
      bet(button.dataset.spot, mine.takeOff ? -1 : 1);
    });
    node.addEventListener("contextmenu", (event) => {
      const button = place(event);
      if (!button) return;
      event.preventDefault();
      clearTimeout(held);
      if (event.pointerType !== "touch" || !skip) bet(button.dataset.spot, -1);
      if (event.pointerType === "touch") skip = true;
    });
    node.addEventListener("pointerdown", (event) => {
      const button = place(event);
      skip = false;
      if (!button || event.pointerType !== "touch") return;
      held = setTimeout(() => { skip = true; bet(button.dataset.spot, -1); }, 550);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) node.addEventListener(end,
      (event) => { if (end !== "pointermove" || event.movementX || event.movementY) clearTimeout(held); });
    node.addEventListener("keydown", (event) => {
      const button = place(event);
      if (!button) return;
      if (["-", "Delete", "Backspace"].includes(event.key)) { event.preventDefault();
        bet(button.dataset.spot, -1); }
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
        ArrowDown: [0, 1] }[event.key];
      if (way) { event.preventDefault(); focusOn(nearest(button, ...way)); }
    });
  }

  function focusOn(button) {
    if (!button) return;
    for (const each of places.values()) each.tabIndex = each === button ? 0 : -1;
    button.focus();
  }

  /** The nearest spot in one direction. */
  function nearest(from, dx, dy) {
    const middle = ({ dataset: d }) => [Number(d.x) + d.w / 2, Number(d.y) + d.h / 2];
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const each of places.values()) {
      const [ex, ey] = middle(each), ahead = (ex - x) * dx + (ey - y) * dy,
        aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
      if (ahead > 1 && ahead + 2.5 * aside < least) { least = ahead + 2.5 * aside; best = each; }
    }
    return best;
  }

  // -------- the rail: chips, actions, amounts

  const letters = new Map();

  function drawRail() {
    letters.clear();
    const rail = $("rail"), prompt = view.prompt;
    let parts;
    if (!view.open) parts = [el("p", { class: "waits-for" }, "This table is closed.")];
    else if (prompt && prompt.kind === "choose" && answers(prompt)) parts = actions(prompt);
    else if (prompt && prompt.kind === "amount" && answers(prompt)) parts = amounts(prompt);
    else if (prompt) parts = [el("p", { class: "waits-for" },
      el("span", { class: "dots", "aria-hidden": "true" }), waitsFor(prompt))];
    else if (!seat()) parts = spectator();
    else if (view.seats[mine.seat - 1].banks) parts = [el("p", { class: "waits-for" },
      "You have the bank: the others bet against you."), go()];
    else parts = chipRail();
    redraw(rail, parts);
  }

  const answers = (prompt) => prompt.yours;

  function waitsFor(prompt) {
    if (prompt.kind === "choose" || prompt.kind === "amount") {
      const who = view.seats[prompt.seat - 1];
      return ` ${who?.player || "Somebody"} decides. ${sentence(prompt.text)}`;
    }
    return ` The dealer: ${prompt.text}`;
  }

  function spectator() {
    const free = view.seats.find((each) => !each.player);
    return [el("p", { class: "waits-for" }, "You are watching",
      view.watching > 1 ? ` with ${view.watching - 1} more` : "", "."),
      free && may("sit") && el("button",
        { type: "button", class: "primary big", "data-key": "take-seat", onclick: () => askSit(free.seat) },
        "Take a seat")];
  }

  function chipRail() {
    const small = card.spots.some((spot) => spot.minimum > 0 && spot.minimum < 100);
    const offered = chips.filter((chip) => small || chip.cents >= 100);
    const laid = total(up());
    const last = seat().last;
    return [
      el("p", { class: "hint", role: "status" },
        mine.hint ? sentence(mine.hint.replace(/^seat \d+: /, "")) : ""),
      el("div", { class: "chip-row", role: "radiogroup", "aria-label": "Chip to bet with" },
        offered.map((chip) =>
        el("label", { class: "chip", title: money(chip.cents) },
          el("input", { type: "radio", name: "chip", value: chip.cents, checked: chip.cents === mine.chip,
            "data-key": `chip-${chip.cents}`,
            "aria-label": money(chip.cents), onchange: () => { mine.chip = chip.cents; } }),
          picture(`chip-${chip.cents}`, "0 0 100 100", "")))),
      el("div", { class: "bet-tools" },
        el("button", { type: "button", class: "small", "data-key": "take-off",
          "aria-pressed": String(mine.takeOff),
          onclick: () => { mine.takeOff = !mine.takeOff; drawRail(); } }, "− Take off"),
        el("button", { type: "button", class: "small", "data-key": "undo", disabled: !mine.history.length,
          onclick: undo }, "Undo"),
        el("button", { type: "button", class: "small", "data-key": "clear", disabled: !laid,
          onclick: clear }, "Clear"),
        el("button", { type: "button", class: "small", "data-key": "repeat",
          disabled: last ? !Object.keys(last).length : false, onclick: repeat }, "Repeat")),
      el("p", { class: "laid" }, el("span", {}, el("span", { class: "quiet" }, "on the felt "),
        el("b", {}, money(laid))),
        el("span", {}, el("span", { class: "quiet" }, "free "),
          el("b", {}, money(seat().bankroll - laid)))),
      go(),
    ];
  }

  function go() {
    const verb = { dice: "Roll", wheel: "Spin" }[view.equipment] || "Deal";
    const others = view.seats.some((each) => each.player && each.seat !== mine.seat
      && Object.keys(each.wagers).length && !each.ready);
    const said = view.seats[mine.seat - 1].ready ? "Waiting for the others" : others ? "Ready" : verb;
    if (said !== "Waiting for the others") letters.set("d", ready);
    return el("button", { type: "button", class: "primary big go", id: "go", "data-key": "go",
      onclick: ready, disabled: said === "Waiting for the others" },
      said, said === "Waiting for the others" ? "" : el("kbd", { "aria-hidden": "true" }, "D"));
  }

  function actions(prompt) {
    const taken = new Set();
    return [el("p", { class: "your-turn" },
      seats().length > 1 ? `Seat ${prompt.seat}, your turn` : "Your turn"),
      el("div", { class: "actions" }, prompt.actions.map(({ name, adds, most }) => {
        const letter = [...name].find((c) => /[a-z0-9]/.test(c) && !taken.has(c)) || "";
        taken.add(letter);
        const act = () => does({ do: "act", seat: prompt.seat, action: name });
        if (letter) letters.set(letter, act);
        return el("button", { type: "button", class: "big action", "data-key": `act-${name}`,
          "data-action": name, onclick: act },
          el("span", {}, capital(spaced(name))),
            adds ? el("small", {}, `+${money(adds)}${most > adds ? ` to ${money(most)}` : ""}`) : null,
          letter && el("kbd", { "aria-hidden": "true" }, letter.toUpperCase()));
      }))];
  }

  function amounts(prompt) {
    const { low, high, step, wager } = prompt.amount;
    const top = Math.min(high, low + Math.floor((high - low) / step) * step);
    const fit = (value) => Math.min(top, Math.max(low, low + Math.round((value - low) / step) * step));
    const number = el("input", { type: "number", id: "amount", "data-key": "amount", min: low / 100,
      max: top / 100, step: step >= 100 ? step / 100 : "0.01", value: low / 100,
      "aria-label": `Dollars on ${label(wager)}` });
    const slider = el("input", { type: "range", "data-key": "amount-slider", min: low, max: top, step,
      value: low, "aria-label": `Amount on ${label(wager)}` });
    const set = (value) => { number.value = fit(value) / 100; slider.value = fit(value); };
    slider.addEventListener("input", () => { number.value = slider.value / 100; });
    number.addEventListener("input", () => { slider.value = cents(number.value); });
    const picks = [...new Set([low, fit(low + (top - low) / 4), fit(low + (top - low) / 2), top])];
    return [el("form", { class: "amount",
      onsubmit: (event) => { event.preventDefault();
      does({ do: "amount", seat: prompt.seat, amount: cents(number.value) }); } },
      el("p", { class: "your-turn" }, `How much on ${label(wager)}? `,
        el("span", { class: "quiet" }, `${money(low)} to ${money(high)}`)),
      slider, el("div", { class: "picks" },
        picks.map((value) => el("button",
        { type: "button", class: "small", "data-key": `pick-${value}`, onclick: () => set(value) },
        money(value)))),
      el("label", { class: "dollars" }, "$", number),
        el("button", { class: "primary big", "data-key": "amount-go" }, "Put it up"))];
  }

  // -------- what is said, settled, banked

  function drawSaid() {
    const list = $("said"), { heard } = mine;
    if (heard.round !== view.round || view.said.length < heard.count) { list.replaceChildren();
      heard.round = view.round; heard.count = 0; }
    for (const words of view.said.slice(heard.count)) list.append(el("li", {}, sentence(words)));
    if (view.said.length > heard.count) list.scrollTop = list.scrollHeight;
    heard.count = view.said.length;
    $("spoken").textContent = spoken();
  }

  /** What the dealer would say right now. */
  function spoken() {
    if (view.voided) return `The round is void: ${view.voided}.`;
    if (view.state === "playing") return sentence(view.prompt?.text || view.said.at(-1) || "");
    if (!card.stays_up && Object.keys(up()).length) return "Place your bets.";
    const net = roundNet(mine.seat), said = [];
    if (view.dice.length) said.push(`${view.dice.reduce((a, b) => a + b, 0)}: ${view.dice.join(" and ")}.`);
    if (view.pocket) said.push(`${view.pocket.name} ${view.pocket.colour}.`);
    if (net !== null) {
      const you = seat().yours, who = you ? "You" : `Seat ${mine.seat}`;
      said.push(net > 0 ? `${who} ${you ? "win" : "wins"} ${money(net)}.` : net < 0
        ? `${who} ${you ? "lose" : "loses"} ${money(-net)}.` : "All even.");
    } else if (!said.length && view.said.length) said.push(sentence(view.said.at(-1)));
    return said.join(" ") || "Place your bets.";
  }

  const MARKS = { win: "✓", lose: "✕", push: "=", returned: "↩", "no action": "·" };

  function drawSettlement() {
    const panel = $("settlement"), over = view.state !== "playing" && (view.lines.length || view.voided);
    panel.hidden = !over;
    if (!over) return panel.replaceChildren();
    const order = [...new Set(view.lines.map((line) => line.seat))].sort((a, b) =>
      (b === mine.seat) - (a === mine.seat) || a - b);
    redraw(panel, el("h2", { id: "settlement-head" }, `Round ${view.round}: settled`),
      view.voided && el("p", { class: "void" }, `The round is void: ${view.voided}.`),
      order.map((number) => {
        const net = roundNet(number), who = view.seats[number - 1];
        return el("section", { class: `settled-seat${who?.yours ? " yours" : ""}` },
          el("h3", {}, `Seat ${number}${who?.player ? ` · ${who.yours ? "you" : who.player}` : ""}`,
            el("span", { class: `net ${net > 0 ? "win" : net < 0 ? "lose" : ""}` },
              net > 0 ? `wins ${money(net)}` : net < 0 ? `loses ${money(-net)}` : "even")),
          el("ul", { class: "settled" }, reasoned(view.lines.filter((line) => line.seat === number))));
      }),
      view.fees.length > 0 && el("ul", { class: "fees" },
        view.fees.map((fee) => el("li", {}, `Collection from ${fee.payer}: `,
        el("b", {}, money(fee.amount)), fee.reason ? `, ${fee.reason}` : "", at(fee.at)))));
  }

  /** Lines with the same reason next to each other, which is then said once. */
  function reasoned(lines) {
    const groups = new Map();
    for (const line of lines) {
      const key = [line.result, line.reason, line.at].join("|");
      groups.set(key, [...(groups.get(key) || []), line]);
    }
    const order = [...groups.values()].sort((a, b) => (b[0].net > 0) - (a[0].net > 0));
    return order.flatMap((group) => group.map((line, n) => settledLine(line, n === group.length - 1)));
  }

  function settledLine(line, says) {
    const result = line.result;
    return el("li", { class: `result ${result.replace(" ", "-")}` },
      el("span", { class: "mark" }, el("span", { "aria-hidden": "true" }, MARKS[result] || "·"),
        ` ${result}`),
      el("span", { class: "what" }, el("b", {}, label(line.wager)),
        el("span", { class: "quiet" }, ` ${money(line.stake)}`),
        result === "win" && line.odds && line.odds !== "prize" ? el("span", { class: "odds" }, line.odds)
          : line.odds === "prize" && el("span", { class: "odds" }, "prize")),
      el("b", { class: "amount" }, result === "returned" ? `${money(line.returned)} back`
        : signed(line.net)),
      says && el("span", { class: "why" }, sentence(line.reason || result),
        line.returned && result !== "returned"
        ? ` ${money(line.returned)} could not be covered and goes back.` : "", at(line.at)));
  }

  const at = (lines) => (lines ? el("a", { class: "at", href: card.rules, title: "the book's lines" },
    `line ${lines}`) : null);

  function drawBank() {
    const panel = $("bank"), { bank } = view;
    panel.hidden = bank.kind !== "player-dealer";
    if (panel.hidden) return;
    const button = view.carried?.button || view.carried?.["first-seat"];
    const fees = view.fees.reduce((sum, fee) => sum + fee.amount, 0);
    redraw(panel, el("h2", {}, "Player-dealer bank"),
      el("dl", {},
        fact("Banker", bank.yours ? "you" : bank.banker || "the house's banker"),
        fact("Cover", bank.cover === null ? "everything" : money(bank.cover)),
        bank.left !== null && fact("Still covered", money(bank.left)),
        button ? fact("Action begins at", `seat ${button}`) : null,
        fees ? fact("Collections this round", money(fees)) : null),
      bank.cover > 0 && bank.left !== null
        && el("meter", { min: 0, max: bank.cover, value: Math.min(bank.left, bank.cover),
        "aria-label": "cover left" }),
      betting() && seat() && (bank.yours
        ? el("button", { type: "button", "data-key": "leave-bank",
          onclick: () => does({ do: "leave_bank", seat: bank.seat || mine.seat }) }, "Leave the bank")
        : !bank.banker && may("take_bank")
          && el("button", { type: "button", "data-key": "take-bank", onclick: askBank }, "Take the bank")));
  }

  const fact = (name, value) => [el("dt", {}, name), el("dd", {}, value)];

  function drawCalls() {
    const panel = $("calls"), here = seat(), calls = Object.entries(here?.calls || {});
    panel.hidden = !calls.length;
    if (panel.hidden) return;
    redraw(panel, el("h2", {}, "Calls"), el("div", { class: "call-row" }, calls.map(([name, on]) =>
      el("button", { type: "button", class: "small", "data-key": `call-${name}`, "aria-pressed": String(on),
        disabled: !betting(),
        onclick: () => does({ do: "call", seat: mine.seat, name: on ? opposite(name) : name }) },
        `${spaced(name)}${on ? ": called" : ""}`))));
  }

  const opposite = (name) => (name.endsWith("-on") ? name.replace(/-on$/, "-off") : name.endsWith("-off")
    ? name.replace(/-off$/, "-on") : name);

  // -------- typing instead of clicking

  function drawTyped() {
    const panel = $("typed"), here = seat();
    panel.hidden = !here || !betting();
    if (panel.hidden || panel.contains(document.activeElement)
      && document.activeElement.tagName === "INPUT") return;
    const open = [...spots.values()].filter((spot) => !later.has(spot.wager)), wagers = up();
    const few = open.length <= 12;
    const shown = few ? open.map((spot) => spot.name) : Object.keys(wagers);
    redraw($("typed-form"),
      shown.map((name) => el("label", {},
        el("span", {}, label(name), spots.get(name)?.required ? el("small", {}, " required") : ""),
        el("input", { name: `spot:${name}`, inputmode: "decimal", "data-key": `typed-${name}`,
          placeholder: "0", value: wagers[name] ? wagers[name] / 100 : "",
          title: spots.get(name)?.says || null }))),
      !few && [el("label", {}, el("span", {}, "Wager"),
        el("input", { name: "new-spot", list: "spot-names", "data-key": "new-spot",
        placeholder: open[0].name })),
        el("datalist", { id: "spot-names" },
          open.map((spot) => el("option", { value: spot.name }, label(spot.name)))),
        el("label", {}, el("span", {}, "Dollars"),
          el("input", { name: "new-amount", inputmode: "decimal", "data-key": "new-amount" }))],
      el("button", { class: "primary", "data-key": "typed-go" }, "Put these up"));
  }

  function typedEvents() {
    $("typed-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const next = {};
      const form = event.target;
      if ([...spots.values()].filter((spot) => !later.has(spot.wager)).length > 12) Object.assign(next,
        up());
      for (const input of form.querySelectorAll('[name^="spot:"]')) {
        const amount = cents(input.value || "0");
        if (Number.isNaN(amount)) return toast(`'${input.value}' is not an amount`);
        if (amount > 0) next[input.name.slice(5)] = amount; else delete next[input.name.slice(5)];
      }
      const name = form.elements["new-spot"]?.value.trim().toLowerCase();
      if (name) {
        if (!spots.has(name)) return toast(`there is no wager '${name}' here`);
        next[name] = cents(form.elements["new-amount"].value || "0");
        form.elements["new-spot"].value = form.elements["new-amount"].value = "";
      }
      document.activeElement.blur();
      edit(next);
      commit(false).catch(() => {});
    });
  }

  // -------- chips of one's own

  function drawMoney() {
    const here = seat(), watchers = view.watching > 1 ? `${view.watching} people watch` : "One person watches";
    redraw($("money"), here ? [el("h2", {}, `Seat ${here.seat}${here.visitor ? ` · ${here.player}` : ""}`),
      el("dl", {}, fact("Chips", money(here.bankroll)), fact("Free", money(here.free)),
        fact("Since you sat down", signed(here.net))),
      el("div", { class: "row" },
        may("buy") && el("button", { type: "button", class: "small", "data-key": "buy", onclick: askBuy },
          "Buy chips"),
        el("button", { type: "button", class: "small", "data-key": "stand",
          onclick: () => does({ do: "stand", seat: here.seat }) }, "Leave the seat"))]
      : [el("h2", {}, "Watching"), el("p", { class: "quiet" },
        `You see what everybody at the rail sees. ${watchers} this table.`)]);
  }

  function drawShoe() {
    const panel = $("shoe"), { shoe } = view;
    panel.hidden = !shoe;
    if (!shoe) return;
    redraw(panel.lastElementChild, el("p", {}, `${shoe.left} of ${shoe.of} cards are left.`),
      el("progress", { max: shoe.of, value: shoe.left, "aria-label": "cards left in the shoe" }),
      el("p", { class: "quiet" }, "Shuffled and committed before the first card. When the shoe is finished, ",
        "its order and salt are published, and anybody can check them against this SHA-256:"),
      el("code", { class: "hash" }, shoe.commitment));
  }

  // -------- dialogs

  /** Ask for some values; `fields` are [name, label, attributes]. */
  function dialog(title, fields, verb, then) {
    const form = $("ask-form");
    redraw(form, el("h2", {}, title),
      fields.map(([name, words, attributes]) =>
      el("label", {}, words, el("input", { name, ...attributes }))),
      el("div", { class: "row" }, el("button", { class: "primary", value: "go" }, verb),
        el("button", { value: "no", formnovalidate: true }, "Cancel")));
    $("ask").returnValue = "";
    $("ask").onclose = () => {
      if ($("ask").returnValue === "go") then(Object.fromEntries(new FormData(form)));
    };
    $("ask").showModal();
    form.querySelector("input")?.select();
  }

  const dollarField = (value) =>
    ({ type: "number", min: "0.01", step: "0.01", value: value / 100, required: true,
    inputmode: "decimal" });

  function askSit(number) {
    const visitor = view.live && may("seat_visitor");
    const wallet = view.you.wallet;
    dialog(`Sit at seat ${number}`, [
      ...(visitor ? [["visitor", "Name of the visitor (empty: you)", { maxlength: 40 }]] : []),
      ["buy_in", visitor ? "Buy in, dollars" : `Buy in, dollars (wallet ${money(wallet)})`,
        dollarField(visitor ? 50000 : Math.min(wallet, 50000) || 50000)],
    ], "Sit down", async (given) => {
      const what = { do: "sit", seat: number, buy_in: cents(given.buy_in) };
      if (given.visitor) what.visitor = given.visitor;
      mine.seat = number;
      await does(what);
    });
  }

  function askBuy() { dialog("Buy chips",
    [["amount", `Dollars (wallet ${money(view.you.wallet)})`, dollarField(10000)]], "Buy",
    (given) => does({ do: "buy", seat: mine.seat, amount: cents(given.amount) })); }

  function askBank() {
    dialog("Take the bank", [["cover",
      `Dollars to cover the others with (you have ${money(seat().bankroll)})`,
      dollarField(Math.min(seat().bankroll, 50000))]], "Take the bank",
      (given) => does({ do: "take_bank", seat: mine.seat, cover: cents(given.cover) }));
  }

  // -------- the live dealer

  function drawKeying() {
    const panel = $("keying");
    panel.hidden = !(view.live && may("key"));
    if (panel.hidden) return;
    if (!panel.firstChild) {
      panel.append(el("h2", {}, "Key in"), el("p", { class: "asked", id: "asked", "aria-live": "polite" }),
        el("form", { id: "key-form", autocomplete: "off" },
          el("label", { class: "quiet", for: "key" },
            "Cards As 10d, dice 4-3, pocket 17, look y or n; several at once"),
          el("input", { id: "key", autocapitalize: "off", spellcheck: "false",
            "aria-describedby": "asked" }),
          el("div", { class: "row" }, el("button", { class: "primary", id: "key-go" }, "Enter"),
            el("button", { type: "button", id: "back", onclick: () => does({ do: "back" }) }, "Take back"),
            el("button", { type: "button", id: "deal-live",
              onclick: () => commit(false).then(() => command({ do: "deal" })).then(() => $("key").focus(),
              () => {}) }, "No more bets"))),
        el("div", { id: "pay-list" }));
      $("key-form").addEventListener("submit", (event) => {
        event.preventDefault();
        const text = $("key").value.trim();
        if (text) command({ do: "key", text }).then(() => { $("key").value = ""; },
          () => $("key").select());
      });
    }
    const falls = view.prompt && !["choose", "amount"].includes(view.prompt.kind);
    $("asked").textContent = falls ? capital(view.prompt.text) : view.prompt ? sentence(view.prompt.text)
      : view.state === "playing" ? "" : "Bets are open.";
    $("key").disabled = $("key-go").disabled = !falls;
    $("deal-live").disabled = Boolean(view.prompt);
    if (falls && (document.activeElement === document.body || !document.activeElement)) $("key").focus();
    const over = view.state !== "playing" && view.lines.length;
    redraw($("pay-list"), over ? [el("h3", {}, "Pay and take"),
      el("ol", { class: "pay" }, view.lines.map((line) =>
      el("li", {}, el("span", {}, `Seat ${line.seat}, ${label(line.wager)}`),
        el("b", { class: line.net > 0 ? "win" : line.net < 0 ? "lose" : "" },
        line.net > 0 ? `pay ${money(line.net)}` : line.net < 0 ? `take ${money(-line.net)}`
          : line.result === "returned" ? `give back ${money(line.returned)}` : "push"))))] : null);
  }

  function drawSupervisor() {
    const panel = $("supervisor");
    panel.hidden = !(may("void") || may("close"));
    if (panel.hidden || panel.contains(document.activeElement)) return;
    const voids = (card.irregularities || []).filter((each) => !each.effect || each.effect === "void");
    const acts = view.prompt?.kind === "choose" && !view.prompt.yours ? view.prompt : null;
    const which = el("select", { "aria-label": "Irregularity" },
      voids.map((each) => el("option", { value: each.name }, each.name)));
    redraw(panel.lastElementChild,
      view.prompt && voids.length > 0 && may("void")
        && el("div", { class: "row" }, which,
        el("button", { type: "button", class: "small danger",
        onclick: () => does({ do: "void", irregularity: which.value }) }, "Void the round")),
      acts && may("act_for") && el("div", { class: "row" }, el("span", {}, `Act for seat ${acts.seat}:`),
        acts.actions.map(({ name }) =>
        el("button", { type: "button", class: "small",
          onclick: () => does({ do: "act_for", seat: acts.seat, action: name }) }, spaced(name)))),
      betting() && el("div", { class: "row" },
        may("shuffle") && view.equipment === "cards"
          && el("button", { type: "button", class: "small", onclick: () => does({ do: "shuffle" }) },
          "Shuffle now"),
        may("deal") && !view.live && el("button",
          { type: "button", class: "small", onclick: () => does({ do: "deal" }) }, "No more bets: deal"),
        may("correct") && el("button", { type: "button", class: "small", onclick: askCorrection },
          "Correct a settlement"),
        may("close") && el("button", { type: "button", class: "small danger",
          onclick: () => dialog("Close this table? Everybody gets his chips.", [], "Close it",
          () => does({ do: "close" })) }, "Close the table")));
  }

  function askCorrection() {
    dialog("Correct a settlement",
      [["seat", "Seat", { type: "number", min: 1, max: view.seats.length, value: 1, required: true }],
      ["amount", "Dollars to the seat (negative: from it)",
        { type: "number", step: "0.01", required: true }],
      ["why", "Why", { required: true, minlength: 3 }],
        ["entry", "Journal entry that is corrected",
        { type: "number", min: 1, value: view.number, required: true }]], "Correct",
    (given) => does({ do: "correct", seat: Number(given.seat), amount: cents(given.amount), why: given.why,
      entry: Number(given.entry) }));
  }

  // -------- drawers

  function drawRules() {
    redraw($("rules-body"), el("h2", { id: "rules-head" }, card.title),
      el("p", { class: "quiet" }, [card.casino, card.address,
      card.lines && `lines ${card.lines}`].filter(Boolean).join(" · ")),
      card.round && el("p", {}, card.round),
      el("p", {}, el("a", { href: card.rules }, "The whole rule sheet, with the book's lines")),
      Object.keys(card.options || {}).length > 0
        && [el("h3", {}, "This table"),
        el("dl", {}, Object.entries(card.options).map(([name, value]) =>
        fact(capital(spaced(name)), value === true ? "yes" : value === false ? "no" : String(value))))],
      el("h3", {}, "Wagers"),
      (card.paytables || []).map((table) => el("section", { class: "paytable" },
        el("h4", {}, table.title || capital(spaced(table.wager)),
          table.name && table.name !== table.wager ? el("small", { class: "quiet" }, ` ${table.name}`)
          : ""),
        table.says && el("p", {}, table.says),
          table.conditions?.length ? el("p", { class: "quiet" }, table.conditions.join("; ")) : null,
        table.rows?.length ? el("table", {},
          el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Outcome"),
          el("th", { scope: "col" }, "Pays"))),
          el("tbody", {}, table.rows.map((row) =>
            el("tr", {}, el("td", {}, spaced(row.outcome)), el("td", {}, row.pays))))) : table.pays
            && el("p", {}, `Pays ${table.pays}.`),
        table.lines && el("p", { class: "quiet" }, `Book line ${table.lines}`))),
      card.irregularities?.length ? [el("h3", {}, "Irregularities"),
        el("ul", {}, card.irregularities.map((each) =>
        el("li", {}, el("b", {}, each.name), each.says ? `: ${each.says}` : "",
        each.effect ? ` (${each.effect})` : "")))] : null);
  }

  let coached = "";
  async function drawCoach(force = false) {
    if (!$("drawer-coach").open) return;
    const prompt = view.prompt, body = $("coach-body");
    if (!prompt?.yours || prompt.kind !== "choose") { coached = "";
      return redraw(body, el("p", { class: "quiet" },
      "No decision is yours right now. When one is, the coach says what each play costs.")); }
    const key = `${view.number}:${prompt.seat}`;
    if (coached === key && !force) return;
    coached = key;
    redraw(body, el("p", { class: "quiet" }, "Reckoning…"));
    try {
      const said = await ask(`/api/v1/tables/${id}/coach?seat=${prompt.seat}`);
      if (coached !== key) return;
      redraw(body, said.decision && el("p", {}, sentence(said.decision)),
        said.plays?.length ? el("ol", { class: "plays" },
          said.plays.map((play) => el("li", { class: play.best ? "best" : "" },
          el("span", {}, capital(spaced(play.action))),
            el("b", {}, play.best ? "★ best play" : play.costs === null || play.costs === undefined
            ? "not known" : `costs ${play.costs} units`))))
          : el("p", {}, "Not known: this decision has not been solved."),
        said.plays?.length ? el("p", { class: "quiet" },
          said.exact ? "Exact." : "From the house strategy; not proven exact.") : null);
    } catch { redraw(body, el("p", {}, "Not known: the coach has no answer for this decision.")); }
  }

  // -------- begin

  document.querySelectorAll("[data-drawer]").forEach((button) => button.addEventListener("click", () => {
    $(`drawer-${button.dataset.drawer}`).showModal();
    if (button.dataset.drawer === "coach") drawCoach(true);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "radio") return;
    const act = letters.get(event.key.toLowerCase());
    if (act) { event.preventDefault(); act(); }
  });
  phone.addEventListener("change", () => { unfold(); draw(); });
  mine.seat = seats()[0]?.seat || 0;
  unfold();
  feltEvents();
  typedEvents();
  drawRules();
  draw();
}

document.addEventListener("DOMContentLoaded", () => {
  lightSwitch();
  fourColours();
  document.querySelectorAll("dialog").forEach((dialog) =>
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }));
  if ($("tables")) floorPage();
  if ($("table")) tablePage();
});

})();
