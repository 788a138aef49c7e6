// The numbers of a match: a stepper for each. What is typed goes to the server as text, so that one
// place decides what is allowed; what the server refuses is said under its field.

const TYPING_PAUSE_MS = 600;
const LARGE_STEP = 10;
const states = new WeakMap();

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function wholeNumber(text) {
  const plain = text.trim().replace("\u2212", "-");
  return /^-?[0-9]{1,9}$/.test(plain) ? Number(plain) : null;
}

class MatchForm {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.sent = data.sent;
    this.stamp = null;
    this.fields = new Map();
    for (const group of data.groups) {
      const rows = group.fields.map((field) => this.row(field));
      root.append(
        make("fieldset", {}, make("legend", { "data-group": group.code }), ...rows),
      );
    }
  }

  row({ code, low, high }) {
    const id = `match-${code}`;
    const input = make("input", {
      id,
      name: code,
      type: "text",
      inputmode: low < 0 ? "text" : "numeric",
      role: "spinbutton",
      "aria-valuemin": low,
      "aria-valuemax": high,
      "aria-describedby": `${id}-problem`,
      autocomplete: "off",
      maxlength: 40,
    });
    if (low < 0) input.inputMode = "numeric";
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
        this.send();
      }
    };
    input.onfocus = () => input.select();
    input.oninput = () => {
      clearTimeout(this.pause);
      this.showLimits(field);
      if (input.value.trim()) this.pause = setTimeout(() => this.send(), TYPING_PAUSE_MS);
    };
    input.onchange = () => this.send();
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
    this.send();
  }

  showLimits(field) {
    const now = wholeNumber(field.input.value);
    field.less.disabled = now === null || now <= field.low;
    field.more.disabled = now === null || now >= field.high;
    if (now === null) field.input.removeAttribute("aria-valuenow");
    else field.input.setAttribute("aria-valuenow", now);
  }

  send() {
    clearTimeout(this.pause);
    const texts = Object.fromEntries(
      [...this.fields].map(([code, field]) => [code, field.input.value]),
    );
    const wanted = JSON.stringify(texts);
    if (wanted === this.lastTexts) return;
    this.lastTexts = wanted;
    this.sent += 1;
    this.setStateValue("typed", { sent: this.sent, texts });
  }

  show(data, setStateValue) {
    this.data = data;
    this.setStateValue = setStateValue;
    const others = data.stamp !== this.stamp;
    this.stamp = data.stamp;
    for (const group of data.groups) {
      this.root.querySelector(`[data-group=${group.code}]`).textContent = group.title;
      for (const { code, title, help, less, more } of group.fields) {
        const field = this.fields.get(code);
        field.label.textContent = title;
        field.help.textContent = help ?? "";
        field.help.hidden = !help;
        field.less.setAttribute("aria-label", less);
        field.more.setAttribute("aria-label", more);
        if (others) field.input.value = data.texts[code];
        // A reply to an earlier text must not put its message under what was typed since.
        if (others || data.sent >= this.sent) {
          const problem = data.problems[code] ?? "";
          field.problem.textContent = problem;
          field.problem.hidden = !problem;
          field.input.setAttribute("aria-invalid", problem ? "true" : "false");
        }
        this.showLimits(field);
      }
    }
    if (others) this.lastTexts = JSON.stringify(data.texts);
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
