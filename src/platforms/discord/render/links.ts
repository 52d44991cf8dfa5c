/** Which addresses become links: those of the web, and without the preview that Discord would fetch from there. */

type Target =
  | {
      readonly kind: "link";
      readonly url: string;
      /** The same where people read it: brackets end only a link behind words. */
      readonly read: string;
    }
  /** `shown` is put behind the text, when it tells anything. */
  | { readonly kind: "none"; readonly shown: string };

const LONGEST = 1_000;

/** As it was written, with what would end the link, or the formatting around it, encoded. */
function encoded(url: string): string {
  return url
    .trim()
    .replace(/[\s"<>\\^`{|}\p{C}]/gu, (character) => {
      try {
        return encodeURIComponent(character);
      } catch {
        return "";
      }
    })
    .replaceAll("*", "%2A")
    .replaceAll("~~", "%7E%7E");
}

const withoutBrackets = (url: string): string => url.replaceAll("(", "%28").replaceAll(")", "%29");

export function targetOf(address: string): Target {
  const read = encoded(address);
  const url = withoutBrackets(read);
  if (/^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) && url.length <= LONGEST) return { kind: "link", url, read };
  const [, contact] = /^(?:mailto|tel):([^?]+)/i.exec(address.trim()) ?? [];
  if (contact !== undefined) return { kind: "none", shown: contact };
  const tellsNothing = url.length > 200 || /^(?:#|javascript:|data:|vbscript:|file:)/i.test(url);
  return { kind: "none", shown: tellsNothing ? "" : address.trim() };
}

/** Whose address it is, of a server's. */
export const channelIn = (url: string): string | undefined =>
  /^https:\/\/discord\.com\/channels\/\d{1,20}\/(\d{1,20})$/.exec(url)?.[1];

const bare = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "");

/** Then the address alone says as much. */
export const isAddressOf = (label: string, url: string): boolean => bare(label) === bare(url);

function isBalanced(label: string): boolean {
  let depth = 0;
  for (const bracket of label.replace(/[^[\]]/g, "")) {
    depth += bracket === "[" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Discord makes no link of words that look like another address, nor finds the end of words whose brackets stay open. */
export const canMask = (label: string): boolean => !/:\/\/|\bwww\.|\bdiscord\.gg\b/i.test(label) && isBalanced(label);
