/** What the browser keeps for this page: drafts and what is not sent yet. Where it keeps nothing, nothing breaks. */

const OUTBOX = "herald-outbox";
const DRAFT = "herald-draft:";

/** In the place of the name of a talk in which nothing was said yet. */
export const NEW_TALK = "new";

interface Listed {
  readonly id: string;
}

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

/** Those that have a draft, but the one in which nothing was said yet. */
const talksWithDraft = (): readonly string[] => {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(DRAFT));
    return names.map((name) => name.slice(DRAFT.length)).filter((talk) => talk !== NEW_TALK);
  } catch {
    return [];
  }
};

/** What was begun in a talk that is gone, here or elsewhere, is gone with it. Without `known`, whichever it was. */
export function forgetDrafts(staying: readonly Listed[], known?: readonly Listed[]): void {
  const stay = new Set(staying.map(({ id }) => id));
  for (const talk of known?.map(({ id }) => id) ?? talksWithDraft()) if (!stay.has(talk)) keepDraft(talk, "");
}

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
