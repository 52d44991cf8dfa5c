/** The stores that a run can be on. */
import { openEmbeddedPlace } from "./embedded.ts";
import type { Place } from "./place.ts";
import { openPostgres } from "./postgres.ts";
import { openRedis } from "./redis.ts";

export const STORES = ["redis", "postgres", "embedded"] as const;
export type StoreName = (typeof STORES)[number];

const OPEN: Readonly<Record<StoreName, () => Promise<Place>>> = {
  redis: openRedis,
  postgres: openPostgres,
  embedded: openEmbeddedPlace,
};

export const openPlace = (store: StoreName): Promise<Place> => OPEN[store]();
