/** A drawing thread: takes one job after another from its port. */
import { parentPort } from "node:worker_threads";
import { jobSchema } from "./job.ts";
import { outcomeOf } from "./work.ts";

parentPort?.on("message", (message: unknown) => {
  void outcomeOf(jobSchema.parse(message)).then((outcome) => parentPort?.postMessage(outcome));
});
