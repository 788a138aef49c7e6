// A match as a form: who won, and a stepper for each number. What is typed goes to the server as
// text, so that one place decides what is allowed; what it refuses is said under its field.

import { make } from "./dom.js";
import { Edits } from "./edits.js";

const TYPING_PAUSE_MS = 400;
const LARGE_STEP = 10;
const states = new WeakMap();

function wholeNumber(text) {
  const plain = text.trim().replace("\u2212", "-");
  return /^-?[0-9]{1,9}$/.test(plain) ? Number(plain) : null;
}

class MatchForm {
  constructor(root, data) {
    this.edits = new Edits(data.taken, TYPING_PAUSE_MS);
    this.stamp = null;
    this.fields = new Map();
    this.legends = new Map();
    this.choice = this.winner();
    root.append(this.choice.element);
    for (const group of data.groups) {
      const legend = make("legend");
      this.legends.set(group.code, legend);
      root.append(make("fieldset", {}, legend, ...group.fields.map((field) => this.row(field))));
    }
  }

  winner() {
    const legend = make("legend", { class: "unseen" });
    const options = ["a", "b"].map((code) => {
      const input = make("input", { type: "radio", name: "won", value: code, id: `won-${code}` });
      input.onchange = () => this.edit("won", code);
      return { code, input, label: make("label", { for: input.id }) };
    });
    const inputs = options.flatMap(({ input, label }) => [input, label]);
    return { element: make("fieldset", { class: "winner" }, legend, ...inputs), legend, options };
  }

  row({ code, low, high }) {
    const id = `match-${code}`;
    const input = make("input", {
      id,
      name: code,
      type: "text",
      inputmode: "numeric",
      role: "spinbutton",
      "aria-valuemin": low,
      "aria-valuemax": high,
      "aria-describedby": `${id}-problem`,
      autocomplete: "off",
      maxlength: 40,
    });
    const less = make("button", { type: "button", tabindex: -1 }, "\u2212");
    const more = make("button", { type: "button", tabindex: -1 }, "+");
    const label = make("label", { for: id });
    const help = make("span", { class: "help" });
    const problem = make("p", { id: `${id}-problem`, class: "problem", role: "alert" });
    const field = { code, low, high, input, less, more, label, help, problem };
    less.onclick = () => this.step(field, -1);
    more.onclick = () => this.step(field, 1);
    input.onkeydown = (event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: LARGE_STEP, PageDown: -LARGE_STEP };
      if (event.key in steps) {
        event.preventDefault();
        this.step(field, steps[event.key]);
      } else if (event.key === "Enter") {
        this.edits.send();
      }
    };
    input.onfocus = () => input.select();
    input.oninput = () => {
      this.edits.note(code, input.value);
      this.showLimits(field);
      if (input.value.trim()) this.edits.sendSoon();
    };
    input.onchange = () => this.edits.send();
    this.fields.set(code, field);
    return make(
      "div",
      { class: "row" },
      make("div", { class: "name" }, label, help),
      make("div", { class: "stepper" }, less, input, more),
      problem,
    );
  }

  step(field, by) {
    const now = wholeNumber(field.input.value);
    if (now === null) return;
    field.input.value = String(Math.min(Math.max(now + by, field.low), field.high));
    this.showLimits(field);
    this.edit(field.code, field.input.value);
  }

  showLimits(field) {
    const now = wholeNumber(field.input.value);
    field.less.disabled = now === null || now <= field.low;
    field.more.disabled = now === null || now >= field.high;
    if (now === null) field.input.removeAttribute("aria-valuenow");
    else field.input.setAttribute("aria-valuenow", now);
  }

  edit(code, text) {
    this.edits.note(code, text);
    this.edits.send();
  }

  show(data, setStateValue) {
    this.edits.arrive(data.taken, setStateValue);
    const replaced = data.stamp !== this.stamp;
    this.stamp = data.stamp;
    this.choice.legend.textContent = data.winner.title;
    for (const { code, input, label } of this.choice.options) {
      label.textContent = data.winner[code];
      if (!this.edits.has("won")) input.checked = data.texts.won === code;
    }
    for (const group of data.groups) {
      this.legends.get(group.code).textContent = group.title;
      for (const { code, title, help, less, more } of group.fields) {
        const field = this.fields.get(code);
        field.label.textContent = title;
        field.help.textContent = help;
        field.help.hidden = !help;
        field.less.setAttribute("aria-label", less);
        field.more.setAttribute("aria-label", more);
        if (!this.edits.has(code)) {
          if (replaced) field.input.value = data.texts[code];
          const problem = data.problems[code] ?? "";
          field.problem.textContent = problem;
          field.problem.hidden = !problem;
          field.input.setAttribute("aria-invalid", problem ? "true" : "false");
        }
        this.showLimits(field);
      }
    }
  }
}

export default function ({ data, parentElement, setStateValue }) {
  let form = states.get(parentElement);
  if (!form) {
    form = new MatchForm(parentElement.querySelector(".form"), data);
    states.set(parentElement, form);
  }
  form.show(data, setStateValue);
}
