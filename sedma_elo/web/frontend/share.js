// Two buttons: copy the link of what is shown, copy the explanation as plain text.

const ANNOUNCE_MS = 2500;

function linkTo(query) {
  return `${location.origin}${location.pathname}${query ? `?${query}` : ""}`;
}

async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages served without TLS have no clipboard object.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("the browser refused to copy");
}

export default function ({ data, parentElement }) {
  const status = parentElement.querySelector("[role=status]");
  const fallback = parentElement.querySelector("textarea");
  const copies = {
    link: () => linkTo(data.query),
    text: () => data.text.replace("{link}", linkTo(data.query)),
  };
  for (const button of parentElement.querySelectorAll("button")) {
    const { kind } = button.dataset;
    button.querySelector("span").textContent = data.labels[kind];
    button.onclick = async () => {
      const text = copies[kind]();
      try {
        await copy(text);
        status.textContent = data.labels.copied;
        fallback.hidden = true;
        setTimeout(() => (status.textContent = ""), ANNOUNCE_MS);
      } catch {
        status.textContent = data.labels.failed;
        fallback.hidden = false;
        fallback.value = text;
        fallback.setAttribute("aria-label", data.labels[kind]);
        fallback.focus();
        fallback.select();
      }
    };
  }
}
