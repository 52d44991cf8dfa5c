/** What every operation of the service costs in credits, and the models it is asked of: the price table, once. */

export const models = ["versa", "nexus", "eclipse"] as const;
export type Model = (typeof models)[number];

export const MODEL_COSTS: Readonly<Record<Model, number>> = { versa: 1, nexus: 2, eclipse: 3 };

/** Each is one request; the account read is free. */
export const COSTS = { effect: 1, image: 1, mirage: 1, search: 1, account: 0 } as const;
