/** The page's words: the server sends them in the person's language, the page fills in what they speak of. */

export type Words = (name: string, values?: Readonly<Record<string, string | number>>) => string;

export const wordsFrom =
  (words: Readonly<Record<string, string>>): Words =>
  (name, values = {}) =>
    (words[name] ?? "").replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
