/** What became of somebody's requests: counted, and forgotten together with those that were kept to be tried again. */
import { FAILED } from "../../core/operator.ts";
import type { Store } from "../../core/store/index.ts";

type Place = Pick<Store, "journal" | "documents">;

/** How many are read at once. */
const PAGE = 200;

async function* requestsOf({ journal }: Place, person: string): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined, more = true; more; ) {
    const { entries, next } = await journal.find({ person }, PAGE, after);
    yield entries.map(([{ request }]) => request);
    after = next;
    more = next !== undefined;
  }
}

export async function countRequests(place: Place, person: string): Promise<number> {
  let count = 0;
  for await (const page of requestsOf(place, person)) count += page.length;
  return count;
}

/** Resolves to how many there were. The journal goes last, so that a crash in between leaves them to be found again. */
export async function forgetRequests(place: Place, person: string): Promise<number> {
  for await (const page of requestsOf(place, person)) {
    await Promise.all(page.map((request) => place.documents.delete(FAILED, request)));
  }
  return place.journal.forget(person);
}
