// Draws a Plotly figure in place: a changed figure moves the marks that are there, so nothing
// flickers and a change costs a few milliseconds instead of a new chart.
import { isDark, themeFont } from "./theme.js";

let loading;

// The document has plotly.js under way; a page kept open across an update of the server asks anew.
function loadPlotly(path) {
  if (window.Plotly) return window.Plotly;
  loading ??= new Promise((resolve, reject) => {
    let script = document.querySelector(`script[src$="${path}"]`);
    if (!script) {
      script = document.createElement("script");
      script.src = import.meta.url.split("/_stcore/")[0] + path;
      document.head.append(script);
    }
    script.addEventListener("load", () => resolve(window.Plotly));
    script.addEventListener("error", () => {
      loading = undefined;
      script.remove();
      reject(new Error(`could not load ${script.src}`));
    });
  });
  return loading;
}

// The cells of a map come with the pieces of their sentences, each but once. A cell that holds a
// difference from a base has two outcomes: that of the base, and that with the difference on top.
function withSentences(trace) {
  const { pattern, columns, rows, outcomes, base } = trace.meta.sentences;
  const sentence = (...pieces) => pattern.replace(/\{([0-3])\}/g, (_, index) => pieces[index]);
  trace.hovertext = trace.z.map((points, row) =>
    points.map((point, column) => {
      const before = base?.[row][column];
      const found = base ? [before, before + point] : [point];
      return sentence(columns[column], rows[row], ...found.map((change) => outcomes[change]));
    }),
  );
}

function inTheme(figure, darkColours, element) {
  let text = JSON.stringify(figure);
  if (isDark(element)) {
    text = text.replace(/#[0-9a-f]{6}/g, (colour) => darkColours[colour] ?? colour);
  }
  const themed = JSON.parse(text);
  for (const trace of themed.data) if (trace.meta?.sentences) withSentences(trace);
  themed.layout.font.family = themeFont(element);
  themed.layout.hoverlabel.font.family = themeFont(element);
  return themed;
}

const CONFIG = { displayModeBar: false, scrollZoom: false, doubleClick: false };
const NARROW = 420;
const NARROW_TEXT_SIZE = 11;
const states = new WeakMap();

function stateOf(parentElement) {
  let state = states.get(parentElement);
  if (!state) {
    const plot = document.createElement("div");
    plot.setAttribute("role", "img");
    plot.style.width = "100%";
    parentElement.append(plot);
    state = { plot, drawn: "", near: false, data: null, queue: Promise.resolve() };
    state.sizes = new ResizeObserver(() => draw(state));
    state.sizes.observe(plot);
    // Charts far below what is looked at are drawn when they come near.
    state.nearness = new IntersectionObserver(
      ([entry]) => {
        state.near = entry.isIntersecting;
        draw(state);
      },
      { rootMargin: "50% 0%" },
    );
    state.nearness.observe(plot);
    states.set(parentElement, state);
  }
  return state;
}

function draw(state) {
  if (!state.near || !state.data) return;
  state.queue = state.queue.then(async () => {
    if (state.gone) return;
    const { figure, darkColours, plotlyPath } = state.data;
    const width = Math.floor(state.plot.getBoundingClientRect().width);
    if (!width) return;
    const themed = inTheme(figure, darkColours, state.plot);
    themed.layout.width = width;
    if (width < NARROW) themed.layout.font.size = NARROW_TEXT_SIZE;
    const wanted = JSON.stringify(themed);
    if (wanted === state.drawn) return;
    const Plotly = await loadPlotly(plotlyPath);
    if (state.gone) return;
    await Plotly.react(state.plot, themed.data, themed.layout, CONFIG);
    state.drawn = wanted;
    if (state.data.picks && !state.picking) {
      state.picking = true;
      // A pin on the map is the match that is shown already.
      state.plot.on("plotly_click", ({ points: [{ x, y, z }] }) => {
        if (z === undefined) return;
        state.pick("picked", [(state.last += 1), [x, y]]);
        // The chart moves on under the pointer: what is said there would be of another cell.
        Plotly.Fx.hover(state.plot, []);
      });
    }
    if (state.picking) state.plot.querySelector(".nsewdrag").style.cursor = "pointer";
    state.plot.dataset.drawn = figure.layout.meta.name;
  });
}

export default function ({ data, parentElement, setStateValue }) {
  const state = stateOf(parentElement);
  state.data = data;
  state.pick = setStateValue;
  // Numbered: what is set once may be lost behind another message, or come twice.
  state.last = Math.max(state.last ?? 0, data.taken);
  state.plot.style.height = `${data.figure.layout.height}px`;
  state.plot.setAttribute("aria-label", data.figure.layout.meta.alt);
  draw(state);
  return () => {
    state.gone = true;
    state.sizes.disconnect();
    state.nearness.disconnect();
    states.delete(parentElement);
    state.plot.remove();
    // Plotly draws in several steps: purged between two of them, it stumbles over what is missing.
    state.queue = state.queue.then(() => window.Plotly?.purge(state.plot));
  };
}
