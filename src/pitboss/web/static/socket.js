/* The line to a table: a WebSocket that comes back by itself, and commands that are promises.

   Every command carries a word of its own (`once`). When the line is lost before the table has answered, the
   command is said again with the same word: the table does it now, or answers that it has done it. */

import { randomWord } from "./kit.js";
import { draw } from "./state.js";

const GONE = new Set([4401, 4403, 4404]);
/** What is meant whatever has happened since. All else is about the table as it lay, and is said again only to that. */
const MEANT = new Set(["sit", "stand", "buy", "take_bank", "leave_bank", "pass_bank", "correct", "award", "clear_for", "stand_for", "close"]);
const LOST = "the line was lost before the table answered; look at what lies on the felt";

/** How the line is: connecting, live, reconnecting or closed. */
export let line = "connecting";

/** `heard(view)` gets every view; `state(word)` hears how the line is; `told(sentence)` what the table says
    unasked. Returns the function that sends a command. */
export function link(path, { heard, state, told }) {
  const waiting = new Map();
  const page = randomWord();
  let socket, tries = 0, last = 0, seen = 0;

  function becomes(word) {
    if (line === word) return;
    line = word;
    state(word);
    draw();
  }

  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = hungUp;
  }

  function hungUp(event) {
    if (GONE.has(event.code)) {
      for (const id of [...waiting.keys()]) fails(id, LOST);
      return becomes("closed");
    }
    becomes("reconnecting");
    setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.75 + Math.random() / 2));
  }

  function hear(message) {
    if (message.type === "view") return look(message.view);
    if (message.type === "closed") { becomes("closed"); return told(message.error.message); }
    const asked = waiting.get(message.id);
    if (message.type === "done") { waiting.delete(message.id); asked?.done(message.number); }
    else if (asked) fails(message.id, message.error.message);
    else told(message.error.message);
  }

  /** The first view of a line that has come back comes before anything is said on it. */
  function look(view) {
    const back = line === "reconnecting";
    tries = 0;
    seen = view.number;
    becomes("live");
    heard(view);
    if (back) for (const [id, asked] of [...waiting]) sayAgain(id, asked);
  }

  function sayAgain(id, asked) {
    if (asked.seen === seen || MEANT.has(asked.command.do)) say(id, asked.command);
    else fails(id, LOST);
  }

  const say = (id, command) => socket.send(JSON.stringify({ id, once: `${page}-${id}`, ...command }));

  function fails(id, sentence) {
    const asked = waiting.get(id);
    waiting.delete(id);
    asked.fail(new Error(sentence));
  }

  state(line);
  connect();
  return (command) => new Promise((done, fail) => {
    if (line !== "live") return fail(new Error("the table is not connected right now"));
    waiting.set(++last, { command, seen, done, fail });
    say(last, command);
  });
}
