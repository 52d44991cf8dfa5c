/** How a value that was found is shown to the operator: never a secret, never a password or a key in an address. */

/** Long unbroken runs are more likely a token that was put in the wrong place than something one must see. */
const RUN = /[\w+=-]{24,}/g;
/** Where passwords and keys are written into addresses as well. */
const BEHIND = /([?#]).+$/s;
const LONGEST = 80;

/** All up to the last `@`, for a password may hold anything; and without an `@`, what stands where a password would. */
function withoutPassword(text: string): string {
  const at = text.lastIndexOf("@");
  const scheme = /^[a-z+]{2,12}:\/\//i.exec(text)?.[0] ?? "";
  // Behind a question mark an `@` may be part of a password as well.
  if (text.slice(0, Math.max(at, 0)).includes("?")) return `${scheme}***`;
  if (at >= 0) return `${scheme}***${text.slice(at)}`;
  return text.replace(/(?<=:\/\/):[^/]*/, ":***").replace(/(?<=:\/\/[^/:]+):(?!\d{1,5}(?:[/,?]|$))[^/]*/, ":***");
}

export function shown(value: string, secret: boolean): string {
  if (secret) return `a value of ${value.length} character${value.length === 1 ? "" : "s"}`;
  const text = withoutPassword(value).replace(BEHIND, "$1***").replace(RUN, "***");
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
