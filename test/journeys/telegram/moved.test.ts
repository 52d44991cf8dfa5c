/** The place changes under an answer: a group becomes a supergroup, a topic is deleted; nobody's words are lost with it. */
import { expect, test } from "vitest";
import { shared } from "../../servers/ending.ts";
import { quickStore } from "../stage.ts";
import { openStage } from "./stage.ts";
import { talkIn } from "./talking.ts";

const started = shared(async () => {
  const stage = await openStage(quickStore, { rates: false });
  await stage.startAll();
  return { ...stage, ...talkIn(stage.telegram) };
});

async function group(about: { readonly type?: "group"; readonly forum?: boolean }) {
  const stage = await started();
  const { telegram, service } = stage;
  const [ada, bea] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bea" })];
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let gone: Promise<void> | undefined;
  service.answer = async ({ prompt, gone: left }) => {
    gone ??= new Promise((resolve) => left.addEventListener("abort", () => resolve()));
    if (prompt.includes("slow")) await Promise.race([held, gone]);
    return { pieces: [`echo: ${prompt}`] };
  };
  const chat = telegram.group({ members: [ada, bea], owner: ada, ...about });
  return { ...stage, ada, bea, chat, go: () => go(), stopped: () => gone ?? Promise.resolve() };
}

test("/cancel in the supergroup ends what was asked in the group that became it", async () => {
  const { telegram, ada, bea, chat, answer, texts, stopped } = await group({ type: "group" });
  telegram.say(bea, "@herald_bot slow story", { in: chat });
  await answer(chat, "Thinking…");
  const next = telegram.migrate(chat, ada);
  telegram.say(bea, "/cancel@herald_bot", { in: next });
  await answer(next, "Your request here is cancelled.");
  await stopped();
  expect(texts(next).filter((text) => text.includes("echo"))).toEqual([]);
  expect(telegram.problems).toEqual([]);
});

/** By Herald, whatever it is about. */
const sentIn = ({ telegram }: Awaited<ReturnType<typeof group>>, { id }: { readonly id: number }) =>
  telegram.sent(id).map(({ text, reply_to_message: answered }) => ({ text, answers: answered?.text }));

test("an answer that the group's becoming a supergroup came in between says there whom it is for", async () => {
  const staged = await group({ type: "group" });
  const { telegram, ada, bea, chat, answer, go } = staged;
  telegram.say(bea, "@herald_bot slow story", { in: chat });
  await answer(chat, "Thinking…");
  const next = telegram.migrate(chat, ada);
  go();
  const landed = await answer(next, "echo: slow story");
  const said = "Bea, this is my answer to what you asked before the group was converted:";
  expect(sentIn(staged, next)).toEqual([
    { text: said, answers: undefined },
    { text: "echo: slow story", answers: said },
  ]);
  expect(landed.reply_to_message?.entities).toMatchObject([{ type: "text_mention", user: { id: bea.id } }]);
  telegram.say(bea, "@herald_bot go on", { in: next, replyTo: landed });
  await answer(next, /^echo: .*go on$/);
  expect(telegram.problems).toEqual([]);
});

test("an answer whose topic was deleted says in General whom it is for", async () => {
  const staged = await group({ forum: true });
  const { telegram, ada, bea, chat, answer, go } = staged;
  const coins = telegram.topic(chat, "Coins", ada);
  telegram.say(bea, "@herald_bot slow story", { in: chat, topic: coins });
  await answer(chat, "Thinking…");
  telegram.deleteTopic(chat, coins);
  go();
  await answer(chat, "echo: slow story");
  const said = "Bea, the topic in which you asked me is not there any more. This is my answer:";
  expect(sentIn(staged, chat)).toEqual([
    { text: said, answers: undefined },
    { text: "echo: slow story", answers: said },
  ]);
  expect(telegram.problems).toEqual([]);
});
