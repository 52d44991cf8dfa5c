/** English: what the core's tables say already, as sentences like all others. */
import { commands } from "../../core/commands.ts";
import { contents } from "../../core/picture-header.ts";

const sentences = [
  ...commands.map(({ name, does }) => `does-${name} = ${does}`),
  ...commands.flatMap(({ name, credits }) => (credits === "free" ? [] : [`costs-${name} = ${credits}`])),
  ...Object.entries(contents).map(([name, called]) => `content-${name} = ${called}`),
];

export const tables = `\n${sentences.join("\n")}\n`;
