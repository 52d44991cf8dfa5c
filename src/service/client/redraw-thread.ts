/** The thread of one picture: draws it anew, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { redrawn, redrawnAsPng } from "./redraw.ts";

const image: unknown = workerData;
const draw = process.argv.includes("png") ? redrawnAsPng : redrawn;
if (image instanceof Uint8Array) void draw(image).then((drawn) => parentPort?.postMessage(drawn));
