// "How does this change feel?": the verdict first, then one thing after the other, all of it
// optional. What was said is kept in the browser until the server says that it is saved; each
// answer has a receipt from its first tap on, so that sending it twice changes nothing.
//
// Requests to the server have a number. What it did with the last one stands in `data.outcome`.
import { make } from "./dom.js";
import {
  draftOf,
  forget,
  keepDraft,
  keepReceipt,
  newCode,
  receiptOf,
  respondent,
} from "./remembered.js";

const PATIENCE_MS = 10000;
const COPIED_MS = 2500;
const STEPS = ["part", "wish", "comment"];
const states = new WeakMap();

const lengthOf = (text) => [...text].length;
const grouped = (code) => code.match(/.{1,4}/g).join("-");

function blankDraft() {
  return { receipt: newCode(), verdict: null, role: "player", part: null, wish: null, comment: "", step: 0 };
}

function chartsSeen() {
  return document.querySelectorAll("[data-drawn]").length;
}

class Question {
  constructor(root, data) {
    this.root = root;
    this.number = data.outcome?.number ?? 0;
    const known = data.outcome && receiptOf(data.outcome.match) === data.outcome.receipt;
    if (known) this.stamp = data.outcome.stamp;
    this.seen = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      this.seen.disconnect();
      this.came("shown");
    });
    this.stages = new Set();
    this.build();
    this.seen.observe(root);
  }

  build() {
    const part = (name, ...children) => (this[name] = make("div", { class: name }, ...children));
    this.title = make("h3");
    this.verdicts = this.choice("verdict", "big");
    this.roles = this.choice("role");
    this.parts = this.choice("part");
    this.wishInput = make("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 12, id: "wish",
      "aria-describedby": "wish-problem",
    });
    this.wishLabel = make("label", { for: "wish" });
    this.wishReal = make("span", { class: "help" });
    this.commentLabel = make("label", { for: "comment" });
    this.commentHelp = make("span", { class: "help" });
    this.comment = make("textarea", { id: "comment", rows: 4, "aria-describedby": "comment-problem" });
    this.counter = make("span", { class: "counter" });
    this.website = make("input", { name: "website", tabindex: -1, autocomplete: "off" });
    this.next = make("button", { type: "button", class: "quiet" });
    this.save = make("button", { type: "submit", class: "main" });
    this.status = make("p", { role: "status" });
    const problem = (name) => make("p", { id: `${name}-problem`, class: "problem", role: "alert" });
    this.problems = { wished_change: problem("wish"), comment: problem("comment") };
    part("partStep", this.parts.element);
    part("wishStep", this.wishLabel, make("div", { class: "line" }, this.wishInput, this.wishReal), this.problems.wished_change);
    part("commentStep", this.commentLabel, this.commentHelp, this.comment, this.counter, this.problems.comment);
    part("more",
      this.roles.element, this.partStep, this.wishStep, this.commentStep,
      make("div", { class: "trap", "aria-hidden": "true" }, this.website),
      make("div", { class: "line" }, this.save, this.next));
    this.form = make("form", { novalidate: "" }, this.verdicts.element, this.more);
    this.code = make("output");
    this.codeLabel = make("span");
    this.copy = make("button", { type: "button", class: "quiet" });
    this.thanks = make("p", { class: "thanks" });
    this.notes = make("div", { class: "notes" });
    this.change = make("button", { type: "button", class: "quiet" });
    this.withdraw = make("button", { type: "button", class: "quiet" });
    part("done", this.thanks,
      make("div", { class: "line receipt" }, this.codeLabel, this.code, this.copy),
      this.notes,
      make("div", { class: "line" }, this.change, this.withdraw));
    this.findSummary = make("summary");
    this.findLabel = make("label", { for: "receipt" });
    this.findInput = make("input", { id: "receipt", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 60 });
    this.findButton = make("button", { type: "submit", class: "quiet" });
    this.findForm = make("form", {}, this.findLabel, make("div", { class: "line" }, this.findInput, this.findButton));
    this.find = make("details", {}, this.findSummary, this.findForm);
    this.root.append(this.title, this.form, this.done, this.status, this.find);
    this.listen();
  }

  choice(name, look = "") {
    const legend = make("legend");
    const help = make("span", { class: "help" });
    const list = make("div", { class: `options ${look}` });
    const element = make("fieldset", {}, legend, list, help);
    return { name, legend, help, list, element, options: new Map() };
  }

  fill(choice, title, options, chosen) {
    choice.legend.textContent = title;
    const codes = options.map(({ code }) => code);
    if (codes.join() !== [...choice.options.keys()].join()) {
      choice.options.clear();
      choice.list.replaceChildren(
        ...codes.flatMap((code) => {
          const id = `${choice.name}-${code}`;
          const input = make("input", { type: "radio", name: choice.name, value: code, id });
          input.onchange = () => this.say({ [choice.name]: code });
          const label = make("label", { for: id });
          choice.options.set(code, { input, label });
          return [input, label];
        }),
      );
    }
    for (const { code, label } of options) {
      const option = choice.options.get(code);
      option.label.textContent = label;
      option.input.checked = code === chosen;
    }
  }

  listen() {
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.send();
    };
    this.next.onclick = () => {
      this.say({ step: Math.min(this.draft.step + 1, STEPS.length) });
      const step = [this.parts.list, this.wishInput, this.comment][this.draft.step - 1];
      (step?.querySelector?.("input") ?? step)?.focus();
    };
    this.wishInput.oninput = () => this.say({ wish: this.wishInput.value });
    this.comment.oninput = () => this.say({ comment: this.comment.value });
    this.copy.onclick = async () => {
      try {
        await navigator.clipboard.writeText(grouped(this.receipt));
        this.copy.textContent = this.data.words.copied;
        setTimeout(() => (this.copy.textContent = this.data.words.copy), COPIED_MS);
      } catch {
        getSelection().selectAllChildren(this.code);
      }
    };
    this.change.onclick = () => {
      this.editing = true;
      this.render();
      this.verdicts.list.querySelector("input:checked")?.focus();
    };
    this.withdraw.onclick = () => {
      // Twice, so that a slip takes nothing away.
      if (!this.sure) {
        this.sure = true;
        this.render();
        return;
      }
      this.request("withdraw", { receipt: this.receipt, match: this.data.match });
    };
    this.findForm.onsubmit = (event) => {
      event.preventDefault();
      this.request("find", { receipt: this.findInput.value });
    };
  }

  came(stage) {
    if (this.stages.has(stage)) return;
    this.stages.add(stage);
    this.setStateValue("came", [...this.stages]);
  }

  say(change) {
    Object.assign(this.draft, change);
    if (this.draft.verdict) this.draft.step = Math.max(this.draft.step, 1);
    keepDraft(this.data.match, this.draft);
    if (this.draft.verdict) this.came("begun");
    this.render();
  }

  send() {
    if (!this.draft.verdict || this.waiting === "save") return;
    const { receipt, verdict, role, part, wish, comment } = this.draft;
    this.request("save", {
      receipt, verdict, role, part, comment,
      wished_change: wish,
      match: this.data.match,
      respondent: respondent(),
      parts_shown: this.data.parts.map(({ code }) => code),
      charts_seen: chartsSeen(),
      website: this.website.value,
    });
  }

  request(kind, said) {
    this.number += 1;
    this.waiting = kind;
    this.late = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.waiting = null;
      this.late = true;
      this.render();
    }, PATIENCE_MS);
    this.setStateValue("request", { number: this.number, kind, ...said });
    this.render();
  }

  take(outcome) {
    if (outcome.number < this.number) return;
    this.number = outcome.number;
    this.waiting = null;
    this.late = false;
    this.sure = false;
    clearTimeout(this.timer);
    if (outcome.state === "saved" || outcome.state === "found") {
      keepReceipt(outcome.match, outcome.receipt);
      keepDraft(outcome.match, { ...blankDraft(), ...outcome.answer, receipt: outcome.receipt, step: STEPS.length });
      this.match = null;
      this.editing = false;
      this.find.open = false;
    }
    if (outcome.state === "withdrawn" || outcome.state === "unknown") {
      forget(outcome.receipt);
      if (this.draft?.receipt === outcome.receipt) keepDraft(this.match, null);
      this.match = null;
    }
  }

  show(data, setStateValue) {
    this.setStateValue = setStateValue;
    this.data = data;
    const outcome = data.outcome;
    if (outcome && outcome.stamp !== this.stamp) {
      this.stamp = outcome.stamp;
      this.take(outcome);
    }
    if (data.match !== this.match) {
      this.match = data.match;
      this.draft = draftOf(data.match) ?? blankDraft();
      this.receipt = receiptOf(data.match);
      this.editing = false;
      this.sure = false;
      const known = outcome?.match === data.match && outcome.receipt === this.receipt;
      // An answer sent from this browser before: ask what has become of it.
      if (this.receipt && !known) {
        this.request("find", { receipt: this.receipt, match: data.match });
      }
    }
    this.render();
  }

  render() {
    const { data, draft } = this;
    const { words } = data;
    const outcome = data.outcome?.match === data.match ? data.outcome : null;
    const isDone = Boolean(this.receipt) && !this.editing && ["saved", "found"].includes(outcome?.state);
    this.title.textContent = words.title;
    this.verdicts.help.textContent = words.verdictHelp;
    this.form.hidden = isDone;
    this.done.hidden = !isDone;
    this.fill(this.verdicts, words.verdict, data.verdicts, draft.verdict);
    this.fill(this.roles, words.role, data.roles, draft.role);
    this.fill(this.parts, words.part, data.parts, draft.part);
    this.more.hidden = !draft.verdict;
    this.wishStep.hidden = draft.step < 2;
    this.commentStep.hidden = draft.step < 3;
    this.next.hidden = draft.step >= STEPS.length;
    this.next.textContent = words.next;
    const isSaving = this.waiting === "save";
    this.save.textContent = isSaving ? words.saving : words.save;
    this.save.setAttribute("aria-disabled", isSaving ? "true" : "false");
    this.wishLabel.textContent = words.wish;
    this.wishReal.textContent = words.wishReal;
    const wish = draft.wish ?? String(data.change);
    if (this.wishInput.value !== wish) this.wishInput.value = wish;
    this.commentLabel.textContent = words.comment;
    this.commentHelp.textContent = words.commentHelp;
    if (this.comment.value !== draft.comment) this.comment.value = draft.comment;
    this.counter.textContent = `${lengthOf(draft.comment)} / ${data.longest}`;
    this.counter.classList.toggle("over", lengthOf(draft.comment) > data.longest);
    for (const [field, element] of Object.entries(this.problems)) {
      const problem = outcome?.problems?.[field] ?? "";
      element.textContent = problem;
      element.hidden = !problem;
    }
    this.wishInput.setAttribute("aria-invalid", outcome?.problems?.wished_change ? "true" : "false");
    this.thanks.textContent = words.thanks;
    this.codeLabel.textContent = words.receipt;
    this.code.textContent = this.receipt ? grouped(this.receipt) : "";
    this.copy.textContent = words.copy;
    this.change.textContent = words.change;
    this.withdraw.textContent = this.sure ? words.withdrawSure : words.withdraw;
    this.notes.replaceChildren(
      ...(isDone ? outcome.notes : []).map(({ title, text }) =>
        make("p", {}, make("strong", {}, title), ...(text ? [make("span", { class: "foreign" }, text)] : []))),
    );
    this.findSummary.textContent = words.find;
    this.findLabel.textContent = words.findLabel;
    this.findButton.textContent = words.findButton;
    const message = this.late ? words.late : this.waiting ? "" : (data.outcome?.message ?? "");
    this.status.textContent = message;
    this.status.hidden = !message;
    this.status.classList.toggle("bad", this.late || Boolean(data.outcome?.isBad));
  }
}

export default function ({ data, parentElement, setStateValue }) {
  let question = states.get(parentElement);
  if (!question) {
    question = new Question(parentElement.querySelector(".question"), data);
    states.set(parentElement, question);
  }
  question.show(data, setStateValue);
}
