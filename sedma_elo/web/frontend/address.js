// Keeps the address bar and the document's language in step with the page, without new history
// entries: every write of Streamlit's own query parameters would add one.

export default function ({ data }) {
  const wanted = data.query ? `${location.pathname}?${data.query}` : location.pathname;
  if (wanted !== location.pathname + location.search) {
    history.replaceState(history.state, "", wanted);
  }
  document.documentElement.lang = data.language;
}
