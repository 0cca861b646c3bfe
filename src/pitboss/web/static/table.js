/* The table page: views come in and are drawn, part by part. */

import { $, money, toast } from "./kit.js";
import { link } from "./socket.js";
import { USUAL } from "./dialogs.js";
import { card, does, draw, id, may, mine, onDraw, phone, see, seats, speakOn, view } from "./state.js";
import { drop, reconcile } from "./betting.js";
import { unfold } from "./felt.js";
import { markCards } from "./pictures.js";
import "./dealer.js";
import "./seats.js";
import "./rail.js";
import "./settlement.js";
import "./side.js";
import "./keying.js";
import "./drawers.js";
import "./clock.js";

const LINK = { live: "connected", connecting: "connecting…", reconnecting: "reconnecting…", closed: "closed" };

function showLink(state) {
  $("link").textContent = LINK[state];
  $("link").dataset.state = state;
}

function show(fresh) {
  if (fresh.card !== card.stamp) return location.reload();   // other limits or options are posted
  const { round } = view;
  const moved = see(fresh);
  sitDown();
  if (moved || view.state === "playing" || view.round !== round) drop(!moved);
  reconcile();
  draw();
  if (phone.matches && view.state === "playing" && view.round !== round) scrollTo(0, 0);   // to the cards
}

/** Who came to play has a seat at once. */
function sitDown() {
  if (!new URLSearchParams(location.search).has("sit")) return;
  history.replaceState(null, "", location.pathname);
  if (!seats().length && may("sit") && view.you.wallet) does({ do: "sit", seat: 1, buy_in: Math.min(view.you.wallet, USUAL) });
}

function drawSign() {
  document.body.dataset.state = view.state;
  const { deal, act, reserve } = view.pace;
  $("pace").hidden = view.live || !(deal || act);
  $("pace").textContent = `clock ${deal || "∞"}/${act || "∞"} s`;
  $("pace").title = [deal && `bets ${deal} s after the first is ready`, act && `decisions ${act} s`, act && reserve && `a time bank of ${reserve} s`].filter(Boolean).join(", ");
  $("round").textContent = [view.round ? `round ${view.round}` : "", view.state].filter(Boolean).join(" · ");
  if ($("wallet")) $("wallet").textContent = money(view.you.wallet);
}

onDraw(drawSign);
phone.addEventListener("change", () => { unfold(); draw(); });
mine.seat = seats()[0]?.seat || 0;
markCards(view.marked);
draw();
/* what only some tables have is loaded by those */
if (document.body.classList.contains("family-baccarat")) import("./scoreboard.js").then(draw);
if ($("station-bar")) import("./station.js").then(draw);
speakOn(link(`/api/v1/tables/${id}/live`, { heard: show, state: showLink, told: toast }));
