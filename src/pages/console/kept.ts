/** What the browser keeps for this page: drafts and what is not sent yet. Where it keeps nothing, nothing breaks. */

const OUTBOX = "herald-outbox";
const DRAFT = "herald-draft:";

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Full, or forbidden: it lasts as long as the page.
  }
}

export const keptOutbox = (): string | null => read(OUTBOX);
export const keepOutbox = (text: string): void => write(OUTBOX, text === "[]" ? "" : text);

export const keptDraft = (talk: string): string => read(DRAFT + talk) ?? "";
export const keepDraft = (talk: string, text: string): void => write(DRAFT + talk, text);

/** Another tab has kept something; returns what ends it. */
function follow(told: (name: string, text: string) => void): () => void {
  const changed = (event: StorageEvent): void => {
    if (event.key !== null) told(event.key, event.newValue ?? "");
  };
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}

export const followOutbox = (told: () => void): (() => void) =>
  follow((name) => {
    if (name === OUTBOX) told();
  });

export const followDraft = (talk: string, told: (text: string) => void): (() => void) =>
  follow((name, text) => {
    if (name === DRAFT + talk) told(text);
  });
