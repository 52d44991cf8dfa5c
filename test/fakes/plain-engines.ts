/** Engines that do nothing clever, at once and always the same way, for tests of what is around them. */
import type {
  Change,
  ChatPiece,
  ChatQuestion,
  Drawing,
  Engines,
  FoundDocument,
  Search,
} from "../../src/service/server/engines/ports.ts";

export type Answering = (question: ChatQuestion, signal: AbortSignal) => AsyncIterable<ChatPiece>;

/** What the engines were asked, in order. */
export interface Asked {
  readonly questions: ChatQuestion[];
  readonly drawings: Drawing[];
  readonly changes: Change[];
  readonly searches: Search[];
}

export interface PlainParts {
  readonly answer?: Answering;
  /** Runs before every picture is made; it may throw. */
  readonly beforePicture?: () => void;
}

/** One transparent point. */
export const POINT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export const DOCUMENTS: readonly FoundDocument[] = [
  {
    id: "etf-inflows",
    title: "ETF <b>inflows</b> & outflows",
    tldr: "Money came in.\n<script>alert(1)</script>",
    source: "news",
    updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    bullishness: 0.42,
    legitimacy: 0.9,
  },
  {
    id: "wagmi",
    title: "We are all going to make it",
    tldr: "Somebody is sure of it.",
    source: "imageboard",
    updatedAt: Date.UTC(2026, 0, 1),
    bullishness: -0.3,
    legitimacy: 0.2,
  },
];

/** JSON that fits the simplest of schemas. */
function fitting(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return {};
  const { type, properties }: { type?: unknown; properties?: unknown } = schema;
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return [];
  const fields = typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
  return Object.fromEntries(fields.map(([name, inner]) => [name, fitting(inner)]));
}

/** What was said last, word by word; or JSON. */
async function* echo({ messages, jsonSchema, maxTokens }: ChatQuestion): AsyncIterable<ChatPiece> {
  const said = messages.at(-1)?.content ?? "";
  const words = (jsonSchema === undefined ? `You said: ${said}` : JSON.stringify(fitting(jsonSchema))).split(/(?<= )/);
  const kept = words.slice(0, maxTokens);
  for (const text of kept) yield { kind: "text", text };
  yield { kind: "end", finish: kept.length < words.length ? "length" : "stop", citations: [] };
}

export function plainEngines({ answer = echo, beforePicture = () => undefined }: PlainParts = {}) {
  const asked: Asked = { questions: [], drawings: [], changes: [], searches: [] };
  async function change(given: Change): Promise<Uint8Array> {
    asked.changes.push(given);
    beforePicture();
    return POINT;
  }
  const engines: Engines = {
    chat: {
      answer(question, signal) {
        asked.questions.push(question);
        return answer(question, signal);
      },
      countTokens: (text) => text.split(/\s+/).filter((word) => word !== "").length,
    },
    pictures: {
      async create(drawing) {
        asked.drawings.push(drawing);
        beforePicture();
        return POINT;
      },
      effect: change,
      mirage: change,
      close: () => Promise.resolve(),
    },
    knowledge: {
      origin: "Made up for a test.",
      async search(search) {
        asked.searches.push(search);
        const found = DOCUMENTS.filter(({ source }) => search.sources.includes(source));
        return { documents: found.slice(search.offset, search.offset + search.count), total: found.length };
      },
      document: async (id) => DOCUMENTS.find((document) => document.id === id),
    },
  };
  return { engines, asked };
}
