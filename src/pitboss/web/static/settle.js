/* The Settle page: choose a game, or write a round down; the ruling, to be shared. Tapping is in tapping.js. */

import { $, ask, bookName, el, fits, grouped, read, redraw, toast } from "./kit.js";
import { show } from "./ruling.js";

const games = read("games"), examples = read("examples");

// ---------------------------------------------------------------- choosing a game

function drawGames() {
  const found = games.filter((game) => fits($("find").value, [game.names, game.title, game.house].join(" ")));
  const kinds = [...grouped(found, (game) => game.game).values()].sort((a, b) => a[0].rank - b[0].rank);
  redraw($("games-list"), kinds.length ? kinds.map((same) => el("article", { class: "game-card" },
    el("h3", {}, same.map(({ title }) => title).sort((a, b) => a.length - b.length)[0]),
    el("div", { class: "houses" }, same.map((game) => el("a", { class: "house",
      href: `/settle?game=${encodeURIComponent(game.address)}`, "aria-label": `${game.title}, ${game.house}` },
      bookName(game.book)))))) : el("p", { class: "quiet" }, "No game fits."));
}

if ($("find")) {
  $("find").addEventListener("input", drawGames);
  $("choose").addEventListener("submit", (event) => {
    event.preventDefault();
    $("games-list").querySelector("a")?.click();
  });
  drawGames();
}

// ---------------------------------------------------------------- the round as text

const post = (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) });
const ruled = (path) => post(path, { text: $("text").value }).catch((error) => ({ error: { message: error.message } }));

$("settle").addEventListener("submit", async (event) => {
  event.preventDefault();
  show(await ruled("/api/v1/settle"));
});
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("settle").requestSubmit();
});
$("example").addEventListener("change", () => {
  const chosen = examples[$("example").value];
  if (!chosen) return;
  $("text").value = chosen.text;
  $("settle").requestSubmit();
});
$("on-felt").addEventListener("click", async () => {
  try {
    const { round } = await post("/api/v1/settle/step", { text: $("text").value });
    openOn(round);
  } catch (error) { toast(error.message); }
});
$("share").addEventListener("click", async () => {
  const { page, id, error } = await ruled("/api/v1/rulings");
  if (error) return toast(error.message);
  $("shared").replaceChildren(el("a", { href: page }, location.origin + page), " ",
    el("a", { href: `/api/v1/rulings/${id}/pdf` }, "PDF"));
});

/** Load the felt of a round with its options, and the round on it. */
export function openOn(round) {
  sessionStorage.setItem("settle", JSON.stringify(round));
  const given = Object.entries(round.options || {}).map(([name, value]) => ["with", `${name}=${value}`]);
  location.href = `/settle?${new URLSearchParams([["game", round.round], ...given, ["resume", "yes"]])}`;
}

show(read("ruling"));
