/** An operator is told of trouble: once, in their private chat, in their language, and in no other way. */
import { randomUUID } from "node:crypto";
import type { Sender } from "../../src/core/delivery.ts";
import type { Log } from "../../src/core/log.ts";
import type { Alert } from "../../src/core/operator.ts";
import type { Reply } from "../../src/core/reply.ts";
import { type Platform, platforms, type Request } from "../../src/core/request.ts";
import type { SayIn } from "../../src/core/say.ts";
import { PERSONS } from "../../src/core/settings.ts";
import type { Store } from "../../src/core/store/index.ts";
import { momentOf } from "../../src/operations/account/moments.ts";
import { plain } from "../../src/operations/markdown.ts";
import { spokenOn } from "../../src/operations/spoken.ts";
import { createSendRecord } from "../record.ts";
import type { Trouble } from "./alerts.ts";

export interface TellParts {
  readonly store: Pick<Store, "documents" | "marks">;
  readonly senders: Readonly<Partial<Record<Platform, Sender>>>;
  readonly say: SayIn;
  readonly log: Log;
}

export type Told =
  | { readonly outcome: "told" | "unheard" }
  /** Their platform is away, or not this process's; in milliseconds. */
  | { readonly outcome: "later"; readonly wait: number };

interface Operator {
  readonly platform: Platform;
  readonly id: string;
}

/** `telegram:123`. */
function read(operator: string): Operator | undefined {
  const colon = operator.indexOf(":");
  const platform = platforms.find((one) => one === operator.slice(0, colon));
  return platform === undefined ? undefined : { platform, id: operator.slice(colon + 1) };
}

/** Of the same trouble it is always the same, so that nobody is told twice after a crash. */
function requestOf(id: string, { since }: Alert, { platform, id: person }: Operator, language?: string): Request {
  return {
    id: `alert-${id}-${since}-${platform}:${person}`,
    platform,
    conversation: `${platform}:${person}:alerts`,
    operation: "help",
    chat: { id: person, kind: "private" },
    person: { id: person, name: "", ...(language === undefined ? {} : { language }) },
    at: since,
  };
}

function replyOf({ since }: Alert, { says, button }: Trouble, platform: Platform, sayIn: SayIn, language?: string) {
  const say = spokenOn(platform, sayIn)(language);
  const reply: Reply = { text: say("alert-told", { moment: momentOf(say, since), trouble: says(say, plain) }) };
  return button === undefined ? reply : { ...reply, buttons: [[button(say)]] };
}

export async function tell(
  { store, senders, say, log }: TellParts,
  { id, alert, trouble }: { readonly id: string; readonly alert: Alert; readonly trouble: Trouble },
  operator: string,
): Promise<Told> {
  const whom = read(operator);
  const sender = whom === undefined ? undefined : senders[whom.platform];
  if (whom === undefined || sender === undefined) return { outcome: "later", wait: 0 };
  const { language } = (await store.documents.get(PERSONS, operator)) ?? {};
  const request = requestOf(id, alert, whom, language);
  const delivered = await sender.deliver({
    request,
    record: createSendRecord(store.marks, request.id, randomUUID()),
    reply: replyOf(alert, trouble, whom.platform, say, language),
  });
  switch (delivered.outcome) {
    case "delivered":
      return { outcome: "told" };
    case "later":
      return { outcome: "later", wait: delivered.wait };
    case "uncertain":
      log.warn({ alert: id, operator }, "whether an operator was told of trouble is not known; it is not said twice");
      return { outcome: "told" };
    case "gone":
    case "refused":
      // It is tried again, and said here once.
      if (alert.unheard?.includes(operator) === true) return { outcome: "unheard" };
      log.warn(
        { alert: id, operator, reason: delivered.reason },
        "an operator could not be told of trouble; whoever is named in ADMINS begins a private chat with the bot first",
      );
      return { outcome: "unheard" };
  }
}
