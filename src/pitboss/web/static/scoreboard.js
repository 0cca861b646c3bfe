/* The scoreboard of a baccarat shoe: its bead plate and its big road, as the server has laid them out. */

import { $, el, plural, redraw, svg } from "./kit.js";
import { onDraw, view } from "./state.js";

const CELL = 22, LEAST = 14;
const WON = { P: "Player", B: "Banker", T: "Tie" };

const middle = (n) => n * CELL + CELL / 2;

/** Marks on a squared sheet, whose squares are the stylesheet's; the last column is in sight. */
function sheet(name, says, columns, marks) {
  const wide = Math.max(columns, LEAST) * CELL, high = view.scoreboard.rows * CELL;
  const drawn = svg("svg", { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "img", "aria-label": says },
    ...marks);
  return [el("h3", {}, name), el("div", { class: "road", tabindex: 0, "data-key": name }, drawn)];
}

function beadMark(bead, n) {
  const { rows } = view.scoreboard, x = middle(Math.floor(n / rows)), y = middle(n % rows);
  const letter = svg("text", { "text-anchor": "middle", x, y, dy: ".35em" });
  letter.textContent = bead[0];
  const pairs = Object.entries({ b: -1, p: 1 }).filter(([which]) => bead.includes(which, 1))
    .map(([which, way]) => svg("circle", { class: `pair ${which}`, cx: x + way * 6.5, cy: y + way * 6.5, r: 3 }));
  return svg("g", { class: `bead ${bead[0]}` }, svg("circle", { cx: x, cy: y, r: 9.5 }), letter, ...pairs);
}

function roadMark([column, row, side, ties]) {
  const x = middle(column), y = middle(row), marks = [];
  if (side) marks.push(svg("circle", { cx: x, cy: y, r: 8 }));
  if (ties) marks.push(svg("path", { class: "tie", d: `M${x - 8} ${y + 8}L${x + 8} ${y - 8}` }));
  if (ties > 1) {
    const count = svg("text", { "text-anchor": "middle", x, y, dy: ".35em" });
    count.textContent = ties;
    marks.push(count);
  }
  return svg("g", { class: `won ${side}` }, ...marks);
}

let shown = "";

function drawScoreboard() {
  const panel = $("scoreboard"), { scoreboard } = view, fresh = JSON.stringify(scoreboard);
  panel.hidden = !scoreboard;
  if (!scoreboard || fresh === shown) return;
  shown = fresh;
  const { beads, road, rows } = scoreboard;
  const won = (side) => beads.filter((bead) => bead[0] === side).length;
  const counts = ["P", "B", "T"].map((side) => el("li", { class: side }, `${WON[side]} ${won(side)}`));
  const last = beads.slice(-6).map((bead) => WON[bead[0]]).join(", ");
  const columns = Math.max(0, ...road.map(([column]) => Number(column) + 1));
  redraw(panel, el("h2", {}, "This shoe"), el("ul", { class: "counts" }, counts),
    sheet("Bead plate", beads.length ? `${plural(beads.length, "coup")}, the last: ${last}` : "no coup yet",
      Math.ceil(beads.length / rows), beads.map(beadMark)),
    sheet("Big road", `${plural(columns, "column")}`, columns, road.map(roadMark)));
  for (const each of panel.querySelectorAll(".road")) each.scrollLeft = each.scrollWidth;
}

onDraw(drawScoreboard);
