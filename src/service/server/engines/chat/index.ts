/** The offline chat engine: no network, no model; it answers from the news index and from a few small skills. */
import type { ChatEngine, KnowledgeEngine } from "../ports.ts";
import { compose } from "./compose.ts";
import { write } from "./draft.ts";
import { createLibrary } from "./news/library.ts";
import { withoutNames } from "./speakers.ts";
import { structured } from "./structured/index.ts";
import { countTokens, cutToTokens, piecesOf } from "./tokens.ts";

export function createOfflineChat(knowledge: KnowledgeEngine): ChatEngine {
  const library = createLibrary(knowledge);
  return {
    async *answer(asked, signal) {
      signal.throwIfAborted();
      const question = withoutNames(asked);
      const { jsonSchema, maxTokens, linkTo } = question;
      const { parts, calls = [] } =
        jsonSchema === undefined ? await compose(question, library) : await structured(jsonSchema, question, library);
      const whole = write(parts, linkTo);
      const text = maxTokens === undefined ? whole.text : cutToTokens(whole.text, maxTokens);
      for (const call of calls) {
        signal.throwIfAborted();
        yield { kind: "call", call };
      }
      for (const piece of piecesOf(text)) {
        signal.throwIfAborted();
        yield { kind: "text", text: piece };
      }
      signal.throwIfAborted();
      const citations = whole.citations.filter(({ end }) => end <= text.length);
      yield { kind: "end", finish: text.length < whole.text.length ? "length" : "stop", citations };
    },
    countTokens,
  };
}
