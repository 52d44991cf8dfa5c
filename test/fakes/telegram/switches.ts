/** What a test orders to go wrong the next time a method is called. */

export interface OrderedRefusal {
  readonly code: number;
  readonly description: string;
  readonly retry_after?: number;
}

export type Trouble =
  | { readonly kind: "refuse"; readonly refusal: OrderedRefusal }
  | { readonly kind: "break"; readonly when: "before" | "after" }
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "html"; readonly status: number }
  /** Everything is done, and this is answered. */
  | { readonly kind: "says"; readonly result: unknown }
  | { readonly kind: "hold"; readonly released: Promise<void> };

export interface Switches {
  readonly order: (method: string, trouble: Trouble, times: number) => void;
  /** What was ordered for this call, which is used up by it. */
  readonly take: (method: string) => readonly Trouble[];
  readonly without: Set<string>;
  /** What was ordered and has not happened does not happen any more. */
  readonly forget: () => void;
}

/** The same kind of trouble comes one at a time, in the order it was asked for; different kinds come together. */
export function createSwitches(): Switches {
  const ordered: { readonly method: string; readonly trouble: Trouble; left: number }[] = [];
  return {
    without: new Set(),
    forget() {
      ordered.length = 0;
    },
    order(method, trouble, times) {
      ordered.push({ method, trouble, left: times });
    },
    take(method) {
      const kinds = new Set<string>();
      return ordered.flatMap((one) => {
        if (one.method !== method || one.left === 0 || kinds.has(one.trouble.kind)) return [];
        kinds.add(one.trouble.kind);
        one.left -= 1;
        return [one.trouble];
      });
    },
  };
}
