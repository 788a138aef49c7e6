// Keeps the address bar and the document's language in step with the page, without new history
// entries: every write of Streamlit's own query parameters would add one. When another page of a
// list is turned to, its top is brought into view, and so is the top of another page that a button
// has led to.

let shown = { list: "", page: 0, path: location.pathname };

export default function ({ data }) {
  const wanted = data.query ? `${location.pathname}?${data.query}` : location.pathname;
  if (wanted !== location.pathname + location.search) {
    history.replaceState(history.state, "", wanted);
  }
  document.documentElement.lang = data.language;
  if (data.list && data.list === shown.list && data.page !== shown.page) {
    document.querySelector(`.st-key-${data.list}`)?.scrollIntoView();
  }
  if (shown.path !== location.pathname) {
    document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  }
  shown = { ...data, path: location.pathname };
}
