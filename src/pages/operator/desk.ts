/** What every view can do: a deed at the server, whose outcome is said to whoever asked for it. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Deed, Done } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { isUnheard, refusalWords } from "./refusal.ts";
import { goToSignIn, server } from "./server.ts";

export interface Said {
  readonly says: string;
  readonly isTrouble: boolean;
}

export interface Desk {
  /** Undefined: it was not done, and why has been said. */
  readonly act: (deed: Deed) => Promise<Done | undefined>;
}

/** It may have been done all the same. */
const UNHEARD = "Herald has not answered. Look whether it was done, and do it again where it was not.";

const isDone = having<Done>("says");

export const createDesk = (say: (said: Said) => void): Desk => ({
  async act(deed) {
    const answered = await server.call("POST", "do", isDone, deed);
    if (answered.ok) {
      say({ says: answered.value.says, isTrouble: false });
      return answered.value;
    }
    if (answered.refusal.status === 401) goToSignIn();
    else say({ says: isUnheard(answered.refusal) ? UNHEARD : refusalWords(answered.refusal), isTrouble: true });
    return undefined;
  },
});

export const DeskContext = createContext<Desk>({ act: async () => undefined });

export const useDesk = (): Desk => useContext(DeskContext);
