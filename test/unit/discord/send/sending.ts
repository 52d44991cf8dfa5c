/** A sender as a worker has it: against the double of Discord, with a real store, and runs that take up each other's work. */
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Answer, Delivered, Sender, SendRecord } from "../../../../src/core/delivery.ts";
import type { Request } from "../../../../src/core/request.ts";
import { createSeal } from "../../../../src/core/seal.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createDiscordSender } from "../../../../src/platforms/discord/send/index.ts";
import { createDiscordApi } from "../../../../src/platforms/discord/send/rest.ts";
import { TOKEN_LIFE, TOKENS } from "../../../../src/platforms/discord/tokens.ts";
import { createSendRecord } from "../../../../workers/record.ts";
import { unique } from "../../../contracts/store/stores.ts";
import { keptLog } from "../../http/running.ts";
import { ownGate } from "../../own-gate.ts";
import { plainRecord } from "../../plain-record.ts";
import { type Double, snowflake, startDouble } from "./double.ts";

export type Asked = Pick<Answer, "request" | "reply" | "replaces">;
type Shows = NonNullable<Request["interaction"]>["shows"];

export interface Sending {
  readonly discord: Double;
  readonly application: string;
  /** What was logged, line by line. */
  readonly logged: () => readonly string[];
  /** As one more process would have it. */
  readonly newSender: () => Sender;
  /** A message in a guild's channel. */
  readonly request: (more?: Partial<Request>) => Request;
  /** A command, whose token is kept; `age` is how long ago it was given, in milliseconds. */
  readonly command: (
    shows: Shows,
    more?: Partial<Request>,
    age?: number,
  ) => Promise<{ readonly request: Request; readonly token: string }>;
  readonly record: (request: Request, before?: (part: string) => void) => SendRecord;
  /** Runs again, with a record of its own each time, for as long as it is told to come later. */
  readonly deliver: (sender: Sender, asked: Asked) => Promise<Delivered>;
  readonly keep: (bytes: Uint8Array) => Promise<string>;
}

export const GUILD = "811111111111111111";
export const CHANNEL = "822222222222222222";
export const PERSON = "833333333333333333";
export const APPLICATION = "844444444444444444";

export async function openSending(store: Store): Promise<Sending> {
  const discord = await startDouble();
  const seal = createSeal([Buffer.alloc(32, "key")]);
  const gate = ownGate(store.gate, unique("gate"));
  const { log, lines } = keptLog();
  const record: Sending["record"] = ({ id }, before = () => undefined) => {
    const made = createSendRecord(store.marks, id, unique("run"));
    return {
      ...plainRecord(made),
      async take(part) {
        before(part);
        return made.take(part);
      },
    };
  };
  const request: Sending["request"] = (more = {}) => ({
    id: unique("dc"),
    platform: "discord",
    conversation: `discord:${GUILD}:chain:1`,
    operation: "chat",
    chat: { id: GUILD, kind: "group", thread: CHANNEL },
    person: { id: PERSON, name: "Ada", language: "en" },
    message: "855555555555555555",
    at: Date.now(),
    ...more,
  });
  return {
    discord,
    application: APPLICATION,
    logged: () => lines.map(({ event, fields }) => `${event} ${JSON.stringify(fields)}`),
    record,
    request,
    newSender() {
      const api = createDiscordApi({ token: "the.bot.token", apiRoot: discord.root });
      onTestFinished(() => api.close());
      return createDiscordSender({
        discord: api,
        store: { ...store, gate },
        seal,
        say: sayIn,
        log,
        messageContent: false,
      });
    },
    async command(shows, more = {}, age = 5_000) {
      const token = `token-${snowflake()}`;
      const { message: _message, ...asked } = request({
        interaction: { ends: Date.now() - age + TOKEN_LIFE, shows, writes: true },
        ...more,
      });
      await store.documents.put(TOKENS, asked.id, { application: APPLICATION, sealed: seal.seal(token, asked.id) });
      return { request: asked, token };
    },
    async deliver(sender, asked) {
      for (let run = 0; ; run += 1) {
        const delivered = await sender.deliver({ ...asked, record: record(asked.request), first: run === 0 });
        if (delivered.outcome !== "later" || run > 20 || delivered.wait > 30_000) return delivered;
        await pause(delivered.wait);
      }
    },
    async keep(bytes) {
      const blob = unique("blob");
      await store.blobs.put(blob, bytes, 60_000);
      return blob;
    },
  };
}
