/** What is sent in place of a message that is of no use any more: where it is refused, it costs nobody an older answer. */
import { describe, expect, test } from "vitest";
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
});
