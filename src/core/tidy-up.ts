/** Collecting the garbage now: where it is known that there is much of it, or that every byte counts. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a start has left lies there for good otherwise, 10 MB of it after one start in four. Takes some 40 ms. */
export function tidyUp(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof collect === "function") Reflect.apply(collect, undefined, []);
}
