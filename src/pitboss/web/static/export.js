/* What a page shows as a file: its tables as CSV or as a spreadsheet, or on paper. */

import { $, button, redraw, toast } from "./kit.js";

const place = $("export"), title = place.dataset.export;
const text = (node) => (node.cloneNode(true).textContent || "").replace(/\s+/g, " ").trim();

// ---------------------------------------------------------------- what is shown

/** All tables with one head are one sheet; what a table stands under is its first column where there are several. */
function sheets() {
  const found = new Map(), tables = [...document.querySelectorAll("main table")].filter((table) => !table.closest("[hidden]"));
  for (const table of tables) {
    const heads = [...table.tHead?.rows[0]?.cells || []].map(text), named = heads.flatMap((name, n) => (name ? [n] : []));
    const under = tables.length > 1 ? text(table.closest("details")?.querySelector("summary b") || table.caption || document.createElement("i")) : "";
    const key = [Boolean(under), ...heads].join("|");
    const sheet = found.get(key) || { heads: [...(under ? ["Of"] : []), ...named.map((n) => heads[n])], rows: [] };
    found.set(key, sheet);
    let section = "";
    for (const row of [...table.tBodies].flatMap((body) => [...body.rows])) {
      if (row.cells.length < heads.length) { section = text(row); continue; }
      if (section && !sheet.sections) { sheet.sections = true; sheet.heads.push("Section"); }
      sheet.rows.push([...(under ? [under] : []), ...named.map((n) => valueOf(row.cells[n])), ...(sheet.sections ? [section] : [])]);
    }
  }
  const items = [...document.querySelectorAll("[data-cells]")].filter((item) => !item.hidden);
  if (items.length) found.set("items", { heads: JSON.parse(place.dataset.heads), rows: items.map((item) => JSON.parse(item.dataset.cells)) });
  return [...found.values()];
}

/** A figure as a number: the cell's own, or what can be read off it. */
function valueOf(cell) {
  if (cell.dataset.value !== undefined) return cell.dataset.value === "" ? "" : Number(cell.dataset.value);
  const words = text(cell), plain = words.replace(/[,\s]/g, "").replace("−", "-");
  if (/^-?\d+(\.\d+)?%$/.test(plain)) return Number((parseFloat(plain) / 100).toPrecision(12));
  if (/^-?\$?\d+(\.\d+)?$/.test(plain)) return Number(plain.replace("$", ""));
  return words;
}

// ---------------------------------------------------------------- files

function save(bytes, type, ending) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = `pitboss ${title.toLowerCase()}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A cell of a CSV file; one that a spreadsheet would take for a formula is text. */
function quoted(value) {
  if (typeof value === "number") return String(value);
  const words = /^[=+@-]/.test(value) ? `'${value}` : value;
  return /[",\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

function csv() {
  const lines = sheets().map(({ heads, rows }) => [heads, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n"));
  save(`\ufeff${lines.join("\r\n\r\n")}\r\n`, "text/csv;charset=utf-8", "csv");
}

async function excel() {
  const answer = await fetch("/api/v1/spreadsheet", { method: "POST", credentials: "same-origin",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": document.querySelector('meta[name="csrf"]')?.content || "" },
    body: JSON.stringify({ title, sheets: sheets().map(({ heads, rows }) => ({ heads, rows })) }) });
  if (!answer.ok) return toast((await answer.json().catch(() => ({}))).error?.message || `the server answered ${answer.status}`);
  save(await answer.arrayBuffer(), answer.headers.get("Content-Type"), "xlsx");
}

redraw(place,
  button("csv", csv, { class: "small" }, "CSV"),
  button("xlsx", excel, { class: "small" }, "Excel"),
  button("print", () => print(), { class: "small" }, "Print"));
