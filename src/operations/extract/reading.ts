/** What is to be found in what: the schema and the text of a request, wherever in it they are. */
import type { File } from "../../core/file.ts";
import { type JsonSchema, readJsonSchema, type SchemaChecker, type Unusable } from "../../core/json-schema.ts";
import type { Request } from "../../core/request.ts";
import type { OperationParts } from "../parts.ts";
import { FILE_LIMIT, type FileProblem, readFile } from "./files.ts";
import { looksLikeSchema, type Opening, type OpeningProblem, readOpening, readWhole } from "./opening.ts";

export type ReadingProblem =
  | FileProblem
  | OpeningProblem
  | { readonly problem: "no-schema" | "no-text" | "no-keywords" | "large-text" | "many-files" }
  | { readonly problem: "unusable"; readonly unusable: Unusable };

export interface Material {
  readonly schema: JsonSchema;
  readonly checker: SchemaChecker;
  readonly text: string;
}

export type Reading =
  | { readonly ok: true; readonly material: Material }
  | { readonly ok: false; readonly problem: ReadingProblem };

/** A text that came with the request, whole. */
interface Source {
  readonly from: File["from"];
  readonly text: string;
  readonly isFile: boolean;
  readonly isJson: boolean;
}

/** One with the schema and one with the text. */
const MOST_FILES = 2;

const failed = (problem: ReadingProblem): Reading => ({ ok: false, problem });
const isBlank = (text: string): boolean => !/\S/.test(text);

/** Pictures that stand beside words are about something else. */
function filesOf({ files = [], text = "", quoted }: Request): readonly File[] {
  const given = files.filter(({ from }) => from !== "pressed");
  const documents = given.filter(({ kind }) => kind === "document");
  const opening = readOpening(text);
  const hasText = quoted !== undefined || (opening.outcome === "schema" && !isBlank(opening.rest));
  return documents.length > 0 || hasText ? documents : given.slice(0, 1);
}

async function sourcesOf(request: Request, parts: Pick<OperationParts, "fetch">): Promise<Source[] | ReadingProblem> {
  const files = filesOf(request);
  if (files.length > MOST_FILES) return { problem: "many-files" };
  const sources: Source[] = [];
  for (const read of await Promise.all(files.map((file) => readFile(file, parts)))) {
    if ("problem" in read) return read;
    sources.push({ ...read, isFile: true });
  }
  const quoted = request.quoted?.text ?? "";
  const isJson = quoted.trimStart().startsWith("{");
  return isBlank(quoted) ? sources : [...sources, { from: "quoted", text: quoted, isFile: false, isJson }];
}

function isSchema({ text }: Source): boolean {
  const read = readWhole(text);
  return read.outcome === "schema" && looksLikeSchema(read.schema);
}

/** What looks like a schema, else a file that is meant as one; words that somebody wrote may just begin with a bracket. */
function schemaSourceOf(sources: readonly Source[]): Source | undefined {
  const json = sources.filter((source) => source.isJson);
  return json.find(isSchema) ?? json.find(({ isFile }) => isFile);
}

interface Found {
  readonly schema: JsonSchema;
  readonly texts: readonly string[];
}

function found(opening: Opening, own: string, sources: readonly Source[]): Found | ReadingProblem {
  if (opening.outcome === "schema")
    return { schema: opening.schema, texts: [opening.rest, ...sources.map(({ text }) => text)] };
  const source = schemaSourceOf(sources);
  if (source === undefined) return opening.outcome === "wrong" ? opening.problem : { problem: "no-schema" };
  const read = readWhole(source.text);
  if (read.outcome === "wrong") return read.problem;
  const others = sources.filter((one) => one !== source);
  const texts = [own, ...others.map(({ text }) => text)];
  // What stands beside a quoted schema is about the schema, where there is another text.
  const isBeside = (one: Source): boolean => one.from === "quoted" && source.from === "quoted" && !one.isFile;
  const better = [own, ...others.filter((one) => !isBeside(one)).map(({ text }) => text)];
  return { schema: read.schema, texts: better.every(isBlank) ? texts : better };
}

export async function readRequest(request: Request, parts: Pick<OperationParts, "fetch">): Promise<Reading> {
  const own = request.text?.trim() ?? "";
  const sources = await sourcesOf(request, parts);
  if ("problem" in sources) return failed(sources);
  const both = found(readOpening(own), own, sources);
  if ("problem" in both) return failed(both);
  const { schema, texts } = both;
  if (!looksLikeSchema(schema)) return failed({ problem: "no-keywords" });
  const read = readJsonSchema(schema);
  if (!read.ok) return failed({ problem: "unusable", unusable: read.unusable });
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");
  if (given.length === 0) return failed({ problem: "no-text" });
  const text = given.join("\n\n");
  if (text.length > FILE_LIMIT) return failed({ problem: "large-text" });
  return { ok: true, material: { schema, checker: read.checker, text } };
}
