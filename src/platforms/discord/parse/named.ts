/** Channels, roles and people as they are called, in what was asked: Discord writes them down as numbers. */
import type { Heard } from "../../../core/listening/heard.ts";
import type { Request } from "../../../core/request.ts";
import type { ParsedInteraction } from "./parsed.ts";

/** Undefined: it is not known, or not everybody there may know it. */
export interface Naming {
  readonly channel: (id: string) => string | undefined;
  readonly role: (id: string) => string | undefined;
  readonly person: (id: string) => string | undefined;
}

const CODES = /<(#|@&|@!?)(\d{1,20})>/g;

export const inNames = (text: string, { channel, role, person }: Naming): string =>
  text.replace(CODES, (code, sign: string, id: string) => {
    if (sign === "#") {
      const name = channel(id);
      return name === undefined ? code : `#${name}`;
    }
    const name = sign === "@&" ? role(id) : person(id);
    return name === undefined ? code : `@${name}`;
  });

const quoting = ({ quoted }: Pick<Request, "quoted">, naming: Naming): Pick<Request, "quoted"> =>
  quoted === undefined ? {} : { quoted: { ...quoted, text: inNames(quoted.text, naming) } };

function asking(request: Request, naming: Naming): Request {
  const { text } = request;
  return { ...request, ...(text === undefined ? {} : { text: inNames(text, naming) }), ...quoting(request, naming) };
}

export const heardInNames = (heard: Heard, naming: Naming): Heard =>
  heard.kind === "request" || heard.kind === "overheard" ? { ...heard, request: asking(heard.request, naming) } : heard;

/** What a form is about is asked once it is filled in. */
export function interactionInNames(parsed: ParsedInteraction, naming: Naming): ParsedInteraction {
  const { acknowledgement } = parsed;
  const named = { ...parsed, heard: heardInNames(parsed.heard, naming) };
  if (acknowledgement.kind !== "form" || acknowledgement.keeps === undefined) return named;
  const { keeps } = acknowledgement;
  return { ...named, acknowledgement: { ...acknowledgement, keeps: { ...keeps, ...quoting(keeps, naming) } } };
}
