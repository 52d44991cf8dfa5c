/** Marks: something happens once, whoever tries, and the mark belongs to whoever set it. */
export type Claimed =
  | { readonly first: true }
  /** Somebody was here before and left this value. */
  | { readonly first: false; readonly value: string };

/** Whether the mark is held with this value: set now, or before by the same who tries again after a crash or a lost answer. */
export const isOwn = (claimed: Claimed, value: string): boolean => claimed.first || claimed.value === value;

export interface Marks {
  /** Sets the mark unless it stands; exactly one of many callers is first. */
  claim(name: string, value: string, lifetime: number): Promise<Claimed>;

  /** Replaces the value and renews the life span, only while the mark still holds `from`. */
  change(name: string, from: string, to: string, lifetime: number): Promise<boolean>;

  /** Removes the mark, only while it still holds `value`: a late finisher never frees another's. */
  release(name: string, value: string): Promise<boolean>;
}
