/** What the body of a refusal says is wrong with the request, as far as it can be understood. */
import { z } from "zod";
import type { Problem } from "../../core/failure.ts";

const place = z.array(z.union([z.string(), z.number()]).transform(String)).catch([]);
const located = z.object({ loc: place, msg: z.string() });

const message = z.object({ message: z.string(), param: z.string().nullish().catch(undefined) });
const bodySchema = z.union([
  z.object({ detail: z.union([z.string(), z.array(z.unknown()), located, message]) }),
  z.object({ error: z.union([z.string(), message]) }),
  message,
  z.string(),
]);

/** Where a request's parts begin; the field is what comes after. */
const ROOTS = ["body", "query", "path", "header", "form"];

const MOST = 10;
const LONGEST = 300;

/** At least one. */
export function problemsOf(status: number, body: string): readonly Problem[] {
  const read = bodySchema.safeParse(parsed(body));
  const found = read.success ? readProblems(read.data).filter(({ says }) => says !== "") : [];
  return found.length > 0 ? found.slice(0, MOST) : [{ field: "request", says: generally(status) }];
}

function readProblems(body: z.infer<typeof bodySchema>): readonly Problem[] {
  if (typeof body === "string") return [sentence("request", body)];
  if ("detail" in body) return detailProblems(body.detail);
  const said = "error" in body ? body.error : body;
  return [typeof said === "string" ? sentence("request", said) : sentence(said.param ?? "request", said.message)];
}

type Detail = Extract<z.infer<typeof bodySchema>, { detail: unknown }>["detail"];

function detailProblems(detail: Detail): readonly Problem[] {
  if (typeof detail === "string") return [sentence("request", detail)];
  if (!Array.isArray(detail)) {
    if ("msg" in detail) return [locatedProblem(detail)];
    return [sentence(detail.param ?? "request", detail.message)];
  }
  return detail.flatMap((one) => {
    if (typeof one === "string") return [sentence("request", one)];
    const read = located.safeParse(one);
    return read.success ? [locatedProblem(read.data)] : [];
  });
}

function locatedProblem({ loc, msg }: z.infer<typeof located>): Problem {
  const names = loc.length > 1 && ROOTS.includes(loc[0] ?? "") ? loc.slice(1) : loc;
  const field = line(names.join(".")).slice(0, 60);
  if (field === "" || ROOTS.includes(field)) return sentence("request", msg);
  const { says } = sentence(field, msg);
  const isNamed = says === "" || says.toLowerCase().startsWith(`${field.toLowerCase()} `);
  return { field, says: isNamed ? says : `${field}: ${says}` };
}

/** A page of a proxy, also half of one, or a document for programs. */
const MARKUP = /^\s*<[a-z!?/]|<(!doctype|html)/i;

/** Markup, bytes that are no text, and signs without a word are nothing that a person could use. */
const isUseful = (text: string): boolean =>
  !MARKUP.test(text) && !text.includes("\uFFFD") && /[\p{L}\p{N}]/u.test(text);

function sentence(field: string, text: string): Problem {
  const said = line(text);
  // What is not shown is not looked at: half a letter may stand where a long text was cut.
  const begun = said.slice(0, LONGEST);
  if (!isUseful(begun)) return { field, says: "" };
  const short = begun === said ? said : `${begun.toWellFormed().trimEnd()}…`;
  return { field, says: /[.!?…]$/.test(short) ? short : `${short}.` };
}

/** One line without control characters. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const GENERALLY: Readonly<Record<number, string>> = {
  404: "The service does not know the model that was asked.",
  413: "The request is too large for the service; send less text or a smaller picture.",
  415: "The service does not take this kind of file; send a PNG or JPG picture.",
};

const generally = (status: number): string =>
  GENERALLY[status] ?? "The service cannot accept this request and did not say why; change it and try again.";
