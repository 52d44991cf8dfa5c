/** The queue's contract, kept by redis. */
import { queueContract } from "./contract.ts";
import { redisPlace } from "./places.ts";

queueContract(redisPlace);
