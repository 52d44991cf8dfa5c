/** A pause that Telegram demands: nothing is called inside of it by whoever comes next. */
import { describe, expect, test } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { heldRelease } from "../../held-release.ts";
import { openSending, waitOf } from "./sending.ts";

const [used] = stores;
const reply = { text: "Hello" };

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("it is known to all while whoever was told of it still waits for the store", async () => {
    const { telegram, person, newSender, request, record } = await openSending(pair().first);
    const ada = person();
    const [told, other] = [request(ada), request(ada)];
    telegram.refuseNext("sendMessage", waitOf(60));
    const { held, releases, letGo } = heldRelease(record(told));
    const delivered = newSender().deliver({ request: told, reply, record: held });
    await releases;
    const later = { outcome: "later", reason: "Telegram demands a pause" };
    expect(await newSender().deliver({ request: other, reply, record: record(other) })).toMatchObject(later);
    letGo();
    expect(await delivered).toMatchObject(later);
    expect(telegram.callsOf("sendMessage")).toHaveLength(1);
    expect(telegram.insideWait).toEqual([]);
  });

  test("what puts no message there is not called inside of it either, whichever process was told", async () => {
    const { telegram, person, newSender, request, record } = await openSending(pair().first);
    const ada = person();
    const [told, other] = [request(ada), request(ada, { message: "1" })];
    const elsewhere = newSender("off", pair().second);
    telegram.refuseNext("sendMessage", waitOf(60));
    const delivered = await newSender().deliver({ request: told, reply, record: record(told) });
    expect(delivered).toMatchObject({ outcome: "later" });
    expect(await elsewhere.erase(other)).toBe(false);
    expect(telegram.callsOf("deleteMessage")).toEqual([]);
    expect(telegram.insideWait).toEqual([]);
  });
});
