/** Sets of short texts that are walked in pages, such as the digests that share an edition. */
export interface SetPage {
  readonly members: readonly string[];
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

export interface Sets {
  /** Whether it was new. */
  add(set: string, member: string): Promise<boolean>;

  /** Whether it was there. */
  remove(set: string, member: string): Promise<boolean>;

  size(set: string): Promise<number>;

  /**
   * Members after the cursor in the order of their UTF-8 bytes. A member that is there during the whole walk is seen
   * exactly once, whatever is added or removed meanwhile.
   */
  page(set: string, limit: number, after?: string): Promise<SetPage>;
}
