/** What a view shows, fetched from the server and fetched again while somebody looks at it. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Answered } from "../parts/api.ts";
import { refusalWords } from "./refusal.ts";
import { goToSignIn } from "./server.ts";

export interface Fetched<Value> {
  /** The newest there is; undefined: nothing yet. */
  readonly value?: Value;
  /** Why there is nothing newer. */
  readonly away?: string;
  readonly again: () => void;
}

const EVERY = 15_000;

/** A list with more pages than this is fetched again only when somebody asks for it. */
const FEW_PAGES = 4;

/**
 * `load` may change between calls: the newest is used. For something else altogether give the component another key.
 * `isCheap`: whether it may be fetched again by itself.
 */
export function useFetched<Value>(
  load: () => Promise<Answered<Value>>,
  isCheap: () => boolean = () => true,
): Fetched<Value> {
  const [shown, setShown] = useState<{ readonly value?: Value; readonly away?: string }>({});
  const newest = useRef(load);
  newest.current = load;
  const cheap = useRef(isCheap);
  cheap.current = isCheap;
  const turn = useRef(0);
  const again = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    void newest.current().then((answered) => {
      // An answer that was overtaken would show what was.
      if (mine !== turn.current) return;
      if (answered.ok) setShown({ value: answered.value });
      else if (answered.refusal.status === 401) goToSignIn();
      else
        setShown(({ value }) => ({ ...(value === undefined ? {} : { value }), away: refusalWords(answered.refusal) }));
    });
  }, []);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible" && cheap.current()) again();
    };
    again();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      turn.current += 1;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [again]);
  return { ...shown, again };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: string;
}

export interface Pages<Item> extends Fetched<Page<Item>> {
  /** Fetches one page more. */
  readonly more: () => void;
  /** Fetches whatever there is. */
  readonly all: () => void;
  /** Goes back to the first page. */
  readonly first: () => void;
}

/** Long lists: one page, and more of them below each other as they are asked for. */
export function usePages<Item>(loadPage: (after: string | undefined) => Promise<Answered<Page<Item>>>): Pages<Item> {
  const count = useRef(1);
  const fetched = useFetched(
    async (): Promise<Answered<Page<Item>>> => {
      const items: Item[] = [];
      let next: string | undefined;
      for (let page = 0; page < count.current; page += 1) {
        const answered = await loadPage(next);
        if (!answered.ok) return answered;
        items.push(...answered.value.items);
        next = answered.value.next;
        if (next === undefined) break;
      }
      return { ok: true, value: { items, ...(next === undefined ? {} : { next }) } };
    },
    () => count.current <= FEW_PAGES,
  );
  const upTo = (pages: number): void => {
    count.current = pages;
    fetched.again();
  };
  return {
    ...fetched,
    more: () => upTo(count.current + 1),
    all: () => upTo(Number.POSITIVE_INFINITY),
    first: () => upTo(1),
  };
}
