/** Refusals: a word for the page and a sentence for the person, and whatever else a call is answered with. */
import type { Say } from "../../../core/say.ts";
import type { Refusal } from "../wire.ts";

/** What a call is not answered for; the sentence is said once the language is known. */
export interface Refused {
  readonly status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503;
  readonly refused: Refusal["refused"];
  readonly says: (say: Say) => string;
  /** After how many seconds the same may be tried again. */
  readonly after?: number;
  /** Others who are at the same address may have done it. */
  readonly shared?: true;
}

export type Answer = { readonly ok: true; readonly status: 200 | 201 | 202; readonly body: object } | Failed;
export interface Failed {
  readonly ok: false;
  readonly refused: Refused;
}

export const answered = (body: object = {}, status: 200 | 201 | 202 = 200): Answer => ({ ok: true, status, body });

function refuse(status: Refused["status"], refused: Refusal["refused"], says: Refused["says"], after?: number): Failed {
  return { ok: false, refused: { status, refused, says, ...(after === undefined ? {} : { after }) } };
}

/** In seconds: a store that restarts is back by then. */
const AWAY = 3;

/** Bytes in a million, as people count them. */
const MEGABYTE = 1024 * 1024;

export const refusals = {
  session: refuse(401, "session", (say) => say("console-refused-session")),
  signIn: refuse(401, "sign-in", (say) => say("console-refused-sign-in")),
  csrf: refuse(403, "csrf", (say) => say("console-refused-csrf")),
  origin: refuse(403, "origin", (say) => say("console-refused-origin")),
  name: refuse(403, "origin", (say) => say("console-refused-name")),
  body: refuse(413, "too-large", (say) => say("console-refused-body")),
  size: (bytes: number) =>
    refuse(413, "too-large", (say) => say("console-refused-size", { limit: Math.floor(bytes / MEGABYTE) })),
  length: (limit: number) => refuse(413, "too-large", (say) => say("console-refused-length", { limit })),
  files: (limit: number) => refuse(413, "too-large", (say) => say("console-refused-files", { limit })),
  fast: (seconds: number) => refuse(429, "too-fast", (say) => say("console-refused-fast", { seconds }), seconds),
  shared: (seconds: number): Failed => {
    const { ok, refused } = refuse(429, "too-fast", (say) => say("console-refused-shared", { seconds }), seconds);
    return { ok, refused: { ...refused, shared: true } };
  },
  busy: refuse(429, "too-fast", (say) => say("console-refused-busy"), AWAY),
  crowd: (seconds: number) =>
    refuse(429, "too-fast", (say) => say("console-refused-crowd", { minutes: Math.ceil(seconds / 60) }), seconds),
  input: refuse(400, "input", (say) => say("console-refused-input")),
  empty: refuse(400, "input", (say) => say("console-refused-empty")),
  kind: refuse(415, "input", (say) => say("console-refused-kind")),
  emptyFile: refuse(400, "input", (say) => say("console-refused-empty-file")),
  torn: refuse(400, "input", (say) => say("console-refused-torn")),
  path: refuse(404, "gone", (say) => say("console-refused-path")),
  talk: refuse(404, "gone", (say) => say("console-refused-talk")),
  upload: refuse(404, "gone", (say) => say("console-refused-upload")),
  file: refuse(404, "gone", (say) => say("console-refused-file")),
  button: refuse(404, "gone", (say) => say("console-refused-button")),
  away: refuse(503, "away", (say) => say("console-refused-away"), AWAY),
  trouble: refuse(500, "away", (say) => say("console-refused-trouble"), AWAY),
} as const;

/** As the browser gets it. */
export function responseOf(answer: Answer, say: Say, headers: Readonly<Record<string, string>> = {}): Response {
  if (answer.ok) return Response.json(answer.body, { status: answer.status, headers });
  const { status, refused, says, after, shared } = answer.refused;
  const body: Refusal = {
    refused,
    says: says(say),
    ...(shared === undefined ? {} : { shared }),
  };
  return Response.json(body, {
    status,
    headers: after === undefined ? headers : { ...headers, "retry-after": String(after) },
  });
}
