/** Names that are not ours but look as if they were meant to be. */

/** Words that people use for the same thing. */
const SAME: Readonly<Record<string, string>> = {
  TG: "TELEGRAM",
  POSTGRES: "DATABASE",
  POSTGRESQL: "DATABASE",
  PG: "DATABASE",
  DB: "DATABASE",
  VALKEY: "REDIS",
  URI: "URL",
  DSN: "URL",
  ADDRESS: "URL",
  DIRECTORY: "DIR",
  FOLDER: "DIR",
  PATH: "DIR",
  LOGGING: "LOG",
  WHITELIST: "ALLOWED",
  ALLOWLIST: "ALLOWED",
  BLACKLIST: "DENIED",
  DENYLIST: "DENIED",
  BLOCKLIST: "DENIED",
};

/** Names of others: some of their words are ours, and they are right as they are. */
const OF_OTHERS =
  /^(npm_|OTEL_|XDG_|GIT_|NODE_|KUBERNETES_|LC_|SSH_|GITHUB_|CI_|DOCKER_|COMPOSE_|AWS_|AZURE_|GOOGLE_|VSCODE_|JAVA_|PYTHON)|_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP)(_\w+)?$/;

/** What Kubernetes and Docker tell about a service beside us, whatever its name. */
const OF_A_LINK = /^(tcp|udp):\/\//;

interface Read {
  readonly name: string;
  readonly words: readonly string[];
  /** The words without what stands between them. */
  readonly letters: string;
  /** The words with each synonym replaced by ours. */
  readonly meant: readonly string[];
}

function read(name: string): Read {
  const words = name
    .toUpperCase()
    .replace(/^HERALD[_-]/, "")
    .split(/[_-]+/);
  const meant = words.length === 1 ? words : words.map((word) => SAME[word] ?? word);
  return { name, words, letters: words.join(""), meant };
}

/** Each of ours is held against every name that there is. */
const OURS = new Map<string, Read>();
function readOurs(name: string): Read {
  const known = OURS.get(name) ?? read(name);
  OURS.set(name, known);
  return known;
}

/** Whether one letter more, less or other, or two letters exchanged, make one word into the other. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  if (short.slice(same + 1) === long.slice(same + 1)) return true;
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  );
}

/** Short names are one letter away from many things, so only two exchanged letters count. */
function isSlipOfName(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) >= 5) return isSlip(one, other);
  return one.length === other.length && isSlip(one, other) && [...one].sort().join("") === [...other].sort().join("");
}

/** The same number of words, each right or with one slip in it. */
function isWordByWord(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length || one.length < 2) return false;
  return one.every((word, index) => {
    const meant = other[index] ?? "";
    return word === meant || (Math.max(word.length, meant.length) > 3 && isSlip(word, meant));
  });
}

function overlap(one: readonly string[], other: readonly string[]): number {
  const [ones, others] = [new Set(one), new Set(other)];
  const shared = [...ones].filter((word) => others.has(word)).length;
  return shared / (ones.size + others.size - shared);
}

/** 3: the same but for its punctuation or a synonym; 2: a slip; 1: most words are the same; 0: something else. */
function likeness(given: Read, ours: Read): number {
  if (given.letters === ours.letters || given.meant.join() === ours.words.join()) return 3;
  if (isSlipOfName(given.letters, ours.letters) || isWordByWord(given.words, ours.words)) return 2;
  const mayBeOurs = given.words.length > 1 && !OF_OTHERS.test(given.name);
  return mayBeOurs && overlap(given.meant, ours.words) >= 2 / 3 ? 1 : 0;
}

export interface Likeness<Name> {
  /** The names of ours that are most like it; none when it is something else. */
  readonly names: readonly Name[];
  /** Whether it is ours misspelt or cut short, and not only made of the same words. */
  readonly sure: boolean;
}

export function namesLike<Name extends string>(name: string, value: string, ours: readonly Name[]): Likeness<Name> {
  if (name.startsWith("npm_") || OF_A_LINK.test(value)) return { names: [], sure: false };
  const given = read(name);
  const rated = ours.map((one) => ({ one, points: likeness(given, readOurs(one)) }));
  const best = Math.max(...rated.map(({ points }) => points));
  const names = best === 0 ? [] : rated.filter(({ points }) => points === best).map(({ one }) => one);
  // A name with a word left out was meant for us; one with a word more may be right for somebody else.
  const shorter = names.some((one) => readOurs(one).words.length > given.words.length);
  return { names, sure: best > 1 || shorter };
}
