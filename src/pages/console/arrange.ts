/** In which order a talk is shown: every answer below what it answers, what is being made below that, what is unsent last. */
import type { Block, Message } from "../../platforms/web/wire.ts";
import type { Unsent } from "./outbox.ts";
import type { Shelf } from "./state.ts";

export type Row =
  | { readonly is: "message"; readonly key: string; readonly message: Message; readonly asked?: Message }
  /** Without blocks nothing is there of it yet. */
  | { readonly is: "growing"; readonly key: string; readonly answers: string; readonly blocks: readonly Block[] }
  | { readonly is: "unsent"; readonly key: string; readonly unsent: Unsent };

export function arrange({ messages, growing }: Shelf, unsent: readonly Unsent[]): readonly Row[] {
  const ids = new Set(messages.map(({ id }) => id));
  // An answer may be heard of before its question is known to have arrived.
  const waiting = unsent.filter(({ id }) => !ids.has(id));
  for (const { id } of waiting) ids.add(id);
  const isPlaced = ({ answers }: Message): boolean => answers !== undefined && ids.has(answers);
  const rows = messages.filter((message) => !isPlaced(message)).flatMap((message) => withAnswers(message));

  function withAnswers(message: Message): readonly Row[] {
    return [
      { is: "message", key: message.id, message },
      ...answersTo(message.id, message.waits === true, { asked: message }),
    ];
  }

  function answersTo(id: string, waits: boolean, more: { readonly asked?: Message } = {}): readonly Row[] {
    const answers = messages.filter((one) => one.answers === id);
    const grown = growing.find((one) => one.answers === id);
    // An answer may be heard of a moment before its question is known to wait no more.
    const isAnswered = answers.some(({ notice }) => notice !== true);
    const isMade = grown !== undefined || (waits && !isAnswered);
    return [
      ...answers.map((answer): Row => ({ is: "message", key: answer.id, message: answer, ...more })),
      ...(isMade ? [growingRow(id, grown?.blocks ?? [])] : []),
    ];
  }

  return [
    ...rows,
    // What a press makes belongs to no message that was said.
    ...growing.filter(({ answers }) => !ids.has(answers)).map(({ answers, blocks }) => growingRow(answers, blocks)),
    ...waiting.flatMap((one): readonly Row[] => [
      { is: "unsent", key: one.id, unsent: one },
      ...answersTo(one.id, one.state === "sent"),
    ]),
  ];
}

const growingRow = (answers: string, blocks: readonly Block[]): Row => ({
  is: "growing",
  key: `growing-${answers}`,
  answers,
  blocks,
});

/** What can be stopped, the last first. */
export const stoppable = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap((row) => (row.is === "growing" ? [row.answers] : [])).toReversed();

const PICTURES = /^\/(imagine|effect|mirage)\b/i;

/** Whether what is being made for it is a picture. */
export const asksForPicture = (text: string): boolean => PICTURES.test(text);
