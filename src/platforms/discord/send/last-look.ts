/** The last look before a call leaves: the library keeps the calls of a channel in line, and a pause may be demanded meanwhile. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Held } from "../../../core/store/gate.ts";

type Look = () => Held | undefined;

/** It goes through the library, which reads it as any other failure of a call. */
class HeldBack extends Error {
  override readonly name = "HeldBack";
  readonly held: Held;
  constructor(held: Held) {
    super("Discord demands a pause");
    this.held = held;
  }
}

const looks = new AsyncLocalStorage<Look>();

/** Makes a call that looks before it begins, and once more whenever something of it leaves. */
export async function withLastLook<Value>(look: Look, call: () => Promise<Value>): Promise<Value | Held> {
  const held = look();
  if (held !== undefined) return held;
  try {
    return await looks.run(look, call);
  } catch (error) {
    if (error instanceof HeldBack) return error.held;
    throw error;
  }
}

/** Throws where the call that this belongs to is not to leave any more. */
export function lookOnceMore(): void {
  const held = looks.getStore()?.();
  if (held !== undefined) throw new HeldBack(held);
}
