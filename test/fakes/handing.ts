/** The order in which a stand-in hands over what happens: as it came, or one behind the next, or once more behind others. */

/** Whether something is handed over once more: at once, or when others have come after it. */
export type Again = false | "at once" | "later";

export interface Handing<Item> {
  /** False where it is held back until the next one has come. */
  readonly hand: (item: Item) => boolean;
  /** The next one comes behind the one after it. */
  readonly swapNext: () => void;
  /** It comes once more, behind others. */
  readonly handLater: (item: Item) => void;
}

/** How many others come before what is handed over later. */
const BETWEEN = 3;

export function createHanding<Item>(give: (item: Item) => void): Handing<Item> {
  let isSwapping = false;
  let held: readonly Item[] = [];
  let handed = 0;
  let later: readonly { readonly item: Item; readonly behind: number }[] = [];

  function out(item: Item): void {
    give(item);
    handed += 1;
    const due = later.filter(({ behind }) => behind <= handed);
    later = later.filter((one) => !due.includes(one));
    for (const one of due) give(one.item);
  }

  return {
    hand(item) {
      if (isSwapping) {
        isSwapping = false;
        held = [item];
        return false;
      }
      const behind = held;
      held = [];
      for (const one of [item, ...behind]) out(one);
      return true;
    },
    swapNext() {
      isSwapping = true;
    },
    handLater(item) {
      later = [...later, { item, behind: handed + BETWEEN }];
    },
  };
}
