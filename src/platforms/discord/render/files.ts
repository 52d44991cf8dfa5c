/** The files of a message: under names that components can call them by. */
import type { Attachment } from "../../../core/reply.ts";
import type { OutgoingFile } from "../outgoing.ts";

const VEIL = "SPOILER_";

export interface Shown {
  readonly file: OutgoingFile;
  readonly as: Attachment["as"];
  readonly veiled: boolean;
}

/** Discord changes names that hold more than this, and then no component finds its file. */
function plainName(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9._-]+/g, "_");
  return plain.replace(/^[._]+/, "") || "file";
}

function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  let unique = name;
  for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${stem}-${copy}${ending}`;
  taken.add(unique.toLowerCase());
  return unique;
}

export function shownOf(attachments: readonly Attachment[]): Shown[] {
  const taken = new Set<string>();
  return attachments.map(({ name, blob, as, veiled = false }) => {
    const unique = uniqueName(plainName(name), taken);
    return { file: { name: veiled ? `${VEIL}${unique}` : unique, content: { blob } }, as, veiled };
  });
}

/** What is too long for messages, in a message of its own. */
export const answerFile = (markdown: string): Shown => ({
  file: { name: "answer.md", content: { text: markdown.toWellFormed() } },
  as: "file",
  veiled: false,
});
