/** Message menus and forms: what is asked of a message, what is filled in, and that a key stands nowhere. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { expectNowhere } from "../traces.ts";
import { isPrivate, openServer, shareHerald } from "./server.ts";

const server = shareHerald();

const upload = { name: "fox.png", type: "image/png", bytes: greyPng(300, 200, 77) };

describe("the menu of a message", () => {
  test("a question about it is asked in a form, also of what could not be read otherwise", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, bea, general, form, answered, prompts } = stage;
    const moon = discord.say(bea, "The moon is made of cheese", { in: general });
    const modal = await form(discord.menu(ada, "Ask about this", moon));
    expect(modal.title).toBe("Ask about this message");
    const filled = discord.fill(ada, modal, { "Your question": "Is that true?" });
    const answer = await answered(filled, /^echo: /);
    expect(prompts()).toEqual(["Bea wrote:\n> The moon is made of cheese\n\nIs that true?"]);
    expect(isPrivate(answer)).toBe(false);
    // Without words it is about the message alone.
    const empty = await form(discord.menu(bea, "Ask about this", moon));
    await answered(discord.fill(bea, empty, {}), /^echo: /);
    expect(prompts().at(-1)).toBe("Bea wrote:\n> The moon is made of cheese\n\nWhat is to be said about this?");
    const wordless = discord.say(bea, "", { in: general, files: [upload] });
    expect(isPrivate(await answered(discord.menu(ada, "Ask about this", wordless), /./))).toBe(true);
    expect(stage.faults()).toEqual([]);
  });

  test("an effect is applied to the picture that stands there, or to one that is sent with the form", async () => {
    const stage = await server({ messageContent: false });
    const { discord, service, ada, bea, general, form, answered } = stage;
    const shown = discord.say(bea, "my fox", { in: general, files: [upload] });
    const modal = await form(discord.menu(ada, "Apply an effect", shown));
    expect(modal.components).toHaveLength(1);
    const filled = discord.fill(ada, modal, { "What is to become of it": "watercolour" });
    const made = await answered(filled, /watercolour/);
    expect(discord.bytesOf(made, 0).length).toBeGreaterThan(100);
    const words = discord.say(bea, "no picture at all", { in: general });
    const other = await form(discord.menu(ada, "Apply an effect", words));
    expect(other.components).toHaveLength(2);
    expect(() => discord.fill(ada, other, {}, {})).toThrow(/files/);
    const sent = discord.fill(ada, other, { "What is to become of it": "oil" }, { "The picture": [upload] });
    await answered(sent, /oil/);
    expect(service.drawn.map(({ prompt, pipeline }) => [prompt, pipeline])).toEqual([
      ["watercolour", "effect"],
      ["oil", "effect"],
    ]);
    expect(service.drawn.every(({ image }) => image !== undefined)).toBe(true);
    expect(stage.faults()).toEqual([]);
  });

  test("a translation is for whoever asked alone, into the language of their app", async () => {
    const stage = await server({ messageContent: false });
    const { discord, guild, ada, bea, general, answered, prompts, seen } = stage;
    const anna = discord.person({ name: "Anna", locale: "de" });
    discord.join(anna, guild);
    const moon = discord.say(bea, "The moon is made of cheese", { in: general });
    const answer = await answered(discord.menu(anna, "Translate", moon), /^echo: /);
    expect(isPrivate(answer)).toBe(true);
    expect(prompts()).toEqual(["Bea wrote:\n> The moon is made of cheese\n\nÜbersetze das in diese Sprache: Deutsch."]);
    expect(seen(ada, general)).toEqual([]);
    expect(stage.faults()).toEqual([]);
  });
});

describe("a form", () => {
  test("a key is given in one; it stands in no store, no log and no message, and nobody sees that it was", async () => {
    const KEY = "sk-live_9f0c1d2e3b4aQx81Zr44LmK7";
    const stage = await openServer({ messageContent: false, more: { LOG_LEVEL: "trace" } });
    const { discord, service, ada, bea, general, form, answered, seen } = stage;
    const modal = await form(discord.command(ada, "key", { action: "set" }, { in: general }));
    expect(modal.title).toBe("Your own key");
    service.credits = 4_321;
    const kept = await answered(
      discord.fill(ada, modal, { "The key of the service": KEY }),
      /^The service accepts your key/,
    );
    expect(isPrivate(kept)).toBe(true);
    expect(discord.textOf(kept)).toContain("It ends in **LmK7**, and its account has **4,321** credits.");
    await answered(discord.command(ada, "ask", { prompt: "Mine?" }, { in: general }), "echo: Mine?");
    expect(service.asked.map(({ key }) => key)).toEqual([KEY]);
    // A key among the words of a message is not kept, and whoever wrote it is told where it belongs.
    discord.say(bea, `/key set ${KEY}x`, { in: general, mention: true });
    await stage.heard(
      bea,
      general,
      /please replace it at the service now[\s\S]*it opens a form that nobody else sees\.$/,
    );
    expectNowhere(JSON.stringify(discord.calls), KEY);
    expectNowhere(stage.output(), KEY);
    expectNowhere(await stage.everything(), KEY);
    expect(seen(bea, general).join("\n")).not.toContain(KEY);
    expect(stage.faults()).toEqual([]);
  });

  test("what administrators decide in words of their own is written in forms, and what is wrong is explained", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, bea, general, form, answered } = stage;
    const menu = await answered(discord.command(ada, "settings", {}, { in: general }), /decided for this server/);
    expect(isPrivate(menu)).toBe(true);
    const write = async (page: string, label: string, words: string) => {
      const seen = await answered(discord.press(ada, menu, page), /./);
      await discord.until(() => discord.buttonsOf(discord.now(menu)).some((one) => one.label?.startsWith("Write")));
      const modal = await form(discord.press(ada, discord.now(menu) ?? seen, /Write your own/));
      return discord.fill(ada, modal, { [label]: words });
    };
    const back = async () => {
      await answered(discord.press(ada, discord.now(menu) ?? menu, /Back/), /decided for this server/);
    };
    await answered(await write("Persona", "A persona in your own words", "a sailor who counts"), /a sailor who counts/);
    await back();
    await answered(await write("Budget", "Whose budget, and how many credits a day", "person 30"), /30 credits/);
    await back();
    await answered(
      await write("Quiet hours", "Quiet hours and their time zone", "22:00-07:00 Europe/Oz"),
      /no time zone called “Europe\/Oz”/,
    );
    await back();
    await answered(
      await write("Quiet hours", "Quiet hours and their time zone", "22:00-07:00 Europe/Rome"),
      /From 22:00 to 07:00/,
    );
    await back();
    expect(discord.textOf(discord.now(menu))).toMatch(
      /\*\*Persona\*\*: .*a sailor who counts[\s\S]*30 credits[\s\S]*22:00 to 07:00/,
    );
    discord.say(bea, "Hello?", { in: general, mention: true });
    await stage.heard(bea, general, "echo: Hello?");
    expect(stage.service.asked[0]?.persona).toBe("a sailor who counts");
    expect(stage.faults()).toEqual([]);
  });

  test("without options an effect asks for the picture, and then shows what could become of it", async () => {
    const stage = await server({ messageContent: false });
    const { discord, service, ada, general, form, answered } = stage;
    const modal = await form(discord.command(ada, "effect", {}, { in: general }));
    expect(modal.title).toBe("Change a picture");
    const menu = await answered(discord.fill(ada, modal, {}, { "The picture": [upload] }), /./);
    expect(service.drawn).toEqual([]);
    const [first] = discord
      .componentsOf(menu)
      .flatMap(({ options = [], custom_id: id }) => options.map(({ value }) => ({ id, value })));
    const chosen =
      first === undefined ? discord.press(ada, menu, /./) : discord.choose(ada, menu, first.id ?? "", [first.value]);
    await discord.until(() => service.drawn.length === 1);
    await discord.until(() => !discord.thinking(chosen));
    expect(stage.faults()).toEqual([]);
  });

  test("sent twice it is answered and paid for once, and who sent it is told so alone", async () => {
    const stage = await server({ messageContent: false });
    const { discord, service, ada, bea, general, form, answered, seen } = stage;
    const moon = discord.say(bea, "The moon is made of cheese", { in: general });
    const modal = await form(discord.menu(ada, "Ask about this", moon));
    const words = { "Your question": "Is that true?" };
    const [first, second] = [discord.fill(ada, modal, words), discord.fill(ada, modal, words)];
    await answered(first, /^echo: /);
    const told = await answered(second, /^This form has reached me already, with the same words, so it counts once/);
    expect(isPrivate(told)).toBe(true);
    expect(seen(bea, general)).toHaveLength(1);
    expect(service.asked).toHaveLength(1);
    // Other words, or the same in a form that was opened again, are another question.
    await answered(discord.fill(ada, modal, { "Your question": "Who says so?" }), /Who says so\?$/);
    const again = await form(discord.menu(ada, "Ask about this", moon));
    await answered(discord.fill(ada, again, words), /^echo: /);
    expect(service.asked).toHaveLength(3);
    expect(stage.faults()).toEqual([]);
  });

  test("a new digest is made once, however often its form is sent", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, general, form, answered } = stage;
    const none = await answered(discord.command(ada, "digest list", {}, { in: general }), /no digests here yet/);
    const modal = await form(discord.press(ada, none, "New digest"));
    const words = { "What is it about?": "bitcoin etf", "At what time?": "09:00" };
    const [first, second] = [discord.fill(ada, modal, words), discord.fill(ada, modal, words)];
    await answered(first, /bitcoin etf/);
    expect(isPrivate(await answered(second, /^This form has reached me already/))).toBe(true);
    await answered(discord.command(ada, "digest list", {}, { in: general }), /Digests here.*: 1 of/);
    expect(stage.faults()).toEqual([]);
  });
});
