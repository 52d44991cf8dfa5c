/** One Herald for all tests of a file, and for each of them somebody who opens its console in a browser of their own. */
import { shared } from "../../servers/ending.ts";
import { visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

type Wishes = Parameters<typeof visit> extends [string, ...infer More] ? More : never;

export function visits() {
  const started = shared(async () => {
    const stage = await openQuickly();
    await stage.startAll();
    return stage;
  });
  async function opened(...wishes: Wishes) {
    const stage = await started();
    return { ...stage, ...(await visit(stage.address(), ...wishes)) };
  }
  return { started, opened };
}
