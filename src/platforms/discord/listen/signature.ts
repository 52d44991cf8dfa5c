/** Whether a call comes from Discord: signed with its key, over the time and the body as they came. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** What stands before the 32 bytes of such a key in the form that Node reads (RFC 8410). */
const PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** `key` in hexadecimal digits; throws when it is none. */
export const publicKeyOf = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([PREFIX, Buffer.from(key, "hex")]), format: "der", type: "spki" });

export const SIGNATURE = /^[0-9a-f]{128}$/i;

export function isSigned(key: KeyObject, signature: string, timestamp: string, body: Uint8Array): boolean {
  if (!SIGNATURE.test(signature)) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, "hex"));
}
