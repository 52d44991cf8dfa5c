/** The public page of one document, for whoever follows a citation; light and dark, and nothing from elsewhere. */
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { DOCUMENT_STYLE } from "./document-style.ts";
import type { FoundDocument, KnowledgeEngine } from "./engines/ports.ts";
import type { ServiceContext } from "./place.ts";

export const DOCUMENT_ROUTE = "/knowledge/documents/:id";
export const documentPath = (id: string): string => `/knowledge/documents/${encodeURIComponent(id)}`;

/** The one style there is, by its hash; so nothing that a document says can bring another one along. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(DOCUMENT_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Part = ReturnType<typeof html>;

const page = (title: string, content: Part): Part => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(DOCUMENT_STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

/** In words, because a colour alone says nothing to some. */
function mood(bullishness: number): readonly [word: string, kind: string] {
  if (bullishness >= 0.15) return ["Bullish", "up"];
  if (bullishness <= -0.15) return ["Bearish", "down"];
  return ["Neutral", "even"];
}

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;

function documentContent(document: FoundDocument, source: string, origin: string): Part {
  const { title, tldr, updatedAt, bullishness, legitimacy } = document;
  const at = new Date(updatedAt).toISOString();
  const [word, kind] = mood(bullishness);
  return html`<article>
<p class="source">${source}</p>
<h1>${title}</h1>
<p class="time">Last updated <time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 16)} UTC</time></p>
<p class="tldr">${tldr}</p>
<dl>
<div class="${kind}"><dt>Market mood</dt><dd>${word} <span>${signed(bullishness)} on a scale from \u22121 to +1</span></dd></div>
<div><dt>Legitimacy</dt><dd>${Math.round(legitimacy * 100)}% <span>how far it can be relied on</span></dd></div>
</dl>
</article>
<p class="note">${origin} It is no advice to buy or sell.</p>`;
}

const missingContent: Part = html`<h1>There is no such document</h1>
<p class="tldr">It may have been replaced by a newer one. Search again to find what there is today.</p>`;

export function createDocumentPage(engine: KnowledgeEngine, imageboard: string, now: () => number) {
  return async (context: ServiceContext): Promise<Response> => {
    const document = await engine.document(context.req.param("id") ?? "", now());
    const source = document?.source === "imageboard" ? imageboard : "news";
    const [status, shown] =
      document === undefined
        ? ([404, page("There is no such document", missingContent)] as const)
        : ([200, page(document.title, documentContent(document, source, engine.origin))] as const);
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
    return new Response(String(await shown), { status, headers });
  };
}
