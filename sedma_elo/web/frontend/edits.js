// The edits of a form on their way to the server. Every edit has a number. The server says up to
// which it has come; later ones are sent again with the next, and are never overwritten by an
// answer that did not know them.

export class Edits {
  constructor(taken, pauseMs) {
    this.waiting = new Map();
    this.last = taken;
    this.pauseMs = pauseMs;
  }

  // What a run of the server brings: how far it has come, and where the next edits go.
  arrive(taken, setStateValue) {
    this.setStateValue = setStateValue;
    for (const [code, [number]] of this.waiting) if (number <= taken) this.waiting.delete(code);
  }

  has(code) {
    return this.waiting.has(code);
  }

  note(code, text) {
    this.last += 1;
    this.waiting.set(code, [this.last, text]);
    this.unsent = true;
    clearTimeout(this.pause);
  }

  sendSoon() {
    this.pause = setTimeout(() => this.send(), this.pauseMs);
  }

  send() {
    clearTimeout(this.pause);
    if (!this.unsent) return;
    this.unsent = false;
    this.setStateValue("edits", Object.fromEntries(this.waiting));
  }
}
