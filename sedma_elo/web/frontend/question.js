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
const AGAIN_MS = 2500;
const COPIED_MS = 2500;
// A double click on "withdraw" must not be a yes.
const SLIP_MS = 800;
const STEPS = 3;
const states = new WeakMap();

const lengthOf = (text) => [...text.trim()].length;
const grouped = (code) => code.match(/.{1,4}/g).join("-");
const withMinus = (number) => String(number).replace("-", "\u2212");

function blankDraft() {
  return {
    receipt: newCode(),
    verdict: null,
    role: null,
    part: null,
    wish: null,
    comment: "",
    step: 0,
    sent: false,
    editing: false,
  };
}

function chartsSeen() {
  return document.querySelectorAll("[data-drawn]").length;
}

function button(look, type = "button") {
  return make("button", { type, class: look });
}

class Question {
  constructor(root, data) {
    this.root = root;
    this.number = data.outcome?.number ?? 0;
    // An outcome that this browser has taken in already, before the page was left and come back to.
    const known = data.outcome && receiptOf(data.outcome.match) === data.outcome.receipt;
    if (known) this.stamp = data.outcome.stamp;
    this.stages = new Set();
    this.build();
    this.listen();
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      seen.disconnect();
      this.came("shown");
    });
    seen.observe(root);
  }

  build() {
    const block = (name, ...children) => make("div", { class: name }, ...children);
    const problem = (name) => make("p", { id: `${name}-problem`, class: "problem", role: "alert" });
    this.title = make("h3");
    this.verdicts = this.choice("verdict", "big");
    this.roles = this.choice("role");
    this.parts = this.choice("part");
    this.wish = make("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 12,
      id: "wish",
      "aria-describedby": "wish-problem",
    });
    this.wishLabel = make("label", { for: "wish" });
    this.wishReal = make("span", { class: "help" });
    this.commentLabel = make("label", { for: "comment" });
    this.commentHelp = make("span", { class: "help" });
    this.comment = make("textarea", {
      id: "comment",
      rows: 4,
      "aria-describedby": "comment-problem",
    });
    this.counter = make("span", { class: "counter" });
    this.website = make("input", { name: "website", tabindex: -1, autocomplete: "off" });
    this.problems = { wished_change: problem("wish"), comment: problem("comment") };
    this.fields = { wished_change: this.wish, comment: this.comment };
    this.save = button("main", "submit");
    this.next = button("quiet");
    this.keep = button("quiet");
    this.wishStep = block(
      "step",
      this.wishLabel,
      block("line", this.wish, this.wishReal),
      this.problems.wished_change,
    );
    this.commentStep = block(
      "step",
      this.commentLabel,
      this.commentHelp,
      this.comment,
      this.counter,
      this.problems.comment,
    );
    const trap = make("div", { class: "trap", "aria-hidden": "true" }, this.website);
    const buttons = block("line", this.save, this.next, this.keep);
    this.more = block(
      "more",
      this.roles.element,
      this.parts.element,
      this.wishStep,
      this.commentStep,
      trap,
      buttons,
    );
    this.form = make("form", { novalidate: "" }, this.verdicts.element, this.more);
    this.status = make("p", { class: "status", role: "status", tabindex: -1 });

    this.thanks = make("p", { class: "thanks", tabindex: -1 });
    this.codeLabel = make("span", { id: "code-label" });
    this.code = make("code", { "aria-labelledby": "code-label" });
    this.copy = button("quiet");
    this.codeHelp = make("p", { class: "help" });
    this.notes = block("notes");
    this.others = make("p");
    this.change = button("quiet");
    this.withdraw = button("quiet bad");
    this.sure = button("quiet bad");
    this.leave = button("quiet");
    this.done = block(
      "done",
      this.thanks,
      this.notes,
      block("step", block("line", this.codeLabel, this.code, this.copy), this.codeHelp),
      this.others,
      block("line", this.change, this.withdraw, this.leave, this.sure),
    );

    this.findSummary = make("summary");
    this.findLabel = make("label", { for: "receipt" });
    this.findInput = make("input", {
      id: "receipt",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 60,
      "aria-describedby": "receipt-problem",
    });
    this.findButton = button("quiet", "submit");
    this.findProblem = problem("receipt");
    this.findForm = make(
      "form",
      {},
      this.findLabel,
      block("line", this.findInput, this.findButton),
      this.findProblem,
    );
    this.find = make("details", {}, this.findSummary, this.findForm);
    this.root.append(this.title, this.form, this.status, this.done, this.find);
  }

  choice(name, look = "") {
    const legend = make("legend");
    const help = make("span", { class: "help" });
    const list = make("div", { class: `options ${look}` });
    const element = make("fieldset", {}, legend, help, list);
    return { name, legend, help, list, element, options: new Map() };
  }

  fill(choice, title, options, chosen) {
    choice.legend.textContent = title;
    const codes = options.map(({ code }) => code);
    if (codes.join() !== [...choice.options.keys()].join()) {
      choice.options.clear();
      choice.list.replaceChildren(...codes.flatMap((code) => this.option(choice, code)));
    }
    for (const { code, label } of options) {
      const option = choice.options.get(code);
      option.label.textContent = label;
      option.input.checked = code === chosen;
    }
  }

  option(choice, code) {
    const id = `${choice.name}-${code}`;
    const input = make("input", { type: "radio", name: choice.name, value: code, id });
    const label = make("label", { for: id });
    input.onchange = () => this.say({ [choice.name]: code });
    input.onclick = () => {
      // What is optional can be taken back.
      if (choice === this.parts && this.draft.part === code) this.say({ part: null });
    };
    input.onkeydown = (event) => {
      // Enter in a form sends it, which nobody expects of a choice.
      if (event.key === "Enter") event.preventDefault();
    };
    choice.options.set(code, { input, label });
    return [input, label];
  }

  listen() {
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.send();
    };
    this.next.onclick = () => {
      this.say({ step: Math.min(this.draft.step + 1, STEPS) });
      [null, null, this.wish, this.comment][this.draft.step]?.focus();
    };
    this.keep.onclick = () => {
      this.draft = this.answered();
      keepDraft(this.data.match, this.draft);
      this.render();
      this.thanks.focus();
    };
    this.wish.oninput = () => this.say({ wish: this.wish.value }, "wished_change");
    this.comment.oninput = () => this.say({ comment: this.comment.value }, "comment");
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
      this.say({ editing: true });
      this.verdicts.list.querySelector("input:checked")?.focus();
    };
    this.withdraw.onclick = () => this.ask(true);
    this.leave.onclick = () => this.ask(false);
    this.sure.onclick = () => {
      if (Date.now() - this.askedAt > SLIP_MS) {
        this.request("withdraw", { receipt: this.receipt, match: this.data.match });
      }
    };
    this.findForm.onsubmit = (event) => {
      event.preventDefault();
      this.request("find", { receipt: this.findInput.value });
    };
  }

  ask(isAsked) {
    this.isAsked = isAsked;
    this.askedAt = Date.now();
    this.render();
    (isAsked ? this.leave : this.withdraw).focus();
  }

  came(stage) {
    if (this.stages.has(stage)) return;
    this.stages.add(stage);
    this.setStateValue("came", [...this.stages]);
  }

  say(change, field) {
    Object.assign(this.draft, change);
    if (this.draft.verdict) this.draft.step = Math.max(this.draft.step, 1);
    keepDraft(this.data.match, this.draft);
    if (field) this.mended.add(field);
    if (this.draft.verdict) this.came("begun");
    this.render();
  }

  send() {
    if (!this.draft.verdict || this.waiting === "save") return;
    const { match } = this.data;
    // Another tab may have answered about this match meanwhile: it stays one answer.
    const receipt = receiptOf(match) ?? this.draft.receipt;
    Object.assign(this.draft, { receipt, sent: true });
    keepDraft(match, this.draft);
    const { verdict, role, part, wish, comment } = this.draft;
    this.request("save", {
      match,
      receipt,
      verdict,
      part,
      comment,
      role: role ?? this.data.role,
      wished_change: wish,
      respondent: respondent(),
      parts_shown: this.data.parts.map(({ code }) => code),
      charts_seen: chartsSeen(),
      website: this.website.value,
    });
  }

  request(kind, said) {
    this.number += 1;
    this.waiting = kind;
    this.isLate = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.waiting = null;
      this.isLate = kind === "save";
      this.render();
      if (this.isLate) this.status.focus();
    }, PATIENCE_MS);
    this.setStateValue("request", { number: this.number, kind, ...said });
    this.render();
  }

  // The draft that says what the server keeps.
  answered() {
    const { answer, receipt } = this.data.outcome;
    return { ...blankDraft(), ...answer, receipt, step: STEPS };
  }

  take(outcome) {
    if (outcome.number < this.number) return;
    const asked = this.waiting;
    this.number = outcome.number;
    this.waiting = null;
    this.isLate = false;
    this.isAsked = false;
    this.mended = new Set();
    clearTimeout(this.timer);
    if (outcome.state === "too_fast" && asked === "save" && !this.isSecond) {
      this.isSecond = true;
      this.waiting = "save";
      setTimeout(() => {
        this.waiting = null;
        this.send();
      }, AGAIN_MS);
      return;
    }
    this.isSecond = false;
    const own = draftOf(outcome.match);
    const isOwn = own?.receipt === outcome.receipt;
    if (outcome.state === "saved" || outcome.state === "found") {
      keepReceipt(outcome.match, outcome.receipt);
      const isBeingChanged = outcome.state === "found" && isOwn && own.editing;
      if (!isBeingChanged) keepDraft(outcome.match, this.answered());
      this.find.open = false;
      this.match = null;
    }
    if (outcome.state === "withdrawn" || outcome.state === "unknown") {
      forget(outcome.receipt);
      if (isOwn && outcome.state === "withdrawn") keepDraft(outcome.match, blankDraft());
      if (isOwn && outcome.state === "unknown") keepDraft(outcome.match, { ...own, sent: false });
      this.match = null;
    }
    this.focusOn = { saved: () => this.thanks, withdrawn: () => this.status }[outcome.state];
    if (asked === "find" || !asked) this.focusOn = null;
    if (asked === "save" && outcome.state !== "saved") {
      const field = Object.keys(outcome.problems)[0];
      this.focusOn = () => this.fields[field] ?? this.status;
    }
  }

  show(data, setStateValue) {
    this.setStateValue = setStateValue;
    this.data = data;
    this.mended ??= new Set();
    const { outcome } = data;
    if (outcome && outcome.stamp !== this.stamp) {
      this.stamp = outcome.stamp;
      this.take(outcome);
    }
    if (data.match !== this.match) {
      this.match = data.match;
      this.draft = draftOf(data.match) ?? blankDraft();
      this.receipt = receiptOf(data.match);
      this.isAsked = false;
      if (this.about !== data.match && outcome?.match !== data.match) this.silent = outcome?.stamp;
      this.about = data.match;
      // An answer that went from this browser before: ask what has become of it.
      const sent = this.receipt ?? (this.draft.sent ? this.draft.receipt : null);
      const isKnown = outcome?.match === data.match && outcome.receipt === sent;
      if (sent && !isKnown && !this.waiting) {
        this.request("find", { receipt: sent, match: data.match });
      }
    }
    this.render();
    this.focusOn?.().focus();
    this.focusOn = null;
  }

  render() {
    const { data, draft } = this;
    const { words } = data;
    const outcome = data.outcome?.match === data.match ? data.outcome : null;
    const isKept = Boolean(this.receipt) && ["saved", "found"].includes(outcome?.state);
    const isDone = isKept && !draft.editing;
    this.title.textContent = words.title;
    this.form.hidden = isDone;
    this.done.hidden = !isDone;
    this.renderForm(outcome, isKept);
    if (isDone) this.renderDone(outcome);
    const message = this.isLate ? words.late : this.waiting ? "" : this.message(outcome);
    this.status.textContent = message;
    this.status.hidden = !message;
    this.status.classList.toggle("bad", this.isLate || Boolean(outcome?.isBad));
    this.renderFind();
  }

  message(outcome) {
    return outcome && outcome.stamp !== this.silent ? outcome.message : "";
  }

  renderForm(outcome, isKept) {
    const { data, draft } = this;
    const { words } = data;
    this.fill(this.verdicts, words.verdict, data.verdicts, draft.verdict);
    this.verdicts.help.textContent = words.verdictHelp;
    this.fill(this.roles, words.role, data.roles, draft.role ?? data.role);
    this.fill(this.parts, words.part, data.parts, draft.part);
    this.more.hidden = !draft.verdict;
    this.wishStep.hidden = draft.step < 2;
    this.commentStep.hidden = draft.step < 3;
    this.next.hidden = draft.step >= STEPS;
    this.next.textContent = words.next;
    this.keep.hidden = !(isKept && draft.editing);
    this.keep.textContent = words.keep;
    const isSaving = this.waiting === "save";
    this.save.textContent = isSaving ? words.saving : words.save;
    this.save.setAttribute("aria-disabled", isSaving ? "true" : "false");
    this.wishLabel.textContent = words.wish;
    this.wishReal.textContent = words.wishReal;
    const wish = draft.wish ?? withMinus(data.change);
    if (this.wish.value !== wish) this.wish.value = wish;
    this.commentLabel.textContent = words.comment;
    this.commentHelp.textContent = words.commentHelp;
    if (this.comment.value !== draft.comment) this.comment.value = draft.comment;
    this.counter.textContent = `${lengthOf(draft.comment)} / ${data.longest}`;
    this.counter.classList.toggle("over", lengthOf(draft.comment) > data.longest);
    for (const [field, element] of Object.entries(this.problems)) {
      const problem = this.mended.has(field) ? "" : (outcome?.problems[field] ?? "");
      element.textContent = problem;
      element.hidden = !problem;
      this.fields[field].setAttribute("aria-invalid", problem ? "true" : "false");
    }
  }

  renderDone(outcome) {
    const { words } = this.data;
    this.thanks.textContent = words.thanks;
    this.codeLabel.textContent = words.receipt;
    this.code.textContent = grouped(this.receipt);
    this.codeHelp.textContent = words.receiptHelp;
    this.copy.textContent = words.copy;
    this.others.textContent = outcome.others;
    this.change.textContent = words.change;
    this.withdraw.textContent = words.withdraw;
    this.leave.textContent = words.leave;
    this.sure.textContent = words.withdrawSure;
    this.change.hidden = this.withdraw.hidden = Boolean(this.isAsked);
    this.leave.hidden = this.sure.hidden = !this.isAsked;
    this.notes.replaceChildren(
      ...outcome.notes.map(({ title, text }) => {
        const foreign = text ? [make("span", { class: "foreign" }, text)] : [];
        return make("p", {}, make("strong", {}, title), ...foreign);
      }),
    );
  }

  renderFind() {
    const { words, outcome } = this.data;
    this.findSummary.textContent = words.find;
    this.findLabel.textContent = words.findLabel;
    this.findButton.textContent = words.findButton;
    // Only a search by hand is about no match.
    const isAboutFind = outcome && !outcome.match && outcome.stamp !== this.silent;
    const problem = isAboutFind && !this.waiting ? outcome.problems.receipt || outcome.message : "";
    this.findProblem.textContent = problem;
    this.findProblem.hidden = !problem;
    this.findInput.setAttribute("aria-invalid", problem ? "true" : "false");
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
