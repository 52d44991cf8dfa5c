/** The names of fields that tell what their values are: secrets, what somebody wrote, or neither. */

export type Treatment = "hide" | "measure" | "keep";

const SECRET =
  /(authorization|cookies?|passw(or)?d|passphrase|secret(key)?|token|apikey|sealkey|privatekey|credential|turnstile)s?$/;

/** Of a name's words the last says what it is: `messageText`, `callback_data`, `inline-query`. */
const WRITTEN = new Set(
  "text content prompt body message msg caption query data argument args answer question input transcript delta".split(
    " ",
  ),
);

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/(?<=[a-z]{3})s$/, "");

function treatmentOf(name: string): Treatment {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
  if (SECRET.test(words.join(""))) return "hide";
  const last = words.at(-1) ?? "";
  return WRITTEN.has(last) || WRITTEN.has(singular(last)) ? "measure" : "keep";
}

/** Few names come again and again; strangers' names, which may be any number, are not remembered without end. */
const REMEMBERED = 1_000;
const remembered = new Map<string, Treatment>();

export function treat(name: string): Treatment {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const treatment = treatmentOf(name);
  if (remembered.size < REMEMBERED) remembered.set(name, treatment);
  return treatment;
}
