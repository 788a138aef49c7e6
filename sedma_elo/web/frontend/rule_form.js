// The numbers of a rule as a form: a field and a slider each, and the K bands as a small table.
// What is typed goes to the server as text; the bands go as one text, as links write them.

import { make } from "./dom.js";
import { Edits } from "./edits.js";

const PAUSE_MS = 250;
const LARGEST_FILE = 64_000;
const NEW_BAND = 200;
const states = new WeakMap();

function plain(text) {
  return text.trim().replace("\u2212", "-").replace(",", ".");
}

function numberIn(text) {
  return /^-?[0-9]{1,9}(\.[0-9]+)?$/.test(plain(text)) ? Number(plain(text)) : null;
}

function textField(more = {}) {
  const fixed = { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 60 };
  return make("input", { ...fixed, ...more });
}

function showProblem(input, line, problem) {
  line.textContent = problem;
  line.hidden = !problem;
  input.setAttribute("aria-invalid", problem ? "true" : "false");
}

class RuleForm {
  constructor(root, data) {
    this.edits = new Edits(data.taken, PAUSE_MS);
    this.stamp = null;
    this.fields = new Map(data.fields.map((field) => [field.code, this.row(field)]));
    this.bandsTitle = make("legend");
    this.belowTitle = make("span");
    this.bandsHead = make(
      "div",
      { class: "band head", "aria-hidden": "true" },
      this.belowTitle,
      make("span", {}, "K"),
    );
    this.bands = make("div", { class: "bands" });
    this.bandsProblem = make("p", { class: "problem", role: "alert" });
    this.add = make("button", { type: "button", class: "plain" });
    this.add.onclick = () => this.addBand();
    this.file = this.fileChoice();
    root.append(
      this.file.element,
      make("fieldset", {}, this.bandsTitle, this.bands, this.bandsProblem, this.add),
      ...[...this.fields.values()].map((field) => field.element),
    );
  }

  fileChoice() {
    const input = make("input", { type: "file", id: "rule-file", accept: ".json,.cs,.txt" });
    const label = make("label", { for: "rule-file", class: "plain" });
    const problem = make("p", { class: "problem", role: "alert" });
    input.onchange = async () => {
      const [file] = input.files;
      if (!file) return;
      // Larger than any rule set: the beginning is enough to be refused by.
      const text = await file.slice(0, LARGEST_FILE).text();
      input.value = "";
      this.edit("file", text);
    };
    return { element: make("div", { class: "file" }, input, label, problem), input, label, problem };
  }

  row({ code }) {
    const id = `rule-${code}`;
    const input = textField({ id, "aria-describedby": `${id}-problem` });
    const slider = make("input", { type: "range", tabindex: -1, "aria-hidden": "true" });
    const label = make("label", { for: id });
    const help = make("span", { class: "help" });
    const problem = make("p", { id: `${id}-problem`, class: "problem", role: "alert" });
    input.oninput = () => this.typed(code, input.value);
    input.onchange = () => this.edits.send();
    input.onfocus = () => input.select();
    input.onkeydown = (event) => {
      if (event.key === "Enter") this.edits.send();
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      if (by > 0) slider.stepUp();
      else slider.stepDown();
      this.slid(code, input, slider);
    };
    slider.oninput = () => this.slid(code, input, slider);
    slider.onchange = () => this.edits.send();
    const element = make(
      "div",
      { class: "row" },
      make("div", { class: "name" }, label, help),
      input,
      slider,
      problem,
    );
    return { element, input, slider, label, help, problem };
  }

  slid(code, input, slider) {
    input.value = this.localised(slider.value);
    this.typed(code, input.value);
  }

  bandRow(below, k, isLast) {
    const edge = isLast ? null : textField();
    const factor = textField();
    if (edge) edge.value = below;
    factor.value = k;
    const remove = make("button", { type: "button", class: "remove" }, "\u00d7");
    const from = make("span", { class: "from" });
    const cells = [edge ?? from, factor, remove];
    const problem = make("p", { class: "problem", role: "alert" });
    problem.hidden = true;
    const element = make("div", { class: "band" }, ...cells, problem);
    for (const input of [edge, factor]) {
      if (!input) continue;
      input.oninput = () => this.typed("k_bands", this.bandsText());
      input.onchange = () => this.edits.send();
      input.onfocus = () => input.select();
      input.onkeydown = (event) => {
        if (event.key === "Enter") this.edits.send();
      };
    }
    remove.onclick = () => this.removeBand(element);
    return { element, edge, factor, remove, from, problem };
  }

  bandsText() {
    const text = ({ edge, factor }) =>
      edge ? `${plain(edge.value)}:${plain(factor.value)}` : plain(factor.value);
    return this.rows.map(text).join(",");
  }

  showBands(text) {
    const parts = text.split(",").map((band) => band.split(":"));
    this.rows = parts.map((band, index) => {
      const isLast = index === parts.length - 1;
      const [below, k] = isLast ? ["", band.join(":")] : [band[0], band.slice(1).join(":")];
      return this.bandRow(below, this.localised(k), isLast);
    });
    this.bands.replaceChildren(this.bandsHead, ...this.rows.map(({ element }) => element));
  }

  changeBands(texts) {
    this.showBands(texts.join(","));
    this.labelBands();
    this.edit("k_bands", this.bandsText());
  }

  addBand() {
    const bands = this.bandsText().split(",");
    const last = bands.pop();
    const edge = bands.length ? Number(bands.at(-1).split(":")[0]) + NEW_BAND : this.data.firstEdge;
    this.changeBands([...bands, `${Number.isFinite(edge) ? edge : ""}:${last}`, last]);
    this.rows.at(-2).edge.focus();
  }

  removeBand(element) {
    const bands = this.bandsText().split(",");
    const index = this.rows.findIndex((row) => row.element === element);
    bands.splice(index, 1);
    // What was the last but one has no edge above it any more.
    if (index === bands.length) bands[index - 1] = bands[index - 1].split(":").at(-1);
    this.changeBands(bands);
  }

  localised(text) {
    return text.replace(".", this.data.decimal);
  }

  labelBands() {
    const { bands } = this.data;
    for (const [index, { edge, factor, remove, from }] of this.rows.entries()) {
      edge?.setAttribute("aria-label", `${bands.below} ${index + 1}`);
      factor.setAttribute("aria-label", `K ${index + 1}`);
      remove.setAttribute("aria-label", `${bands.remove} ${index + 1}`);
      remove.hidden = this.rows.length === 1;
      from.textContent = this.rows.length === 1 ? bands.all : bands.above;
    }
    this.add.hidden = this.rows.length >= bands.most;
  }

  typed(code, text) {
    this.edits.note(code, text);
    this.edits.sendSoon();
  }

  edit(code, text) {
    this.edits.note(code, text);
    this.edits.send();
  }

  show(data, setStateValue) {
    this.data = data;
    this.edits.arrive(data.taken, setStateValue);
    const replaced = data.stamp !== this.stamp;
    this.stamp = data.stamp;
    this.file.label.textContent = data.file;
    showProblem(this.file.input, this.file.problem, data.problems.file ?? "");
    this.bandsTitle.textContent = data.bands.title;
    this.add.textContent = data.bands.add;
    this.belowTitle.textContent = data.bands.below;
    for (const { code, ...told } of data.fields) {
      const field = this.fields.get(code);
      this.showField(field, told);
      if (this.edits.has(code)) continue;
      if (replaced) field.input.value = this.localised(data.texts[code]);
      const now = numberIn(field.input.value);
      if (now !== null) field.slider.value = now;
      showProblem(field.input, field.problem, data.problems[code] ?? "");
    }
    if (!this.rows || (replaced && !this.edits.has("k_bands"))) this.showBands(data.texts.k_bands);
    this.labelBands();
    if (!this.edits.has("k_bands")) this.showBandProblems(data.problems);
    this.bandsTitle.parentElement.classList.toggle("changed", data.bands.changed);
  }

  showField({ element, input, slider, label, help: line }, { title, help, usual, changed }) {
    label.textContent = title;
    line.textContent = help;
    element.classList.toggle("changed", changed);
    const now = numberIn(input.value) ?? usual[0];
    slider.min = Math.min(usual[0], now);
    slider.max = Math.max(usual[1], now);
    slider.step = usual[2];
  }

  showBandProblems(problems) {
    this.bandsProblem.textContent = problems.k_bands ?? "";
    this.bandsProblem.hidden = !problems.k_bands;
    for (const [index, { edge, factor, problem }] of this.rows.entries()) {
      const ofEdge = problems[`k_bands.${index}.below`] ?? "";
      const ofK = problems[`k_bands.${index}.k`] ?? "";
      edge?.setAttribute("aria-invalid", ofEdge ? "true" : "false");
      factor.setAttribute("aria-invalid", ofK ? "true" : "false");
      problem.textContent = [ofEdge, ofK].filter(Boolean).join(" ");
      problem.hidden = !problem.textContent;
    }
  }
}

export default function ({ data, parentElement, setStateValue }) {
  let form = states.get(parentElement);
  if (!form) {
    form = new RuleForm(parentElement.querySelector(".form"), data);
    states.set(parentElement, form);
  }
  form.show(data, setStateValue);
}
