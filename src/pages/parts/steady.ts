/** Parts of a page that are drawn anew only where something of what they show has changed. */
import { type FunctionComponent, h } from "preact";
import { useMemo } from "preact/hooks";

/** Takes the same parts in the same order each time; deeds among them are given as one object that lasts. */
export const steady =
  <Parts extends object>(Drawn: FunctionComponent<Parts>): FunctionComponent<Parts> =>
  (parts) =>
    // What is the same element as before is not even compared.
    useMemo(() => h(Drawn, parts), Object.values(parts));
