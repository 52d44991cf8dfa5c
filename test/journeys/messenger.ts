/** What a journey needs of a platform: people who write, order and press there, and what they see of Herald. */
import type { Buffer } from "node:buffer";

export interface Person {
  readonly kind: "person";
  readonly id: string;
  readonly name: string;
  /** As the ledger and the configuration call them. */
  readonly reference: string;
}

export interface Group {
  readonly kind: "group";
  readonly id: string;
  readonly reference: string;
  /** As the lists of those who are let in call it. */
  readonly listed: string;
}

/** A person is also the place where they are alone with the bot. */
export type Place = Person | Group;

/** Something that somebody has written, ordered or pressed. */
export interface Deed {
  readonly id: string;
  readonly place: Place;
}

export interface Attached {
  readonly name: string;
  readonly bytes: () => Buffer;
}

/** A message of Herald's, as it stood when it was looked at. */
export interface Message extends Deed {
  /** As a person reads it, without the platform's marks. */
  readonly words: string;
  /** With all that a link leads to. */
  readonly links: readonly string[];
  readonly buttons: readonly string[];
  readonly picture: Attached | undefined;
  /** Handed over as it is, instead of being shown. */
  readonly file: Attached | undefined;
  /** Shown to one person, in a place where there are others. */
  readonly alone: boolean;
}

/** What somebody sends along. */
export interface Shown {
  readonly picture?: Uint8Array;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

export interface Where extends Shown {
  /** Alone with the bot where nothing is said. */
  readonly in?: Group;
  /** What it speaks about, or answers. */
  readonly about?: Deed;
}

/** The arguments of a command by their names in the command table; `true` for a word that stands for itself. */
export type Values = Readonly<Record<string, string | true>>;

export interface MessengerOptions {
  /** Whether everything that happens comes to Herald twice. */
  readonly twice?: boolean;
  /** Whether the platform demands no pauses. */
  readonly rates?: false;
  /** Whether Herald hears what is not said to it. */
  readonly hearsAll?: boolean;
}

/** What can be made to fail: the sending of words said in private, of a picture that was ordered there. */
export type Send = "words" | "picture";

export interface Troubles {
  /** The next ones are told to wait so many seconds. */
  readonly pauseNext: (send: Send, seconds: number, times?: number) => void;
  /** The next one is refused for what is in it. */
  readonly refuseNext: (send: Send) => void;
  /** The next times it is asked who somebody is in a group it fails, or is told to wait so many seconds. */
  readonly hideNext: (times: number, seconds?: number) => void;
  /** How often it was tried. */
  readonly tries: (send: Send) => number;
  /** The platform cannot be reached, until it is up again. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

/** What each platform does in its own way. */
export interface Ways {
  readonly name: "Telegram" | "Discord";
  /** What Herald is started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Resolves when it hears what people say. */
  readonly ready: () => Promise<void>;
  readonly person: (name?: string, about?: { readonly language?: string }) => Person;
  readonly group: (about: {
    readonly members: readonly Person[];
    readonly owner?: Person;
    readonly title?: string;
    /** Whether everybody can read along. */
    readonly open?: boolean;
    /** Whether its administrators may let it have what is for adults. */
    readonly adults?: boolean;
  }) => Group;
  /** Makes somebody an administrator of the group, or no longer. */
  readonly administrates: (group: Group, who: Person, whether: boolean) => void;
  /** Something that is not for Herald. */
  readonly say: (who: Person, text: string, where?: Where) => Promise<Deed>;
  /** A question to Herald, in plain words. */
  readonly ask: (who: Person, question: string, where?: Where) => Promise<Deed>;
  /** A command with its arguments. */
  readonly order: (who: Person, command: string, values?: Values, where?: Where) => Promise<Deed>;
  /** Presses the button of a message as it stands. */
  readonly press: (who: Person, message: Message, label: string | RegExp) => Promise<Deed>;
  /** A press that no button shows any more, or never has. */
  readonly forge: (who: Person, message: Message, operation: string, argument: string) => Promise<Deed>;
  /** Stops the answer that grows there, in whatever way it offers. */
  readonly stop: (who: Person, place: Place) => Promise<Deed>;
  /** Resolves when whoever did it in vain knows so. */
  readonly inVain: (deed: Deed) => Promise<void>;
  /** What Herald has written there and still stands, in its order: also what one person alone sees of it. */
  readonly messages: (place: Place) => readonly Message[];
  readonly count: (place: Place) => number;
  /** What was called to show that an answer is coming. */
  readonly fuss: () => readonly string[];
  /** What people see somebody do there, such as typing. */
  readonly activities: (place: Place) => readonly string[];
  /** Those by which people see that a picture is coming. */
  readonly uploading: readonly string[];
  /** Whether it shows some things to one person alone, where there are others. */
  readonly whispers: boolean;
  /** How many messages of people Herald has removed. */
  readonly removals: () => number;
  /** How many answers it may still give by what was given to it with a request, and so keeps sealed. */
  readonly tokens: () => number;
  /** Whether whoever orders something is shown an answer each time, also where it was told already. */
  readonly answersAll: boolean;
  /** Whether nobody can order but what is offered. */
  readonly offersOnly: boolean;
  /** What is shown of an answer that grows; undefined where none does. */
  readonly growing: (place: Place) => { readonly words: string; readonly stops: boolean } | undefined;
  /** When something that stood there was changed, in milliseconds. */
  readonly edits: () => readonly number[];
  /** How many milliseconds it leaves at least between two changes of an answer that grows in a group. */
  readonly pace: number;
  /** Whether the message is the answer to what was done, or stands in answer to that message. */
  readonly follows: (message: Message, deed: Deed) => boolean;
  /** Everything that anybody has written there and that still stands. */
  readonly written: (place: Place) => readonly string[];
  /** All commands that are offered, in all languages. */
  readonly menus: () => string;
  /** Everything that Herald has sent. */
  readonly traffic: () => string;
  /** Resolves when nothing is left that Herald has not taken. */
  readonly taken: () => Promise<void>;
  readonly troubles: Troubles;
  /** What the platform would have refused, changed or punished, of all that Herald has done. */
  readonly problems: () => readonly string[];
  /** Resolves by event as soon as the answer is neither undefined nor false. */
  readonly until: <T>(question: () => T | undefined | false, milliseconds?: number) => Promise<T>;
  /** Nothing was sent, wrong or ordered to go wrong until now; people and what stands in their places stay. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

type Fits = string | RegExp;

export interface Messenger extends Ways {
  /** The last message in the place that fits, as soon as there is one behind `after`. */
  readonly answer: (
    place: Place,
    fits: Fits,
    how?: { readonly after?: Message | undefined; readonly patience?: number },
  ) => Promise<Message>;
  /** How the message stands as soon as it says that. */
  readonly shows: (message: Message, fits: Fits) => Promise<Message>;
  /** What a page has become after the press. */
  readonly turn: (who: Person, page: Message, label: string | RegExp) => Promise<Message>;
  readonly now: (message: Message) => Message | undefined;
  readonly last: (place: Place) => Message | undefined;
  readonly texts: (place: Place) => readonly string[];
}

const PATIENCE = 60_000;

const matches = ({ words }: Message, fits: Fits): boolean =>
  typeof fits === "string" ? words === fits : fits.test(words);

const isAfter = (message: Deed, other: Deed | undefined): boolean =>
  other === undefined || BigInt(message.id) > BigInt(other.id);

export function createMessenger(ways: Ways): Messenger {
  const texts = (place: Place): readonly string[] => ways.messages(place).map(({ words }) => words);
  const now = ({ id, place }: Message): Message | undefined => ways.messages(place).find((one) => one.id === id);
  async function found(find: () => Message | undefined, what: Fits, place: Place, patience: number): Promise<Message> {
    try {
      return await ways.until(find, patience);
    } catch (error) {
      throw new Error(`nothing says ${what}; there is:\n${texts(place).join("\n---\n")}`, { cause: error });
    }
  }
  return {
    ...ways,
    texts,
    now,
    last: (place) => ways.messages(place).at(-1),
    answer: (place, fits, { after, patience = PATIENCE } = {}) =>
      found(
        () => ways.messages(place).findLast((one) => matches(one, fits) && isAfter(one, after)),
        fits,
        place,
        patience,
      ),
    shows: (message, fits) =>
      found(
        () => {
          const current = now(message);
          return current !== undefined && matches(current, fits) ? current : undefined;
        },
        fits,
        message.place,
        PATIENCE,
      ),
    async turn(who, page, label) {
      const face = (one: Message | undefined): string => JSON.stringify([one?.words, one?.buttons]);
      const before = face(now(page));
      await ways.press(who, page, label);
      return found(
        () => {
          const current = now(page);
          return current === undefined || face(current) === before ? undefined : current;
        },
        `something else than ${before}`,
        page.place,
        PATIENCE,
      );
    },
  };
}
