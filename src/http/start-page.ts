/** The start page: says in one look what is on, what is in trouble, and which variable turns on what is missing. */
import type { Hono } from "hono";
import { html } from "hono/html";
import type { StartItem } from "../core/start-item.ts";
import { publicText } from "./public-text.ts";
import type { Bindings } from "./server.ts";
import { ICON, ICON_PATH, STYLESHEET, STYLESHEET_PATH } from "./start-page-looks.ts";

const KEPT = { "cache-control": "public, max-age=31536000, immutable" };

const SENTENCE = "Questions, pictures, and crypto-market news that arrives on time: for Telegram, Discord and the web.";

const GROUPS = [
  { state: "trouble", title: "In trouble", empty: undefined },
  { state: "on", title: "On", empty: "Nothing yet." },
  { state: "off", title: "Off", empty: undefined },
] as const;

const LINKS = [
  { path: "/healthz", says: "the process lives" },
  { path: "/readyz", says: "what is ready, and what is not" },
  { path: "/metrics", says: "numbers for Prometheus" },
] as const;

type Part = ReturnType<typeof html>;

function itemPart({ name, state, detail, variable }: StartItem): Part {
  const verb = state === "off" ? "Set" : "See";
  const cure = variable === undefined ? "" : html`<p class="cure">${verb} <code>${variable}</code></p>`;
  return html`<li class="item ${state}"><h3>${name}</h3><p>${publicText(detail)}</p>${cure}</li>`;
}

function groupPart(items: readonly StartItem[], group: (typeof GROUPS)[number]): Part | "" {
  const members = items.filter((item) => item.state === group.state);
  if (members.length === 0 && group.empty === undefined) return "";
  const list = html`<ul class="items">${members.map(itemPart)}</ul>`;
  return html`<section class="${group.state}" aria-labelledby="${group.state}">
<h2 id="${group.state}">${group.title}</h2>
${members.length === 0 ? html`<p>${group.empty ?? ""}</p>` : list}
</section>`;
}

function summary(items: readonly StartItem[]): string {
  const number = (state: StartItem["state"]): number => items.filter((item) => item.state === state).length;
  const trouble = number("trouble");
  return `${trouble === 0 ? "" : `${trouble} in trouble, `}${number("on")} on, ${number("off")} off`;
}

function page(items: readonly StartItem[], heraldVersion: string): Part {
  const trouble = items.some((item) => item.state === "trouble");
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${SENTENCE}">
<title>Herald: ${summary(items)}</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<header>
<img src="${ICON_PATH}" alt="" width="56" height="56">
<div><h1>Herald</h1><p class="lead">${SENTENCE}</p></div>
</header>
<main>
<p class="summary ${trouble ? "trouble" : "on"}" role="status">${summary(items)}</p>
${GROUPS.map((group) => groupPart(items, group))}
</main>
<footer>
<nav aria-label="For machines"><ul>
${LINKS.map(({ path, says }) => html`<li><a href="${path}">${path}</a> <span>${says}</span></li>`)}
</ul></nav>
<p>Herald ${heraldVersion}</p>
</footer>
</body>
</html>
`;
}

export function addStartPage(
  app: Hono<{ Bindings: Bindings }>,
  heraldVersion: string,
  items: () => readonly StartItem[],
  path: string,
): void {
  app.get(path, (context) => context.html(page(items(), heraldVersion)));
  app.get(STYLESHEET_PATH, (context) => context.body(STYLESHEET, 200, { "content-type": "text/css", ...KEPT }));
  app.get(ICON_PATH, (context) => context.body(ICON, 200, { "content-type": "image/svg+xml", ...KEPT }));
}
