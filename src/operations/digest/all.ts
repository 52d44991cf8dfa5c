/** All digests of all chats, for operators: what fails comes first, with buttons that try it again or let it rest. */
import type { Answered } from "../../core/answered.ts";
import { chatOf, type Digest, type DigestRun, type DigestState } from "../../core/digest.ts";
import type { Button, Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { plain } from "../markdown.ts";
import { notice } from "../notice.ts";
import { isOperator } from "../operators.ts";
import type { OperationParts } from "../parts.ts";
import { isForOne, overMenu } from "../place.ts";
import { refOf } from "./asked.ts";
import { topicWords } from "./fields/topic.ts";
import { momentWords } from "./moments.ts";
import { button, numberOf } from "./pages.ts";
import { preview } from "./preview.ts";
import { lastRun, nextWords, runWords } from "./runs.ts";

const ON_PAGE = 6;

/** A cursor that a button can carry. */
const CURSOR = /^[\x21-\x7e]{1,14}$/;

interface Row {
  readonly digest: Digest;
  readonly state: DigestState;
  readonly run: DigestRun | undefined;
}

const hasFailed = ({ run }: Row): boolean =>
  run !== undefined && ["failed", "skipped", "uncertain"].includes(run.state);

/** What sent something may have arrived, and is not tried again. */
const isReplayed = ({ run }: Row): boolean => run !== undefined && ["failed", "skipped"].includes(run.state);

/** Trouble first, then what rests without anybody having wanted it. */
const urgency = (row: Row): number => (hasFailed(row) ? 0 : row.digest.why === undefined ? 2 : 1);

function line(row: Row, place: number, { say }: OperationParts, now: number): string {
  const { digest, run } = row;
  const title = say("digest-of-chat", {
    place,
    chat: plain(digest.chat.title ?? chatOf(digest)),
    number: numberOf(digest),
    topics: plain(topicWords(digest)),
    moment: momentWords(say, digest),
  });
  const last = run === undefined ? [] : [say("digest-last", { run: runWords(say, run, digest.zone, now) })];
  return `- ${[title, nextWords(say, digest, now), ...last].join("  \n  ")}`;
}

function rowButtons(row: Row, place: number, after: string, { say }: OperationParts): Button[] {
  const { digest, run } = row;
  const ref = refOf(digest);
  const replay =
    run !== undefined && isReplayed(row)
      ? [button(say("button-digest-replay", { place }), `replay ${ref} ${run.slot.toString(36)} ${after}`.trim())]
      : [];
  const label = digest.state === "on" ? say("button-digest-halt", { place }) : say("button-digest-unhalt", { place });
  return [...replay, button(label, `halt ${ref} ${after}`.trim())];
}

async function page(after: string, before: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  const { digests: found, next } = await digests.page(ON_PAGE, after === "" ? undefined : after);
  const rows = await Promise.all(
    found.map(async (digest): Promise<Row> => {
      const state = await digests.state(digest.id);
      return { digest, state, run: lastRun(state) };
    }),
  );
  const sorted = rows.toSorted((one, other) => urgency(one) - urgency(other));
  const lines = sorted.map((row, index) => line(row, index + 1, parts, request.at));
  const list = lines.length === 0 ? say("digest-all-none") : lines.join("\n");
  const failing = rows.filter(hasFailed).length;
  const title = say("digest-every", { failing });
  const turn = [
    ...(after === "" ? [] : [button(say("button-digest-first"), "all")]),
    ...(next !== undefined && CURSOR.test(next) ? [button("▶", `all ${next}`)] : []),
  ];
  const buttons = sorted.map((row, index) => rowButtons(row, index + 1, after, parts));
  return {
    text: [before, title, list].filter((part) => part !== "").join("\n\n"),
    buttons: turn.length === 0 ? buttons : [...buttons, turn],
  };
}

async function replay(rest: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  const [, id = "", slot = "", after = ""] = /^\.(\S+) ([0-9a-z]{1,9})(?: (\S+))?$/.exec(rest) ?? [];
  const digest = id === "" ? undefined : await digests.get(id);
  const at = Number.parseInt(slot, 36);
  const run = digest === undefined ? undefined : (await digests.state(id)).runs.find((one) => one.slot === at);
  const isThere = digest !== undefined && run !== undefined && ["failed", "skipped"].includes(run.state);
  if (isThere) await digests.post(id, at, true);
  return page(after, isThere ? say("digest-replayed") : say("digest-not-replayed"), request, parts);
}

async function halt(rest: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  const [, id = "", after = ""] = /^\.(\S+)(?: (\S+))?$/.exec(rest) ?? [];
  const changed =
    id === ""
      ? undefined
      : await digests.change(id, (digest) => ({
          ...digest,
          state: digest.state === "on" ? "paused" : "on",
          why: undefined,
        }));
  return page(after, changed === undefined ? say("digest-gone") : say("settings-changed"), request, parts);
}

/** Any chat's, for their eyes alone. */
async function look(rest: string, request: Request, parts: OperationParts): Promise<Answered> {
  const digest = await parts.digests.get(rest.replace(/^\./, ""));
  return digest === undefined ? notice(parts.say("digest-gone")) : preview(digest, request, parts);
}

export async function forOperators(
  verb: "all" | "replay" | "halt" | "look",
  rest: string,
  request: Request,
  parts: OperationParts,
): Promise<Answered> {
  if (!isOperator(request, parts)) return notice(parts.say("digest-all-operators"));
  if (!isForOne(request)) return notice(parts.say("digest-all-private"));
  if (verb === "look") return look(rest, request, parts);
  const cursor = CURSOR.test(rest) ? rest : "";
  const pages = {
    all: () => page(cursor, "", request, parts),
    replay: () => replay(rest, request, parts),
    halt: () => halt(rest, request, parts),
  };
  return { reply: await pages[verb](), ...overMenu(request) };
}
