"""What does not fit: text that is cut off, leaves its chart, or runs into its neighbour."""

from __future__ import annotations

from playwright.sync_api import Page

_LOOK = """() => {
  const found = [];
  const shown = (box) => box.width > 0 && box.height > 0;
  const inner = [...document.querySelectorAll("*")].flatMap((e) => e.shadowRoot ?? []);
  const roots = [document, ...inner];
  const words = "button, label, legend, th, td, p, li, a, summary, h1, h2, h3, h4, h5";
  for (const root of roots) {
    for (const element of root.querySelectorAll(words)) {
      const style = getComputedStyle(element);
      const hides = style.overflowX !== "visible" || style.textOverflow === "ellipsis";
      if (hides && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1) {
        found.push(`cut off: ${element.textContent.trim()}`);
      }
    }
  }
  for (const chart of document.querySelectorAll("[data-drawn]")) {
    const frame = chart.getBoundingClientRect();
    const texts = [...chart.querySelectorAll(".main-svg text")]
      .filter((text) => text.textContent.trim() && !text.closest(".hoverlayer"))
      .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => shown(box));
    const name = chart.dataset.drawn;
    const wanted = (chart.layout.annotations ?? []).filter((note) => note.text).length;
    const drawn = [...chart.querySelectorAll(".annotation-text")]
      .filter((text) => text.textContent.trim() && shown(text.getBoundingClientRect())).length;
    if (drawn < wanted) found.push(`${name} leaves out ${wanted - drawn} labels`);
    for (const [index, { text, box }] of texts.entries()) {
      // A line of text is a few pixels higher than its letters.
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 5
          || box.bottom > frame.bottom + 5) found.push(`${name} loses: ${text}`);
      for (const other of texts.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 2 && down > 8) found.push(`${name} mixes: ${text} / ${other.text}`);
      }
    }
  }
  const main = document.querySelector("[data-testid=stMain]");
  if (main.scrollWidth > innerWidth) found.push(`wider than the window: ${main.scrollWidth}`);
  return found;
}"""


def misfits(page: Page) -> list[str]:
    """Every text of the page as it stands that cannot be read in full."""
    found: list[str] = page.evaluate(_LOOK)
    return found
