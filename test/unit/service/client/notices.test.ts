/** Notices of the service reach the operator once a day, from one of all processes. */
import { expect, onTestFinished, test } from "vitest";
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
  const notices = createNotices(store().marks, log, lookAgain);
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
