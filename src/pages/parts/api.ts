/** Calls to the page's own server: what it answers, or why it did not, as a value; nothing here throws. */

/** Whether this is what was asked for. */
type Check<Value> = (value: unknown) => value is Value;

/** Why a call was not answered: a word for the page, and a sentence for the person where the server gave one. */
export interface Refused {
  /** 0: nobody answered. */
  readonly status: number;
  /** The server's word; `offline`: nobody answered; `odd`: an answer that this page does not understand. */
  readonly refused: string;
  readonly says: string;
  /** How many seconds to wait, where the server said so. */
  readonly seconds?: number;
  /** Others at the same address may have done it. */
  readonly shared?: true;
}

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refused };

export interface Calls {
  /** What is sent with everything that changes something; the server gives it with the first answer. */
  trust(csrf: string): void;
  /** Which language the page is in: refusals are said in it. */
  speak(language: string): void;
  /** The headers that say so, for whoever sends by other means. */
  trusted(): Readonly<Record<string, string>>;
  call<Value>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    check: Check<Value>,
    body?: object,
  ): Promise<Answered<Value>>;
}

/** Objects with these fields: page and server share their types, so a field that is missing means another version. */
export const having =
  <Value extends object>(...fields: readonly (keyof Value & string)[]): Check<Value> =>
  (value): value is Value =>
    typeof value === "object" && value !== null && fields.every((field) => field in value);

/** Whatever was answered. */
export const anything = (value: unknown): value is unknown => value !== undefined;

/** As which a call counts that is sent somewhere else, of which a browser tells no more. */
const SENT_AWAY = 401;

/** What a proxy before Herald may answer in its place, and only means that it was too soon or too slow. */
const IN_ITS_PLACE: ReadonlyMap<number, string> = new Map([
  [408, "away"],
  [429, "too-fast"],
]);

/** Longer than any answer of the server takes: somebody has gone in the middle. */
const PATIENCE = 30_000;

/** `root` stands before every path, such as `/console/`; `page` is the host under which the page stands in its browser. */
export function createCalls(root: string, page: string): Calls {
  let csrf = "";
  let spoken: Readonly<Record<string, string>> = {};
  const trusted = (): Readonly<Record<string, string>> => ({ ...spoken, "x-herald-csrf": csrf });
  return {
    trust(given) {
      csrf = given;
    },
    speak(language) {
      spoken = { "x-herald-language": language };
    },
    trusted,
    async call(method, path, check, body) {
      const own = method === "GET" ? spoken : trusted();
      // By which the server tells a proxy that does not name itself.
      const headers: Record<string, string> = { accept: "application/json", "x-herald-page": page, ...own };
      if (body !== undefined) headers["content-type"] = "application/json";
      try {
        const response = await fetch(`${root}${path}`, {
          method,
          headers,
          credentials: "same-origin",
          // Herald sends no call elsewhere: a proxy does, whose own sign-in has ended, and only a whole page can follow it.
          redirect: "manual",
          signal: AbortSignal.timeout(PATIENCE),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const status = response.type === "opaqueredirect" ? SENT_AWAY : response.status;
        return readAnswer(status, await response.text(), check, response.headers.get("retry-after"));
      } catch {
        return { ok: false, refusal: { status: 0, refused: "offline", says: "" } };
      }
    },
  };
}

/** What an answer says, however it was fetched. */
export function readAnswer<Value>(
  status: number,
  text: string,
  check: Check<Value>,
  retryAfter: string | null = null,
): Answered<Value> {
  const value = parsed(text);
  if (status >= 200 && status < 300) {
    if (check(value)) return { ok: true, value };
    return { ok: false, refusal: { status, refused: "odd", says: "" } };
  }
  const seconds = Number(retryAfter ?? Number.NaN);
  const refusal = {
    status,
    refused: field(value, "refused") ?? IN_ITS_PLACE.get(status) ?? "odd",
    says: field(value, "says") ?? "",
    ...(Number.isFinite(seconds) ? { seconds } : {}),
    ...(isSet(value, "shared") ? { shared: true as const } : {}),
  };
  return { ok: false, refusal };
}

/** An empty answer is one without fields. */
function parsed(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === "string" ? found : undefined;
}

const isSet = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && Reflect.get(value, name) === true;
