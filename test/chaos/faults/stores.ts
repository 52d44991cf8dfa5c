/**
 * Faults of the store: its server is killed and comes back on what it had written down, stands still and goes on, loses all
 * connections, or finds its disk full for a while.
 */
import { type Fault, RECOVERY, type Scene } from "./fault.ts";

/** One at a time. */
let isAway = false;

async function away({ disturb }: Scene, name: string, happen: () => Promise<void> | undefined): Promise<void> {
  const from = Date.now();
  isAway = true;
  try {
    await happen();
  } finally {
    isAway = false;
  }
  disturb({ name, from, to: Date.now() + RECOVERY, blurs: true });
}

const restart: Fault = {
  name: "store killed and started again",
  weight: 1,
  fits: ({ place }) => place.restart !== undefined && !isAway,
  happen: (scene) => away(scene, "store killed", () => scene.place.restart?.(scene.dice.between(200, 6_000))),
};

const still: Fault = {
  name: "store stands still",
  weight: 1,
  fits: ({ place }) => place.standStill !== undefined && !isAway,
  happen: (scene) => away(scene, "store stood still", () => scene.place.standStill?.(scene.dice.between(200, 15_000))),
};

const cut: Fault = {
  name: "connections to the store cut",
  weight: 1,
  fits: ({ place }) => place.cut !== undefined && !isAway,
  happen: (scene) => away(scene, "store cut off", () => scene.place.cut?.()),
};

const fullDisk: Fault = {
  name: "full disk under the store",
  weight: 1,
  fits: ({ place }) => typeof place.fillDisk === "function" && !isAway,
  happen: (scene) =>
    away(scene, "full disk", () => {
      const { fillDisk } = scene.place;
      return typeof fillDisk === "function" ? fillDisk(scene.dice.between(500, 4_000)) : undefined;
    }),
};

export const storeFaults: readonly Fault[] = [restart, still, cut, fullDisk];
