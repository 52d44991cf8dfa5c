/** How a bot gets its updates: by asking again and again, or by being called. */
import type { Asked } from "../hub.ts";
import type { TelegramUpdate } from "../model.ts";
import { bad, conflict, OTHER_POLLER, type Refusal, WEBHOOK_ACTIVE } from "../refusal.ts";

const LONGEST_POLL = 50;
const MOST_UPDATES = 100;

export async function getUpdates(asked: Asked): Promise<readonly TelegramUpdate[]> {
  const { hub, reader } = asked;
  if (hub.webhook !== undefined) throw conflict(WEBHOOK_ACTIVE);
  hub.endPoll?.(conflict(OTHER_POLLER));
  readAllowed(asked);
  const offset = reader.integer("offset") ?? 0;
  if (offset > 0) hub.queue.confirmBelow(offset);
  if (offset < 0) hub.queue.keepLast(-offset);
  hub.watch.changed();
  const limit = reader.integer("limit") ?? MOST_UPDATES;
  const timeout = Math.min(Math.max(reader.integer("timeout") ?? 0, 0), LONGEST_POLL);
  await somethingPending(asked, timeout);
  return hub.queue.batch(limit < 1 || limit > MOST_UPDATES ? MOST_UPDATES : limit);
}

function readAllowed({ hub, reader }: Asked): void {
  const kinds = reader.list("allowed_updates", "expected an Array of String");
  if (kinds !== undefined) hub.queue.allow(kinds.map(String));
}

/** Until there is an update, the time is up, the client has gone, or another one asks. */
function somethingPending({ hub, gone }: Asked, timeout: number): Promise<void> {
  if (hub.queue.pending().length > 0 || timeout === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (refusal: Refusal | undefined): void => {
      clearTimeout(timer);
      unlisten();
      gone.removeEventListener("abort", stop);
      if (hub.endPoll === end) hub.endPoll = undefined;
      hub.watch.changed();
      if (refusal === undefined) resolve();
      else reject(refusal);
    };
    const stop = (): void => end(undefined);
    const timer = setTimeout(stop, timeout * hub.second);
    const unlisten = hub.queue.listen(stop);
    gone.addEventListener("abort", stop);
    hub.endPoll = end;
    hub.watch.changed();
  });
}

const PORTS = ["", "443", "80", "88", "8443"];

export function setWebhook(asked: Asked): true {
  const { hub, reader } = asked;
  const url = reader.text("url");
  if (url === "") return deleteWebhook(asked);
  if (!hub.plainWebhooks) checkAddress(url);
  const secret = reader.text("secret_token");
  if (secret.length > 256) throw bad("secret token is too long");
  if (!/^[\w-]*$/.test(secret)) throw bad("secret token contains unallowed characters");
  readAllowed(asked);
  if (reader.flag("drop_pending_updates")) hub.queue.keepLast(0);
  const connections = reader.integer("max_connections") ?? 40;
  hub.webhook = {
    url,
    secret: secret === "" ? undefined : secret,
    connections: Math.min(Math.max(connections, 1), 100),
  };
  hub.lastWebhookError = undefined;
  hub.endPoll?.(conflict("terminated by setWebhook request"));
  return true;
}

function checkAddress(url: string): void {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined) throw bad("invalid webhook URL specified");
  if (address.protocol !== "https:") throw bad("bad webhook: HTTPS url must be provided for webhook");
  if (!PORTS.includes(address.port)) throw bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443");
}

export function deleteWebhook({ hub, reader }: Asked): true {
  if (reader.flag("drop_pending_updates")) hub.queue.keepLast(0);
  hub.webhook = undefined;
  return true;
}

export function getWebhookInfo({ hub }: Asked): unknown {
  const error = hub.lastWebhookError;
  const allowed = hub.queue.allowed();
  return {
    url: hub.webhook?.url ?? "",
    has_custom_certificate: false,
    pending_update_count: hub.queue.pending().length,
    ...(hub.webhook === undefined ? {} : { max_connections: hub.webhook.connections, ip_address: "127.0.0.1" }),
    ...(error === undefined ? {} : { last_error_date: error.date, last_error_message: error.message }),
    ...(allowed.length === 0 ? {} : { allowed_updates: allowed }),
  };
}
