// What a browser remembers of its visitor's answers: drafts for as long as the tab is open, and the
// receipts of what was sent. Where a browser remembers nothing, the page works without.

const DRAFT = "sedma-elo.draft:";
const RECEIPTS = "sedma-elo.receipts";
const RESPONDENT = "sedma-elo.respondent";
const MOST_RECEIPTS = 200;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

function read(storage, key) {
  try {
    return JSON.parse(window[storage].getItem(key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: what is on the page stays on the page.
  }
}

export function newCode() {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function draftOf(match) {
  return read("sessionStorage", DRAFT + match);
}

export function keepDraft(match, draft) {
  write("sessionStorage", DRAFT + match, draft);
}

export function receiptOf(match) {
  return read("localStorage", RECEIPTS)?.find(([of]) => of === match)?.[1] ?? null;
}

export function keepReceipt(match, receipt) {
  const others = (read("localStorage", RECEIPTS) ?? []).filter(([of]) => of !== match);
  write("localStorage", RECEIPTS, [[match, receipt], ...others].slice(0, MOST_RECEIPTS));
}

export function forget(receipt) {
  const others = (read("localStorage", RECEIPTS) ?? []).filter(([, code]) => code !== receipt);
  write("localStorage", RECEIPTS, others);
}

export function respondent() {
  let code = read("localStorage", RESPONDENT);
  if (!code) {
    code = newCode();
    write("localStorage", RESPONDENT, code);
  }
  return code;
}
