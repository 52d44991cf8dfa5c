/** Notices of the service reach the operator once a day, from one of all processes. */
import { expect, onTestFinished, test } from "vitest";
import { NOTICE_LIFETIME, NOTICES } from "../../../../src/core/operator.ts";
import { createNotices } from "../../../../src/service/client/notices.ts";
import { keptLog } from "../../http/running.ts";
import { useStore } from "../server/serving.ts";

const store = useStore();

const notice = (group: "chat" | "search") => ({
  group,
  deprecation: "@1767225600",
  sunset: undefined,
  link: undefined,
});

function open(lookAgain?: number) {
  const { log, lines } = keptLog();
  const notices = createNotices(store(), log, lookAgain);
  onTestFinished(notices.close);
  return { notices, told: () => lines.map(({ level, fields }) => `${level} ${String(fields["group"])}`) };
}

test("several processes that hear the same tell it once, and another group's as well", async () => {
  const processes = [open(), open(), open()];
  const all = (): readonly string[] => processes.flatMap(({ told }) => told());
  for (const { notices } of processes) notices.hear(notice("chat"));
  await expect.poll(all).toEqual(["warn chat"]);
  for (const { notices } of processes) notices.hear(notice("search"));
  await expect.poll(all).toHaveLength(2);
  expect(all().toSorted()).toEqual(["warn chat", "warn search"]);
  await store().marks.release("service-deprecation:chat", "told");
  await store().marks.release("service-deprecation:search", "told");
});

test("what still holds when the day has passed is told again, though the client heard it only once", async () => {
  const { notices, told } = open(5);
  notices.hear(notice("chat"));
  await expect.poll(told).toEqual(["warn chat"]);
  await store().marks.release("service-deprecation:chat", "told");
  await expect.poll(told).toEqual(["warn chat", "warn chat"]);
});

test("a notice is kept for the operators while it holds, and of several the one that ends soonest", async () => {
  const { notices } = open();
  const kept = () => store().documents.get(NOTICES, "pictures");
  const [may, june, april] = ["01 May 2027", "01 Jun 2027", "01 Apr 2027"].map((day) => `${day} 00:00:00 GMT`);
  const hear = (sunset: string | undefined) =>
    notices.hear({ group: "pictures", deprecation: "@1", sunset, link: "<x>" });
  hear(may);
  await expect.poll(kept).toMatchObject({ sunset: may, deprecation: "@1", link: "<x>" });
  hear(june);
  hear(april);
  await expect.poll(kept).toMatchObject({ sunset: april });
  // Nobody has heard of it for a week, so it does not hold any more.
  await store().documents.put(NOTICES, "pictures", { at: Date.now() - NOTICE_LIFETIME - 1, sunset: april ?? "" });
  hear(june);
  await expect.poll(kept).toMatchObject({ sunset: june });
});
