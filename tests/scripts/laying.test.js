/* What lies on a spot after a chip more or less. */

import assert from "node:assert/strict";
import test from "node:test";

import { laid } from "../../src/pitboss/web/static/laying.js";

/** The amounts on a spot after each of these chips, cents; a chip below nothing comes off. */
function after(spot, chips, staysUp = false) {
  let had = 0;
  return chips.map((chip) => { had = laid(spot, had, Math.sign(chip), Math.abs(chip), staysUp).amount; return had; });
}

test("the first chip is at least the minimum, and the next ones are what they are", () => {
  assert.deepEqual(after({ minimum: 1000 }, [100, 100, 500]), [1000, 1100, 1600]);
});

test("less than the minimum is nothing", () => {
  assert.deepEqual(after({ minimum: 1000 }, [1000, 500, -500, -500]), [1000, 1500, 1000, 0]);
});

test("no more than the maximum lies there, and it is said", () => {
  assert.deepEqual(laid({ minimum: 500, maximum: 2500 }, 2000, 1, 2500, false), { amount: 2500, most: 2500 });
  assert.deepEqual(laid({ minimum: 500, maximum: 2500 }, 0, 1, 2500, false), { amount: 2500 });
  assert.deepEqual(after({ minimum: 500, maximum: 2500 }, [2500, -100]), [2500, 2400]);
});

test("the horn at a five dollar table is eight dollars, then twelve, with any small chip", () => {
  const horn = { minimum: 500, step: 400 };
  assert.deepEqual(after(horn, [100, 100]), [800, 1200]);
  assert.deepEqual(after(horn, [500, 500]), [800, 1200]);
  assert.deepEqual(after(horn, [2500]), [2400]);
});

test("Place 6 goes up by six dollars, since seven to six is paid", () => {
  const six = { minimum: 500, pays: "7 to 6" };
  assert.deepEqual(after(six, [500, 500, 100], true), [600, 1200, 1800]);
  assert.deepEqual(after(six, [2500], true), [3000]);
});

test("what was typed otherwise stays as it was typed", () => {
  assert.equal(laid({ minimum: 500, pays: "7 to 6" }, 700, 1, 500, true).amount, 1200);
});
