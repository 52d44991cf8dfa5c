/** The thread of one picture: draws it anew, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { redrawn } from "./redraw.ts";

const image: unknown = workerData;
if (image instanceof Uint8Array) void redrawn(image).then((drawn) => parentPort?.postMessage(drawn));
