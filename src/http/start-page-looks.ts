/** How the start page looks: its stylesheet, in light and dark, and the icon: a herald's trumpet with a banner. */
import { createHash } from "node:crypto";

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="16" fill="#3d348b"/>
<path d="M12 25.5h22L50 15v32L34 36.5H12a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z" fill="#fff"/>
<path d="M15 36.5h15V55l-7.5-5L15 55z" fill="#f7b801"/>
<path d="M54 22q4 9 0 18" fill="none" stroke="#f7b801" stroke-width="3.5" stroke-linecap="round"/>
</svg>
`;

export const STYLESHEET = `:root {
  color-scheme: light dark;
  --page: #f6f5fb;
  --card: #ffffff;
  --ink: #1d1a33;
  --soft: #57536e;
  --line: #dedbea;
  --accent: #3d348b;
  --on: #17663c;
  --off: #57536e;
  --trouble: #a3260f;
  --code: #efedf8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14121f;
    --card: #1e1b2e;
    --ink: #eceaf6;
    --soft: #b0abc6;
    --line: #353049;
    --accent: #b9b1ff;
    --on: #6fd6a0;
    --off: #b0abc6;
    --trouble: #ff9d8a;
    --code: #2b2740;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  max-width: 62rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 5vw, 3.5rem) clamp(1rem, 4vw, 2rem);
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
header { display: flex; gap: 1.25rem; align-items: flex-start; }
header img { flex: none; }
h1 { font-size: 2.25rem; line-height: 1.1; letter-spacing: -0.02em; }
.lead { margin-top: 0.4rem; color: var(--soft); max-width: 38rem; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.15rem; }
h3 { font-size: 1rem; }
.summary {
  display: inline-block;
  margin-top: 2rem;
  padding: 0.3rem 0.9rem;
  border: 1px solid currentColor;
  border-radius: 99px;
  font-weight: 600;
  font-size: 0.9rem;
}
.summary.on { color: var(--on); }
.summary.trouble { color: var(--trouble); }
ul { list-style: none; padding: 0; }
.items { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.item {
  padding: 0.9rem 1.1rem 1rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
.item p { color: var(--soft); font-size: 0.925rem; }
.item h3::before {
  content: "";
  display: inline-block;
  width: 0.7rem;
  height: 0.7rem;
  margin-right: 0.55rem;
  border: 2px solid var(--state);
  border-radius: 50%;
  background: var(--fill, var(--state));
}
.item.on { --state: var(--on); }
.item.off { --state: var(--off); --fill: transparent; }
.item.trouble { --state: var(--trouble); border-color: var(--trouble); }
.item.trouble h3::before { border-radius: 2px; rotate: 45deg; }
section.trouble h2 { color: var(--trouble); }
.item .cure { margin-top: 0.5rem; }
code {
  padding: 0.1rem 0.4rem;
  border-radius: 0.35rem;
  background: var(--code);
  color: var(--ink);
  font: 0.85em/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
}
footer { margin-top: 3rem; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0.4rem 1.75rem; margin-bottom: 0.75rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 0.2rem; }
`;

/** The addresses change with their content, so a browser may keep them for good. */
const version = (content: string): string => createHash("sha256").update(content).digest("hex").slice(0, 12);
export const STYLESHEET_PATH = `/start-${version(STYLESHEET)}.css`;
export const ICON_PATH = `/icon-${version(ICON)}.svg`;
