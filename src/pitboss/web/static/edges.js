// The Edges page: rows from the API, sorted and filtered here, with a bar for each edge.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const games = JSON.parse($("games").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const HEADS = [
    ["game", "game"], ["wager", "wager"], ["changed", "under"], ["edge", "house edge"], ["bar", ""],
    ["exact", "exactly"], ["hit", "hit rate"], ["push", "push"], ["sd", "deviation"],
    ["units", "units bet"], ["element_of_risk", "per unit bet"],
  ];
  let rows = [], others = new Map(), sorted = ["game", 1], again = 0, asked = 0;

  function make(tag, text, kind) {
    const made = document.createElement(tag);
    if (text !== undefined && text !== null) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }
  const spaced = (name) => name.replace(/([a-z])-(?=[a-z])/g, "$1 ");
  const percent = (x, digits = 2) => (x === undefined || x === null) ? "" : (100 * x).toFixed(digits) + " %";
  const title = (row) => (games.find((g) => g.book === row.book && g.game === row.game) || row).title || row.game;

  function bar(edge, most) {
    const made = document.createElementNS(SVG, "svg");
    made.setAttribute("viewBox", "-50 0 100 10");
    made.setAttribute("class", "bar");
    made.setAttribute("aria-hidden", "true");
    const long = Math.max(0.8, 50 * Math.min(1, Math.abs(edge) / most));
    const drawn = document.createElementNS(SVG, "rect");
    drawn.setAttribute("x", edge < 0 ? -long : 0);
    drawn.setAttribute("y", 1.5);
    drawn.setAttribute("width", long);
    drawn.setAttribute("height", 7);
    drawn.setAttribute("class", edge < 0 ? "players" : "house");
    const zero = document.createElementNS(SVG, "path");
    zero.setAttribute("d", "M0 0V10");
    zero.setAttribute("class", "zero");
    made.append(drawn, zero);
    return made;
  }

  /** A wager's name leads to its paytables side by side. */
  function compared(row) {
    const made = make("a", spaced(row.wager));
    const pays = row.paytable ? `@${row.paytable}` : "";
    made.href = "/edges/compare?" + new URLSearchParams({ left: `${row.book}/${row.game}:${row.wager.split(" ")[0]}${pays}` });
    made.title = "Compare its paytables";
    return made;
  }

  const key = (row) => [row.game, row.wager, row.changed].join(" ");
  const words = (row) => [title(row), row.game, row.wager, row.changed, row.paytable].join(" ").toLowerCase();

  function shown() {
    const wanted = $("filter").value.toLowerCase().split(/\s+/);
    const found = rows.filter((row) => wanted.every((word) => words(row).includes(word)));
    const [by, way] = sorted;
    const value = (row) => by === "game" ? title(row) : by === "bar" ? row.edge : row[by] ?? "";
    return found.sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      return way * (typeof x === "number" ? x - y : String(x).localeCompare(String(y)));
    });
  }

  function draw() {
    const side = $("other").value;
    const heads = HEADS.slice();
    if (side) heads.splice(5, 0, ["other", side], ["difference", "difference"]);
    $("heads").replaceChildren(...heads.map(([name, text]) => {
      const cell = make("th");
      cell.scope = "col";
      if (text) {
        const button = make("button", text, "plain");
        button.type = "button";
        button.addEventListener("click", () => {
          sorted = [name, sorted[0] === name ? -sorted[1] : 1];
          draw();
          $("heads").querySelector(`[data-name="${name}"]`).focus();
        });
        button.dataset.name = name;
        cell.append(button);
        if (sorted[0] === name) cell.setAttribute("aria-sort", sorted[1] > 0 ? "ascending" : "descending");
      }
      return cell;
    }));
    const found = shown();
    const most = Math.max(0.05, ...found.map((row) => Math.min(0.5, Math.abs(row.edge))));
    $("rows").replaceChildren(...found.map((row) => {
      const line = make("tr", undefined, row.edge < 0 ? "favours-player" : "");
      const beside = others.get(key(row));
      const cells = {
        game: make("td", title(row)),
        wager: make("td", undefined, "wager"),
        changed: make("td", row.changed || (spaced(row.paytable || "") === spaced(row.wager) ? "" : row.paytable) || "", "quiet"),
        edge: make("td", percent(row.edge, 4) + (row.edge < 0 ? " (player's)" : ""), "figure strong"),
        bar: make("td"),
        other: make("td", beside ? percent(beside.edge, 4) : "not there", "figure"),
        difference: make("td", beside ? percent(beside.edge - row.edge, 4) : "", "figure"),
        exact: make("td", row.exact || "floating point", "figure exact"),
        hit: make("td", percent(row.hit), "figure"),
        push: make("td", percent(row.push), "figure"),
        sd: make("td", row.sd.toFixed(3), "figure"),
        units: make("td", row.units.toFixed(3), "figure"),
        element_of_risk: make("td", percent(row.element_of_risk, 3), "figure"),
      };
      cells.wager.append(compared(row));
      cells.bar.append(bar(row.edge, most));
      cells.exact.title = row.exact || "";
      if (row.meter && row.meter.break_even !== null) {
        cells.edge.title = `even when the meter stands at $${row.meter.break_even.toLocaleString()}`;
      }
      line.append(...heads.map(([name]) => cells[name]));
      return line;
    }));
  }

  async function get(book) {
    const asking = new URLSearchParams({ book });
    const game = $("game").value;
    if (game) asking.set("game", game);
    if (game && $("every").checked) asking.set("every", "true");
    const answer = await fetch("/api/v1/edges?" + asking);
    return answer.json();
  }

  /** What is shown stands in the address of the page. */
  function remember() {
    const shown = new URLSearchParams({ book: $("book").value });
    for (const id of ["game", "other", "filter"]) if ($(id).value) shown.set(id, $(id).value);
    if ($("every").checked) shown.set("every", "true");
    history.replaceState(null, "", "/edges?" + shown);
  }

  async function load() {
    clearTimeout(again);
    remember();
    const mine = ++asked;
    const side = $("other").value;
    $("state").textContent = "Looking…";
    const [here, there] = await Promise.all([get($("book").value), side ? get(side) : null]);
    if (mine !== asked) return;
    if (here.error) { $("state").textContent = here.error.message; return; }
    rows = here.rows;
    others = new Map(((there && there.rows) || []).map((row) => [key(row), row]));
    const missing = here.missing + ((there && there.missing) || 0);
    $("state").textContent = missing
      ? `${rows.length} wagers proved; ${missing} more are being worked out, which takes a few minutes the first time.`
      : `${rows.length} rows, all proved.`;
    draw();
    if (missing) again = setTimeout(load, 3000);
  }

  function choose() {
    const book = $("book").value;
    const mine = games.filter((g) => g.book === book);
    const all = make("option", "all games");
    all.value = "";
    $("game").replaceChildren(all, ...mine.map((g) => {
      const made = make("option", g.title);
      made.value = g.game;
      return made;
    }));
  }

  $("book").addEventListener("change", () => { choose(); load(); });
  for (const id of ["game", "other", "every"]) $(id).addEventListener("change", load);
  $("filter").addEventListener("input", () => { remember(); draw(); });
  $("choose").addEventListener("submit", (event) => event.preventDefault());
  const asking = new URLSearchParams(location.search);
  if (asking.get("book")) $("book").value = asking.get("book");
  choose();
  for (const id of ["game", "other", "filter"]) if (asking.get(id)) $(id).value = asking.get(id);
  $("every").checked = asking.get("every") === "true";
  load();
})();
