/** What the file of a picture is called: after its prompt, in letters that every system takes. */

const ENDING = ".png";
const LONGEST = 60 - ENDING.length;
const ARTICLES = /^(?:an?|the)-(?=.)/;

export function fileName(prompt: string): string {
  const words = prompt
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(ARTICLES, "");
  const cut = words.length <= LONGEST ? words : words.slice(0, LONGEST + 1).replace(/-[^-]*$/, "");
  return `${cut.slice(0, LONGEST) || "picture"}${ENDING}`;
}
