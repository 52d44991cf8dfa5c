/** Who may use Herald, by the operator's lists. */
import { expect, test } from "vitest";
import { createAccess } from "../../src/access.ts";
import { readConfig } from "../../src/config.ts";
import type { Request } from "../../src/core/request.ts";

function accessWith(environment: Readonly<Record<string, string>>) {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return createAccess(read.config);
}

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
