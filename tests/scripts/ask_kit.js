/* Answers what the page's small tools say: JSON lines of [name, arguments] come in, results go out. */

import { readFileSync } from "node:fs";

import * as kit from "../../src/pitboss/web/static/kit.js";

const asked = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([name, given]) => kit[name](...given))));
