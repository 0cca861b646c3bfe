/* The line to a table: a WebSocket that comes back by itself, and commands that are promises. */

const GONE = new Set([4401, 4403, 4404]);

/** `heard(view)` gets every view; `state(word)` hears live, connecting, reconnecting or closed;
    `told(sentence)` what the table says unasked. Returns the function that sends a command. */
export function link(path, { heard, state, told }) {
  const waiting = new Map();
  let socket, tries = 0, last = 0;

  function connect() {
    state(tries ? "reconnecting" : "connecting");
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.onopen = () => { tries = 0; state("live"); };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = hungUp;
  }

  function hungUp(event) {
    const lost = new Error("the line was lost before the table answered; look at what lies on the felt");
    for (const { fail } of waiting.values()) fail(lost);
    waiting.clear();
    if (GONE.has(event.code)) return state("closed");
    state("reconnecting");
    setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.75 + Math.random() / 2));
  }

  function hear(message) {
    if (message.type === "view") return heard(message.view);
    if (message.type === "closed") { state("closed"); return told(message.error.message); }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "done") asked?.done(message.number);
    else if (asked) asked.fail(new Error(message.error.message));
    else told(message.error.message);
  }

  connect();
  return (command) => new Promise((done, fail) => {
    if (socket.readyState !== WebSocket.OPEN) return fail(new Error("the table is not connected right now"));
    waiting.set(++last, { done, fail });
    socket.send(JSON.stringify({ id: last, ...command }));
  });
}
