// What a browser remembers of its visitor's answers: drafts for as long as the tab is open, and the
// receipts of what was sent. Where a browser remembers nothing, the page itself does while it lasts.

const DRAFT = "sedma-elo.draft:";
const RECEIPTS = "sedma-elo.receipts";
const RESPONDENT = "sedma-elo.respondent";
const MOST_RECEIPTS = 200;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;
const A_CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
const page = new Map();

function read(storage, key) {
  try {
    return JSON.parse(page.get(key) ?? window[storage].getItem(key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  const text = JSON.stringify(value);
  try {
    window[storage].setItem(key, text);
    page.delete(key);
  } catch {
    page.set(key, text);
  }
}

const isCode = (code) => typeof code === "string" && A_CODE.test(code);

export function newCode() {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function draftOf(match) {
  const draft = read("sessionStorage", DRAFT + match);
  return isCode(draft?.receipt) && typeof draft.comment === "string" ? draft : null;
}

export function keepDraft(match, draft) {
  write("sessionStorage", DRAFT + match, draft);
}

function receipts() {
  const kept = read("localStorage", RECEIPTS);
  return Array.isArray(kept) ? kept.filter((pair) => isCode(pair?.[1])) : [];
}

export function receiptOf(match) {
  return receipts().find(([of]) => of === match)?.[1] ?? null;
}

export function keepReceipt(match, receipt) {
  const others = receipts().filter(([of]) => of !== match);
  write("localStorage", RECEIPTS, [[match, receipt], ...others].slice(0, MOST_RECEIPTS));
}

export function forget(receipt) {
  write("localStorage", RECEIPTS, receipts().filter(([, code]) => code !== receipt));
}

export function respondent() {
  const kept = read("localStorage", RESPONDENT);
  if (isCode(kept)) return kept;
  const code = newCode();
  write("localStorage", RESPONDENT, code);
  return code;
}
