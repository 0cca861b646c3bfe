/* Opening a stadium. */

import { $, ask, toast } from "./kit.js";

$("open")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { address, name, stations, minimum, maximum, live } = event.target.elements;
  const body = {
    address: address.value, name: name.value.trim(), stations: Number(stations.value), live: live.checked,
    options: { minimum: minimum.value, maximum: maximum.value },
  };
  try {
    location.href = `/stadiums/${(await ask("/api/v1/stadiums", { method: "POST", body: JSON.stringify(body) })).id}`;
  } catch (error) { toast(error.message); }
});
