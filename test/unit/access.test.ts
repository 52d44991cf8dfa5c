/** Who may use Herald, by the operator's lists and by what is decided on their page. */
import { expect, onTestFinished, test } from "vitest";
import { createAccess, createAccessShown, createAdmission } from "../../src/access.ts";
import { readConfig } from "../../src/config.ts";
import { ADMISSION, ADMISSION_CHANGED, type Admission } from "../../src/core/operator.ts";
import type { Request } from "../../src/core/request.ts";
import { keptLog } from "./http/running.ts";
import { useStore } from "./telegram/listen/parts.ts";

const NOBODY: Admission = { denied: [], allowed: [] };

function configOf(environment: Readonly<Record<string, string>>) {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config;
}

const accessWith = (environment: Readonly<Record<string, string>>, decided: Partial<Admission> = {}) =>
  createAccess(configOf(environment), { current: () => ({ ...NOBODY, ...decided }) });

const asked = (chat: string, person?: string): Request => ({
  id: "r",
  platform: "telegram",
  conversation: "c",
  operation: "chat",
  at: 0,
  chat: { id: chat, kind: chat.startsWith("-") ? "group" : "private" },
  ...(person === undefined ? {} : { person: { id: person, name: "Ada" } }),
});

test("open is open to all but those denied, as a chat or as a person", () => {
  const access = accessWith({ DENIED: "telegram:-1001,telegram:5" });
  expect(access(asked("7", "7"))).toBe("allowed");
  expect(access(asked("-1001", "7"))).toBe("denied");
  expect(access(asked("-1002", "5"))).toBe("denied");
  expect(access(asked("-1002"))).toBe("allowed");
});

test("listed lets in who is listed, the chats that are, and operators; being denied goes before all of it", () => {
  const access = accessWith({
    ACCESS: "listed",
    ALLOWED: "telegram:-1001,telegram:8",
    ADMINS: "telegram:1,telegram:2",
    DENIED: "telegram:2,telegram:8",
  });
  expect(access(asked("7", "7"))).toBe("outside");
  expect(access(asked("-1001", "7"))).toBe("allowed");
  expect(access(asked("-1002", "1"))).toBe("allowed");
  expect(access(asked("2", "2"))).toBe("denied");
  expect(access(asked("-1001", "8"))).toBe("denied");
});

test("what is decided on the page counts beside the lists, and being shut out by either goes before being let in by either", () => {
  const access = accessWith(
    { ACCESS: "listed", ALLOWED: "telegram:1", DENIED: "telegram:2", ADMINS: "telegram:9" },
    { denied: ["telegram:1", "telegram:9"], allowed: ["telegram:2", "telegram:3", "telegram:-4", "discord-guild:5"] },
  );
  expect(access(asked("1", "1"))).toBe("denied");
  expect(access(asked("2", "2"))).toBe("denied");
  expect(access(asked("9", "9"))).toBe("denied");
  expect(access(asked("3", "3"))).toBe("allowed");
  expect(access(asked("-4", "6"))).toBe("allowed");
  expect(access(asked("6", "6"))).toBe("outside");
  const guild: Request = { ...asked("5", "6"), platform: "discord", chat: { id: "5", kind: "group" } };
  expect(access(guild)).toBe("allowed");
  expect(access({ ...guild, chat: { id: "5", kind: "private" } })).toBe("outside");
});

test("where only those listed are let in, the private console's visitors have passed its door already", () => {
  const visitor: Request = { ...asked("v1", "v1"), platform: "web", chat: { id: "v1", kind: "private" } };
  expect(accessWith({ ACCESS: "listed", CONSOLE: "private" })(visitor)).toBe("allowed");
  expect(accessWith({ ACCESS: "listed", CONSOLE: "public" })(visitor)).toBe("outside");
  expect(accessWith({ CONSOLE: "public" })(visitor)).toBe("allowed");
  expect(accessWith({ ACCESS: "listed", CONSOLE: "private" }, { denied: ["web:v1"] })(visitor)).toBe("denied");
  expect(accessWith({ ACCESS: "listed", CONSOLE: "public" }, { allowed: ["web:v1"] })(visitor)).toBe("allowed");
});

test("the page is told the same of one name, and whether the configuration itself shuts it out", () => {
  const config = configOf({ ALLOWED: "telegram:1", DENIED: "telegram:2" });
  const { accessOf, isDenied } = createAccessShown(config, { current: () => ({ ...NOBODY, denied: ["telegram:3"] }) });
  expect(["telegram:1", "telegram:2", "telegram:3", "telegram:4"].map(accessOf)).toEqual([
    "allowed",
    "denied",
    "denied",
    "open",
  ]);
  expect(["telegram:2", "telegram:3"].map(isDenied)).toEqual([true, false]);
});

const store = useStore();

test("what was decided is known from the start, at once by its signal, and in time where the signal is lost", async () => {
  const { documents, signals } = store();
  const decide = (name: string) => documents.put(ADMISSION, "all", { denied: [name], allowed: [] });
  await decide("telegram:1");
  const live = await createAdmission({ documents, signals, log: keptLog().log });
  const patient = await createAdmission(
    { documents, signals: { ...signals, subscribe: async () => async () => undefined }, log: keptLog().log },
    20,
  );
  onTestFinished(async () => {
    await live.stop();
    await patient.stop();
    await documents.delete(ADMISSION, "all");
  });
  expect(live.current().denied).toEqual(["telegram:1"]);
  await decide("telegram:2");
  await signals.publish(ADMISSION_CHANGED, "");
  await expect.poll(() => live.current().denied).toEqual(["telegram:2"]);
  await expect.poll(() => patient.current().denied).toEqual(["telegram:2"]);
});

test("while the store is away, what was known holds", async () => {
  const { documents, signals } = store();
  await documents.put(ADMISSION, "all", { denied: ["telegram:1"], allowed: [] });
  let reads = 0;
  const breaking: typeof documents = {
    ...documents,
    async get(kind, id) {
      reads += 1;
      if (reads > 1) throw new Error("the store is away");
      return documents.get(kind, id);
    },
  };
  const live = await createAdmission({ documents: breaking, signals, log: keptLog().log }, 5);
  onTestFinished(async () => {
    await live.stop();
    await documents.delete(ADMISSION, "all");
  });
  await expect.poll(() => reads).toBeGreaterThan(3);
  expect(live.current().denied).toEqual(["telegram:1"]);
});
