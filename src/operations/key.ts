/** One's own key of the service: tried, kept sealed and never shown again, or given up. */
import type { Answered } from "../core/answered.ts";
import type { Button } from "../core/reply.ts";
import type { Request } from "../core/request.ts";
import { readFailed } from "./account/failed.ts";
import { momentOf } from "./account/moments.ts";
import { numbersIn } from "./account/numbers.ts";
import { type KeyAsked, mayCarryKey, readAsked } from "./key/asked.ts";
import { plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isForOne, linkTo, overMenu, waysOf } from "./place.ts";

const ENDS = 4;

function menu({ say, ownKey, person }: OperationParts): Button[][] {
  const status: Button = { label: say("button-key-status"), operation: "key", argument: "status" };
  const remove: Button = { label: say("button-key-remove"), operation: "key", argument: "remove" };
  return ownKey.value === undefined && person.key === undefined ? [[status]] : [[status, remove]];
}

const reply = (parts: OperationParts, text: string): Answered => ({ reply: { text, buttons: menu(parts) } });

const refused = (parts: OperationParts, text: string): Answered => notice(text, { buttons: menu(parts) });

/** What was said where others read it is known to them, whatever becomes of the message. */
async function elsewhere(asked: KeyAsked, request: Request, { say, erase, about }: OperationParts): Promise<Answered> {
  const seen = mayCarryKey(asked);
  const gone = seen && (await erase());
  const link = linkTo("key", await about());
  const there = link === undefined ? say("key-private-only") : say("key-private", { link });
  const where = waysOf(request, { telegram: there, discord: say("key-command") });
  if (!seen) return notice(where);
  const warning = gone ? say("key-seen") : `${say("key-seen")} ${say("key-delete-yourself")}`;
  return notice(`${warning}\n\n${where}`);
}

function malformed(why: Extract<KeyAsked, { what: "malformed" }>["why"], { say }: OperationParts): string {
  switch (why) {
    case "missing":
      return say("key-missing");
    case "blanks":
      return say("key-blanks");
    case "signs":
      return say("key-signs");
    case "length":
      return say("key-length");
  }
}

/** Only a key that the service has accepted takes the place of what was there. */
async function set(key: string, parts: OperationParts): Promise<Answered> {
  const { say, ownKey } = parts;
  const read = await parts.account(key);
  if (read.ok) {
    await ownKey.set(key);
    const now = say("key-set", {
      ends: plain(key.slice(-ENDS)),
      credits: plain(numbersIn(say).inFull.amount(read.value.credits)),
    });
    const accepted = { ...parts, ownKey: { ...ownKey, value: key } };
    return reply(accepted, `${now}\n\n${say("key-means")}`);
  }
  // Whose fault it is does not matter here: it was the person's own key that was tried.
  return refused(parts, read.failure.kind === "key-refused" ? say("key-refused") : say("key-not-tried"));
}

async function status(parts: OperationParts): Promise<Answered> {
  const { say, ownKey, person } = parts;
  if (person.key === undefined) return reply(parts, say("key-none"));
  const kept = say("key-kept", { ends: plain(person.key.ends), since: momentOf(say, person.key.since) });
  if (ownKey.value === undefined) return reply(parts, `${kept}\n\n${say("key-lost")}`);
  const read = await parts.account(ownKey.value);
  if (read.ok) {
    const credits = say("key-credits", { credits: plain(numbersIn(say).inFull.amount(read.value.credits)) });
    return reply(parts, `${kept} ${credits}\n\n${say("key-means")}`);
  }
  const failed = readFailed(read.failure, parts, { operation: "key", argument: "status" }).reply;
  return reply(parts, `${kept}\n\n${failed?.text ?? ""}`);
}

async function remove(parts: OperationParts): Promise<Answered> {
  const { say, ownKey, person } = parts;
  const was = await ownKey.remove();
  const { key: _key, ...rest } = person;
  const without = { ...parts, person: rest, ownKey: { ...ownKey, value: undefined } };
  return reply(without, was ? say("key-removed") : say("key-none"));
}

async function alone(asked: KeyAsked, request: Request, parts: OperationParts): Promise<Answered> {
  const { say } = parts;
  const help = waysOf(request, { telegram: say("help-key"), discord: say("help-key-discord") });
  switch (asked.what) {
    case "set":
      return set(asked.key, parts);
    case "malformed":
      return refused(parts, malformed(asked.why, parts));
    case "status":
      return status(parts);
    case "remove":
      return remove(parts);
    case "help":
      return reply(parts, help);
    case "unknown":
      return refused(parts, `${say("key-unknown")}\n\n${help}`);
  }
}

/** Behind everything else, for the key itself is dealt with. */
const withWarning = (answered: Answered, warning: string): Answered =>
  answered.reply === undefined
    ? answered
    : { ...answered, reply: { ...answered.reply, text: `${answered.reply.text}\n\n${warning}` } };

export const key: Operation = async (request: Request, parts) => {
  const asked = readAsked(request.text ?? "");
  if (!isForOne(request)) return elsewhere(asked, request, parts);
  // Before anything that may take long or fail: the key should not stand there meanwhile.
  const stands = mayCarryKey(asked) && !(await parts.erase());
  const answered = await alone(asked, request, parts);
  const told = stands ? withWarning(answered, parts.say("key-delete-yourself")) : answered;
  return { ...told, ...overMenu(request) };
};
