/* At a table of a stadium: one's station and its other games, always in reach. Who has a station gets a place. */

import { act, askMoney, lookAt } from "./at_station.js";
import { $, button, el, money, redraw } from "./kit.js";
import { draw, id, may, onDraw, seat, seats, view } from "./state.js";

const bar = $("station-bar");
let told = null, heard = 0;   // what the stadium says, and when it said so

function drawBar() {
  if (!told) return;
  const { station, tables } = told, credit = seat() && view.heard > heard ? seat().free : told.credit;   // whichever is newer
  redraw(bar, el("a", { class: "button", href: `/stadiums/${told.id}` }, station ? `Station ${station}` : "Take a station"),
    station > 0 && el("b", { class: "station-money", title: "Credit" }, money(credit)),
    el("span", { class: "station-others" }, tables.map((each) => el("a", { class: "button", href: `/tables/${each.id}`, "aria-current": each.id === id && "page" },
      each.title, each.live && el("small", {}, " live")))),
    station > 0 && button("tip", () => askMoney(told.id, "tip", credit, look), {}, "Gratuity"));
}

async function look() {
  try {
    told = await lookAt(bar.dataset.stadium);
    heard = performance.now();
    draw();
  } catch { /* the next time will tell */ }
}

/** Whoever has a station has a place at each table, once he looks at it. */
async function join() {
  await look();
  if (told?.station && may("sit") && !seats().some((each) => each.yours)) await act(told.id, { do: "join", table: id });
}

if (bar) {
  let { round, state } = view;
  onDraw(() => {
    drawBar();
    if (view.round !== round || view.state !== state) look();   // another credit
    ({ round, state } = view);
  });
  join();
}
