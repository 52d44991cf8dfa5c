/** How channels, roles and people are called, from what Discord tells by itself; and what is nobody else's business. */
import { expect, test } from "vitest";
import { createNames } from "../../../../src/platforms/discord/listen/names.ts";
import { inNames } from "../../../../src/platforms/discord/parse/named.ts";

const VIEW = String(1n << 10n);
const everybody = (more: object) => [{ id: "1", type: 0, allow: "0", deny: "0", ...more }];

function known() {
  const names = createNames();
  names.learn({
    id: "1",
    name: "Home",
    roles: [{ id: "1", name: "@everyone", permissions: VIEW }, { id: "2", name: "Cooks", permissions: "0" }, { id: 3 }],
    channels: [
      { id: "10", type: 0, name: "kitchen" },
      { id: "11", type: 0, name: "cellar", permission_overwrites: everybody({ deny: VIEW }) },
      { id: "12", type: 2, name: "parlour", permission_overwrites: [{ broken: true }] },
      { broken: true },
    ],
    threads: [
      { id: "20", type: 11, name: "soup", parent_id: "10" },
      { id: "21", type: 11, name: "wine", parent_id: "11" },
      { id: "22", type: 12, name: "whispers", parent_id: "10" },
    ],
  });
  names.met({ id: "30", username: "bea", global_name: "Bea" });
  names.met({ broken: true });
  const read = (text: string, guild: string | undefined = "1"): string => inNames(text, names.in(guild));
  return { names, read };
}

test("what everybody in the guild may see is called by its name, and nothing else", () => {
  const { read } = known();
  expect(read("<#10> <#12> <#20> <@&2> <@30> <@!30>")).toBe("#kitchen #parlour #soup @Cooks @Bea @Bea");
  const hidden = "<#11> <#21> <#22> <#99> <@&99> <@99>";
  expect(read(hidden)).toBe(hidden);
  expect(read("<#10> <@&2> <@30>", "5")).toBe("<#10> <@&2> @Bea");
});

test("it is called as it is called now, and no more once it is gone", () => {
  const { names, read } = known();
  names.learn({ id: "10", type: 0, guild_id: "1", name: "pantry" });
  names.learn({ guild_id: "1", role: { id: "2", name: "Chefs", permissions: "0" } });
  expect(read("<#10> <#20> <@&2>")).toBe("#pantry #soup @Chefs");
  names.learn({ id: "10", type: 0, guild_id: "1", name: "pantry", permission_overwrites: everybody({ deny: VIEW }) });
  expect(read("<#10> <#20>")).toBe("<#10> <#20>");
  names.forget({ guild_id: "1", role_id: "2" });
  names.forget({ id: "12", guild_id: "1", type: 2 });
  expect(read("<#12> <@&2>")).toBe("<#12> <@&2>");
});

test("where nobody sees a channel that does not say so, only those that do are named", () => {
  const { names, read } = known();
  names.learn({ guild_id: "1", role: { id: "1", name: "@everyone", permissions: "0" } });
  expect(read("<#10> <#20>")).toBe("<#10> <#20>");
  names.learn({ id: "10", type: 0, guild_id: "1", name: "kitchen", permission_overwrites: everybody({ allow: VIEW }) });
  expect(read("<#10> <#20>")).toBe("#kitchen #soup");
});
