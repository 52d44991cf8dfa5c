/** The list of a visitor's talks: one document, the last spoken in first. */
import type { Documents } from "../../core/store/documents.ts";
import { LIFETIME, MOST_TALKS, VISITORS, type Visitor } from "./talks.ts";

export type ListedTalk = Visitor["talks"][number];

/** What a step did to the list. */
export interface Stepped {
  /** Whether the talk is in it now, or was in it before it was dropped. */
  readonly found: boolean;
  readonly changed: boolean;
  /** Whether the page would show the list in another way, other than by the time. */
  readonly looksNew: boolean;
  /** Talks that are too many or too old. */
  readonly leaving: readonly string[];
}

export interface TalkList {
  list(visitor: string): Promise<readonly ListedTalk[]>;
  open(visitor: string, talk: string, title: string): Promise<Stepped>;
  rename(visitor: string, talk: string, title: string): Promise<Stepped>;
  /** Something was said in it then. */
  spoken(visitor: string, talk: string, at: number): Promise<Stepped>;
  drop(visitor: string, talk: string): Promise<Stepped>;
}

function keptOf(talks: readonly ListedTalk[]): readonly ListedTalk[] {
  const oldest = Date.now() - LIFETIME;
  return talks.filter(({ at }) => at > oldest).slice(0, MOST_TALKS);
}

const looksOf = (talks: readonly ListedTalk[]): string => JSON.stringify(talks.map(({ id, title }) => [id, title]));

type Change = (talks: readonly ListedTalk[]) => readonly ListedTalk[];

export function createTalkList(documents: Documents): TalkList {
  /** Who is not there stays so, unless they are made. */
  async function step(visitor: string, talk: string, change: Change, makes = false): Promise<Stepped> {
    let before = "";
    let looked = "";
    let found = false;
    const stored = await documents.update(VISITORS, visitor, (current) => {
      const standing = current?.talks ?? [];
      [before, looked] = [JSON.stringify(current), looksOf(standing)];
      const talks = change(standing).toSorted((one, other) => other.at - one.at);
      found = [...standing, ...talks].some(({ id }) => id === talk);
      return current === undefined && !makes ? undefined : { talks };
    });
    const talks = stored?.talks ?? [];
    const kept = new Set(keptOf(talks).map(({ id }) => id));
    return {
      found,
      changed: before !== JSON.stringify(stored),
      looksNew: looked !== looksOf(talks),
      leaving: talks.map(({ id }) => id).filter((id) => !kept.has(id)),
    };
  }

  const each = (talk: string, change: (standing: ListedTalk) => ListedTalk): Change => {
    return (talks) => talks.map((one) => (one.id === talk ? change(one) : one));
  };

  return {
    list: async (visitor) => keptOf((await documents.get(VISITORS, visitor))?.talks ?? []),
    open: (visitor, talk, title) => {
      const at = Date.now();
      const titled = each(talk, (one) => ({ ...one, title: one.title === "" ? title : one.title }));
      const opened: Change = (talks) =>
        talks.some(({ id }) => id === talk) ? titled(talks) : [{ id: talk, title, at }, ...talks];
      return step(visitor, talk, opened, true);
    },
    rename: (visitor, talk, title) =>
      step(
        visitor,
        talk,
        each(talk, (one) => ({ ...one, title })),
      ),
    spoken: (visitor, talk, at) =>
      step(
        visitor,
        talk,
        each(talk, (one) => ({ ...one, at: Math.max(one.at, at) })),
      ),
    drop: (visitor, talk) => step(visitor, talk, (talks) => talks.filter(({ id }) => id !== talk)),
  };
}
