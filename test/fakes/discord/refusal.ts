/** A refusal in Discord's words and shape, and the words themselves. */
import type { Fields } from "./model.ts";

interface Extra {
  readonly errors?: Fields;
  readonly retry_after?: number;
  readonly global?: boolean;
}

/** Thrown by whatever part notices it; the server turns it into the answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly extra: Extra;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: number,
    message: string,
    extra: Extra = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }

  get body(): Fields {
    return { message: this.message, code: this.code, ...this.extra };
  }
}

export type Path = readonly (string | number)[];

/** Collects what is wrong with a form, to refuse it as a whole. */
export class Faults {
  readonly #errors: Record<string, unknown> = {};
  #count = 0;

  add(path: Path, code: string, message: string): void {
    this.#count += 1;
    let place = this.#errors;
    for (const step of path) place = child(place, String(step));
    const list = place["_errors"];
    const before = Array.isArray(list) ? list.map((one: unknown) => one) : [];
    place["_errors"] = [...before, { code, message }];
  }

  tooLong(path: Path, value: string, most: number, least = 0): void {
    if (value.length > most) this.add(path, "BASE_TYPE_MAX_LENGTH", `Must be ${most} or fewer in length.`);
    if (least > 0 && value.length < least) {
      this.add(path, "BASE_TYPE_MIN_LENGTH", `Must be ${least} or more in length.`);
    }
  }

  required(path: Path): void {
    this.add(path, "BASE_TYPE_REQUIRED", "This field is required");
  }

  /** Refuses, where anything was found. */
  settle(): void {
    if (this.#count > 0) throw invalidForm(this.#errors);
  }
}

function child(place: Record<string, unknown>, step: string): Record<string, unknown> {
  const there = place[step];
  if (isRecord(there)) return there;
  const made: Record<string, unknown> = {};
  place[step] = made;
  return made;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalidForm = (errors: Fields): Refusal => new Refusal(400, 50_035, "Invalid Form Body", { errors });

export const REFUSED = {
  notFound: () => new Refusal(404, 0, "404: Not Found"),
  noMethod: () => new Refusal(405, 0, "405: Method Not Allowed"),
  unauthorized: () => new Refusal(401, 0, "401: Unauthorized"),
  badJson: () => new Refusal(400, 50_109, "The request body contains invalid JSON."),
  unknownChannel: () => new Refusal(404, 10_003, "Unknown Channel"),
  unknownGuild: () => new Refusal(404, 10_004, "Unknown Guild"),
  unknownMember: () => new Refusal(404, 10_007, "Unknown Member"),
  unknownMessage: () => new Refusal(404, 10_008, "Unknown Message"),
  unknownUser: () => new Refusal(404, 10_013, "Unknown User"),
  unknownWebhook: () => new Refusal(404, 10_015, "Unknown Webhook"),
  unknownInteraction: () => new Refusal(404, 10_062, "Unknown interaction"),
  unknownCommand: () => new Refusal(404, 10_063, "Unknown application command"),
  unknownCommandPermissions: () => new Refusal(404, 10_066, "Unknown application command permissions"),
  tooLarge: () => new Refusal(413, 40_005, "Request entity too large"),
  acknowledged: () => new Refusal(400, 40_060, "Interaction has already been acknowledged."),
  tooManyFollowUps: () =>
    new Refusal(400, 40_094, "Max number of follow-up messages for this interaction has been reached."),
  missingAccess: () => new Refusal(403, 50_001, "Missing Access"),
  othersMessage: () => new Refusal(403, 50_005, "Cannot edit a message authored by another user"),
  empty: () => new Refusal(400, 50_006, "Cannot send an empty message"),
  blocked: () => new Refusal(403, 50_007, "Cannot send messages to this user"),
  noText: () => new Refusal(400, 50_008, "Cannot send messages in a non-text channel"),
  missingPermissions: () => new Refusal(403, 50_013, "Missing Permissions"),
  channelType: () => new Refusal(400, 50_024, "Cannot execute action on this channel type"),
  deadToken: () => new Refusal(401, 50_027, "Invalid Webhook Token"),
  archived: () => new Refusal(400, 50_083, "Thread is archived"),
  threadThere: () => new Refusal(400, 160_004, "A thread has already been created for this message"),
  locked: () => new Refusal(400, 160_005, "Thread is locked"),
} as const;

export const invalid = (path: Path, code: string, message: string): Refusal => {
  const faults = new Faults();
  faults.add(path, code, message);
  try {
    faults.settle();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return new Refusal(400, 50_035, "Invalid Form Body");
};
