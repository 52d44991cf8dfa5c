/** Messages, talks and unsent words as the tests of the console's page need them. */
import type { Unsent } from "../../../../src/pages/console/outbox.ts";
import type { Block, Command, CommandOption, Message } from "../../../../src/platforms/web/wire.ts";

export const paragraph = (text: string): Block => ({ is: "paragraph", of: [text] });

export const asked = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  by: "person",
  at: 1,
  revision: 1,
  text: id,
  blocks: [],
  files: [],
  buttons: [],
  ...more,
});

export const answer = (id: string, answers: string, more: Partial<Message> = {}): Message =>
  asked(id, { by: "herald", answers, blocks: [paragraph(id)], ...more });

export const unsent = (id: string, more: Partial<Unsent> = {}): Unsent => ({
  id,
  talk: "talk",
  text: id,
  files: [],
  at: 1,
  state: "waiting",
  ...more,
});

export const option = (name: string, more: Partial<CommandOption> = {}): CommandOption => ({
  name,
  type: "text",
  description: name,
  ...more,
});

export const command = (name: string, options: readonly CommandOption[] = [], description = ""): Command => ({
  name,
  description,
  credits: "",
  options,
});
