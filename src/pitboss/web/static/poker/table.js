/* A poker table: views come in and are drawn, part by part. The server decides everything. */

import { $, money, redraw, toast } from "../kit.js";
import { link } from "../socket.js";
import { card, does, draw, id, keysIn, may, onDraw, see, speakOn, view } from "../state.js";
import { felt, onFelt } from "./model.js";
import "./ring.js";
import "./middle.js";
import "./motion.js";
import "./bar.js";
import "./timer.js";
import "./told.js";
import "./sitting.js";
import { range, tools } from "./place.js";

const LINK = { live: "connected", connecting: "connecting…", reconnecting: "reconnecting…", closed: "closed" };

function showLink(state) {
  $("link").textContent = LINK[state];
  $("link").dataset.state = state;
}

function heard(fresh) {
  if (fresh.card !== card.stamp) return location.reload();   // other limits or options are posted
  see(fresh);
  draw();
  sitDown();
}

function drawSign() {
  document.body.dataset.state = view.state;
  document.body.dataset.number = String(view.number);
  $("round").textContent = view.round ? `hand ${view.round}` : "";
  if ($("wallet")) $("wallet").textContent = money(view.you.wallet);
}

/** Who came to play has a seat at once, and somebody to play with. */
function sitDown() {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("sit")) return;
  history.replaceState(null, "", location.pathname);
  if (felt.mine || !felt.maySit || !view.you.wallet) return;
  const { low, high } = felt.buy_in, buys = Math.min(high || 2.5 * low, view.you.wallet);
  does({ do: "sit", seat: 1, buy_in: Math.max(low, buys) }).then(() => {
    if (asked.has("bots") && may("seat_bots")) does({ do: "seat_bots", many: felt.seats.length - 1 });
  });
}

/** Sit out, top up, leave: always in the same place. */
function drawTools() {
  const { mine } = felt;
  redraw($("seat-tools"), mine && [!mine.out && tools.out(), tools.topUp(), tools.leave()], !view.live && may("seat_bots") && tools.bots(),
    keysIn() && [tools.undo(), !felt.playing && felt.seats.some((each) => each.visitor) && tools.stand()]);
  $("stakes").title = [range(felt.buy_in), ...felt.house_rules].join("\n");
}

onDraw(drawSign);
onFelt(drawTools);
draw();
speakOn(link(`/api/v1/tables/${id}/live`, { heard, state: showLink, told: toast }));
