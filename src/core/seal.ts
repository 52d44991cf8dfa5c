/** Sealing: a text that only Herald can read again, and only for the person that it was sealed for. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { isSecret, personKey, type Request } from "./request.ts";

export interface Seal {
  seal(text: string, owner: string): string;
  /** Undefined: it was sealed with a key that is not here any more, for somebody else, or it was changed. */
  open(sealed: string, owner: string): Opened | undefined;
}

export interface Opened {
  readonly text: string;
  /** It was sealed with an older key, and should be sealed anew. */
  readonly old: boolean;
}

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
const FORM = /^sealed:([0-9a-f]{8}):([A-Za-z0-9_-]+)$/;

/** Tells keys apart without telling anything of them. */
const nameOf = (key: Buffer): string =>
  createHash("sha256").update("the name of a seal key").update(key).digest("hex").slice(0, 8);

/** The first key seals; all of them open. `onUnknownKey`: told the first time that something was sealed with none of them. */
export function createSeal(keys: readonly Buffer[], onUnknownKey?: () => void): Seal {
  const [current] = keys;
  if (current === undefined) throw new TypeError("sealing needs a key");
  const named = new Map(keys.map((key) => [nameOf(key), key]));
  let isTold = false;
  function tellUnknown(): void {
    if (!isTold) onUnknownKey?.();
    isTold = true;
  }
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, current, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `sealed:${nameOf(current)}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, owner) {
      const [, name = "", packed = ""] = FORM.exec(sealed) ?? [];
      const key = named.get(name);
      if (key === undefined && name !== "") tellUnknown();
      const bytes = Buffer.from(packed, "base64url");
      if (key === undefined || bytes.length < NONCE + TAG) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
        return { text, old: key !== current };
      } catch {
        return undefined;
      }
    },
  };
}

/** A request as it may lie in the store: what is secret of it is sealed. */
export function sealed(request: Request, seal: Seal): Request {
  if (!isSecret(request) || request.text === undefined) return request;
  return { ...request, text: seal.seal(request.text, personKey(request)) };
}

/** The same as it was said; words that cannot be opened any more are none. */
export function unsealed(request: Request, seal: Seal): Request {
  if (!isSecret(request) || request.text === undefined) return request;
  const { text, ...rest } = request;
  const opened = seal.open(text, personKey(request));
  return opened === undefined ? rest : { ...rest, text: opened.text };
}
