/** The queue's contract, kept by pglite. */
import { queueContract } from "./contract.ts";
import { pglitePlace } from "./places.ts";

queueContract(pglitePlace);
