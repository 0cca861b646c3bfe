/* What a player's decisions have cost: the coach works it out, and is asked again until it has. */
const dollars = (cents) => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
async function price(row) {
  const cell = row.querySelector(".mistakes"), asked = new URLSearchParams({ ...row.dataset });
  asked.delete("theory");
  const answer = await fetch(`/api/v1/money/mistakes?${asked}`, { headers: { accept: "application/json" } });
  const said = await answer.json();
  if (!answer.ok) { cell.textContent = said.error.message; return; }
  const { mistakes, decisions, cents, left, unknown } = said;
  cell.replaceChildren(decisions ? `${dollars(cents)}` : unknown ? "not priced" : "none to make");
  if (decisions) {
    const small = document.createElement("div");
    small.className = "quiet tiny";
    small.textContent = `${mistakes} of ${decisions}${left ? `, ${left} to go` : ""}`;
    cell.append(small);
    row.querySelector(".together").textContent = dollars(Number(row.dataset.theory) + cents);
  } else if (left) cell.textContent = `working, ${left} to go`;
  if (left) setTimeout(() => price(row), 2000);
}
/** One after the other, so that the coach is not asked for everybody at once. */
async function priceAll(all) {
  all.disabled = true;
  for (let button; (button = document.querySelector(".mistakes button"));) {
    const row = button.closest("tr");
    button.replaceWith("…");
    await price(row);
  }
}
document.addEventListener("click", (event) => {
  if (event.target.id === "price-all") return priceAll(event.target);
  const button = event.target.closest(".mistakes button");
  if (!button) return;
  const row = button.closest("tr");
  button.replaceWith("…");
  price(row);
});
