/** Signs what is delivered over HTTP, as Discord signs it. */
import { Buffer } from "node:buffer";
import { type KeyObject, sign } from "node:crypto";

export function signature(secret: KeyObject, body: string, timestamp: string): Readonly<Record<string, string>> {
  return {
    "x-signature-ed25519": sign(null, Buffer.from(timestamp + body), secret).toString("hex"),
    "x-signature-timestamp": timestamp,
  };
}

export const timestampNow = (): string => String(Math.floor(Date.now() / 1000));
