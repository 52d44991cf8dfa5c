/** A refusal in Telegram's words, and the words themselves. */

interface Parameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** Thrown by whatever part notices it; the server turns it into the answer. */
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: Parameters | undefined;

  constructor(code: number, description: string, parameters?: Parameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export const bad = (description: string): Refusal => new Refusal(400, `Bad Request: ${description}`);
export const forbidden = (description: string): Refusal => new Refusal(403, `Forbidden: ${description}`);
export const conflict = (description: string): Refusal => new Refusal(409, `Conflict: ${description}`);

export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });

export const upgraded = (to: number): Refusal =>
  new Refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", { migrate_to_chat_id: to });

export const UNAUTHORIZED = new Refusal(401, "Unauthorized");
export const NO_METHOD = new Refusal(404, "Not Found: method not found");
export const NOT_FOUND = new Refusal(404, "Not Found");

export const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";
export const QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid";
export const OTHER_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running";
export const WEBHOOK_ACTIVE =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
