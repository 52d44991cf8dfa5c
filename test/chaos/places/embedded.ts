/** The embedded store as the place of a run: one process does everything, and its folder outlives it. */
import { temporaryFolder } from "../../servers/children.ts";
import type { Place } from "./place.ts";

export function openEmbeddedPlace(): Promise<Place> {
  const directory = temporaryFolder("data");
  return Promise.resolve({
    environment: { DATA_DIR: directory },
    roles: ["all"],
    isShared: false,
    restart: undefined,
    standStill: undefined,
    cut: undefined,
    fillDisk: "a full disk for the append-only file: the embedded store has none",
    endPauses: undefined,
    choice: { kind: "embedded", directory },
    close: () => Promise.resolve(),
  });
}
