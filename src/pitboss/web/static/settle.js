// The Settle page: sends the written round, shows the ruling line by line.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const given = (id) => JSON.parse($(id).textContent);
  const examples = given("examples");
  const token = document.querySelector("meta[name=csrf]").content;

  function make(tag, text, kind) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function table(caption, heads, rows) {
    const made = make("table", undefined, "lines");
    made.append(make("caption", caption));
    const head = make("tr");
    for (const name of heads) {
      const cell = make("th", name);
      cell.scope = "col";
      head.append(cell);
    }
    made.append(make("thead"));
    made.tHead.append(head);
    const body = make("tbody");
    for (const row of rows) {
      const line = make("tr");
      row.forEach((value, i) => line.append(make("td", value, heads[i])));
      body.append(line);
    }
    made.append(body);
    return made;
  }

  const signed = (dollars) => (dollars.startsWith("-") ? "−$" + dollars.slice(1) : "+$" + dollars);
  const card = (name) => name === "" ? "▒▒" : name.replace("T", "10")
    .replace("c", "♣").replace("d", "♦").replace("h", "♥").replace("s", "♠");

  function show(found) {
    const at = $("answer");
    at.replaceChildren();
    if (!found) return;
    if (found.error) {
      at.append(make("p", found.error.message, "refusal"));
      return;
    }
    const options = Object.entries(found.options).map(([name, value]) => `${name} ${value}`);
    at.append(make("p", `${found.title}, ${found.round}`, "strong"));
    if (options.length) at.append(make("p", options.join(", "), "quiet"));
    const lay = make("dl", undefined, "lay");
    for (const [who, hands] of Object.entries(found.hands)) {
      lay.append(make("dt", who), make("dd", hands.map((h) => h.map(card).join(" ")).join("  |  ")));
    }
    if (found.thrown.length) lay.append(make("dt", "fell"), make("dd", found.thrown.join(" ")));
    at.append(lay);
    const heads = ["wager", "stake", "result", "odds", "net", "reason", "line"];
    for (const seat of found.seats) {
      const rows = seat.lines.map((line) => [
        line.wager, "$" + line.stake, line.result, line.odds, signed(line.net),
        line.reason, line.lines,
      ]);
      const fees = seat.fees === "0.00" ? "" : `, collection $${seat.fees}`;
      at.append(table(`Seat ${seat.seat}: ${signed(seat.net)}${fees}`, heads, rows));
    }
    if (!found.seats.length) at.append(make("p", "No wager is decided."));
    for (const fee of found.fees) {
      at.append(make("p", `Collection from ${fee.payer === "bank" ? "the bank" : "seat " + fee.payer}: $${fee.amount}`));
    }
    for (const up of found.left_up) {
      at.append(make("p", `Seat ${up.seat}: ${up.wager} $${up.amount} stays up.`));
    }
    at.append(make("p", `The bank: ${signed(found.bank.net)}`, "quiet"));
  }

  async function post(path, body) {
    const headers = { "content-type": "application/json", "x-csrf-token": token };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  }

  $("settle").addEventListener("submit", async (event) => {
    event.preventDefault();
    show(await post("/api/v1/settle", { text: $("text").value }));
  });
  $("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("settle").requestSubmit();
  });
  $("example").addEventListener("change", () => {
    const chosen = examples[$("example").value];
    if (chosen) $("text").value = chosen.text;
  });
  $("share").addEventListener("click", async () => {
    const kept = await post("/api/v1/rulings", { text: $("text").value });
    if (kept.error) return show(kept);
    const link = make("a", location.origin + kept.page);
    link.href = kept.page;
    $("shared").replaceChildren(link);
  });
  show(given("ruling"));
})();
