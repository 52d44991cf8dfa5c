/** The queue's contract, kept by cluster. */
import { queueContract } from "./contract.ts";
import { clusterPlace } from "./places.ts";

queueContract(clusterPlace);
