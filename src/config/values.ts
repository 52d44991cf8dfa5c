/** How the texts of variables become values: one zod schema for each kind, whose message says what is needed. */
import { z } from "zod";
import { shown } from "./found.ts";

type Schema<Value> = z.ZodType<Value, string>;

/** What `read` returns as a string is what was needed and not given; a value is wrapped, so that it may be a string too. */
function schemaOf<Value>(read: (text: string) => { readonly value: Value } | string): Schema<Value> {
  return z.string().transform((text, context) => {
    const result = read(text);
    if (typeof result !== "string") return result.value;
    context.addIssue({ code: "custom", message: result });
    return z.NEVER;
  });
}

export const matching = (pattern: RegExp, needed: string): Schema<string> =>
  schemaOf((value) => (pattern.test(value) ? { value } : needed));

export function wholeNumber(smallest: number, largest: number): Schema<number> {
  return schemaOf((text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= smallest && value <= largest ? { value } : `a number from ${smallest} to ${largest} is needed`;
  });
}

export function oneOf<const Word extends string>(words: readonly Word[]): Schema<Word> {
  const needed = `${words.slice(0, -1).join(", ")} or ${words.at(-1)} is needed`;
  return schemaOf((text) => {
    const value = words.find((word) => word === text.toLowerCase());
    return value === undefined ? needed : { value };
  });
}

function parseUrl(text: string, schemes: readonly string[]): URL | undefined {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Without `//` the rest is a path to URL: `redis:localhost` has no host.
  return schemes.some((scheme) => url.protocol === `${scheme}:` && text.includes("://")) ? url : undefined;
}

/** An address to which paths are appended: without a slash at the end. */
export const webRoot: Schema<string> = schemaOf((text) => {
  const url = parseUrl(text, ["http", "https"]);
  if (url === undefined) return "an address that begins with https:// or http:// is needed";
  if (url.username !== "" || url.password !== "") return "an address without a user name and password is needed";
  if (url.search !== "" || url.hash !== "") return "an address without ? and # is needed";
  return { value: `${url.origin}${url.pathname}`.replace(/\/+$/, "") };
});

export const webAddress: Schema<URL> = schemaOf((text) => {
  const value = parseUrl(text, ["http", "https"]);
  return value === undefined || value.hash !== ""
    ? "an address that begins with https:// and has no # is needed"
    : { value };
});

const listed = (text: string): readonly string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** What the drivers undo before they use it. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** One address, or the addresses of a cluster's nodes with commas between them. */
export const redisAddresses: Schema<string> = schemaOf((text) => {
  const addresses = listed(text);
  const fits = (one: string): boolean => {
    const url = parseUrl(one, ["redis", "rediss"]);
    if (url === undefined || url.hostname === "" || !/^\/?\d*$/.test(url.pathname)) return false;
    return isDecodable(url.username) && isDecodable(url.password);
  };
  if (addresses.length > 0 && addresses.every(fits)) {
    const isNumbered = addresses.some((one) => /^\/0*[1-9]/.test(new URL(one).pathname));
    if (addresses.length === 1 || !isNumbered) return { value: addresses.join(",") };
    return "a cluster has no numbered databases: the number behind the hosts must be left out, or one host alone given";
  }
  return "redis:// or rediss:// with a host is needed (commas between the nodes of a cluster; special characters of a password as %2C, a % as %25)";
});

/** `postgres://ada:word@/books?host=/run/postgresql` is an address to PostgreSQL, though no URL to others. */
const withHost = (text: string): string => text.replace(/^(\w+:\/\/[^/?#]*@)(?=\/[^?]*\?(?:.*&)?host=)/, "$1localhost");

/** Hosts with commas between them, which PostgreSQL's own programs try one after the other. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?#]*@)?(?![^/?#]*@)[^/?#]*,|[?&]host=[^&]*(?:,|%2C)/i;

const TLS_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** The driver takes no notice of what it does not know: of a mistyped name there would be no TLS, and no word of it. */
function mistypedTls({ searchParams: wanted }: URL): boolean {
  const mode = wanted.get("sslmode") ?? "";
  if (mode !== "") return !TLS_MODES.includes(mode);
  const names = [...wanted.keys()].filter((name) => name !== "sslmode");
  return !names.includes("ssl") && names.some((name) => /^(ssl[-_]?mode|tls([-_]?mode)?)$/i.test(name));
}

export const postgresAddress: Schema<string> = schemaOf((text) => {
  const value = withHost(text);
  if (SEVERAL_HOSTS.test(value)) {
    return "one host is needed, and several are given: name one that always leads to the primary, such as a name that follows it, a virtual address or HAProxy";
  }
  const url = parseUrl(value, ["postgres", "postgresql"]);
  if (url !== undefined && mistypedTls(url)) {
    return "what stands behind ? asks for TLS in words that nobody knows: sslmode=verify-full is needed, with sslmode written so (or disable, allow, prefer, require, verify-ca or no-verify)";
  }
  return url !== undefined && [url.username, url.password, url.hostname, url.pathname].every(isDecodable)
    ? { value }
    : "postgres:// or postgresql:// with a host and a database is needed (special characters of a password as %40, a % as %25)";
});

/** What a key of 32 bytes looks like in base64 or base64url, with or without its `=`. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The first key seals; the others only open what was sealed before. */
export const sealKeys: Schema<readonly Buffer[]> = schemaOf((text) => {
  const keys = listed(text);
  if (keys.length === 0 || !keys.every((key) => KEY.test(key))) {
    return "32 bytes in base64 are needed, which are 44 characters (several with commas between them: the new key first)";
  }
  return { value: keys.map((key) => Buffer.from(key, "base64")) };
});

export interface Identity {
  readonly kind: "telegram" | "discord" | "discord-guild" | "web";
  /** As text: Discord's ids are too long for a number, and a visitor of the console has letters in theirs. */
  readonly id: string;
}

function identityOf(text: string, kinds: readonly Identity["kind"][]): Identity | undefined {
  const [, name, id] =
    /^(?:(?!web:)([a-z-]+):(-?\d{1,20})|(web):([0-9a-z]{16}))$/.exec(text)?.filter((part) => part) ?? [];
  const kind = kinds.find((one) => one === name);
  if (kind === undefined || id === undefined || (id.startsWith("-") && kind !== "telegram")) return undefined;
  return { kind, id };
}

function identities(kinds: readonly Identity["kind"][], people: boolean, needed: string): Schema<readonly Identity[]> {
  return schemaOf((text) => {
    const value: Identity[] = [];
    for (const one of listed(text)) {
      const identity = identityOf(one, kinds);
      if (identity === undefined) return `${shown(one, false)} is not ${needed}`;
      if (people && identity.id.startsWith("-")) return `${one} is a chat, and people are needed here`;
      value.push(identity);
    }
    return { value };
  });
}

export const people = identities(["telegram", "discord"], true, "telegram: or discord: with a person's number");
export const peopleAndPlaces = identities(
  ["telegram", "discord", "discord-guild", "web"],
  false,
  "telegram:, discord: or discord-guild: with a number, or web: with a visitor's letters and digits",
);

/** The shards that a gateway runs, of so many that there are. */
export interface ShardRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

const RANGE = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*\/\s*(\d{1,5})$/;

export const shardRange: Schema<ShardRange> = schemaOf((text) => {
  const [, from, to = from, of] = RANGE.exec(text.trim()) ?? [];
  if (from === undefined || of === undefined) return "a shard or a range of shards is needed, and of how many";
  const value = { first: Number(from), last: Number(to), count: Number(of) };
  if (value.first > value.last) return "the range ends before it begins";
  if (value.last >= value.count) return `there are the shards 0 to ${value.count - 1} only`;
  return { value };
});

/** `name=number` for some or all of the names; the others keep theirs. */
export function numbersByName<const Name extends string>(
  standard: Readonly<Record<Name, number>>,
  largest: number,
): Schema<Readonly<Record<Name, number>>> {
  const isName = (name: string): name is Name => Object.hasOwn(standard, name);
  const names = Object.keys(standard).join(", ");
  return schemaOf((text) => {
    const value: Record<Name, number> = { ...standard };
    for (const one of listed(text)) {
      const [name = "", number = "", ...rest] = one.split("=").map((part) => part.trim());
      if (!isName(name)) return `${shown(name, false)} is none of the queues, which are ${names}`;
      const count = /^\d{1,9}$/.test(number) && rest.length === 0 ? Number(number) : 0;
      if (count < 1 || count > largest) return `${name} needs a number from 1 to ${largest}`;
      value[name] = count;
    }
    return { value };
  });
}
