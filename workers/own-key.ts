/** A person's own key of the service: sealed among their settings, opened for their own calls alone. */
import { personKey, type Request } from "../src/core/request.ts";
import type { Seal } from "../src/core/seal.ts";
import { PERSONS, type PersonSettings } from "../src/core/settings.ts";
import type { Documents } from "../src/core/store/documents.ts";
import type { OwnKey } from "../src/operations/parts.ts";
import { patiently } from "./patience.ts";

const ENDS = 4;

export function createOwnKey(
  documents: Documents,
  seal: Seal,
  request: Request,
  { key: kept }: PersonSettings,
): OwnKey & { readonly renew: () => Promise<void> } {
  const person = personKey(request);
  const opened = kept === undefined ? undefined : seal.open(kept.sealed, person);

  async function put(key: string, since: number): Promise<void> {
    const entry = { sealed: seal.seal(key, person), ends: key.slice(-ENDS), since };
    await patiently(() => documents.update(PERSONS, person, (current) => ({ ...current, key: entry })));
  }

  return {
    value: opened?.text,
    set: (key) => put(key, Date.now()),
    async remove() {
      let was = false;
      await patiently(() =>
        documents.update(PERSONS, person, (current) => {
          const { key, ...others } = current ?? {};
          was = key !== undefined;
          return others;
        }),
      );
      return was;
    },
    /** Seals it with the present key of Herald's, where an older one has sealed it. */
    async renew() {
      if (opened?.old !== true || kept === undefined) return;
      const sealed = seal.seal(opened.text, person);
      await documents.update(PERSONS, person, (current) =>
        current?.key?.sealed === kept.sealed ? { ...current, key: { ...current.key, sealed } } : current,
      );
    },
  };
}
