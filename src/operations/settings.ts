/** Settings: what administrators decide for a chat; today, when Herald speaks in it. */
import type { Answered } from "../core/answered.ts";
import type { Button } from "../core/reply.ts";
import { chatKey, type Request } from "../core/request.ts";
import { CHAT_CHANGED, CHATS, GENERAL, topicOf } from "../core/settings.ts";
import type { Operation, OperationParts } from "./parts.ts";

const EVERYTHING = ["all", "every", "everything", "always"];
const ADDRESSED = ["addressed", "mention", "mentioned"];

/** Undefined: it is nothing of this kind. */
function readSpeak(text: string): "all" | "addressed" | undefined {
  const [, word = ""] = /^speak\s+(\S+)/i.exec(text.trim()) ?? [];
  if (EVERYTHING.includes(word.toLowerCase())) return "all";
  return ADDRESSED.includes(word.toLowerCase()) ? "addressed" : undefined;
}

/** What is decided about: the topic that it is said in, or the group where there are none. */
function placeOf(request: Request): string {
  const { text = "" } = request;
  // A press does not say whether the chat has topics, so the button does.
  return topicOf(request) ?? (text.trim().endsWith(` ${GENERAL}`) ? GENERAL : "all");
}

async function own(request: Request, { store }: OperationParts, owns: boolean): Promise<void> {
  const place = placeOf(request);
  await store.documents.update(CHATS, chatKey(request), (current = {}) => {
    const others = (current.owns ?? []).filter((one) => one !== place);
    return { ...current, owns: owns ? [...others, place] : others };
  });
  await store.signals.publish(CHAT_CHANGED, chatKey(request));
}

function buttons(request: Request, { say }: OperationParts): Button[][] {
  const where = placeOf(request) === GENERAL ? ` ${GENERAL}` : "";
  return [
    [{ label: say("button-addressed"), operation: "settings", argument: `speak addressed${where}` }],
    [{ label: say("button-all"), operation: "settings", argument: `speak all${where}` }],
  ];
}

/** Alone with somebody there is nothing to decide but the person's own choices. */
function alone({ say }: OperationParts): Answered {
  const choices: Button[][] = [
    [
      { label: say("button-models"), operation: "model", argument: "" },
      { label: say("button-personas"), operation: "persona", argument: "" },
    ],
  ];
  return { reply: { text: say("settings-private"), buttons: choices } };
}

async function present(request: Request, parts: OperationParts): Promise<string> {
  const { say, store } = parts;
  const owns = (await store.documents.get(CHATS, chatKey(request)))?.owns ?? [];
  const everything = owns.includes(placeOf(request));
  if (placeOf(request) === "all") return everything ? say("settings-all") : say("settings-addressed");
  // What is decided for the whole chat holds in its topics too.
  if (owns.includes("all")) return say("settings-all");
  return everything ? say("settings-topic-all") : say("settings-topic-addressed");
}

export const settings: Operation = async (request, parts) => {
  const { say } = parts;
  if (request.chat?.kind === "private" || request.chat === undefined) return alone(parts);
  if (request.chat.kind === "channel") return { reply: { text: say("settings-channel") } };
  if (!(await parts.isAdministrator())) return { reply: { text: say("settings-administrators") } };
  const text = request.text?.trim() ?? "";
  const speak = readSpeak(text);
  if (text !== "" && speak === undefined)
    return { reply: { text: say("settings-wrong"), buttons: buttons(request, parts) } };
  if (speak !== undefined) await own(request, parts, speak === "all");
  const now = await present(request, parts);
  const words = speak === undefined ? now : `${say("settings-changed")} ${now}`;
  const name = (await parts.about())?.name ?? say("this-bot");
  const note = say("settings-privacy-mode", { name });
  const place = speak !== undefined && request.pressed !== undefined ? { replaces: [request.pressed] } : {};
  return { reply: { text: `${words}\n\n${note}`, buttons: buttons(request, parts) }, ...place };
};
