/** How much garbage the engine lets lie until it tidies up; `compiled.ts` begins with a fifth of what is in use. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** As much again as is in use. For whoever makes answers: a gateway's way would cost a quarter more of the processor. */
export const letHeapGrow = (): void => setFlagsFromString("--heap-growing-percent=100");

/** What a start has left lies there for good otherwise, 10 MB of it after one start in four. Takes some 40 ms. */
export function tidyUp(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof collect === "function") Reflect.apply(collect, undefined, []);
}
