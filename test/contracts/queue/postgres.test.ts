/** The queue's contract, kept by postgres. */
import { queueContract } from "./contract.ts";
import { postgresPlace } from "./places.ts";

queueContract(postgresPlace);
