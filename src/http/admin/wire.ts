/** What the operator's pages and their server say to each other: types alone, which the pages use as well. */

export interface PlatformShown {
  readonly name: string;
  readonly state: "on" | "trouble" | "off";
  readonly detail: string;
  readonly since?: number;
  /** Milliseconds since 1970. */
  readonly lastUpdate?: number;
  readonly pending?: number;
  /** In milliseconds. */
  readonly latency?: number;
}

export interface Budget {
  /** Of whom: `telegram:123`; `all` is everybody. */
  readonly whom: string;
  readonly name?: string;
  readonly spent: number;
  /** Undefined: there is none. */
  readonly limit?: number;
}

/** `GET /admin/api/overview`; also sent by `GET /admin/api/live` as server-sent events, every few seconds. */
export interface Overview {
  readonly at: number;
  readonly version: string;
  readonly checks: readonly { readonly name: string; readonly ready: boolean; readonly reason?: string }[];
  readonly platforms: readonly PlatformShown[];
  /** Jobs by queue and state. */
  readonly queues: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly parked: readonly { readonly lane: string; readonly until: number }[];
  readonly alerts: readonly { readonly id: string; readonly since: number; readonly says: string }[];
  readonly spending: {
    readonly day: string;
    readonly credits: number;
    readonly calls: number;
    readonly byOperation: readonly { readonly operation: string; readonly credits: number; readonly calls: number }[];
    readonly persons: readonly Budget[];
    readonly chats: readonly Budget[];
    /** Beside all of it: of these calls nobody knows yet whether they were charged. */
    readonly unknown?: { readonly credits: number; readonly calls: number };
  };
  readonly balance: {
    readonly floor: number;
    readonly samples: readonly { readonly at: number; readonly credits: number }[];
  };
}

export interface RunShown {
  readonly slot: number;
  readonly state: string;
  readonly why?: string;
  readonly at: number;
  readonly items?: number;
}

export interface DigestShown {
  readonly id: string;
  readonly number: number;
  readonly chat: string;
  readonly title?: string;
  readonly topics: readonly string[];
  /** In words: "on weekdays at 09:00". */
  readonly moment: string;
  readonly zone: string;
  readonly state: "on" | "paused" | "ended";
  readonly why?: string;
  /** Undefined: it does not come any more. */
  readonly next?: number;
  /** The newest first. */
  readonly runs: readonly RunShown[];
}

/** `GET /admin/api/digests?after=` */
export interface DigestsShown {
  readonly digests: readonly DigestShown[];
  readonly next?: string;
}

/** `GET /admin/api/editions?most=`: those that most chats share. */
export interface EditionsShown {
  readonly editions: readonly EditionShown[];
  /** How many there are altogether. */
  readonly of: number;
  /** Where there are more digests than are looked at: how many were. */
  readonly among?: number;
}

/** Digests that share one search at one moment. */
export interface EditionShown {
  readonly key: string;
  readonly topics: readonly string[];
  readonly moment: string;
  readonly zone: string;
  readonly chats: number;
  readonly next?: number;
  readonly last?: number;
  /** How the last one went, by state. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export interface RequestShown {
  readonly id: string;
  readonly platform: string;
  readonly chat: string;
  readonly person: string;
  readonly operation: string;
  readonly asked: number;
  readonly state: string;
  readonly reason?: string;
  readonly steps: readonly { readonly step: string; readonly at: number }[];
  readonly credits?: number;
  /** What was said; only where the operator has turned that on and it is still kept. */
  readonly text?: string;
  readonly mayReplay: boolean;
}

/** `GET /admin/api/requests?by=all|failed|id|chat|person&what=&after=` */
export interface RequestsShown {
  readonly requests: readonly RequestShown[];
  readonly next?: string;
}

/** `GET /admin/api/who?id=telegram:123`: a person or a chat. */
export interface WhoShown {
  readonly id: string;
  readonly name?: string;
  readonly access: "open" | "allowed" | "denied" | "outside";
  readonly isOperator: boolean;
  readonly settings: Readonly<Record<string, string>>;
  /** In a day; undefined: the one of the configuration. */
  readonly limit?: number;
  readonly standardLimit: number;
  readonly spentToday: number;
  readonly spentMonth: number;
  readonly digests: number;
  readonly gone?: string;
}

/** `GET /admin/api/settings` */
export interface SettingsShown {
  readonly showText: boolean;
  readonly variables: readonly {
    readonly name: string;
    /** A secret's is never sent: only whether there is one. */
    readonly value: string;
    readonly meaning: string;
    readonly isSet: boolean;
  }[];
}

/**
 * `POST /admin/api/do`, with `x-herald-csrf`. Answers `{ says }`: a sentence about what was done, or about what could
 * not be done with status 4xx.
 */
export type Deed =
  | { readonly do: "digest-pause" | "digest-resume" | "digest-preview"; readonly digest: string }
  | { readonly do: "digest-replay"; readonly digest: string; readonly slot: number }
  | { readonly do: "request-replay"; readonly request: string }
  | { readonly do: "deny" | "allow" | "forget-access" | "erase"; readonly who: string }
  /** Credits in a day; none: the configuration's. */
  | { readonly do: "limit"; readonly who: string; readonly credits?: number }
  | { readonly do: "show-text"; readonly on: boolean };

export interface Done {
  readonly says: string;
  /** Of a preview: what the next edition would be, as Markdown. */
  readonly text?: string;
}

/** `GET /admin/api/session`: 401 where nobody is signed in. */
export interface Session {
  readonly csrf: string;
  readonly version: string;
  /** When it ends by itself. */
  readonly ends: number;
}
