// What the page's theme says, read from the custom properties Streamlit gives its components.

function property(element, name) {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

export function isDark(element) {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = property(element, "--st-background-color") || "#ffffff";
  const [red, green, blue] = canvas.fillStyle.match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

export function themeFont(element) {
  return property(element, "--st-font") || "sans-serif";
}
