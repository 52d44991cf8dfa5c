/** The worker process: takes jobs from a store that it shares with gateways and other workers. */
import { main } from "../src/main/process.ts";

void main("worker");
