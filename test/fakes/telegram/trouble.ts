/** Lets the trouble happen that was ordered for a call, and the waits stand that came of it. */
import type { Outcome } from "./answers.ts";
import type { Asked } from "./hub.ts";
import { Refusal } from "./refusal.ts";
import type { Trouble } from "./switches.ts";

export async function meetTrouble(troubles: readonly Trouble[]): Promise<Outcome | "none"> {
  for (const trouble of troubles) {
    if (trouble.kind === "delay") await new Promise((resolve) => setTimeout(resolve, trouble.milliseconds));
    if (trouble.kind === "hold") await trouble.released;
  }
  for (const trouble of troubles) {
    if (trouble.kind === "break" && trouble.when === "before") return undefined;
    if (trouble.kind === "html") {
      const body = `<html><head><title>${trouble.status}</title></head><body><center>nginx</center></body></html>`;
      return { status: trouble.status, type: "text/html", body };
    }
  }
  return "none";
}

const WRITING = [
  "sendMessage",
  "sendRichMessage",
  "sendDocument",
  "sendPhoto",
  "editMessageText",
  "editMessageMedia",
  "editMessageCaption",
  "editMessageReplyMarkup",
];

/** Where the waits of this call stand: those of a chat hold for everything that is written there. */
function waitKey({ method, reader }: Asked): string {
  const chat = `chat ${reader.text("chat_id")}`;
  if (WRITING.includes(method)) return chat;
  return method.endsWith("Draft") ? `draft ${chat}` : `${method} ${chat}`;
}

export function orderedRefusal(asked: Asked, troubles: readonly Trouble[]): void {
  const { hub, call } = asked;
  const key = waitKey(asked);
  const inside = (): void => {
    hub.insideWait.push(call);
  };
  const ordered = troubles.find((one) => one.kind === "refuse");
  if (ordered === undefined) {
    hub.rates.check(key, inside);
    return;
  }
  const { code, description, retry_after: wait } = ordered.refusal;
  if (wait === undefined) throw new Refusal(code, description);
  hub.rates.order(key, wait);
  throw new Refusal(code, description, { retry_after: wait });
}
