/** How much garbage the engine lets lie until it tidies up, in percent of what is in use; `compiled.ts` begins with little. */
import { setFlagsFromString } from "node:v8";

/** For whoever makes answers: tidying as early as a gateway does takes a seventh more of the processor. */
export const letHeapGrow = (): void => setFlagsFromString("--heap-growing-percent=100");
