/** What is sent in place of a message that is of no use any more: where it is refused, it costs nobody an older answer. */
import { describe, expect, test, vi } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { openPicturing } from "./picturing.ts";

const [used] = stores;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("an older answer stays where the one that was to take its place is refused", async () => {
    const { telegram, ada, newSender, request, record, deliver, reply, captions } = await openPicturing(pair().first);
    const sender = newSender();
    const old = await deliver(sender, { request: request(ada), reply: { text: "The older answer" } });
    const replaces = old.outcome === "delivered" ? old.messages : [];
    const edited = request(ada);
    const refusal = { code: 400, description: "Bad Request: wrong file" };
    for (const method of ["editMessageMedia", "sendPhoto", "sendDocument"] as const)
      telegram.refuseNext(method, refusal, 3);
    const refused = await deliver(sender, { request: edited, reply: await reply("fox"), replaces });
    expect(refused).toMatchObject({ outcome: "refused" });
    await sender.nothing({ request: edited, record: record(edited) });
    expect(captions()).toEqual(["The older answer"]);
  });

  test("a run that dies as it looks whether a sign of the answer is to be taken away leaves no doubt about the answer", async () => {
    const { telegram, ada, newSender, request, record } = await openPicturing(pair().first);
    const its = request(ada);
    const dies = async (): Promise<never> => {
      throw new Error("it dies");
    };
    // Long enough ago that nobody waits for it any more.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
    const dying = newSender().nothing({ request: its, record: { ...record(its), release: dies } });
    await expect(dying).rejects.toThrow("it dies");
    vi.useRealTimers();
    const delivered = await newSender().deliver({ request: its, reply: { text: "so" }, record: record(its) });
    expect(delivered).toMatchObject({ outcome: "delivered" });
    expect(telegram.sent(ada.id).map(({ text }) => text)).toEqual(["so"]);
  });
});
