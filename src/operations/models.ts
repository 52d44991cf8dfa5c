/** Models as people name them. */
import { type Model, models } from "../core/costs.ts";

/** What answers when nobody has said otherwise. */
export const STANDARD_MODEL: Model = "versa";

export function readModel(given: string): Model | undefined {
  const name = given.trim().toLowerCase();
  return models.find((model) => model === name);
}
