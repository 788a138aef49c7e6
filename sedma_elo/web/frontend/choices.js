// A table of other matches, each a click away: what it is, what it gives, and how much that is
// more or less, as a number and as a bar.

import { make } from "./dom.js";

const states = new WeakMap();

function headings(titles) {
  return make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)));
}

function row({ match, begins, name, note, change, difference, tone, share }, pick) {
  const button = make("button", { type: "button" }, name);
  if (note) button.append(make("span", { class: "note" }, note));
  const bar = make("div", { class: "bar" });
  bar.style.width = `${share * 100}%`;
  const by = make("div", { class: `by ${tone}` }, make("span", {}, difference), bar);
  const cells = [button, change, by].map((content) => make("td", {}, content));
  const line = make("tr", begins ? { class: "begins" } : {}, ...cells);
  line.onclick = () => pick(match);
  return line;
}

export default function ({ data, parentElement, setStateValue }) {
  // Numbered: what is set once may be lost behind another message, or come twice.
  const state = states.get(parentElement) ?? { last: 0, told: "" };
  states.set(parentElement, state);
  state.last = Math.max(state.last, data.taken);
  state.set = setStateValue;
  const pick = (match) => state.set("picked", [(state.last += 1), match]);
  // A row put in anew between a press and its release would swallow the click.
  const told = JSON.stringify([data.caption, data.titles, data.rows]);
  if (told === state.told) return;
  state.told = told;
  const focused = parentElement.getRootNode().activeElement?.closest("tr")?.rowIndex;
  parentElement.querySelector("caption").textContent = data.caption;
  parentElement.querySelector("thead").replaceChildren(headings(data.titles));
  const body = parentElement.querySelector("tbody");
  body.replaceChildren(...data.rows.map((each) => row(each, pick)));
  // Keyboard users stay where they were when the table is told anew.
  if (focused) body.rows[Math.min(focused, body.rows.length) - 1]?.querySelector("button").focus();
}
