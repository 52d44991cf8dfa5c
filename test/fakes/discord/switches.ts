/** What a test orders to go wrong the next time a route is called. */

export interface OrderedRefusal {
  readonly status: number;
  readonly code?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route as calls name it, such as `POST /channels/:channel/messages`, or an expression over it. */
export type RoutePattern = string | RegExp;

export type Trouble =
  | { readonly kind: "refuse"; readonly refusal: OrderedRefusal }
  | { readonly kind: "cut"; readonly when: "before" | "after" }
  | { readonly kind: "hold"; readonly released: Promise<void> };

export interface Troubles {
  readonly order: (route: RoutePattern, trouble: Trouble, times: number) => void;
  /** What was ordered for this call, which is used up by it. */
  readonly take: (route: string) => readonly Trouble[];
  /** What was ordered and has not happened does not happen any more. */
  readonly forget: () => void;
}

/** An expression is held against the method and the route together. */
export const matchesRoute = (pattern: RoutePattern, route: string): boolean =>
  typeof pattern === "string" ? pattern === route : pattern.test(route);

/** The same kind of trouble comes one at a time, in the order it was asked for; different kinds come together. */
export function createTroubles(): Troubles {
  const ordered: { readonly route: RoutePattern; readonly trouble: Trouble; left: number }[] = [];
  return {
    forget() {
      ordered.length = 0;
    },
    order(route, trouble, times) {
      ordered.push({ route, trouble, left: times });
    },
    take(route) {
      const kinds = new Set<string>();
      return ordered.flatMap((one) => {
        if (one.left === 0 || kinds.has(one.trouble.kind) || !matchesRoute(one.route, route)) return [];
        kinds.add(one.trouble.kind);
        one.left -= 1;
        return [one.trouble];
      });
    },
  };
}
