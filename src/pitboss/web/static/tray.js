/* A tray's chips add up while they are typed. The floor reckons for itself. */
const form = document.querySelector(".tray-form"), total = document.getElementById("total"), off = document.getElementById("off");
const dollars = (cents) => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
function add() {
  const sum = [...form.querySelectorAll("[data-cents]")].reduce((all, each) => all + Number(each.dataset.cents) * (parseInt(each.value.replaceAll(",", ""), 10) || 0), 0);
  const counts = ["tray-counted", "tray-closed"].includes(form.elements.do.value);
  const less = sum - Number(form.dataset.expected || 0);
  total.textContent = dollars(sum);
  off.textContent = counts && form.dataset.expected && sum ? (less ? `${dollars(Math.abs(less))} ${less > 0 ? "over" : "short"}` : "as it should be") : "";
  off.className = less ? "lose" : "win";
}
form.addEventListener("input", add);
add();
