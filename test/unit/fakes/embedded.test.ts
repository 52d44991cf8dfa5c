/** The embedded databases that test files share one after the other: whoever gets one cannot tell that it was used. */
import { expect, test } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import { createSqlStore } from "../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { openEmpty } from "../../servers/embedded.ts";

test("the next one finds nothing of the last, who can no longer reach it, nor hears what is said there", async () => {
  const used = await openEmpty();
  const first = await createSqlStore(used, ignoreEvents);
  const heard: string[] = [];
  await first.signals.subscribe("topic", (message) => heard.push(message));
  await first.signals.publish("topic", "before");
  await expect.poll(() => heard).toEqual(["before"]);
  await first.marks.claim("mark", "first", 60_000);
  await first.close();

  const second = await createSqlStore(await openEmpty(), ignoreEvents);
  const aside = await createSqlStore(await openEmpty(), ignoreEvents);
  expect(await second.marks.claim("mark", "second", 60_000)).toEqual({ first: true });
  expect(await aside.marks.claim("mark", "aside", 60_000)).toEqual({ first: true });
  await expect(first.ping()).rejects.toThrow(StoreAway);
  await expect(used.transaction((query) => query("SELECT 1"))).rejects.toThrow(StoreAway);
  const there: string[] = [];
  await second.signals.subscribe("topic", (message) => there.push(message));
  await second.signals.publish("topic", "after");
  await expect.poll(() => there).toEqual(["after"]);
  expect(heard).toEqual(["before"]);
  await Promise.all([second.close(), aside.close()]);
});
