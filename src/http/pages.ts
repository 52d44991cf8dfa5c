/** The pages for browsers: their shells, and the scripts and style sheets that were built for them. */
import { readFileSync } from "node:fs";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { SayIn } from "../core/say.ts";
import type { Bindings } from "./server.ts";
import { ICON_PATH } from "./start-page-looks.ts";
import { toSignIn } from "./to-sign-in.ts";

const builtSchema = z.record(z.string(), z.strictObject({ script: z.string(), style: z.string() }));

export interface Pages {
  /** The whole page by its name; `language` is the one it begins in. */
  readonly shell: (name: string, title: string, language: string) => Response;
  /** A built file by its name; undefined: there is none. */
  readonly file: (name: string, encodings: string) => Response | undefined;
}

/** Scripts of our own alone, and nothing inline; pictures that are about to be sent are shown from memory. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

/** In the order in which they are liked. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

function readFrom(folder: URL, name: string): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(readFileSync(new URL(name, folder)));
  } catch {
    throw new Error(`${name} of the pages for browsers is not in ${folder.pathname}. Build them with: npm run build`);
  }
}

/** Reads everything once: it is small, and asked for by every visitor. */
export function openPages(folder: URL, sayIn: SayIn): Pages {
  const read = (name: string): Buffer<ArrayBuffer> => readFrom(folder, name);
  const built = builtSchema.parse(JSON.parse(read("pages.json").toString()));
  const names = Object.values(built).flatMap(({ script, style }) => [script, style]);
  const files = new Map(
    names.flatMap((name) =>
      ["", ...ENCODINGS.map(({ ending }) => ending)].map((end) => [name + end, read(name + end)]),
    ),
  );

  return {
    shell(name, title, language) {
      const page = built[name];
      if (page === undefined) throw new Error(`The page ${name} was not built. Build it with: npm run build`);
      const say = sayIn(language);
      const [torn, again, path] = [say("console-torn"), say("console-torn-again"), say("console-torn-path")];
      const [needsScript, status] = [say("console-no-script"), say("console-no-script-status")];
      const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="/assets/${page.style}">
<script type="module" src="/assets/${page.script}"></script>
</head>
<body>
<div id="app"></div>
<p class="torn">${torn} <a href="">${again}</a><br>${path}</p>
<noscript><p class="scriptless">${needsScript} <a href="/status">${status}</a></p></noscript>
</body>
</html>
`;
      return new Response(String(body), {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
      });
    },

    file(name, encodings) {
      const ending = name.endsWith(".js") ? "js" : "css";
      const bytes = names.includes(name) ? files.get(name) : undefined;
      if (bytes === undefined) return undefined;
      const encoding = ENCODINGS.find(({ name: one }) => takes(encodings, one));
      const body = encoding === undefined ? bytes : (files.get(name + encoding.ending) ?? bytes);
      return new Response(body, {
        headers: {
          "content-type": TYPES[ending],
          "cache-control": "public, max-age=31536000, immutable",
          vary: "accept-encoding",
          ...(encoding === undefined ? {} : { "content-encoding": encoding.name }),
        },
      });
    },
  };
}

/** Whether this is among the encodings that a browser names; one with a zero behind it is one that it refuses. */
const takes = (encodings: string, name: string): boolean =>
  encodings
    .toLowerCase()
    .split(",")
    .some((one) => new RegExp(`^\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*$)|$)`).test(one));

export interface PageParts {
  readonly pages: Pages;
  /** Whether whoever asks may use the console; undefined: there is none. */
  readonly admits: ((request: Request, remoteAddress: string | undefined) => Promise<"open" | "sign-in">) | undefined;
  readonly isOperator: (request: Request) => Promise<boolean>;
  readonly languages: readonly string[];
}

type App = Hono<{ Bindings: Bindings }>;

const remoteOf = ({ env }: Context<{ Bindings: Bindings }>): string | undefined => env.incoming.socket.remoteAddress;

/** The first of the languages that the browser wants and there is. */
function languageOf(request: Request, languages: readonly string[]): string {
  const wanted = (request.headers.get("accept-language") ?? "").toLowerCase().split(",");
  const codes = wanted.map((one) => one.trim().slice(0, 2));
  return codes.find((code) => languages.includes(code)) ?? "en";
}

export function addPages(app: App, { pages, admits, isOperator, languages }: PageParts): void {
  if (admits !== undefined) {
    app.get("/", async (context) => {
      const { raw } = context.req;
      if ((await admits(raw, remoteOf(context))) === "sign-in") return toSignIn("/");
      return pages.shell("console", "Herald", languageOf(raw, languages));
    });
  }
  app.get("/sign-in", () => pages.shell("sign-in", "Herald: sign in", "en"));
  app.get("/admin", async ({ req }) =>
    (await isOperator(req.raw)) ? pages.shell("operator", "Herald: operator", "en") : toSignIn("/admin"),
  );
  app.get("/admin/", () => new Response(null, { status: 303, headers: { location: "/admin" } }));
  app.get("/assets/:name", (context) => {
    const file = pages.file(context.req.param("name"), context.req.header("accept-encoding") ?? "");
    return file ?? context.text("Not found\n", 404);
  });
}
