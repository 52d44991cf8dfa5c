/** Ids of talks and messages: made by the page, so that sending the same again says nothing twice. */

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The largest multiple of the number of signs below 256: what lies above would favour the first ones. */
const FAIR = 252;

export function newId(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < FAIR && id.length < length) id += SIGNS[byte % SIGNS.length] ?? "";
    }
  }
  return id;
}

/** An address of the page names the talk that it shows. */
export const talkIn = (hash: string): string | undefined => /^#\/t\/([a-z0-9]{8,24})$/.exec(hash)?.[1];

export const hashOf = (talk: string): string => `#/t/${talk}`;
