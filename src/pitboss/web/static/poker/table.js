/* A poker table: views come in and are drawn, part by part. The server decides everything. */

import { $, money, redraw, toast } from "../kit.js";
import { link } from "../socket.js";
import { card, draw, id, onDraw, see, speakOn, view } from "../state.js";
import { felt, onFelt } from "./model.js";
import "./ring.js";
import "./middle.js";
import "./motion.js";
import "./bar.js";
import "./timer.js";
import "./told.js";
import { tools } from "./place.js";

const LINK = { live: "connected", connecting: "connecting…", reconnecting: "reconnecting…", closed: "closed" };

function showLink(state) {
  $("link").textContent = LINK[state];
  $("link").dataset.state = state;
}

function heard(fresh) {
  if (fresh.card !== card.stamp) return location.reload();   // other limits or options are posted
  see(fresh);
  draw();
}

function drawSign() {
  document.body.dataset.state = view.state;
  $("round").textContent = view.round ? `hand ${view.round}` : "";
  if ($("wallet")) $("wallet").textContent = money(view.you.wallet);
}

/** Sit out, top up, leave: always in the same place. */
function drawTools() {
  const { mine } = felt;
  redraw($("seat-tools"), mine && [!mine.out && tools.out(), tools.topUp(), tools.leave()]);
}

onDraw(drawSign);
onFelt(drawTools);
draw();
speakOn(link(`/api/v1/tables/${id}/live`, { heard, state: showLink, told: toast }));
