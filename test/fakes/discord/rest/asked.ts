/** A call on its way to its answer, and what a route makes of it. */
import type { Body } from "../body.ts";
import type { Hub } from "../hub.ts";

export interface Asked {
  readonly hub: Hub;
  /** What stands in the path, by its name in the route. */
  readonly at: (name: string) => string;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** For what is written down, such as `POST /channels/:channel/messages`. */
  readonly route: string;
}

/** Undefined where there is nothing to say (204). */
export type Handler = (asked: Asked) => unknown;

export type Routes = Readonly<Record<string, Handler>>;
