/** What the queue promises wherever it lives. */
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { openQueues } from "../../../src/queue/index.ts";
import { addingPromises } from "./adding.ts";
import { bullmqTraps } from "./bullmq.ts";
import { decidingPromises } from "./deciding.ts";
import { HASTY, type Harness } from "./harness.ts";
import { createListeningLog } from "./listening.ts";
import type { Place, PlaceKind } from "./places.ts";
import { schedulingPromises } from "./scheduling.ts";
import { workingPromises } from "./working.ts";

export function queueContract(kind: PlaceKind): void {
  describe.skipIf(kind.missing !== undefined)(`the queue on ${kind.name}`, () => {
    let place: Place;
    const opened: { close: () => Promise<void> }[] = [];
    const log = createListeningLog();

    beforeAll(async () => {
      place = await kind.open();
    });
    afterAll(async () => {
      await place.close();
    });
    beforeEach(async () => {
      await place.empty();
      log.lines.length = 0;
    });
    afterEach(async () => {
      for (const one of opened.splice(0).reverse()) await one.close();
    });

    const harness: Harness = {
      log,
      place: () => place,
      async open(options = {}) {
        const queues = await openQueues(place.where, { log, prefix: place.prefix(), timing: HASTY, ...options });
        opened.push(queues);
        return queues;
      },
      bare(name = "chat") {
        const one = place.bare(name);
        opened.push(one);
        return one;
      },
    };

    addingPromises(harness);
    decidingPromises(harness);
    workingPromises(harness);
    schedulingPromises(harness);
    bullmqTraps(harness);
  });
}
