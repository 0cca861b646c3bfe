/* Everybody's seats around the table, and one's own place in front. */

import { $, button, capital, el, money, redraw, signed, total } from "./kit.js";
import { dialog } from "./asking.js";
import { askSit } from "./dialogs.js";
import { drop } from "./betting.js";
import { shape } from "./felt.js";
import { layoutOf } from "./mini.js";
import { cardNode, deal, lift, stack } from "./pictures.js";
import { HANDS, handsToSet, inOrder, settings } from "./setting.js";
import { betting, card, does, draw, label, may, maySit, mine, onDraw, roundNet, seat, seats, view } from "./state.js";

/** Play another of one's seats. */
function choose(number) {
  mine.seat = number;
  drop();
  draw();
}

// ---------------------------------------------------------------- the others

/** Empty seats that have a place of their own among the layouts of others. */
const MOST_EMPTY = 4;

function drawStations() {
  const ring = $("stations");
  const others = view.seats.filter((each) => each.seat !== mine.seat && (each.player || !each.behind))
    .sort((a, b) => (a.behind || a.seat) - (b.behind || b.seat));
  const taken = others.filter((each) => each.player);
  const laidOut = !shape.shared && (!seat() || seat().banks) && taken.length > 0;
  document.body.classList.toggle("laid-out", laidOut);
  const compact = shape.shared || (others.length > 7 && !laidOut) || !taken.length;
  ring.classList.toggle("compact", compact);
  document.body.classList.toggle("company", !compact && taken.length > 1);
  if (compact) return redraw(ring, taken.map(station), openSeats(others.filter((each) => !each.player)));
  const aside = laidOut && others.length - taken.length > MOST_EMPTY, round = aside ? taken : others;
  const spread = (round.length - 1) / 2, deep = laidOut ? 44 : 22;
  redraw(ring, round.map((each, i) => {
    const node = each.player ? station(each) : emptySeat(each);
    const off = spread ? (i - spread) / spread : 0;
    node.style.setProperty("--lift", String(Math.round((1 - off * off) * deep)));
    return node;
  }), aside && openSeats(others.filter((each) => !each.player)));
}

function station(each) {
  const won = view.state === "playing" ? null : roundNet(each.seat);
  const laid = Object.keys(each.wagers).length > 0, laidOut = document.body.classList.contains("laid-out");
  return el("div", { class: `station${each.acts ? " acts" : ""}${each.yours ? " yours" : ""}`, "data-seat": each.seat },
    (laidOut || dealtTo(each) || each.hands.some((hand) => hand.length)) && el("div", { class: dealtTo(each) ? "hands kept" : "hands" }, each.hands.map((hand, n) => {
      const inPlay = each.hands.length > 1 && each.acts && each.playing === n;
      return el("div", { class: "seat-hand" },
        el("div", { class: `hand small${inPlay ? " in-play" : ""}` }, inOrder(hand).map((name) => cardNode(name))),
        (each.says[n] || each.results.length > 0) && el("span", { class: "hand-says" }, each.says[n], each.says[n] && el("wbr"), result(each, n)));
    })),
    el("div", { class: "plate" },
      el("b", {}, each.player), el("span", { class: "quiet" }, each.called), el("span", {}, money(each.free)),
      each.banks && el("span", { class: "tag" }, "bank"),
      !each.here && !each.visitor && el("span", { class: "tag" }, "away"),
      each.acts && el("span", { class: "tag strong" }, "to act"),
      each.ready && betting() && el("span", { class: "tag strong" }, "ready"),
      !each.yours && betting() && helped(each, laid)),
    laid && shape.shared && el("span", { class: "quiet tiny" }, `${money(total(each.wagers))} on the felt`),
    laidOut && !each.behind && !each.banks && layoutOf(each),
    laid && !shape.shared && wagerList(each.wagers),
    !laid && !each.banks && el("span", { class: "came-out" },
      won !== null && !each.results.length && el("span", { class: `net ${won > 0 ? "win" : won < 0 ? "lose" : ""}` }, won ? signed(won) : "even")),
    each.yours && button(`take-${each.seat}`, () => choose(each.seat), { class: "small" }, "Play this seat"),
    betBehind(each));
}

/** Cards come to a seat here: their place is kept. */
const dealtTo = (each) => card.dealt.seat.length > 0 && !each.behind && !each.banks && !shape.shared;

/** Where the book has a back line: a place behind somebody else who plays, if one is free. */
function betBehind(each) {
  const behind = view.seats.filter((place) => place.behind === each.seat);
  const free = behind.find((place) => !place.player);
  if (!free || each.banks || [each, ...behind].some((place) => place.yours) || !maySit() || !betting()) return null;
  return button(`behind-${each.seat}`, () => askSit(free),
    { class: "small ghost", "aria-label": `Bet behind seat ${each.seat}` }, "Bet behind");
}

/** What a supervisor does for a seat that holds the table up; one who plays himself, for those who are away. */
function helped(each, laid) {
  if (!may("stand_for") || (may("sit") && (each.here || each.visitor))) return null;
  const clear = () => askFor("clear_for", `Take down the wagers of ${each.called}`, "Take them down", each);
  const stand = () => askFor("stand_for", `Stand ${each.called} up`, "Stand it up", each);
  return [
    laid && button(`clear-for-${each.seat}`, clear,
      { class: "small ghost", "aria-label": `Take down the wagers of ${each.called}` }, "Take down"),
    button(`stand-for-${each.seat}`, stand,
      { class: "small ghost", "aria-label": `Stand ${each.called} up` }, "Stand up"),
  ];
}

function askFor(what, title, verb, each) {
  const why = { required: true, minlength: 3, maxlength: 400, autocomplete: "off" };
  dialog(`${title} (${each.player})`, [["why", "Why, for the journal", why]], verb,
    (given) => does({ do: what, seat: each.seat, why: given.why }));
}

/** How a hand came out, where each has a result of its own. */
function result(each, n) {
  const net = betting() ? each.results[n] : null;
  if (net === null || net === undefined) return null;
  return el("b", { class: `was ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` }, net ? signed(net) : "push");
}

/** What somebody has bet; where it is much, a wide felt has room for the chips alone. */
function wagerList(wagers, most = 6) {
  const all = Object.entries(wagers).map(([spot, amount]) =>
    el("li", { title: label(spot) }, stack(amount, 1), el("span", {}, label(spot)), el("b", {}, money(amount))));
  const more = all.length - most;
  return el("ul", { class: all.length > 2 ? "wagers many" : "wagers" },
    more > 1 ? [...all.slice(0, most), el("li", {}, `and ${more} more, ${money(total(wagers))} in all`)] : all);
}

function sitButton(each, ...words) {
  return button(`sit-${each.seat}`, () => askSit(each),
    { class: "sit", "aria-label": `Sit at seat ${each.seat}` }, words);
}

function emptySeat(each) {
  const words = el("span", {}, `Seat ${each.seat}`);
  return el("div", { class: "station empty", "data-seat": each.seat },
    maySit() && betting() ? sitButton(each, words, el("b", {}, "Sit")) : el("div", { class: "sit" }, words));
}

function openSeats(empty) {
  if (!empty.length || !maySit()) return null;
  return el("div", { class: `open-seats${betting() ? "" : " shut"}` }, el("span", { class: "quiet" }, "Open seats"),
    empty.map((each) => sitButton(each, String(each.seat))));
}

// ---------------------------------------------------------------- one's own

/** Where one's cards will lie: the place is kept, so that nothing moves when they come. */
const awaitedHand = (cards) => el("div", { class: "my-hand awaited", "aria-hidden": "true" },
  el("div", { class: "hand" }, Array.from({ length: cards }, () => el("span", { class: "card" }))),
  el("span", { class: "hand-mark" }, "your cards"));

function drawMine() {
  const here = seat(), place = $("hands");
  redraw($("tabs"), seats().length > 1 ? seats().map((each) => button(`tab-${each.seat}`, () => choose(each.seat),
    { class: "small ghost", "aria-pressed": String(each.seat === mine.seat) },
    capital(each.called), each.visitor ? ` · ${each.player}` : "")) : here?.behind && el("span", { class: "tag strong" },
    `Your bets ${here.called}: ${view.seats[here.behind - 1].player} plays the hand`));
  const hands = here?.hands.filter((hand) => hand.length) || [];
  const awaited = here && !here.banks && !hands.length ? card.dealt.seat : [];
  document.body.classList.toggle("watching", !here);
  document.body.classList.toggle("banks", Boolean(here?.banks));
  place.classList.toggle("setting", Boolean(settings()));
  if (settings()) return redraw(place, handsToSet());
  const says = here?.says.filter((_, n) => here.hands[n].length) || [];
  place.classList.toggle("several", Math.max(hands.length, awaited.length) > 1);
  if (awaited.length) return redraw(place, awaited.map(awaitedHand));
  for (const each of place.querySelectorAll(".awaited")) each.remove();
  while (place.children.length > hands.length) place.lastChild.remove();
  hands.forEach((hand, n) => {
    if (!place.children[n]) {
      place.append(el("div", { class: "my-hand" }, el("div", { class: "hand" }), el("span", { class: "hand-mark" })));
    }
    const node = place.children[n], playing = here.acts && (here.playing === n || hands.length === 1);
    deal(node.firstChild, inOrder(hand));
    lift(node.firstChild, here.counts);
    node.classList.toggle("in-play", playing);
    const which = card.sets ? HANDS[n] : `hand ${n + 1}`;
    const came = result(here, n);
    const mark = hands.length > 1 && !came ? which + (playing ? " ▸ in play" : "") : playing ? "your turn" : "";
    const whole = (words) => el("span", { class: "whole" }, words);
    node.lastChild.replaceChildren(...[says[n] && whole(says[n] + (mark ? "\u00a0·" : "")), says[n] && mark && " ",
      mark && whole(mark), came].filter(Boolean));
    node.classList.remove("to-set");
  });
}

onDraw(drawStations, drawMine);
